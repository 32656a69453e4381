"""Cells are pasted into the pile's sheet, over several documents, in one step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.application import Parts
from tests.app.made_results import keep_results
from tests.app.review_helpers import CONTROL, Key, key

BILLS = [
    {"invoice_number": f"A-{n}", "invoice_date": "2026-03-14", "currency": "EUR", "gross_total": n}
    for n in range(1, 4)
]


@pytest.fixture
def sheet(open_window: Callable[[], Parts], qtbot: QtBot) -> Parts:
    """The sheet of three bills, with the keys."""
    keep_results(*BILLS)
    parts = open_window()
    parts.window.actions_["show_sheet"].trigger()
    view = parts.window.overviews.sheet
    qtbot.waitUntil(lambda: view.model.rowCount() == 3)
    parts.window.activateWindow()
    view.table.setFocus()
    return parts


def column(parts: Parts, name: str) -> int:
    return 1 + [c.name for c in parts.window.overviews.sheet.model.layout_.columns].index(name)


def select(parts: Parts, row: int, name: str, last_row: int | None = None) -> None:
    view = parts.window.overviews.sheet
    first = view.filter.index(row, column(parts, name))
    last = view.filter.index(row if last_row is None else last_row, column(parts, name))
    view.table.selectionModel().setCurrentIndex(first, QItemSelectionModel.SelectionFlag.Clear)
    chosen = QItemSelection(first, last)
    view.table.selectionModel().select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)


def results(parts: Parts) -> list[Any]:
    """The values of each document."""
    found = [parts.pile.entry(document).result for document in parts.pile.ids()]
    return [result.data for result in found if result is not None]


def values(parts: Parts, name: str) -> list[object]:
    return [data.get(name) for data in results(parts)]


def test_cells_of_several_documents_in_one_step(sheet: Parts, qtbot: QtBot) -> None:
    select(sheet, 1, "invoice_number")
    QGuiApplication.clipboard().setText("B-2\t14 March 2025\nB-3\t2025-01-02\n")
    key(sheet, Key.Key_V, CONTROL)
    assert values(sheet, "invoice_number") == ["A-1", "B-2", "B-3"]
    assert values(sheet, "invoice_date") == ["2026-03-14", "2025-03-14", "2025-01-02"]
    view = sheet.window.overviews.sheet
    shown = view.filter.index(1, column(sheet, "invoice_number"))
    qtbot.waitUntil(lambda: shown.data() == "B-2")
    undo = sheet.window.actions_["undo"]
    assert undo.text() == "Undo: paste 4 cells into 2 documents"
    key(sheet, Key.Key_Z, CONTROL)
    assert values(sheet, "invoice_number") == ["A-1", "A-2", "A-3"]
    assert not undo.isEnabled()
    key(sheet, Key.Key_Y, CONTROL)
    assert values(sheet, "invoice_number") == ["A-1", "B-2", "B-3"]


def test_one_cell_fills_the_selection_and_sorted_rows_get_what_stands_beside_them(sheet: Parts) -> None:
    view = sheet.window.overviews.sheet
    view.table.sortByColumn(column(sheet, "gross_total"), Qt.SortOrder.DescendingOrder)
    select(sheet, 0, "currency", last_row=1)
    QGuiApplication.clipboard().setText("CHF")
    key(sheet, Key.Key_V, CONTROL)
    assert values(sheet, "currency") == ["EUR", "CHF", "CHF"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1\n2\n3\n4", "There are 4 rows on the clipboard, but only 3 from here down."),
        (
            "1\nmany\n=1+1",
            "Row 2, Gross total: “many” is not a number. "
            "Row 3, Gross total: “=1+1” is a formula, not a number. Nothing was pasted.",
        ),
        ("\t".join("123456789"), "Row 1 has 9 cells, but there are "),
        ("1\n" * 100_000, "There are more than 1,000 rows on the clipboard."),
    ],
)
def test_what_does_not_fit_changes_nothing_and_says_why(sheet: Parts, text: str, sentence: str) -> None:
    select(sheet, 0, "gross_total")
    QGuiApplication.clipboard().setText(text)
    key(sheet, Key.Key_V, CONTROL)
    view = sheet.window.overviews.sheet
    assert view._wrong.isVisible()
    assert view._wrong.text().startswith(sentence)
    assert values(sheet, "gross_total") == [1, 2, 3]
    select(sheet, 1, "gross_total")
    assert not view._wrong.isVisible()


def test_a_step_of_the_sheet_waits_for_later_ones_of_its_documents(sheet: Parts) -> None:
    select(sheet, 0, "currency")
    QGuiApplication.clipboard().setText("CHF\nCHF")
    key(sheet, Key.Key_V, CONTROL)
    review, first, second = sheet.window.review, *sheet.pile.ids()[:2]
    review.reviewing.reject(second, "/invoice_number")
    sheet.window.actions_["show_document"].trigger()
    sheet.window.rail.select(first)
    sheet.window.actions_["undo"].trigger()
    assert sheet.window.status.text() == "bill-2.pdf was changed after this. Undo or redo that first."
    assert values(sheet, "currency") == ["CHF", "CHF", "EUR"]
    sheet.window.actions_["show_sheet"].trigger()
    sheet.window.actions_["undo"].trigger()
    sheet.window.actions_["undo"].trigger()
    assert results(sheet) == BILLS


def test_a_selection_is_copied_for_spreadsheets(sheet: Parts) -> None:
    select(sheet, 0, "gross_total", last_row=1)
    key(sheet, Key.Key_C, CONTROL)
    mime = QGuiApplication.clipboard().mimeData()
    assert mime.text() == "1\n2\n"
    assert '<td x:num="2" sdval="2" sdnum="1033;">2</td>' in mime.html()
