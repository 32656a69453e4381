"""The JSON as it is written; text that was guessed by lookup and accepted by the model is tinted."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QTimer, Slot
from PySide6.QtGui import QShowEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from app.looks.theme import monospace, theme
from app.pile.entry import Entry, unfinished_of
from app.texts.json_layout import JsonLayout
from app.texts.plain import PlainLabel
from app.texts.wording import percent
from extraction.events import Piece
from extraction.storage.records import DocumentState

MODEL = "model"
NOTHING = object()
"""No data; None is some."""
PORTION = 200
"""Pieces put on the screen in one turn of the window: some 10 ms."""
_BREAKS = re.compile(r"(\n *)")


class JsonView(QWidget):
    """`show_pieces` starts anew, `append` goes on; the view follows the writing while its end is in view.

    Text is laid out while somebody looks: a long result takes a tenth of a second.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = QPlainTextEdit(self, readOnly=True)
        self._text.setAccessibleName(self.tr("Result as JSON"))
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self._text.document().setDocumentMargin(16)
        self._unfinished = PlainLabel(self, objectName="unfinished", wordWrap=True)
        self._unfinished.setContentsMargins(16, 8, 16, 8)
        self._legend = QLabel(self, objectName="small", wordWrap=True)
        self._legend.setContentsMargins(16, 6, 16, 6)
        self._layout = JsonLayout()
        self._pieces: list[Piece] = []
        self._pending: deque[Piece] = deque()  # not on the screen yet
        self._data: Any = NOTHING  # a finished result that is not on the screen yet
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._write_some)
        self._from_top = False  # whether the text is shown from its start, however long it becomes
        self._written = self._guessed = 0  # characters
        self.say_when(None)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self._unfinished)
        box.addWidget(self._legend)
        box.addWidget(self._text)
        self.setFocusProxy(self._text)
        self.clear()

    def text(self) -> str:
        """What is shown, or about to be."""
        self._write_data()
        self._write(len(self._pending))
        return self._text.toPlainText()

    def legend(self) -> str:
        """What the tint means; empty where nothing is tinted."""
        return self._legend.text()

    def unfinished(self) -> str:
        """Why the JSON is not whole and checked; empty where it is."""
        return self._unfinished.text()

    def show_unfinished(self, reason: str) -> None:
        """Say above the JSON why it is not whole and checked; an empty reason says nothing."""
        self._unfinished.setText(reason)
        self._unfinished.setVisible(bool(reason))

    def clear(self) -> None:
        """Show nothing."""
        self._layout, self._pieces, self._data = JsonLayout(), [], NOTHING
        self._pending.clear()
        self._from_top = False
        self._written = self._guessed = 0
        self._legend.clear()
        self._text.setFont(monospace())
        self._text.clear()
        self._legend.hide()
        self.show_unfinished("")

    def refresh_colours(self) -> None:
        """The scheme or the size of the text changed."""
        self._text.setFont(monospace())
        if self._pieces:
            at, reason = self._text.verticalScrollBar().value(), self.unfinished()
            self.show_pieces(list(self._pieces))
            self.show_unfinished(reason)
            if self.isVisible():
                self._write(len(self._pending))
                self._text.verticalScrollBar().setValue(at)

    def say_when(self, entry: Entry | None) -> None:
        """What has to happen until there is something to show."""
        words = self.tr("The result appears here as the model writes it. Press Run.")
        if entry is not None and entry.live:
            words = self.tr("The model is reading. The result appears here as it writes.")
        elif entry is not None and entry.row.state is DocumentState.WAITING:
            words = self.tr(
                "The document waits for its turn. The result appears here as the model writes it."
            )
        self._text.setPlaceholderText(words)

    def show_entry(self, entry: Entry) -> None:
        """Show a document's result, and how it was written where that is known and still its text."""
        result = entry.result
        if result is not None and (result.review or not entry.pieces):
            self.show_data(result.data)
        elif entry.pieces:
            self.show_pieces(entry.pieces)
        elif entry.partial:
            self.show_pieces([Piece(text=entry.text, origin=MODEL)])
        else:
            self.clear()
        self.say_when(entry)
        self.show_unfinished(unfinished_of(entry))

    def show_data(self, data: Any) -> None:
        """Show a finished result, whoever wrote which part of it."""
        self.clear()
        self._data = data
        if self.isVisible():
            self._write_data()

    def _write_data(self) -> None:
        if self._data is not NOTHING:
            self._text.setPlainText(json.dumps(self._data, ensure_ascii=False, indent=2))
            self._data = NOTHING

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._write_data()
        self._turn.start()

    def show_pieces(self, pieces: Iterable[Piece]) -> None:
        """Show what was written so far."""
        self.clear()
        self._from_top = True
        self.append(pieces)
        self._text.verticalScrollBar().setValue(0)

    def append(self, pieces: Iterable[Piece]) -> None:
        """Add what was written since; a long text comes in portions, between other events."""
        for piece in pieces:
            self._pieces.append(piece)
            self._pending.append(piece)
            self._written += len(piece.text)
            self._guessed += len(piece.text) if piece.origin != MODEL else 0
        self._show_legend()
        self._write_some()

    @Slot()
    def _write_some(self) -> None:
        if self.isVisible():
            self._write(PORTION)
        if self.isVisible() and self._pending:
            self._turn.start()

    def _write(self, count: int) -> None:
        """Put the next `count` pieces on the screen."""
        bar = self._text.verticalScrollBar()
        follows = bar.value() >= bar.maximum() - 2 and not self._from_top
        cursor = QTextCursor(self._text.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        for _ in range(min(count, len(self._pending))):
            piece = self._pending.popleft()
            style = QTextCharFormat()
            if piece.origin != MODEL:
                style.setBackground(theme.colour("accepted"))
            for part in _BREAKS.split(self._layout.feed(piece.text)):
                cursor.insertText(part, QTextCharFormat() if part.startswith("\n") else style)
        if follows:
            bar.setValue(bar.maximum())
        self._from_top = self._from_top and bool(self._pending)

    def _show_legend(self) -> None:
        """What the tint means, and how much of the text has it."""
        if self._guessed:
            tint = f'<span style="background-color: {theme.tokens.accepted}">&nbsp;{{}}&nbsp;</span> '
            words = self.tr(
                "{share} of this text was guessed by lookup and accepted by the model, "
                "several words at a time. The rest it wrote word by word."
            )
            words = words.format(share=percent(self._guessed / self._written))
            self._legend.setText(tint.format(self.tr("tinted")) + words)
        self._legend.setVisible(bool(self._guessed))
