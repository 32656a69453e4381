"""A button for an action of the table: one look, and a name that follows the action's text."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolButton, QWidget

from app.looks.theme import ICON_SIZE

BUTTON_ICON = ICON_SIZE - 2
QT_SURPLUS = 2
"""Pixels that Qt adds to the hint of a button with a style sheet and puts behind its text, one kept."""


class ActionButton(QToolButton):
    """Shows the icon alone, or with the text beside it."""

    def __init__(
        self, action: QAction, parent: QWidget | None = None, text: bool = False, size: int = BUTTON_ICON
    ) -> None:
        super().__init__(parent, iconSize=QSize(size, size))
        if text:
            self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setDefaultAction(action)
        action.changed.connect(self._follow)
        self._follow()

    def sizeHint(self) -> QSize:
        """As wide as what is shown: Qt leaves two spaces behind a text, which then stands off the middle."""
        hint = super().sizeHint()
        if self.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon:
            hint.setWidth(hint.width() - 2 * self.fontMetrics().horizontalAdvance(" ") - QT_SURPLUS)
        return hint

    @Slot()
    def _follow(self) -> None:
        """What a screen reader says is what is shown, also where "Pause" has become "Resume"."""
        name = self.defaultAction().text().rstrip("…")
        if name != self.accessibleName():
            self.setAccessibleName(name)
