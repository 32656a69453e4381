"""Records of lists on drawn tables: their lines, columns and order, and values that belong to a neighbour."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extraction.document import Document
from extraction.evidence import EvidenceStatus as S
from extraction.grounding.ground import ground
from tests.extraction.drawn import drawn, span_of

TABLE = """Item         Qty    Price    Total
Pen            2     1.00     2.00
Ink            1     2.00     2.00
Cap            5     3.00    15.00
Mug            4     1.00     4.00"""
ROWS = [
    {"item": "Pen", "qty": 2, "price": 1, "total": 2},
    {"item": "Ink", "qty": 1, "price": 2, "total": 2},
    {"item": "Cap", "qty": 5, "price": 3, "total": 15},
    {"item": "Mug", "qty": 4, "price": 1, "total": 4},
]


def chosen(document: Document, data: Any) -> dict[str, tuple[S, str]]:
    return {pointer: (one.status, one.words) for pointer, one in ground({"rows": data}, document, {}).items()}


def test_columns_tell_equal_values_of_a_row_apart() -> None:
    document = drawn(TABLE)
    found = ground({"rows": ROWS}, document, {})
    assert {one.status for one in found.values()} == {S.EXACT, S.NORMALISED}
    assert found["/rows/0/qty"].places[0].span == span_of(document, "2")
    assert found["/rows/0/total"].places[0].span == span_of(document, "2.00")
    assert found["/rows/1/price"].places[0].span == span_of(document, "2.00", 1)
    assert found["/rows/3/total"].places[0].span == span_of(document, "4.00")


@pytest.mark.parametrize(
    ("row", "name", "wrong"),
    [(0, "item", "Cap"), (0, "qty", 5), (1, "price", 3), (2, "total", 4), (3, "item", "Ink"), (2, "qty", 4)],
)
def test_a_neighbours_value_is_doubtful(row: int, name: str, wrong: Any) -> None:
    rows = [dict(one) for one in ROWS]
    rows[row][name] = wrong
    assert chosen(drawn(TABLE), rows)[f"/rows/{row}/{name}"][0] is S.AMBIGUOUS


def test_a_cell_printed_once_for_several_records_is_not_doubtful() -> None:
    document = drawn("Berlin    Anna    31\n          Otto    42\n          Emil    53")
    names = (("Anna", 31), ("Otto", 42), ("Emil", 53))
    rows = [{"city": "Berlin", "name": name, "age": age} for name, age in names]
    assert {status for status, _ in chosen(document, rows).values()} == {S.EXACT}


def test_records_in_another_order_than_the_documents() -> None:
    document = drawn(TABLE)
    found = ground({"rows": ROWS[::-1]}, document, {})
    assert found["/rows/0/qty"].places[0].span == span_of(document, "4")
    assert found["/rows/3/qty"].places[0].span == span_of(document, "2")


@settings(max_examples=25, deadline=None)
@given(
    st.lists(
        st.tuples(st.text("abcdefgh", min_size=3, max_size=8), st.integers(1, 9), st.integers(1, 9)),
        min_size=2,
        max_size=7,
    )
)
def test_every_record_is_found_on_its_own_line(rows: list[tuple[str, int, int]]) -> None:
    lines = [f"{name:12}{quantity:4}{price:8}.50" for name, quantity, price in rows]
    document = drawn("\n".join(lines))
    data = [{"name": name, "quantity": quantity, "price": price + 0.5} for name, quantity, price in rows]
    found = ground({"rows": data}, document, {})
    for i in range(len(rows)):
        for name in ("name", "quantity", "price"):
            start = found[f"/rows/{i}/{name}"].places[0].span.start
            assert document.text.count("\n", 0, start) == i
