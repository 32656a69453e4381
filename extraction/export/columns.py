"""What a schema's tables look like before there is any result: every column with its title and kind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from extraction.export.tables import VALUE, FieldKey
from schemas.base import field_title
from schemas.registry import Schema
from schemas.shape import Choice, Listing, Record, Scalar, Shape, Union, read_shape

ColumnKind = Literal["text", "number", "date", "datetime", "boolean"]
ARROW = " → "
MAX_KNOWN = 64
"""Schemas whose columns are remembered: reading a schema's shape takes a millisecond or more."""


@dataclass(frozen=True)
class Column:
    """A field of the schema as a column of `tables.build_tables`; `tables` are the titles of its lists.

    Example: the price of an invoice's lines has the path ("line_items",), the name "price", the title
    "Price" and the tables ("Line items",).
    """

    path: tuple[str, ...]
    name: str
    title: str
    kind: ColumnKind
    tables: tuple[str, ...] = ()

    @property
    def key(self) -> FieldKey:
        """What tells it from all other columns."""
        return self.path, self.name


def columns_of(schema: Schema) -> tuple[Column, ...]:
    """Every column in the schema's order, the main table's first; those of a list stand together."""
    if schema.digest not in _known:
        if len(_known) >= MAX_KNOWN:
            _known.clear()
        _known[schema.digest] = _columns(schema)
    return _known[schema.digest]


_known: dict[str, tuple[Column, ...]] = {}


def _columns(schema: Schema) -> tuple[Column, ...]:
    shape, _ = read_shape(schema.json_schema)
    found: dict[FieldKey, Column] = {}
    for column in _of_records(shape, _Place((), (), "", "")):
        found.setdefault(column.key, column)
    tables = dict.fromkeys([(), *(path for path, _ in found)])
    return tuple(column for path in tables for column in found.values() if column.path == path)


@dataclass(frozen=True)
class _Place:
    path: tuple[str, ...]
    tables: tuple[str, ...]
    prefix: str
    title: str

    def inside(self, name: str, title: str) -> _Place:
        return _Place(self.path, self.tables, f"{self.prefix}{name}.", f"{self.title}{title}{ARROW}")

    def list(self, name: str, title: str) -> _Place:
        return _Place((*self.path, self.prefix + name), (*self.tables, self.title + title), "", "")

    def column(self, name: str, title: str, kind: ColumnKind) -> Column:
        return Column(self.path, self.prefix + name, self.title + title, kind, self.tables)


def _of_records(shape: Shape | None, place: _Place) -> Iterator[Column]:
    """The columns of a table whose rows have this shape; a root array is a table of its entries."""
    match shape:
        case Record():
            for field in shape.fields:
                yield from _of_field(field.name, field.shape, place)
        case Listing() if not place.path:
            for entry in (*shape.head, shape.item):
                yield from _of_records(entry, place)
        case Union():
            for option in shape.options:
                yield from _of_records(option, place)
        case None:
            return
        case _:
            yield place.column(VALUE, "Value", _kind(shape))


def _of_field(name: str, shape: Shape, place: _Place) -> Iterator[Column]:
    title = str(shape.notes.get("title") or field_title(name))
    match shape:
        case Record():
            for field in shape.fields:
                yield from _of_field(field.name, field.shape, place.inside(name, title))
        case Listing():
            entries = [entry for entry in (*shape.head, shape.item) if entry is not None]
            if not any(_holds_record(entry) for entry in entries):
                yield place.column(name, title, "text")
            else:
                for entry in entries:
                    yield from _of_records(entry, place.list(name, title))
        case Union():
            for option in shape.options:
                yield from _of_field(name, _titled(option, title), place)
        case _:
            yield place.column(name, title, _kind(shape))


def _titled(shape: Shape, title: str) -> Shape:
    return replace(shape, notes={"title": title, **shape.notes})


def _holds_record(shape: Shape) -> bool:
    options = shape.options if isinstance(shape, Union) else (shape,)
    return any(isinstance(option, Record) for option in options)


def _kind(shape: Shape) -> ColumnKind:
    if isinstance(shape, Choice):
        numbers = all(isinstance(v, int | float) and not isinstance(v, bool) for v in shape.values)
        return "number" if numbers else "text"
    if not isinstance(shape, Scalar) or not shape.types:
        return "text"
    if set(shape.types) <= {"number", "integer"}:
        return "number"
    if shape.types == ("boolean",):
        return "boolean"
    if shape.types == ("string",) and shape.format in ("date", "date-time"):
        return "date" if shape.format == "date" else "datetime"
    return "text"
