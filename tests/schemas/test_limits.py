"""The largest schemas that Winnow accepts still compile under the real grammar."""

from __future__ import annotations

from typing import Any

import pytest

from schemas.decoding import derive
from schemas.shape import MAX_CHOICES, MAX_DEPTH, MAX_PARTS


def fields(count: int, schema: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": {f"field_number_{i}": schema for i in range(count)}}


def nested(levels: int) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "string"}
    for _ in range(levels):
        schema = {"type": "object", "properties": {"a": {"anyOf": [schema, {"type": "null"}]}}}
    return schema


@pytest.mark.parametrize(
    "schema",
    [
        fields(MAX_PARTS - 1, {"type": ["string", "number"]}),
        fields(MAX_PARTS - 1, {"type": "string", "format": "date"}),
        fields(40, {"enum": [f"choice number {i}" for i in range(MAX_CHOICES)]}),
        nested(MAX_DEPTH // 2),
    ],
    ids=["fields", "dates", "choices", "depth"],
)
def test_the_largest_schemas_compile(schema: dict[str, Any], written: Any) -> None:
    decoding = derive(schema).json_schema
    assert written(decoding, '{"') == "unfinished"
