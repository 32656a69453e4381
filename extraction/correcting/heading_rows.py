"""Rows of a table whose headings name all fields of a list, read by their columns without the model.

A small model repeats a row, begins a list and stops, or takes the column beside the right one. Where the
headings say which column is which, the page decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import mode
from typing import Any

from extraction.completeness.account import SUMS
from extraction.document import Document, Span
from extraction.evidence import Evidence, EvidenceStatus, Place
from extraction.grounding.labels import longest_spelling
from extraction.grounding.page_cells import Cell, Column, PageCells
from extraction.grounding.text_index import TextIndex
from extraction.grounding.wanted import spaced, status_at
from extraction.json_pointer import below
from extraction.review.entering import DoesNotFit, decimal_mark, enter
from extraction.values.text_folding import fold
from schemas.shape import Field, Listing, Record, Scalar, Shape, Union, read_shape

FEWEST_FIELDS, FEWEST_ROWS = 2, 3
"""Of a list and a table that are read so: a word over another is no heading yet."""
MOST_HEADING_LINES = 7
LINES_BETWEEN = 2
"""Lines of other kinds that do not end a table: a heading of a group of rows."""
AGREED = 0.8
"""Share of a table's rows that the model has too, from which its list is left alone."""
NEARLY_NONE = 0.2
"""Up to this share a list is replaced by one of less than half its length: it is of other tables then."""
SYNONYM = 0.5
"""What another word for one of the name's counts, beside 1 for itself."""
MOST_COMPARED = 500
"""Rows of each side that are compared; more would tell the same."""
MOST_LINES = 20_000
"""Of a document, that are looked through for tables."""

_FIGURE = re.compile(r"\d")
_WORD = re.compile(r"[^\W_]+")

Row = dict[str, tuple[Any, Span]]
"""The fields of one row with their places."""


@dataclass(frozen=True)
class Table:
    """Lines of a page that stand in the same columns, and the first of them on that page."""

    page: int
    first: int
    lines: tuple[list[Cell], ...]
    columns: tuple[Column, ...]


def rows_by_headings(
    document: Document, data: Any, evidence: Mapping[str, Evidence], json_schema: Any
) -> tuple[Any, dict[str, Evidence], tuple[str, ...]]:
    """(data, evidence, notices) with lists that do not agree with their table taken from it."""
    known, notices = dict(evidence), []
    shape = read_shape(json_schema)[0]
    if not isinstance(shape, Record) or not isinstance(data, dict):
        return data, known, ()
    reader: TableReader | None = None
    for field in shape.fields:
        written = data.get(field.name)
        if not isinstance(written, list):
            continue
        every = _columns_of(field)
        if len(every) < FEWEST_FIELDS:
            continue
        reader = reader or TableReader(document)
        found = reader.rows(every) or reader.rows(_used(every, written))
        rows = [row for row, sums in found if not sums or _is_taken(row, written)]
        agreed = _agreed(rows, written) if len(rows) >= FEWEST_ROWS else AGREED
        if agreed >= AGREED or (agreed > NEARLY_NONE and 2 * len(rows) < len(written)):
            continue
        pointer = below("", field.name)
        names = [column.name for column in every]
        made = [{name: row[name][0] if name in row else None for name in names} for row in rows]
        data = {**data, field.name: made}
        known = {at: found for at, found in known.items() if not at.startswith(f"{pointer}/")}
        for number, row in enumerate(rows):
            for name in names:
                known[below(pointer, number, name)] = _evidence(document, row.get(name))
        notices.append(
            f"The list {field.name.replace('_', ' ')} was read by the headings of its table, because what "
            "the model had written did not agree with them."
        )
    return data, known, tuple(notices)


def _evidence(document: Document, found: tuple[Any, Span] | None) -> Evidence:
    if found is None:
        return Evidence(status=EvidenceStatus.ABSENT)
    value, span = found
    words = document.text[span.start : span.end]
    place = Place.of(document, span)
    return Evidence(status=status_at(value, words), places=(place,), words=words, read=True)


def _columns_of(field: Field) -> list[Field]:
    """The fields of a list of flat records; none where it is another kind of field."""
    inner = field.shape.item if isinstance(field.shape, Listing) else None
    if not isinstance(inner, Record):
        return []
    return list(inner.fields) if all(_is_flat(one.shape) for one in inner.fields) else []


