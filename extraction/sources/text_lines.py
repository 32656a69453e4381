"""Glyphs -> lines: clustered by baseline, ordered along the line, second prints left out."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable
from typing import NamedTuple

from extraction.document import Box
from extraction.sources.glyphs import Glyph

# Distances are in font sizes, against loose boxes (advance width, ascent to descent).
BASELINE_TOLERANCE = 0.3
# A second print for fake bold or a shadow is shifted by a small part of the glyph's own width.
DUPLICATE_SHIFT = 0.3

# The ink of a letter ends at its baseline and is half as high as its loose box; its bearings are small.
INK_DESCENT = 0.03
MIN_INK = 0.4
MAX_BEARING = 0.15

# Superscripts and subscripts: smaller, close to a line's baseline, and touching its characters.
RAISED_SIZE = 0.85
RAISED_BASELINE = 0.6
RAISED_GAP = 0.35


class Placed(NamedTuple):
    """A glyph in reading coordinates: `left`..`right` along the line, `base` grows from line to line."""

    glyph: Glyph
    left: float
    right: float
    base: float
    size: float
    blank: bool


Line = list[Placed]


def placed(glyphs: Iterable[Glyph]) -> list[Placed]:
    """Glyphs of one turn in reading coordinates; upright ones boxed by their ink get their line's size.

    pdfium gives such boxes where a glyph's font has no good metrics, in the midst of others.
    """
    items = [place(glyph) for glyph in glyphs]
    bare = [
        number
        for number, item in enumerate(items)
        if item.glyph.turn == 0 and abs(item.glyph.box[3] - item.base) < INK_DESCENT * item.size
    ]
    if not bare:
        return items
    sizes: dict[float, float] = {}
    for item in items:
        base = round(item.base, 1)
        if not item.blank and item.size > sizes.get(base, 0.0):
            sizes[base] = item.size
    for number in bare:
        items[number] = _with_bearings(items[number], sizes.get(round(items[number].base, 1), 0.0))
    return items


def _with_bearings(item: Placed, size: float) -> Placed:
    """As high as its neighbours, and as wide on the right as the origin shows it to be on the left."""
    if not item.size < size < item.size / MIN_INK:
        return item
    bearing = item.left - item.glyph.x
    if not 0 <= bearing <= MAX_BEARING * size:  # the second character of a ligature
        bearing = 0.0
    return item._replace(size=size, left=item.left - bearing, right=item.right + bearing)


def place(glyph: Glyph) -> Placed:
    """Turn the page back by the glyph's quarter turns, so that its line runs from left to right."""
    left, top, right, bottom = turned_back(glyph.box, glyph.turn)
    base = (glyph.y, -glyph.x, -glyph.y, glyph.x)[glyph.turn]
    return Placed(glyph, left, right, base, bottom - top, glyph.text.isspace())


def turned_back(box: Box, turn: int) -> Box:
    """A displayed box in the reading coordinates of text with so many quarter turns.

    Example: with one turn, text runs down the page: (1, 2, 3, 4) -> (2, -3, 4, -1).
    """
    left, top, right, bottom = box
    if turn == 0:
        return box
    if turn == 1:
        return Box(top, -right, bottom, -left)
    if turn == 2:
        return Box(-right, -bottom, -left, -top)
    return Box(-bottom, left, -top, right)


def lines_of(placed: list[Placed]) -> list[Line]:
    """Cluster by baseline, order each line by x, drop second prints and lines of blanks."""
    clusters: list[Line] = []
    for item in sorted(placed, key=lambda item: item.base):
        last = clusters[-1][0] if clusters else None
        if last and item.base - last.base <= BASELINE_TOLERANCE * min(item.size, last.size):
            clusters[-1].append(item)
        else:
            clusters.append([item])
    starts = _field_starts(placed)
    lines = []
    for cluster in _with_raised(clusters):
        # A field's characters stay together, whatever dotted line is printed beneath them.
        cluster.sort(key=lambda item: item.left if item.glyph.field is None else starts[item.glyph.field])
        line = _without_second_prints(cluster)
        if any(not item.blank for item in line):
            lines.append(line)
    return lines


def ink_of(line: Iterable[Placed]) -> Line:
    """The characters of a line that are not blank."""
    return [item for item in line if not item.blank]


def middle_of(line: Line) -> float:
    """The height of a line of text at which lines drawn beside it pass it: half of its small letters."""
    return line[0].base - 0.3 * line[0].size


def _with_raised(clusters: list[Line]) -> list[Line]:
    """Put superscripts and subscripts on the line whose characters they touch."""
    kept: list[Line] = []
    for number, cluster in enumerate(clusters):
        ink = ink_of(cluster)
        beside = [clusters[n] for n in (number + 1, number - 1) if 0 <= n < len(clusters)]
        target = next((line for line in beside if ink and _is_raised(ink, line)), None)
        if target is None:
            kept.append(cluster)
        else:
            target += ink
    return kept


def _is_raised(ink: Line, line: Line) -> bool:
    size = max(item.size for item in line)
    if ink[0].size > RAISED_SIZE * size or abs(ink[0].base - line[0].base) > RAISED_BASELINE * size:
        return False
    large = sorted((i for i in line if not i.blank and i.size >= RAISED_SIZE * size), key=lambda i: i.right)
    rights = [item.right for item in large]
    reached = -math.inf  # right end of the raised characters already seen
    for item in sorted(ink, key=lambda item: item.left):
        at = bisect_left(rights, item.left - RAISED_GAP * size)
        near = large[at : at + 3]
        if any(other.left < (item.left + item.right) / 2 < other.right for other in near):
            return False
        beside = any(other.left <= item.right + RAISED_GAP * size for other in near)
        if not beside and item.left - reached > RAISED_GAP * item.size:
            return False
        reached = item.right
    return True


def _field_starts(placed: list[Placed]) -> dict[int, float]:
    starts: dict[int, float] = {}
    for item in placed:
        if item.glyph.field is not None:
            starts[item.glyph.field] = min(item.left, starts.get(item.glyph.field, item.left))
    return starts


def _without_second_prints(line: Line) -> Line:
    """Leave out a character printed again, in another run, nearly on top of itself."""
    kept: Line = []
    for item in line:
        shift = DUPLICATE_SHIFT * max(item.right - item.left, 0.1 * item.size)
        again = False
        for other in reversed(kept):
            if item.left - other.left > shift:
                break
            if (
                item.glyph.text == other.glyph.text
                and item.glyph.run != other.glyph.run
                and item.glyph.field == other.glyph.field
            ):
                again = True
                break
        if not again:
            kept.append(item)
    return kept
