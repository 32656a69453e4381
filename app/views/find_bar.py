"""The line in which words of the document are looked for."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from app.looks.theme import ICON_SIZE, icon
from app.views.action_button import ActionButton
from app.views.escape_line import EscapeLine


class _Line(EscapeLine):
    """Shift+Enter goes to the hit before."""

    backwards = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and shift:
            self.backwards.emit()
            return
        super().keyPressEvent(event)


class FindBar(QWidget):
    """`wanted` with every change of the text, `stepped` for the next (1) or previous (-1) hit."""

    wanted = Signal(str)
    stepped = Signal(int)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, objectName="findBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.line = _Line(self, clearButtonEnabled=True)
        self.line.setPlaceholderText(self.tr("Find in this document"))
        self.line.setAccessibleName(self.tr("Find in this document"))
        self.line.textChanged.connect(self.wanted)
        self.line.returnPressed.connect(self._next)
        self.line.backwards.connect(self._previous)
        self.line.escaped.connect(self.leave)
        self._count = QLabel(self, objectName="small")
        self._close = QToolButton(self, iconSize=QSize(ICON_SIZE - 4, ICON_SIZE - 4))
        self._close.setAccessibleName(self.tr("Close the search"))
        self._close.setToolTip(self.tr("Close the search (Esc)"))
        self._close.clicked.connect(self.leave)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(12, 4, 8, 4)
        self._row.setSpacing(4)
        self._row.addWidget(self.line, 1)
        self._row.addWidget(self._count)
        self._row.addWidget(self._close)
        self.refresh_icons()
        self.hide()

    def add_buttons(self, actions: list[QAction]) -> None:
        """Buttons for the previous and the next hit."""
        for action in actions:
            button = ActionButton(action, self, size=ICON_SIZE - 4)
            self._row.insertWidget(self._row.count() - 1, button)

    def refresh_icons(self) -> None:
        """The scheme changed."""
        self._close.setIcon(icon("close"))

    def open(self, text: str = "") -> None:
        """Show the line and put the keys into it; `text` is what to look for first."""
        self.show()
        if text and text != self.line.text():
            self.line.setText(text)  # which tells
        else:
            self.wanted.emit(self.line.text())
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.line.selectAll()

    @Slot()
    def leave(self) -> None:
        """Hide the line; its hits are not shown any more."""
        if self.isVisible():
            self.hide()
            self.closed.emit()

    def show_count(self, current: int, count: int) -> None:
        """Which of how many hits is shown, `current` from 0."""
        if not self.line.text().strip():
            self._count.clear()
        elif not count:
            self._count.setText(self.tr("Not found"))
        else:
            self._count.setText(self.tr("{hit} of {count}").format(hit=current + 1, count=count))

    def count_text(self) -> str:
        """What is said about the hits."""
        return self._count.text()

    @Slot()
    def _next(self) -> None:
        self.stepped.emit(1)

    @Slot()
    def _previous(self) -> None:
        self.stepped.emit(-1)
