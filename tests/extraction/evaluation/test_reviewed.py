"""Reviewed documents as a yardstick: literal counts before and after, by field and in sum."""

from __future__ import annotations

from typing import Any

from extraction.evaluation.reviewed import FieldChange, compare
from extraction.storage.records import ReviewedDocument
from schemas.registry import Schema, schema_from_json

TEXT: dict[str, Any] = {"type": "string"}
ROWS: dict[str, Any] = {
    "type": "array",
    "items": {"type": "object", "properties": {"text": TEXT, "price": {"type": "number"}}},
}


def schema(**properties: Any) -> Schema:
    return schema_from_json("bill", {"type": "object", "properties": properties})


BILL = schema(
    number=TEXT,
    day={"type": "string", "format": "date"},
    seller={"type": "object", "properties": {"name": TEXT, "town": TEXT}},
    tags={"type": "array", "items": TEXT},
    rows=ROWS,
)
RIGHT = {
    "number": "A-7",
    "seller": {"name": "Alder Mill"},
    "tags": ["oats", "rye"],
    "rows": [{"text": "Oats", "price": 3}, {"text": "Rye", "price": 4}],
}


def document(data: Any = RIGHT, made_with: Schema = BILL) -> ReviewedDocument:
    return ReviewedDocument(1, "a" * 64, "bill 7", made_with, "small", data, data)


def field(name: str, *counts: int) -> FieldChange:
    names = ("values", "right_before", "wrong_before", "right_now", "wrong_now")
    return FieldChange(field=name, **dict(zip(names, counts, strict=True)))


def test_every_field_before_and_now() -> None:
    before = {
        "number": "A-7",
        "seller": {"name": "Alder"},
        "tags": ["rye"],
        "rows": [{"text": "Rye", "price": 9}],
    }
    now = {
        "number": None,
        "day": "2026-03-01",
        "seller": {"name": "Alder Mill", "town": "Hollin"},
        "tags": ["rye", "oats", "bran"],
        "rows": [*RIGHT["rows"], {"text": "Sum", "price": 7}],
    }
    found = compare([(document(), BILL, before, now)])
    assert found.fields == (
        field("number", 1, 1, 0, 0, 0),
        field("day", 0, 0, 0, 0, 1),
        field("seller.name", 1, 0, 1, 1, 0),
        field("seller.town", 0, 0, 0, 0, 1),
        field("tags", 2, 1, 0, 2, 1),
        field("rows[].text", 2, 1, 0, 2, 1),
        field("rows[].price", 2, 0, 1, 2, 1),
    )
    assert (found.documents, found.values, found.right_before, found.right_now) == (1, 8, 3, 7)
    assert (found.wrong_before, found.wrong_now, found.worse) == (2, 5, False)
    worse = ["number", "day", "seller.town", "tags", "rows[].text"]
    assert [f.field for f in found.worse_fields] == worse


def test_fields_that_only_one_of_both_schemas_has_say_nothing() -> None:
    row = {"type": "object", "properties": {"text": TEXT, "unit": TEXT}}
    changed = schema(number=TEXT, buyer=TEXT, rows={"type": "array", "items": row})
    now = {
        "number": "A-7",
        "buyer": "Rowan",
        "rows": [{"text": "Oats", "unit": "kg"}, {"text": "Rye", "unit": "kg"}],
    }
    found = compare([(document(), changed, RIGHT, now)])
    assert found.fields == (field("number", 1, 1, 0, 1, 0), field("rows[].text", 2, 2, 0, 2, 0))
    assert not found.worse


def test_as_many_right_and_more_wrong_is_worse() -> None:
    one = document({"number": "A-7"})
    found = compare([(one, BILL, {"number": "A-7"}, {"number": "A-7", "day": "2026-03-01"})], ["bill 8"])
    assert found.worse
    assert found.failed == ("bill 8",)
    assert not compare([(one, BILL, {"number": None}, {"number": "A-7"})]).worse
    assert compare([(one, BILL, {"number": "A-7"}, None)]).worse


def test_a_list_of_records_is_a_schema_too() -> None:
    many = schema_from_json("many", {"type": "array", "items": ROWS["items"]})
    data = [{"text": "Oats", "price": 3}, {"text": "Rye", "price": 4}]
    found = compare([(document(data, many), many, data[:1], data)])
    assert found.fields == (field("[].text", 2, 1, 0, 2, 0), field("[].price", 2, 1, 0, 2, 0))


def test_nothing_to_compare() -> None:
    found = compare([])
    assert (found.documents, found.values, found.worse) == (0, 0, False)
