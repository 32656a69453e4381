"""Words of a document by their place on a page, and by what they say: pure functions."""

from __future__ import annotations

import re

from extraction.document import Document, Page, Span

LINE_WEIGHT = 50.0
"""A pointer beside a line means that line, however short: distance across lines counts this many times."""
MAX_HITS = 2_000
"""Hits of a search that are kept; more are of no use to go through."""


def character_at(page: Page, x: float, y: float) -> int | None:
    """Offset in the document's text of the character nearest to a point of the page; None without text."""
    import numpy as np  # where there are boxes it is loaded; the window's start has no time for it

    boxes = page.boxes
    if boxes is None or not len(boxes) or bool(np.isnan(boxes[:, 0]).all()):
        return None
    across = np.maximum(boxes[:, 1] - y, y - boxes[:, 3]).clip(0)
    along = np.maximum(boxes[:, 0] - x, x - boxes[:, 2]).clip(0)
    distance = np.where(np.isnan(along), np.inf, across * LINE_WEIGHT + along)
    return page.span.start + int(np.argmin(distance))


def is_over_text(page: Page, x: float, y: float) -> bool:
    """Whether a point of the page lies on a character."""
    if page.boxes is None or not len(page.boxes):
        return False
    left, top, right, bottom = page.boxes.T
    return bool(((left <= x) & (x <= right) & (top <= y) & (y <= bottom)).any())


def whole_words(text: str, first: int, last: int) -> Span:
    """The words that hold the characters `first` to `last` (both included, in either order).

    Example: "Total 12,50 EUR", 8 and 8 -> Span(6, 11).
    """
    start, end = sorted((first, last))
    while start > 0 and not text[start].isspace() and not text[start - 1].isspace():
        start -= 1
    while end + 1 < len(text) and not text[end].isspace() and not text[end + 1].isspace():
        end += 1
    return Span(start, end + 1)


def find_all(document: Document, wanted: str) -> list[Span]:
    """Where the text says `wanted`, capitals aside, its words separated by any white space; in order."""
    words = [re.escape(word) for word in wanted.split()]
    if not words:
        return []
    found = re.finditer(r"\s+".join(words), document.text, re.IGNORECASE)
    return [Span(*match.span()) for _, match in zip(range(MAX_HITS), found, strict=False)]


def page_named(document: Document, name: str) -> int | None:
    """The index of the page that is labelled so, or else of that number; None where there is none."""
    name = name.strip()
    for page in document.pages:
        if page.label.casefold() == name.casefold():
            return page.index
    if name.isdecimal() and 1 <= int(name[:9]) <= len(document.pages):
        return int(name) - 1
    return None