def _used(fields: list[Field], written: list[Any]) -> list[Field]:
    """The fields that the model filled in for any row, because a schema may have more than a table.

    None where they are less than half of all: too little is known of the table then.
    """
    rows = [row for row in written if isinstance(row, dict)]
    used = [field for field in fields if any(row.get(field.name) is not None for row in rows)]
    return used if len(used) >= max(FEWEST_FIELDS, len(fields) / 2) else []


def _is_flat(shape: Shape) -> bool:
    return isinstance(shape, Scalar) or (isinstance(shape, Union) and all(map(_is_flat, shape.options)))


def _agreed(rows: Sequence[Row], written: list[Any]) -> float:
    """The share of a table's rows that the model has as well."""
    has = [dict(_comparable_row(row)) for row in written[:MOST_COMPARED] if isinstance(row, dict)]
    compared = rows[:MOST_COMPARED]
    same = sum(
        _is_in(dict(_comparable_row({name: found[0] for name, found in row.items()})), has)
        for row in compared
    )
    return same / len(compared)


def _is_in(row: Mapping[str, str], written: Sequence[Mapping[str, str]]) -> bool:
    """Is there such a row? Its texts may go on below the line of the cell, which is not read."""
    return any(
        row.keys() == other.keys()
        and all(
            value == other[name]
            or (value.isalnum() and not value.isdigit() and other[name].startswith(value))
            for name, value in row.items()
        )
        for other in written
    )


def _is_taken(row: Row, written: list[Any]) -> bool:
    """Has the model a row with most of these values? A sum is a record only where it takes it for one."""
    pairs = {(name, _comparable(value)) for name, (value, _) in row.items()}
    return any(
        2 * len(pairs.intersection(_comparable_row(other))) > len(pairs)
        for other in written
        if isinstance(other, dict)
    )


def _comparable_row(row: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((name, _comparable(value)) for name, value in row.items() if value is not None))


def _comparable(value: Any) -> str:
    """Numbers by value, texts by their letters and digits; a text that is a number as it is printed."""
    if isinstance(value, int | float):
        return f"{value:g}"
    return "".join(_WORD.findall(fold(str(value)))) if any(map(str.isalpha, str(value))) else str(value)


