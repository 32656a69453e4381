"""The rail on the left: the documents of the pile with their states, and a filter."""

from __future__ import annotations

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    QSortFilterProxyModel,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import QAction, QDragEnterEvent, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListView,
    QMenu,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.looks.theme import icon, step, theme
from app.models.pile_model import (
    DOCUMENTS_MIME,
    ICON_ROLE,
    ID_ROLE,
    LINE_ROLE,
    SHARE_ROLE,
    STATE_ROLE,
    PileModel,
)
from app.texts.plain import PlainLabel
from app.texts.wording import number
from app.views.escape_line import FilterLine
from app.views.left_out import LeftOutLine
from app.views.plan_line import PlanLine
from extraction.storage.records import DocumentState

HEAD_HEIGHT = 34
COUNT_MS = 80
"""Failed ones are counted at this pace, however fast documents change."""
FILTER_FROM = 8
"""Documents from which the filter is worth its place."""


class PileView(QWidget):
    """`current_changed` tells the document to show (0: none)."""

    current_changed = Signal(int)

    def __init__(
        self, model: PileModel, context_actions: list[QAction | None], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent, objectName="rail")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._actions = context_actions
        self._model = model
        self._proxy = _Shown(self)
        self._proxy.setSourceModel(model)
        self._proxy.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._name = ""
        self._title = PlainLabel(self.tr("PILE"), self, objectName="paneTitle")
        self._title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._filter = FilterLine(self.tr("Filter the pile by name"), self.tr("Filter"), self)
        self.failed_only = QToolButton(self, checkable=True, objectName="failedOnly")
        self.failed_only.setAccessibleName(self.tr("Show failed documents only"))
        self.failed_only.setToolTip(self.tr("Show failed documents only, or all of them"))
        self.failed_only.toggled.connect(self._show_failed)
        self.list = _List(self)
        self.plan = PlanLine(self)
        self.left_out = LeftOutLine(self)
        self._build_list()
        self._build_layout()
        self._filter.textChanged.connect(self._proxy.setFilterFixedString)
        self._filter.left.connect(self.list.setFocus)
        model.rowsInserted.connect(self._count)
        model.rowsRemoved.connect(self._count)
        model.modelReset.connect(self._count)
        self._counting = QTimer(self, singleShot=True, interval=COUNT_MS)
        self._counting.timeout.connect(self._count_failed)
        model.dataChanged.connect(self._count_soon)
        self._count()

    def _build_list(self) -> None:
        self.list.setModel(self._proxy)
        self.list.setItemDelegate(_Rows(self.list))
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(self.tr("Pile of documents"))
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._show_menu)
        self.list.selectionModel().currentChanged.connect(self._current)

    def _build_layout(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(14, 0, 8, 0)
        head.addWidget(self._title, 1)
        head.addWidget(self.failed_only)
        head.addStrut(HEAD_HEIGHT)  # so that the list does not move when the button comes
        filter_row = QHBoxLayout()
        filter_row.setContentsMargins(12, 2, 12, 6)
        filter_row.addWidget(self._filter)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(head)
        box.addLayout(filter_row)
        box.addWidget(self.list, 1)
        box.addWidget(self.plan)
        box.addWidget(self.left_out)
        self.setFocusProxy(self.list)

    # ------------------------------------------------------------------ selection

    def selected(self) -> list[int]:
        """Ids of the selected documents in the order of the pile."""
        rows = sorted(self.list.selectionModel().selectedRows(), key=lambda index: index.row())
        return [index.data(ID_ROLE) for index in rows]

    def current(self) -> int:
        """The document that is shown; 0 where there is none."""
        index = self.list.currentIndex()
        return int(index.data(ID_ROLE) or 0) if index.isValid() else 0

    def show_name(self, name: str) -> None:
        """The pile's own name, where it has one."""
        self._name = name
        self._count()

    def show_failed(self) -> None:
        """Show the failed documents alone and select them."""
        self.failed_only.setChecked(True)
        self.list.setFocus()
        self.list.selectAll()

    @Slot(bool)
    def _show_failed(self, only: bool) -> None:
        self._proxy.show_failed_only(only)
        if self._proxy.rowCount() and not self.list.currentIndex().isValid():
            self.list.setCurrentIndex(self._proxy.index(0, 0))
        elif not only and self.list.currentIndex().isValid():
            self.list.scrollTo(self.list.currentIndex())

    def select(self, document_id: int) -> None:
        """Select one document and show it, also one that the filter had left out."""
        source = self._model.index(self._model.row_of(document_id))
        if source.isValid() and not self._proxy.mapFromSource(source).isValid():
            self._filter.clear()
            self.failed_only.setChecked(False)
        index = self._proxy.mapFromSource(source)
        if index.isValid():
            flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.list.selectionModel().setCurrentIndex(index, flags)
            self.list.scrollTo(index)

    @Slot(QModelIndex)
    def _current(self, index: QModelIndex) -> None:
        self.current_changed.emit(int(index.data(ID_ROLE) or 0) if index.isValid() else 0)

    @Slot()
    def _count(self) -> None:
        count = self._model.rowCount()
        name = self._name.upper() or self.tr("PILE")
        self._title.setText(f"{name}   {count}" if count else name)
        self._filter.setVisible(count >= FILTER_FROM or bool(self._filter.text()))
        self._count_failed()

    @Slot()
    def _count_soon(self) -> None:
        if not self._counting.isActive():
            self._counting.start()

    @Slot()
    def _count_failed(self) -> None:
        failed = self._model.count(DocumentState.FAILED)
        if not failed:
            self.failed_only.setChecked(False)
        self.failed_only.setText(self.tr("{count} failed").format(count=number(failed)))
        self.failed_only.setVisible(failed > 0)

    @Slot(QPoint)
    def _show_menu(self, at: QPoint) -> None:
        menu = QMenu(self)
        for action in self._actions:
            menu.addAction(action) if action else menu.addSeparator()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.list.viewport().mapToGlobal(at))


