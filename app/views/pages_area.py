"""Pages of a PDF one below the other: their images, zoom, turning and scrolling."""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from app.looks.theme import LIGHT, theme
from app.views.page_layout import MARGIN, PageLayout, box_rect
from extraction.document import Box, Document

KEPT_IMAGES = 12
ZOOM_STEP = 1.2
MIN_SCALE, MAX_SCALE = 0.2, 6.0
"""Pixels a point; at 6 an A4 page is 3,570 pixels wide, which is as wide as pages are drawn."""
BOX_PADDING = 1.5
WAIT_MS = 300
"""A page that takes longer to be drawn says so."""
SETTLE_MS = 60
"""Pages are asked for when scrolling and resizing pause for this long."""


class PagesArea(QAbstractScrollArea):
    """Asks for page images by `page_wanted`; what is drawn over a page is for `paint_over`."""

    page_wanted = Signal(int, int)
    """Page index and width in device pixels."""
    page_changed = Signal(int)
    """Index of the page in the middle."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._document: Document | None = None
        self._layout = PageLayout()
        self._fit = True
        self._images: OrderedDict[int, QPixmap] = OrderedDict()
        self._troubles: dict[int, str] = {}
        self._page = -1
        self._settled = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settled.timeout.connect(self._ask_for_pages)
        self._waited = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._waited.timeout.connect(self._say_waiting)
        self._waiting = False  # whether pages say that they are being drawn
        self.verticalScrollBar().valueChanged.connect(self._scrolled)

    # ------------------------------------------------------------------ content

    def set_document(self, document: Document | None) -> None:
        """Show another document from its first page."""
        self._document = document
        self._layout.pages = document.pages if document else ()
        self._layout.turns = 0
        self._images.clear()
        self._troubles.clear()
        self._page = -1
        self._lay_out()
        self.verticalScrollBar().setValue(0)
        self._scrolled()

    def set_image(self, page: int, image: QImage) -> None:
        """A page was drawn; small ones are only of use until there is a larger one."""
        small = not image.isNull() and image.width() < self._wanted_width(page)
        if small and (page in self._images or page not in self._visible()):
            return
        if image.isNull():
            self.set_trouble(page, self.tr("This page's image is damaged. Read the document again."))
            return
        self._images[page] = QPixmap.fromImage(image)
        self._images.move_to_end(page)
        while len(self._images) > KEPT_IMAGES:
            self._images.popitem(last=False)
        self.viewport().update()

    def set_trouble(self, page: int, message: str) -> None:
        """A page could not be drawn."""
        self._troubles[page] = message
        self.viewport().update()

    # ------------------------------------------------------------------ pages

    def go_to_page(self, index: int) -> None:
        """Bring the top of a page into view."""
        self.verticalScrollBar().setValue(round(self._layout.tops[index]) - MARGIN)

    @Slot()
    def rotate(self) -> None:
        """Turn all pages a quarter clockwise."""
        page = max(0, self._page)
        self._layout.turns = (self._layout.turns + 1) % 4
        self._lay_out()
        if self._layout.tops:
            self.go_to_page(page)
        self.viewport().update()

    # ------------------------------------------------------------------ zoom

    @property
    def scale(self) -> float:
        """Pixels a point."""
        return self._layout.scale

    @Slot()
    def zoom_in(self) -> None:
        """Larger."""
        self._zoom(self.scale * ZOOM_STEP)

    @Slot()
    def zoom_out(self) -> None:
        """Smaller."""
        self._zoom(self.scale / ZOOM_STEP)

    @Slot()
    def fit_width(self) -> None:
        """As wide as the pane, and stay so when it is resized."""
        self._fit = True
        self._keep_place()

    def _zoom(self, scale: float) -> None:
        self._fit = False
        self._layout.scale = max(MIN_SCALE, min(MAX_SCALE, scale))
        self._keep_place()

    def _keep_place(self) -> None:
        """Lay out anew and stay at the same share of the document."""
        bar = self.verticalScrollBar()
        share = bar.value() / bar.maximum() if bar.maximum() else 0.0
        self._lay_out()
        bar.setValue(round(share * bar.maximum()))
        self.viewport().update()

    # ------------------------------------------------------------------ geometry

    def _lay_out(self) -> None:
        layout, height, width = self._layout, self.viewport().height(), self.viewport().width()
        if self._fit:
            layout.scale = max(MIN_SCALE, min(MAX_SCALE, (width - 2 * MARGIN) / layout.widest))
        layout.place()
        self.verticalScrollBar().setRange(0, max(0, round(layout.height) - height))
        self.verticalScrollBar().setPageStep(height)
        self.verticalScrollBar().setSingleStep(48)
        across = round(layout.widest * layout.scale) + 2 * MARGIN - width
        self.horizontalScrollBar().setRange(0, max(0, across))
        self.horizontalScrollBar().setPageStep(width)
        self._settled.start()

    def page_rect(self, index: int) -> QRectF:
        """Where a page is, in pixels of the viewport."""
        across, down = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        return self._layout.rect(index, self.viewport().width(), across, down)

    def box_rect(self, index: int, box: Box) -> QRectF:
        """Where a box of a page is, in pixels of the viewport."""
        pad = BOX_PADDING
        mapped = self._layout.transform(index, self.page_rect(index)).mapRect(box_rect(box))
        return mapped.adjusted(-pad, -pad, pad, pad)

    def _wanted_width(self, index: int) -> int:
        """Device pixels across the page as it was read."""
        return round(self._layout.pages[index].width * self.scale * self.devicePixelRatioF())

    def _on_page(self, position: QPointF) -> tuple[int, QPointF] | None:
        """(page, point of the page) nearest to a point of the viewport that is on or beside a page."""
        for index in self._visible():
            rect = self.page_rect(index)
            if rect.top() - MARGIN <= position.y() <= rect.bottom() + MARGIN:
                inverse, _ = self._layout.transform(index, rect).inverted()
                return index, inverse.map(position)
        return None

    def _visible(self) -> list[int]:
        area = QRectF(self.viewport().rect())
        return [index for index in range(len(self._layout.tops)) if self.page_rect(index).intersects(area)]

    def _bring_into_view(self, page: int, box: Box) -> None:
        rect = self.box_rect(page, box)
        area = QRectF(self.viewport().rect()).adjusted(0, 24, 0, -24)
        if area.top() > rect.top() or area.bottom() < rect.bottom():
            bar = self.verticalScrollBar()
            bar.setValue(round(bar.value() + rect.center().y() - self.viewport().height() / 3))
        if rect.left() < area.left() or rect.right() > area.right():
            across = self.horizontalScrollBar()
            across.setValue(round(across.value() + rect.center().x() - self.viewport().width() / 2))

    @Slot()
    def _scrolled(self) -> None:
        self._settled.start()
        middle = self.viewport().height() / 2
        visible = self._visible()
        page = min(visible, key=lambda index: abs(self.page_rect(index).center().y() - middle), default=-1)
        if page != self._page:
            self._page = page
            self.page_changed.emit(page)

    @Slot()
    def _ask_for_pages(self) -> None:
        if self._document is None or not self.isVisible():
            return
        for index in self._visible():
            width = self._wanted_width(index)
            image = self._images.get(index)
            if index not in self._troubles and (image is None or image.width() < width):
                if image is None and not self._waited.isActive():
                    self._waiting = False
                    self._waited.start()
                self.page_wanted.emit(index, width)

    @Slot()
    def _say_waiting(self) -> None:
        self._waiting = True
        self.viewport().update()

    # ------------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(event.rect(), theme.colour("rail"))
        for index in self._visible():
            self._paint_page(painter, index)

    def _paint_page(self, painter: QPainter, index: int) -> None:
        rect = self.page_rect(index)
        painter.fillRect(rect, QColor(LIGHT.paper))  # paper is white in both schemes, as its image is
        image = self._images.get(index)
        if image is not None:
            self._images.move_to_end(index)
            painter.setTransform(self._layout.transform(index, rect))
            page = self._layout.pages[index]
            painter.drawPixmap(QRectF(0, 0, page.width, page.height), image, QRectF(image.rect()))
            painter.resetTransform()
        elif index in self._troubles:
            self._paint_words(painter, rect, self._troubles[index], LIGHT.missing)
        elif self._waiting:
            self._paint_words(painter, rect, self.tr("Drawing this page …"), LIGHT.quiet)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("line"), 1))
        painter.drawRect(rect)
        painter.save()
        self.paint_over(painter, index)
        painter.restore()

    def _paint_words(self, painter: QPainter, rect: QRectF, words: str, colour: str) -> None:
        painter.setPen(QColor(colour))
        inner = rect.adjusted(24, 24, -24, -24)
        painter.drawText(inner, Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap, words)

    def paint_over(self, painter: QPainter, index: int) -> None:
        """Draw what belongs over a page that is in view."""

    # ------------------------------------------------------------------ input

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_place()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._settled.start()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_in() if event.angleDelta().y() > 0 else self.zoom_out()
            return
        super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self.verticalScrollBar()
        steps = {
            Qt.Key.Key_Down: bar.singleStep(),
            Qt.Key.Key_Up: -bar.singleStep(),
            Qt.Key.Key_PageDown: bar.pageStep(),
            Qt.Key.Key_PageUp: -bar.pageStep(),
            Qt.Key.Key_Home: -bar.maximum(),
            Qt.Key.Key_End: bar.maximum(),
        }
        if event.key() in steps:
            bar.setValue(bar.value() + steps[Qt.Key(event.key())])
            return
        super().keyPressEvent(event)
