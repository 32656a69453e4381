"""Records of a list in a document: the line each stands on, and the places of its values there.

A value printed in many rows is told apart by the line that holds most of its record, by the order of the
records and by the column in which the others have the field. What only another record has is doubtful.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median
from typing import Any

from extraction.document import Span
from extraction.evidence import EvidenceStatus
from extraction.labels import Labels
from extraction.page_cells import Cell, PageCells
from extraction.text_index import TextIndex
from extraction.wanted import Wanted

MAX_VOTING_PLACES = 300
"""More frequent values do not say where a row is; they are only looked for on the lines of the others."""
MAX_ROW_LINES = 8
"""Lines that one record may take where no other record ends it."""
MAX_ROUNDS = 4
"""A value settled by its row can settle others; more rounds changed nothing on nested tables."""
MIN_COLUMN = 2
"""Settled places of a field that make a column."""
MAX_COMPANY_LINES = 3
"""Lines between the values of a record that stand together."""
MIN_CHAIN = 2
CHAIN_SHARE = 0.8
"""Part of the records with a line of their own that must be in the document's order."""
CLEAR_LABEL = 0.2
"""Difference of label scores (0 to 1) from which a heading tells two columns apart."""
_DOUBTED = frozenset(
    {EvidenceStatus.EXACT, EvidenceStatus.NORMALISED, EvidenceStatus.AMBIGUOUS, EvidenceStatus.DERIVED}
)


@dataclass
class _Row:
    values: list[Wanted]
    line: int | None = None
    votes: Counter[int] = field(default_factory=Counter)
    weights: dict[int, float] = field(default_factory=dict)
    options: list[int] = field(default_factory=list)
    """Lines that hold as many of the values as the best."""
    last: int = 0
    """The last line of the record."""


@dataclass(frozen=True)
class _Column:
    left: float
    right: float
    number: int
    boxed: bool

    def holds(self, cell: Cell) -> bool:
        if not self.boxed:
            return cell.column == self.number
        return min(self.right, cell.right) - max(self.left, cell.left) > 0


