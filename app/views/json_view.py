"""The JSON as it is written; text that was guessed by lookup and accepted by the model is tinted."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from PySide6.QtGui import QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from app.json_layout import JsonLayout
from app.plain import PlainLabel
from app.theme import monospace, theme
from extraction.events import Piece

MODEL = "model"
_BREAKS = re.compile(r"(\n *)")


class JsonView(QWidget):
    """`show_pieces` starts anew, `append` goes on; the view follows the writing while its end is in view."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = QPlainTextEdit(self, readOnly=True)
        self._text.setAccessibleName("Result as JSON")
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self._text.document().setDocumentMargin(16)
        self._unfinished = PlainLabel(self, objectName="unfinished", wordWrap=True)
        self._unfinished.setContentsMargins(16, 8, 16, 8)
        self._legend = QLabel(self, objectName="small", wordWrap=True)
        self._legend.setContentsMargins(16, 6, 16, 6)
        self._layout = JsonLayout()
        self._pieces: list[Piece] = []
        self._written = self._guessed = 0  # characters
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self._unfinished)
        box.addWidget(self._legend)
        box.addWidget(self._text)
        self.setFocusProxy(self._text)
        self.clear()

    def text(self) -> str:
        """What is shown."""
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
        self._layout, self._pieces = JsonLayout(), []
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
            self._text.verticalScrollBar().setValue(at)

    def show_data(self, data: Any) -> None:
        """Show a finished result of an earlier session, of which nobody knows how it was written."""
        self.clear()
        self._text.setPlainText(json.dumps(data, ensure_ascii=False, indent=2))

    def show_pieces(self, pieces: Iterable[Piece]) -> None:
        """Show what was written so far."""
        self.clear()
        self.append(pieces)
        self._text.verticalScrollBar().setValue(0)

    def append(self, pieces: Iterable[Piece]) -> None:
        """Add what was written since."""
        bar = self._text.verticalScrollBar()
        follows = bar.value() >= bar.maximum() - 2
        cursor = QTextCursor(self._text.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        for piece in pieces:
            self._pieces.append(piece)
            guessed = piece.origin != MODEL
            style = QTextCharFormat()
            if guessed:
                style.setBackground(theme.colour("accepted"))
            self._written += len(piece.text)
            self._guessed += len(piece.text) if guessed else 0
            for part in _BREAKS.split(self._layout.feed(piece.text)):
                cursor.insertText(part, QTextCharFormat() if part.startswith("\n") else style)
        self._show_legend()
        if follows:
            bar.setValue(bar.maximum())

    def _show_legend(self) -> None:
        """What the tint means, and how much of the text has it."""
        if self._guessed:
            share = self._guessed / self._written
            self._legend.setText(
                f'<span style="background-color: {theme.tokens.accepted}">&nbsp;tinted&nbsp;</span> '
                f"{share:.0%} of this text was guessed by lookup and accepted by the model, "
                "several words at a time. The rest it wrote word by word."
            )
        self._legend.setVisible(bool(self._guessed))
