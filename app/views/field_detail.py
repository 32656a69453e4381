"""Below the fields: what is known of the selected value, and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.texts.plain import PlainLabel, tool_tip
from app.views.action_button import ActionButton

TEXT_LINES = 3
"""Room for this many lines, so that nothing moves when another value is selected."""


class FieldDetail(QWidget):
    """Keeps its height whatever it says; the rest of a long text is in its tool tip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, objectName="fieldDetail")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._text = PlainLabel(self, objectName="small", wordWrap=True)
        self._text.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setAccessibleName(self.tr("About the selected value"))
        self._row = QHBoxLayout()
        self._buttons: list[ActionButton] = []
        self._row.setSpacing(4)
        box = QVBoxLayout(self)
        box.setContentsMargins(14, 8, 10, 8)
        box.setSpacing(6)
        box.addWidget(self._text)
        box.addLayout(self._row)
        self.refresh_size()

    def add_buttons(self, actions: list[QAction]) -> None:
        """Buttons for these actions, from left to right."""
        for action in actions:
            button = ActionButton(action, self, text=True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the fields
            self._row.addWidget(button)
            self._buttons.append(button)
        self._row.addStretch(1)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh_size()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Where the pane is too narrow for all words, the last buttons keep their icon and tool tip alone."""
        margins = self.layout().contentsMargins()
        room = self.width() - margins.left() - margins.right() - self._row.spacing() * len(self._buttons)
        for button in self._buttons:
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        for button in reversed(self._buttons):
            if sum(other.sizeHint().width() for other in self._buttons) <= room:
                return
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)

    def refresh_size(self) -> None:
        """The size of the text changed."""
        self._text.ensurePolished()  # its size comes from the style sheet
        self._text.setFixedHeight(TEXT_LINES * self._text.fontMetrics().lineSpacing())
        self._fit()

    def say(self, lines: list[str]) -> None:
        """Show these lines."""
        self._text.setText("\n".join(lines))
        self._text.setToolTip(tool_tip("\n".join(lines)))

    def text(self) -> str:
        """What is shown."""
        return self._text.text()
