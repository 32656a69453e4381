"""The field list of the prompt, word for word."""

from __future__ import annotations

from typing import Any

from schemas.decoding import derive
from schemas.fields import outline

ORDER: dict[str, Any] = {
    "title": "Order",
    "type": "object",
    "properties": {
        "order_number": {"type": "string", "title": "Order number", "description": "Number,\n as printed."},
        "placed": {"type": ["string", "null"], "format": "date", "description": "Day of the order"},
        "due": {"type": "string", "format": "date", "description": "Due day, YYYY-MM-DD"},
        "mail": {"type": "string", "format": "email"},
        "status": {"enum": ["open", "paid", None], "description": "State"},
        "kind": {"const": "order"},
        "size": {"type": ["integer", "string"], "title": "How many", "examples": [3, "two"]},
        "tags": {"type": "array", "items": {"type": "string"}},
        "lines": {
            "type": "array",
            "description": "One entry a line",
            "items": {
                "type": "object",
                "properties": {
                    "price": {"type": "number", "description": "Price"},
                    "maker": {"$ref": "#/$defs/maker", "description": "Who made it"},
                },
            },
        },
        "odd name": {"type": "boolean"},
    },
    "$defs": {"maker": {"type": "object", "properties": {"name": {"type": "string"}}}},
}

LIST = """\
order_number (text): Number, as printed.
placed (date YYYY-MM-DD): Day of the order.
due (date): Due day, YYYY-MM-DD.
mail (e-mail address)
status (one of: "open", "paid"): State.
kind ("order")
size (whole number or text): How many, for example 3, "two".
tags (list of text)
lines (list of records): One entry a line.
  price (number): Price.
  maker (record): Who made it.
    name (text)
"odd name" (true or false)"""


def test_a_record() -> None:
    assert outline(ORDER) == LIST


def test_the_decoding_schema_gives_the_same_list_but_for_formats_the_grammar_leaves_out() -> None:
    assert outline(derive(ORDER).json_schema) == outline(ORDER).replace("e-mail address", "text")


def test_a_root_array() -> None:
    schema = {"type": "array", "items": {"type": "object", "properties": {"a": {"type": "string"}}}}
    assert outline(schema) == "list of records\n  a (text)"


def test_forms_and_fixed_places() -> None:
    schema = {
        "type": "object",
        "properties": {
            "party": {
                "description": "Who pays",
                "anyOf": [
                    {"title": "Company", "type": "object", "properties": {"firm": {"type": "string"}}},
                    {"description": "A person", "type": "object", "properties": {"name": {"type": "string"}}},
                    {"type": "null"},
                ],
            },
            "point": {
                "type": "array",
                "prefixItems": [{"type": "number"}, {"type": "number"}],
                "items": False,
            },
        },
    }
    assert outline(schema) == (
        "party (one of these forms): Who pays.\n"
        "  form 1 (record): Company.\n"
        "    firm (text)\n"
        "  form 2 (record): A person.\n"
        "    name (text)\n"
        "point (list with fixed places)\n"
        "  entry 1 (number)\n"
        "  entry 2 (number)"
    )


def test_a_list_with_words_of_its_own_shows_the_examples_of_its_entries() -> None:
    entries = {"type": "string", "examples": ["blue", "red"]}
    said = {"type": "array", "items": entries, "description": "Colours, as printed"}
    schema = {"type": "object", "properties": {"a": said, "b": {"type": "array", "items": entries}}}
    assert outline(schema) == (
        'a (list of text): Colours, as printed, for example "blue", "red".\n'
        'b (list of text): For example "blue", "red".'
    )
