"""The sheet's cells: titles that stand still at the left, fields that are scrolled, totals below them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QAbstractItemView, QFrame, QGridLayout, QHeaderView, QTableView, QWidget

from app.models.sheet_model import SheetFilter, TotalsModel
from app.views.sheet_cells import SheetCells

WIDEST, NARROWEST = 280, 64
"""Pixels of a column before a person drags it."""
EDGE = 2
"""Pixels between the documents that stand still and the fields; the style sheet draws it."""
SIZED_ROWS = 40
"""Rows that a column's first width is taken from."""
ON, OFF = Qt.ScrollBarPolicy.ScrollBarAlwaysOn, Qt.ScrollBarPolicy.ScrollBarAlwaysOff


class SheetGrid(QWidget):
    """Four views of two models, which scroll, sort and get their widths as one table."""

    def __init__(self, rows: SheetFilter, totals: TotalsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows, self._totals = rows, totals
        self.table, self.names = QTableView(self), QTableView(self, objectName="sheetNames")
        self.footer, self.footer_names = (
            QTableView(self, objectName=name) for name in ("sheetTotals", "sheetTotalNames")
        )
        self._build_table()
        self._build_names()
        self._build_footer()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        for row, pair in enumerate(((self.names, self.table), (self.footer_names, self.footer))):
            for column, view in enumerate(pair):
                grid.addWidget(view, row, column)
        self._connect()

    def _build_table(self) -> None:
        table = self.table
        table.setModel(self._rows)
        table.setItemDelegate(SheetCells(table))
        table.setAccessibleName(self.tr("The pile as one sheet"))
        table.setSortingEnabled(True)
        table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        header = table.horizontalHeader()
        header.setSortIndicatorClearable(True)
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setResizeContentsPrecision(SIZED_ROWS)
        table.verticalHeader().hide()
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)  # Tab leaves the sheet, the arrows move in it
        table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.setVerticalScrollBarPolicy(ON)  # so that totals stay below their columns
        table.setHorizontalScrollBarPolicy(ON)  # so that titles stay beside their rows
        for view in (table, self.names, self.footer, self.footer_names):
            view.setFrameShape(QFrame.Shape.NoFrame)
            view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
            view.setAcceptDrops(False)

    def _build_names(self) -> None:
        """The titles stand still at the left while the fields are scrolled."""
        names = self.names
        names.setModel(self._rows)
        names.setSelectionModel(self.table.selectionModel())
        names.setItemDelegate(SheetCells(names))
        names.setAccessibleName(self.tr("Documents of the rows"))
        names.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        names.setSortingEnabled(True)
        names.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        names.horizontalHeader().setSortIndicatorClearable(True)
        names.horizontalHeader().setHighlightSections(False)
        names.horizontalHeader().setDefaultAlignment(self.table.horizontalHeader().defaultAlignment())
        names.horizontalHeader().setResizeContentsPrecision(SIZED_ROWS)
        names.verticalHeader().hide()
        names.setWordWrap(False)
        names.setVerticalScrollBarPolicy(OFF)
        names.setHorizontalScrollBarPolicy(ON)

    def _build_footer(self) -> None:
        self.footer.setAccessibleName(self.tr("Totals of the rows shown"))
        self.footer_names.setAccessibleName(self.tr("Currencies of the totals"))
        for footer in (self.footer, self.footer_names):
            footer.setModel(self._totals)
            footer.horizontalHeader().hide()
            footer.verticalHeader().hide()
            footer.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
            footer.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            footer.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
            footer.setHorizontalScrollBarPolicy(OFF)
            footer.setVerticalScrollBarPolicy(ON if footer is self.footer else OFF)

    def _connect(self) -> None:
        header = self.table.horizontalHeader()
        header.sectionResized.connect(self._follow_width)
        self.names.horizontalHeader().sectionResized.connect(self._follow_names)
        header.sortIndicatorChanged.connect(self._sorted_by_fields)
        self.names.horizontalHeader().sortIndicatorChanged.connect(self._sorted_by_names)
        self.table.horizontalScrollBar().valueChanged.connect(self.footer.horizontalScrollBar().setValue)
        self.table.verticalScrollBar().valueChanged.connect(self.names.verticalScrollBar().setValue)
        self.names.verticalScrollBar().valueChanged.connect(self.table.verticalScrollBar().setValue)
        self._rows.modelReset.connect(self._part_columns)
        self._totals.modelReset.connect(self._part_columns)

    # ------------------------------------------------------------------ widths

    def size_columns(self) -> None:
        """Widths from what is in the cells."""
        self.table.resizeColumnsToContents()
        self.names.resizeColumnToContents(0)
        for view in (self.table, self.names):
            for column in range(self._rows.columnCount()):
                view.setColumnWidth(column, max(NARROWEST, min(WIDEST, view.columnWidth(column))))
        self._part_columns()

    def fit_totals(self) -> None:
        """Give the totals the widths of their columns, and the room that their lines need."""
        for column in range(self._totals.columnCount()):
            self.footer.setColumnWidth(column, self.table.columnWidth(column))
        lines = self._totals.rowCount()
        height = self.table.verticalHeader().defaultSectionSize()
        for footer in (self.footer, self.footer_names):
            footer.verticalHeader().setDefaultSectionSize(height)
            footer.setFixedHeight(lines * height + 1)
            footer.setVisible(lines > 0)
        self.footer_names.setColumnWidth(0, self.names.columnWidth(0))
        self.footer.horizontalScrollBar().setValue(self.table.horizontalScrollBar().value())

    @Slot()
    def _part_columns(self) -> None:
        """The first column on the left, all others on the right."""
        for view in (self.table, self.footer):
            view.setColumnHidden(0, True)
        for view in (self.names, self.footer_names):
            for column in range(1, view.model().columnCount()):
                view.setColumnHidden(column, True)

    @Slot(int, int, int)
    def _follow_width(self, column: int, before: int, width: int) -> None:
        if 0 < column < self._totals.columnCount():
            self.footer.setColumnWidth(column, width)

    @Slot(int, int, int)
    def _follow_names(self, column: int, before: int, width: int) -> None:
        if column == 0 and width > 0:
            for view in (self.names, self.footer_names):
                view.setFixedWidth(width + EDGE)
            self.footer_names.setColumnWidth(0, width)

    # ------------------------------------------------------------------ order

    @Slot()
    def _sorted_by_fields(self) -> None:
        _no_arrow(self.names.horizontalHeader())

    @Slot()
    def _sorted_by_names(self) -> None:
        _no_arrow(self.table.horizontalHeader())


def _no_arrow(header: QHeaderView) -> None:
    """The rows are sorted by a column of the other half now."""
    blocked = header.blockSignals(True)  # else the view would take the order back
    header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
    header.blockSignals(blocked)
