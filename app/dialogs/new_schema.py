"""A new schema from a filled example or from a spreadsheet's header row, seen before it is made."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from app.models.schema_tree import SchemaTreeModel
from app.plain import PlainLabel
from app.theme import monospace
from app.views.schema_fields import lay_out_columns
from app.wording import translate
from extraction.errors import SchemaInvalid
from extraction.sources.charsets import decode
from schemas.editing import SchemaDraft, blank
from schemas.from_example import draft_from_examples, examples_of
from schemas.from_headers import draft_from_rows, rows_of
from schemas.guessing import name_of

Source = Literal["example", "headers"]
SIZE = (900, 560)
SETTLE_MS = 200
MAX_FILE_BYTES = 4_000_000
"""More than the texts below take, whatever their encoding."""


class NewSchemaDialog(QDialog):
    """`made` with the SchemaDraft that the preview shows; the editor goes on from there."""

    made = Signal(object)
    file_wanted = Signal()

    def __init__(self, source: Source, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._source = source
        self._draft: SchemaDraft | None = None
        example = source == "example"
        self.setWindowTitle(
            self.tr("New schema from a filled example")
            if example
            else self.tr("New schema from a spreadsheet")
        )
        self.title = QLineEdit(self)
        self.text = QPlainTextEdit(self, tabChangesFocus=example)
        self.many = QCheckBox(self.tr("A document holds many such rows"), self)
        self.open = QPushButton(self.tr("Open file…"), self)
        self.preview = QTreeView(self)
        self.model = SchemaTreeModel(blank(), parent=self)
        self.problem = PlainLabel(self, objectName="failure", wordWrap=True)
        self.go_on = QPushButton(self.tr("Go on in the editor"), self, objectName="primary")
        self.cancel = QPushButton(self.tr("Cancel"), self)
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(self.settle)
        self._name_controls()
        self._build()
        self._connect()
        self.resize(*SIZE)
        self.settle()
        self.text.setFocus()

    def _name_controls(self) -> None:
        example = self._source == "example"
        self.title.setAccessibleName(self.tr("Title of the schema"))
        self.title.setPlaceholderText(self.tr("What these documents are: Delivery note"))
        self.text.setAccessibleName(self.tr("Filled example") if example else self.tr("Header row"))
        self.text.setFont(monospace())
        self.text.setObjectName("boxed")
        self.text.setPlaceholderText(
            '{"number": "R-12", "date": "2026-03-14", "lines": [{"text": "Flour", "price": 2.5}]}'
            if example
            else "Invoice number\tDate\tTotal"
        )
        self.preview.setAccessibleName(self.tr("Fields of the new schema"))
        self.preview.setModel(self.model)
        lay_out_columns(self.preview)
        self.many.setToolTip(self.tr("The columns become a list, one entry for each row"))
        self.many.setVisible(not example)

    def _build(self) -> None:
        example = self._source == "example"
        words = (
            self.tr("Paste one document's result as JSON, or several. Types are recognised.")
            if example
            else self.tr(
                "Copy the header row, and a few rows below it if you like, and paste them here. "
                "An Excel file has to be saved as CSV first."
            )
        )
        left, right = QWidget(self), QWidget(self)
        box = QVBoxLayout(left)
        box.setContentsMargins(16, 12, 12, 8)
        box.setSpacing(6)
        label = QLabel(self.tr("Title"), left, objectName="small")
        label.setBuddy(self.title)
        box.addWidget(label)
        box.addWidget(self.title)
        box.addSpacing(6)
        box.addWidget(QLabel(words, left, objectName="quiet", wordWrap=True))
        box.addWidget(self.text, 1)
        row = QHBoxLayout()
        row.addWidget(self.many, 1)
        row.addStretch(0 if not example else 1)
        row.addWidget(self.open)
        box.addLayout(row)
        other = QVBoxLayout(right)
        other.setContentsMargins(0, 0, 0, 0)
        other.addWidget(self.preview, 1)
        splitter = QSplitter(Qt.Orientation.Horizontal, self, childrenCollapsible=False)
        splitter.setHandleWidth(1)
        splitter.addWidget(left)
        splitter.addWidget(right)
        splitter.setSizes([480, 420])
        foot = QHBoxLayout()
        foot.setContentsMargins(16, 10, 16, 10)
        foot.setSpacing(8)
        foot.addWidget(self.problem, 1)
        foot.addWidget(self.cancel)
        foot.addWidget(self.go_on)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(splitter, 1)
        whole.addLayout(foot)

    def _connect(self) -> None:
        self.text.textChanged.connect(self._settle.start)
        self.title.textChanged.connect(self._settle.start)
        self.many.toggled.connect(self._settle.start)
        self.open.clicked.connect(self.file_wanted)
        self.cancel.clicked.connect(self.reject)
        self.go_on.clicked.connect(self._make)
        for button in (self.open, self.cancel, self.go_on):
            button.setAutoDefault(False)

    # ------------------------------------------------------------------ reading

    def read_file(self, path: str) -> None:
        """Take the text of a file; the problem line says why where that cannot be."""
        try:
            text = file_text(Path(path))
        except SchemaInvalid as error:
            self.problem.setText(str(error))
            return
        self.text.setPlainText(text)
        if not self.title.text():
            self.title.setText(Path(path).stem.replace("_", " "))
        self.settle()

    @Slot()
    def settle(self) -> None:
        """Read what was pasted and show the fields, or say what is wrong."""
        self._settle.stop()
        text, title = self.text.toPlainText(), " ".join(self.title.text().split())
        self._draft = None
        problem = ""
        if text.strip():
            try:
                self._draft = self._read(text, title)
            except SchemaInvalid as error:
                problem = str(error)
        self.model.show(self._draft or blank())
        self.preview.expandAll()
        self.problem.setText(problem)
        self.go_on.setEnabled(self._draft is not None)

    def _read(self, text: str, title: str) -> SchemaDraft:
        if self._source == "example":
            return draft_from_examples(name_of(title), title, examples_of(text))
        return draft_from_rows(name_of(title), title, rows_of(text), self.many.isChecked())

    @Slot()
    def _make(self) -> None:
        self.settle()
        if self._draft is not None:
            self.made.emit(self._draft)
            self.accept()

    def done(self, result: int) -> None:
        """The dialog closes: nothing is read any more."""
        self._settle.stop()
        super().done(result)


def file_text(path: Path) -> str:
    """The text of a small file in whatever encoding. SchemaInvalid says why it cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        words = translate("NewSchema", "{name} cannot be read: {reason}.")
        raise SchemaInvalid(words.format(name=path.name, reason=error.strerror)) from None
    if len(data) > MAX_FILE_BYTES:
        words = translate("NewSchema", "{name} is larger than 4 MB. Its first rows are enough.")
        raise SchemaInvalid(words.format(name=path.name))
    if data.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        words = translate(
            "NewSchema", "{name} is a spreadsheet file. Save it as CSV, or copy its header row here."
        )
        raise SchemaInvalid(words.format(name=path.name))
    return decode(data)
