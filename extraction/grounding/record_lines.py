"""On which line of its document each record of a list stands: most of its values, and the list's order."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median

from extraction.grounding.wanted import Wanted

MAX_ROW_LINES = 8
"""Lines that one record may take where no other record ends it."""
MIN_CHAIN = 2
CHAIN_SHARE = 0.8
"""Part of the records with a line of their own that must be in the document's order."""


@dataclass
class Row:
    """A record, and what is known of its lines."""

    values: list[Wanted]
    line: int | None = None
    votes: Counter[int] = field(default_factory=Counter)
    weights: dict[int, float] = field(default_factory=dict)
    options: list[int] = field(default_factory=list)
    """Lines that hold as many of the values as the best."""
    last: int = 0
    """The last line of the record."""


def field_of(value: Wanted) -> str:
    """The pointer of a value inside its record."""
    return value.pointer[len(value.row or "") :]


def in_chain(rows: list[Row]) -> None:
    """Where the records come in the order of the document, that order decides before the number of votes.

    The chain of rising lines with the most weight is looked for (a weighted longest increasing subsequence).
    Records that are not in the document's order make a short chain, which is not used.
    """
    chain = _heaviest_chain(rows)
    single = sum(row.line is not None for row in rows)
    if len(chain) < max(MIN_CHAIN, CHAIN_SHARE * single):
        return
    known = {at: line for at, line in chain.items() if rows[at].line == line}
    highs: list[int | None] = [None] * (len(rows) + 1)
    for at in range(len(rows) - 1, -1, -1):
        highs[at] = known.get(at, highs[at + 1])
    low = -1
    for at, row in enumerate(rows):
        high = highs[at + 1]
        inside = {n: row.votes[n] for n in row.votes if n > low and (high is None or n < high)}
        most = max(inside.values(), default=0)
        row.options = sorted(n for n, votes in inside.items() if votes == most) if most >= 2 else []
        row.line = row.options[0] if len(row.options) == 1 else None
        low = known.get(at, low)


def _heaviest_chain(rows: list[Row]) -> dict[int, int]:
    """Row -> line of the rising chain with the most weight; one line for a row."""
    best: list[tuple[int, float, int]] = []  # line, weight of the heaviest chain that ends there, its pair
    pairs: list[tuple[int, int, int]] = []  # row, line, pair before
    for at, row in enumerate(rows):
        made = []
        for line in row.votes:
            if row.votes[line] < 2:
                continue
            before = bisect_left(best, line, key=lambda entry: entry[0]) - 1
            weight, earlier = (best[before][1], best[before][2]) if before >= 0 else (0.0, -1)
            made.append((line, weight + row.weights[line], earlier))
        for line, weight, earlier in made:
            pairs.append((at, line, earlier))
            _keep(best, (line, weight, len(pairs) - 1))
    chain: dict[int, int] = {}
    pair = best[-1][2] if best else -1
    while pair >= 0:
        at, line, pair = pairs[pair]
        chain[at] = line
    return chain


def _keep(best: list[tuple[int, float, int]], entry: tuple[int, float, int]) -> None:
    """Weights rise with the lines: an entry that is no heavier than one before it is of no use."""
    at = bisect_left(best, entry[0], key=lambda other: other[0])
    if at and best[at - 1][1] >= entry[1]:
        return
    if at < len(best) and best[at][0] == entry[0] and best[at][1] >= entry[1]:
        return
    end = at
    while end < len(best) and best[end][1] <= entry[1]:
        end += 1
    best[at:end] = [entry]


def by_order(rows: list[Row]) -> None:
    """Records follow each other: of several lines that fit equally well, the one between its neighbours'.

    A run of equal records takes its lines in order where first fit and last fit agree; else it stays open.
    """
    at = 0
    while at < len(rows):
        if rows[at].line is not None or not rows[at].options:
            at += 1
            continue
        end = at
        while end < len(rows) and rows[end].line is None and rows[end].options:
            end += 1
        low = max((row.line for row in rows[:at] if row.line is not None), default=-1)
        high = min((row.line for row in rows[end:] if row.line is not None), default=None)
        first = _first_fit([row.options for row in rows[at:end]], low)
        ends = None if high is None else -high
        back = [[-line for line in reversed(row.options)] for row in reversed(rows[at:end])]
        last = [-line for line in reversed(_first_fit(back, ends))]
        if first and first == last:
            for row, line in zip(rows[at:end], first, strict=True):
                row.line = line
        at = end


def in_gaps(rows: list[Row]) -> None:
    """A record without a line has the only one between its neighbours' that holds any of its values.

    Example: records on lines 13 and 15, and line 14 holds the quantity of the one between -> line 14.
    """
    known = [row.line for row in rows if row.line is not None]
    steps = [after - line for line, after in pairwise(known)]
    if len(known) < MIN_CHAIN or min(steps) <= 0:
        return
    usual = int(median(steps))
    for at, row in enumerate(rows):
        if row.line is not None:
            continue
        before = rows[at - 1].line if at else None
        after = rows[at + 1].line if at + 1 < len(rows) else None
        if before is None and after is None:
            continue
        low = before if before is not None else (after or 0) - usual - 1
        high = after if after is not None else low + usual + 1
        held = [line for line in row.votes if low < line < high]
        if len(held) == 1:
            row.line = held[0]


def _first_fit(options: list[list[int]], low: int | None) -> list[int]:
    """The first line of each that comes after the one before; empty where there is none."""
    fit: list[int] = []
    for lines in options:
        line = next((line for line in lines if low is None or line > low), None)
        if line is None:
            return []
        fit.append(line)
        low = line
    return fit


def ends(rows: list[Row]) -> None:
    """A record ends before the next one's line; the last one is as long as the others."""
    lines = sorted({row.line for row in rows if row.line is not None})
    lengths = [min(MAX_ROW_LINES, after - line) for line, after in pairwise(lines)]
    usual = int(median(lengths)) if lengths else MAX_ROW_LINES
    length = dict(zip(lines, [*lengths, usual], strict=False))
    for row in rows:
        if row.line is not None:
            row.last = row.line + length[row.line] - 1
