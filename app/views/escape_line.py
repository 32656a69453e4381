"""Lines that Esc leaves: elsewhere the same key asks whether to stop a run."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget


class EscapeLine(QLineEdit):
    """`escaped` when Esc was pressed in it."""

    escaped = Signal()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self.escaped.emit()
                return True
        return super().event(event)


class FilterLine(EscapeLine):
    """Esc empties it; `left` when there was nothing to empty."""

    left = Signal()

    def __init__(self, name: str, placeholder: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, placeholderText=placeholder, clearButtonEnabled=True)
        self.setAccessibleName(name)
        self.setAcceptDrops(False)  # documents dropped on it go to the pile
        self.escaped.connect(self._escaped)

    @Slot()
    def _escaped(self) -> None:
        if self.text():
            self.clear()
        else:
            self.left.emit()
