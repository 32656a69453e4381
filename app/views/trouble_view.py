"""Stands in for a document that cannot be shown: what happened, what helps, and a place for its password."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.texts.plain import PlainLabel

TEXT_WIDTH = 460


class TroubleView(QWidget):
    """`password_given` with what was typed; `retry` reads the document anew; `removal_wanted` lets it go."""

    password_given = Signal(str)
    retry = Signal()
    removal_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = PlainLabel(self, objectName="subheading", wordWrap=True)
        self._message = PlainLabel(self, objectName="quiet", wordWrap=True)
        for label in (self._title, self._message):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.password = QLineEdit(
            self, echoMode=QLineEdit.EchoMode.Password, placeholderText=self.tr("Password")
        )
        self.password.setAccessibleName(self.tr("Password of the document"))
        self.password.returnPressed.connect(self._open)
        self._button = QPushButton(self.tr("Try again"), self)
        self._button.setToolTip(self.tr("Read the document once more, after it was mended or replaced"))
        self._button.clicked.connect(self._pressed)
        self.remove = QPushButton(self.tr("Remove from pile"), self)
        self.remove.setToolTip(self.tr("Forget this document; the file stays"))
        self.remove.clicked.connect(self.removal_wanted)
        self._kept = QLabel(
            self.tr("The password is used for this session and never stored."),
            self,
            objectName="small",
            wordWrap=True,
            alignment=Qt.AlignmentFlag.AlignCenter,
        )
        self._build()

    def _build(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addStretch(1)
        for control in (self.password, self._button, self.remove):
            row.addWidget(control)
        row.addStretch(1)
        words = QWidget(self)  # as wide as its lines, which it needs to know how high they are
        words.setMaximumWidth(TEXT_WIDTH)
        column = QVBoxLayout(words)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        for widget in (self._title, self._message):
            column.addWidget(widget)
        column.addLayout(row)
        column.addWidget(self._kept)
        across = QHBoxLayout()
        across.setContentsMargins(16, 0, 16, 0)
        across.addStretch(1)
        across.addWidget(words, TEXT_WIDTH)
        across.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addStretch(2)
        box.addLayout(across)
        box.addStretch(3)

    def show_trouble(self, title: str, message: str, needs_password: bool, can_retry: bool) -> None:
        """Say what is wrong; with a place for the password where that is what is missing."""
        self._title.setText(title)
        self._message.setText(message)
        self.password.setVisible(needs_password)
        self._kept.setVisible(needs_password)
        self._button.setVisible(needs_password or can_retry)
        self._button.setText(self.tr("Open") if needs_password else self.tr("Try again"))
        self.remove.setVisible(can_retry and not needs_password)
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
