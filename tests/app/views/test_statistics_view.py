"""The statistics in the window: empty, filled, followed, drawn in both schemes, and the way to a document."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from app.application import Parts
from app.looks.theme import theme
from app.sheets.statistics import Bar, Line
from app.views.charts import BarPlot, LinePlot, LyingBarPlot, grid, number
from app.views.statistics_view import StatisticsView, fitted
from extraction.review.decisions import Decision
from tests.app.made_results import keep_results

DATA = {"invoice_number": "RE-1", "seller_name": "Alder Mill", "gross_total": 100.5}


def statistics(parts: Parts) -> StatisticsView:
    parts.window.actions_["show_statistics"].trigger()
    return parts.window.overviews.statistics


def test_empty_says_what_will_be_here(open_window: Callable[[], Parts]) -> None:
    view = statistics(open_window())
    view.refresh()
    assert view.speed.sentence.text().startswith("As runs finish, this shows")
    assert view.corrected.chart.accessibleDescription().startswith("As you accept and correct")
    assert view.speed.chart.isHidden()
    assert view.table.isHidden()


def test_runs_are_listed_and_followed(open_window: Callable[[], Parts], qtbot: QtBot) -> None:
    keep_results(DATA, DATA)
    parts = open_window()
    view = statistics(parts)
    shown = view.table.model()
    assert [shown.index(0, column).data() for column in (0, 1, 2, 3, 6, 7, 8, 9)] == [
        "bill-2.pdf", "Invoice", "built in", "a-model", "241", "4.0", "60%", "Done",
    ]  # fmt: skip
    assert view.speed.chart.accessibleDescription() == (
        "4.0 tokens a pass over 2 runs. 1 would be writing without lookup."
    )
    assert view.time.sentence.text() == (
        "Half of the documents took less than 9.0 s, the longest 9.0 s. "
        "Reading was 33% of the time, writing the rest."
    )
    entry = parts.pile.entry(parts.pile.ids()[0])
    parts.pile.load_result(entry.row.id)
    edited = entry.decisions.decide({"/seller_name": Decision(state="edited", value="Elm Mill")})
    parts.pile.decide(entry.row.id, edited)
    qtbot.waitUntil(lambda: view.corrected.sentence.text().endswith("most often Seller name (1 of 1)."))
    assert not parts.window.fields.isVisible()


def test_a_run_leads_to_its_document(open_window: Callable[[], Parts], qtbot: QtBot) -> None:
    keep_results(DATA, DATA)
    parts = open_window()
    view = statistics(parts)
    view.table.setCurrentIndex(view.table.model().index(0, 0))
    qtbot.keyClick(view.table, Qt.Key.Key_Return)
    assert parts.window.shown == parts.pile.ids()[1]
    assert parts.window.middle.tabs.currentIndex() == 0


def test_charts_are_drawn_in_the_colours_of_the_scheme(open_window: Callable[[], Parts]) -> None:
    parts = open_window()
    line, bars, lying = LinePlot("u"), BarPlot("u", ("a", "b")), LyingBarPlot()
    line.show_line(Line((1.0, 4.0), (1.0, 2.5)))
    bars.show_bars([Bar("x", (1.0, 2.0))])
    lying.show_bars([Bar("x", (40.0,), "2 of 5")])
    for scheme in ("light", "dark"):
        parts.window.set_theme(scheme)
        for plot, colour in ((line, "exact"), (bars, "exact"), (lying, "approximate")):
            plot.resize(300, 190)
            image = plot.grab().toImage()
            wanted = QColor(getattr(theme.tokens, colour)).rgb()
            assert any(
                image.pixel(x, y) == wanted for x in range(image.width()) for y in range(image.height())
            ), (scheme, type(plot))
    for plot in (line, bars, lying):
        plot.deleteLater()


def test_round_numbers() -> None:
    assert grid(4.3) == [0, 2, 4, 6]
    assert grid(0) == [0, 1]
    assert grid(0.03) == [0, 0.01, 0.02, 0.03]
    assert [number(value) for value in (2.0, 0.5, 1500.0)] == ["2", "0.5", "1,500"]


def test_the_history_is_reached_from_an_empty_pile(parts: Parts) -> None:
    window = parts.window
    assert window.empty.isVisible() and not window.empty.history.isVisible()
    view = statistics(parts)
    assert view.isVisible() and not window.empty.isVisible()
    window.actions_["show_document"].trigger()
    assert window.empty.isVisible()


def test_an_empty_pile_offers_the_history_where_there_is_one(
    open_window: Callable[[], Parts], qtbot: QtBot
) -> None:
    keep_results({"invoice_number": "1"})
    window = open_window().window
    window.actions_["new_pile"].trigger()
    qtbot.waitUntil(window.empty.history.isVisible)
    window.empty.history.click()
    assert window.overviews.statistics.table.isVisible()
    assert window.overviews.statistics.model.rowCount() == 1


def test_columns_give_way_in_turn() -> None:
    assert fitted([200, 90], 290, [0]) == [200, 90]
    assert fitted([200, 90], 300, [0]) == [210, 90]
    assert fitted([200, 90], 250, [0, 1]) == [160, 90]
    assert fitted([200, 90], 150, [0, 1]) == [64, 86]
    assert fitted([200, 40], 50, [0, 1]) == [64, 40]
    assert fitted([200, 200], 300, [0, 1], [120, 80]) == [120, 180]  # no title is cut while a name can be
    assert fitted([200, 200], 190, [0, 1], [120, 80]) == [110, 80]


def test_the_list_does_not_scroll_sideways_however_long_names_are(
    open_window: Callable[[], Parts], qtbot: QtBot
) -> None:
    keep_results(DATA)
    parts = open_window()
    parts.window.resize(1280, 800)
    row = parts.pile.entry(parts.pile.ids()[0]).row
    parts.pile.store.set_read(row.id, "k", "a very long title of a document " * 9, "pdf", 1, None, [])
    view = statistics(parts)
    for steps in (0, 3):
        for _ in range(steps):
            parts.window.looks.step_text(1)
        view.refresh()
        qtbot.waitUntil(lambda: view.table.horizontalScrollBar().maximum() == 0, timeout=5_000)
        assert view.table.columnWidth(0) >= 64
        assert view.horizontalScrollBar().maximum() == 0
    view.table.horizontalHeader().resizeSection(0, 300)  # dragged: it stays
    parts.window.resize(1300, 800)
    assert view.table.columnWidth(0) == 300


def test_names_are_whole_where_there_is_room_and_no_number_takes_it(
    open_window: Callable[[], Parts], qtbot: QtBot
) -> None:
    keep_results(DATA)
    parts = open_window()
    parts.window.resize(1600, 800)
    view = statistics(parts)
    qtbot.waitUntil(lambda: view.table.viewport().width() > 900)
    header = view.table.horizontalHeader()
    widths = [header.sectionSize(column) for column in range(header.count())]
    words = [view.table.sizeHintForColumn(column) for column in range(header.count())]
    assert all(width >= word for width, word in zip(widths, words, strict=True))
    assert widths.index(max(widths)) == 0
    assert sum(widths) == view.table.viewport().width()
