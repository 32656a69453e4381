"""What is shown while the pile is empty: what to do, in one line."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.theme import app_icon

ICON = 72


class EmptyState(QWidget):
    """An invitation with two buttons."""

    def __init__(self, add: QAction, sample: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        sheaf = QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter)
        sheaf.setPixmap(app_icon().pixmap(ICON, ICON))
        heading = QLabel("Drop PDFs, web pages, folders or links here", self, objectName="heading")
        below = QLabel(
            "Choose what you want to know, press Run, and check only the doubtful values. "
            "Your documents stay on this machine.",
            self,
            objectName="quiet",
        )
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        for text, action, name in (("Add documents", add, "primary"), ("Try the sample", sample, "")):
            button = QPushButton(text, self, objectName=name)
            button.setToolTip(action.toolTip())
            button.clicked.connect(action.trigger)
            buttons.addWidget(button)
        buttons.addStretch(1)
        buttons.setSpacing(8)
        box = QVBoxLayout(self)
        box.setSpacing(14)
        box.addStretch(2)
        box.addWidget(sheaf)
        for label in (heading, below):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)
            box.addWidget(label)
        box.addSpacing(4)
        box.addLayout(buttons)
        box.addStretch(3)
