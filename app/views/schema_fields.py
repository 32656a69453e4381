"""The tree of fields in the schema editor, with its buttons."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from app.looks.theme import paint_glyph, theme
from app.models.schema_tree import NAME, PATH_ROLE, PROBLEM_ROLE, TYPE, SchemaTreeModel
from app.views.action_button import ActionButton
from schemas.editing import Path

TYPE_SHARE = 0.42
ROW_GAP = 9
INDENTATION = 14
"""Pixels; the style sheet puts the header above the names that are indented once."""
EXPAND_ALL = 300
"""Rows up to which all groups are open at the start; more would have to be laid out at once."""


class SchemaFields(QWidget):
    """`chosen` tells the path of the field that the form shows."""

    chosen = Signal(object)

    def __init__(
        self, model: SchemaTreeModel, actions: list[QAction | None], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent, objectName="rail")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.model = model
        self.tree = QTreeView(self)
        self._actions = actions
        self._empty = QLabel(
            self.tr("No fields yet. Add the first one: what do you want to know of every document?"),
            self,
            objectName="quiet",
            wordWrap=True,
        )
        self._empty.setContentsMargins(14, 8, 14, 8)
        self._build_tree()
        self._build_layout()
        for signal in (model.rowsInserted, model.rowsRemoved, model.modelReset):
            signal.connect(self._show_empty)
        model.rowsInserted.connect(self._open_new)
        self._show_empty()

    def _build_tree(self) -> None:
        tree = self.tree
        tree.setModel(self.model)
        tree.setItemDelegate(_Rows(tree))
        tree.setAccessibleName(self.tr("Fields of the schema"))
        tree.setUniformRowHeights(True)
        tree.setIndentation(INDENTATION)
        tree.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        tree.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        tree.setDragEnabled(True)
        tree.setDropIndicatorShown(True)
        tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        tree.header().setStretchLastSection(False)
        tree.header().setSectionsMovable(False)
        tree.header().setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        tree.header().setSectionResizeMode(TYPE, QHeaderView.ResizeMode.Interactive)
        tree.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        for action in self._actions:
            if action is not None:
                tree.addAction(action)
        if self.model.rowCount() <= EXPAND_ALL:
            tree.expandAll()
        tree.selectionModel().currentChanged.connect(self._current)

    def _build_layout(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(8, 6, 8, 6)
        bar.setSpacing(2)
        for number, action in enumerate(self._actions):
            if action is None:
                bar.addSpacing(8)
                continue
            bar.addWidget(ActionButton(action, self, text=number == 0))
        bar.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(bar)
        box.addWidget(self._empty)
        box.addWidget(self.tree, 1)
        self.setFocusProxy(self.tree)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.tree.setColumnWidth(TYPE, int(self.width() * TYPE_SHARE))

    # ------------------------------------------------------------------ selection

    def current(self) -> Path:
        """The chosen field's path; () where none is."""
        index = self.tree.currentIndex()
        return tuple(index.siblingAtColumn(NAME).data(PATH_ROLE)) if index.isValid() else ()

    def choose(self, path: Path) -> None:
        """Choose a field, its groups opened; () chooses none."""
        index = self.model.index_of(path)
        if not index.isValid():
            self.tree.setCurrentIndex(QModelIndex())
            return
        above = index.parent()
        while above.isValid():
            self.tree.expand(above)
            above = above.parent()
        self.tree.setCurrentIndex(index)
        self.tree.scrollTo(index)

    @Slot(QModelIndex, QModelIndex)
    def _current(self, index: QModelIndex, previous: QModelIndex) -> None:
        self.chosen.emit(self.model.path_of(index))

    @Slot(QModelIndex, int, int)
    def _open_new(self, parent: QModelIndex, first: int, last: int) -> None:
        self.tree.expand(parent)
        for row in range(first, last + 1):
            index = self.model.index(row, 0, parent)
            if 0 < self.model.rowCount(index) <= EXPAND_ALL:
                self.tree.expandRecursively(index)

    @Slot()
    def _show_empty(self) -> None:
        self._empty.setVisible(self.model.rowCount() == 0)


def lay_out_columns(tree: QTreeView) -> None:
    """Columns of a tree of fields that is only looked at: types as wide as they are, names get the rest."""
    tree.header().setStretchLastSection(False)
    tree.header().setSectionsMovable(False)
    tree.header().setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
    tree.header().setSectionResizeMode(TYPE, QHeaderView.ResizeMode.ResizeToContents)
    tree.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
    tree.setItemDelegate(_Rows(tree))
    tree.setUniformRowHeights(True)
    tree.setIndentation(INDENTATION)


class _Rows(QStyledItemDelegate):
    """Names in full strength, types quiet, a mark where something has to be mended."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        metrics = QFontMetrics(option.font)
        return QSize(metrics.horizontalAdvance(str(index.data() or "")) + 16, metrics.height() + ROW_GAP)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        rect = option.rect
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme.colour("selection"))
            if option.widget is not None and option.widget.hasFocus():
                painter.setPen(theme.colour("accent"))
                left = 0 if index.column() == NAME else rect.left()  # also below the mark that opens the row
                painter.drawLine(left, rect.top(), rect.right(), rect.top())
                painter.drawLine(left, rect.bottom(), rect.right(), rect.bottom())
        problem = bool(index.data(PROBLEM_ROLE)) and index.column() == NAME
        left = 6
        if problem:
            area = QRectF(rect.left() + 4, rect.top(), 12, rect.height())
            paint_glyph(painter, "mark", area, theme.colour("missing"))
            left = 20
        colour = "missing" if problem else "text" if index.column() == NAME else "quiet"
        painter.setPen(theme.colour(colour))
        painter.setFont(option.font)
        room = rect.adjusted(left, 0, -4, 0)
        text = QFontMetrics(option.font).elidedText(
            str(index.data() or ""), Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        painter.restore()
