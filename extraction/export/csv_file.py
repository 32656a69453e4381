"""Results as CSV (RFC 4180) that spreadsheets open without harm."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from extraction.evidence import Extraction
from extraction.export.files import write_whole
from extraction.export.names import safe_name, unique_name
from extraction.export.origins import PROVENANCE, Origins
from extraction.export.tables import PARENT, ROW, SOURCE, FieldKey, Table, arrange, build_tables, free_name

# What Excel, LibreOffice and Google Sheets take as the start of a formula, full-width forms included; before
# it may stand what an import can drop: white space, control characters, characters without width.
_FORMULA = re.compile(
    r"[\s\x00-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]*[=+\-@\u2212＝＋－＠]|[\t\r\n]"
)
# A signed number or telephone number holds no name that could be called and nothing that is computed: digits,
# spaces, separators, brackets, currency and percent signs. A second sign would be arithmetic.
_HARMLESS = re.compile(
    r"[+\-\u2212＋－][ \u00a0\u202f]?[€$£¥]?[\d \u00a0\u202f.,'()]*\d[\d \u00a0\u202f.,'()]*[€$£¥%]?"
)


def safe_cell(text: str) -> str:
    """Put an apostrophe before a text that a spreadsheet would run: "=1+1" -> "'=1+1".

    "-12.50", "+49 30 1234" and "-3 %" stay as they are; "+49-30-1234" is arithmetic and does not.
    """
    return f"'{text}" if _FORMULA.match(text) and not _HARMLESS.fullmatch(text) else text


def write_csv(
    extractions: Sequence[Extraction],
    path: Path,
    bom: bool = True,
    fields: Sequence[FieldKey] | None = None,
    provenance: bool = False,
) -> list[Path]:
    """Write the records to `path` and nested lists of objects to `<stem>.<list>.csv`; all paths written.

    Rows carry their source. Where child files exist, rows are numbered in the column "row", and the column
    "parent_row" of a child file holds the number of the row it belongs to. `fields` gives the columns in
    order, `provenance` adds status, page, words and confidence behind each. DiskFull or CannotWrite.
    """
    texts = csv_texts(extractions, fields, provenance)
    targets = csv_files(path, [table for table, _ in texts])
    for target, (_, text) in zip(targets, texts, strict=True):
        write_whole(target, _encode(text, bom))
    return targets


def csv_texts(
    extractions: Sequence[Extraction],
    fields: Sequence[FieldKey] | None = None,
    provenance: bool = False,
    separator: str = ",",
) -> list[tuple[tuple[str, ...], str]]:
    """(path of the table, its text) of every file that `write_csv` writes."""
    tables = build_tables((extraction.source, extraction.data) for extraction in extractions)
    if fields is not None:
        tables = arrange(tables, fields)
    if provenance:
        origins = [Origins(extraction) for extraction in extractions]
        tables = [_with_provenance(table, origins) for table in tables]
    parents = {table.path[:-1] for table in tables if table.path}
    return [(table.path, _csv_text(table, table.path in parents, separator)) for table in tables]


def csv_files(path: Path, tables: Sequence[tuple[str, ...]]) -> list[Path]:
    """The file of each table: `path` itself for the records, a name beside it for each list."""
    used: set[str] = {path.stem.casefold()}
    files = []
    for table in tables:
        stem = unique_name(f"{path.stem}.{safe_name('.'.join(table))}", used) if table else ""
        files.append(path.with_name(stem + (path.suffix or ".csv")) if table else path)
    return files


def _with_provenance(table: Table, origins: Sequence[Origins]) -> Table:
    """The table with its columns of provenance behind each."""
    rows = [dict(row) for row in table.rows]
    columns: list[str] = []
    for name in table.columns:
        added = [free_name(f"{name}.{what}", table.columns) for what in PROVENANCE]
        columns += [name, *added]
        for row, record in zip(rows, table.origins, strict=True):
            origin = origins[record.result].of(record.at(name))
            row.update(zip(added, origin.provenance, strict=True))
    return Table(table.path, columns, rows, table.numbers, table.origins)


def _csv_text(table: Table, numbered: bool, separator: str) -> str:
    keys = [SOURCE] + [PARENT] * bool(table.path) + [ROW] * numbered
    # A field that is called like a key column gets a name of its own, so that no column appears twice.
    header = list(table.columns)
    for place, name in enumerate(table.columns):
        if name in keys:
            header[place] = free_name(name, {*keys, *header})
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\r\n", delimiter=separator)
    writer.writerow([*keys, *map(safe_cell, header)])
    for (source, number, parent), row in zip(table.numbers, table.rows, strict=True):
        values = {SOURCE: safe_cell(source), PARENT: str(parent), ROW: str(number)}
        writer.writerow([*(values[key] for key in keys), *(_cell(row.get(name)) for name in table.columns)])
    return stream.getvalue()


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return safe_cell(value) if isinstance(value, str) else repr(value)


def _encode(text: str, bom: bool) -> bytes:
    # A lone surrogate from a damaged PDF has no UTF-8 form and becomes a question mark.
    return text.encode("utf-8-sig" if bom else "utf-8", "replace")
