"""Lines and cells of a document with their boxes: what stands above and below a value on its page."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import NamedTuple

import numpy as np

from extraction.document import Document, Page, Span

_LINE = re.compile(r"[^\n]+")
_GAP = re.compile(r"[ \u00a0]{2,}|[\t\f]+|$")
"""What parts the cells of a line: runs of spaces and tabs; the words of one column stand closer."""
SHARED_WIDTH = 0.3
"""Cells stand below each other where they share this part of the narrower one's width."""


class Cell(NamedTuple):
    """Text of one column on one line; left to bottom are in points, all NaN where the page has no boxes."""

    start: int
    end: int
    line: int
    column: int
    left: float
    top: float
    right: float
    bottom: float

    def below_each_other(self, other: Cell) -> bool:
        """Do the two share a good part of their widths? Without boxes: the same place in their lines."""
        if np.isnan(self.left) or np.isnan(other.left):
            return self.column == other.column
        shared = min(self.right, other.right) - max(self.left, other.left)
        return shared > SHARED_WIDTH * min(self.right - self.left, other.right - other.left)

    def height(self) -> float:
        """Points; NaN without boxes."""
        return self.bottom - self.top


@dataclass(frozen=True)
class Column:
    """Where the records of a list have a field: a range across the page, or a number without boxes."""

    left: float
    right: float
    number: int
    boxed: bool

    @classmethod
    def of(cls, cells: list[Cell]) -> Column:
        """The column in which these cells stand; one that strays does not move it."""
        number = Counter(cell.column for cell in cells).most_common(1)[0][0]
        boxed = [cell for cell in cells if not np.isnan(cell.left)]
        if 2 * len(boxed) <= len(cells):
            return cls(0, 0, number, False)
        return cls(median(cell.left for cell in boxed), median(cell.right for cell in boxed), number, True)

    def holds(self, cell: Cell) -> bool:
        """Does a cell stand in the column?"""
        if not self.boxed:
            return cell.column == self.number
        return min(self.right, cell.right) - max(self.left, cell.left) > 0


class PageCells:
    """The lines of a document as cells; a page is read when it is first asked about."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._starts = [page.span.start for page in document.pages]
        self._pages: dict[int, list[list[Cell]]] = {}

    def page_of(self, offset: int) -> int:
        """Index of the page that holds a character."""
        return max(0, bisect_right(self._starts, offset) - 1)

    def lines(self, page: int) -> list[list[Cell]]:
        """The cells of a page by line, from left to right; a line without text is left out."""
        if page not in self._pages:
            self._pages[page] = list(_read_lines(self._document.text, self._document.pages[page]))
        return self._pages[page]

    def at(self, span: Span) -> tuple[int, int, Cell] | None:
        """Page, place of the line in the page and a cell with the box of the span's own first line."""
        page = self.page_of(span.start)
        lines = self.lines(page)
        line = bisect_right(lines, span.start, key=lambda cells: cells[0].start) - 1
        if line < 0:
            return None
        cells = lines[line]
        column = max(0, bisect_right(cells, span.start, key=lambda cell: cell.start) - 1)
        cell = cells[column]
        last = min(span.end, max(cell.end, span.start + 1))
        return page, line, self._own_box(Cell(span.start, last, cell.line, column, *cell[4:]), page)

    def whole(self, span: Span) -> Span:
        """The cell that a span stands in, or the span itself."""
        found = self.at(span)
        if found is None:
            return span
        cell = self.lines(found[0])[found[1]][found[2].column]
        return Span(cell.start, cell.end)

    def _own_box(self, cell: Cell, page: int) -> Cell:
        boxes = self._document.pages[page].boxes
        if boxes is None:
            return cell
        start = self._starts[page]
        part = boxes[cell.start - start : cell.end - start]
        part = part[~np.isnan(part[:, 0])]
        if not len(part):
            return cell
        low, high = part.min(axis=0), part.max(axis=0)
        return cell._replace(
            left=float(low[0]), top=float(low[1]), right=float(high[2]), bottom=float(high[3])
        )

    def above(self, span: Span, most: int) -> Iterator[tuple[int, Cell]]:
        """Cells over the span on its page, nearest first, of at most `most` lines: (lines up, cell)."""
        yield from self._along(span, most, -1)

    def below(self, span: Span, most: int) -> Iterator[tuple[int, Cell]]:
        """Cells under the span on its page, nearest first, of at most `most` lines: (lines down, cell)."""
        yield from self._along(span, most, 1)

    def _along(self, span: Span, most: int, step: int) -> Iterator[tuple[int, Cell]]:
        found = self.at(span)
        if found is None:
            return
        page, line, own = found
        lines = self.lines(page)
        for away in range(1, most + 1):
            other = line + step * away
            if not 0 <= other < len(lines):
                return
            for cell in lines[other]:
                if own.below_each_other(cell):
                    yield away, cell


def _read_lines(text: str, page: Page) -> Iterator[list[Cell]]:
    cells = list(_cell_ranges(text, page.span))
    boxes = _cell_boxes(page, cells)
    line: list[Cell] = []
    end = page.span.start
    number = 0
    for (start, stop), box in zip(cells, boxes, strict=True):
        breaks = text.count("\n", end, start)
        if breaks and line:
            yield line
            line = []
        number += breaks
        line.append(Cell(start, stop, number, len(line), *(float(side) for side in box)))
        end = stop
    if line:
        yield line


def _cell_ranges(text: str, span: Span) -> Iterator[tuple[int, int]]:
    for line in _LINE.finditer(text, span.start, span.end):
        start = line.start()
        for gap in _GAP.finditer(line.group()):
            end = line.start() + gap.start()
            words = text[start:end]
            if words.strip():
                first = start + len(words) - len(words.lstrip())
                yield first, start + len(words.rstrip())
            start = line.start() + gap.end()


def _cell_boxes(
    page: Page, cells: list[tuple[int, int]]
) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    """Shape (cells, 4): the box around each cell's characters, NaN without any."""
    if page.boxes is None or not cells:
        return np.full((len(cells), 4), np.nan, dtype=np.float32)
    edges = np.array(cells, dtype=np.int64).ravel() - page.span.start
    # A sentinel row lets the last cell end at the end of the page; every second stretch is a gap.
    boxes = np.vstack([page.boxes, np.full((1, 4), np.nan, dtype=np.float32)])
    low = np.fmin.reduceat(boxes[:, :2], edges, axis=0)[::2]
    high = np.fmax.reduceat(boxes[:, 2:], edges, axis=0)[::2]
    return np.hstack([low, high])
