"""Asks for the address of a web page or a PDF."""

from __future__ import annotations

from PySide6.QtCore import QUrl, Slot
from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QPushButton, QWidget

from app.dialogs.parts import fill_small
from app.pile.intake import WEB

WIDTH = 520


class OpenUrlDialog(QDialog):
    """`url()` after it was accepted; an address without a scheme gets https."""

    def __init__(self, suggestion: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Add URL"))
        self.setMinimumWidth(WIDTH)
        self.address = QLineEdit(suggestion, self, placeholderText="https://…", clearButtonEnabled=True)
        self.address.setAccessibleName(self.tr("Address"))
        self.address.selectAll()
        words = self.tr("Address of a web page or a PDF. Winnow fetches it once and keeps a copy.")
        label = QLabel(words, self, wordWrap=True)
        label.setBuddy(self.address)
        self._problem = QLabel(self, objectName="small")
        cancel = QPushButton(self.tr("Cancel"), self)
        self.add = QPushButton(self.tr("Add"), self, objectName="primary")
        fill_small(self, (label, self.address, self._problem), self.add, cancel)
        self.address.textChanged.connect(self._check)
        self._check()

    def url(self) -> str:
        """The address; empty where it is none."""
        typed = self.address.text().strip()
        url = QUrl(typed if "://" in typed else f"https://{typed}")
        return url.toString() if url.isValid() and url.scheme() in WEB and url.host() else ""

    @Slot()
    def _check(self) -> None:
        typed = bool(self.address.text().strip())
        self.add.setEnabled(typed and bool(self.url()))
        wrong = typed and not self.url()
        self._problem.setText(self.tr("This is not the address of a page on the web.") if wrong else "")
