"""Text of documents, files and models on the screen: no markup of it is Qt's, no sign of a name unseen."""

from __future__ import annotations

import html
import unicodedata
from typing import Any

from PySide6.QtCore import QSize
from PySide6.QtGui import QPaintEvent, QResizeEvent, Qt
from PySide6.QtWidgets import QLabel, QStylePainter

MAX_SHOWN = 120
"""Characters of a schema's name; hostile ones are longer."""
MAX_FILE_NAME = 300
"""Characters of a document's name; file systems take 255."""
JOINERS = "\u200c\u200d"
"""Format characters that words of some scripts need; all others are shown as what they are."""


class PlainLabel(QLabel):
    """A label that shows its text as it is; for every text that Winnow did not write itself."""

    def __init__(self, *arguments: Any, **properties: Any) -> None:
        super().__init__(*arguments, textFormat=Qt.TextFormat.PlainText, **properties)


class ElidedLabel(PlainLabel):
    """One line that never asks for room: what does not fit ends in "…", and is whole in the tool tip."""

    def __init__(self, *arguments: Any, **properties: Any) -> None:
        self._explained = ""
        super().__init__(*arguments, **properties)

    def explain(self, words: str) -> None:
        """What the tool tip says below the text."""
        self._explained = words
        self._tell_rest()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def setText(self, text: str) -> None:
        super().setText(text)
        self._tell_rest()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell_rest()

    def shown(self) -> str:
        """The text as there is room for it."""
        return self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, self.contentsRect().width()
        )

    def _tell_rest(self) -> None:
        rest = self.text() if self.shown() != self.text() else ""
        self.setToolTip(tool_tip("\n".join(filter(None, (rest, self._explained)))))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        painter.drawItemText(
            self.contentsRect(),
            self.alignment() | Qt.TextFlag.TextSingleLine,
            self.palette(),
            self.isEnabled(),
            self.shown(),
            self.foregroundRole(),
        )


def tool_tip(text: str) -> str:
    """`text` for a tool tip, which has no plain format: what looks like markup is written as text."""
    if not Qt.mightBeRichText(text):
        return text
    return f'<p style="white-space: pre-wrap">{html.escape(text)}</p>'


def visible(text: str, longest: int = MAX_SHOWN) -> str:
    """A name on one line, with characters that cannot be seen spelled out, so that none can deceive."""
    cut = text if len(text) <= longest else text[: longest - 1] + "…"
    return "".join(_visible(char) for char in cut)


def _visible(char: str) -> str:
    if char not in JOINERS and unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"):
        return f"‹U+{ord(char):04X}›"
    return char
