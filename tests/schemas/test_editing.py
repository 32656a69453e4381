"""The tree of fields: looking, changing, moving."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.editing import (
    FieldDraft,
    SchemaDraft,
    blank,
    count_fields,
    duplicated,
    field_at,
    inserted,
    moved,
    removed,
    renamed,
    replaced,
    same,
    walk,
)

DRAFT = SchemaDraft(
    "bill",
    FieldDraft(
        "",
        "object",
        fields=(
            FieldDraft("number"),
            FieldDraft("seller", "object", fields=(FieldDraft("name"), FieldDraft("city"))),
            FieldDraft("total", "number"),
        ),
    ),
)


def names(draft: SchemaDraft) -> list[str]:
    return [
        "/".join(field_at(draft, path[: i + 1]).name for i in range(len(path))) for path, _ in walk(draft)
    ]


def test_walking_goes_parents_first_in_order() -> None:
    assert names(DRAFT) == ["number", "seller", "seller/name", "seller/city", "total"]
    assert count_fields(DRAFT) == 5
    assert count_fields(blank()) == 0


def test_insert_remove_replace() -> None:
    grown = inserted(DRAFT, (1, 1), FieldDraft("street"))
    assert names(grown) == ["number", "seller", "seller/name", "seller/street", "seller/city", "total"]
    assert removed(grown, (1, 1)) == DRAFT
    assert names(replaced(DRAFT, (0,), FieldDraft("no"))) == ["no", *names(DRAFT)[1:]]
    assert names(DRAFT) == ["number", "seller", "seller/name", "seller/city", "total"]


@pytest.mark.parametrize(
    ("source", "target", "arrived", "order"),
    [
        ((0,), (2,), (1,), ["seller", "seller/name", "seller/city", "number", "total"]),
        ((2,), (0,), (0,), ["total", "number", "seller", "seller/name", "seller/city"]),
        ((0,), (1, 2), (0, 2), ["seller", "seller/name", "seller/city", "seller/number", "total"]),
        ((1, 0), (0,), (0,), ["name", "number", "seller", "seller/city", "total"]),
        ((1, 0), (1, 2), (1, 1), ["number", "seller", "seller/city", "seller/name", "total"]),
        ((1,), (1,), (1,), ["number", "seller", "seller/name", "seller/city", "total"]),
        ((1,), (3,), (2,), ["number", "total", "seller", "seller/name", "seller/city"]),
    ],
)
def test_moving(
    source: tuple[int, ...], target: tuple[int, ...], arrived: tuple[int, ...], order: list[str]
) -> None:
    draft, at = moved(DRAFT, source, target)
    assert at == arrived
    assert names(draft) == order


def test_a_field_cannot_lie_inside_itself() -> None:
    with pytest.raises(ValueError, match="into itself"):
        moved(DRAFT, (1,), (1, 0))


def test_a_moved_field_gets_a_free_name_where_its_own_is_taken() -> None:
    draft = inserted(DRAFT, (0,), FieldDraft("city"))
    draft, at = moved(draft, (0,), (2, 0))
    assert field_at(draft, at).name == "city_2"


def test_duplicates_get_a_number_and_a_title_that_follows() -> None:
    draft = inserted(DRAFT, (0,), FieldDraft("due_date", "date", title="Due date"))
    draft, at = duplicated(draft, (0,))
    assert at == (1,)
    assert (field_at(draft, at).name, field_at(draft, at).title) == ("due_date_2", "Due date 2")
    draft, at = duplicated(draft, (0,))
    assert field_at(draft, at).name == "due_date_3"


def test_only_a_title_that_repeats_the_name_follows_it() -> None:
    assert renamed(FieldDraft("seller_vat_id", title="Seller VAT ID"), "buyer_iban").title == "Buyer IBAN"
    assert renamed(FieldDraft("a", title="My words"), "b").title == "My words"
    assert renamed(FieldDraft("a"), "b").title == ""
    assert renamed(FieldDraft("___", title="___"), "").title == ""


FIELDS = st.recursive(
    st.builds(FieldDraft, st.sampled_from("abcde"), st.sampled_from(["text", "number"])),
    lambda inner: st.builds(
        FieldDraft, st.sampled_from("abcde"), st.just("object"), fields=st.lists(inner, max_size=3).map(tuple)
    ),
    max_leaves=8,
)


@given(st.lists(FIELDS, min_size=1, max_size=4).map(tuple), st.data())
def test_moving_keeps_every_field_and_puts_it_where_it_says(
    fields: tuple[FieldDraft, ...], data: st.DataObject
) -> None:
    draft = SchemaDraft("x", FieldDraft("", "object", fields=fields))
    paths = [path for path, _ in walk(draft)]
    source = data.draw(st.sampled_from(paths))
    parent = data.draw(st.sampled_from([(), *paths]))
    if parent[: len(source)] == source:
        return
    target = (*parent, data.draw(st.integers(0, len(field_at(draft, parent).fields))))
    after, at = moved(draft, source, target)
    assert count_fields(after) == count_fields(draft)
    taken, arrived = field_at(draft, source), field_at(after, at)
    assert (taken.kind, taken.fields) == (arrived.kind, arrived.fields)


def test_same_looks_at_where_a_field_came_from() -> None:
    assert same(FieldDraft("a"), FieldDraft("a"))
    assert not same(FieldDraft("a"), FieldDraft("b"))
    assert not same(DRAFT.root, removed(DRAFT, (1, 0)).root)
