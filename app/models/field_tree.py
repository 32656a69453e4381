"""Schema and data -> the tree of fields shown: every field of the schema has its row, filled or not."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import Any, Literal

from app.texts.wording import label, number, translate
from extraction.json_pointer import below, value_at
from schemas.base import field_title

NodeKind = Literal["value", "object", "list"]
MAX_DEPTH = 8
"""Deeper fields of a schema get their rows only when data arrives for them; recursive schemas end here."""
MAX_REFERENCES = 32
SUMMARY_VALUES = 3
OPEN_ROWS = 100
"""Rows of a list that are shown with all that is in them; those after them when they are opened."""


@dataclass(frozen=True)
class Field:
    """One row. `present` is False while nothing was written for it; `pointer` is its JSON pointer.

    The fields in it are made when they are asked for; those of a `closed` row when a person opens it.
    """

    pointer: str
    title: str
    description: str
    kind: NodeKind
    value: Any
    present: bool
    make_children: Callable[[], tuple[Field, ...]] = field(default=tuple, compare=False, repr=False)
    closed: bool = False

    @cached_property
    def children(self) -> tuple[Field, ...]:
        """The fields in it."""
        return self.make_children()


def field_tree(json_schema: dict[str, Any], data: Any, present: bool) -> Field:
    """The root's field with all below it; `data` is ignored where nothing is `present`."""
    return _field("", "", json_schema, json_schema, data, present, 0)


def _field(
    pointer: str, key: str, schema: dict[str, Any], root: dict[str, Any], data: Any, present: bool, depth: int
) -> Field:
    resolved = resolve(schema, root)
    title = label(str(resolved.get("title") or field_title(key)))
    kind = _kind(resolved, data, present)

    def children() -> tuple[Field, ...]:
        if kind == "object":
            return _object_children(pointer, resolved, root, data if isinstance(data, dict) else {}, depth)
        if kind == "list" and isinstance(data, list):
            return _list_children(pointer, resolved, root, data, depth)
        return ()

    return Field(pointer, title, label(str(resolved.get("description") or "")), kind, data, present, children)


def _list_children(
    pointer: str, schema: dict[str, Any], root: dict[str, Any], data: list[Any], depth: int
) -> tuple[Field, ...]:
    items = schema.get("items")
    resolved = resolve(items, root) if isinstance(items, dict) else {}
    return tuple(_item(f"{pointer}/{row}", row, resolved, root, item, depth) for row, item in enumerate(data))


def _object_children(
    pointer: str, schema: dict[str, Any], root: dict[str, Any], data: dict[str, Any], depth: int
) -> tuple[Field, ...]:
    properties = schema.get("properties")
    properties = properties if isinstance(properties, dict) else {}
    named = list(properties) if depth < MAX_DEPTH else [name for name in properties if name in data]
    names = named + [name for name in data if name not in properties]
    return tuple(
        _field(
            below(pointer, name),
            name,
            properties[name] if isinstance(properties.get(name), dict) else {},
            root,
            data.get(name),
            name in data,
            depth + 1,
        )
        for name in names
    )


def _item(
    pointer: str, row: int, schema: dict[str, Any], root: dict[str, Any], data: Any, depth: int
) -> Field:
    made = _field(pointer, "", schema, root, data, True, depth + 1)
    closed = row >= OPEN_ROWS and made.kind != "value"
    return replace(made, title=str(row + 1), present=True, closed=closed)


def _kind(schema: dict[str, Any], data: Any, present: bool) -> NodeKind:
    """By the data where there is some, else by the schema."""
    if present and data is not None:
        return "object" if isinstance(data, dict) else "list" if isinstance(data, list) else "value"
    types = schema.get("type")
    types = types if isinstance(types, list) else [types]
    if "object" in types or "properties" in schema:
        return "object" if not present else "value"
    if "array" in types or "items" in schema:
        return "list"
    return "value"


def resolve(schema: dict[str, Any], root: dict[str, Any]) -> dict[str, Any]:
    """Follow `$ref` and step into the first alternative that is not null; the outermost title wins."""
    seen: dict[str, Any] = {}
    for _ in range(MAX_REFERENCES):
        seen = {**schema, **seen}
        following = _next(schema, root)
        if following is None:
            break
        for keyword in ("$ref", "anyOf", "oneOf", "allOf"):
            seen.pop(keyword, None)
        schema = following
    return seen


def _next(schema: dict[str, Any], root: dict[str, Any]) -> dict[str, Any] | None:
    reference = schema.get("$ref")
    if isinstance(reference, str) and reference.startswith("#"):
        return value_at(root, reference[1:])
    for keyword in ("anyOf", "oneOf", "allOf"):
        options = schema.get(keyword)
        if isinstance(options, list):
            return next((o for o in options if isinstance(o, dict) and o.get("type") != "null"), None)
    return None


DOUBTFUL_VALUE, DOUBTFUL_RECORD, DOUBTFUL_LIST, CLEAR = range(4)
"""What comes first where doubtful fields do: values, then records and lists that hold some, then the rest."""


def ranks(field: Field, doubtful: Collection[str]) -> dict[str, int]:
    """The rank of each field that comes before others, by pointer; rows and fields inside lists have none.

    A table keeps its order: its rows are read one below the other, and their fields are its columns.
    """
    inside = {pointer.rsplit("/", up)[0] for pointer in doubtful for up in range(pointer.count("/") + 1)}
    found: dict[str, int] = {}
    for child in field.children if field.kind == "object" else ():
        if child.pointer in inside:
            by_kind = {"value": DOUBTFUL_VALUE, "object": DOUBTFUL_RECORD, "list": DOUBTFUL_LIST}
            found[child.pointer] = by_kind[child.kind]
            found |= ranks(child, doubtful)
    return found


def arranged(field: Field, order: Mapping[str, int]) -> Field:
    """The field with the lower ranks of `order` first; fields of the same rank stay in form order."""
    if not order or field.kind != "object":
        return field
    children = sorted(field.children, key=lambda child: order.get(child.pointer, CLEAR))
    placed = tuple(arranged(child, order) for child in children)
    return replace(field, make_children=lambda: placed)


def display(field: Field) -> str:
    """The text of a field's value; lists say how many, items of lists their first values."""
    value = field.value
    if not field.present:
        return ""
    if field.kind == "list":
        count = len(value) if isinstance(value, list) else 0
        none, one, many = (
            translate("Fields", "none"),
            translate("Fields", "1 row"),
            translate("Fields", "{count} rows"),
        )
        return none if count == 0 else one if count == 1 else many.format(count=number(count))
    if field.kind == "object":
        inner = value.values() if isinstance(value, dict) and field.title.isdecimal() else ()
        told = (_words(one) for one in inner if one not in (None, "") and not isinstance(one, dict | list))
        return " · ".join(islice(told, SUMMARY_VALUES))
    return _words(value)


def _words(value: Any) -> str:
    """A value alone."""
    if value is None:
        return "—"
    if isinstance(value, bool):
        return translate("Fields", "yes") if value else translate("Fields", "no")
    return str(value)


def edit_text(field: Field) -> str:
    """The text of a field's value to begin editing with: one line, empty where there is nothing."""
    if field.value is None or isinstance(field.value, dict | list):
        return ""
    if isinstance(field.value, bool):
        return "yes" if field.value else "no"
    return " ".join(str(field.value).split("\n"))
