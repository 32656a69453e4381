"""Asks for the address of a web page or a PDF."""

from __future__ import annotations

from PySide6.QtCore import QUrl, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QVBoxLayout, QWidget

from app.intake import WEB

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
        label = QLabel(words, self)
        label.setBuddy(self.address)
        self._buttons = QDialogButtonBox(self)
        self._add = self._buttons.addButton(self.tr("Add"), QDialogButtonBox.ButtonRole.AcceptRole)
        self._buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self._add.setObjectName("primary")
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self.address.textChanged.connect(self._check)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 16, 16, 16)
        box.setSpacing(12)
        for widget in (label, self.address, self._buttons):
            box.addWidget(widget)
        self._check()

    def url(self) -> str:
        """The address; empty where it is none."""
        typed = self.address.text().strip()
        url = QUrl(typed if "://" in typed else f"https://{typed}")
        return url.toString() if url.isValid() and url.scheme() in WEB and url.host() else ""

    @Slot()
    def _check(self) -> None:
        self._add.setEnabled(bool(self.address.text().strip()) and bool(self.url()))
