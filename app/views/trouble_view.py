"""Stands in for a document that cannot be shown: what happened, what helps, and a place for its password."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.plain import PlainLabel

TEXT_WIDTH = 460


class TroubleView(QWidget):
    """`password_given` with what was typed; `retry` for everything else."""

    password_given = Signal(str)
    retry = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = PlainLabel(self, objectName="subheading", wordWrap=True)
        self._message = PlainLabel(self, objectName="quiet", wordWrap=True)
        for label in (self._title, self._message):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setFixedWidth(TEXT_WIDTH)
        self.password = QLineEdit(
            self, echoMode=QLineEdit.EchoMode.Password, placeholderText=self.tr("Password")
        )
        self.password.setAccessibleName(self.tr("Password of the document"))
        self.password.returnPressed.connect(self._open)
        self._button = QPushButton(self.tr("Try again"), self)
        self._button.clicked.connect(self._pressed)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.password)
        row.addWidget(self._button)
        row.addStretch(1)
        self._kept = QLabel(
            self.tr("The password is used for this session and never stored."), self, objectName="small"
        )
        box = QVBoxLayout(self)
        box.setSpacing(10)
        box.addStretch(2)
        for widget in (self._title, self._message):
            box.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        box.addLayout(row)
        box.addWidget(self._kept, 0, Qt.AlignmentFlag.AlignHCenter)
        box.addStretch(3)

    def show_trouble(self, title: str, message: str, needs_password: bool, can_retry: bool) -> None:
        """Say what is wrong; with a place for the password where that is what is missing."""
        self._title.setText(title)
        self._message.setText(message)
        self.password.setVisible(needs_password)
        self._kept.setVisible(needs_password)
        self._button.setVisible(needs_password or can_retry)
        self._button.setText(self.tr("Open") if needs_password else self.tr("Try again"))
        if not needs_password:
            self.password.clear()

    def message(self) -> str:
        """The sentence shown."""
        return self._message.text()

    @Slot()
    def _pressed(self) -> None:
        if self.password.isVisible():
            self._open()
        else:
            self.retry.emit()

    @Slot()
    def _open(self) -> None:
        typed = self.password.text()
        if typed:
            self.password.clear()
            self.password_given.emit(typed)