class TableReader:
    """Finds the tables of a document; each page is looked through once."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._text = document.text
        self._cells = PageCells(document)
        self._index = TextIndex(document.text, document.language)
        self._mark = decimal_mark(document.language)
        self._tables = list(self._find())

    def rows(self, fields: Sequence[Field]) -> list[tuple[Row, bool]]:
        """The rows of all tables whose headings name every field, and whether each adds others up."""
        found: list[tuple[Row, bool]] = []
        if not fields:
            return found
        before: tuple[Table, dict[str, int]] | None = None
        for table in self._tables:
            at = self._matched(table, fields)
            if at is None and before is not None and _goes_on(before[0], table):
                at = before[1]
            before = (table, at) if at is not None else None
            if at is not None:
                found += self._read(table, fields, at)
        return found

    # -------------------------------------------------------------- tables

    def _find(self) -> Iterator[Table]:
        count = 0
        for page in range(len(self._document.pages)):
            lines = self._cells.lines(page)
            count += len(lines)
            if count > MOST_LINES:
                return
            data = [at for at, cells in enumerate(lines) if self._is_data(cells)]
            start = 0
            for end in range(1, len(data) + 1):
                if end < len(data) and data[end] - data[end - 1] <= LINES_BETWEEN + 1:
                    continue
                if end - start >= FEWEST_ROWS:
                    yield from self._table(page, data[start:end], lines)
                start = end

    def _is_data(self, cells: list[Cell]) -> bool:
        return len(cells) >= 2 and any(
            _FIGURE.search(self._text[cell.start : cell.end]) for cell in cells[1:]
        )

    def _table(self, page: int, at: list[int], lines: list[list[Cell]]) -> Iterator[Table]:
        """The columns are those of the lines with the most usual number of cells."""
        usual = mode(len(lines[i]) for i in at)
        typical = [lines[i] for i in at if len(lines[i]) == usual]
        columns = tuple(Column.of([line[n] for line in typical]) for n in range(usual))
        yield Table(page, at[0], tuple(lines[i] for i in at), columns)

    # -------------------------------------------------------------- headings

    def _matched(self, table: Table, fields: Sequence[Field]) -> dict[str, int] | None:
        """Field -> its column, by as few heading lines as decide it; None where they do not."""
        if not table.columns[0].boxed:
            return None
        lines = self._cells.lines(table.page)
        words: list[list[str]] = [[] for _ in table.columns]
        for up in range(1, min(MOST_HEADING_LINES, table.first) + 1):
            for cell in lines[table.first - up]:
                for column, word in self._headed(cell, table.columns):
                    words[column].append(word)
            at = _assigned(words, fields)
            if at is not None:
                return at
        return None

    def _headed(self, cell: Cell, columns: Sequence[Column]) -> Iterator[tuple[int, str]]:
        """The words of a cell of headings with their columns; of one over several columns word by word."""
        over = sum(min(column.right, cell.right) > max(column.left, cell.left) for column in columns)
        for match in _WORD.finditer(self._text[cell.start : cell.end]):
            found = self._cells.at(Span(cell.start + match.start(), cell.start + match.end()))
            where = found[2] if found is not None and over > 1 else cell
            yield _nearest(where, columns), fold(match.group())

    # -------------------------------------------------------------- rows

    def _read(self, table: Table, fields: Sequence[Field], at: dict[str, int]) -> Iterator[tuple[Row, bool]]:
        for cells in table.lines:
            row: Row = {}
            pieces = self._by_column(cells, table.columns, sorted(at.values()))
            for field in fields:
                span = pieces.get(at[field.name])
                value = self._value(span, field.shape) if span is not None else None
                if span is not None and value is not None:
                    row[field.name] = (value, span)
            line = self._text[cells[0].start : cells[-1].end]
            sums = any(SUMS.fullmatch(word) for word in re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", line))
            if len(row) >= FEWEST_FIELDS:
                yield row, sums

    def _by_column(
        self, cells: list[Cell], columns: Sequence[Column], named: Sequence[int]
    ) -> dict[int, Span]:
        """Column -> its words; cells under no heading belong to the named column before them."""
        pieces: dict[int, Span] = {}
        for cell in cells:
            column = _nearest(cell, columns)
            own = max((name for name in named if name <= column), default=column)
            if own != column and own in pieces and self._is_figure(cell):
                continue
            start = pieces[own].start if own in pieces else cell.start
            pieces[own] = Span(start, cell.end)
        return pieces

    def _is_figure(self, cell: Cell) -> bool:
        return not any(char.isalpha() for char in self._text[cell.start : cell.end])

    def _value(self, span: Span, shape: Shape) -> Any:
        words = " ".join(self._text[span.start : span.end].split())
        days = self._index.days.years.get(span)
        if days and len(days) == 1 and _is_day(shape):
            return next(iter(days)).isoformat()
        try:
            return enter(words, shape, self._mark)
        except DoesNotFit:
            return None


def _is_day(shape: Shape) -> bool:
    options = shape.options if isinstance(shape, Union) else (shape,)
    return any(isinstance(one, Scalar) and one.format == "date" for one in options)


def _nearest(cell: Cell, columns: Sequence[Column]) -> int:
    """The column whose middle is nearest, those first that the cell reaches into."""
    middle = (cell.left + cell.right) / 2

    def away(number: int) -> float:
        column = columns[number]
        inside = min(column.right, cell.right) - max(column.left, cell.left)
        return -inside if inside > 0 else min(abs(middle - column.left), abs(middle - column.right))

    return min(range(len(columns)), key=away)


def _goes_on(one: Table, other: Table) -> bool:
    """Is a table on the next page in the same columns?"""
    return (
        other.page == one.page + 1
        and len(one.columns) == len(other.columns)
        and all(
            min(a.right, b.right) > max(a.left, b.left)
            for a, b in zip(one.columns, other.columns, strict=True)
        )
    )


def _assigned(words: Sequence[Sequence[str]], fields: Sequence[Field]) -> dict[str, int] | None:
    """Each field's column, all of them different; None where one has none or two that fit as well."""
    at: dict[str, int] = {}
    for field in fields:
        fits = sorted(((_fit(field.name, heading), -n) for n, heading in enumerate(words)), reverse=True)
        if fits[0][0] <= 0 or (len(fits) > 1 and fits[0][0] == fits[1][0]):
            return None
        at[field.name] = -fits[0][1]
    return at if len(set(at.values())) == len(at) else None


def _fit(name: str, heading: Sequence[str]) -> float:
    """The share of a heading that a field's name makes up; 0 where a word of it is missing.

    The last word may be the beginning of one, because names are cut. What documents print for a word counts
    half.
    """
    *whole, last = _WORD.findall(fold(spaced(name))) or [""]
    said = 0.0
    for word in (*whole, last):
        if word in heading or (word == last and word and any(other.startswith(word) for other in heading)):
            said += 1
        elif word and longest_spelling(word, " ".join(heading)):
            said += SYNONYM
        else:
            return 0.0
    return said / len(heading)
