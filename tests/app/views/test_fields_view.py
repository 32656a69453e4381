"""The fields tell what is known of the selected value, and nothing where none is selected."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.models.fields_model import NAME, VALUE
from app.views.field_cells import cut
from app.views.fields_view import FieldsView
from schemas.registry import builtin
from tests.app.helpers import DATA
from tests.app.made_results import made

CONTROL, NO_KEY = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def view(qtbot: QtBot) -> FieldsView:
    view = FieldsView()
    qtbot.addWidget(view)
    view.resize(400, 600)
    view.show()
    qtbot.waitExposed(view)
    view.show_fields((1, "s"), builtin("invoice").json_schema, DATA, True, made(DATA, "/a.pdf", "k"))
    return view


@pytest.fixture
def told(view: FieldsView) -> list[str]:
    """Every value that the view said was chosen."""
    told: list[str] = []
    view.chosen.connect(told.append)
    return told


def click(view: FieldsView, qtbot: QtBot, pointer: str, keys: Qt.KeyboardModifier = NO_KEY) -> None:
    index = view.model.index_of(pointer).siblingAtColumn(VALUE)
    view.tree.scrollTo(index)
    qtbot.mouseClick(view.tree.viewport(), LEFT, keys, pos=view.tree.visualRect(index).center())


def test_a_row_that_is_not_selected_any_more_is_not_told_about(
    view: FieldsView, told: list[str], qtbot: QtBot
) -> None:
    click(view, qtbot, "/currency")
    assert view.detail.text().startswith("Currency")
    assert told == ["/currency"]
    click(view, qtbot, "/currency", CONTROL)
    assert view.detail.text() == "Click a value to see its words in the document."
    assert told == ["/currency"]
    click(view, qtbot, "/currency")
    assert view.detail.text().startswith("Currency")


def test_another_document_begins_with_its_doubtful_values(view: FieldsView) -> None:
    bar = view.tree.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    schema = builtin("invoice").json_schema
    view.show_fields((1, "s"), schema, DATA, True, made(DATA, "/a.pdf", "k"))
    assert bar.value() > 0  # the same document stays where the person scrolled to
    view.show_fields((2, "s"), schema, DATA, True, made(DATA, "/b.pdf", "k", doubtful=("/currency",)))
    assert bar.value() == 0
    assert view.model.index(0, VALUE).data() == DATA["currency"]


def test_values_have_room_however_large_the_text_is(view: FieldsView) -> None:
    larger = view.font()
    larger.setPointSizeF(3 * larger.pointSizeF())
    view.setFont(larger)
    view.resize(401, 600)
    view.resize(400, 600)
    assert view.tree.columnWidth(VALUE) >= 0.28 * view.tree.viewport().width()


def test_what_can_be_done_is_said_until_a_value_is_selected(view: FieldsView) -> None:
    schema = builtin("invoice").json_schema
    doubtful = made(DATA, "/b.pdf", "k", doubtful=("/currency",))
    view.show_fields((2, "s"), schema, DATA, True, doubtful)
    assert "F8 goes to the next value to check, and A accepts it." in view.detail.text()
    view.next_doubtful()
    assert view.detail.text().startswith("Currency: not in document")
    view.show_fields((3, "s"), schema, None, False, None)
    assert view.detail.text() == ""


def test_every_way_to_a_value_tells_it_once(view: FieldsView, told: list[str], qtbot: QtBot) -> None:
    view.tree.setCurrentIndex(view.model.index_of("/currency"))
    assert told == ["/currency"]
    qtbot.keyClick(view.tree, Qt.Key.Key_Up)
    assert len(told) == 2
    qtbot.keyClick(view.tree, Qt.Key.Key_Down)
    assert told[2:] == ["/currency"]
    click(view, qtbot, "/invoice_number")
    assert told[3:] == ["/invoice_number"]
    click(view, qtbot, "/invoice_number")  # once more: the next place of the same value
    assert told[4:] == ["/invoice_number"]
    view.select("/currency")
    assert len(told) == 5


def test_names_that_differ_at_their_end_can_be_told_apart_where_they_are_cut(qapp: QApplication) -> None:
    font = QFont(qapp.font())
    net, gross = "Gesamtbetrag netto der Rechnung (netto)", "Gesamtbetrag netto der Rechnung (brutto)"
    room = QFontMetrics(font).horizontalAdvance("Gesamtbetrag netto der")
    names = [cut(text, font, room, NAME) for text in (net, gross)]
    assert all("…" in name for name in names) and names[0] != names[1]
    assert names[0].endswith("(netto)") and names[1].endswith("brutto)")
    assert cut(net, font, room, VALUE).startswith("Gesamtbetrag netto") and cut(net, font, 900, NAME) == net