class _Shown(QSortFilterProxyModel):
    """The documents whose names fit the filter, or of those the failed ones alone."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._failed_only = False

    def show_failed_only(self, only: bool) -> None:
        self._failed_only = only
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: QModelIndex | QPersistentModelIndex) -> bool:
        if self._failed_only:
            state = self.sourceModel().index(row, 0, parent).data(STATE_ROLE)
            if state != DocumentState.FAILED:  # Qt hands out its text, not the member itself
                return False
        return super().filterAcceptsRow(row, parent)


class _List(QListView):
    """Takes its own rows when they are dragged; files and links belong to the window around it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setDropIndicatorShown(True)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasFormat(DOCUMENTS_MIME) and event.source() is self:
            super().dragEnterEvent(event)
        else:
            event.ignore()


class _Rows(QStyledItemDelegate):
    """A row: state's shape, name, and below it the state in words; a line of progress at the bottom."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        line = QFontMetrics(option.font).height()
        return QSize(120, 2 * line + 14)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_background(painter, rect, state)
        name, colour = index.data(ICON_ROLE)
        icon(name, colour).paint(painter, rect.left() + 14, rect.center().y() - 8, 16, 16)
        self._paint_words(painter, option, rect, index, colour)
        share = index.data(SHARE_ROLE)
        if share is not None:
            bar = QRectF(rect.left() + 40, rect.bottom() - 3, rect.width() - 54, 2)
            painter.fillRect(bar, theme.colour("line"))
            painter.fillRect(QRectF(bar.left(), bar.top(), bar.width() * share, 2), theme.colour("text"))
        painter.restore()

    def _paint_background(self, painter: QPainter, rect: QRect, state: QStyle.StateFlag) -> None:
        area = QRectF(rect).adjusted(6, 1, -6, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        if state & QStyle.StateFlag.State_Selected:
            painter.setBrush(theme.colour("selection"))
            painter.drawRoundedRect(area, 6, 6)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(theme.colour("hover"))
            painter.drawRoundedRect(area, 6, 6)
        if state & QStyle.StateFlag.State_HasFocus and state & QStyle.StateFlag.State_Active:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(theme.colour("accent"))
            painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)

    def _paint_words(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        rect: QRect,
        index: QModelIndex | QPersistentModelIndex,
        colour: str,
    ) -> None:
        font = option.font
        height = QFontMetrics(font).height()
        left, width = rect.left() + 40, rect.width() - 54
        top = rect.top() + (rect.height() - 2 * height) // 2
        painter.setFont(font)
        painter.setPen(theme.colour("text"))
        name = QFontMetrics(font).elidedText(index.data(), Qt.TextElideMode.ElideMiddle, width)
        painter.drawText(QRect(left, top, width, height), Qt.AlignmentFlag.AlignVCenter, name)
        small = step(font, -1)
        painter.setFont(small)
        painter.setPen(theme.colour("missing" if colour == "missing" else "quiet"))
        line = QFontMetrics(small).elidedText(index.data(LINE_ROLE), Qt.TextElideMode.ElideRight, width)
        painter.drawText(QRect(left, top + height, width, height), Qt.AlignmentFlag.AlignVCenter, line)
