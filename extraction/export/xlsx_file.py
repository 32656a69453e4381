"""Results as an Excel workbook: one sheet a record type and one a list in it, with typed, marked cells."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Any

import xlsxwriter

from extraction.errors import UserError
from extraction.evidence import Extraction
from extraction.export.columns import Column, columns_of
from extraction.export.files import write_whole
from extraction.export.origins import PROVENANCE, Origins
from extraction.export.results import Result, by_schema
from extraction.export.tables import FieldKey, Table, arrange, build_tables
from schemas.registry import Schema

# Excel's own limits.
MAX_ROWS = 1_048_576
MAX_TEXT = 32_767
MAX_SHEET_NAME = 31
MAX_EXACT_INTEGER = 2**53
FIRST_DAY = date(1900, 3, 1)
"""Excel counts a 29 February 1900 that never was: earlier dates stay text."""

WIDTHS = (8, 42)
"""Narrowest and widest column, in characters."""
DOUBTFUL_FILL = "#F9E0C0"
SOURCE, ROW, PARENT = "Source", "Row", "Parent row"
_NOT_IN_NAMES = re.compile(r"[\[\]:*?/\\\x00-\x1f\ud800-\udfff]+")


class TooManyRows(UserError):
    """An Excel sheet holds 1,048,576 rows and these results need more. Export them as CSV."""


def write_xlsx(
    results: Sequence[Result],
    path: Path,
    fields: Mapping[str, Sequence[FieldKey]] | None = None,
    provenance: bool = False,
) -> None:
    """Write a workbook; TooManyRows, DiskFull or CannotWrite.

    `fields` gives the columns of a schema by its digest, in order; without it every field has its column.
    `provenance` adds status, page, words and confidence behind each. Texts stay texts: none becomes a
    formula, a link or a number.
    """
    stream = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(stream, options) as book:
        writer = _Book(book, provenance)
        for schema, extractions in by_schema(results):
            columns = columns_of(schema)
            chosen = None if fields is None else fields.get(schema.digest)
            keys = [column.key for column in columns] if chosen is None else chosen
            writer.add(schema, columns, keys, extractions)
        if not results:
            book.add_worksheet("Results")
    write_whole(path, stream.getvalue())


class _Book:
    def __init__(self, book: xlsxwriter.Workbook, provenance: bool) -> None:
        self._book = book
        self._provenance = provenance
        self._names: set[str] = {"history"}  # Excel keeps this one for itself
        self._formats: dict[tuple[str, bool], Any] = {}
        self._header = book.add_format({"bold": True, "bottom": 1, "valign": "top"})

    def add(
        self,
        schema: Schema,
        columns: Sequence[Column],
        chosen: Sequence[FieldKey],
        extractions: list[Extraction],
    ) -> None:
        """The sheets of one schema."""
        tables = build_tables((extraction.source, extraction.data) for extraction in extractions)
        known = {column.key: column for column in columns}
        origins = [Origins(extraction) for extraction in extractions]
        arranged = arrange(tables, chosen)
        parents = {table.path[:-1] for table in arranged if table.path}
        for table in arranged:
            if len(table.rows) >= MAX_ROWS:
                raise TooManyRows
            named = [known.get((table.path, name)) or _unknown(table.path, name) for name in table.columns]
            titles = next((column.tables for column in named), ())
            sheet = self._book.add_worksheet(self._name(" – ".join([schema.title, *titles])))
            _Sheet(self, sheet, table, named, origins, self._provenance).write(table.path in parents)

    def _name(self, wanted: str) -> str:
        """A name that Excel takes: short, without []:*?/\\, no two that differ by case alone."""
        plain = " ".join(_NOT_IN_NAMES.sub(" ", wanted).split()).strip("'") or "Sheet"
        name, number = plain[:MAX_SHEET_NAME].strip("' "), 1
        while name.casefold() in self._names:
            number += 1
            end = f" {number}"
            name = plain[: MAX_SHEET_NAME - len(end)].strip("' ") + end
        self._names.add(name.casefold())
        return name

    def header(self) -> Any:
        """The format of the first row."""
        return self._header

    def format(self, pattern: str, doubtful: bool) -> Any:
        """A cell's format, made once; None for a plain one."""
        if not pattern and not doubtful:
            return None
        key = (pattern, doubtful)
        if key not in self._formats:
            look: dict[str, Any] = {"num_format": pattern} if pattern else {}
            # the border marks doubt for who does not see the colour; the note says it in words
            look |= {"bg_color": DOUBTFUL_FILL, "border": 4} if doubtful else {}
            self._formats[key] = self._book.add_format(look)
        return self._formats[key]


