"""Asks what to export and how, and shows how the file will begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QSplitter,
    QStackedWidget,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.dialogs.parts import foot
from app.exports.exporting import Choice, Format, Which, preview
from app.looks.theme import monospace
from app.pile.entry import doubtful_pointers
from app.texts.plain import PlainLabel
from app.texts.wording import label, number
from extraction.export.columns import ARROW, Column
from extraction.export.results import Result
from schemas.registry import Schema

SIZE = (980, 680)
WIDEST = 260
"""Pixels of a column of the preview."""
PREVIEW_MS = 120
"""The preview follows the choice at this pace."""
PREFIX = "export-"
KEY_ROLE = Qt.ItemDataRole.UserRole


class ExportDialog(QDialog):
    """`chosen` tells the choice and the results, once Export is pressed.

    `results` by which documents are meant; `pdfs` holds the content keys of PDFs.
    """

    chosen = Signal(object, object)

    def __init__(
        self,
        choice: Choice,
        results: Mapping[str, Sequence[Result]],
        pdfs: AbstractSet[str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Export"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._choice, self._results, self._pdfs = choice, results, pdfs
        self._filling = False
        self._later = QTimer(self, singleShot=True, interval=PREVIEW_MS)
        self._later.timeout.connect(self._show_preview)
        self._build_options()
        self._build_fields()
        self._build_preview()
        self._build_layout()
        self._connect()
        self._show_schemas()
        self._refresh()
        self.resize(*SIZE)

    # ------------------------------------------------------------------ building

    def _build_options(self) -> None:
        self.formats = self._radios(
            [
                ("xlsx", self.tr("Excel workbook"), self.tr("Typed cells; doubtful ones are marked")),
                ("csv", self.tr("CSV"), self.tr("A table, and one more for each list")),
                ("clipboard", self.tr("Clipboard"), self.tr("To paste into a spreadsheet")),
                ("json", self.tr("JSON"), self.tr("One file a document")),
                ("jsonl", self.tr("JSON Lines"), self.tr("One line a document")),
                ("pdf", self.tr("Annotated PDF"), self.tr("The original with a highlight for each value")),
            ],
            self._choice.format,
        )
        counts = {which: len(self._results.get(which, ())) for which in ("all", "selected", "reviewed")}
        self.documents = self._radios(
            [
                ("all", self.tr("All with a result ({count})").format(count=number(counts["all"])), ""),
                ("selected", self.tr("Selected ({count})").format(count=number(counts["selected"])), ""),
                ("reviewed", self.tr("Only reviewed ({count})").format(count=number(counts["reviewed"])), ""),
            ],
            self._choice.which if counts[self._choice.which] else "all",
        )
        for button in self.documents.buttons():
            button.setEnabled(counts[button.objectName().removeprefix(PREFIX)] > 0)
        self.provenance = QCheckBox(self.tr("With status, page, words and confidence of each value"), self)

    def _radios(self, rows: list[tuple[str, str, str]], chosen: str) -> QButtonGroup:
        group = QButtonGroup(self)
        for name, text, tip in rows:
            button = QRadioButton(text, self, checked=name == chosen)
            button.setObjectName(PREFIX + name)  # so that no rule of the style sheet is meant for it
            button.setToolTip(tip)
            group.addButton(button)
        return group

    def _build_fields(self) -> None:
        self.schema = QComboBox(self)
        self.schema.setAccessibleName(self.tr("Schema whose fields are listed"))
        self.fields = QListWidget(self, objectName="exportFields")
        self.fields.setAccessibleName(self.tr("Fields to export, in their order"))
        self.fields.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.fields.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.up, self.down, self.every, self.none = (
            QPushButton(text, self)
            for text in (self.tr("Up"), self.tr("Down"), self.tr("All"), self.tr("None"))
        )
        for button, key, tip in (
            (self.up, "Alt+Up", self.tr("Move the field one up (Alt+Up, or drag it)")),
            (self.down, "Alt+Down", self.tr("Move the field one down (Alt+Down, or drag it)")),
        ):
            button.setShortcut(QKeySequence(key))
            button.setToolTip(tip)

    def _build_preview(self) -> None:
        self.table = QTableWidget(self)
        self.table.setAccessibleName(self.tr("How the table begins"))
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.verticalHeader().hide()
        self.table.setWordWrap(False)
        self.table.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # paths differ at their end
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self.text = QPlainTextEdit(self, readOnly=True)
        self.text.setAccessibleName(self.tr("How the file begins"))
        self.text.setFont(monospace())
        self._previews = QStackedWidget(self)
        self._previews.addWidget(self.table)
        self._previews.addWidget(self.text)
        self.note = PlainLabel(self, objectName="small", wordWrap=True)

    def _build_layout(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(6)
        for title, group in ((self.tr("Format"), self.formats), (self.tr("Documents"), self.documents)):
            left.addWidget(QLabel(title, self, objectName="paneTitle"))
            for button in group.buttons():
                left.addWidget(button)
            left.addSpacing(12)
        left.addWidget(self.provenance)
        left.addStretch(1)
        right = QVBoxLayout()
        right.setSpacing(6)
        right.addWidget(QLabel(self.tr("Fields"), self, objectName="paneTitle"))
        right.addWidget(self.schema)
        right.addWidget(self.fields, 1)
        row = QHBoxLayout()
        for button in (self.up, self.down, self.every, self.none):
            row.addWidget(button)
        row.addStretch(1)
        right.addLayout(row)
        upper = QWidget(self)
        both = QHBoxLayout(upper)
        both.setContentsMargins(0, 0, 0, 8)
        both.setSpacing(24)
        both.addLayout(left)
        both.addLayout(right, 1)
        lower = QWidget(self)
        below = QVBoxLayout(lower)
        below.setContentsMargins(0, 8, 0, 0)
        below.addWidget(QLabel(self.tr("Preview"), self, objectName="paneTitle"))
        below.addWidget(self._previews, 1)
        split = QSplitter(Qt.Orientation.Vertical, self, childrenCollapsible=False)
        split.addWidget(upper)
        split.addWidget(lower)
        split.setStretchFactor(1, 1)
        cancel = QPushButton(self.tr("Cancel"), self)
        cancel.clicked.connect(self.reject)
        self.export = QPushButton(self.tr("Export…"), self, objectName="primary")
        self.export.clicked.connect(self._accept)
        box = QVBoxLayout(self)
        box.setContentsMargins(20, 16, 20, 0)
        box.setSpacing(0)
        box.addWidget(split, 1)
        box.addLayout(foot(self.note, cancel, self.export, margins=(0, 12, 0, 12)))
        self.export.setDefault(True)

    def _connect(self) -> None:
        self.formats.buttonClicked.connect(self._refresh)
        self.documents.buttonClicked.connect(self._documents_chosen)
        self.provenance.clicked.connect(self._provenance_chosen)
        self.schema.currentIndexChanged.connect(self._show_fields)
        self.fields.itemChanged.connect(self._fields_changed)
        self.fields.model().rowsMoved.connect(self._fields_changed)
        self.up.clicked.connect(self._move_up)
        self.down.clicked.connect(self._move_down)
        self.every.clicked.connect(self._choose_all)
        self.none.clicked.connect(self._choose_none)

    # ------------------------------------------------------------------ the choice

    def _format(self) -> Format:
        return self.formats.checkedButton().objectName().removeprefix(PREFIX)  # type: ignore[return-value]

    def _which(self) -> Which:
        return self.documents.checkedButton().objectName().removeprefix(PREFIX)  # type: ignore[return-value]

    def choice(self) -> Choice:
        """What is chosen now."""
        return replace(self._choice, format=self._format(), which=self._which())

    def results(self) -> list[Result]:
        """The results that would be written: annotated copies are made of PDFs alone."""
        found = list(self._results.get(self._which(), ()))
        if self._format() != "pdf":
            return found
        return [result for result in found if result.extraction.document_key in self._pdfs]

    @Slot()
    def _refresh(self) -> None:
        choice = self.choice()
        self.provenance.setEnabled(choice.format != "pdf")
        self.provenance.setChecked(choice.with_provenance or choice.format == "pdf")
        clipboard = choice.format == "clipboard"
        self.export.setText(self.tr("Copy") if clipboard else self.tr("Export…"))
        self._preview_later()

    @Slot()
    def _documents_chosen(self) -> None:
        self._show_schemas()
        self._refresh()

    @Slot(bool)
    def _provenance_chosen(self, on: bool) -> None:
        others = tuple(kind for kind in self._choice.provenance if kind != self._format())
        kinds = (*others, self._format()) if on else others
        self._choice = replace(self._choice, provenance=kinds)
        self._preview_later()

    # ------------------------------------------------------------------ fields

    def _show_schemas(self) -> None:
        schemas = {result.schema.digest: result.schema for result in self._results.get(self._which(), ())}
        self.schema.blockSignals(True)
        self.schema.clear()
        for schema in schemas.values():
            self.schema.addItem(label(schema.title), schema)
        self.schema.blockSignals(False)
        self.schema.setVisible(len(schemas) > 1)
        self._show_fields()

    @Slot()
    def _show_fields(self) -> None:
        schema = self.schema.currentData()
        self._filling = True
        self.fields.clear()
        if isinstance(schema, Schema):
            for column, on in self._choice.ordered(schema):
                item = QListWidgetItem(named_column(column))
                item.setData(KEY_ROLE, column.key)
                item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
                self.fields.addItem(item)
        self._filling = False
        self._preview_later()

    @Slot()
    def _fields_changed(self) -> None:
        schema = self.schema.currentData()
        if self._filling or not isinstance(schema, Schema):
            return
        items = [self.fields.item(row) for row in range(self.fields.count())]
        self._choice = self._choice.with_fields(
            schema,
            [
                ((tuple(item.data(KEY_ROLE)[0]), item.data(KEY_ROLE)[1]),
                 item.checkState() == Qt.CheckState.Checked)
                for item in items
            ],
        )  # fmt: skip
        self._preview_later()

    @Slot()
    def _move_up(self) -> None:
        self._move(-1)

    @Slot()
    def _move_down(self) -> None:
        self._move(1)

    def _move(self, by: int) -> None:
        row = self.fields.currentRow()
        if row < 0 or not 0 <= row + by < self.fields.count():
            return
        self._filling = True
        self.fields.insertItem(row + by, self.fields.takeItem(row))
        self.fields.setCurrentRow(row + by)
        self._filling = False
        self._fields_changed()

    @Slot()
    def _choose_all(self) -> None:
        self._choose(Qt.CheckState.Checked)

    @Slot()
    def _choose_none(self) -> None:
        self._choose(Qt.CheckState.Unchecked)

    def _choose(self, state: Qt.CheckState) -> None:
        self._filling = True
        for row in range(self.fields.count()):
            self.fields.item(row).setCheckState(state)
        self._filling = False
        self._fields_changed()

    # ------------------------------------------------------------------ preview

    def _preview_later(self) -> None:
        self._later.start()

    @Slot()
    def _show_preview(self) -> None:
        choice, results = self.choice(), self.results()
        some = any(choice.keys(result.schema) for result in results)
        self.export.setEnabled(some)
        self.note.setText(self._said(results, some))
        shown = preview(results, choice) if some else ""
        if isinstance(shown, str):
            self.text.setPlainText(shown)
            self._previews.setCurrentWidget(self.text)
        else:
            self._show_rows(shown)
            self._previews.setCurrentWidget(self.table)

    def _show_rows(self, rows: list[list[str]]) -> None:
        header, *body = rows or [[]]
        self.table.setColumnCount(len(header))
        self.table.setRowCount(len(body))
        self.table.setHorizontalHeaderLabels(header)
        for row, cells in enumerate(body):
            for column, cell in enumerate(cells):
                self.table.setItem(row, column, QTableWidgetItem(cell.replace("\n", " ")))
        self.table.resizeColumnsToContents()
        for column in range(len(header)):
            self.table.setColumnWidth(column, min(WIDEST, self.table.columnWidth(column) + 8))

    def _said(self, results: Sequence[Result], some: bool) -> str:
        """What a person should know before they press Export."""
        left_out = len(self._results.get(self._which(), ())) - len(results)
        if results and not some:
            return self.tr("Choose at least one field.")
        if self._format() == "pdf" and not results:
            return self.tr("None of these documents is a PDF: web pages and texts have no pages to mark.")
        if left_out:
            return self.tr("{count} left out: web pages and texts have no pages to mark.").format(
                count=left_out
            )
        if self._format() == "pdf":
            return self.tr("Originals are not changed. Locked PDFs get no copy, because it would be open.")
        doubtful = sum(len(doubtful_pointers(result.extraction)) for result in results)
        one, many = (
            self.tr("1 doubtful value is not checked."),
            self.tr("{count} doubtful values are not checked."),
        )
        return "" if not doubtful else one if doubtful == 1 else many.format(count=number(doubtful))

    @Slot()
    def _accept(self) -> None:
        self._later.stop()
        self.chosen.emit(self.choice(), self.results())
        self.accept()


def named_column(column: Column) -> str:
    """A column with the lists and groups around it, as the fields are called in the window."""
    return ARROW.join(label(title) for part in (*column.tables, column.title) for title in part.split(ARROW))
