"""The tree of fields: its columns, which of its rows are open, and which are shown."""

from __future__ import annotations

from collections.abc import Set

from PySide6.QtCore import QModelIndex, Qt, Slot
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeView, QWidget

from app.looks.statuses import ALL_LOOKS
from app.models.fields_model import NAME, STATUS, VALUE, FieldsModel
from app.views.field_cells import FieldCells

NAME_SHARE, LONG_NAME_SHARE, STATUS_SHARE = 0.33, 0.37, 0.32
"""The name's share of the width; its largest, where names are long; the status' largest, where text is large.
The values have the rest: a status is told by its shape too, and below the fields in words."""
STATUS_ROOM = 32
"""What the status column has beside its longest word, for the shape."""
MEASURED_ROWS = 100
"""Rows around those in view by which names are measured: records repeat their names, and may be thousands."""


class FieldsTree(QTreeView):
    """A row a field; new rows are open as they come."""

    def __init__(self, model: FieldsModel, cells: FieldCells, parent: QWidget) -> None:
        super().__init__(parent)
        self._fields = model
        self.setModel(model)
        self.setItemDelegate(cells)
        self.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked)
        self.setTabKeyNavigation(False)
        self.setAccessibleName(self.tr("Fields and values"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setUniformRowHeights(True)
        self.setIndentation(14)
        self.setExpandsOnDoubleClick(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(VALUE, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(STATUS, QHeaderView.ResizeMode.Interactive)
        header.setMinimumSectionSize(60)
        header.setResizeContentsPrecision(MEASURED_ROWS)
        model.rowsInserted.connect(self._expand_new)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_columns()

    def fit_columns(self) -> None:
        """Share the width between names, values and statuses."""
        metrics = QFontMetrics(self.font())
        words = max(metrics.horizontalAdvance(look.word) for look in ALL_LOOKS)
        name, widest = int(self.width() * NAME_SHARE), int(self.width() * LONG_NAME_SHARE)
        self.setColumnWidth(NAME, min(widest, max(name, self.sizeHintForColumn(NAME))))
        self.setColumnWidth(STATUS, min(words + STATUS_ROOM, int(self.width() * STATUS_SHARE)))

    def selected(self) -> QModelIndex:
        """The selected row; Qt makes the first one current with the focus, which nobody chose or sees."""
        index = self.currentIndex()
        chosen = index.isValid() and self.selectionModel().isSelected(index)
        return index if chosen else QModelIndex()

    def show_only(self, pointers: Set[str] | None) -> None:
        """Hide all rows but these and what holds them; None shows all."""
        shown = {p.rsplit("/", up)[0] for p in pointers or () for up in range(p.count("/") + 1)}
        for pointer in self._fields.pointers():
            index = self._fields.index_of(pointer)
            hidden = pointers is not None and pointer not in shown
            if self.isRowHidden(index.row(), index.parent()) != hidden:
                self.setRowHidden(index.row(), index.parent(), hidden)

    @Slot(QModelIndex, int, int)
    def _expand_new(self, parent: QModelIndex, first: int, last: int) -> None:
        self.expand(parent)
        for row in range(first, last + 1):
            index = self._fields.index(row, 0, parent)
            inner = self._fields.rowCount(index)  # none where the row is closed
            if inner:
                self._expand_new(index, 0, inner - 1)
