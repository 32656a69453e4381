"""A line of the document as a new row of a list: where it belongs, and the words under each column."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from extraction.completeness.account import entry_of
from extraction.document import Document, Span
from extraction.evidence import Evidence
from extraction.grounding.page_cells import Cell, Column, PageCells
from extraction.review.decisions import Decision
from extraction.review.entering import DoesNotFit, decimal_mark, enter, narrowed, taken, trimmed
from schemas.shape import Record, Shape

ROWS_AROUND = 12
"""Rows on each side that tell where the columns are; further ones may stand in another table."""

SPACE = 0.5
"""Of a line's height; gaps between the columns of a table are wider, those between words about half of it."""

ShapeAt = Callable[[str], Shape | None]
"""Pointer -> what the schema says about the field there."""


def row_place(line: Span, evidence: Mapping[str, Evidence]) -> tuple[str, int] | None:
    """(list, place in it) of a record on this line: behind the record with words before it, nearest first.

    `evidence` is that of the result as it is shown. None where no list has words.
    """
    starts = [
        (found.place.span.start, entry)
        for pointer, found in evidence.items()
        if found.place is not None and (entry := entry_of(pointer)) is not None
    ]
    if not starts:
        return None
    before = [found for found in starts if found[0] <= line.start]
    entry = max(before)[1] if before else min(starts)[1]
    listing, _, number = entry.rpartition("/")
    return listing, int(number) + bool(before)


def row_of_line(
    document: Document,
    line: Span,
    listing: str,
    at: int,
    evidence: Mapping[str, Evidence],
    shape_at: ShapeAt,
) -> dict[str, Decision]:
    """The decisions of a new row before row `at`, by pointer below it; "" stands for the line itself.

    Words of the line go to the field whose words stand in the same column of the rows around, where they
    are a value of that field. What stays open stays empty.
    """
    row = {"": Decision(state="edited", value={}, evidence=_words(document, line, None))}
    if not isinstance(shape_at(f"{listing}/{at}"), Record):
        value = _entered(document, line, shape_at(f"{listing}/{at}"))
        return {"": Decision(state="edited", value=value, evidence=_words(document, line, value))}
    for name, span in _cells_by_field(document, line, listing, at, evidence).items():
        value = _entered(document, span, shape_at(f"{listing}/{at}{name}"))
        if value is not None:
            row[name] = Decision(state="edited", value=value, evidence=_words(document, span, value))
    return row


def _words(document: Document, span: Span, value: Any) -> Evidence:
    return taken(document, narrowed(document.text, span, value) if value is not None else span, value)


def _entered(document: Document, span: Span, shape: Shape | None) -> Any:
    try:
        return enter(document.text[span.start : span.end], shape, decimal_mark(document.language))
    except DoesNotFit:
        return None


def _cells_by_field(
    document: Document, line: Span, listing: str, at: int, evidence: Mapping[str, Evidence]
) -> dict[str, Span]:
    """Field below a row -> the words of the line that stand in its column, where they are in one piece."""
    cells = PageCells(document)
    here = cells.at(trimmed(document.text, line))
    if here is None:
        return {}
    columns = {name: Column.of(found) for name, found in _field_cells(cells, listing, at, evidence).items()}
    pieces: dict[str, list[Span]] = {}
    for cell in cells.lines(here[0])[here[1]]:
        if not line.start <= cell.start < line.end:
            continue
        claims = [name for name, column in columns.items() if column.holds(cell)]
        if len(claims) == 1:
            pieces.setdefault(claims[0], []).append(Span(cell.start, cell.end))
        elif claims:
            for name, span in _shared_out(cells, document.text, cell, {n: columns[n] for n in claims}):
                pieces.setdefault(name, []).append(span)
    return {name: found[0] for name, found in pieces.items() if len(found) == 1}


def _shared_out(
    cells: PageCells, text: str, cell: Cell, columns: Mapping[str, Column]
) -> Iterator[tuple[str, Span]]:
    """The words of a cell that reaches over several columns, put together by the column they stand in.

    Words in no column belong to those a space before them: a name may be longer than those around it.
    """
    owner, first, last = "", cell, cell
    for match in re.finditer(r"\S+", text[cell.start : cell.end]):
        found = cells.at(Span(cell.start + match.start(), cell.start + match.end()))
        if found is None:
            continue
        word = found[2]
        holders = [name for name, column in columns.items() if column.holds(word)]
        near = word.left - last.right < SPACE * word.height()
        if owner and (holders == [owner] or (not holders and near)):
            last = word
            continue
        if owner:
            yield owner, Span(first.start, last.end)
        owner, first, last = holders[0] if len(holders) == 1 else "", word, word
    if owner:
        yield owner, Span(first.start, last.end)


def _field_cells(
    cells: PageCells, listing: str, at: int, evidence: Mapping[str, Evidence]
) -> dict[str, list[Cell]]:
    """Field below a row -> its cells in the rows around."""
    near = {f"{listing}/{row}" for row in range(at - ROWS_AROUND, at + ROWS_AROUND)}
    columns: dict[str, list[Cell]] = {}
    for pointer, found in evidence.items():
        entry = entry_of(pointer)
        where = cells.at(found.place.span) if entry in near and found.place is not None else None
        if entry is not None and where is not None:
            columns.setdefault(pointer[len(entry) :], []).append(where[2])
    return columns
