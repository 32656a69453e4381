"""Values of a neighbour and of another field in small lists; and what is printed once for a whole list."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from extraction.document import Document
from extraction.evidence import EvidenceStatus as S
from extraction.grounding import strangers
from extraction.grounding.ground import ground
from extraction.grounding.record_lines import field_of
from extraction.grounding.wanted import Wanted
from tests.extraction.drawn import drawn

TWO = """Item       Qty    Price    Total
Pen         20     9.90   198.00
Ink         50     5.50   275.00"""
TWO_ROWS = [
    {"item": "Pen", "qty": 20, "price": 9.9, "total": 198},
    {"item": "Ink", "qty": 50, "price": 5.5, "total": 275},
]


def status(document: Document, rows: list[dict[str, Any]], pointer: str, **schema: Any) -> S:
    return ground({"rows": rows}, document, schema)[f"/rows/{pointer}"].status


def changed(rows: list[dict[str, Any]], row: int, name: str, value: Any) -> list[dict[str, Any]]:
    return [{**one, name: value} if at == row else one for at, one in enumerate(rows)]


@pytest.mark.parametrize("name", ["item", "qty", "price", "total"])
@pytest.mark.parametrize("row", [0, 1])
def test_the_other_of_two_records(row: int, name: str) -> None:
    document = drawn(TWO)
    assert status(document, TWO_ROWS, f"{row}/{name}") in (S.EXACT, S.NORMALISED)
    wrong = changed(TWO_ROWS, row, name, TWO_ROWS[1 - row][name])
    assert status(document, wrong, f"{row}/{name}") is S.AMBIGUOUS


def test_a_neighbours_value_that_the_heading_prints_too() -> None:
    document = drawn("Ring Road 20\n" + TWO)
    assert status(document, changed(TWO_ROWS, 1, "qty", 20), "1/qty") is S.AMBIGUOUS


@pytest.mark.parametrize(("row", "wrong"), [(0, "Cap"), (1, "Cap"), (2, "Pen")])
def test_records_of_two_values(row: int, wrong: str) -> None:
    document = drawn("Item    Qty\nPen       2\nInk       9\nCap       5")
    rows = [{"item": "Pen", "qty": 2}, {"item": "Ink", "qty": 9}, {"item": "Cap", "qty": 5}]
    assert status(document, changed(rows, row, "item", wrong), f"{row}/item") is S.AMBIGUOUS


def test_fields_that_share_a_cell() -> None:
    document = drawn(
        "1 x Red pen, sold by Acme    5.00\nterms\n1 x Black ink, sold by Acme    7.00", boxed=False
    )
    rows = [
        {"item": "Red pen", "qty": 1, "by": "Acme", "price": 5},
        {"item": "Black ink", "qty": 1, "by": "Acme", "price": 7},
    ]
    assert status(document, rows, "1/item") is S.EXACT
    assert status(document, changed(rows, 1, "item", "Red pen"), "1/item") is S.AMBIGUOUS


COUNTED = """No    Item    Qty    Price    VAT
1     Pen       4    60.00    10%
2     Ink       3    10.00    10%
3     Cap       1     5.00    10%"""
COUNTED_ROWS = [
    {"item": "Pen", "qty": 4, "price": 60},
    {"item": "Ink", "qty": 3, "price": 10},
    {"item": "Cap", "qty": 1, "price": 5},
]


@pytest.mark.parametrize(("row", "name", "wrong"), [(2, "qty", 3), (2, "price", 10), (0, "price", 10)])
def test_the_lines_number_is_no_quantity_and_a_rate_no_price(row: int, name: str, wrong: int) -> None:
    document = drawn(COUNTED)
    assert status(document, COUNTED_ROWS, f"{row}/{name}") in (S.EXACT, S.NORMALISED)
    assert status(document, changed(COUNTED_ROWS, row, name, wrong), f"{row}/{name}") is S.AMBIGUOUS


def test_the_lines_numbers_themselves() -> None:
    rows = [{"position": at + 1, **row} for at, row in enumerate(COUNTED_ROWS)]
    assert [status(drawn(COUNTED), rows, f"{at}/position") for at in range(3)] == [S.EXACT] * 3


SOLD = """Sold          Item    Qty
01/12/2018    Pen       5
02/12/2018    Ink       1
03/12/2018    Cap       7"""


def test_a_day_is_no_quantity() -> None:
    document = drawn(SOLD)
    rows = [{"item": "Pen", "qty": 1}, {"item": "Ink", "qty": 1}, {"item": "Cap", "qty": 7}]
    assert status(document, rows, "0/qty") is S.AMBIGUOUS
    assert status(document, rows, "1/qty") is S.EXACT


@pytest.mark.parametrize("filled", [(True, True), (True, False)])
def test_a_rate_under_the_table_is_every_records(filled: tuple[bool, bool]) -> None:
    document = drawn(TWO + "\n\nSubtotal    473.00\nVAT 21%    99.33")
    rows = [{**row, "vat_rate": 21} if has else row for row, has in zip(TWO_ROWS, filled, strict=True)]
    for at in range(sum(filled)):
        assert status(document, rows, f"{at}/vat_rate") is S.EXACT


def test_a_unit_over_the_column_is_every_records_and_the_fields_own_name_is_no_value() -> None:
    rows = [{**row, "unit": "hours"} for row in TWO_ROWS]
    document = drawn(TWO.replace("Item       Qty", "Item       Unit: hours"))
    assert [status(document, rows, f"{at}/unit") for at in (0, 1)] == [S.EXACT] * 2
    rows = [{**row, "unit": "Price"} for row in TWO_ROWS]
    assert [status(drawn(TWO), rows, f"{at}/unit") for at in (0, 1)] == [S.AMBIGUOUS] * 2


def test_what_no_word_names_is_not_every_records() -> None:
    rows = [{**row, "vat_rate": 7} for row in TWO_ROWS]
    found = [status(drawn("Page 7\n\n\n\n\n" + TWO), rows, f"{at}/vat_rate") for at in (0, 1)]
    assert found == [S.AMBIGUOUS] * 2


# ------------------------------------------------------------------ long lists


@pytest.mark.parametrize("rate", ["", " %"])
@pytest.mark.parametrize("boxed", [True, False])
def test_the_work_grows_with_the_list_and_not_with_its_square(
    monkeypatch: pytest.MonkeyPatch, boxed: bool, rate: str
) -> None:
    """Each word over two records is claimed by both, and each number may be another field's."""
    asked = Counter[int]()
    size = 0

    def counted(value: Wanted) -> str:
        asked[size] += 1
        return field_of(value)

    monkeypatch.setattr(strangers, "field_of", counted)
    for size in (20, 80):
        groups = [
            f"Group g{n}x\n{2 * n + 1}   Pen{n}   {7 * n + 100}{rate}\n"
            f"{2 * n + 2}   Ink{n}   {7 * n + 103}{rate}\n"
            for n in range(size // 2)
        ]
        rows = [
            {"group": f"g{at // 2}x", "item": f"{('Pen', 'Ink')[at % 2]}{at // 2}", "count": at + 1}
            for at in range(size)
        ]
        ground({"rows": rows}, drawn("".join(groups), boxed=boxed), {})
    assert 0 < asked[80] < 6 * asked[20]
