"""A strip below the command bar for what concerns the whole window: a missing model, a fetch, a question."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QToolButton, QWidget

from app.looks.theme import icon
from app.texts.plain import PlainLabel


class NoticeBar(QWidget):
    """Stays until it is closed or what it says is over.

    `acted` when its button was pressed, `acted_otherwise` with the second one.
    """

    acted = Signal()
    acted_otherwise = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, objectName="notice")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._text = PlainLabel(self, wordWrap=True)
        self._bar = QProgressBar(self, textVisible=False, maximum=1000)
        self._bar.setAccessibleName(self.tr("Share fetched"))
        self._bar.setFixedWidth(160)
        self._button = QPushButton(self.tr("Fetch model"), self)
        self._button.clicked.connect(self.acted)
        self._other = QPushButton(self.tr("Choose a file…"), self)
        self._other.clicked.connect(self.acted_otherwise)
        self._close = QToolButton(self)
        self._close.setAccessibleName(self.tr("Close this notice"))
        self._close.setToolTip(self.tr("Close this notice"))
        self._close.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 10, 6)
        row.setSpacing(12)
        row.addWidget(self._text, 1)
        row.addWidget(self._bar)
        row.addWidget(self._button)
        row.addWidget(self._other)
        row.addWidget(self._close)
        self.refresh_icons()
        self.hide()

    def refresh_icons(self) -> None:
        """Draw the icon in the colours of the theme."""
        self._close.setIcon(icon("close"))

    def text(self) -> str:
        """The sentence shown."""
        return self._text.text()

    def say(self, text: str, action: str = "", share: float | None = None, other: str = "") -> None:
        """Show a sentence, with a button for each action there is and a bar where a share is known."""
        self._text.setText(text)
        for button, words in ((self._button, action), (self._other, other)):
            button.setText(words)
            button.setVisible(bool(words))
        self._bar.setVisible(share is not None)
        self._bar.setValue(round(1000 * (share or 0)))
        if not self.isVisible():  # once, and not with every megabyte
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))
        self.show()
