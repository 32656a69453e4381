"""Cuts a long document into windows that respect pages, paragraphs and rows, and keep its offsets."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from extraction.completeness.line_shapes import (
    Line,
    cells,
    is_column_headings,
    is_heading,
    is_row,
    lines_of,
    masked,
    running_titles,
    shape_of,
)
from extraction.document import Document, Page, Span
from schemas.shape import Listing, Record, Shape, Union

WINDOW_TOKENS = 1_600
"""Tokens of text in one window of records, at most; tests/corpus/README.md has what was measured."""

WHOLE_TOKENS = 6_000
"""A document of at most so many tokens is read in one piece, unless it is full of rows."""

WHOLE_ROWS = 80
"""Lines like rows that are read in one piece: an answer of that many records is still written to its end."""

WHOLE_SHARE, RECORDS_SHARE = 0.8, 0.4
"""Of the context that the schema leaves, so much is text where the answer is a few values, or records, which
take more tokens than the lines they are printed on."""

OVERLAP_LINES = 6
OVERLAP_SHARE = 0.12
"""Lines that two windows share, as long as they take no more than this share of a window: a record that a
cut goes through is whole in one of both."""

EARLIEST_CUT = 0.7
"""A good place to cut is looked for in the last part of a window."""

HEADING_REACH = 150
"""Lines before a window in which the headings of what goes on in it are looked for."""

LOOK_AHEAD = 12
"""Lines in which a row must follow for a heading to be that of a table; also where it may stand again."""

LONGEST_LINE = 2_000
"""Characters; web pages and text files may have a whole chapter on a line."""

CountTokens = Callable[[str], int]


@dataclass(frozen=True)
class Window:
    """A part of a document to read by itself.

    `body` is its text; before `fresh` it also belongs to the window before. `repeated` are the headings from
    before the body that what stands in it goes on under. `number` counts from 1.
    """

    number: int
    total: int
    body: Span
    fresh: int
    repeated: tuple[Span, ...] = ()

    @property
    def spans(self) -> tuple[Span, ...]:
        """What is read, in order."""
        return (*self.repeated, self.body)


@dataclass(frozen=True)
class _Measured:
    line: Line
    tokens: int
    before: int
    """Points for a cut before this line: 0 in the middle of something, more where something ends."""


def plan(
    document: Document, count: CountTokens, room: int, limit: int = 0, records: bool = True
) -> list[Window]:
    """The windows of a document, in order; a single one where it can be read in one piece.

    `count` says how many tokens a text has; `room` tokens are free for the text and an answer that is not
    the smallest. `limit`: tokens of text in a window, 0 for what was measured as good. `records`: whether
    the schema asks for a list of records; a few values are found best with as much of the document in sight
    as possible.
    """
    text = document.text
    free = max(1, int(room * (RECORDS_SHARE if records else WHOLE_SHARE)))
    whole = min(limit or WHOLE_TOKENS, free) if records else min(limit or free, free)
    size = min(limit or (WINDOW_TOKENS if records else WHOLE_TOKENS), free)
    measured = _measure(document, count)
    fits = sum(line.tokens for line in measured) <= whole
    if fits and (limit or not records or _rows(text) <= WHOLE_ROWS):
        return [Window(1, 1, Span(0, len(text)), 0)]
    cuts = _cuts(measured, size)
    headings = Headings(document)
    windows = []
    for number, (first, fresh, last) in enumerate(cuts, start=1):
        body = Span(measured[first].line.start, measured[last].line.end)
        fresh_from = measured[fresh].line.start if number > 1 else body.start
        windows.append(Window(number, len(cuts), body, fresh_from, headings.before(body)))
    return windows


def _rows(text: str) -> int:
    """Lines like the rows of a table; a line of prose with two years in it has no cells."""
    lines = (text[line.start : line.end] for line in lines_of(text))
    return sum(is_row(line) and len(cells(line)) > 1 for line in lines)


def has_records(shape: Shape) -> bool:
    """Whether a schema asks for a list of records, of which a document may have any number."""
    match shape:
        case Listing():
            entries = (*shape.head, *([shape.item] if shape.item else []))
            return any(isinstance(entry, Record | Union) or has_records(entry) for entry in entries)
        case Record():
            return any(has_records(field.shape) for field in shape.fields)
        case Union():
            return any(map(has_records, shape.options))
    return False


def rest_of(window: Window, start: int, headings: Headings) -> Window:
    """What is left of a window from an offset on."""
    body = Span(start, window.body.end)
    return Window(window.number, window.total, body, start, headings.before(body))


# ------------------------------------------------------------------ where to cut


def _measure(document: Document, count: CountTokens) -> list[_Measured]:
    """The lines with their tokens; a line too long for any window is broken at its spaces."""
    text = document.text
    page_starts = {page.span.start for page in document.pages}
    measured: list[_Measured] = []
    blank = True
    for line in _broken_lines(text):
        words = text[line.start : line.end]
        if not words.strip():
            blank = True
            points = 0
        else:
            points = 3 * (line.start in page_starts) + 2 * blank + is_heading(words)
            if not words[:1].isspace() and words[:1].islower():
                points = max(0, points - 2)  # a sentence or cell that goes on
            blank = False
        measured.append(_Measured(line, count(words + "\n") if words else 1, points))
    return measured


def _broken_lines(text: str) -> list[Line]:
    found: list[Line] = []
    for line in lines_of(text):
        start = line.start
        while line.end - start > LONGEST_LINE:
            stop = max(text.rfind(mark, start, start + LONGEST_LINE) for mark in (". ", "; ", ", "))
            stop = stop + 1 if stop > start else text.rfind(" ", start, start + LONGEST_LINE)
            stop = stop if stop > start else start + LONGEST_LINE
            found.append(Line(start, stop))
            start = stop
        found.append(Line(start, line.end))
    return found


def _cuts(lines: Sequence[_Measured], size: int) -> list[tuple[int, int, int]]:
    """(first line, first line of its own, last line) of every window."""
    cuts: list[tuple[int, int, int]] = []
    first = fresh = 0
    while True:
        left = sum(line.tokens for line in lines[first:])
        if left <= size or fresh + 1 >= len(lines):
            cuts.append((first, fresh, len(lines) - 1))
            return cuts
        windows = -(-left // size)
        aim = min(size, round(left / windows * 1.05))  # so that the last window is no scrap
        next_fresh = _best_cut(lines, first, fresh, aim, size)
        cuts.append((first, fresh, next_fresh - 1))
        first, fresh = max(first + 1, _overlap_start(lines, next_fresh, size, fresh)), next_fresh


def _best_cut(lines: Sequence[_Measured], first: int, fresh: int, aim: int, size: int) -> int:
    """The line before which the window that begins at `first` ends; at least one line of its own is in it."""
    tokens, best, best_points = 0, fresh + 1, (-1.0, 0)
    for i in range(first, len(lines)):
        if tokens > size:
            break
        if (i > fresh and tokens >= EARLIEST_CUT * aim) or i == fresh + 1:
            points = (lines[i].before * 1.0 if tokens <= aim * 1.1 else 0.0, -abs(tokens - aim))
            if points > best_points or i == fresh + 1:
                best, best_points = i, points
        tokens += lines[i].tokens
    return best


def _overlap_start(lines: Sequence[_Measured], cut: int, size: int, fresh: int) -> int:
    """The first of the lines before a cut that the next window reads too: from a good start among them."""
    tokens, start, seen, best = 0, cut, 0, (0, cut)
    while start - 1 > fresh and seen < OVERLAP_LINES:
        tokens += lines[start - 1].tokens
        if tokens > OVERLAP_SHARE * size:
            break
        start -= 1
        seen += lines[start].tokens > 1
        if lines[start].before > best[0] and seen >= OVERLAP_LINES // 2:
            best = (lines[start].before, start)
    return best[1] if best[0] else start


# ------------------------------------------------------------------ headings


class Headings:
    """Finds the section heading and the column headings under which the text at an offset goes on."""

    def __init__(self, document: Document) -> None:
        self._text = document.text
        self._lines = [line for line in lines_of(document.text) if line.end > line.start]
        self._starts = [line.start for line in self._lines]
        self._titles = running_titles(document)

    def _said(self, line: Line) -> str:
        return " ".join(self._text[line.start : line.end].split())

    def before(self, body: Span) -> tuple[Span, ...]:
        """The headings to repeat before a body, in reading order; none where they stand in it again."""
        first = bisect_left(self._starts, body.start)
        ahead = self._lines[first : first + LOOK_AHEAD]
        if not any(is_row(self._said_with_gaps(line)) for line in ahead):
            return ()
        columns = self._column_headings(first)
        heading = self._section_heading(first, columns)
        again = {self._said(line) for line in ahead}
        found = [i for i in (heading, columns) if i is not None]
        return tuple(Span(*self._lines[i]) for i in sorted(found) if self._said(self._lines[i]) not in again)

    def _said_with_gaps(self, line: Line) -> str:
        return self._text[line.start : line.end]

    def _column_headings(self, first: int) -> int | None:
        shapes = {shape_of(self._said_with_gaps(line)) for line in self._lines[first : first + LOOK_AHEAD]}
        for i in range(first - 1, max(-1, first - HEADING_REACH), -1):
            if is_column_headings(self._said_with_gaps(self._lines[i])):
                below = self._lines[i + 1 : i + LOOK_AHEAD]
                same = any(
                    is_row(words) and shape_of(words) in shapes for words in map(self._said_with_gaps, below)
                )
                return i if same else None
        return None

    def _section_heading(self, first: int, columns: int | None) -> int | None:
        for i in range(first - 1, max(-1, first - HEADING_REACH), -1):
            words = self._said_with_gaps(self._lines[i])
            if not is_heading(words) or is_row(words) or i == columns:
                continue
            if masked(words) in self._titles:
                continue
            below = self._lines[i + 1 : i + 4]
            if any(is_row(line) or is_column_headings(line) for line in map(self._said_with_gaps, below)):
                return i
        return None


# ------------------------------------------------------------------ a window as a document of its own


@dataclass(frozen=True)
class PartText:
    """The text of a window, with the way back from its offsets to those of the document."""

    document: Document
    """The window alone, one page without boxes; the document itself where the window is all of it."""
    spans: tuple[Span, ...]

    def place_in_document(self, span: Span) -> Span:
        """Where a range of the window's text lies in the document."""
        at = 0
        for part in self.spans:
            length = part.end - part.start
            if span.start <= at + length:
                start = part.start + span.start - at
                return Span(start, min(part.end, start + span.end - span.start))
            at += length + 1
        return Span(self.spans[-1].end, self.spans[-1].end)


def part_of(document: Document, window: Window) -> PartText:
    """The text that the model reads for a window."""
    if window.total == 1 and window.body == Span(0, len(document.text)):
        return PartText(document, (window.body,))
    text = "\n".join(document.text[span.start : span.end] for span in window.spans)
    page = Page(0, "", Span(0, len(text)))
    part = Document(
        key=document.key,
        kind=document.kind,
        source=document.source,
        title=document.title,
        text=text,
        pages=(page,),
        language=document.language,
        metadata=document.metadata,
    )
    return PartText(part, window.spans)
