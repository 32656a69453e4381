"""The pane on the right: the fields with their values and evidence, doubtful ones counted at the top."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from app.models.fields_model import LOOK_ROLE, NAME, POINTER_ROLE, PRESENT_ROLE, STATUS, VALUE, FieldsModel
from app.plain import PlainLabel
from app.theme import paint_glyph, step, theme
from extraction.evidence import Extraction

HEAD_HEIGHT = 34
NAME_SHARE, STATUS_CHARACTERS = 0.33, 17
"""The name's share of the width; the status column holds the longest word, "not in document"."""


class FieldsView(QWidget):
    """`chosen` tells the pointer of the value that was clicked or reached by keys."""

    chosen = Signal(str)
    retry = Signal()
    """The person wants the failed document to run again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, objectName="fieldsPane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.model = FieldsModel(self)
        self._title = QLabel("FIELDS", self, objectName="paneTitle")
        self.doubtful = QToolButton(self, objectName="doubtful")
        self.doubtful.setToolTip("Go to the next value to check (F8)")
        self.doubtful.clicked.connect(self.next_doubtful)
        self._notice = PlainLabel(self, objectName="small", wordWrap=True)
        self._notice.setContentsMargins(14, 0, 14, 8)
        self.trouble = PlainLabel(self, objectName="failure", wordWrap=True)
        self.trouble.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._again = QPushButton("Run again", self)
        self._again.clicked.connect(self.retry)
        self.tree = QTreeView(self)
        self._build_tree()
        self._build_layout()
        self._shape: object = None
        self._silent = False
        self._before_click = ""
        self.show_trouble("")
        self._refresh_head(None)

    def _build_tree(self) -> None:
        tree = self.tree
        tree.setModel(self.model)
        tree.setItemDelegate(_Cells(tree))
        tree.setAccessibleName("Fields and values")
        tree.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        tree.setUniformRowHeights(True)
        tree.setIndentation(14)
        tree.setExpandsOnDoubleClick(True)
        tree.header().setStretchLastSection(False)
        tree.header().setSectionsMovable(False)
        tree.header().setSectionResizeMode(NAME, QHeaderView.ResizeMode.Interactive)
        tree.header().setSectionResizeMode(VALUE, QHeaderView.ResizeMode.Stretch)
        tree.header().setSectionResizeMode(STATUS, QHeaderView.ResizeMode.Interactive)
        tree.header().setMinimumSectionSize(60)
        tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        tree.viewport().installEventFilter(self)
        tree.clicked.connect(self._clicked)
        tree.selectionModel().currentChanged.connect(self._current)
        self.model.rowsInserted.connect(self._expand_new)

    def _build_layout(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(14, 0, 10, 0)
        head.addStrut(HEAD_HEIGHT)  # so that the fields do not move when the count appears
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self.doubtful)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(head)
        row = QHBoxLayout()
        row.setContentsMargins(14, 0, 10, 0)
        row.addWidget(self.trouble, 1)
        row.addWidget(self._again, 0, Qt.AlignmentFlag.AlignTop)
        box.addLayout(row)
        box.addWidget(self._notice)
        box.addWidget(self.tree, 1)
        self.setFocusProxy(self.tree)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        characters = QFontMetrics(self.font()).averageCharWidth()
        self.tree.setColumnWidth(NAME, int(self.width() * NAME_SHARE))
        self.tree.setColumnWidth(STATUS, STATUS_CHARACTERS * characters + 24)

    # ------------------------------------------------------------------ content

    def clear(self) -> None:
        """No document is shown."""
        self.model.clear()
        self._shape = None
        self.show_trouble("")
        self._refresh_head(None)

    def show_fields(
        self, shape: object, schema: dict[str, Any], data: Any, present: bool, result: Extraction | None
    ) -> None:
        """Show values. While `shape` (document and schema) stays, rows and selection keep their place."""
        if shape != self._shape:
            self.model.clear()
            self._shape = shape
        self.model.show(schema, data, present, result)
        self._refresh_head(result)

    def show_trouble(self, message: str) -> None:
        """Why the document's run failed, with the way to run it again; empty hides both."""
        self.trouble.setText(message)
        self.trouble.setVisible(bool(message))
        self._again.setVisible(bool(message))

    def _refresh_head(self, result: Extraction | None) -> None:
        count = len(self.model.doubtful())
        self.doubtful.setText(f"{count} doubtful")
        self.doubtful.setVisible(count > 0)
        lines = result.notices if result else ()  # they say too why writing was cut short
        self._notice.setText("\n".join(lines))
        self._notice.setVisible(bool(lines))

    @Slot(QModelIndex, int, int)
    def _expand_new(self, parent: QModelIndex, first: int, last: int) -> None:
        self.tree.expand(parent)
        for row in range(first, last + 1):
            index = self.model.index(row, 0, parent)
            if self.model.rowCount(index):
                self.tree.expandRecursively(index)

    # ------------------------------------------------------------------ selection

    def select(self, pointer: str) -> None:
        """Select a field without telling anybody."""
        index = self.model.index_of(pointer)
        if index.isValid():
            self._silent = True
            self.tree.setCurrentIndex(index)
            self._silent = False
            self.tree.scrollTo(index)

    def current(self) -> str:
        """The selected field's pointer; empty where none is."""
        index = self.tree.currentIndex()
        return str(index.data(POINTER_ROLE)) if index.isValid() else ""

    def current_text(self) -> str:
        """The selected value as it is shown."""
        index = self.tree.currentIndex()
        return str(index.siblingAtColumn(VALUE).data() or "") if index.isValid() else ""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress:
            self._before_click = self.current()
        return super().eventFilter(watched, event)

    @Slot(QModelIndex)
    def _clicked(self, index: QModelIndex) -> None:
        # A click on another row has told by `_current`; one on the same row asks for the value's next place.
        if index.data(POINTER_ROLE) == self._before_click:
            self.chosen.emit(self._before_click)

    @Slot(QModelIndex, QModelIndex)
    def _current(self, index: QModelIndex, previous: QModelIndex) -> None:
        if index.isValid() and not self._silent:
            self.chosen.emit(index.data(POINTER_ROLE))

    @Slot()
    def next_doubtful(self) -> None:
        """Go to the next value to check, from the last one to the first."""
        self._step_doubtful(1)

    @Slot()
    def previous_doubtful(self) -> None:
        """Go to the value to check before this one."""
        self._step_doubtful(-1)

    def _step_doubtful(self, direction: int) -> None:
        pointers = [pointer for pointer in self.model.doubtful() if self.model.index_of(pointer).isValid()]
        if not pointers:
            return
        here = self.current()
        at = pointers.index(here) + direction if here in pointers else (0 if direction > 0 else -1)
        pointer = pointers[at % len(pointers)]
        self.select(pointer)
        self.chosen.emit(pointer)


class _Cells(QStyledItemDelegate):
    """Names quiet, values in full strength, the status as shape, colour and word."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        rect = option.rect
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if selected:
            painter.fillRect(rect, theme.colour("selection"))
            if option.widget is not None and option.widget.hasFocus():  # the style's own frame has a gradient
                painter.setPen(theme.colour("accent"))
                painter.drawLine(rect.topLeft(), rect.topRight())
                painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        font = option.font
        left = rect.left() + 6
        colour = "quiet" if index.column() == NAME else "text"
        if index.column() == VALUE and not index.data(PRESENT_ROLE):
            colour = "quiet"
        if index.column() == STATUS:
            look = index.data(LOOK_ROLE)
            if look is not None:
                colour = look.colour
                area = QRectF(rect.left() + 4, rect.top(), 16, rect.height())
                paint_glyph(painter, look.shape, area, theme.colour(colour))
            left, font = rect.left() + 24, step(font, -1)
        painter.setFont(font)
        painter.setPen(theme.colour(colour))
        room = rect.adjusted(left - rect.left(), 0, -4, 0)
        text = QFontMetrics(font).elidedText(
            str(index.data() or ""), Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        painter.restore()
