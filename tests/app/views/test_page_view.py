"""Boxes lie on the words whatever the zoom, and clicks find them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from app.views.page_view import PageView
from extraction.document import Box, Document, Page, Span
from extraction.evidence import Evidence, EvidenceStatus, Place

TOTAL = Box(100, 700, 180, 712)
INNER = Box(110, 702, 120, 710)


@pytest.fixture
def view(qtbot: QtBot) -> PageView:
    made = PageView()
    qtbot.addWidget(made)
    made.resize(600, 500)
    made.show()
    pages = tuple(Page(i, ("i", "ii", "1")[i], Span(0, 0), 595, 842) for i in range(3))
    made.set_document(Document("k", "pdf", "s", "t", "", pages))
    places = tuple(Place(page=p, page_label="x", span=Span(0, 1), boxes=(TOTAL,)) for p in (2, 0))
    inner = Place(page=2, page_label="1", span=Span(0, 1), boxes=(INNER,))
    made.set_evidence(
        {
            "/total": Evidence(status=EvidenceStatus.AMBIGUOUS, places=places),
            "/part": Evidence(status=EvidenceStatus.EXACT, places=(inner,)),
            "/none": Evidence(status=EvidenceStatus.NOT_IN_DOCUMENT),
        }
    )
    return made


def test_fits_the_width_and_keeps_the_page_in_its_place(view: PageView) -> None:
    assert view.page_rect(0).width() == pytest.approx(view.viewport().width() - 32, abs=1)
    view.zoom_in()
    wide = view.scale
    view.resize(900, 500)
    assert view.scale == wide
    view.fit_width()
    assert view.page_rect(0).width() == pytest.approx(view.viewport().width() - 32, abs=1)


def test_selecting_scrolls_to_the_words_and_on_to_the_next_place(view: PageView) -> None:
    def centre(page: int) -> QPointF:
        return view.box_rect(page, TOTAL).center()

    area = view.viewport().rect()
    view.select("/total")
    assert area.contains(centre(2).toPoint()) and not area.contains(centre(0).toPoint())
    view.select("/total")
    assert area.contains(centre(0).toPoint())
    view.select("/none")
    assert area.contains(centre(0).toPoint())


def test_the_smallest_box_under_the_pointer_wins(view: PageView, qtbot: QtBot) -> None:
    view.select("/total")
    assert view.pointer_at(view.box_rect(2, INNER).center()) == "/part"
    assert view.pointer_at(view.box_rect(2, TOTAL).topRight() + QPointF(-4, 4)) == "/total"
    assert view.pointer_at(QPointF(2, 2)) == ""
    with qtbot.waitSignal(view.field_clicked) as clicked:
        where = view.box_rect(2, INNER).center().toPoint()
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert clicked.args == ["/part"]


def test_asks_for_visible_pages_only_and_wider_ones_after_zooming(view: PageView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.page_wanted, timeout=5000) as wanted:
        view.verticalScrollBar().setValue(0)
    assert wanted.args[0] == 0
    image = QImage(wanted.args[1], 100, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    view.set_image(0, image)
    with qtbot.waitSignal(view.page_wanted, timeout=5000) as wider:
        view.zoom_in()
    assert wider.args[0] == 0 and wider.args[1] > wanted.args[1]


def test_damaged_image_is_said_on_the_page(view: PageView) -> None:
    view.set_image(0, QImage())
    assert "damaged" in view._troubles[0]
    view.grab()


def test_a_page_that_takes_long_says_that_it_is_being_drawn(view: PageView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.page_wanted, timeout=5000):
        view.verticalScrollBar().setValue(0)
    assert view._waited.interval() == 300
    blank = view.grab().toImage()
    view._waited.stop()
    view._say_waiting()
    assert view.grab().toImage() != blank


def test_tells_which_page_is_shown(view: PageView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.page_changed) as changed:
        view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    assert changed.args == [2]
