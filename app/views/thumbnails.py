"""The strip of small pages below a PDF: drawn when they come into view, a click goes to the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QImage,
    QPainter,
    QPen,
    QPixmap,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.looks.theme import LIGHT, step, theme
from app.texts.wording import number
from extraction.document import Document

PAGE_WIDTH, PAGE_HEIGHT = 62, 84
SPACING = 8
MISSED_ROLE = Qt.ItemDataRole.UserRole
"""How many lines of the page were not taken."""
BADGE = 16
"""Pixels; the number in it has one or two digits, larger ones widen it."""
IMAGE_WIDTH = 256
"""Pixels of the images asked for: sharp on screens of double density, and the reader's smallest step."""
SETTLE_MS = 80

Index = QModelIndex | QPersistentModelIndex
TOP = QModelIndex()


class _Pages(QAbstractListModel):
    """One row a page: its label as text, its image as decoration."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._labels: list[str] = []
        self._images: dict[int, QPixmap] = {}
        self._missed: Counter[int] = Counter()

    def show(self, document: Document | None) -> None:
        self.beginResetModel()
        self._labels = [page.label for page in document.pages] if document else []
        self._images = {}
        self._missed = Counter()
        self.endResetModel()

    def set_missed(self, pages: Iterable[int]) -> None:
        before, self._missed = self._missed, Counter(pages)
        for page in before.keys() | self._missed.keys():
            if before[page] != self._missed[page]:
                self.dataChanged.emit(self.index(page), self.index(page))

    def set_image(self, page: int, image: QPixmap) -> None:
        self._images[page] = image
        self.dataChanged.emit(self.index(page), self.index(page))

    def lacks(self, page: int) -> bool:
        return page not in self._images

    def rowCount(self, parent: Index = TOP) -> int:
        return 0 if parent.isValid() else len(self._labels)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return self._labels[index.row()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            page = self.tr("Page {}").format(self._labels[index.row()])
            return ", ".join(filter(None, (page, self._missed_words(index.row()))))
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._missed_words(index.row())
        if role == MISSED_ROLE:
            return self._missed[index.row()]
        if role == Qt.ItemDataRole.DecorationRole:
            return self._images.get(index.row())
        return None

    def _missed_words(self, page: int) -> str:
        count = self._missed[page]
        one, many = self.tr("1 line was not taken"), self.tr("{count} lines were not taken")
        return "" if not count else one if count == 1 else many.format(count=number(count))


class Thumbnails(QListView):
    """`page_wanted` asks for the image of a page, `page_chosen` tells the page that was clicked."""

    page_wanted = Signal(int, int)
    """Page index and width in pixels."""
    page_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, objectName="thumbnails")
        self._pages = _Pages(self)
        self.setModel(self._pages)
        self.setItemDelegate(_Thumbnail(self))
        self.setAccessibleName(self.tr("Pages, small"))
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(False)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._settled = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settled.timeout.connect(self._ask)
        self.horizontalScrollBar().valueChanged.connect(self._settle)
        self.clicked.connect(self._chosen)
        self.activated.connect(self._chosen)
        self.refresh_size()

    def refresh_size(self) -> None:
        """The size of the text changed."""
        bar = self.horizontalScrollBar().sizeHint().height()
        self.setFixedHeight(PAGE_HEIGHT + 2 * SPACING + self.fontMetrics().height() + 4 + bar)

    def set_document(self, document: Document | None) -> None:
        """Show the pages of another document."""
        self._pages.show(document)
        self._settled.start()

    def set_missed(self, pages: Iterable[int]) -> None:
        """Mark pages with lines that were not taken; each page is named once for each of its lines."""
        self._pages.set_missed(pages)

    def set_image(self, page: int, image: QImage) -> None:
        """A page was drawn, in any size."""
        if self.isVisible() and page < self._pages.rowCount() and self._pages.lacks(page):
            ratio = self.devicePixelRatioF()
            if not image.isNull():
                room = QSize(round(PAGE_WIDTH * ratio), round(PAGE_HEIGHT * ratio))
                keep, smooth = (
                    Qt.AspectRatioMode.KeepAspectRatio,
                    Qt.TransformationMode.SmoothTransformation,
                )
                small = QPixmap.fromImage(image.scaled(room, keep, smooth))
                small.setDevicePixelRatio(ratio)
                self._pages.set_image(page, small)

    def show_page(self, page: int) -> None:
        """Mark the page that is shown."""
        index = self._pages.index(page)
        if index.isValid():
            self.setCurrentIndex(index)

    @Slot()
    def _settle(self) -> None:
        self._settled.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._settled.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settled.start()

    @Slot()
    def _ask(self) -> None:
        if not self.isVisible():
            return
        for page in range(self._pages.rowCount()):
            shown = self.visualRect(self._pages.index(page)).intersects(self.viewport().rect())
            if shown and self._pages.lacks(page):
                self.page_wanted.emit(page, IMAGE_WIDTH)

    @Slot(QModelIndex)
    def _chosen(self, index: QModelIndex) -> None:
        self.page_chosen.emit(index.row())


class _Thumbnail(QStyledItemDelegate):
    """A small page with its label below; the one shown has a frame."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(PAGE_WIDTH + 2 * SPACING, PAGE_HEIGHT + SPACING + option.fontMetrics.height() + 4)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        paper = QRect(option.rect.left() + SPACING, option.rect.top() + SPACING, PAGE_WIDTH, PAGE_HEIGHT)
        image = index.data(Qt.ItemDataRole.DecorationRole)
        if isinstance(image, QPixmap):
            size = image.deviceIndependentSize().toSize()
            middle = paper.center()
            paper = QRect(0, 0, size.width(), size.height())
            paper.moveCenter(middle)
        painter.fillRect(paper, QColor(LIGHT.paper))
        if isinstance(image, QPixmap):
            painter.drawPixmap(paper.topLeft(), image)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.setPen(QPen(theme.colour("accent" if selected else "line"), 2 if selected else 1))
        painter.drawRect(paper)
        if missed := index.data(MISSED_ROLE):
            _paint_badge(painter, paper, str(missed), step(option.font, -2, bold=True))
        painter.setFont(step(option.font, -1, bold=selected))
        painter.setPen(theme.colour("text" if selected else "quiet"))
        below = option.rect.adjusted(0, PAGE_HEIGHT + SPACING, 0, 0)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, str(index.data()))
        painter.restore()


def _paint_badge(painter: QPainter, paper: QRect, count: str, font: QFont) -> None:
    """The number of lines that were not taken, in the upper corner of a small page."""
    metrics = QFontMetrics(font)
    height = max(BADGE, metrics.height())
    width = max(height, metrics.horizontalAdvance(count) + 8)
    badge = QRect(paper.right() - width + 4, paper.top() - 4, width, height)
    painter.setPen(QPen(QColor(LIGHT.paper), 1))
    painter.setBrush(QColor(LIGHT.missing))
    painter.drawRoundedRect(badge, 4, 4)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QColor(LIGHT.paper))
    painter.setFont(font)
    painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, count)
