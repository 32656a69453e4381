"""The pages of a PDF with boxes on the words of every value, selected words, and hits of a search."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from app.views.page_marks import Mark, marks_by_page, paint_hit, paint_marks, paint_missed, paint_selected
from app.views.page_words import character_at, is_over_text, whole_words
from app.views.pages_area import PagesArea
from app.views.shown_place import ShownPlace
from extraction.document import Box, Document, Span
from extraction.evidence import Evidence


class PageView(PagesArea):
    """Tells by `field_clicked` which value was clicked; dragging selects words."""

    field_clicked = Signal(str)
    place_shown = Signal(int, int)
    """Of the selected value, the place that is shown (from 0) and how many there are."""
    menu_wanted = Signal(QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Pages of the document"))
        self._marks: dict[int, list[Mark]] = {}
        self.current = ShownPlace()
        self._span: Span | None = None
        self._hits: list[Span] = []
        self._hit = -1
        self._missed: list[Span] = []
        self._missed_shown = -1
        self._pressed: QPointF | None = None
        self._anchor: int | None = None
        self.viewport().setMouseTracking(True)

    # ------------------------------------------------------------------ values

    def set_document(self, document: Document | None) -> None:
        """Show another document from its first page."""
        self._span, self._hits, self._hit = None, [], -1
        self._missed, self._missed_shown = [], -1
        self.current = ShownPlace()
        self.set_evidence({})
        super().set_document(document)

    def set_evidence(self, evidence: dict[str, Evidence]) -> None:
        """Put boxes on the words of these values; the selected one stays so."""
        self.current.put(evidence)
        self._marks = marks_by_page(evidence)
        self.viewport().update()

    def select(self, pointer: str, advance: bool = True) -> None:
        """Bring a value's words into view; once more for the same value goes to its next place."""
        self.step_place(self.current.select(pointer, advance))

    def step_place(self, step: int) -> None:
        """Show another place of the selected value."""
        place = self.current.step(step)
        if place is not None and place.boxes:
            self._bring_into_view(place.page, place.boxes[0])
        self.place_shown.emit(self.current.number, len(self.current.places))
        self.viewport().update()

    # ------------------------------------------------------------------ selected words and hits

    @property
    def selected_span(self) -> Span | None:
        """The characters of the document that are selected."""
        return self._span

    def select_span(self, span: Span | None) -> None:
        """Select words of the document and bring them into view."""
        self._span = span
        if span is not None:
            self.show_span(span)
        self.viewport().update()

    def set_hits(self, hits: list[Span], current: int) -> None:
        """Outline what a search found; the current hit is brought into view."""
        self._hits, self._hit = hits, current
        if 0 <= current < len(hits):
            self.show_span(hits[current])
        self.viewport().update()

    def show_span(self, span: Span) -> None:
        """Bring words into view."""
        assert self._document is not None
        boxes = self._document.boxes(span)
        if boxes:
            self._bring_into_view(self._document.page_at(span.start).index, boxes[0])

    def set_missed(self, lines: list[Span], current: int) -> None:
        """Mark lines that were not taken; the current one stands out."""
        self._missed, self._missed_shown = lines, current
        self.viewport().update()

    def paint_over(self, painter: QPainter, index: int) -> None:
        """The values' boxes, then lines that were not taken, then hits, then the selected words."""
        assert self._document is not None
        document, page = self._document, self._document.pages[index]

        def rect(box: Box) -> QRectF:
            return self.box_rect(index, box)

        shown = self.current
        paint_marks(painter, self._marks.get(index, ()), shown.pointer, shown.number, rect)
        for number, line in enumerate(self._missed):
            if page.span.start <= line.start < page.span.end:
                paint_missed(painter, document.boxes(line), number == self._missed_shown, rect)
        for number, hit in enumerate(self._hits):
            if page.span.start <= hit.start < page.span.end:
                paint_hit(painter, document.boxes(hit), number == self._hit, rect)
        if self._span is not None:
            first, last = max(self._span.start, page.span.start), min(self._span.end, page.span.end)
            if first < last:
                paint_selected(painter, document.boxes(Span(first, last)), rect)

    # ------------------------------------------------------------------ the mouse

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
            if self._anchor is not None and _far(self._pressed, event.position()):
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
        self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        if pressed is None or _far(pressed, event.position()):
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


def _far(one: QPointF, other: QPointF) -> bool:
    """Whether the pointer was dragged and not only held."""
    return (one - other).manhattanLength() >= QApplication.startDragDistance()
