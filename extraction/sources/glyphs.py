"""The characters of a page as shown: one code point with its box, and what is no character of the text."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from extraction.document import Box

HYPHEN_MARKS = "\x02\ufffe\xad"  # what pdfium reports for a hyphen at the end of a line, and soft hyphens


class Glyph(NamedTuple):
    """One code point as shown on the page.

    `box` in points from the top left of the page as displayed; (`x`, `y`) its origin on the baseline;
    `turn` quarter turns clockwise as displayed; `run` numbers what was printed together (a glyph that stands
    for several characters repeats its box in one run, fake bold in two); `field` numbers a form field's row.
    """

    text: str
    box: Box
    x: float
    y: float
    turn: int = 0
    run: int = 0
    field: int | None = None


def clean(glyphs: Iterable[Glyph]) -> Iterator[Glyph]:
    """Pair surrogates, write hyphen marks as hyphens, and leave out what is no character of the text."""
    high: Glyph | None = None
    for glyph in glyphs:
        text = glyph.text
        if "\xa0" < text < "\u0300" or " " <= text <= "~":  # most characters, none of the cases below
            high = None
            yield glyph if text != "\xad" else glyph._replace(text="-")
        elif "\ud800" <= text <= "\udbff":
            high = glyph
        elif "\udc00" <= text <= "\udfff":
            if high is not None:
                paired = 0x10000 + ((ord(high.text) - 0xD800) << 10) + (ord(text) - 0xDC00)
                yield high._replace(text=chr(paired), box=high.box.union(glyph.box))
            high = None
        else:
            high = None
            if text in HYPHEN_MARKS:
                yield glyph._replace(text="-")
            elif text.isspace() or unicodedata.category(text) not in ("Cc", "Cf", "Cn"):
                yield glyph


def on_page(box: Box, width: float, height: float) -> bool:
    """Whether the middle of the box lies on the page; not-a-number is nowhere."""
    return 0 <= (box[0] + box[2]) / 2 <= width and 0 <= (box[1] + box[3]) / 2 <= height
