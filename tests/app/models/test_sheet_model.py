"""The sheet as Qt sees it: replaced and removed documents, order, filter, a thousand rows."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from app.models.sheet_model import SheetFilter, SheetModel, TotalsModel
from app.sheets.sheet_rows import Layout, SheetCell, SheetRow, Total
from extraction.evidence import EvidenceStatus
from extraction.export.columns import Column
from extraction.export.origins import NOWHERE, CellOrigin

LAYOUT = Layout(
    (),
    "Bill",
    (
        Column((), "no", "No", "text"),
        Column((), "total", "Total", "number"),
        Column((), "cur", "Cur", "text"),
    ),
    (2, 2, 2),
)
DOUBT = CellOrigin(status=EvidenceStatus.APPROXIMATE, words="12,60", page="iv")


def row(
    document: int, no: str, total: float | None = None, cur: str = "EUR", doubt: bool = False
) -> SheetRow:
    cells = (
        SheetCell(no, no, "/no", DOUBT if doubt else NOWHERE),
        SheetCell(total, "" if total is None else str(total), "/total", NOWHERE),
        SheetCell(cur, cur, "/cur", NOWHERE),
    )
    return SheetRow(document, f"doc {document}", cells, cur, int(doubt))


@pytest.fixture
def model() -> SheetModel:
    made = SheetModel()
    QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Fatal, made)
    made.show(LAYOUT, [(1, [row(1, "a"), row(1, "b")]), (2, [row(2, "c")])])
    return made


def numbers(model: SheetModel | SheetFilter) -> list[str]:
    return [str(model.index(n, 1).data()) for n in range(model.rowCount())]


def test_documents_are_replaced_where_they_stand(model: SheetModel) -> None:
    model.put([(1, [row(1, "A")]), (3, [row(3, "d"), row(3, "e")])])
    assert numbers(model) == ["A", "c", "d", "e"]
    model.put([(2, [row(2, "c"), row(2, "c2")]), (4, [])])
    assert numbers(model) == ["A", "c", "c2", "d", "e"]
    model.remove(3)
    model.remove(9)
    assert numbers(model) == ["A", "c", "c2"]
    model.put([(4, [row(4, "f")])])
    assert numbers(model) == ["A", "c", "c2", "f"]
    assert model.documents() == {1, 2, 4}


def test_what_a_cell_says(model: SheetModel) -> None:
    model.put([(2, [row(2, "<b>7</b>", 12.5, doubt=True)])])
    cell = model.index(2, 1)
    assert cell.data() == "<b>7</b>"
    assert cell.data(Qt.ItemDataRole.ToolTipRole) == (
        '<p style="white-space: pre-wrap">&lt;b&gt;7&lt;/b&gt;\nApproximate.\n'
        "In the document: 12,60 (page iv)</p>"
    )
    assert cell.data(Qt.ItemDataRole.AccessibleTextRole) == "No: <b>7</b>, approximate"
    assert model.index(2, 0).data() == "doc 2"
    assert model.headerData(0, Qt.Orientation.Horizontal) == "Document"
    assert model.headerData(2, Qt.Orientation.Horizontal) == "Total"
    assert model.index(2, 2).data(Qt.ItemDataRole.TextAlignmentRole) & int(Qt.AlignmentFlag.AlignRight)


def test_filter_by_words_and_doubt(model: SheetModel) -> None:
    model.put([(3, [row(3, "Straße 7", 5, "USD"), row(3, "x", doubt=True)])])
    shown = SheetFilter(model)
    shown.set_filter("STRASSE usd", False)
    assert numbers(shown) == ["Straße 7"]
    shown.set_filter("", True)
    assert numbers(shown) == ["x"]
    shown.set_filter("doc 1", False)
    assert numbers(shown) == ["a", "b"]


def test_numbers_sort_as_numbers_and_empty_cells_stay_last(model: SheetModel) -> None:
    model.show(LAYOUT, [(n, [row(n, f"{n}", total)]) for n, total in enumerate([10.0, None, 9, -1.5])])
    shown = SheetFilter(model)
    shown.sort(2, Qt.SortOrder.AscendingOrder)
    assert numbers(shown) == ["3", "2", "0", "1"]
    shown.sort(2, Qt.SortOrder.DescendingOrder)
    assert numbers(shown) == ["0", "2", "3", "1"]
    shown.sort(-1)
    assert numbers(shown) == ["0", "1", "2", "3"]


def test_what_is_selected_stays_selected_in_another_order(model: SheetModel) -> None:
    model.show(LAYOUT, [(n, [row(n, f"{n}", float(n))]) for n in range(5)])
    shown = SheetFilter(model)
    kept = QPersistentModelIndex(shown.index(1, 1))
    shown.sort(2, Qt.SortOrder.DescendingOrder)
    assert (kept.row(), kept.data()) == (3, "1")
    model.put([(1, [row(1, "1", 99)]), (9, [row(9, "9", 0.5)])])
    assert (kept.row(), kept.data()) == (0, "1")
    assert numbers(shown) == ["1", "4", "3", "2", "9", "0"]
    model.remove(4)
    assert numbers(shown) == ["1", "3", "2", "9", "0"]


def test_rows_that_change_go_to_their_place(model: SheetModel) -> None:
    model.show(LAYOUT, [(n, [row(n, f"{n}", float(n))]) for n in range(5)])
    shown = SheetFilter(model)
    shown.sort(2, Qt.SortOrder.AscendingOrder)
    model.put([(0, [row(0, "0", 9)]), (1, [row(1, "1", 7)]), (4, [row(4, "4", -1)])])
    assert numbers(shown) == ["4", "2", "3", "1", "0"]
    model.put([(2, [row(2, "2", 8), row(2, "2b", 1)]), (7, [row(7, "7", 7.5)])])
    assert numbers(shown) == ["4", "2b", "3", "1", "7", "2", "0"]


def test_a_thousand_documents() -> None:
    model = SheetModel()
    documents = [
        (n, [row(n, f"no {n}", float(n), "USD" if n % 2 else "EUR", n % 10 == 0)]) for n in range(1000)
    ]
    model.show(LAYOUT, [])
    for at in range(0, 1000, 50):
        model.put(documents[at : at + 50])
    shown = SheetFilter(model)
    shown.sort(2, Qt.SortOrder.DescendingOrder)
    assert numbers(shown)[:3] == ["no 999", "no 998", "no 997"]
    shown.set_filter("", True)
    assert shown.rowCount() == 100
    random.Random(3).shuffle(documents)
    model.put(documents)
    shown.sort(-1)
    assert numbers(model)[:2] == ["no 0", "no 1"]
    totals = TotalsModel()
    shown.set_filter("", False)
    totals.show(LAYOUT, shown.rows(), {1: 2})
    assert [[totals.index(r, c).data() for c in range(3)] for r in range(2)] == [
        ["Total EUR", "", "249500.00"],
        ["Total USD", "", "250000.00"],
    ]
    assert totals._totals == [Total("EUR", totals._totals[0].sums), Total("USD", totals._totals[1].sums)]


def test_numbers_that_come_later_give_all_of_their_column_more_decimals(model: SheetModel) -> None:
    def totals() -> list[str]:
        return [model.index(number, 2).data() for number in range(model.rowCount())]

    model.show(LAYOUT, [(1, [row(1, "a", 567.8)]), (2, [row(2, "b", 20)])])
    assert totals() == ["567.80", "20.00"]
    model.put([(3, [row(3, "c", 0.125)]), (4, [row(4, "d")])])
    assert totals() == ["567.800", "20.000", "0.125", ""]
    model.put([(3, [row(3, "c", 1)])])
    assert totals()[2] == "1.000"
