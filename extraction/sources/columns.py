"""The order in which lines are read: columns and independent blocks in turn, tables row by row."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from extraction.document import Box
from extraction.sources.cells import WIDE_GAP, Rules
from extraction.sources.side_by_side import (
    MAX_LEVEL_PAIRS,
    MIN_BLOCK_GUTTER,
    MIN_SHARED_LINES,
    are_addresses,
    frame_ends,
    frames_of,
    has_pairs,
    has_postcode,
)
from extraction.sources.text_lines import Line, ink_of, lines_of

# Columns of running text: so many lines with the same empty gutter, each side filled like prose.
MIN_COLUMN_LINES = 8
MIN_COLUMN_FILL = 0.6
MIN_COLUMN_CHARACTERS = 18
MIN_GUTTER = 0.6  # font sizes

# Independent blocks (an address, the invoice's numbers): their lines do not share baselines as rows do.
MIN_BLOCK_LINES = 2
MIN_BOTH_LINES = 5
SHARED_BASELINE = 0.12  # font sizes by which the distance of two lines of a row may vary from row to row
LABEL_OFFSET = 0.6  # font sizes; small labels stand so much higher than their values
MAX_SHARED = 0.4
LABEL_ENDS = ":#："
DENSE_LEADING = 1.9  # of a block; the sparse side of a table with wrapped cells has more
BAND_GAP = 2.6  # baselines farther apart than so many font sizes part what is looked at together

MAX_TITLES = 2  # lines

MAX_SPLITS = 24
"""Nested splits of one page; a newspaper page needs about ten."""


class _Extent(NamedTuple):
    """Where a line has ink: its ends, and the gaps in which a gutter may lie."""

    left: float
    right: float
    gaps: tuple[tuple[float, float], ...]
    size: float
    base: float


class _Measured(NamedTuple):
    """A line with what is asked of it at every split of its page."""

    line: Line
    ink: Line
    extent: _Extent
    has_code: bool


class _Split(NamedTuple):
    start: int
    end: int
    gutter: float


@dataclass(frozen=True)
class _Region:
    """Lines that may be split, without blanks.

    `codes` are those with a postal code; `seen` are splits already found wanting, by what they part.
    """

    ink: list[Line]
    extents: list[_Extent]
    rules: Rules
    codes: list[int]
    seen: set[tuple[int, int, float, float]] = field(default_factory=set)


def blocks_of(lines: list[Line], rules: Rules) -> list[list[Line]]:
    """Lines from top to bottom -> blocks in reading order, each again from top to bottom."""
    return [[one.line for one in block] for block in _blocks(_measured(lines), rules, MAX_SPLITS)]


def _blocks(lines: list[_Measured], rules: Rules, splits: int) -> list[list[_Measured]]:
    if len(lines) < MIN_SHARED_LINES or splits <= 0:
        return [lines] if lines else []
    split = _best_split(lines, rules)
    if split is None:
        return [lines]
    inner = [item for one in lines[split.start : split.end] for item in one.line]
    # What stands on the other side no longer pulls lines together or apart.
    left = lines_of([item for item in inner if item.right <= split.gutter])
    right = lines_of([item for item in inner if item.right > split.gutter])
    parts = [lines[: split.start], _measured(left), _measured(right), lines[split.end :]]
    return [block for part in parts for block in _blocks(part, rules, splits - 1)]


def _measured(lines: list[Line]) -> list[_Measured]:
    inked = [ink_of(line) for line in lines]
    return [
        _Measured(line, ink, _extent(ink), has_postcode(ink)) for line, ink in zip(lines, inked, strict=True)
    ]


def _best_split(lines: list[_Measured], rules: Rules) -> _Split | None:
    """The gutter with the most lines beside it; the leftmost of equal ones."""
    codes = [number for number, one in enumerate(lines) if one.has_code]
    region = _Region([one.ink for one in lines], [one.extent for one in lines], rules, codes)
    best: _Split | None = None
    for gutter in _gutters(region.extents):
        for start, end in _runs(region.extents, gutter):
            if best is not None and end - start <= best.end - best.start:
                continue
            for split in _splits(region, start, end, gutter):
                if best is None or split.end - split.start > best.end - best.start:
                    best = split
    return best


def _extent(ink: Line) -> _Extent:
    size = max(item.size for item in ink)
    gaps = []
    reached = ink[0].right
    for one, other in pairwise(ink):
        reached = max(reached, one.right)
        if other.left - reached >= MIN_GUTTER * max(one.size, other.size):
            gaps.append((reached, other.left))
    right = max(item.right for item in ink)
    return _Extent(min(item.left for item in ink), right, tuple(gaps), size, ink[0].base)


def _gutters(extents: list[_Extent]) -> list[float]:
    """Places just left of where something begins after a gap; nearly equal ones once, from left to right."""
    places = sorted({round(right - MIN_GUTTER / 2 * e.size, 1) for e in extents for _, right in e.gaps})
    places += [e.left - MIN_GUTTER / 2 * e.size for e in extents]
    kept: list[float] = []
    for place in sorted(places):
        if not kept or place - kept[-1] >= 1.0:
            kept.append(place)
    return kept


def _runs(extents: list[_Extent], gutter: float) -> Iterator[tuple[int, int]]:
    """Longest runs of lines without ink at the gutter."""
    start = 0
    for number, extent in enumerate([*extents, None]):
        free = extent is not None and (
            extent.right <= gutter
            or extent.left >= gutter
            or any(left <= gutter <= right for left, right in extent.gaps)
        )
        if not free:
            if number - start >= MIN_SHARED_LINES:
                yield start, number
            start = number + 1


def _splits(region: _Region, start: int, end: int, gutter: float) -> Iterator[_Split]:
    """Lines start..end where they are two columns of prose, else those of their bands that are two blocks."""
    for first, last in _between_rules(region, start, end, gutter):
        split = _trimmed(region.extents, first, last, gutter)
        if split is None or _is_known(region, split):
            continue
        sides = _sides(region, split)
        if _are_columns(*sides):
            yield split
            continue
        if edges := frames_of(region.rules, *sides):
            yield from _frame_rows(region, split, edges)
            continue
        if _has_code(region, split) and are_addresses(*sides):
            yield split
            continue
        for top, bottom in _bands(region.extents, split.start, split.end):
            band = _trimmed(region.extents, top, bottom, gutter)
            if band is None:
                continue
            if _are_apart(*(sides if band == split else _sides(region, band))):
                yield band
            elif _has_code(region, band):
                yield from _addresses(region, band)


def _has_code(region: _Region, split: _Split) -> bool:
    return any(split.start <= number < split.end for number in region.codes)


def _addresses(region: _Region, band: _Split) -> Iterator[_Split]:
    """The most lines of a band that are two addresses, without a title or two above them."""
    for start in range(band.start, min(band.start + MAX_TITLES + 1, band.end)):
        split = band._replace(start=start)
        left, right = _sides(region, split)
        if left and right and are_addresses(left, right):
            yield split
            return


def _frame_rows(region: _Region, split: _Split, edges: list[Box]) -> Iterator[_Split]:
    """The parts of a split between the heights at which the frames on both sides end."""
    bases = [extent.base for extent in region.extents[split.start : split.end]]
    cuts = [split.start + bisect_right(bases, end) for end in frame_ends(edges)]
    for start, end in pairwise([split.start, *cuts, split.end]):
        row = _trimmed(region.extents, start, end, split.gutter) if end > start else None
        if row is not None:
            yield row


def _is_known(region: _Region, split: _Split) -> bool:
    """Whether the same parting was tried: a wide gutter is found from several places."""
    part = region.extents[split.start : split.end]
    left = max(_side_end(extent, split.gutter) for extent in part)
    right = min(_side_start(extent, split.gutter) for extent in part)
    key = (split.start, split.end, left, right)
    known = key in region.seen
    region.seen.add(key)
    return known


def _between_rules(region: _Region, start: int, end: int, gutter: float) -> Iterator[tuple[int, int]]:
    """Parts of a run between ruled lines across the gutter, as tables and boxes have them."""
    if not region.rules.lying:
        yield start, end
        return
    extents = region.extents[start:end]
    left = max(_side_end(extent, gutter) for extent in extents)
    right = min(_side_start(extent, gutter) for extent in extents)
    crossing = [(r.top + r.bottom) / 2 for r in region.rules.lying if r.left < left and r.right > right]
    first = start
    if crossing:
        for number in range(start + 1, end):
            at = bisect_right(crossing, region.extents[number - 1].base)
            if at < len(crossing) and crossing[at] < region.extents[number].base:
                yield first, number
                first = number
    yield first, end


def _side_end(extent: _Extent, gutter: float) -> float:
    """Right end of what stands left of the gutter."""
    if extent.left >= gutter:
        return -math.inf
    return next((left for left, right in extent.gaps if left <= gutter <= right), extent.right)


def _side_start(extent: _Extent, gutter: float) -> float:
    """Left end of what stands right of the gutter."""
    if extent.right <= gutter:
        return math.inf
    return next((right for left, right in extent.gaps if left <= gutter <= right), extent.left)


def _bands(extents: list[_Extent], start: int, end: int) -> Iterator[tuple[int, int]]:
    """Parts of a run without a large gap in it."""
    first = start
    for number in range(start + 1, end):
        one, other = extents[number - 1], extents[number]
        if other.base - one.base > BAND_GAP * max(one.size, other.size):
            yield first, number
            first = number
    yield first, end


def _trimmed(extents: list[_Extent], start: int, end: int, gutter: float) -> _Split | None:
    """The run without the lines above and below that stand on one side only and apart from the rest."""
    has_left = [extents[n].left < gutter for n in range(start, end)]
    has_right = [extents[n].right > gutter for n in range(start, end)]
    if not any(has_left) or not any(has_right):
        return None
    first = max(has_left.index(True), has_right.index(True))
    last = len(has_left) - 1 - max(has_left[::-1].index(True), has_right[::-1].index(True))
    if last < first:
        return None
    top, bottom = start + first, start + last
    while top > start and _is_dense(extents[top - 1], extents[top]):
        top -= 1
    while bottom < end - 1 and _is_dense(extents[bottom], extents[bottom + 1]):
        bottom += 1
    return _Split(top, bottom + 1, gutter)


def _is_dense(one: _Extent, other: _Extent) -> bool:
    return other.base - one.base <= DENSE_LEADING * max(one.size, other.size)


def _sides(region: _Region, split: _Split) -> tuple[list[Line], list[Line]]:
    left, right = [], []
    for ink in region.ink[split.start : split.end]:
        if part := [item for item in ink if item.right <= split.gutter]:
            left.append(part)
        if part := [item for item in ink if item.right > split.gutter]:
            right.append(part)
    return left, right


def _are_columns(left: list[Line], right: list[Line]) -> bool:
    return _is_prose(left) and _is_prose(right)


def _is_prose(parts: list[Line]) -> bool:
    if len(parts) < MIN_COLUMN_LINES:
        return False
    left = min(part[0].left for part in parts)
    right = max(part[-1].right for part in parts)
    inked = [sum(item.right - item.left for item in part) for part in parts]
    return (
        median(inked) >= MIN_COLUMN_FILL * (right - left)
        and median(len(part) for part in parts) >= MIN_COLUMN_CHARACTERS
    )


def _are_apart(left: list[Line], right: list[Line]) -> bool:
    """Whether two sides are blocks of their own: dense lines, an empty gutter, few baselines in common."""
    if min(len(left), len(right)) < MIN_BLOCK_LINES or len(left) + len(right) < MIN_BOTH_LINES:
        return False
    size = max(max(item.size for item in part) for part in (*left, *right))
    gutter = min(part[0].left for part in right) - max(part[-1].right for part in left)
    if gutter < MIN_BLOCK_GUTTER * size:
        return False
    if any(_is_tabular(side) for side in (left, right)) or _are_labels(left):
        return False
    dense = all(_leading(side) <= DENSE_LEADING for side in (left, right))
    if not dense and not has_pairs(left, right):
        return False
    shared = _shared_baselines(left, right) / min(len(left), len(right))
    return (dense and shared <= MAX_SHARED) or (shared <= MAX_LEVEL_PAIRS and has_pairs(left, right))


def _is_tabular(side: list[Line]) -> bool:
    """Whether most lines have three cells and more: the rest of a table's rows stands on the other side."""
    wide = sum(
        sum(other.left - one.right >= WIDE_GAP * one.size for one, other in pairwise(part)) >= 2
        for part in side
    )
    return 2 * wide >= len(side)


def _are_labels(side: list[Line]) -> bool:
    """Whether half of the lines end as labels do: their values stand on the other side, wherever exactly."""
    return 2 * sum(part[-1].glyph.text in LABEL_ENDS for part in side) >= len(side)


def _shared_baselines(left: list[Line], right: list[Line]) -> int:
    """Lines on the right that keep the same small distance to a line on the left, as cells of a row do."""
    bases = [part[-1].base for part in left]  # beside the gutter, where a label stands
    offsets = []
    for part in right:
        nearest = min((part[0].base - base for base in bases), key=abs) / max(part[0].size, 0.1)
        if abs(nearest) <= LABEL_OFFSET:
            offsets.append(nearest)
    return max((sum(abs(one - other) <= SHARED_BASELINE for other in offsets) for one in offsets), default=0)


def _leading(side: list[Line]) -> float:
    """The median distance of neighbouring baselines in font sizes."""
    return median(
        (other[0].base - one[0].base) / max(one[0].size, other[0].size, 0.1) for one, other in pairwise(side)
    )
