"""The pile as one sheet: a row a document, lists as further sheets, with sorting, a filter and totals."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication, QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from app.models.sheet_model import CELL_ROLE, SheetFilter, SheetModel, TotalsModel
from app.pile.pile import Pile
from app.review.spreadsheet import cell_of, mime_of
from app.sheets.pile_sheets import PileSheets, SchemaSheets
from app.sheets.sheet_rows import Layout, SheetRow
from app.texts.plain import PlainLabel
from app.texts.wording import label, number
from app.views.escape_line import FilterLine
from app.views.sheet_grid import SIZED_ROWS, SheetGrid
from extraction.review.clipboard_table import Cell

TOTALS_MS = 60
"""Totals follow the rows at this pace."""


@dataclass(frozen=True)
class Block:
    """Cells of the view: the first one, how many, and the columns from the first one to the last of all."""

    top: int
    left: int
    height: int
    width: int
    room: int


class SheetView(QWidget):
    """`field_activated` tells the document and field to go to. Rows are laid out while the view is shown."""

    field_activated = Signal(int, str)

    def __init__(self, pile: Pile, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pile = pile
        self.sheets = PileSheets(pile, self)
        self._sized: set[tuple[str, tuple[str, ...]]] = set()
        self.model = SheetModel(self)
        self.filter = SheetFilter(self.model, self)
        self.totals = TotalsModel(self)
        self._add_up = QTimer(self, singleShot=True, interval=TOTALS_MS)
        self._add_up.timeout.connect(self._show_totals)
        self._build_controls()
        self.grid = SheetGrid(self.filter, self.totals, self)
        self.table = self.grid.table
        self._build_layout()
        self._connect()
        self._refresh_head()

    # ------------------------------------------------------------------ building

    def _build_controls(self) -> None:
        self.schema = QComboBox(self)
        self.schema.setAccessibleName(self.tr("Schema of the sheet"))
        self.lists = QTabBar(self, drawBase=False, expanding=False)
        self.lists.setAccessibleName(self.tr("Records or one of their lists"))
        self.search = FilterLine(self.tr("Show rows with these words"), self.tr("Filter rows"), self)
        self.search.setMaximumWidth(260)
        self.only_doubtful = QCheckBox(self.tr("Only doubtful"), self)
        self.only_doubtful.setToolTip(self.tr("Show only rows with a value to check"))
        self._count = PlainLabel(self, objectName="small")
        self._wrong = PlainLabel(self, objectName="failure", wordWrap=True)
        self._wrong.setContentsMargins(8, 0, 8, 8)  # in line with the cells
        self._wrong.hide()
        self._blank = PlainLabel(
            self.tr("Each document that has been run gets a row here. Press Run to fill the first ones."),
            self,
            objectName="quiet",
            alignment=Qt.AlignmentFlag.AlignCenter,
            wordWrap=True,
        )

    def _build_layout(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(12, 4, 12, 6)
        head.setSpacing(8)
        for widget in (self.schema, self.lists, self.search, self.only_doubtful):
            head.addWidget(widget)
        head.addStretch(1)
        head.addWidget(self._count)
        sheet = QWidget(self)
        inner = QVBoxLayout(sheet)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(0)
        inner.addLayout(head)
        inner.addWidget(self._wrong)
        inner.addWidget(self.grid, 1)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._blank)
        self._stack.addWidget(sheet)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._stack)
        self.setFocusProxy(self.table)

    def _connect(self) -> None:
        self.sheets.schemas_changed.connect(self._list_schemas)
        self.sheets.rows_changed.connect(self._rows_changed)
        self.sheets.row_gone.connect(self._row_gone)
        self.schema.activated.connect(self._show_chosen)
        self.lists.currentChanged.connect(self._show_chosen)
        self.search.textChanged.connect(self._filter_rows)
        self.search.left.connect(self.table.setFocus)
        self.only_doubtful.toggled.connect(self._filter_rows)
        self.table.activated.connect(self._activated)
        self.grid.names.activated.connect(self._activated)
        self.table.selectionModel().selectionChanged.connect(self._hide_wrong)
        for changed in (
            self.filter.rowsInserted,
            self.filter.rowsRemoved,
            self.filter.dataChanged,
            self.filter.modelReset,
            self.filter.layoutChanged,
        ):
            changed.connect(self._count_later)

    # ------------------------------------------------------------------ following the pile

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.sheets.set_active(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.sheets.set_active(False)

    @Slot(str, object)
    def _rows_changed(self, digest: str, documents: list[int]) -> None:
        layout = self.layout_shown()
        if layout is not None and digest == self._shown():
            self.model.put(self.sheets.by_schema[digest].of(layout, documents))
            self._size_columns()
        self._refresh_head()

    @Slot(str, int)
    def _row_gone(self, digest: str, document: int) -> None:
        if digest == self._shown():
            self.model.remove(document)
        self._refresh_head()

    @Slot()
    def _list_schemas(self) -> None:
        before = self._shown()
        self.schema.clear()
        for digest, sheets in self.sheets.by_schema.items():
            self.schema.addItem(label(sheets.schema.title), digest)
        self.schema.setCurrentIndex(max(0, self.schema.findData(before)))
        if self._shown() != before:
            self._show_chosen()

    # ------------------------------------------------------------------ which sheet

    def _shown(self) -> str:
        """The digest of the schema that is shown; empty where none is."""
        return str(self.schema.currentData() or "")

    def layout_shown(self) -> Layout | None:
        """The sheet that is shown."""
        sheets = self.sheets.by_schema.get(self._shown())
        if sheets is None:
            return None
        return sheets.layouts[max(0, min(self.lists.currentIndex(), len(sheets.layouts) - 1))]

    @Slot()
    def _show_chosen(self) -> None:
        """Another schema or another of its lists."""
        sheets = self.sheets.by_schema.get(self._shown())
        self._list_sheets(sheets)
        layout = self.layout_shown()
        if sheets is None or layout is None:
            self.model.show(Layout((), "", (), ()), [])
        else:
            self.model.show(layout, sheets.of(layout))
            self._size_columns()
        self._refresh_head()

    def _list_sheets(self, sheets: SchemaSheets | None) -> None:
        titles = [label(layout.title) for layout in sheets.layouts] if sheets else []
        if [self.lists.tabText(at) for at in range(self.lists.count())] == titles:
            return
        self.lists.blockSignals(True)
        while self.lists.count():
            self.lists.removeTab(0)
        for title in titles:
            self.lists.addTab(title)
        self.lists.blockSignals(False)

    def _size_columns(self) -> None:
        """First widths from what is in the cells; afterwards they are the person's."""
        layout = self.layout_shown()
        if layout is None or (self._shown(), layout.path) in self._sized or not self.model.rowCount():
            return
        if self.sheets.complete or self.model.rowCount() >= SIZED_ROWS:  # rows come a few at a time
            self._sized.add((self._shown(), layout.path))
        self.grid.size_columns()

    # ------------------------------------------------------------------ head and foot

    def _refresh_head(self) -> None:
        self._stack.setCurrentIndex(1 if len(self.sheets) else 0)
        self.schema.setVisible(self.schema.count() > 1)
        self.lists.setVisible(self.lists.count() > 1)
        self._count_later()

    @Slot()
    def _filter_rows(self) -> None:
        self.filter.set_filter(self.search.text(), self.only_doubtful.isChecked())

    @Slot()
    def _count_later(self) -> None:
        if not self._add_up.isActive():
            self._add_up.start()

    @Slot()
    def _show_totals(self) -> None:
        rows = self.filter.rows()
        self.totals.show(self.model.layout_, rows, self.model.places)
        self.grid.fit_totals()
        self._count.setText(self._counted(rows))

    def _counted(self, rows: list[SheetRow]) -> str:
        everything, doubtful = self.model.rowCount(), sum(row.doubtful for row in rows)
        words = self.tr("{shown} of {all} rows") if len(rows) < everything else self.tr("{all} rows")
        if len(rows) == everything == 1:
            words = self.tr("1 row")
        shown = words.format(shown=len(rows), all=everything)
        without = len(self._pile) - len(self.sheets) if self.sheets.complete else 0
        parts = [shown]
        parts += [self.tr("{count} doubtful").format(count=number(doubtful))] if doubtful else []
        one, many = self.tr("1 document without a result"), self.tr("{count} documents without a result")
        parts += [one if without == 1 else many.format(count=number(without))] if without else []
        return " · ".join(parts)

    # ------------------------------------------------------------------ what a person does with a cell

    @Slot(QModelIndex)
    def _activated(self, index: QModelIndex) -> None:
        source = self.filter.mapToSource(index)
        cell = self.model.cell(source)
        self.field_activated.emit(self.model.row(source.row()).document, cell.pointer if cell else "")

    def copy(self) -> bool:
        """Put the selected cells on the clipboard as a spreadsheet takes them; False where none are."""
        indexes = self.table.selectionModel().selectedIndexes()
        if not indexes:
            return False
        rows = sorted({index.row() for index in indexes})
        columns = sorted({index.column() for index in indexes})
        chosen = {(index.row(), index.column()): self._copied(index) for index in indexes}
        cells = [[chosen.get((row, column), ("", None)) for column in columns] for row in rows]
        QGuiApplication.clipboard().setMimeData(mime_of(cells))
        return True

    def _copied(self, index: QModelIndex) -> Cell:
        cell = index.data(CELL_ROLE)
        return cell_of(str(index.data() or ""), cell.value if cell else None)

    # ------------------------------------------------------------------ pasting

    def selected_block(self) -> Block | None:
        """The cells from the first selected one to the last; None where no field is selected."""
        indexes = [index for index in self.table.selectionModel().selectedIndexes() if index.column() > 0]
        if not indexes:
            return None
        rows, columns = [index.row() for index in indexes], [index.column() for index in indexes]
        top, left = min(rows), min(columns)
        room = self.model.columnCount() - left
        return Block(top, left, max(rows) - top + 1, max(columns) - left + 1, room)

    def targets(self, block: Block, height: int) -> list[list[tuple[int, str] | None]]:
        """The document and field of each cell from the block's first one on, in so many rows or fewer."""
        last = min(block.top + height, self.filter.rowCount())
        return [
            [self._target(row, column) for column in range(block.left, self.model.columnCount())]
            for row in range(block.top, last)
        ]

    def titles(self, block: Block) -> list[str]:
        """The titles of the columns from the block's first one on."""
        return [column.title for column in self.model.layout_.columns[block.left - 1 :]]

    def _target(self, row: int, column: int) -> tuple[int, str] | None:
        source = self.filter.mapToSource(self.filter.index(row, column))
        cell = self.model.cell(source)
        return (self.model.row(source.row()).document, cell.pointer) if cell else None

    def show_wrong(self, message: str) -> None:
        """Why cells were not taken, below the sheet's head until something else is done; empty hides it."""
        self._wrong.setText(message)
        self._wrong.setVisible(bool(message))

    @Slot()
    def _hide_wrong(self) -> None:
        self._wrong.hide()
