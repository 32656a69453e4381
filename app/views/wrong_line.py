"""Why what was entered was not taken, over the rows beside the one that it is about."""

from __future__ import annotations

from PySide6.QtCore import QRect, Slot
from PySide6.QtWidgets import QWidget

from app.texts.plain import PlainLabel

NARROWEST = 160
"""Pixels."""
GAP = 2


class WrongLine(PlainLabel):
    """Lies on the view of the rows, its parent, and is hidden while there is nothing to say."""

    def __init__(self, rows: QWidget) -> None:
        super().__init__(rows, objectName="wrong", wordWrap=True)
        self._rows = rows
        self.hide()

    @Slot(QRect, str)
    def say(self, line: QRect, message: str) -> None:
        """Below the line of the value, or above where there is no room."""
        self.setText(message)
        self.setFixedWidth(max(NARROWEST, self._rows.width() - line.left() - 2 * GAP))
        self.adjustSize()
        below = line.bottom() + GAP
        above = line.top() - self.height() - GAP
        fits = below + self.height() <= self._rows.height()
        self.move(line.left(), below if fits else above)
        self.show()
        self.raise_()
