"""Values of a record that stand in another record, while its own lines say something else there: doubtful."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from extraction.document import Span
from extraction.evidence import LOCATED, EvidenceStatus
from extraction.grounding.choosing import is_distinctive
from extraction.grounding.labels import Labels
from extraction.grounding.page_cells import Cell, Column, PageCells
from extraction.grounding.record_lines import Row, field_of
from extraction.grounding.text_index import TextIndex
from extraction.grounding.wanted import Wanted
from extraction.values.parsing import is_number
from extraction.values.text_folding import fold

MAX_COMPANY_LINES = 3
"""Lines between the values of a record that stand together."""
OTHER_HEADING = 0.3
"""Lead of a label score (0 to 1) from which another cell of the line is the one that the field names."""
MIN_COUNTED = 3
"""Lines that begin with 1, 2, 3 count the records; "1" and "2" may be quantities."""
NAMED = 0.3
"""Label score from which the words around a place name the field: "VAT 20 %" says half of "vat rate"."""
_DOUBTED = LOCATED - {EvidenceStatus.APPROXIMATE}


class Strangers:
    """Finds the strangers among the values of one list, whose records' lines are known."""

    def __init__(
        self, rows: list[Row], columns: dict[str, Column], index: TextIndex, cells: PageCells, labels: Labels
    ) -> None:
        self._rows = rows
        self._columns = columns
        self._index = index
        self._cells = cells
        self._labels = labels
        self._owners = {
            line: row for row in rows if row.line is not None for line in range(row.line, row.last + 1)
        }

    def doubt(self) -> None:
        """Mark them."""
        for row in self._rows:
            for value in row.values:
                placed = row.line is not None and value.status in _DOUBTED and value.spans
                if placed and (self._stands_elsewhere(row, value) or self._is_another_field(row, value)):
                    _mark(value)
        self._doubt_taken()

    # -------------------------------------------------------------- one value

    def _stands_elsewhere(self, row: Row, value: Wanted) -> bool:
        """The number of a neighbouring row is in the document, and still wrong here.

        Where too few records show the column, it is the one in which the neighbour has the value.
        """
        lent = self._lent(row, value)
        column = self._columns.get(field_of(value)) or (lent and self._column_at(lent))
        if column is None or self._at_home(row, value, column):
            return False
        return self._says_otherwise(row, value, column, self._fields_beside(value, lent))

    def _lent(self, row: Row, value: Wanted) -> Span | None:
        """The first place of a value on the lines of another record, if it has none on its own."""
        owners = [(span, self._owners.get(self._index.line_of(span.start))) for span in value.spans]
        if any(owner is row for _, owner in owners):
            return None
        return next((span for span, owner in owners if owner is not None), None)

    def _column_at(self, span: Span) -> Column | None:
        found = self._cells.at(span)
        return Column.of([found[2]]) if found else None

    def _fields_beside(self, value: Wanted, span: Span | None) -> frozenset[str]:
        """The other fields that the neighbour has in the cell of a place: "1 x Pen, black" in one cell."""
        owner = self._owners.get(self._index.line_of(span.start)) if span else None
        if span is None or owner is None:
            return frozenset()
        cell = self._cells.whole(span)
        fields = {field_of(other) for other in owner.values if other.settled and _in(other.spans[0], cell)}
        return frozenset(fields - {field_of(value)})

    def _at_home(self, row: Row, value: Wanted, column: Column) -> bool:
        assert row.line is not None
        for line in range(row.line, row.last + 1):
            for span in self._index.on_line(sorted(value.spans), line):
                place = self._cells.at(span)
                if place is None or column.holds(place[2]):
                    return True
        return False

    def _says_otherwise(
        self, row: Row, value: Wanted, column: Column, beside: frozenset[str] = frozenset()
    ) -> bool:
        """Is there a cell of the row's line in the field's column that no other value of the row claims?

        `beside` are fields that stand in one cell with this one: their claims do not fill the cell.
        """
        claimed = [
            other.spans[0]
            for other in row.values
            if other.settled and other is not value and field_of(other) not in beside
        ]
        return any(
            column.holds(cell) and not any(cell.start <= span.start < cell.end for span in claimed)
            for cell in self._line(row)
        )

    def _line(self, row: Row) -> list[Cell]:
        """The cells of the record's line; it may begin with spaces, so its last character is asked."""
        assert row.line is not None
        start, end = self._index.line_start(row.line), self._index.line_end(row.line)
        found = self._cells.at(Span(max(start, end - 1), end))
        return self._cells.lines(found[0])[found[1]] if found else []

    def _is_another_field(self, row: Row, value: Wanted) -> bool:
        """A number of the record's own line that is another field's, where too few records show the column.

        "3" is the number of the line "3   Ink   1.00   20%", and not its quantity; 20 is not its price.
        """
        if not is_number(value.value) or field_of(value) in self._columns or not value.settled:
            return False
        place = value.spans[0]
        if self._index.line_of(place.start) != row.line:
            return False
        free = list(self._free(row, value))
        own = self._labels.score(value, place)
        return (
            any(self._labels.score(value, span) >= own + OTHER_HEADING for span in free)
            or (bool(free) and self._is_rate(place) and self._others_are_no_rates(row, value))
            or (place in self._counters and field_of(value) not in self._counting)
        )

    def _is_rate(self, span: Span) -> bool:
        return self._index.text[span.end : span.end + 2].strip()[:1] == "%"

    def _others_are_no_rates(self, row: Row, value: Wanted) -> bool:
        name = field_of(value)
        others = any(v is not value and v.settled for v in self._fields[name])
        return others and not any(v is not value and v.settled for v in self._rates[name])

    @cached_property
    def _fields(self) -> dict[str, list[Wanted]]:
        """The values of each field in the order of the records, gathered once: a list may have thousands."""
        fields: dict[str, list[Wanted]] = {}
        for row in self._rows:
            for value in row.values:
                fields.setdefault(field_of(value), []).append(value)
        return fields

    @cached_property
    def _rates(self) -> dict[str, list[Wanted]]:
        """Those of them that a "%" follows."""
        return {
            name: [value for value in values if value.spans and self._is_rate(value.spans[0])]
            for name, values in self._fields.items()
        }

    @cached_property
    def _counters(self) -> dict[Span, int]:
        """The numbers that lines begin with where they count the records: place -> number."""
        lines = [self._line(row) for row in self._rows if row.line is not None]
        first = [Span(line[0].start, line[0].end) for line in lines if line]
        words = [self._index.text[slice(*span)] for span in first]
        if len(first) < MIN_COUNTED or not all(re.fullmatch(r"[0-9]{1,4}", word) for word in words):
            return {}
        counted = list(map(int, words))
        rising = counted == list(range(counted[0], counted[0] + len(counted)))
        return dict(zip(first, counted, strict=True)) if rising else {}

    @cached_property
    def _counting(self) -> frozenset[str]:
        """The fields that are the records' number in all of them."""
        numbers = list(self._counters.values())
        return frozenset(
            name for name, values in self._fields.items() if [value.value for value in values] == numbers
        )

    def _free(self, row: Row, value: Wanted) -> Iterator[Span]:
        """Numbers of the record's line in cells where none of its values stands."""
        taken = [other.spans[0] for other in row.values if other.spans]
        for cell in self._line(row):
            if any(cell.start <= span.start < cell.end for span in taken):
                continue
            if self._index.text[cell.start : cell.end].strip()[:1].isdigit():
                yield Span(cell.start, cell.end)

    # -------------------------------------------------------------- one place, several records

    def _doubt_taken(self) -> None:
        """Of several records with a field at one place, those that have less of their other values near it.

        A cell that is printed once for several records stays: their own lines have nothing in that column.
        So does what is printed once for the whole list; else a number or a word on nobody's line is nobody's.
        """
        claims: dict[tuple[str, Span], list[tuple[Row, Wanted]]] = {}
        for row in self._rows:
            for value in row.values:
                if value.status in _DOUBTED and value.spans:
                    claims.setdefault((field_of(value), value.spans[0]), []).append((row, value))
        for (name, span), claimants in claims.items():
            if len(claimants) < 2 or self._is_for_all(name, span, claimants):
                continue
            if self._index.line_of(span.start) not in self._owners and self._all_have_lines(claimants):
                for _, value in claimants:
                    _mark(value)
                continue
            company = [self._company(row, value, span) for row, value in claimants]
            column = self._columns.get(name)
            for (row, value), mine in zip(claimants, company, strict=True):
                empty = row.line is not None and column and not self._says_otherwise(row, value, column)
                if mine < max(company) and not empty:
                    _mark(value)

    def _all_have_lines(self, claimants: list[tuple[Row, Wanted]]) -> bool:
        return all(row.line is not None and _is_short(value) for row, value in claimants)

    def _is_for_all(self, name: str, span: Span, claimants: list[tuple[Row, Wanted]]) -> bool:
        """Is this printed once for all records: "VAT 20 %" under them, "Quantity (hours)" over them?

        The place is on no record's line, the words around it name the field, and no record says otherwise.
        """
        value = claimants[0][1]
        if len(self._fields[name]) != len(claimants) or self._index.line_of(span.start) in self._owners:
            return False
        if isinstance(value.value, str) and fold(value.value).strip() in value.words:
            return False  # "Unit" over the column is the field's own name
        return self._labels.score(value, span) >= NAMED

    def _company(self, row: Row, value: Wanted, span: Span) -> int:
        """How many other values of the record stand near a place."""
        line = self._index.line_of(span.start)
        return sum(
            other is not value
            and other.settled
            and abs(self._index.line_of(other.spans[0].start) - line) <= MAX_COMPANY_LINES
            for other in row.values
        )


def _is_short(value: Wanted) -> bool:
    """A number or a word, which may stand anywhere by chance; a name of several words does not."""
    return not isinstance(value.value, str) or not is_distinctive(value.value)


def _mark(value: Wanted) -> None:
    value.status = EvidenceStatus.AMBIGUOUS
    value.stranger = True


def _in(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start < outer.end
