"""Which characters nobody sees: unpainted, in the colour of their ground, covered, tiny, off the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from extraction.document import Box
from extraction.sources.glyphs import Glyph, on_page
from extraction.sources.page_graphics import Area, Colour, Graphics, Ink

TINY = 1.0  # points; the smallest legal print has 4
UNPAINTED = (3, 7)  # render modes: neither filled nor stroked, or only a clipping path
FILLED = (0, 4)  # render modes whose ink has the fill colour and no outline
SAME_COLOUR = 12  # of 255 in each channel; a screen does not show less
SCAN_SHARE = 0.4  # of the page that pictures cover: the unpainted text over them is the text of a scan
CONTRAST = 24  # of 255 within a character's box in the drawn page: something is seen there
SEEN_SHARE = 0.5  # of the doubtful characters of a text object
PAPER: Colour = (255, 255, 255)

Picture = NDArray[np.uint8]
"""A drawn page, shape (height, width, channels)."""


def visible(
    glyphs: Sequence[Glyph], graphics: Graphics, size: tuple[float, float], draw: Callable[[], Picture]
) -> tuple[list[Glyph], int]:
    """The glyphs of a page of `size` that a person sees, and how many inked ones are left out.

    `Glyph.run` is the address of the text object. What seems hidden by its colour or by a cover is looked at
    in the page as drawn (`draw`), because only there all of clipping, blending and masks is settled.
    """
    width, height = size
    shown: list[Glyph] = []
    unpainted: list[Glyph] = []
    doubtful: list[Glyph] = []
    hidden: list[Glyph] = []
    suspects = _suspects(graphics)
    for glyph in glyphs:
        box = glyph.box
        if not on_page(box, width, height) or max(box[2] - box[0], box[3] - box[1]) < TINY:
            hidden.append(glyph)
        elif glyph.run not in suspects:
            shown.append(glyph)
        elif (ink := graphics.inks[glyph.run]).mode in UNPAINTED or ink.alpha == 0:
            unpainted.append(glyph)
        elif _seems_hidden(box, ink, graphics.areas):
            doubtful.append(glyph)
        else:
            shown.append(glyph)
    if doubtful:
        seen, unseen = _looked_at(doubtful, shown, draw(), size)
        shown, hidden = shown + seen, hidden + unseen
    hidden += _not_of_scan(unpainted, graphics, size, bool(shown))
    if not hidden:
        return list(glyphs), 0
    left_out = {id(glyph) for glyph in hidden}
    return [g for g in glyphs if id(g) not in left_out], sum(not g.text.isspace() for g in hidden)


def _suspects(graphics: Graphics) -> set[int]:
    """Text objects that may be hidden: few pages have any, and the rest is not looked at."""
    colours = {area.colour for area in graphics.areas if area.colour is not None} | {PAPER}
    last = max((area.order for area in graphics.areas if area.colour is not None), default=-1)
    return {
        run
        for run, ink in graphics.inks.items()
        if ink.order < last
        or ink.mode in UNPAINTED
        or ink.alpha == 0
        or (ink.colour is not None and any(_alike(ink.colour, colour) for colour in colours))
    }


def _alike(one: Colour, other: Colour) -> bool:
    return all(abs(a - b) <= SAME_COLOUR for a, b in zip(one, other, strict=True))


def _seems_hidden(box: Box, ink: Ink, areas: list[Area]) -> bool:
    """Whether an opaque rectangle was painted over the box, or what lies behind it has the ink's colour."""
    behind: Colour | None = PAPER
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    for area in areas:
        inside = area.box.left <= x <= area.box.right and area.box.top <= y <= area.box.bottom
        if not inside:
            continue
        if area.order < ink.order:
            behind = area.colour
        elif area.colour is not None:
            return True
    return behind is not None and ink.mode in FILLED and ink.colour is not None and _alike(ink.colour, behind)


def _looked_at(
    doubtful: list[Glyph], shown: list[Glyph], picture: Picture, size: tuple[float, float]
) -> tuple[list[Glyph], list[Glyph]]:
    """(seen, not seen): nothing stands out in a hidden character's box but other characters."""
    rows, columns = picture.shape[:2]
    across, down = columns / max(size[0], 1.0), rows / max(size[1], 1.0)
    taken = np.zeros((rows, columns), dtype=bool)
    for glyph in shown:
        if not glyph.text.isspace():
            taken[_pixels(glyph.box, across, down, -0.1)] = True
    standing_out: dict[int, list[bool]] = {}
    for glyph in doubtful:
        if not glyph.text.isspace():
            place = _pixels(glyph.box, across, down, 0.15)
            free = picture[place][~taken[place]]
            contrast = int((free.max(axis=0).astype(int) - free.min(axis=0)).max()) if len(free) else 0
            standing_out.setdefault(glyph.run, []).append(contrast >= CONTRAST)
    # Printed together, seen together: thin letters alone may not stand out.
    runs = {run for run, found in standing_out.items() if sum(found) >= SEEN_SHARE * len(found)}
    return [g for g in doubtful if g.run in runs], [g for g in doubtful if g.run not in runs]


def _pixels(box: Box, across: float, down: float, margin: float) -> tuple[slice, slice]:
    """The pixels of a box without a margin, given as a share of its width and height; never none."""
    dx, dy = margin * (box.right - box.left), margin * (box.bottom - box.top)
    left, top = int(max(0.0, box.left + dx) * across), int(max(0.0, box.top + dy) * down)
    right, bottom = int((box.right - dx) * across), int((box.bottom - dy) * down)
    return slice(top, max(bottom, top + 1)), slice(left, max(right, left + 1))


def _not_of_scan(
    unpainted: list[Glyph], graphics: Graphics, size: tuple[float, float], others: bool
) -> list[Glyph]:
    """Of unpainted text, what is not the text of a scan: a picture lies there that fills much of the page."""
    area = sum((box.right - box.left) * (box.bottom - box.top) for box in graphics.pictures)
    is_scan = area >= SCAN_SHARE * size[0] * size[1] or (bool(graphics.pictures) and not others)
    if not is_scan:
        return unpainted
    return [glyph for glyph in unpainted if not any(_lies_on(glyph.box, box) for box in graphics.pictures)]


def _lies_on(box: Box, picture: Box) -> bool:
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    return picture.left <= x <= picture.right and picture.top <= y <= picture.bottom
