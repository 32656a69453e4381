"""Nested results as flat tables: one row a record, nested lists of objects as child tables."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from extraction.json_pointer import below

SOURCE = "source"
ROW = "row"
PARENT = "parent_row"
VALUE = "value"
LIST_SEPARATOR = "; "

FieldKey = tuple[tuple[str, ...], str]
"""A column of all tables together: the path of its table, and its name there."""


@dataclass(frozen=True)
class Origin:
    """Where a row comes from: the number of its result from 0, its JSON pointer, and that of each cell."""

    result: int
    pointer: str
    cells: dict[str, str]

    def at(self, name: str) -> str:
        """The pointer of a column's cell, also of one that the record leaves out."""
        return self.cells.get(name) or below(self.pointer, *name.split("."))


@dataclass
class Table:
    """Rows of scalars by column name.

    `path` is () for the records themselves, else the names of the list fields that lead to the table.
    Every row has `numbers[i] = (source, own number from 1, number of the parent row or 0)`.
    """

    path: tuple[str, ...]
    columns: list[str] = field(default_factory=list)
    rows: list[dict[str, Any]] = field(default_factory=list)
    numbers: list[tuple[str, int, int]] = field(default_factory=list)
    origins: list[Origin] = field(default_factory=list)


def build_tables(results: Iterable[tuple[str, Any]]) -> list[Table]:
    """(source, data) pairs -> the main table, then child tables in the order they were first seen.

    An object is one row; a root array one row an item; anything else one row with the column "value".
    """
    tables: dict[tuple[str, ...], Table] = {(): Table(())}
    for number, (source, data) in enumerate(results):
        builder = _Builder(tables, number, source)
        if isinstance(data, list):
            for item, record in enumerate(data):
                builder.add((), 0, record, f"/{item}")
        else:
            builder.add((), 0, data, "")
    for table in tables.values():
        _drop_placeholders(table, {path[len(table.path)] for path in tables if _is_child(path, table.path)})
    return list(tables.values())


def _is_child(path: tuple[str, ...], parent: tuple[str, ...]) -> bool:
    return len(path) == len(parent) + 1 and path[: len(parent)] == parent


def arrange(tables: Sequence[Table], fields: Sequence[FieldKey]) -> list[Table]:
    """The tables with exactly these columns in this order; child tables without any are left out.

    A column that no record fills is empty. The main table always stays, because the others point at it.
    """
    arranged = []
    for table in tables:
        columns = [name for path, name in fields if path == table.path]
        if columns or not table.path:
            arranged.append(Table(table.path, columns, table.rows, table.numbers, table.origins))
    return arranged


@dataclass
class _Builder:
    """Adds the rows of one result."""

    tables: dict[tuple[str, ...], Table]
    result: int
    source: str

    def add(self, path: tuple[str, ...], parent: int, record: Any, pointer: str) -> None:
        table = self.tables.setdefault(path, Table(path))
        number = len(table.rows) + 1
        row = _Row()
        if isinstance(record, dict):
            row.flatten(record, "", pointer)
        else:
            row.flatten({VALUE: record}, "", pointer, pointer)
        table.rows.append(row.cells)
        table.numbers.append((self.source, number, parent))
        table.origins.append(Origin(self.result, pointer, row.pointers))
        _merge_columns(table.columns, list(row.cells))
        for name, at, items in row.children:
            for place, item in enumerate(items):
                self.add((*path, name), number, item, below(at, place))


@dataclass
class _Row:
    """A record laid flat: its cells, their pointers, and its lists of records with name and pointer."""

    cells: dict[str, Any] = field(default_factory=dict)
    pointers: dict[str, str] = field(default_factory=dict)
    children: list[tuple[str, str, list[Any]]] = field(default_factory=list)

    def flatten(self, record: dict[str, Any], prefix: str, pointer: str, only: str | None = None) -> None:
        """`only` is the pointer of a value that stands for a whole record."""
        for key, value in record.items():
            name, at = prefix + key, below(pointer, key) if only is None else only
            if isinstance(value, dict) and value:
                self.flatten(value, f"{name}.", at)
            elif isinstance(value, list) and any(isinstance(item, dict) for item in value):
                self.children.append((name, at, value))
            else:
                name = free_name(name, self.cells)
                self.cells[name], self.pointers[name] = _cell(value), at


def _cell(value: Any) -> Any:
    if isinstance(value, list):
        return LIST_SEPARATOR.join(map(_as_text, value))
    return None if value == {} else value


def free_name(name: str, taken: Container[str]) -> str:
    """The name with as many underscores as make it new; one column never replaces another."""
    while name in taken:
        name += "_"
    return name


def _as_text(item: Any) -> str:
    return item if isinstance(item, str) else json.dumps(item, ensure_ascii=False)


def _merge_columns(columns: list[str], names: list[str]) -> None:
    """Add unknown names behind the name that they follow: ["a", "c"] and ["a", "b", "c"] -> a, b, c."""
    at = next((columns.index(name) for name in names if name in columns), len(columns))
    for name in names:
        if name in columns:
            at = columns.index(name) + 1
        else:
            columns.insert(at, name)
            at += 1


def _drop_placeholders(table: Table, child_names: set[str]) -> None:
    """Drop a column that only stands for a null object or an empty list that other records fill."""
    prefixes = {name[:dot] for name in table.columns for dot, char in enumerate(name) if char == "."}
    prefixes |= child_names
    table.columns = [
        name
        for name in table.columns
        if name not in prefixes or any(row.get(name) not in (None, "") for row in table.rows)
    ]
