"""Records of a list in a document: the line each stands on, and the places of its values there.

A value printed in many rows is told apart by the line that holds most of its record, by the order of the
records and by the column in which the others have the field. What only another record has is doubtful.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from extraction.document import Span
from extraction.grounding.labels import Labels
from extraction.grounding.page_cells import Cell, Column, PageCells
from extraction.grounding.record_lines import Row, by_order, ends, field_of, in_chain, in_gaps
from extraction.grounding.strangers import Strangers
from extraction.grounding.text_index import TextIndex
from extraction.grounding.wanted import Wanted

MAX_VOTING_PLACES = 300
"""More frequent values do not say where a row is; they are only looked for on the lines of the others."""
MAX_ROUNDS = 4
"""A value settled by its row can settle others; more rounds changed nothing on nested tables."""
MIN_COLUMN = 2
"""Settled places of a field that make a column."""
CLEAR_LABEL = 0.2
"""Difference of label scores (0 to 1) from which a heading tells two columns apart."""


class RowSettler:
    """Settles the values of a result's lists."""

    def __init__(self, index: TextIndex, cells: PageCells, labels: Labels) -> None:
        self._index = index
        self._cells = cells
        self._labels = labels

    def settle(self, values: Iterable[Wanted]) -> None:
        """Settle what the rows tell; the rest stays as it is."""
        lists: dict[str, dict[str, Row]] = {}
        for value in values:
            if value.row is not None and value.spans:
                rows = lists.setdefault(value.row.rpartition("/")[0], {})
                rows.setdefault(value.row, Row([])).values.append(value)
        for rows in lists.values():
            self._settle_list(list(rows.values()))

    def _settle_list(self, rows: list[Row]) -> None:
        for row in rows:
            self._votes(row)
        in_chain(rows)
        by_order(rows)
        in_gaps(rows)
        ends(rows)
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
        Strangers(rows, self._columns(rows), self._index, self._cells, self._labels).doubt()

    # -------------------------------------------------------------- lines

    def _votes(self, row: Row) -> None:
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

    def _settle_on(self, row: Row, lines: list[int]) -> int:
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

    def _settle_in_columns(self, row: Row, columns: dict[str, Column]) -> None:
        """Of several places on the row's line the one in the field's column, or under its heading."""
        if row.line is None:
            return
        taken = {value.spans[0] for value in row.values if value.settled}
        for value in row.values:
            if not value.open:
                continue
            free = [s for s in self._index.on_line(value.spans, row.line) if s not in taken]
            fitting = self._in_column(free, columns.get(field_of(value))) or self._under_heading(value, free)
            if fitting is not None:
                _settle(value, fitting, self._index.text)
                taken.add(fitting)

    def _in_column(self, spans: list[Span], column: Column | None) -> Span | None:
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

    def _columns(self, rows: list[Row]) -> dict[str, Column]:
        """Where the records have each field, by the places that are settled on the records' lines."""
        places: dict[str, list[Cell]] = {}
        for row in rows:
            for value in row.values:
                if not value.settled or row.line is None:
                    continue
                found = self._cells.at(value.spans[0])
                if found is not None and row.line <= self._index.line_of(value.spans[0].start) <= row.last:
                    places.setdefault(field_of(value), []).append(found[2])
        columns = {name: Column.of(cells) for name, cells in places.items() if len(cells) >= MIN_COLUMN}
        return {
            name: column
            for name, column in columns.items()
            if sum(map(column.holds, places[name])) >= MIN_COLUMN  # two that disagree show none
        }


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
