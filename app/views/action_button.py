"""A button for an action of the table: one look, and a name that follows the action's text."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolButton, QWidget

from app.theme import ICON_SIZE

BUTTON_ICON = ICON_SIZE - 2


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

    @Slot()
    def _follow(self) -> None:
        """What a screen reader says is what is shown, also where "Pause" has become "Resume"."""
        name = self.defaultAction().text().rstrip("…")
        if name != self.accessibleName():
            self.setAccessibleName(name)
