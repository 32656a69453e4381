"""Every change to a schema is a named step that can be undone and done again."""

from __future__ import annotations

import pytest

from app.models.schema_edits import SchemaEdits
from schemas.editing import FieldDraft, SchemaDraft, field_at


@pytest.fixture
def edits(qapp: object) -> SchemaEdits:
    seller = FieldDraft("seller", "object", fields=(FieldDraft("name"), FieldDraft("city")))
    fields = (FieldDraft("number"), seller, FieldDraft("total", "number"))
    return SchemaEdits(SchemaDraft("bill", FieldDraft("", "object", title="Bill", fields=fields)))


def names(edits: SchemaEdits) -> list[str]:
    return [field.name for field in edits.draft.root.fields]


def test_typing_in_one_place_is_one_step(edits: SchemaEdits) -> None:
    for text in ("n", "no", "no."):
        edits.set_part((0,), "name", text)
    assert (edits.stack.count(), edits.stack.undoText()) == (1, "rename number")
    edits.seal()
    edits.set_part((0,), "name", "no")
    edits.set_part((0,), "description", "As printed")
    assert edits.stack.count() == 3
    edits.stack.undo()
    edits.stack.undo()
    edits.stack.undo()
    assert names(edits) == ["number", "seller", "total"]
    edits.stack.redo()
    assert names(edits) == ["no.", "seller", "total"]


def test_what_changes_nothing_is_no_step(edits: SchemaEdits) -> None:
    edits.set_part((0,), "name", "number")
    edits.set_schema_part("title", "Bill")
    assert not edits.move_up((0,))
    assert not edits.move_down((2,))
    assert not edits.move_in((0,))
    assert not edits.move_out((0,))
    assert edits.stack.count() == 0


def test_fields_are_added_deleted_duplicated_and_moved(edits: SchemaEdits) -> None:
    places: list[object] = []
    edits.went_to.connect(places.append)
    assert edits.add((0,)) == (1,)
    assert edits.add(None) == (4,)
    assert names(edits) == ["number", "new_field", "seller", "total", "new_field_2"]
    edits.duplicate((0,))
    edits.delete((1,))
    assert edits.stack.undoText() == "delete number_2"
    assert places == [(1,), (4,), (1,), (1,)]
    edits.delete((4,))
    assert places[-1] == (3,)


def test_into_a_group_and_out_of_it(edits: SchemaEdits) -> None:
    assert edits.move_in((2,))
    assert [child.name for child in field_at(edits.draft, (1,)).fields] == ["name", "city", "total"]
    assert edits.move_out((1, 0))
    assert names(edits) == ["number", "seller", "name"]


def test_a_field_inside_makes_a_group(edits: SchemaEdits) -> None:
    assert edits.add_inside((0,)) == (0, 0)
    assert field_at(edits.draft, (0,)).kind == "object"
    edits.stack.undo()
    assert field_at(edits.draft, (0,)).kind == "text"
    assert edits.add_inside((1,)) == (1, 2)


def test_the_schema_has_steps_too(edits: SchemaEdits) -> None:
    edits.set_schema_part("title", "Invoice")
    edits.set_schema_part("name", "invoice_mine")
    edits.set_many(True)
    assert (edits.draft.name, edits.draft.root.title, edits.draft.root.many) == (
        "invoice_mine",
        "Invoice",
        True,
    )
    before = edits.draft
    edits.take(SchemaDraft("x", FieldDraft("", "object")), "restore an earlier version")
    edits.stack.undo()
    assert edits.draft is before


def test_another_type_forgets_the_values_of_a_choice(edits: SchemaEdits) -> None:
    edits.set_part((0,), "kind", "choice")
    edits.set_part((0,), "choices", ("a", "b"))
    edits.set_part((0,), "kind", "text")
    assert field_at(edits.draft, (0,)).choices == ()
    edits.stack.undo()
    assert field_at(edits.draft, (0,)).choices == ("a", "b")