def _unknown(path: tuple[str, ...], name: str) -> Column:
    return Column(path, name, name, "text")


class _Sheet:
    def __init__(
        self,
        book: _Book,
        sheet: Any,
        table: Table,
        columns: list[Column],
        origins: list[Origins],
        provenance: bool,
    ) -> None:
        self._book, self._sheet, self._table = book, sheet, table
        self._columns, self._origins, self._provenance = columns, origins, provenance
        self._widths: dict[int, int] = {}

    def write(self, numbered: bool) -> None:
        """Key columns, then the fields; rows are numbered where other sheets point at them."""
        keys = [SOURCE] + [PARENT] * bool(self._table.path) + [ROW] * numbered
        titles = [*keys, *self._titles()]
        for at, title in enumerate(titles):
            self._text(0, at, title, self._book.header())
        for number in range(len(self._table.rows)):
            self._row(number, keys)
        self._sheet.freeze_panes(1, 1)
        self._sheet.autofilter(0, 0, len(self._table.rows), len(titles) - 1)
        narrow, wide = WIDTHS
        for at, width in self._widths.items():
            self._sheet.set_column(at, at, max(narrow, min(wide, width + 2)))

    def _titles(self) -> list[str]:
        titles = []
        for column in self._columns:
            titles.append(column.title)
            if self._provenance:
                titles += [f"{column.title}: {what}" for what in PROVENANCE]
        return titles

    def _row(self, number: int, keys: list[str]) -> None:
        source, own, parent = self._table.numbers[number]
        values = {SOURCE: source, ROW: own, PARENT: parent}
        for at, key in enumerate(keys):
            self._value(number + 1, at, values[key], "text", False)
        record, cells = self._table.origins[number], self._table.rows[number]
        at = len(keys)
        for column in self._columns:
            origin = self._origins[record.result].of(record.at(column.name))
            self._value(number + 1, at, cells.get(column.name), column.kind, origin.doubtful)
            if origin.note:
                self._sheet.write_comment(number + 1, at, _clean(origin.note), {"author": "Winnow"})
            at += 1
            if self._provenance:
                for name, what in zip(PROVENANCE, origin.provenance, strict=True):
                    sure = name == "confidence" and what
                    self._value(
                        number + 1,
                        at,
                        float(what) if sure else what or None,
                        "number" if sure else "text",
                        False,
                    )
                    at += 1

    def _value(self, row: int, at: int, value: Any, kind: str, doubtful: bool) -> None:
        """One cell of its type; never through XlsxWriter's own guessing."""
        moment = _moment(value, kind)
        if value is None or value == "":
            self._sheet.write_blank(row, at, None, self._book.format("", doubtful))
        elif isinstance(value, bool):
            self._sheet.write_boolean(row, at, value, self._book.format("", doubtful))
        elif isinstance(value, int | float) and abs(value) <= MAX_EXACT_INTEGER:
            self._sheet.write_number(row, at, value, self._book.format("", doubtful))
            self._widen(at, len(str(value)))
        elif moment is not None:
            pattern = "yyyy-mm-dd hh:mm" if isinstance(moment, datetime) else "yyyy-mm-dd"
            self._sheet.write_datetime(row, at, moment, self._book.format(pattern, doubtful))
            self._widen(at, len(pattern))
        else:
            self._text(row, at, str(value), self._book.format("", doubtful))

    def _text(self, row: int, at: int, text: str, look: Any) -> None:
        text = _clean(text)
        if len(text) > MAX_TEXT:
            text = text[: MAX_TEXT - 1] + "…"
        self._sheet.write_string(row, at, text, look)
        self._widen(at, max(map(len, text.split("\n"))))

    def _widen(self, at: int, characters: int) -> None:
        self._widths[at] = max(self._widths.get(at, 0), characters)


def _moment(value: Any, kind: str) -> date | datetime | None:
    """The day or time that a text of such a column names, None where it names none that Excel knows."""
    if kind not in ("date", "datetime") or not isinstance(value, str):
        return None
    try:
        # Excel knows no time zones: the clock time is kept as it is printed
        moment = date.fromisoformat(value) if kind == "date" else _clock(datetime.fromisoformat(value))
    except ValueError:
        return None
    day = moment.date() if isinstance(moment, datetime) else moment
    return moment if day >= FIRST_DAY else None


def _clock(moment: datetime) -> datetime:
    return moment.replace(tzinfo=None)


def _clean(text: str) -> str:
    # A lone surrogate from a damaged PDF has no UTF-8 form and becomes a question mark.
    return text.encode("utf-8", "replace").decode()
