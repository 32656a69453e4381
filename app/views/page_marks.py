"""What is drawn over a page: boxes on the words of values, hits of a search, selected words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

from app.looks.statuses import STATUS_LOOKS, StatusLook
from app.looks.theme import LIGHT, pen
from extraction.document import Box
from extraction.evidence import Evidence

SELECTED_ALPHA, SHOWN_ALPHA, OTHER_ALPHA, HIT_ALPHA = 70, 70, 18, 45
SHOWN_WIDTH, OTHER_WIDTH = 2.2, 1.1
CORNER = 2.5
HATCH_ALPHA, FAINT_HATCH_ALPHA = 80, 45
BRACKET = 5
"""Pixels of a bracket's arms, and from it to the words."""

Rect = Callable[[Box], QRectF]
"""Where a box of the page is, in pixels."""


@dataclass(frozen=True)
class Mark:
    """A value's boxes at one of its places; number 0 is the chosen one."""

    pointer: str
    look: StatusLook
    boxes: tuple[Box, ...]
    number: int


def marks_by_page(evidence: dict[str, Evidence]) -> dict[int, list[Mark]]:
    """Page index -> the marks on it."""
    marks: dict[int, list[Mark]] = {}
    for pointer, found in evidence.items():
        for number, place in enumerate(found.places):
            mark = Mark(pointer, STATUS_LOOKS[found.status], place.boxes, number)
            marks.setdefault(place.page, []).append(mark)
    return marks


def paint_marks(painter: QPainter, marks: Iterable[Mark], selected: str, place: int, rect: Rect) -> None:
    """The chosen place of every value; of the selected one, on top, all its places, `place` strongest."""
    ordered = sorted(marks, key=lambda mark: (mark.pointer == selected, mark.number == place))
    for mark in ordered:
        if mark.pointer != selected and mark.number > 0:
            continue
        shown = mark.pointer == selected and mark.number == place
        colour = QColor(getattr(LIGHT, mark.look.colour))
        fill = QColor(colour)
        fill.setAlpha(SHOWN_ALPHA if shown else OTHER_ALPHA)
        painter.setBrush(fill)
        painter.setPen(pen(mark.look, colour, SHOWN_WIDTH if shown else OTHER_WIDTH))
        for box in mark.boxes:
            painter.drawRoundedRect(rect(box), CORNER, CORNER)


def paint_missed(painter: QPainter, boxes: Iterable[Box], current: bool, rect: Rect) -> None:
    """Hatch a line that was not taken, between brackets: no value is marked so."""
    colour = QColor(LIGHT.missing)
    hatch = QColor(colour)
    hatch.setAlpha(HATCH_ALPHA if current else FAINT_HATCH_ALPHA)
    for box in boxes:
        area = rect(box).adjusted(-BRACKET, -1, BRACKET, 1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(hatch, Qt.BrushStyle.BDiagPattern))
        painter.drawRect(area)
        painter.setPen(QPen(colour, SHOWN_WIDTH if current else OTHER_WIDTH))
        for side, inwards in ((area.left(), BRACKET), (area.right(), -BRACKET)):
            inner = side + inwards
            corners = ((inner, area.top()), (side, area.top()), (side, area.bottom()), (inner, area.bottom()))
            painter.drawPolyline([QPointF(*corner) for corner in corners])


def paint_hit(painter: QPainter, boxes: Iterable[Box], current: bool, rect: Rect) -> None:
    """Outline a hit of a search; the current one is filled."""
    fill = QColor(LIGHT.accent)
    fill.setAlpha(HIT_ALPHA if current else 0)
    painter.setBrush(fill)
    painter.setPen(QPen(QColor(LIGHT.text), 2.0 if current else 1.0))
    for box in boxes:
        painter.drawRect(rect(box))


def paint_selected(painter: QPainter, boxes: Iterable[Box], rect: Rect) -> None:
    """Tint selected words."""
    fill = QColor(LIGHT.accent)
    fill.setAlpha(SELECTED_ALPHA)
    painter.setBrush(fill)
    painter.setPen(Qt.PenStyle.NoPen)
    for box in boxes:
        painter.drawRect(rect(box))
