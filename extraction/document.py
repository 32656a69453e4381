"""What a source becomes: text with pages, and the place on the page of every character."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isnan
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:  # a tenth of a second, which the window's start has not
    import numpy as np
    from numpy.typing import NDArray

BoxArray: TypeAlias = "NDArray[np.float32]"
"""Shape (characters, 4): left, top, right, bottom; NaN where a character has no place (a line break)."""

DocumentKind = Literal["pdf", "web", "text"]

Statements: TypeAlias = dict[str, tuple[tuple[str, ...], ...]]
"""What a web page states of its subject for machines: "title", "authors", "ingredients", "instructions" ->
the texts of each place that says it, the surest place first."""


class Box(NamedTuple):
    """A rectangle in points from the top left corner of the page as displayed (rotation applied)."""

    left: float
    top: float
    right: float
    bottom: float

    def union(self, other: Box) -> Box:
        """The smallest box around both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


class Span(NamedTuple):
    """A half-open range of characters (code points) in `Document.text`."""

    start: int
    end: int


@dataclass(frozen=True, eq=False)
class Page:
    """One page of a PDF; web pages and text files are a single page without size or boxes.

    `span` is the page's range in `Document.text`; `boxes[i]` belongs to `text[span.start + i]`.
    Width and height are in points as displayed; both are 0 where there is nothing to draw.
    """

    index: int
    label: str
    span: Span
    width: float = 0.0
    height: float = 0.0
    boxes: BoxArray | None = None


@dataclass(frozen=True, eq=False)
class Document:
    """A document read once; `key` is the sha256 of the source bytes and names its cache folder."""

    key: str
    kind: DocumentKind
    source: str
    title: str
    text: str
    pages: tuple[Page, ...]
    language: str | None = None
    metadata: dict[str, str] = field(default_factory=dict)
    notices: tuple[str, ...] = ()
    stated: Statements = field(default_factory=dict)

    def page_at(self, offset: int) -> Page:
        """The page that holds the character at `offset`; separators belong to the page before them."""
        for page in reversed(self.pages):
            if page.span.start <= offset:
                return page
        return self.pages[0]

    def boxes(self, span: Span) -> tuple[Box, ...]:
        """One box a line of text for the characters in `span`, in reading order."""
        return tuple(merge_line_boxes(self._character_boxes(span)))

    def _character_boxes(self, span: Span) -> Iterator[Box]:
        for page in self.pages:
            if page.boxes is None:
                continue
            first = max(span.start, page.span.start)
            last = min(span.end, page.span.end)
            for row in page.boxes[max(0, first - page.span.start) : max(0, last - page.span.start)]:
                if not isnan(row[0]):
                    yield Box(*(float(value) for value in row))


def merge_line_boxes(boxes: Iterator[Box]) -> Iterator[Box]:
    """Join neighbouring boxes that overlap vertically by half or more: characters become line boxes.

    Example: (0,0,5,10) (5,0,9,10) (0,12,4,22) -> (0,0,9,10) (0,12,4,22).
    """
    current: Box | None = None
    for box in boxes:
        if current is None:
            current = box
            continue
        overlap = min(current.bottom, box.bottom) - max(current.top, box.top)
        smaller = min(current.bottom - current.top, box.bottom - box.top)
        if smaller > 0 and overlap >= 0.5 * smaller:
            current = current.union(box)
        else:
            yield current
            current = box
    if current is not None:
        yield current
