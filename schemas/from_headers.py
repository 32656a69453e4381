"""A new schema from the header row of a spreadsheet, pasted or opened as CSV."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

from extraction.errors import SchemaInvalid
from schemas.editing import FieldDraft, Kind, SchemaDraft, free_name
from schemas.guessing import kind_of_header, kind_of_texts, name_of
from schemas.shape import MAX_PARTS

MAX_CHARACTERS = 1_000_000
SEPARATORS = "\t;,|"
MAX_ROWS = 200
"""Rows below the header that are looked at."""


def rows_of(text: str) -> list[list[str]]:
    """The cells of a pasted table; the separator is the one that the first line has most often.

    SchemaInvalid where there is no header in it.
    """
    if len(text) > MAX_CHARACTERS:
        raise SchemaInvalid("The table is longer than a million characters. Its first rows are enough.")
    text = text.removeprefix("\ufeff").replace("\0", "")
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(SEPARATORS, key=first.count) if any(mark in first for mark in SEPARATORS) else ","
    rows: list[list[str]] = []
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator):
            if any(cell.strip() for cell in row):
                rows.append([cell.strip() for cell in row])
            if len(rows) > MAX_ROWS:
                break
    except csv.Error as error:
        raise SchemaInvalid(f"The table cannot be read: {error}. Paste only its header row.") from None
    if not rows:
        raise SchemaInvalid("Paste the header row first, such as: Invoice number, Date, Total.")
    return rows


def draft_from_rows(name: str, title: str, rows: list[list[str]], many: bool) -> SchemaDraft:
    """One field a column of the first row; rows below it tell what stands in a column.

    `many`: a document holds many such rows, so that they become one list. SchemaInvalid for too many columns.
    """
    header, below = rows[0], rows[1:]
    if len(header) > MAX_PARTS - 2:
        raise SchemaInvalid(f"The table has {len(header)} columns; Winnow fills in at most {MAX_PARTS - 2}.")
    parent = FieldDraft("", "object")
    for number, words in enumerate(header):
        cells = [row[number] for row in below if number < len(row) and row[number]]
        field = _column(words, number, cells)
        field = replace(field, name=free_name(field.name, parent))
        parent = replace(parent, fields=(*parent.fields, field))
    if many:
        rows_field = FieldDraft(
            "rows", "object", True, "Rows", "One entry for each row", fields=parent.fields
        )
        parent = replace(parent, fields=(rows_field,))
    return SchemaDraft(name, replace(parent, title=title))


def _column(words: str, number: int, cells: list[str]) -> FieldDraft:
    kind: Kind = kind_of_texts(cells) if cells else kind_of_header(words)
    return FieldDraft(name_of(words) or f"column_{number + 1}", kind, title=" ".join(words.split()))
