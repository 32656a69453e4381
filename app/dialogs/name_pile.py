"""Asks for the name of the pile."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QPushButton, QWidget

from app.dialogs.parts import fill_small

WIDTH = 420


class NamePileDialog(QDialog):
    """`name()` after it was accepted; an empty one lets the documents name the pile."""

    def __init__(self, name: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Name this pile"))
        self.setMinimumWidth(WIDTH)
        self.line = QLineEdit(name, self, placeholderText=title, clearButtonEnabled=True)
        self.line.setAccessibleName(self.tr("Name of the pile"))
        self.line.selectAll()
        label = QLabel(
            self.tr("A name under which you find it again. Without one its documents name it."), self
        )
        label.setWordWrap(True)
        label.setBuddy(self.line)
        cancel = QPushButton(self.tr("Cancel"), self)
        self.step = QPushButton(self.tr("Name it"), self, objectName="primary")
        fill_small(self, (label, self.line), self.step, cancel)

    def name(self) -> str:
        """What was typed."""
        return self.line.text()
