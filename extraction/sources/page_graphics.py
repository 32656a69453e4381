"""What a page draws besides characters: ruled lines, filled rectangles, pictures, each in painting order."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from extraction.document import Box
from extraction.sources.page_view import PageView

MAX_OBJECTS = 20_000  # maps and plots have more; nothing on them is a table
MAX_SEGMENTS = 400  # of one path; a table drawn in one path has about a hundred
MAX_DEPTH = 8  # forms within forms; loops are cut here
RULE_WIDTH = 2.5  # points; thicker bars are backgrounds
MIN_RULE = 8.0  # points; shorter strokes are ticks, boxes to check and parts of drawings
STRAIGHT = 0.5  # points that a ruled line may climb

Colour = tuple[int, int, int]
Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Area(NamedTuple):
    """Something painted at place `order`; `colour` of an opaque rectangle, None of anything else."""

    box: Box
    order: int
    colour: Colour | None


class Ink(NamedTuple):
    """How a text object is painted; `colour` None where it has none of its own (a pattern, an outline)."""

    order: int
    mode: int
    colour: Colour | None
    alpha: int


@dataclass
class Graphics:
    """`rules` are thin boxes, lying or standing; `inks` by the address of the text object."""

    rules: list[Box] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)
    pictures: list[Box] = field(default_factory=list)
    inks: dict[int, Ink] = field(default_factory=dict)
    complete: bool = True  # False where the page has too many objects to look at


def page_graphics(page: pypdfium2.PdfPage, view: PageView) -> Graphics:
    """Everything on the page in points as displayed; `complete` is False beyond MAX_OBJECTS."""
    walk = _Walk(page, view)
    walk.objects(page.raw, pdfium.FPDFPage_CountObjects, pdfium.FPDFPage_GetObject, IDENTITY, 0)
    return walk.found


class _Walk:
    def __init__(self, page: pypdfium2.PdfPage, view: PageView) -> None:
        self.found = Graphics()
        self._page = page
        self._view = view
        self._order = 0

    def objects(self, container: object, count: object, get: object, matrix: Matrix, depth: int) -> None:
        """Visit a page's or a form's objects as they are painted."""
        for number in range(count(container)):  # type: ignore[operator]
            if self._order >= MAX_OBJECTS:
                self.found.complete = False
                return
            self._order += 1
            item = get(container, number)  # type: ignore[operator]
            kind = pdfium.FPDFPageObj_GetType(item)
            if kind == pdfium.FPDF_PAGEOBJ_TEXT:
                self._text(item)
            elif kind == pdfium.FPDF_PAGEOBJ_PATH:
                self._path(item, matrix)
            elif kind == pdfium.FPDF_PAGEOBJ_FORM and depth < MAX_DEPTH:
                inner = _combined(_matrix(item), matrix)
                self.objects(
                    item, pdfium.FPDFFormObj_CountObjects, pdfium.FPDFFormObj_GetObject, inner, depth + 1
                )
            else:
                self._picture(item, matrix, kind)

    def _text(self, item: object) -> None:
        red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
        known = pdfium.FPDFPageObj_GetFillColor(item, red, green, blue, alpha)
        mode = pdfium.FPDFTextObj_GetTextRenderMode(item)
        colour = (red.value, green.value, blue.value) if known else None
        self.found.inks[_address(item)] = Ink(self._order, mode, colour, alpha.value if known else 255)

    def _picture(self, item: object, matrix: Matrix, kind: int) -> None:
        box = self._clipped(item, self._bounds(item, matrix), matrix)
        if box is None:
            return
        self.found.areas.append(Area(box, self._order, None))
        if kind == pdfium.FPDF_PAGEOBJ_IMAGE:
            self.found.pictures.append(box)

    def _path(self, item: object, matrix: Matrix) -> None:
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        pdfium.FPDFPath_GetDrawMode(item, fill, stroke)
        if not fill.value and not stroke.value:
            return
        segments = pdfium.FPDFPath_CountSegments(item)
        if segments > MAX_SEGMENTS:
            self._picture(item, matrix, pdfium.FPDF_PAGEOBJ_PATH)
            return
        whole = _combined(_matrix(item), matrix)
        red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
        pdfium.FPDFPageObj_GetFillColor(item, red, green, blue, alpha)
        see_through = alpha.value < 255 or pdfium.FPDFPageObj_HasTransparency(item)
        colour = None if see_through else (red.value, green.value, blue.value)
        for outline, straight in self._outlines(item, segments, whole):
            box = _around(outline)
            thin = min(box.right - box.left, box.bottom - box.top) <= RULE_WIDTH
            if fill.value and not thin:
                clipped = self._clipped(item, box, matrix)
                if clipped is not None:
                    self.found.areas.append(Area(clipped, self._order, colour if straight else None))
            elif fill.value and straight:
                self._rule(box)
            if stroke.value:
                for (x1, y1), (x2, y2) in pairwise(outline):
                    self._rule(Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)))

    def _rule(self, box: Box) -> None:
        width, height = box.right - box.left, box.bottom - box.top
        lying, standing = (
            height <= RULE_WIDTH and width >= MIN_RULE,
            width <= RULE_WIDTH and height >= MIN_RULE,
        )
        if lying or standing:
            self.found.rules.append(box)

    def _outlines(
        self, item: object, segments: int, matrix: Matrix
    ) -> Iterator[tuple[list[tuple[float, float]], bool]]:
        """Corners of each closed or open part of a path, and whether it is a rectangle along the page."""
        x, y = ctypes.c_float(), ctypes.c_float()
        points: list[tuple[float, float]] = []
        bent = False
        for number in range(segments):
            segment = pdfium.FPDFPath_GetPathSegment(item, number)
            pdfium.FPDFPathSegment_GetPoint(segment, x, y)
            kind = pdfium.FPDFPathSegment_GetType(segment)
            if kind == pdfium.FPDF_SEGMENT_MOVETO:
                if len(points) > 1:
                    yield points, not bent and _is_upright(points)
                points, bent = [], False
            bent = bent or kind == pdfium.FPDF_SEGMENT_BEZIERTO
            points.append(self._view.point(*_moved(x.value, y.value, matrix)))
            if pdfium.FPDFPathSegment_GetClose(segment):
                points.append(points[0])
        if len(points) > 1:
            yield points, not bent and _is_upright(points)

    def _bounds(self, item: object, matrix: Matrix) -> Box | None:
        left, bottom, right, top = (ctypes.c_float() for _ in range(4))
        if not pdfium.FPDFPageObj_GetBounds(item, left, bottom, right, top):
            return None
        return self._box(((left.value, bottom.value), (right.value, top.value)), matrix)

    def _box(self, corners: tuple[tuple[float, float], tuple[float, float]], matrix: Matrix) -> Box:
        (left, bottom), (right, top) = corners
        ends = [(left, bottom), (right, bottom), (right, top), (left, top)]
        return _around([self._view.point(*_moved(x, y, matrix)) for x, y in ends])

    def _clipped(self, item: object, box: Box | None, matrix: Matrix) -> Box | None:
        """What the clipping paths leave of a box, each taken as the box around it; None for nothing."""
        clip = pdfium.FPDFPageObj_GetClipPath(item)
        count = pdfium.FPDFClipPath_CountPaths(clip) if clip else 0
        x, y = ctypes.c_float(), ctypes.c_float()
        for path in range(max(count, 0)):
            points = []
            for number in range(min(pdfium.FPDFClipPath_CountPathSegments(clip, path), MAX_SEGMENTS)):
                pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFClipPath_GetPathSegment(clip, path, number), x, y)
                points.append(self._view.point(*_moved(x.value, y.value, matrix)))
            if box is not None and points:
                box = _common(box, _around(points))
        return box


def _address(item: object) -> int:
    return ctypes.cast(item, ctypes.c_void_p).value or 0  # type: ignore[arg-type]


def _matrix(item: object) -> Matrix:
    found = pdfium.FS_MATRIX()
    if not pdfium.FPDFPageObj_GetMatrix(item, found):
        return IDENTITY
    return found.a, found.b, found.c, found.d, found.e, found.f


def _combined(inner: Matrix, outer: Matrix) -> Matrix:
    """First `inner`, then `outer`."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def _moved(x: float, y: float, matrix: Matrix) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _around(points: list[tuple[float, float]]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _common(one: Box, other: Box) -> Box | None:
    both = Box(
        max(one.left, other.left),
        max(one.top, other.top),
        min(one.right, other.right),
        min(one.bottom, other.bottom),
    )
    return both if both.left < both.right and both.top < both.bottom else None


def _is_upright(points: list[tuple[float, float]]) -> bool:
    """Whether an outline runs along the page's edges and has no more than four corners."""
    if not 2 <= len(points) <= 6:
        return False
    return all(abs(x1 - x2) < STRAIGHT or abs(y1 - y2) < STRAIGHT for (x1, y1), (x2, y2) in pairwise(points))
