"""Table rows whose cells take several lines, put together: every cell's text stays with its row."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from itertools import groupby

from extraction.sources.cells import Cell, Rules, cells_of, united
from extraction.sources.text_lines import Line, middle_of

MIN_ROW_CELLS = 3
"""Lines with fewer are no table rows: a label and its value must not swallow what stands around them."""
MIN_NUMBERS = 2
"""Amounts that a row has whose wrapped text is recognised by distances alone."""
OVERLAP = 0.85  # font sizes; baselines nearer than this belong to lines that overlap, so to one row
MAX_ROW_LINES = 12
CODE_DIGITS = 8  # a number of so many digits is an article's or an account's
BAND_LEADING = 2.2  # font sizes between lines of a ruled row
RULED_SHARE = 0.5  # of a row's width that a ruled line covers where it bounds the row
SAME_BAR = 1.5  # points between strokes at one height, which bound a row together
CELL_LEADING = 1.6  # font sizes between the lines of one cell
CLEARLY_NEARER = 1.25
INDENT = 0.5  # font sizes between the left edges of a cell's lines

Row = list[list[Line]]
"""Cells from left to right, each as its lines; an ordinary line is one cell with one line."""


@dataclass
class _Anchor:
    """A line that has most of a row's cells, and the lines that belong to it."""

    number: int
    cells: list[Cell]
    lines: list[int] = field(default_factory=list)

    @property
    def left(self) -> float:
        return self.cells[0].left

    @property
    def right(self) -> float:
        return self.cells[-1].right


def rows_of(lines: list[Line], rules: Rules) -> list[Row]:
    """The lines of a block as rows, in order; the text of wrapped cells is moved to its row."""
    cells = [cells_of(line, rules) for line in lines]
    anchors = [_Anchor(n, found) for n, found in enumerate(cells) if len(found) >= MIN_ROW_CELLS]
    if not anchors:
        return [[[line]] for line in lines]
    bars = _bars(rules)
    owners: dict[int, _Anchor] = {}
    ruled = {a.number for a in anchors if _take_ruled(a, anchors, lines, cells, bars, owners)}
    for number in range(len(lines)):
        if number not in owners and len(cells[number]) < MIN_ROW_CELLS:
            _take_near(number, anchors, lines, cells, rules, owners, ruled)
    by_number = {anchor.number: anchor for anchor in anchors}
    rows: list[Row] = []
    for number, line in enumerate(lines):
        anchor = by_number.get(number)
        if anchor is not None and anchor.lines:
            rows.append(_merged(anchor, cells))
        elif number not in owners:
            rows.append([[line]])
    return rows


# ------------------------------------------------------------------ ruled rows


@dataclass(frozen=True)
class _Bar:
    """A ruled line across the page: where it lies and the stretches it covers."""

    y: float
    stretches: list[tuple[float, float]]

    def covers(self, left: float, right: float) -> bool:
        covered = sum(max(0.0, min(end, right) - max(start, left)) for start, end in self.stretches)
        return covered >= RULED_SHARE * (right - left)


def _bars(rules: Rules) -> list[_Bar]:
    bars: list[_Bar] = []
    for rule in rules.lying:
        y = (rule.top + rule.bottom) / 2
        if bars and y - bars[-1].y <= SAME_BAR:
            bars[-1].stretches.append((rule.left, rule.right))
        else:
            bars.append(_Bar(y, [(rule.left, rule.right)]))
    return [_Bar(bar.y, united(bar.stretches)) for bar in bars]


