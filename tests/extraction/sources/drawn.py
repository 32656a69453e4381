"""Words and ruled lines drawn by hand, read as a page."""

from __future__ import annotations

from extraction.document import Box
from extraction.sources.glyphs import Glyph
from extraction.sources.page_text import page_text

WIDTH, HEIGHT = 600.0, 800.0


def word(text: str, x: float, y: float, size: float = 10.0) -> list[Glyph]:
    """Glyphs half as wide as they are high, from x on, baseline y."""
    step, top, bottom = size / 2, y - 0.8 * size, y + 0.2 * size
    lefts = [x + n * step for n in range(len(text))]
    return [
        Glyph(c, Box(left, top, left + step, bottom), left, y) for c, left in zip(text, lefts, strict=True)
    ]


def block(x: float, y: float, *lines: str, leading: float = 12.0, size: float = 10.0) -> list[Glyph]:
    """Lines below each other; two spaces begin a cell 100 points further right."""
    return [
        glyph
        for n, line in enumerate(lines)
        for place, cell in enumerate(line.split("  "))
        for glyph in word(cell, x + 100 * place, y + leading * n, size)
    ]


def read(*words: list[Glyph], ruled: tuple[Box, ...] = ()) -> str:
    text, boxes = page_text([glyph for glyphs in words for glyph in glyphs], WIDTH, HEIGHT, ruled)
    assert len(text) == len(boxes)
    return text


def lines_read(*words: list[Glyph], ruled: tuple[Box, ...] = ()) -> list[str]:
    """The lines without those that only part blocks."""
    return [line for line in read(*words, ruled=ruled).split("\n") if line]


def lying(y: float, left: float = 10, right: float = 400) -> Box:
    return Box(left, y - 0.5, right, y + 0.5)


def standing(x: float, top: float = 0, bottom: float = 200) -> Box:
    return Box(x - 0.5, top, x + 0.5, bottom)


def frame(left: float, top: float, right: float, bottom: float) -> tuple[Box, ...]:
    """The four lines of a box."""
    return (
        lying(top, left, right),
        lying(bottom, left, right),
        standing(left, top, bottom),
        standing(right, top, bottom),
    )
