"""Nested results as flat tables: one row a record, nested lists of objects as child tables."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable
from dataclasses import dataclass, field
from typing import Any

SOURCE = "source"
ROW = "row"
PARENT = "parent_row"
VALUE = "value"
LIST_SEPARATOR = "; "


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


def build_tables(results: Iterable[tuple[str, Any]]) -> list[Table]:
    """(source, data) pairs -> the main table, then child tables in the order they were first seen.

    An object is one row; a root array one row an item; anything else one row with the column "value".
    """
    tables: dict[tuple[str, ...], Table] = {(): Table(())}
    for source, data in results:
        for record in data if isinstance(data, list) else [data]:
            _add_row(tables, (), source, 0, record)
    for table in tables.values():
        _drop_placeholders(table, {path[len(table.path)] for path in tables if _is_child(path, table.path)})
    return list(tables.values())


def _is_child(path: tuple[str, ...], parent: tuple[str, ...]) -> bool:
    return len(path) == len(parent) + 1 and path[: len(parent)] == parent


def _add_row(
    tables: dict[tuple[str, ...], Table], path: tuple[str, ...], source: str, parent: int, record: Any
) -> None:
    table = tables.setdefault(path, Table(path))
    number = len(table.rows) + 1
    cells: dict[str, Any] = {}
    children: list[tuple[str, list[Any]]] = []
    _flatten(record if isinstance(record, dict) else {VALUE: record}, "", cells, children)
    table.rows.append(cells)
    table.numbers.append((source, number, parent))
    _merge_columns(table.columns, list(cells))
    for name, items in children:
        for item in items:
            _add_row(tables, (*path, name), source, number, item)


def _flatten(
    record: dict[str, Any], prefix: str, cells: dict[str, Any], children: list[tuple[str, list[Any]]]
) -> None:
    for key, value in record.items():
        name = prefix + key
        if isinstance(value, dict) and value:
            _flatten(value, f"{name}.", cells, children)
        elif isinstance(value, list) and any(isinstance(item, dict) for item in value):
            children.append((name, value))
        elif isinstance(value, list):
            cells[free_name(name, cells)] = LIST_SEPARATOR.join(map(_as_text, value))
        else:
            cells[free_name(name, cells)] = None if value == {} else value


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
