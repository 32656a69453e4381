"""The pages of a PDF one below the other, with a box on the words of every value."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from app.statuses import STATUS_LOOKS, StatusLook
from app.theme import LIGHT, pen, theme
from extraction.document import Box, Document
from extraction.evidence import Evidence

MARGIN = 16
PAGE_GAP = 12
KEPT_IMAGES = 12
ZOOM_STEP = 1.2
MIN_SCALE, MAX_SCALE = 0.2, 6.0
"""Pixels a point; at 6 an A4 page is 3,570 pixels wide, which is as wide as pages are drawn."""
BOX_PADDING = 1.5
SETTLE_MS = 60
"""Pages are asked for when scrolling and resizing pause for this long."""


@dataclass(frozen=True)
class _Mark:
    """A value's boxes at one of its places; `first` marks the chosen place."""

    pointer: str
    look: StatusLook
    boxes: tuple[Box, ...]
    first: bool


class PageView(QAbstractScrollArea):
    """Asks for page images by `page_wanted`, tells by `field_clicked` which value was clicked."""

    page_wanted = Signal(int, int)
    """Page index and width in device pixels."""
    field_clicked = Signal(str)
    page_changed = Signal(int)
    """Index of the page in the middle."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Pages of the document")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._document: Document | None = None
        self._scale = 1.0
        self._fit = True
        self._tops: list[float] = []
        self._images: OrderedDict[int, QPixmap] = OrderedDict()
        self._troubles: dict[int, str] = {}
        self._marks: dict[int, list[_Mark]] = {}
        self._evidence: dict[str, Evidence] = {}
        self._selected = ""
        self._place = 0
        self._page = -1
        self._settled = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settled.timeout.connect(self._ask_for_pages)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        self.viewport().setMouseTracking(True)

    # ------------------------------------------------------------------ content

    def set_document(self, document: Document | None) -> None:
        """Show another document from its first page."""
        self._document = document
        self._images.clear()
        self._troubles.clear()
        self._page = -1
        self.set_evidence({})
        self._lay_out()
        self.verticalScrollBar().setValue(0)
        self._scrolled()

    def set_evidence(self, evidence: dict[str, Evidence]) -> None:
        """Put boxes on the words of these values."""
        self._evidence = evidence
        self._marks = {}
        for pointer, found in evidence.items():
            for number, place in enumerate(found.places):
                mark = _Mark(pointer, STATUS_LOOKS[found.status], place.boxes, number == 0)
                self._marks.setdefault(place.page, []).append(mark)
        self._selected, self._place = "", 0
        self.viewport().update()

    def set_image(self, page: int, path: str) -> None:
        """A page was drawn."""
        image = QPixmap(path)
        if image.isNull():
            self.set_trouble(page, "This page's image is damaged. Read the document again.")
            return
        self._images[page] = image
        self._images.move_to_end(page)
        while len(self._images) > KEPT_IMAGES:
            self._images.popitem(last=False)
        self.viewport().update()

    def set_trouble(self, page: int, message: str) -> None:
        """A page could not be drawn."""
        self._troubles[page] = message
        self.viewport().update()

    def select(self, pointer: str) -> None:
        """Bring a value's words into view; once more for the same value goes to its next place."""
        found = self._evidence.get(pointer)
        if found is None or not found.places:
            self._selected = pointer
            self.viewport().update()
            return
        again = pointer == self._selected and len(found.places) > 1
        self._place = (self._place + 1) % len(found.places) if again else 0
        self._selected = pointer
        place = found.places[self._place]
        if place.boxes:
            self._bring_into_view(place.page, place.boxes[0])
        self.viewport().update()

    # ------------------------------------------------------------------ zoom

    @property
    def scale(self) -> float:
        """Pixels a point."""
        return self._scale

    @Slot()
    def zoom_in(self) -> None:
        """Larger."""
        self._zoom(self._scale * ZOOM_STEP)

    @Slot()
    def zoom_out(self) -> None:
        """Smaller."""
        self._zoom(self._scale / ZOOM_STEP)

    @Slot()
    def fit_width(self) -> None:
        """As wide as the pane, and stay so when it is resized."""
        self._fit = True
        self._keep_place()

    def _zoom(self, scale: float) -> None:
        self._fit = False
        self._scale = max(MIN_SCALE, min(MAX_SCALE, scale))
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
        """Place the pages: `_tops[i]` is the top of page i in pixels from the top of everything."""
        pages = self._document.pages if self._document else ()
        widest = max((page.width for page in pages), default=0.0) or 1.0
        if self._fit:
            room = self.viewport().width() - 2 * MARGIN
            self._scale = max(MIN_SCALE, min(MAX_SCALE, room / widest))
        self._tops, top = [], float(MARGIN)
        for page in pages:
            self._tops.append(top)
            top += page.height * self._scale + PAGE_GAP
        height, width = self.viewport().height(), self.viewport().width()
        self.verticalScrollBar().setRange(0, max(0, round(top - PAGE_GAP + MARGIN) - height))
        self.verticalScrollBar().setPageStep(height)
        self.verticalScrollBar().setSingleStep(48)
        self.horizontalScrollBar().setRange(0, max(0, round(widest * self._scale) + 2 * MARGIN - width))
        self.horizontalScrollBar().setPageStep(width)
        self._settled.start()

    def page_rect(self, index: int) -> QRectF:
        """Where a page is, in pixels of the viewport."""
        assert self._document is not None
        page = self._document.pages[index]
        width, height = page.width * self._scale, page.height * self._scale
        room = self.viewport().width()
        left = (
            (room - width) / 2 if width + 2 * MARGIN <= room else MARGIN - self.horizontalScrollBar().value()
        )
        return QRectF(left, self._tops[index] - self.verticalScrollBar().value(), width, height)

    def box_rect(self, index: int, box: Box) -> QRectF:
        """Where a box of a page is, in pixels of the viewport."""
        corner, scale, pad = self.page_rect(index).topLeft(), self._scale, BOX_PADDING
        rect = QRectF(
            box.left * scale, box.top * scale, (box.right - box.left) * scale, (box.bottom - box.top) * scale
        )
        return rect.translated(corner).adjusted(-pad, -pad, pad, pad)

    def _visible(self) -> list[int]:
        area = QRectF(self.viewport().rect())
        return [index for index in range(len(self._tops)) if self.page_rect(index).intersects(area)]

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
            width = round(self.page_rect(index).width() * self.devicePixelRatioF())
            image = self._images.get(index)
            if index not in self._troubles and (image is None or image.width() < width):
                self.page_wanted.emit(index, width)

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
            painter.drawPixmap(rect, image, QRectF(image.rect()))
        elif index in self._troubles:
            painter.setPen(QColor(LIGHT.missing))
            inner = rect.adjusted(24, 24, -24, -24)
            painter.drawText(
                inner, Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap, self._troubles[index]
            )
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("line"), 1))
        painter.drawRect(rect)
        for mark in self._marks.get(index, ()):
            if mark.pointer != self._selected:
                self._paint_mark(painter, index, mark, selected=False)
        for mark in self._marks.get(index, ()):
            if mark.pointer == self._selected:
                self._paint_mark(painter, index, mark, selected=True)

    def _paint_mark(self, painter: QPainter, index: int, mark: _Mark, selected: bool) -> None:
        if not mark.first and not selected:
            return  # further places of an ambiguous value show when it is selected
        colour = QColor(getattr(LIGHT, mark.look.colour))
        fill = QColor(colour)
        fill.setAlpha(70 if selected else 18)
        painter.setBrush(fill)
        painter.setPen(pen(mark.look, colour, 2.2 if selected else 1.1))
        for box in mark.boxes:
            painter.drawRoundedRect(self.box_rect(index, box), 2.5, 2.5)

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

    def pointer_at(self, position: QPointF) -> str:
        """The value whose words are at a point of the viewport, the smallest box first; or empty."""
        hits: list[tuple[float, str]] = []
        for index in self._visible():
            for mark in self._marks.get(index, ()):
                for box in mark.boxes:
                    rect = self.box_rect(index, box)
                    if rect.contains(position):
                        hits.append((rect.width() * rect.height(), mark.pointer))
        return min(hits)[1] if hits else ""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        pointer = self.pointer_at(event.position())
        if pointer:
            self.field_clicked.emit(pointer)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()  # it belongs to the press above; nobody behind the pages waits for it

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = bool(self.pointer_at(event.position()))
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)
