"""The columns of a schema, literally: nested records, lists, kinds, titles."""

from __future__ import annotations

from typing import Any

from extraction.export.columns import Column, columns_of
from schemas.registry import Schema, builtin


def schema(json_schema: dict[str, Any]) -> Schema:
    return Schema("s", "S", "", json_schema)


def record(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


def test_nested_records_lists_and_kinds() -> None:
    number, text = {"type": ["number", "null"]}, {"type": "string"}
    taxes = {"type": "array", "items": record(rate=number)}
    found = columns_of(
        schema(
            record(
                no={"type": "string", "title": "Invoice no."},
                items={"type": "array", "items": record(price=number, taxes=taxes)},
                seller=record(name=text, founded={"type": "string", "format": "date"}),
                tags={"type": "array", "items": text},
                paid={"type": "boolean"},
                level={"enum": [1, 2]},
            )
        )
    )  # fmt: skip
    assert found == (
        Column((), "no", "Invoice no.", "text"),
        Column((), "seller.name", "Seller → Name", "text"),
        Column((), "seller.founded", "Seller → Founded", "date"),
        Column((), "tags", "Tags", "text"),
        Column((), "paid", "Paid", "boolean"),
        Column((), "level", "Level", "number"),
        Column(("items",), "price", "Price", "number", ("Items",)),
        Column(("items", "taxes"), "rate", "Rate", "number", ("Items", "Taxes")),
    )


def test_root_array_and_alternatives() -> None:
    either = {"anyOf": [record(a={"type": "string"}), record(b={"type": "integer"})]}
    found = columns_of(schema({"type": "array", "items": either}))
    assert [(column.name, column.kind) for column in found] == [("a", "text"), ("b", "number")]


def test_an_invoice_has_its_lines_apart() -> None:
    columns = columns_of(builtin("invoice"))
    assert columns[1] == Column((), "invoice_number", "Invoice number", "text")
    assert [c.name for c in columns if c.path] == [
        "item_number", "description", "quantity", "unit", "unit_price", "vat_rate", "amount",
    ]  # fmt: skip
    assert {c.tables for c in columns if c.path} == {("Line items",)}
