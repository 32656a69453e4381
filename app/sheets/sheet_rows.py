"""The pile as one sheet, as plain data: rows of typed cells, what filters look at, totals by currency."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from app.looks.statuses import PROBLEM_LOOK, STATUS_LOOKS, StatusLook
from app.texts.wording import translate
from extraction.evidence import DOUBTFUL, Extraction
from extraction.export.columns import Column, columns_of
from extraction.export.origins import CellOrigin, Origins
from extraction.export.tables import Table, build_tables
from schemas.registry import Schema

CURRENCY = re.compile(r"currency|w(?:ä|ae)hrung|devise|moneda|valuta", re.IGNORECASE)
"""Names of the fields that say in which currency a record's amounts are."""
NOT_ADDED = re.compile(
    r"(?:^|[_.])(?:rate|percent|percentage|share|year|age|number|rating|score|latitude|longitude|page|pages)$"
    r"|unit_?price",
    re.IGNORECASE,
)
"""Names of numbers whose sum says nothing."""
MONEY_PLACES, MOST_PLACES = 2, 6
"""Decimals that all numbers of a column get where one has any, and the most that are filled up with zeros."""


@dataclass(frozen=True)
class SheetCell:
    """A cell; `origin` tells how sure it is."""

    value: Any
    text: str
    pointer: str
    origin: CellOrigin

    @property
    def look(self) -> StatusLook | None:
        """The mark of a doubtful cell; None for all others."""
        if not self.origin.doubtful:
            return None
        status = self.origin.status
        return STATUS_LOOKS[status] if status in DOUBTFUL else PROBLEM_LOOK


@dataclass(frozen=True)
class SheetRow:
    """A record, or an entry of a list in one.

    `currency` is that of its record where it has none itself; `doubtful` cells of it are to be checked.
    """

    document: int
    title: str
    cells: tuple[SheetCell, ...]
    currency: str
    doubtful: int

    @property
    def haystack(self) -> str:
        """What the filter searches."""
        words = [self.title]
        for cell in self.cells:
            words += [cell.text, aligned(cell.value, MONEY_PLACES)] if cell.value is not None else []
        return "\n".join(words).casefold()


@dataclass(frozen=True)
class Layout:
    """One sheet of a schema: its records, or one of its lists.

    `currencies[i]` is the column with the currency of column i, -1 where the row's record has to say it.
    """

    path: tuple[str, ...]
    title: str
    columns: tuple[Column, ...]
    currencies: tuple[int, ...]


@dataclass(frozen=True)
class Total:
    """Sums by column; `currency` is empty where there is none."""

    currency: str
    sums: dict[int, Decimal]


def layouts_of(schema: Schema) -> tuple[Layout, ...]:
    """The sheets of a schema, the records' first."""
    columns = columns_of(schema)
    paths = dict.fromkeys([(), *(column.path for column in columns)])
    return tuple(_layout(path, schema, [c for c in columns if c.path == path]) for path in paths)


def _layout(path: tuple[str, ...], schema: Schema, columns: list[Column]) -> Layout:
    title = " → ".join(columns[0].tables) if path and columns else schema.title
    named = [at for at, column in enumerate(columns) if _is_currency(column)]
    return Layout(path, title, tuple(columns), tuple(_currency_for(c.name, columns, named) for c in columns))


def _is_currency(column: Column) -> bool:
    return column.kind == "text" and bool(CURRENCY.search(column.name.rpartition(".")[2]))


def _currency_for(name: str, columns: Sequence[Column], named: list[int]) -> int:
    """The currency that shares the longest beginning of the name: "price.amount" has "price.currency"."""

    def nearness(at: int) -> int:
        other = columns[at].name.rpartition(".")[0]
        return len(other) if not other or name.startswith(f"{other}.") else -1

    near = [at for at in named if nearness(at) >= 0]
    return max(near, key=nearness) if near else -1


def rows_of(
    document: int, title: str, extraction: Extraction, layouts: Sequence[Layout]
) -> dict[tuple[str, ...], list[SheetRow]]:
    """The rows of one document in each sheet, by the sheet's path."""
    tables = {table.path: table for table in build_tables([(extraction.source, extraction.data)])}
    origins = Origins(extraction)
    made: dict[tuple[str, ...], list[SheetRow]] = {}
    for layout in layouts:  # a list comes after the records it belongs to
        table = tables.get(layout.path, Table(layout.path))
        parents = made.get(layout.path[:-1], []) if layout.path else []
        made[layout.path] = [
            _row(document, title, table, number, layout, origins, parents)
            for number in range(len(table.rows))
        ]
    return made


def _row(
    document: int,
    title: str,
    table: Table,
    number: int,
    layout: Layout,
    origins: Origins,
    parents: list[SheetRow],
) -> SheetRow:
    values, record = table.rows[number], table.origins[number]
    cells = []
    for column in layout.columns:
        value, pointer = values.get(column.name), record.at(column.name)
        cells.append(SheetCell(value, shown(value), pointer, origins.of(pointer)))
    parent = table.numbers[number][2]
    inherited = parents[parent - 1].currency if 0 < parent <= len(parents) else ""
    own = next((cell.text for cell, c in zip(cells, layout.columns, strict=True) if _is_currency(c)), "")
    doubtful = sum(cell.origin.doubtful for cell in cells)
    return SheetRow(document, title, tuple(cells), own or inherited, doubtful)


def shown(value: Any) -> str:
    """A value as a cell shows it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return translate("Fields", "yes") if value else translate("Fields", "no")
    return str(value)


def places_of(value: Any) -> int:
    """The decimals that a number is written with: 567.8 -> 1; 20, "a" and 1e-9 -> 0."""
    decimals = repr(value).partition(".")[2] if isinstance(value, float) else ""
    return len(decimals) if decimals.isdecimal() else 0


def column_places(rows: Iterable[SheetRow], at: int) -> int:
    """The decimals with which the numbers of a column are shown, so that their points stand in line."""
    needed = max((places_of(row.cells[at].value) for row in rows), default=0)
    return max(MONEY_PLACES, min(MOST_PLACES, needed)) if needed else 0


def aligned(value: Any, places: int) -> str:
    """A value as a cell of such a column shows it; no digit is left out. Example: 567.8, 2 -> "567.80"."""
    text = shown(value)
    if isinstance(value, bool) or not isinstance(value, int | float) or not places:
        return text
    if isinstance(value, int):
        return f"{text}.{'0' * places}"
    return text + "0" * (places - places_of(value)) if places_of(value) else text


def totals(layout: Layout, rows: Iterable[SheetRow]) -> list[Total]:
    """The sums of the number columns, one `Total` a currency: amounts of two are never added."""
    added = [at for at, c in enumerate(layout.columns) if c.kind == "number" and not NOT_ADDED.search(c.name)]
    sums: dict[str, dict[int, Decimal]] = {}
    for row in rows:
        for at in added:
            value = row.cells[at].value
            if isinstance(value, bool) or not isinstance(value, int | float):
                continue
            holder = layout.currencies[at]
            currency = row.cells[holder].text.strip().upper() if holder >= 0 else row.currency.upper()
            column = sums.setdefault(currency, {})
            column[at] = column.get(at, Decimal(0)) + Decimal(repr(value))
    return [Total(currency, sums[currency]) for currency in sorted(sums, key=lambda code: (not code, code))]


def amount(total: Decimal, places: int) -> str:
    """A sum below a column that is shown with `places` decimals, or with more where it has them."""
    exponent = total.as_tuple().exponent
    own = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    return f"{total:.{max(places, own)}f}"
