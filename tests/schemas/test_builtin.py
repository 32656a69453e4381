"""The built-in schemas: every field described, every example valid, every one writable."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from schemas.decoding import derive
from schemas.registry import builtin, builtin_model, builtin_names
from schemas.validation import restore

NAMES = builtin_names()


def fields_of(schema: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    records = [schema, *schema.get("$defs", {}).values()]
    return [(name, field) for record in records for name, field in record["properties"].items()]


def in_schema_order(value: Any, schema: dict[str, Any]) -> Any:
    if isinstance(value, dict):
        return {k: in_schema_order(value[k], s) for k, s in schema["properties"].items()}
    if isinstance(value, list):
        return [in_schema_order(entry, schema["items"]) for entry in value]
    return value


def emptied(schema: dict[str, Any]) -> Any:
    """The instance in which nothing was found."""
    if schema["type"] == "array":
        return []
    return {
        name: emptied(s) if s.get("type") == "array" else None for name, s in schema["properties"].items()
    }


def test_the_twelve_kinds_are_there() -> None:
    assert builtin_names() == (
        "invoice",
        "receipt",
        "purchase_order",
        "bank_statement",
        "contract",
        "cv",
        "job_posting",
        "scientific_paper",
        "news_article",
        "product_page",
        "recipe",
        "event",
    )


@pytest.mark.parametrize("name", NAMES)
def test_every_field_has_a_title_and_a_description_of_its_own(name: str) -> None:
    for field, schema in fields_of(builtin(name).json_schema):
        assert schema.get("title"), field
        assert len(schema.get("description", "")) >= 15, field
    for record in [builtin(name).json_schema, *builtin(name).json_schema.get("$defs", {}).values()]:
        descriptions = [schema["description"] for schema in record["properties"].values()]
        assert len(set(descriptions)) == len(descriptions)


@pytest.mark.parametrize("name", NAMES)
def test_every_scalar_may_be_absent(name: str) -> None:
    schema = builtin(name).json_schema
    assert "required" not in schema
    for field, inner in fields_of(schema):
        if inner.get("type") != "array":
            assert "null" in inner.get("type", []) or {"type": "null"} in inner.get("anyOf", []), field
    assert builtin_model(name).model_validate({}) is not None


@pytest.mark.parametrize("name", NAMES)
def test_the_example_is_valid_complete_and_comes_back_unchanged(name: str, written: Any) -> None:
    schema = builtin(name)
    assert builtin_model(name).model_validate_json(json.dumps(schema.example))
    assert set(schema.example) == set(schema.json_schema["properties"])
    assert restore(schema.example, schema.json_schema) == (schema.example, ())
    decoding = derive(schema.json_schema).json_schema
    ordered = in_schema_order(schema.example, decoding)
    assert written(decoding, json.dumps(ordered, ensure_ascii=False)) == "accepted"


@pytest.mark.parametrize("name", NAMES)
def test_a_document_without_any_of_it_can_be_written(name: str, written: Any) -> None:
    schema = builtin(name)
    decoding = derive(schema.json_schema).json_schema
    nothing = emptied(decoding)
    assert written(decoding, json.dumps(nothing)) == "accepted"
    assert restore(nothing, schema.json_schema) == (nothing, ())


def test_schema_text_is_compact_and_in_order() -> None:
    properties = builtin("invoice").json_schema["properties"]
    assert list(properties)[:4] == ["document_type", "invoice_number", "invoice_date", "delivery_date"]
    assert properties["due_date"] == {
        "description": "Last day for payment, YYYY-MM-DD; not the invoice date",
        "title": "Due date",
        "type": ["string", "null"],
        "format": "date",
    }
    assert properties["seller_vat_id"]["title"] == "Seller VAT ID"
    assert list(builtin("invoice").example)[:2] == ["document_type", "invoice_number"]


@pytest.mark.parametrize("name", NAMES)
def test_no_description_holds_a_sample_value(name: str) -> None:
    # a small model copies it into documents that do not say so: "19 for 19 %" became a VAT rate
    for field, schema in fields_of(builtin(name).json_schema):
        text = schema.get("description", "")
        assert not re.search(r"such as|for example|e\.g\.|\d+ ?%|: \d", text), (field, text)
