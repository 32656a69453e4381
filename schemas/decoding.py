"""Derives the schema that decoding enforces from the schema a person wrote."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from schemas.keywords import ENFORCED_FORMATS
from schemas.shape import CheckedKeyword, Choice, Listing, Record, Scalar, Shape, Union, read_shape

__all__ = ["DEFAULT_MAX_ITEMS", "CheckedKeyword", "DecodingSchema", "derive"]

# The bound costs the grammar nothing (0.9 ms for 500 or 100,000 entries); it ends a list that would not end.
DEFAULT_MAX_ITEMS = 10_000
# Keeps exponents and endless digits out (1e999 reads back as infinity); larger than any amount or number
# of an article.
NUMBER_BOUND = 10**18

# Generous, because the limit only has to stop a runaway: in 125 development documents 95 % of the texts have
# at most 115 characters, the longest list 53 entries, and no answer comes to more than a quarter of its hint.
SCALAR_TOKENS = 48
LIST_ENTRIES = 100
KEY_TOKENS = 8
MIN_TOKENS, MAX_TOKENS = 512, 16_384


@dataclass(frozen=True)
class DecodingSchema:
    """What decoding enforces, and what `validation.restore` checks afterwards.

    `json_schema`: objects closed, all properties required, scalars nullable, arrays bounded, no $ref.
    `max_output_tokens_hint`: as many tokens as an answer may reasonably take, 512 to 16,384.
    """

    json_schema: dict[str, Any]
    checked_afterwards: tuple[CheckedKeyword, ...]
    max_output_tokens_hint: int


def derive(json_schema: Any) -> DecodingSchema:
    """The decoding schema; SchemaInvalid names the JSON path of what Winnow cannot use."""
    shape, checked = read_shape(json_schema)
    rendered = _render(shape, null=False)
    rendered.pop("examples", None)  # a whole filled-in example invites copying
    hint = min(max(_tokens(shape), MIN_TOKENS), MAX_TOKENS)
    return DecodingSchema(rendered, checked, hint)


def _render(shape: Shape, null: bool) -> dict[str, Any]:
    """The JSON Schema of a shape, which may be null where `null` says so."""
    return {**_body(shape, null), **shape.notes}


def _body(shape: Shape, null: bool) -> dict[str, Any]:
    match shape:
        case Scalar():
            return _scalar(shape, null or not shape.types)
        case Choice(fixed=True, values=(value,)) if not null:
            return {"const": value}
        case Choice():
            return {"enum": [*shape.values, *([None] if null else [])]}
        case Record():
            return {
                "type": ["object", "null"] if null else "object",
                "properties": {
                    f.name: _render(f.shape, _field_null(f.shape, f.required)) for f in shape.fields
                },
                "required": [f.name for f in shape.fields],
                "additionalProperties": False,
            }
        case Listing():
            return _listing(shape, null)
        case Union():
            options = [_render(option, null=False) for option in shape.options]
            return {"anyOf": [*options, {"type": "null"}] if null else options}
    raise AssertionError(f"unknown shape {shape!r}")


def _field_null(shape: Shape, required: bool) -> bool:
    """May the model leave this field of a record open? An answer that is forced is an invented one."""
    match shape:
        case Listing():
            return shape.nullable  # an empty list says the same
        case Choice(fixed=True) | Record():
            return shape.nullable or not required
        case Union():
            scalar = any(isinstance(option, Scalar | Choice) for option in shape.options)
            return shape.nullable or not required or scalar
    return True


def _scalar(shape: Scalar, null: bool) -> dict[str, Any]:
    types = [*shape.types, *(["null"] if null else [])]
    body: dict[str, Any] = {"type": types if len(types) > 1 else types[0]}
    if "string" in types and shape.format in ENFORCED_FORMATS:
        body["format"] = shape.format
    if "number" in types or "integer" in types:
        body |= {"minimum": -NUMBER_BOUND, "maximum": NUMBER_BOUND}
    return body


def _listing(shape: Listing, null: bool) -> dict[str, Any]:
    body: dict[str, Any] = {"type": ["array", "null"] if null else "array"}
    if shape.head:
        body["prefixItems"] = [_render(entry, _field_null(entry, required=True)) for entry in shape.head]
    # An entry the document does not have is not written, so entries are null only where the person allows it.
    body["items"] = _render(shape.item, shape.item.nullable) if shape.item else False
    longest = DEFAULT_MAX_ITEMS if shape.item else len(shape.head)
    body["maxItems"] = longest if shape.maximum is None else min(shape.maximum, longest)
    return body


def _tokens(shape: Shape) -> int:
    match shape:
        case Record():
            return 2 + sum(KEY_TOKENS + _tokens(f.shape) for f in shape.fields)
        case Listing():
            entries = min(LIST_ENTRIES, LIST_ENTRIES if shape.maximum is None else shape.maximum)
            return 2 + sum(map(_tokens, shape.head)) + (entries * _tokens(shape.item) if shape.item else 0)
        case Union():
            return max(map(_tokens, shape.options))
    return SCALAR_TOKENS
