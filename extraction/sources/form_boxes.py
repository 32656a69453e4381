"""Forms: the ruled boxes in which fields stand, each read by itself, and fields behind their captions."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from extraction.document import Box
from extraction.sources.cells import Cell, Rules, cells_of, united
from extraction.sources.table_rows import Row
from extraction.sources.text_lines import Line, Placed, ink_of, lines_of, middle_of

COVERED = 0.7  # of a box's width that a lying line covers which bounds it; others are drawn under a field
SLACK = 2.0  # points by which a field may cross the lines of its box, and lines miss each other
SAME_EDGE = 3.0  # points
CHECK_BOX = 13.0  # points; a frame as low is that of a check box, which is no box of the form
CAPTION_LEADING = 1.6  # font sizes between the lines of one caption
CAPTION_REACH = 4.0  # font sizes from a caption down to its field
MAX_NUMBER = 3  # characters of a caption's number: "10", "4a."
MIN_TABLE_ROWS = 2  # fields of two boxes on the same baselines

Reader = Callable[[list[Line]], list[list[Row]]]
"""Lines -> blocks of rows, for what is no form."""


class Captioned(list[list[Line]]):
    """A row whose last cell is the field, and what is printed in it, that belongs to the caption before."""


class _Piece(NamedTuple):
    """What stands together on a line, and the box around it."""

    items: Line
    box: Box


@dataclass
class _Region:
    """A ruled box, or several that are one table, with what stands in it."""

    box: Box
    items: list[Placed] = field(default_factory=list)

    @property
    def is_captioned(self) -> bool:
        """Whether something is printed above or before its first field."""
        first = next((line for line in lines_of(self.items) if any(map(_is_field, line))), None)
        return first is not None and any(
            _is_letter(item) and item.base <= first[0].base + item.size for item in self.items
        )


def form_blocks(lines: list[Line], rules: Rules, read: Reader) -> list[list[Row]] | None:
    """The blocks of a page with form fields in reading order; None where it has none or no ruled lines.

    What stands above, between and below the boxes of captioned fields is read by `read`, and so is each box.
    """
    if not rules.lying or not any(_is_field(item) for line in lines for item in line):
        return None
    edges = Rules(rules.lying, tuple(_long(rules.standing)))
    pieces = [
        _Piece(cell.items, _box_around(cell.items, edges)) for line in lines for cell in cells_of(line, edges)
    ]
    bands = _bands(_with_neighbours(_tables_joined(_regions(pieces))))
    blocks: list[list[Row]] = []
    rest = pieces
    for top, bottom in bands:
        above = [piece for piece in rest if middle_of(piece.items) < top]
        inside = [piece for piece in rest if top <= middle_of(piece.items) <= bottom]
        rest = [piece for piece in rest if middle_of(piece.items) > bottom]
        blocks += read(_lines(above))
        for region in _in_order(_tables_joined(_regions(inside))):
            blocks += [_with_captions(block, rules) for block in read(lines_of(region.items))]
    blocks += read(_lines(rest) if bands else lines)
    return [_with_captions_below(block, rules) for block in blocks]


def _lines(pieces: list[_Piece]) -> list[Line]:
    return lines_of([item for piece in pieces for item in piece.items])


def _is_field(item: Placed) -> bool:
    return item.glyph.field is not None


def _is_letter(item: Placed) -> bool:
    return item.glyph.field is None and item.glyph.text.isalpha()


# ------------------------------------------------------------------ boxes


def _long(standing: Iterable[Box]) -> list[Box]:
    """Standing lines put together of their strokes, without those of the frames of check boxes."""
    columns: list[list[Box]] = []
    for rule in sorted(standing):
        if columns and rule.left - columns[-1][0].left <= SLACK:
            columns[-1].append(rule)
        else:
            columns.append([rule])
    joined = [box for column in columns for box in _strokes_joined(column)]
    return [rule for rule in joined if rule.bottom - rule.top > CHECK_BOX]


def _strokes_joined(column: list[Box]) -> list[Box]:
    joined: list[Box] = []
    for rule in sorted(column, key=lambda rule: rule.top):
        if joined and rule.top - joined[-1].bottom <= SLACK:
            joined[-1] = joined[-1].union(rule)
        else:
            joined.append(rule)
    return joined


def _box_around(items: Line, rules: Rules) -> Box:
    """The ruled box in which a piece of a line stands; open sides are infinite."""
    middle = middle_of(items)
    left, right = items[0].left, max(item.right for item in items)
    beside = [rule for rule in rules.standing if rule.top - SLACK <= middle <= rule.bottom + SLACK]
    start = max((rule.right for rule in beside if rule.right <= left + SLACK), default=-math.inf)
    end = min((rule.left for rule in beside if rule.left >= right - SLACK), default=math.inf)
    first = max(start, min(rule.left for rule in rules.lying))
    last = min(end, max(rule.right for rule in rules.lying))
    levels = [
        (rule.top + rule.bottom) / 2
        for rule in rules.lying
        if min(rule.right, last) - max(rule.left, first) >= COVERED * (last - first)
    ]
    upper = max((level for level in levels if level <= middle), default=-math.inf)
    lower = min((level for level in levels if level > middle), default=math.inf)
    return Box(start, upper, end, lower)


def _regions(pieces: list[_Piece]) -> list[_Region]:
    """Pieces by the box in which they stand."""
    regions: list[_Region] = []
    for piece in pieces:
        for region in regions:
            if all(
                one == other or abs(one - other) <= SAME_EDGE
                for one, other in zip(region.box, piece.box, strict=True)
            ):
                region.items += piece.items
                break
        else:
            regions.append(_Region(piece.box, list(piece.items)))
    return regions


def _tables_joined(regions: list[_Region]) -> list[_Region]:
    """Neighbouring boxes whose fields are the rows of a table, as one."""
    joined: list[_Region] = []
    for region in sorted(regions, key=lambda region: (region.box.top, region.box.left)):
        last = joined[-1] if joined else None
        if last and _is_level(last.box, region.box) and len(_shared_rows(last, region)) >= MIN_TABLE_ROWS:
            joined[-1] = _Region(last.box.union(region.box), last.items + region.items)
        else:
            joined.append(region)
    return joined


def _is_level(one: Box, other: Box) -> bool:
    return abs(one.top - other.top) <= SAME_EDGE and abs(one.bottom - other.bottom) <= SAME_EDGE


def _shared_rows(one: _Region, other: _Region) -> set[int]:
    """Fields of two boxes on the same baseline; the rows of a field of several lines are one."""
    shared: set[int] = set()
    mine = {item.glyph.run: item.base for item in reversed(one.items) if _is_field(item)}
    for run, base in {i.glyph.run: i.base for i in reversed(other.items) if _is_field(i)}.items():
        if any(abs(base - level) <= SLACK for level in mine.values()):
            shared.add(run)
    return shared


def _with_neighbours(regions: list[_Region]) -> list[Box]:
    """The boxes with captioned fields, and others that stand beside them and do not hold them."""
    captioned = [region.box for region in regions if region.is_captioned and _is_closed(region.box)]
    if not captioned:
        return []
    others = [region.box for region in regions if not region.is_captioned and _is_closed(region.box)]
    return captioned + [box for box in others if not any(_overlap(box, other) for other in captioned)]


def _overlap(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return min(across, down) > SAME_EDGE


def _is_closed(box: Box) -> bool:
    return not math.isinf(box.top) and not math.isinf(box.bottom)


def _bands(boxes: list[Box]) -> list[tuple[float, float]]:
    """The heights that boxes take up, from top to bottom."""
    return united(((box.top, box.bottom) for box in boxes), -SAME_EDGE)


def _in_order(regions: list[_Region]) -> list[_Region]:
    """Boxes by rows: those that begin at one height from left to right."""
    ordered = sorted(regions, key=lambda region: region.box.top)
    row = 0
    rows = [0] * len(ordered)
    for number, (one, other) in enumerate(pairwise(ordered), start=1):
        row += other.box.top - one.box.top > SAME_EDGE
        rows[number] = row
    at = sorted(range(len(ordered)), key=lambda number: (rows[number], ordered[number].box.left))
    return [ordered[number] for number in at]


# ------------------------------------------------------------------ captions


def _with_captions(block: list[Row], rules: Rules) -> list[Row]:
    """The rows of a box with each field on the line of the caption above it."""
    rows: list[Row] = []
    start = 0  # of the caption's rows in `rows`
    for number, row in enumerate(block):
        following = block[number + 1] if number + 1 < len(block) else None
        caption = rows[start:]
        if _is_value(row) and _belongs(caption, row, rules) and not (following and _is_rest(row, following)):
            rows[start:] = [Captioned([[line for part in caption for line in part[0]], *row])]
            start = len(rows)
            continue
        if caption and _far(caption[-1], row, CAPTION_LEADING):
            start = len(rows)
        rows.append(row)
        if any(_is_field(item) for item in _items(row)):
            start = len(rows)
    return rows


def _items(row: Row) -> list[Placed]:
    return [item for cell in row for line in cell for item in ink_of(line)]


def _is_value(row: Row) -> bool:
    """Whether a row is a field, or the currency sign before an empty one."""
    return not any(item.glyph.text.isalnum() for item in _items(row) if not _is_field(item))


def _belongs(caption: list[Row], row: Row, rules: Rules) -> bool:
    """Whether printed lines are the caption of the field below them."""
    single = all(len(part) == 1 and _is_single(part[0][0], rules) for part in caption)
    if not caption or not single or _far(caption[-1], row, CAPTION_REACH):
        return False
    fields = [item.left for item in _items(row) if _is_field(item)] or [row[0][0][0].left]
    return min(fields) < max(item.right for part in caption for item in _items(part))


def _is_single(line: Line, rules: Rules) -> bool:
    """Whether a line is one caption, maybe behind its number: "3    Address", not "Name    Date"."""
    cells = cells_of(line, rules)
    return len(cells) == 1 or (len(cells) == 2 and len(cells[0].text.strip()) <= MAX_NUMBER)


def _far(one: Row, other: Row, leading: float) -> bool:
    upper, lower = one[-1][-1][0], other[0][0][0]
    return lower.base - upper.base > leading * max(upper.size, lower.size)


def _is_rest(row: Row, following: Row) -> bool:
    """Whether the field of a row has more lines: those stand below the caption, not behind it."""
    runs = {item.glyph.run for item in _items(row) if _is_field(item)}
    return any(item.glyph.run in runs for item in _items(following) if _is_field(item))


def _with_captions_below(block: list[Row], rules: Rules) -> list[Row]:
    """The rows of a block with fields on a line to fill in behind the captions that stand below that line."""
    rows: list[Row] = []
    below: set[int] = set()
    for number, row in enumerate(block):
        following = block[number + 1] if number + 1 < len(block) else None
        if number in below:
            continue
        cells = _cells(row, rules)
        pairs = _pairs_below(cells, following, rules) if following else []
        if not pairs:
            rows.append(row)
            continue
        below.add(number + 1)
        taken = {id(cell) for _, cell in pairs if cell}
        if others := [cell for cell in cells if id(cell) not in taken]:
            rows.append([[cell.items] for cell in others])
        rows += [
            Captioned([[caption.items], [cell.items]]) if cell else [[caption.items]]
            for caption, cell in pairs
        ]
    return rows


def _pairs_below(cells: list[Cell], following: Row, rules: Rules) -> list[tuple[Cell, Cell | None]]:
    """The printed cells of a row, each with the field on the line above it; none where no field has one."""
    if any(_is_field(item) for item in _items(following)):
        return []
    captions = _cells(following, rules)
    fields = [cell for cell in cells if _is_field(cell.items[0])]
    found: dict[int, Cell] = {}
    for cell in fields:
        under = next(
            (n for n, caption in enumerate(captions) if cell.left <= caption.left < cell.right), None
        )
        if under is None or not _is_underlined(cell, captions[under], rules):
            return []
        found.setdefault(under, cell)
    return (
        [(caption, found.get(n)) for n, caption in enumerate(captions)] if len(found) == len(fields) else []
    )


def _cells(row: Row, rules: Rules) -> list[Cell]:
    return [found for cell in row for line in cell for found in cells_of(line, rules)]


def _is_underlined(cell: Cell, caption: Cell, rules: Rules) -> bool:
    """Whether a line as wide as the field parts it from the caption below, and the two are close."""
    upper, lower = cell.items[0], caption.items[0]
    return lower.base - upper.base <= CAPTION_REACH * lower.size and any(
        upper.base - SLACK <= rule.top <= lower.base
        and abs(rule.left - cell.left) <= SAME_EDGE
        and abs(rule.right - cell.right) <= SAME_EDGE
        for rule in rules.lying
    )
