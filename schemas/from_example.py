"""A new schema from filled-in examples: one JSON object, several, or JSON Lines."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from extraction.errors import SchemaInvalid
from schemas.editing import FieldDraft, Kind, SchemaDraft, telling_title
from schemas.editing_json import read_draft
from schemas.editing_write import write_draft
from schemas.guessing import common_kind, kind_of_text
from schemas.shape import MAX_DEPTH, MAX_PARTS

MAX_CHARACTERS = 1_000_000
MAX_EXAMPLES = 1_000
"""More examples tell nothing new."""


def examples_of(text: str) -> list[dict[str, Any]]:
    """The objects in a text: one, an array of them, or one after the other as in JSON Lines.

    SchemaInvalid says what is wrong with it, with line and column.
    """
    if len(text) > MAX_CHARACTERS:
        raise SchemaInvalid("The example is longer than a million characters. A short one is enough.")
    decoder, at = json.JSONDecoder(), 0
    found: list[Any] = []
    text = text.removeprefix("\ufeff")
    while (at := _next(text, at)) < len(text) and len(found) < MAX_EXAMPLES:
        try:
            value, at = decoder.raw_decode(text, at)
        except json.JSONDecodeError as error:
            place = f"line {error.lineno}, column {error.colno}"
            raise SchemaInvalid(f"This is not JSON: {error.msg} at {place}.") from None
        except RecursionError:
            raise SchemaInvalid("The example is nested too deeply for a schema.") from None
        except ValueError:  # Python reads no number of more than 4300 digits
            raise SchemaInvalid("The example holds a number that is impossibly long.") from None
        found.extend(value if isinstance(value, list) else [value])
    if not found:
        raise SchemaInvalid('Paste a filled-in example first, such as {"total": 12.5}.')
    if not all(isinstance(value, dict) and value for value in found):
        raise SchemaInvalid('An example must be a JSON object with its fields, such as {"total": 12.5}.')
    return found[:MAX_EXAMPLES]


def _next(text: str, at: int) -> int:
    """Where the next value begins: spaces and commas between values are passed over."""
    while at < len(text) and (text[at].isspace() or text[at] == ","):
        at += 1
    return at


def draft_from_examples(name: str, title: str, examples: Sequence[dict[str, Any]]) -> SchemaDraft:
    """The fields that the examples have together, in the order in which they first appear.

    The first example is kept as the schema's. SchemaInvalid where they are too deep or have too many fields.
    """
    root = _Merger().field("", list(examples), 0)
    written = write_draft(SchemaDraft(name, replace(root, title=title)))
    return read_draft(name, {**written, "examples": [examples[0]]})


class _Merger:
    def __init__(self) -> None:
        self._fields = 0

    def field(self, name: str, values: list[Any], depth: int) -> FieldDraft:
        self._fields += 1
        if self._fields > MAX_PARTS:
            raise SchemaInvalid(
                f"The example has more than {MAX_PARTS} fields, which is more than Winnow can fill in."
            )
        if depth > MAX_DEPTH:
            raise SchemaInvalid(f"The example is nested more than {MAX_DEPTH} levels deep.")
        title = telling_title(name) if name else ""
        many = any(isinstance(value, list) for value in values)
        if many:
            values = [entry for value in values for entry in (value if isinstance(value, list) else [value])]
        told = [value for value in values if value is not None]
        records = [value for value in told if isinstance(value, dict)]
        if records and len(records) == len(told) and any(records):
            return FieldDraft(name, "object", many, title, fields=self._inside(records, depth + 1))
        return FieldDraft(name, common_kind(map(_kind, told)), many, title)

    def _inside(self, records: list[dict[str, Any]], depth: int) -> tuple[FieldDraft, ...]:
        names = dict.fromkeys(name for record in records for name in record)
        return tuple(
            self.field(name, [record[name] for record in records if name in record], depth) for name in names
        )


def _kind(value: Any) -> Kind:
    if isinstance(value, bool):
        return "yes_no"
    if isinstance(value, int):
        return "integer"
    if isinstance(value, float):
        return "number"
    # Text in quotes is meant as text, also "0815"; only a date has no other way to be written.
    return "date" if isinstance(value, str) and kind_of_text(value) == "date" else "text"
