"""Captions taken for values, and a neighbour's words in a field for a number, are left out."""

from __future__ import annotations

from typing import Any

import pytest

from extraction.correcting.false_values import without_false_values
from extraction.evidence import EvidenceStatus as S
from extraction.grounding.ground import ground
from tests.extraction.drawn import drawn

SCHEMA: dict[str, Any] = {"type": "object"}
TABLE = """Description    Quantity    Unit price    Amount
Oak bookcase, 180 x 90 cm    4    215.00    860.00
Delivery and fitting, per hour    7.5    42.00    315.00
"""


def after(text: str, data: Any) -> tuple[Any, dict[str, S]]:
    document = drawn(text)
    data, evidence = without_false_values(data, ground(data, document, SCHEMA))
    return data, {pointer: found.status for pointer, found in evidence.items()}


def items(name: str, *values: Any) -> dict[str, Any]:
    words = ("Oak bookcase", "Delivery and fitting")
    return {"items": [{"description": text, name: v} for text, v in zip(words, values, strict=False)]}


def test_the_caption_of_a_column_is_no_unit() -> None:
    data, statuses = after(TABLE, items("unit", "unit", "unit"))
    assert data == items("unit", None, None)
    assert statuses["/items/0/unit"] is S.ABSENT
    assert statuses["/items/0/description"] is S.EXACT


def test_a_caption_in_another_language() -> None:
    table = "Artikel   Menge   Einheit   Preis\nOak bookcase   4   215,00\nDelivery and fitting   7   42,00\n"
    data, _ = after(table, items("unit", "Einheit", "Einheit"))
    assert data == items("unit", None, None)


def test_units_that_stand_in_their_rows_stay() -> None:
    table = "Article   Unit   Amount\nOak bookcase   4 unit   215.00\nDelivery and fitting   7 unit   42.00\n"
    data, _ = after(table, items("unit", "unit", "unit"))
    assert data == items("unit", "unit", "unit")


@pytest.mark.parametrize("values", [("hour", "hour"), ("unit",)])
def test_what_is_no_caption_or_stands_alone_stays(values: tuple[str, ...]) -> None:
    data, _ = after(TABLE, items("unit", *values))
    assert data == items("unit", *values)


def test_the_words_of_a_description_are_no_item_number_and_the_longer_ones_are_the_description() -> None:
    data, statuses = after(TABLE, items("item_number", "Oak bookcase, 180 x 90 cm", "Delivery and fitting"))
    assert data == {
        "items": [
            {"description": "Oak bookcase, 180 x 90 cm", "item_number": None},
            {"description": "Delivery and fitting", "item_number": None},
        ]
    }
    assert statuses == {
        "/items/0/description": S.EXACT,
        "/items/0/item_number": S.ABSENT,
        "/items/1/description": S.EXACT,
        "/items/1/item_number": S.ABSENT,
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("item_number", "180 x 90"),  # begins elsewhere, and has digits
        ("item_number", "bookcase, 180 x 90"),
        ("item_number", "Oak"),  # one word may be a code
        ("name", "Oak bookcase"),  # no field for a number
        ("item_number", "per hour"),  # its own words
    ],
)
def test_other_values_of_such_fields_stay(name: str, value: str) -> None:
    data = {"items": [{"description": "Oak bookcase", name: value}]}
    assert after(TABLE, data)[0] == data


def test_a_result_without_such_values_is_the_same() -> None:
    data = {"title": "Invoice", "items": [], "total": None}
    evidence = ground(data, drawn("Invoice"), SCHEMA)
    assert without_false_values(data, evidence) == (data, evidence)


def test_outside_of_rows_a_number_behind_a_name_is_kept() -> None:
    data = {"buyer_name": "Acme Corp", "customer_number": "Acme Corp 12345"}
    assert after("Customer: Acme Corp 12345", data)[0] == data
