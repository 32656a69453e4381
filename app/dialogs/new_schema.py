"""A new schema from a filled example or from a spreadsheet's header row, seen before it is made."""

from __future__ import annotations

from dataclasses import dataclass
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
    QStackedWidget,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from app.dialogs.parts import fill, foot, side_by_side
from app.looks.theme import monospace
from app.models.schema_tree import SchemaTreeModel
from app.texts.engine_words import in_words
from app.texts.plain import PlainLabel
from app.texts.wording import translate
from app.views.schema_fields import lay_out_columns
from extraction.errors import SchemaInvalid
from extraction.sources.charsets import decode
from schemas.editing import SchemaDraft, blank
from schemas.from_example import draft_from_examples, examples_of
from schemas.from_headers import draft_from_rows, rows_of
from schemas.guessing import name_of

Source = Literal["example", "headers"]
SIZE = (900, 560)
PANES = (480, 420)
SETTLE_MS = 200
MAX_FILE_BYTES = 4_000_000
"""More than the texts below take, whatever their encoding."""


@dataclass(frozen=True)
class Typed:
    """What a person typed or pasted into the dialog."""

    title: str = ""
    text: str = ""
    many: bool = False


class NewSchemaDialog(QDialog):
    """`made` with the SchemaDraft that the preview shows; the editor goes on from there."""

    made = Signal(object)
    file_wanted = Signal()
    left = Signal(object)
    """What was typed and not used yet, when the dialog closes; None where nothing is left over."""

    def __init__(self, source: Source, typed: Typed | None = None, parent: QWidget | None = None) -> None:
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
        self._right = QStackedWidget(self)
        self.model = SchemaTreeModel(blank(), parent=self)
        self.problem = PlainLabel(self, objectName="failure", wordWrap=True)
        self.go_on = QPushButton(self.tr("Go on in the editor"), self, objectName="primary")
        self.close_ = QPushButton(self.tr("Close"), self)
        self.discard = QPushButton(self.tr("Start anew"), self)
        self._used = False
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(self.settle)
        self._name_controls()
        self._build()
        self._connect()
        self.resize(*SIZE)
        self._put(typed or Typed())
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
        self.close_.setToolTip(self.tr("What you typed is here again when you come back"))
        self.discard.setToolTip(self.tr("Take out all that is typed here"))
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
        left = QWidget(self)
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
        nothing = QLabel(self.tr("The fields appear here."), self, objectName="quiet")
        nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for widget in (nothing, self.preview):
            self._right.addWidget(widget)
        buttons = (self.discard, self.close_, self.go_on)
        fill(self, side_by_side(self, PANES, left, self._right), foot(self.problem, *buttons))

    def _connect(self) -> None:
        self.text.textChanged.connect(self._settle.start)
        self.title.textChanged.connect(self._settle.start)
        self.many.toggled.connect(self._settle.start)
        self.open.clicked.connect(self.file_wanted)
        self.close_.clicked.connect(self.reject)
        self.discard.clicked.connect(self._discard)
        self.go_on.clicked.connect(self._make)
        self.open.setAutoDefault(False)

    # ------------------------------------------------------------------ what is typed

    def typed(self) -> Typed:
        """What is in the dialog now."""
        return Typed(self.title.text(), self.text.toPlainText(), self.many.isChecked())

    def _put(self, typed: Typed) -> None:
        self.title.setText(typed.title)
        self.text.setPlainText(typed.text)
        self.many.setChecked(typed.many)

    @Slot()
    def _discard(self) -> None:
        self._put(Typed())
        self.settle()
        self.text.setFocus()

    # ------------------------------------------------------------------ reading

    def read_file(self, path: str) -> None:
        """Take the text of a file; the problem line says why where that cannot be."""
        try:
            text = file_text(Path(path))
        except SchemaInvalid as error:
            self.problem.setText(in_words(str(error)))
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
                problem = in_words(str(error))
        self.model.show(self._draft or blank())
        self.preview.expandAll()
        self._right.setCurrentIndex(1 if self._draft is not None else 0)
        self.discard.setVisible(self.typed() != Typed())
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
            self._used = True
            self.made.emit(self._draft)
            self.accept()

    def done(self, result: int) -> None:
        """The dialog closes: nothing is read any more, and what was typed is told."""
        self._settle.stop()
        typed = self.typed()
        self.left.emit(None if self._used or typed == Typed() else typed)
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
