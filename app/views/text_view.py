"""The text of a web page or text file: the words of every value highlighted, hits of a search outlined."""

from __future__ import annotations

import re
from bisect import bisect_left

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QMouseEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QTextEdit, QWidget

from app.looks.statuses import STATUS_LOOKS
from app.looks.theme import theme
from app.views.shown_place import ShownPlace
from extraction.document import Document, Span
from extraction.evidence import Evidence

PAGE_MARGIN = 28
LINE_HEIGHT, PARAGRAPH_GAP = 135, 6
"""Percent of a line, and pixels."""
HIT_ALPHA, CURRENT_HIT_ALPHA = 60, 130
SPACED_CHARACTERS = 300_000
"""Longer texts are set without spacing, which would take a second for a million characters."""
_BREAKS = re.compile("[\r\v\f\x1c-\x1e\x85\u2028\u2029\0]")
"""Characters that Qt would take for a line break, or drop; a space instead keeps all offsets."""
_UNDERLINES = {
    "solid": QTextCharFormat.UnderlineStyle.SingleUnderline,
    "dashed": QTextCharFormat.UnderlineStyle.DashUnderline,
    "dotted": QTextCharFormat.UnderlineStyle.DotLine,
    "none": QTextCharFormat.UnderlineStyle.NoUnderline,
}


