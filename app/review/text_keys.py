"""Keys by which words are deleted belong to the text that is being typed, and to no action meanwhile."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget

TYPED = frozenset({Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Return, Qt.Key.Key_Enter})
"""With Ctrl. Qt keeps them for a text without it, but lets Ctrl+Backspace go to an action of the window."""


class TextKeys(QObject):
    """Sees which keys nobody in the window asked for before its actions get them."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            control = held == Qt.KeyboardModifier.ControlModifier
            if control and event.key() in TYPED and _typing():
                event.accept()
                return True
        return super().eventFilter(watched, event)


def _typing() -> bool:
    text = QApplication.focusWidget()
    return isinstance(text, QLineEdit | QPlainTextEdit) and not text.isReadOnly()
