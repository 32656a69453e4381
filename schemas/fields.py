"""Writes a schema as an indented list of fields, the form in which the prompt shows it."""

from __future__ import annotations

import json
from typing import Any

from schemas.shape import Choice, Listing, Record, Scalar, Shape, Union, read_shape

TYPE_WORDS = {"string": "text", "number": "number", "integer": "whole number", "boolean": "true or false"}
FORMAT_WORDS = {
    "date": "date YYYY-MM-DD",
    "date-time": "date and time YYYY-MM-DDThh:mm:ss+00:00",
    "time": "time",
    "email": "e-mail address",
    "uri": "web address",
}
INDENT = "  "


def outline(json_schema: Any) -> str:
    """One line a field: `name (type): description`, records and lists indented; SchemaInvalid as `derive`.

    Takes a person's schema or a decoding schema; null is not mentioned, because every value may be absent.
    """
    shape, _ = read_shape(json_schema)
    lines: list[str] = []
    if isinstance(shape, Record):
        _fields(shape, "", lines)
    else:
        lines.append(_words(shape) + _description(shape))
        _inside(shape, INDENT, lines)
    return "\n".join(lines)


def _fields(record: Record, indent: str, lines: list[str]) -> None:
    for field in record.fields:
        lines.append(f"{indent}{_name(field.name)} ({_words(field.shape)}){_description(field.shape)}")
        _inside(field.shape, indent + INDENT, lines)


def _inside(shape: Shape, indent: str, lines: list[str]) -> None:
    """The lines below a field: the fields of a record, of a list's entries, of each form of a union."""
    match shape:
        case Record():
            _fields(shape, indent, lines)
        case Listing(head=(), item=Shape() as item):
            _inside(item, indent, lines)
        case Listing():
            for i, entry in enumerate(shape.head, start=1):
                lines.append(f"{indent}entry {i} ({_words(entry)}){_description(entry)}")
                _inside(entry, indent + INDENT, lines)
            if shape.item:
                lines.append(f"{indent}further entries ({_words(shape.item)}){_description(shape.item)}")
                _inside(shape.item, indent + INDENT, lines)
        case Union() if any(isinstance(option, Record | Listing) for option in shape.options):
            for i, option in enumerate(shape.options, start=1):
                lines.append(f"{indent}form {i} ({_words(option)}){_description(option)}")
                _inside(option, indent + INDENT, lines)


def _words(shape: Shape) -> str:
    match shape:
        case Scalar():
            words = [TYPE_WORDS[name] for name in shape.types]
            if shape.format in FORMAT_WORDS and "string" in shape.types:
                words[shape.types.index("string")] = _format_words(shape)
            return " or ".join(words) or "always null"
        case Choice():
            values = ", ".join(_json(value) for value in shape.values)
            return values if len(shape.values) == 1 else f"one of: {values}"
        case Record():
            return "record"
        case Listing(head=(), item=Shape() as item):
            return "list of records" if isinstance(item, Record) else f"list of {_words(item)}"
        case Listing():
            return "list with fixed places"
        case Union():
            if any(isinstance(option, Record | Listing) for option in shape.options):
                return "one of these forms"
            return " or ".join(_words(option) for option in shape.options)
    raise AssertionError(f"unknown shape {shape!r}")


def _format_words(shape: Scalar) -> str:
    words = FORMAT_WORDS[shape.format or ""]
    said = shape.notes.get("description", "")
    return "date" if shape.format == "date" and "YYYY-MM-DD" in said else words


def _description(shape: Shape) -> str:
    """`: description, for example "a", "b".`; a list without words takes those of its entries."""
    text = _own_words(shape)
    if not text and isinstance(shape, Listing) and shape.item and not shape.head:
        text = _own_words(shape.item)
    return f": {text.rstrip('.')}." if text else ""


def _own_words(shape: Shape) -> str:
    title = "" if shape.pointer == "#" else shape.notes.get("title", "")
    said = shape.notes.get("description") or _telling_title(title, shape.pointer)
    said = " ".join(said.split())
    given = shape.notes.get("examples", [])
    if not given and said and isinstance(shape, Listing) and shape.item and not shape.head:
        given = shape.item.notes.get("examples", [])
    # Only short examples: a model copies long ones.
    examples = [_json(value) for value in given[:3] if not isinstance(value, dict | list)]
    if not examples:
        return said
    return f"{said.rstrip('.')}{', for' if said else 'For'} example {', '.join(examples)}"


def _telling_title(title: str, pointer: str) -> str:
    """A title, unless it only repeats the field's name."""
    name = pointer.rsplit("/", 1)[-1]
    return "" if title.replace(" ", "").lower() == name.replace("_", "").lower() else title


def _name(name: str) -> str:
    return name if name.replace("_", "").replace("-", "").isalnum() else _json(name)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