class TextView(QTextEdit):
    """Read only; `field_clicked` tells which value's words were clicked."""

    field_clicked = Signal(str)
    place_shown = Signal(int, int)
    """Of the selected value, the place that is shown (from 0) and how many there are."""
    menu_wanted = Signal(QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setAccessibleName(self.tr("Text of the document"))
        self.document().setDocumentMargin(PAGE_MARGIN)
        self._spacing = QTextBlockFormat()
        self._spacing.setLineHeight(LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        self._spacing.setBottomMargin(PARAGRAPH_GAP)
        self._wide: list[int] = []
        self.current = ShownPlace()
        self._hits: list[Span] = []
        self._hit = -1
        self._missed: list[Span] = []
        self._missed_shown = -1

    def set_document(self, document: Document | None) -> None:
        """Show another document from its beginning."""
        text = document.text if document else ""
        self._wide = [index for index, character in enumerate(text) if ord(character) > 0xFFFF]
        self.setPlainText(_BREAKS.sub(" ", text))
        if len(text) <= SPACED_CHARACTERS:
            cursor = QTextCursor(self.document())
            cursor.select(QTextCursor.SelectionType.Document)
            cursor.mergeBlockFormat(self._spacing)
        self._hits, self._hit = [], -1
        self._missed, self._missed_shown = [], -1
        self.current = ShownPlace()
        self.set_evidence({})

    def set_evidence(self, evidence: dict[str, Evidence]) -> None:
        """Highlight the words of these values; the selected one stays so."""
        self.current.put(evidence)
        self._highlight()

    def select(self, pointer: str, advance: bool = True) -> None:
        """Bring a value's words into view; once more for the same value goes to its next place."""
        self.step_place(self.current.select(pointer, advance))

    def step_place(self, step: int) -> None:
        """Show another place of the selected value."""
        place = self.current.step(step)
        if place is not None:
            self.show_span(place.span)
        self.place_shown.emit(self.current.number, len(self.current.places))
        self._highlight()

    def set_hits(self, hits: list[Span], current: int) -> None:
        """Mark what a search found; the current hit is brought into view."""
        self._hits, self._hit = hits, current
        if 0 <= current < len(hits):
            self.show_span(hits[current])
        self._highlight()

    def set_missed(self, lines: list[Span], current: int) -> None:
        """Mark lines that were not taken; the current one stands out."""
        self._missed, self._missed_shown = lines, current
        self._highlight()

    @property
    def selected_span(self) -> Span | None:
        """The characters of the document that are selected."""
        cursor = self.textCursor()
        if not cursor.hasSelection():
            return None
        return Span(self._offset(cursor.selectionStart()), self._offset(cursor.selectionEnd()))

    def show_span(self, span: Span) -> None:
        """Bring words into view."""
        cursor = self._cursor(span)
        cursor.setPosition(cursor.selectionStart())
        self.setTextCursor(cursor)
        bar, height = self.verticalScrollBar(), self.viewport().height()
        if not 0.1 * height < self.cursorRect().top() < 0.8 * height:
            bar.setValue(bar.value() + self.cursorRect().top() - height // 3)

    def refresh_colours(self) -> None:
        """The scheme changed."""
        self._highlight()

    def _position(self, offset: int) -> int:
        """Characters to Qt's UTF-16 positions: those beyond U+FFFF count twice."""
        return offset + bisect_left(self._wide, offset)

    def _offset(self, position: int) -> int:
        """Qt's positions to characters."""
        before = bisect_left(range(len(self._wide)), position, key=lambda i: self._wide[i] + i)
        return position - before

    def _cursor(self, span: Span) -> QTextCursor:
        last = max(0, self.document().characterCount() - 1)
        cursor = QTextCursor(self.document())
        cursor.setPosition(min(last, self._position(span.start)))
        cursor.setPosition(min(last, self._position(span.end)), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _highlight(self) -> None:
        marks: list[tuple[bool, QTextEdit.ExtraSelection]] = []
        for pointer, found in self.current.evidence.items():
            look, selected = STATUS_LOOKS[found.status], pointer == self.current.pointer
            for number, place in enumerate(found.places):
                if number > 0 and not selected:
                    continue
                mark = QTextEdit.ExtraSelection()
                mark.cursor = self._cursor(place.span)
                mark.format = self._format(theme.colour(look.colour), look.line, selected)
                marks.append((selected, mark))
        found = [mark for _, mark in sorted(marks, key=lambda pair: pair[0])]
        missed = map(self._missed_mark, range(len(self._missed)))
        self.setExtraSelections([*missed, *found, *map(self._hit_mark, range(len(self._hits)))])

    def _missed_mark(self, number: int) -> QTextEdit.ExtraSelection:
        """A waved line, which no value has; under the current one a tint too."""
        mark = QTextEdit.ExtraSelection()
        mark.cursor = self._cursor(self._missed[number])
        mark.format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        mark.format.setUnderlineColor(theme.colour("missing"))
        if number == self._missed_shown:
            fill = theme.colour("missing")
            fill.setAlpha(HIT_ALPHA)
            mark.format.setBackground(fill)
        return mark

    def _hit_mark(self, number: int) -> QTextEdit.ExtraSelection:
        mark = QTextEdit.ExtraSelection()
        mark.cursor = self._cursor(self._hits[number])
        fill = theme.colour("accent")
        fill.setAlpha(CURRENT_HIT_ALPHA if number == self._hit else HIT_ALPHA)
        mark.format.setBackground(fill)
        return mark

    def _format(self, colour: QColor, line: str, selected: bool) -> QTextCharFormat:
        fill = QColor(colour)
        fill.setAlpha(95 if selected else 32)
        style = QTextCharFormat()
        style.setBackground(fill)
        style.setUnderlineStyle(_UNDERLINES[line])
        style.setUnderlineColor(colour)
        return style

    def pointer_at(self, position: int) -> str:
        """The value whose words are at a Qt text position; empty where none is."""
        hits = [
            (place.span.end - place.span.start, pointer)
            for pointer, found in self.current.evidence.items()
            for place in found.places
            if self._position(place.span.start) <= position <= self._position(place.span.end)
        ]
        return min(hits)[1] if hits else ""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if not self.textCursor().hasSelection():
            pointer = self.pointer_at(self.cursorForPosition(event.position().toPoint()).position())
            if pointer:
                self.field_clicked.emit(pointer)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_wanted.emit(event.globalPos())