def _take_ruled(
    anchor: _Anchor,
    anchors: list[_Anchor],
    lines: list[Line],
    cells: list[list[Cell]],
    bars: list[_Bar],
    owners: dict[int, _Anchor],
) -> bool:
    """Give a row that lies between two ruled lines the other lines between them; False where it does not."""
    ys = [bar.y for bar in bars if bar.covers(anchor.left, anchor.right)]
    at = bisect_right(ys, middle_of(lines[anchor.number]))
    if not 0 < at < len(ys):
        return False
    upper, lower = ys[at - 1], ys[at]
    inside = [n for n, line in enumerate(lines) if upper <= middle_of(line) < lower]
    parts = {other.number for other in anchors if other.number in inside and other is not anchor}
    if any(other.number in parts and not _is_part(other, anchor, lines) for other in anchors):
        return False
    start, end = inside[0], inside[-1] + 1
    for numbers in (range(anchor.number - 1, start - 1, -1), range(anchor.number + 1, end)):
        previous = anchor.number
        for number in numbers:
            far = _distance(lines, previous, number) > BAND_LEADING
            few = 2 * len(cells[number]) <= len(anchor.cells) or number in parts
            fits = few and number not in owners and _fits(cells[number], anchor.cells)
            if far or not fits or len(anchor.lines) >= MAX_ROW_LINES:
                break
            anchor.lines.append(number)
            owners[number] = anchor
            previous = number
    if len(anchor.lines) + 1 < len(inside):  # other text stands there too: no row of a table
        for number in anchor.lines:
            del owners[number]
        anchor.lines.clear()
        return False
    return True


def _is_part(other: _Anchor, anchor: _Anchor, lines: list[Line]) -> bool:
    """Whether a line of many cells is part of a ruled row: it overlaps its line or fills other columns."""
    if (len(other.cells), -other.number) >= (len(anchor.cells), -anchor.number):
        return False
    return _overlap_of(lines, other.number, anchor.number) or not any(
        _over(cell, anchor.cells) for cell in other.cells
    )


def _fits(cells: list[Cell], row: list[Cell]) -> bool:
    """Whether a line's cells lie in the columns of a row, none across two, no amount under an amount."""
    if len(cells) >= len(row):
        return False
    for cell in cells:
        over = _over(cell, row)
        if len(over) > 1 or any(_alike(cell, other) for other in over):
            return False
    return True


def _over(cell: Cell, row: list[Cell]) -> list[Cell]:
    return [other for other in row if other.left < cell.right and other.right > cell.left]


def _alike(one: Cell, other: Cell) -> bool:
    """Two amounts of one column; a long code below a short number is none."""
    if not (one.is_number and other.is_number):
        return False
    lengths = [sum(character.isdigit() for character in cell.text) for cell in (one, other)]
    return max(lengths) < CODE_DIGITS or min(lengths) >= CODE_DIGITS


# ------------------------------------------------------------------ rows without ruled lines


def _take_near(
    number: int,
    anchors: list[_Anchor],
    lines: list[Line],
    cells: list[list[Cell]],
    rules: Rules,
    owners: dict[int, _Anchor],
    ruled: set[int],
) -> None:
    """Give a line to the row that it overlaps, or to the one that it clearly continues."""
    at = bisect_right([anchor.number for anchor in anchors], number)
    above, below = (anchors[at - 1] if at else None), (anchors[at] if at < len(anchors) else None)
    candidates = [(_distance(lines, a.number, number), a) for a in (above, below) if a is not None]
    for _, anchor in sorted(candidates, key=lambda pair: pair[0]):
        if anchor.number in ruled or len(anchor.lines) >= MAX_ROW_LINES:
            continue
        if _parted(lines, anchor.number, number, rules) or not _fits(cells[number], anchor.cells):
            continue
        overlaps = _overlap_of(lines, anchor.number, number) and _lies_within(cells[number], anchor)
        if overlaps or (anchor is above and _continues(number, anchor, lines, cells, owners)):
            anchor.lines.append(number)
            owners[number] = anchor
            return


def _lies_within(cells: list[Cell], anchor: _Anchor) -> bool:
    """Whether a line has few cells and none beside the row: what stands beside it need not belong to it."""
    few = 2 * len(cells) <= len(anchor.cells)
    return few and cells[0].left >= anchor.left and cells[-1].right <= anchor.right


def _distance(lines: list[Line], one: int, other: int) -> float:
    """Between two baselines, in the larger font size."""
    size = max(lines[one][0].size, lines[other][0].size, 0.1)
    return abs(lines[one][0].base - lines[other][0].base) / size


def _overlap_of(lines: list[Line], one: int, other: int) -> bool:
    """Whether two lines overlap, measured in the smaller font size."""
    size = min(lines[one][0].size, lines[other][0].size)
    return abs(lines[one][0].base - lines[other][0].base) < OVERLAP * size


