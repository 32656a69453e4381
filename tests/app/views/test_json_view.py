"""The JSON appears as it is written, tinted where it was guessed, and says when it is not whole."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from app.looks.theme import theme
from app.pile.entry import Entry
from app.views.json_view import PORTION, JsonView
from extraction.events import Piece
from extraction.storage.records import DocumentRow, DocumentState


@pytest.fixture
def view(qtbot: QtBot) -> JsonView:
    made = JsonView()
    qtbot.addWidget(made)
    made.resize(400, 300)
    made.show()
    return made


def tinted(view: JsonView) -> str:
    """The characters with the colour of accepted drafts."""
    found = ""
    block = view._text.document().firstBlock()
    while block.isValid():
        at = block.begin()
        while not at.atEnd():
            fragment = at.fragment()
            if fragment.charFormat().background().color() == QColor(theme.tokens.accepted):
                found += fragment.text()
            at += 1
        block = block.next()
    return found


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (DocumentState.READY, "Press Run."),
        (DocumentState.WAITING, "waits for its turn"),
        (DocumentState.RUNNING, "The model is reading."),
    ],
)
def test_where_there_is_no_json_yet_it_says_what_has_to_happen(
    view: JsonView, state: DocumentState, words: str
) -> None:
    row = DocumentRow(1, "/bill.pdf", "k", "bill.pdf", "pdf", 1, state, "", None, (), "2026-03-14")
    view.show_entry(Entry(row))
    assert words in view._text.placeholderText()


def test_guessed_text_is_tinted_and_explained(view: JsonView) -> None:
    view.show_pieces([Piece(text='{"a": ', origin="grammar"), Piece(text="12}", origin="model")])
    assert view.text() == '{\n  "a": 12\n}'
    assert tinted(view) == '{"a": '
    assert "67% of this text was guessed by lookup" in view.legend()
    view.append([Piece(text=" ", origin="model")])
    assert "60% of this text" in view.legend()


def test_without_guesses_there_is_no_legend(view: JsonView) -> None:
    view.show_pieces([Piece(text='{"a": 12}', origin="model")])
    assert view.legend() == ""
    assert tinted(view) == ""


def test_a_long_text_comes_in_portions_and_from_its_start(view: JsonView, qtbot: QtBot) -> None:
    pieces = [Piece(text=part, origin="model") for n in range(PORTION) for part in (f'"k{n}": ', f"{n}, ")]
    view.show_pieces([Piece(text="{", origin="model"), *pieces])
    assert 0 < len(view._pending) < len(pieces)
    qtbot.waitUntil(lambda: not view._pending)
    assert view._text.toPlainText().rstrip().endswith(f'"k{PORTION - 1}": {PORTION - 1},')
    assert view._text.verticalScrollBar().value() == 0


def test_what_is_not_whole_says_why(view: JsonView) -> None:
    view.show_data({"a": 1})
    view.show_unfinished("Cut short after 1,024 tokens: values may be missing at the end.")
    assert view.unfinished().startswith("Cut short after 1,024 tokens")
    view.show_data({"a": 2})
    assert view.unfinished() == ""
    assert not view._unfinished.isVisible()


def test_nothing_is_laid_out_while_nobody_looks(view: JsonView) -> None:
    view.hide()
    view.show_data({"a": 1})
    assert view._text.toPlainText() == ""
    view.show()
    assert view._text.toPlainText() == '{\n  "a": 1\n}'
    view.hide()
    view.show_pieces([Piece(text='{"b": 2}', origin="model")])
    assert view._text.toPlainText() == ""
    assert '"b": 2' in view.text()