class RowSettler:
    """Settles the values of a result's lists."""

    def __init__(self, index: TextIndex, cells: PageCells, labels: Labels) -> None:
        self._index = index
        self._cells = cells
        self._labels = labels

    def settle(self, values: Iterable[Wanted]) -> None:
        """Settle what the rows tell; the rest stays as it is."""
        lists: dict[str, dict[str, _Row]] = {}
        for value in values:
            if value.row is not None and value.spans:
                rows = lists.setdefault(value.row.rpartition("/")[0], {})
                rows.setdefault(value.row, _Row([])).values.append(value)
        for rows in lists.values():
            self._settle_list(list(rows.values()))

    def _settle_list(self, rows: list[_Row]) -> None:
        for row in rows:
            self._votes(row)
        _in_chain(rows)
        _by_order(rows)
        _ends(rows)
        for row in rows:
            if row.line is not None:
                self._settle_on(row, [row.line])
                self._settle_on(row, list(range(row.line + 1, row.last + 1)))
            for _ in range(MAX_ROUNDS):
                anchors = [value.spans[0] for value in row.values if value.settled and len(value.spans) == 1]
                lines = sorted({line for span in anchors for line in self._index.lines_of(span)})
                if not self._settle_on(row, lines):
                    break
        columns = self._columns(rows)
        for row in rows:
            self._settle_in_columns(row, columns)
            for value in row.values:
                if value.open and row.line is not None:
                    value.preferred = self._index.on_line(value.spans, row.line)
            self._settle_on(row, [row.line] if row.line is not None else [])
        columns = self._columns(rows)
        self._doubt_strangers(rows, columns)
        self._doubt_taken(rows, columns)

    # -------------------------------------------------------------- lines

    def _votes(self, row: _Row) -> None:
        """How many values of the row each line holds; a value counts by how few lines hold it.

        Example: "Chad" on lines 3 and 9, 5 on lines 1, 3 and 7 -> line 3 has two votes.
        """
        for value in row.values:
            if len(value.spans) > MAX_VOTING_PLACES:
                continue
            lines = {self._index.line_of(span.start) for span in value.spans}
            for line in lines:
                row.votes[line] += 1
                row.weights[line] = row.weights.get(line, 0.0) + 1.0 + 1.0 / len(lines)
        enough = max(1, len(row.values) // 2 + 1)
        most = max(row.votes.values(), default=0)
        if most >= max(2, enough):
            row.options = sorted(line for line, count in row.votes.items() if count == most)
            if len(row.options) == 1:
                row.line = row.options[0]

    # -------------------------------------------------------------- settling

    def _settle_on(self, row: _Row, lines: list[int]) -> int:
        """Settle the open values of a row that have one place on these lines; how many there were.

        Equal values of one row (quantity 1: price 5.00, total 5.00) take as many places from left to right.
        """
        taken = {value.spans[0] for value in row.values if value.settled}
        settled = 0
        for values in _equal(row.values).values():
            on_row = [span for line in lines for span in self._index.on_line(values[0].spans, line)]
            free = [span for span in on_row if span not in taken]
            if len(free) == len(values):
                for value, span in zip(values, free, strict=True):
                    _settle(value, span, self._index.text)
                taken.update(free)
                settled += len(free)
        return settled

    def _settle_in_columns(self, row: _Row, columns: dict[str, _Column]) -> None:
        """Of several places on the row's line the one in the field's column, or under its heading."""
        if row.line is None:
            return
        taken = {value.spans[0] for value in row.values if value.settled}
        for value in row.values:
            if not value.open:
                continue
            free = [s for s in self._index.on_line(value.spans, row.line) if s not in taken]
            fitting = self._in_column(free, columns.get(_name(value))) or self._under_heading(value, free)
            if fitting is not None:
                _settle(value, fitting, self._index.text)
                taken.add(fitting)

    def _in_column(self, spans: list[Span], column: _Column | None) -> Span | None:
        if column is None:
            return None
        places = [(span, self._cells.at(span)) for span in spans]
        fitting = [span for span, place in places if place is not None and column.holds(place[2])]
        return fitting[0] if len(fitting) == 1 else None

    def _under_heading(self, value: Wanted, spans: list[Span]) -> Span | None:
        scores = sorted(((self._labels.score(value, span), span) for span in spans), reverse=True)
        if len(scores) < 2 or scores[0][0] - scores[1][0] < CLEAR_LABEL:
            return None
        return scores[0][1]

    def _columns(self, rows: list[_Row]) -> dict[str, _Column]:
        """Where the records have each field, by the places that are settled on the records' lines."""
        places: dict[str, list[Cell]] = {}
        for row in rows:
            for value in row.values:
                if not value.settled or row.line is None:
                    continue
                found = self._cells.at(value.spans[0])
                if found is not None and row.line <= self._index.line_of(value.spans[0].start) <= row.last:
                    places.setdefault(_name(value), []).append(found[2])
        return {name: _column(cells) for name, cells in places.items() if len(cells) >= MIN_COLUMN}

    # -------------------------------------------------------------- strangers

    def _doubt_strangers(self, rows: list[_Row], columns: dict[str, _Column]) -> None:
        """A value that its record's lines do not have in its column, while they say something else there.

        The number of a neighbouring row is in the document, and still wrong here.
        """
        for row in rows:
            if row.line is None:
                continue
            for value in row.values:
                column = columns.get(_name(value))
                if value.status not in _DOUBTED or column is None or self._at_home(row, value, column):
                    continue
                if self._says_otherwise(row, value, column):
                    value.status = EvidenceStatus.AMBIGUOUS
                    value.stranger = True

    def _doubt_taken(self, rows: list[_Row], columns: dict[str, _Column]) -> None:
        """Of several records with a field at one place, those that have less of their other values near it.

        A cell that is printed once for several records stays: their own lines have nothing in that column.
        """
        claims: dict[tuple[str, Span], list[tuple[_Row, Wanted]]] = {}
        for row in rows:
            for value in row.values:
                if value.status in _DOUBTED and value.spans:
                    claims.setdefault((_name(value), value.spans[0]), []).append((row, value))
        for (name, span), claimants in claims.items():
            if len(claimants) < 2:
                continue
            company = [self._company(row, value, span) for row, value in claimants]
            for (row, value), mine in zip(claimants, company, strict=True):
                column = columns.get(name)
                empty = row.line is not None and column and not self._says_otherwise(row, value, column)
                if mine < max(company) and not empty:
                    value.status = EvidenceStatus.AMBIGUOUS
                    value.stranger = True

    def _company(self, row: _Row, value: Wanted, span: Span) -> int:
        """How many other values of the record stand near a place."""
        line = self._index.line_of(span.start)
        return sum(
            other is not value
            and other.settled
            and abs(self._index.line_of(other.spans[0].start) - line) <= MAX_COMPANY_LINES
            for other in row.values
        )

    def _at_home(self, row: _Row, value: Wanted, column: _Column) -> bool:
        assert row.line is not None
        for line in range(row.line, row.last + 1):
            for span in self._index.on_line(sorted(value.spans), line):
                place = self._cells.at(span)
                if place is None or column.holds(place[2]):
                    return True
        return False

    def _says_otherwise(self, row: _Row, value: Wanted, column: _Column) -> bool:
        """Is there a cell of the row's line in the field's column that no other value of the row claims?"""
        assert row.line is not None
        claimed = {v.spans[0] for v in row.values if v.settled and v is not value}
        start = self._index.line_start(row.line)
        found = self._cells.at(Span(start, start + 1))
        if found is None:
            return False
        line = self._cells.lines(found[0])[found[1]]
        return any(
            column.holds(cell) and not any(cell.start <= span.start < cell.end for span in claimed)
            for cell in line
        )


def _settle(value: Wanted, span: Span, text: str) -> None:
    """The row's place alone: the same figure elsewhere says nothing about this record."""
    value.spans = [span]
    value.settle(span, text)


def _equal(values: list[Wanted]) -> dict[Any, list[Wanted]]:
    equal: dict[Any, list[Wanted]] = {}
    for value in values:
        if value.open:
            equal.setdefault((type(value.value) is str, value.value), []).append(value)
    return equal


def _name(value: Wanted) -> str:
    return value.pointer[len(value.row or "") :]


def _column(cells: list[Cell]) -> _Column:
    number = Counter(cell.column for cell in cells).most_common(1)[0][0]
    boxed = [cell for cell in cells if cell.left == cell.left]  # NaN is not itself
    if len(boxed) < MIN_COLUMN:
        return _Column(0, 0, number, False)
    left, right = median(cell.left for cell in boxed), median(cell.right for cell in boxed)
    return _Column(left, right, number, True)


def _in_chain(rows: list[_Row]) -> None:
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


def _heaviest_chain(rows: list[_Row]) -> dict[int, int]:
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


def _by_order(rows: list[_Row]) -> None:
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


def _ends(rows: list[_Row]) -> None:
    """A record ends before the next one's line; the last one is as long as the others."""
    lines = sorted({row.line for row in rows if row.line is not None})
    lengths = [min(MAX_ROW_LINES, after - line) for line, after in pairwise(lines)]
    usual = int(median(lengths)) if lengths else MAX_ROW_LINES
    length = dict(zip(lines, [*lengths, usual], strict=False))
    for row in rows:
        if row.line is not None:
            row.last = row.line + length[row.line] - 1
