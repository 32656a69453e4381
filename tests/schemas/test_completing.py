"""A person's result with every field, in the schema's order: the way back from `restore`."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from schemas.completing import completed
from schemas.validation import restore

SCHEMA = {
    "type": "object",
    "properties": {
        "number": {"type": "string"},
        "seller": {"type": "object", "properties": {"name": {"type": "string"}, "town": {"type": "string"}}},
        "tags": {"type": "array", "items": {"type": "string"}},
        "rows": {
            "type": ["array", "null"],
            "items": {
                "type": "object",
                "properties": {"text": {"type": "string"}, "price": {"type": "number"}},
            },
        },
    },
}


def test_left_out_fields_are_null_and_lists_empty() -> None:
    found = completed({"rows": [{"price": 3}], "seller": {"town": "Hollin"}}, SCHEMA)
    assert found == {
        "number": None,
        "seller": {"name": None, "town": "Hollin"},
        "tags": [],
        "rows": [{"text": None, "price": 3}],
    }
    assert list(found) == ["number", "seller", "tags", "rows"]
    assert completed({}, SCHEMA) == {"number": None, "seller": None, "tags": [], "rows": None}


def test_a_list_of_records_and_entries_by_place() -> None:
    rows = {"type": "array", "items": SCHEMA["properties"]["seller"]}
    assert completed([{"town": "Hollin"}], rows) == [{"name": None, "town": "Hollin"}]
    pair = {"type": "array", "prefixItems": [SCHEMA["properties"]["seller"]], "items": {"type": "string"}}
    assert completed([{"name": "Alder"}, "x"], pair) == [{"name": "Alder", "town": None}, "x"]


texts = st.one_of(st.none(), st.text(min_size=1, max_size=3).filter(str.strip))
sellers = st.fixed_dictionaries({"name": texts, "town": texts})
rows = st.fixed_dictionaries({"text": texts, "price": st.one_of(st.none(), st.integers(0, 9))})


@given(
    st.fixed_dictionaries(
        {
            "number": texts,
            "seller": sellers,
            "tags": st.lists(st.text(min_size=1, max_size=3).filter(str.strip), max_size=2),
            "rows": st.lists(rows, max_size=3),
        }
    )
)
def test_what_was_left_out_comes_back(written: dict[str, object]) -> None:
    restored, _ = restore(written, SCHEMA)
    assert restore(completed(restored, SCHEMA), SCHEMA)[0] == restored
