"""What lies over the window while documents are dragged across it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.looks.theme import step, theme

EDGE = 48
"""Pixels between the words and the edge of the window at least."""


class DropOverlay(QWidget):
    """A clear outline and one sentence."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(self.tr("Drop documents here"))
        self._sentence = ""
        self.hide()

    def cover(self, runs: bool) -> None:
        """Show over the whole window; `runs`: what is dropped runs at once."""
        nothing_yet = self.tr("Drop to add. Nothing runs until you press Run.")
        self._sentence = self.tr("Drop to add and run.") if runs else nothing_yet
        self.setGeometry(self._window.rect())
        self.raise_()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        veil = QColor(theme.tokens.window)
        veil.setAlpha(225)
        painter.fillRect(self.rect(), veil)
        painter.setPen(QPen(theme.colour("accent"), 2, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(14, 14, -14, -14), 10, 10)
        painter.setFont(step(self.font(), 6))
        middle = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        room = self.rect().adjusted(EDGE, EDGE, -EDGE, -EDGE)
        words = painter.boundingRect(room, middle, self._sentence)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("window"))  # else the page behind is read with the words
        painter.drawRoundedRect(words.adjusted(-24, -14, 24, 14), 8, 8)
        painter.setPen(theme.colour("text"))
        painter.drawText(words, middle, self._sentence)

    def text(self) -> str:
        """The sentence shown."""
        return self._sentence