def _parted(lines: list[Line], one: int, other: int, rules: Rules) -> bool:
    first, last = sorted((one, other))
    line = lines[other]
    upper, lower = lines[first][0].base, lines[last][0].base
    return rules.between(
        upper - 0.2 * lines[first][0].size, lower - 0.3 * lines[last][0].size, line[0].left, line[-1].right
    )


def _continues(
    number: int, anchor: _Anchor, lines: list[Line], cells: list[list[Cell]], owners: dict[int, _Anchor]
) -> bool:
    """Whether a line below a row of amounts is the rest of its words.

    It is nearer to the row than to what follows, or stands flush below words of the row.
    """
    if sum(cell.is_number for cell in anchor.cells) < MIN_NUMBERS:
        return False
    previous = number - 1
    if previous != anchor.number and owners.get(previous) is not anchor:
        return False
    gap = _distance(lines, previous, number)
    if gap > CELL_LEADING or 2 * len(cells[number]) > len(anchor.cells):
        return False
    if all(cell.is_number for cell in anchor.cells):  # an axis, or a row without words
        return False
    if _gap_after_run(number, gap, anchor, lines, cells) >= CLEARLY_NEARER * gap:
        return True
    return all(_is_flush(cell, number, anchor, lines, owners, cells) for cell in cells[number])


def _gap_after_run(
    number: int, gap: float, anchor: _Anchor, lines: list[Line], cells: list[list[Cell]]
) -> float:
    """The distance after the evenly spaced lines in a row's columns; 0 where another row follows them."""
    while number + 1 < len(lines):
        after = _distance(lines, number, number + 1)
        if after >= CLEARLY_NEARER * gap:
            return after
        number += 1
        if 2 * len(cells[number]) > len(anchor.cells) or not _fits(cells[number], anchor.cells):
            return 0.0
    return 0.0


def _is_flush(
    cell: Cell,
    number: int,
    anchor: _Anchor,
    lines: list[Line],
    owners: dict[int, _Anchor],
    cells: list[list[Cell]],
) -> bool:
    """Whether a cell stands flush below words of the row; alone below the first cell it may be a heading."""
    over = next(iter(_over(cell, anchor.cells)), None)
    if over is None or abs(over.left - cell.left) > INDENT * lines[number][0].size:
        return False
    if over is anchor.cells[0]:
        below = owners.get(number - 1) is anchor and _over(cell, cells[number - 1])
        return len(cells[number]) > 1 or bool(below)
    gap = _distance(lines, number - 1, number)
    return not over.is_number and not _hangs_above(anchor, over, gap, lines, cells, owners)


def _hangs_above(
    anchor: _Anchor,
    over: Cell,
    gap: float,
    lines: list[Line],
    cells: list[list[Cell]],
    owners: dict[int, _Anchor],
) -> bool:
    """Whether the row's own words begin above it: then a line below it may begin those of the next row."""
    above = anchor.number - 1
    if above < 0 or above in owners or len(cells[above]) > 1:
        return False
    cell = cells[above][0]
    return (
        abs(cell.left - over.left) <= INDENT * lines[above][0].size
        and _distance(lines, above, anchor.number) <= CLEARLY_NEARER * gap
    )


# ------------------------------------------------------------------ putting together


def _merged(anchor: _Anchor, cells: list[list[Cell]]) -> Row:
    """The row's cells with the lines of each from top to bottom; words beside all columns get their own."""
    columns: list[list[tuple[int, Cell]]] = [[(anchor.number, cell)] for cell in anchor.cells]
    for number in sorted(anchor.lines):
        for cell in cells[number]:
            column = max(columns, key=lambda column: _overlap(column, cell))
            if _overlap(column, cell) > 0:
                column.append((number, cell))
            else:
                columns.append([(number, cell)])
    columns.sort(key=lambda column: min(cell.left for _, cell in column))
    row: Row = []
    for column in columns:
        parts = sorted(column, key=lambda part: (part[0], part[1].left))
        row.append(
            [
                [i for _, cell in group for i in cell.items]
                for _, group in groupby(parts, key=lambda part: part[0])
            ]
        )
    return row


def _overlap(column: list[tuple[int, Cell]], cell: Cell) -> float:
    left, right = min(c.left for _, c in column), max(c.right for _, c in column)
    return min(right, cell.right) - max(left, cell.left)
