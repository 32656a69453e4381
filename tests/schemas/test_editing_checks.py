"""The sentences beside the fields of the editor."""

from __future__ import annotations

from dataclasses import replace

import pytest

from schemas.editing import FieldDraft, SchemaDraft, blank
from schemas.editing_checks import DraftProblem, problems
from schemas.editing_json import read_draft


def of(*fields: FieldDraft) -> list[tuple[tuple[int, ...], str, str]]:
    draft = SchemaDraft("x", FieldDraft("", "object", title="X", fields=fields))
    return [(problem.path, problem.part, problem.text) for problem in problems(draft)]


def test_a_new_schema_asks_for_title_and_fields() -> None:
    assert problems(blank()) == [
        DraftProblem((), "title", "Give the schema a title."),
        DraftProblem((), "fields", "Add at least one field."),
    ]


def test_names() -> None:
    assert of(FieldDraft("")) == [((0,), "name", "Give it a name.")]
    twice = "Two fields here are named “a”. Names tell fields apart: change one."
    assert of(FieldDraft("a"), FieldDraft("a")) == [((0,), "name", twice), ((1,), "name", twice)]
    assert of(FieldDraft("a"), FieldDraft("b", "object", fields=(FieldDraft("a"),))) == []
    assert "cannot be seen" in of(FieldDraft("a\x07"))[0][2]
    assert "cannot be seen" in of(FieldDraft("a\u202eb"))[0][2]
    assert "space" in of(FieldDraft(" a"))[0][2]
    assert "at most 100" in of(FieldDraft("a" * 101))[0][2]
    assert of(FieldDraft("الاسم"), FieldDraft("Straße & Nr."), FieldDraft("$ref")) == []


def test_records_and_choices() -> None:
    assert of(FieldDraft("a", "object")) == [((0,), "fields", "Add a field inside, or choose another type.")]
    assert of(FieldDraft("a", "choice")) == [
        ((0,), "choices", "Write the values to choose from, one a line.")
    ]
    assert of(FieldDraft("a", "choice", choices=("x", "y", "x")))[0][2] == "“x” is listed twice."


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        ("number", "12.5", "12,5"),
        ("integer", "12", "12.5"),
        ("yes_no", "yes", "maybe"),
        ("date", "14 March 2026", "soon"),
    ],
)
def test_examples(kind: str, good: str, bad: str) -> None:
    field = FieldDraft("a", kind, example=good)  # type: ignore[arg-type]
    assert of(field) == []
    ((path, part, text),) = of(replace(field, example=bad))
    assert (path, part) == ((0,), "example")
    assert bad in text


def test_what_the_engine_refuses_is_told_at_its_field() -> None:
    schema = {
        "title": "X",
        "type": "object",
        "properties": {"a": {"type": "object", "properties": {"b": {"type": "string", "pattern": "("}}}},
    }
    (problem,) = problems(read_draft("x", schema))
    assert (problem.path, problem.part) == ((0, 0), "schema")
    assert "pattern" in problem.text
    twice = {**schema, "properties": {"a": {"type": "string"}}, "required": ["b"]}
    (problem,) = problems(read_draft("x", twice))
    assert problem.path == ()
    assert "'b'" in problem.text


@pytest.mark.parametrize("inner", ["Unit", "Unit price", "a/b", "properties"])
def test_fields_with_spaces_and_slashes_are_found_too(inner: str) -> None:
    odd = {"type": "string", "pattern": "("}
    names = ["Unit", "Unit price", "a/b", "properties"]
    entry = {"type": "object", "properties": {n: odd if n == inner else {"type": "string"} for n in names}}
    rows = {"type": "array", "items": entry}
    fields = {"note": {"type": "string"}, "All lines": rows}
    schema = {"title": "X", "type": "object", "properties": fields}
    (problem,) = problems(read_draft("x", schema))
    assert problem.path == (1, names.index(inner))


def test_a_form_that_is_not_shown_but_usable_has_no_problem() -> None:
    forms = {"title": "X", "anyOf": [{"type": "object", "properties": {"a": {"type": "string"}}}] * 2}
    assert problems(read_draft("x", forms)) == []
    assert "cannot be edited here" in problems(read_draft("x", {"title": "X", "$ref": "other.json"}))[0].text
