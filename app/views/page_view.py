"""The pages of a PDF one below the other: boxes on the words of every value, selected words, hits."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QImageReader,
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
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget

from app.statuses import STATUS_LOOKS, StatusLook
from app.theme import LIGHT, pen, theme
from app.views.page_layout import MARGIN, PageLayout, box_rect
from app.views.page_words import character_at, is_over_text, whole_words
from extraction.document import Box, Document, Span
from extraction.evidence import Evidence

KEPT_IMAGES = 12
ZOOM_STEP = 1.2
MIN_SCALE, MAX_SCALE = 0.2, 6.0
"""Pixels a point; at 6 an A4 page is 3,570 pixels wide, which is as wide as pages are drawn."""
BOX_PADDING = 1.5
SELECTED_ALPHA, HIT_ALPHA = 70, 45
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
    place_shown = Signal(int, int)
    """Of the selected value, the place that is shown (from 0) and how many there are."""
    words_selected = Signal()
    menu_wanted = Signal(QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Pages of the document")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._document: Document | None = None
        self._layout = PageLayout()
        self._fit = True
        self._images: OrderedDict[int, QPixmap] = OrderedDict()
        self._troubles: dict[int, str] = {}
        self._marks: dict[int, list[_Mark]] = {}
        self._evidence: dict[str, Evidence] = {}
        self._selected = ""
        self._place = 0
        self._page = -1
        self._span: Span | None = None
        self._hits: list[Span] = []
        self._hit = -1
        self._pressed: QPointF | None = None
        self._anchor: int | None = None
        self._settled = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settled.timeout.connect(self._ask_for_pages)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        self.viewport().setMouseTracking(True)

    # ------------------------------------------------------------------ content

    def set_document(self, document: Document | None) -> None:
        """Show another document from its first page."""
        self._document = document
        self._layout.pages = document.pages if document else ()
        self._layout.turns = 0
        self._images.clear()
        self._troubles.clear()
        self._page = -1
        self._span, self._hits, self._hit = None, [], -1
        self._selected = ""
        self.set_evidence({})
        self._lay_out()
        self.verticalScrollBar().setValue(0)
        self._scrolled()

    def set_evidence(self, evidence: dict[str, Evidence]) -> None:
        """Put boxes on the words of these values; the selected one stays so."""
        before = self._evidence.get(self._selected)
        self._evidence = evidence
        self._marks = {}
        for pointer, found in evidence.items():
            for number, place in enumerate(found.places):
                mark = _Mark(pointer, STATUS_LOOKS[found.status], place.boxes, number == 0)
                self._marks.setdefault(place.page, []).append(mark)
        if evidence.get(self._selected) != before:
            self._place = 0
        self.viewport().update()

    def set_image(self, page: int, path: str) -> None:
        """A page was drawn; small ones are only of use until there is a larger one."""
        size = QImageReader(path).size()
        small = size.isValid() and size.width() < self._wanted_width(page)
        if small and (page in self._images or page not in self._visible()):
            return
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

    def select(self, pointer: str, advance: bool = True) -> None:
        """Bring a value's words into view; once more for the same value goes to its next place."""
        again = advance and pointer == self._selected
        if pointer != self._selected:
            self._selected, self._place = pointer, 0
        self.step_place(1 if again else 0)

    def step_place(self, step: int) -> None:
        """Show another place of the selected value."""
        found = self._evidence.get(self._selected)
        places = found.places if found else ()
        if places:
            self._place = (self._place + step) % len(places)
            place = places[self._place]
            if place.boxes:
                self._bring_into_view(place.page, place.boxes[0])
        self.place_shown.emit(self._place, len(places))
        self.viewport().update()

    def place(self, pointer: str) -> int:
        """Which of a value's places is shown, from 0."""
        return self._place if pointer == self._selected else 0

    # ------------------------------------------------------------------ selected words and hits

    @property
    def selected_span(self) -> Span | None:
        """The characters of the document that are selected."""
        return self._span

    def select_span(self, span: Span | None) -> None:
        """Select words of the document and bring them into view."""
        self._span = span
        if span is not None:
            self._show_span(span)
        self.words_selected.emit()
        self.viewport().update()

    def set_hits(self, hits: list[Span], current: int) -> None:
        """Outline what a search found; the current hit is brought into view."""
        self._hits, self._hit = hits, current
        if 0 <= current < len(hits):
            self._show_span(hits[current])
        self.viewport().update()

    def _show_span(self, span: Span) -> None:
        assert self._document is not None
        boxes = self._document.boxes(span)
        if boxes:
            self._bring_into_view(self._document.page_at(span.start).index, boxes[0])

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
            painter.setTransform(self._layout.transform(index, rect))
            page = self._layout.pages[index]
            painter.drawPixmap(QRectF(0, 0, page.width, page.height), image, QRectF(image.rect()))
            painter.resetTransform()
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
        self._paint_spans(painter, index)

    def _paint_spans(self, painter: QPainter, index: int) -> None:
        """Hits of a search in outline, the current one filled; selected words filled."""
        assert self._document is not None
        page = self._document.pages[index]
        here = [(n, hit) for n, hit in enumerate(self._hits) if page.span.start <= hit.start < page.span.end]
        fill = QColor(LIGHT.accent)
        for number, hit in here:
            fill.setAlpha(HIT_ALPHA if number == self._hit else 0)
            painter.setBrush(fill)
            painter.setPen(QPen(QColor(LIGHT.text), 2.0 if number == self._hit else 1.0))
            for box in self._document.boxes(hit):
                painter.drawRect(self.box_rect(index, box))
        if self._span is not None:
            first, last = max(self._span.start, page.span.start), min(self._span.end, page.span.end)
            fill.setAlpha(SELECTED_ALPHA)
            painter.setBrush(fill)
            painter.setPen(Qt.PenStyle.NoPen)
            for box in self._document.boxes(Span(first, last)) if first < last else ():
                painter.drawRect(self.box_rect(index, box))

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
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed, self._anchor = event.position(), self._character_at(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is not None and event.buttons() & Qt.MouseButton.LeftButton:
            far = (event.position() - self._pressed).manhattanLength() >= QApplication.startDragDistance()
            if self._anchor is not None and far:
                self._drag_to(event.position(), bool(event.modifiers() & Qt.KeyboardModifier.AltModifier))
            return
        self.viewport().setCursor(self._cursor_at(event.position()))

    def _cursor_at(self, position: QPointF) -> Qt.CursorShape:
        if self.pointer_at(position):
            return Qt.CursorShape.PointingHandCursor
        where = self._on_page(position)
        if where is not None and is_over_text(self._layout.pages[where[0]], where[1].x(), where[1].y()):
            return Qt.CursorShape.IBeamCursor
        return Qt.CursorShape.ArrowCursor

    def _drag_to(self, position: QPointF, single: bool) -> None:
        """Select from where the button was pressed: whole words, or single characters with Alt."""
        here = self._character_at(position)
        if here is None or self._anchor is None or self._document is None:
            return
        first, last = sorted((self._anchor, here))
        self._span = Span(first, last + 1) if single else whole_words(self._document.text, first, last)
        self.words_selected.emit()
        self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        if (
            pressed is None
            or (event.position() - pressed).manhattanLength() >= QApplication.startDragDistance()
        ):
            return
        self.select_span(None)
        pointer = self.pointer_at(event.position())
        if pointer:
            self.field_clicked.emit(pointer)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        at = self._character_at(event.position())
        if at is not None and self._document is not None:
            self.select_span(whole_words(self._document.text, at, at))

    def _character_at(self, position: QPointF) -> int | None:
        where = self._on_page(position)
        if where is None:
            return None
        return character_at(self._layout.pages[where[0]], where[1].x(), where[1].y())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_wanted.emit(event.globalPos())
