"""Search in the document, pages by name, small pages, turned pages."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.application import Parts
from tests.app.helpers import draw_pdf
from tests.app.review_helpers import (
    CONTROL,
    READY,
    SHIFT,
    Key,
    Settle,
    data,
    entry,
    go,
    key,
)


def test_search_outlines_hits_and_a_hit_can_be_used(done: Parts, qtbot: QtBot) -> None:
    middle = done.window.middle
    go(done, "/buyer_name")
    key(done, Key.Key_F, CONTROL)
    assert middle.find_bar.line.hasFocus()
    QTest.keyClicks(middle.find_bar.line, "alder  mill")
    assert middle.find_bar.count_text() == "1 of 1"
    assert [middle._document.text[s.start : s.end] for s in middle.page_view._hits] == ["Alder Mill"]
    key(done, Key.Key_U, CONTROL)
    assert data(done)["buyer_name"] == "Alder Mill"
    key(done, Key.Key_F, CONTROL)
    middle.find_bar.line.setText("26")
    assert middle.find_bar.count_text() == "1 of 2"
    QTest.keyClick(middle.find_bar.line, Key.Key_Return)
    assert middle.find_bar.count_text() == "2 of 2"
    key(done, Key.Key_F3)
    assert middle.find_bar.count_text() == "1 of 2"
    key(done, Key.Key_F3, SHIFT)
    assert middle.find_bar.count_text() == "2 of 2"
    middle.find_bar.line.setText("nowhere")
    assert middle.find_bar.count_text() == "Not found"
    QTest.keyClick(middle.find_bar.line, Key.Key_Escape)
    assert not middle.find_bar.isVisible()
    assert middle.page_view._hits == []


def test_pages_by_name_and_small_ones_are_drawn(
    parts: Parts, tmp_path: Path, qtbot: QtBot, settle: Settle
) -> None:
    parts.pile.add([str(draw_pdf(tmp_path / "long.pdf", ["the end"], pages=5))])
    settle(parts, READY)
    middle = parts.window.middle
    qtbot.waitUntil(lambda: middle.page_field.isVisible(), timeout=60_000)
    assert middle.page_field.text() == "page 1 of 5"
    parts.window.actions_["thumbnails"].trigger()
    assert middle.thumbnails.isVisible()
    qtbot.waitUntil(lambda: not middle.thumbnails._pages.lacks(0), timeout=60_000)
    parts.window.activateWindow()
    parts.window.actions_["go_to_page"].trigger()
    QTest.keyClicks(middle.page_field.line, "5")
    QTest.keyClick(middle.page_field.line, Key.Key_Return)
    assert middle.page_field.text() == "page 5 of 5"
    assert middle.thumbnails.currentIndex().row() == 4
    view = middle.thumbnails
    where = view.visualRect(view.model().index(2, 0)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert middle.page_field.text() == "page 3 of 5"


def test_boxes_turn_with_the_page(done: Parts) -> None:
    page = done.window.middle.page_view
    place = entry(done).result.evidence["/seller_name"].place
    for _ in range(4):
        rect, whole = page.box_rect(0, place.boxes[0]), page.page_rect(0)
        assert whole.adjusted(-1, -1, 1, 1).contains(rect)
        go(done, "/seller_name")
        page.select("/seller_name", advance=False)
        target = page.box_rect(0, place.boxes[0]).center()
        assert page.pointer_at(target) == "/seller_name"
        turned = page._layout.turns % 2 == 1
        assert (whole.width() > whole.height()) == turned
        done.window.actions_["rotate"].trigger()
    assert page._layout.turns == 0
