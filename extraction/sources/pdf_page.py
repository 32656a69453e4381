"""One page of a PDF as pdfium shows it: its characters, the lines drawn on it, and what of it nobody sees."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium

from extraction.document import Box
from extraction.errors import TooLarge
from extraction.sources.glyphs import Glyph
from extraction.sources.hidden_text import Picture, visible
from extraction.sources.page_graphics import page_graphics
from extraction.sources.page_view import PageView

MAX_PAGE_CHARACTERS = 200_000  # a dense newspaper page has 30,000
LOOK_PIXELS = 3_000_000  # of the page drawn to look for hidden text: A4 at 2.5 pixels a point
LOOK_SCALE = 2.0  # pixels a point
UNREADABLE = "\ufffd"
NO_CHARACTER = 0xFFFE


@dataclass(frozen=True)
class ShownPage:
    """What a person sees of a page; `ruled` are thin boxes, all places in points as displayed."""

    view: PageView
    glyphs: list[Glyph]
    ruled: list[Box]
    hidden: int
    unmapped: int


def view_of(page: pypdfium2.PdfPage) -> PageView:
    """How a page is displayed."""
    left, bottom, right, top = page.get_bbox()
    return PageView(left, bottom, right, top, page.get_rotation() // 90)


def shown_page(page: pypdfium2.PdfPage, number: int) -> ShownPage:
    """The visible characters of page `number` (from 1) in file order. Raises TooLarge, PdfiumError."""
    view = view_of(page)
    graphics = page_graphics(page, view)
    with closing(page.get_textpage()) as characters:
        count = characters.count_chars()
        if count > MAX_PAGE_CHARACTERS:
            raise TooLarge(f"Page {number} has {count:,} characters; the limit is {MAX_PAGE_CHARACTERS:,}.")
        glyphs = list(_glyphs(characters.raw, count, view))
        unmapped = sum(
            pdfium.FPDFText_HasUnicodeMapError(characters.raw, place) == 1 for place in range(count)
        )
        unmapped += sum(glyph.text == UNREADABLE for glyph in glyphs)
        # Text objects are known by their address only while the text page is open.
        shown, hidden = visible(glyphs, graphics, (view.width, view.height), lambda: _drawn(page))
    return ShownPage(view, shown, graphics.rules, hidden, unmapped)


def _drawn(page: pypdfium2.PdfPage) -> Picture:
    width, height = page.get_size()
    scale = min(LOOK_SCALE, math.sqrt(LOOK_PIXELS / max(width * height, 1.0)))
    with closing(page.render(scale=scale, may_draw_forms=False)) as bitmap:
        return np.array(bitmap.to_numpy(), dtype=np.uint8)


def _glyphs(characters: pdfium.FPDF_TEXTPAGE, count: int, view: PageView) -> Iterator[Glyph]:
    """Every character that pdfium did not make up itself, as displayed."""
    rectangle = pdfium.FS_RECTF()
    x, y = ctypes.c_double(), ctypes.c_double()
    box_of, point_of, turns, address = view.box, view.point, view.turns, ctypes.c_void_p
    turn_of: dict[int, int] = {}
    for place in range(count):
        if pdfium.FPDFText_IsGenerated(characters, place) == 1:
            continue
        code = pdfium.FPDFText_GetUnicode(characters, place)
        unmapped = code == NO_CHARACTER and pdfium.FPDFText_IsHyphen(characters, place) != 1
        if unmapped or not 0 < code <= 0x10FFFF:
            code = ord(UNREADABLE)
        if not (
            pdfium.FPDFText_GetLooseCharBox(characters, place, rectangle)
            and pdfium.FPDFText_GetCharOrigin(characters, place, x, y)
        ):
            continue
        box = box_of(rectangle.left, rectangle.bottom, rectangle.right, rectangle.top)
        run = ctypes.cast(pdfium.FPDFText_GetTextObject(characters, place), address).value or 0
        turn = turn_of.get(run)
        if turn is None:
            angle = pdfium.FPDFText_GetCharAngle(characters, place)
            turn = turn_of[run] = (round(max(angle, 0.0) / (math.pi / 2)) + turns) % 4
        shown_x, shown_y = point_of(x.value, y.value)
        yield Glyph(chr(code), box, shown_x, shown_y, turn, run)
