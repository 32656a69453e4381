"""The sheet in the window: follows the pile, sorts, filters, adds up, leads to the field, is copied."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.application import Parts
from app.views.sheet_view import SheetView
from extraction.storage.records import DocumentState
from schemas.registry import builtin
from tests.app.made_results import keep_results, made

FIRST = {
    "invoice_number": "RE-1",
    "seller_name": "Alder Mill",
    "currency": "EUR",
    "gross_total": 100.5,
    "line_items": [{"description": "Flour", "amount": 60}, {"description": "Bran", "amount": 40.5}],
}
SECOND = {"invoice_number": "=RE-2", "seller_name": "Kiel Paper", "currency": "USD", "gross_total": 20}
THIRD = {"invoice_number": "RE-3", "seller_name": "Alder Mill", "currency": "EUR", "gross_total": 9.25}


@pytest.fixture
def window(open_window: Callable[[], Parts], qtbot: QtBot) -> Callable[..., Parts]:
    def opened(*datas: Any, **options: Any) -> Parts:
        keep_results(*datas, **options)
        parts = open_window()
        parts.window.actions_["show_sheet"].trigger()
        qtbot.waitUntil(lambda: sheet(parts).model.rowCount() == len(datas))
        qtbot.waitUntil(lambda: not sheet(parts)._add_up.isActive())
        return parts

    return opened


def sheet(parts: Parts) -> SheetView:
    return parts.window.overviews.sheet


def column(parts: Parts, title: str) -> list[str]:
    shown = sheet(parts).filter
    titles = [shown.headerData(at, Qt.Orientation.Horizontal) for at in range(shown.columnCount())]
    return [str(shown.index(row, titles.index(title)).data()) for row in range(shown.rowCount())]


def test_rows_lists_and_totals(window: Callable[..., Parts], qtbot: QtBot) -> None:
    parts = window(FIRST, SECOND, THIRD)
    view = sheet(parts)
    assert column(parts, "Document") == ["bill-1.pdf", "bill-2.pdf", "bill-3.pdf"]
    assert column(parts, "Gross total") == ["100.50", "20.00", "9.25"]
    at = [c.name for c in view.model.layout_.columns].index("gross_total") + 1
    assert [view.totals.index(row, 0).data() for row in range(2)] == ["Total EUR", "Total USD"]
    assert [view.totals.index(row, at).data() for row in range(2)] == ["109.75", "20.00"]
    assert not parts.window.fields.isVisible()
    assert [view.lists.tabText(n) for n in range(view.lists.count())] == ["Invoice", "Line items"]
    view.lists.setCurrentIndex(1)
    assert column(parts, "Description") == ["Flour", "Bran"]
    qtbot.waitUntil(lambda: view.totals.rowCount() == 1)
    assert view.totals.index(0, view.totals.columnCount() - 1).data() == "100.50"


def test_filter_sort_and_only_doubtful(window: Callable[..., Parts], qtbot: QtBot) -> None:
    parts = window(FIRST, SECOND, THIRD)
    view = sheet(parts)
    qtbot.keyClicks(view.search, "alder")
    assert column(parts, "Invoice number") == ["RE-1", "RE-3"]
    qtbot.waitUntil(lambda: view._count.text() == "2 of 3 rows")
    view.search.clear()
    at = [c.name for c in view.model.layout_.columns].index("gross_total") + 1
    view.table.sortByColumn(at, Qt.SortOrder.AscendingOrder)
    assert column(parts, "Invoice number") == ["RE-3", "=RE-2", "RE-1"]
    headers = view.grid.names.horizontalHeader(), view.table.horizontalHeader()
    assert [header.sortIndicatorSection() for header in headers] == [-1, at]
    view.grid.names.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    assert column(parts, "Document") == ["bill-3.pdf", "bill-2.pdf", "bill-1.pdf"]
    assert [header.sortIndicatorSection() for header in headers] == [0, -1]
    view.only_doubtful.setChecked(True)
    assert column(parts, "Invoice number") == []


def test_doubtful_cells_are_counted_and_lead_to_their_field(
    window: Callable[..., Parts], qtbot: QtBot
) -> None:
    parts = window(FIRST, THIRD, doubtful=("/gross_total",))
    view = sheet(parts)
    qtbot.waitUntil(lambda: view._count.text() == "2 rows · 2 doubtful")
    at = [c.name for c in view.model.layout_.columns].index("gross_total") + 1
    assert view.filter.index(1, at).data(Qt.ItemDataRole.AccessibleTextRole) == (
        "Gross total: 9.25, not in document"
    )
    view.table.setCurrentIndex(view.filter.index(1, at))
    qtbot.keyClick(view.table, Qt.Key.Key_Return)
    assert parts.window.middle.tabs.currentIndex() == 0
    assert parts.window.shown == parts.pile.ids()[1]
    assert parts.window.fields.current() == "/gross_total"
    assert parts.window.fields.isVisible()


def test_a_document_that_the_rail_filters_out_is_shown_all_the_same(window: Callable[..., Parts]) -> None:
    parts = window(FIRST, THIRD)
    parts.window.rail._filter.setText("bill-1")
    parts.window.overviews.go_to(parts.pile.ids()[1], "")
    assert parts.window.shown == parts.pile.ids()[1]
    assert parts.window.rail._filter.text() == ""
    parts.pile.set_state(parts.pile.ids()[0], DocumentState.FAILED, "no")
    parts.window.rail.show_failed()
    assert parts.window.shown == parts.pile.ids()[0]
    parts.window.overviews.go_to(parts.pile.ids()[1], "")
    assert parts.window.shown == parts.pile.ids()[1]


def test_cells_are_copied_for_a_spreadsheet(window: Callable[..., Parts]) -> None:
    parts = window(FIRST, SECOND)
    view = sheet(parts)
    view.table.setFocus()
    names = [c.name for c in view.model.layout_.columns]
    for name in ("invoice_number", "gross_total"):
        for row in range(2):
            at = view.filter.index(row, names.index(name) + 1)
            view.table.selectionModel().select(at, view.table.selectionModel().SelectionFlag.Select)
    parts.window.actions_["copy_value"].trigger()
    assert QGuiApplication.clipboard().text() == "RE-1\t100.50\n'=RE-2\t20.00\n"


def test_the_sheet_follows_the_pile(window: Callable[..., Parts], qtbot: QtBot) -> None:
    parts = window(FIRST, SECOND)
    first, second = parts.pile.ids()
    entry = parts.pile.entry(first)
    entry.set_result(entry.run_id, made({**FIRST, "seller_name": "Elm Mill"}, entry.row.source))
    parts.pile.result_changed.emit(first)
    qtbot.waitUntil(lambda: column(parts, "Seller name") == ["Elm Mill", "Kiel Paper"])
    entry.result = None  # it runs again: the row stays until there is a new result
    parts.pile.set_state(first, DocumentState.RUNNING)
    qtbot.wait(50)
    assert column(parts, "Seller name") == ["Elm Mill", "Kiel Paper"]
    parts.pile.set_state(first, DocumentState.READY)
    qtbot.waitUntil(lambda: column(parts, "Seller name") == ["Kiel Paper"])
    parts.pile.remove([second])
    qtbot.waitUntil(lambda: sheet(parts)._stack.currentIndex() == 0)


def test_each_schema_has_its_sheet(window: Callable[..., Parts], qtbot: QtBot) -> None:
    keep_results({"merchant_name": "Café"}, schema=builtin("receipt"))
    parts = window(FIRST)
    view = sheet(parts)
    qtbot.waitUntil(lambda: view.schema.count() == 2)
    assert view.schema.isVisible()
    view.schema.setCurrentIndex(view.schema.findText("Invoice"))
    view.schema.activated.emit(view.schema.currentIndex())
    assert column(parts, "Seller name") == ["Alder Mill"]
    assert column(parts, "Document") == ["bill-2.pdf"]


def test_nothing_to_show_says_what_will_be_here(open_window: Callable[[], Parts], qtbot: QtBot) -> None:
    parts = open_window()
    view = sheet(parts)
    assert view._stack.currentIndex() == 0
    assert "gets a row here" in view._blank.text()
