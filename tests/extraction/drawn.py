"""Documents drawn from lines, every character with a box, and where a text stands in them."""

from __future__ import annotations

import numpy as np

from extraction.document import Document, Page, Span

WIDTH, HEIGHT, STEP = 5, 10, 12
"""Points: a character, a line, and from line to line."""


def drawn(*pages: str, boxed: bool = True, language: str | None = None) -> Document:
    """Pages joined by a line break; a character stands in the column that it has in its line."""
    made, offset = [], 0
    for i, text in enumerate(pages):
        boxes = np.full((len(text), 4), np.nan, dtype=np.float32)
        line = column = 0
        for at, char in enumerate(text):
            if char == "\n":
                line, column = line + 1, 0
                continue
            boxes[at] = (WIDTH * column, STEP * line, WIDTH * (column + 1), STEP * line + HEIGHT)
            column += 1
        made.append(Page(i, str(i + 1), Span(offset, offset + len(text)), 600, 800, boxes if boxed else None))
        offset += len(text) + 1
    return Document("k", "pdf", "a.pdf", "a", "\n".join(pages), tuple(made), language)


def span_of(document: Document, words: str, nth: int = 0) -> Span:
    """The nth occurrence of some words."""
    at = -1
    for _ in range(nth + 1):
        at = document.text.index(words, at + 1)
    return Span(at, at + len(words))
