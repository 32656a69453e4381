"""Schema and data become rows with names, places and words."""

from __future__ import annotations

from typing import Any

import pytest

from app.models.field_tree import Field, display, field_tree, resolve
from schemas.registry import builtin, builtin_names

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "number": {"type": "string", "title": "Number", "description": "As printed"},
        "seller": {"$ref": "#/$defs/party"},
        "lines": {"type": "array", "items": {"anyOf": [{"type": "null"}, {"$ref": "#/$defs/line"}]}},
        "a/b": {"type": ["boolean", "null"]},
    },
    "$defs": {
        "party": {"type": "object", "title": "Party", "properties": {"name": {"type": "string"}}},
        "line": {"type": "object", "properties": {"what": {"type": "string"}, "price": {"type": "number"}}},
    },
}


def rows(field: Field, depth: int = 0) -> list[str]:
    found = [f"{'  ' * depth}{child.title}={display(child)}" for child in field.children]
    return [
        line
        for child, own in zip(field.children, found, strict=True)
        for line in (own, *rows(child, depth + 1))
    ]


def test_all_fields_have_rows_before_there_is_data() -> None:
    tree = field_tree(SCHEMA, None, present=False)
    assert rows(tree) == ["Number=", "Party=", "  Name=", "Lines=", "A/b="]
    assert [child.pointer for child in tree.children] == ["/number", "/seller", "/lines", "/a~1b"]


def test_data_fills_them() -> None:
    data = {
        "number": "7",
        "seller": {"name": "Alder Mill"},
        "lines": [{"what": "Flour", "price": 2.5}, None],
        "a/b": True,
        "extra": 1,
    }
    assert rows(field_tree(SCHEMA, data, present=True)) == [
        "Number=7",
        "Party=",
        "  Name=Alder Mill",
        "Lines=2 rows",
        "  1=Flour · 2.5",
        "    What=Flour",
        "    Price=2.5",
        "  2=—",
        "A/b=yes",
        "Extra=1",
    ]


def test_root_array() -> None:
    tree = field_tree({"type": "array", "items": SCHEMA}, [{"number": "1"}, {"number": "2"}], present=True)
    assert [child.pointer for child in tree.children] == ["/0", "/1"]
    assert tree.children[1].children[0].pointer == "/1/number"


def test_loops_of_references_end() -> None:
    loop = {"properties": {"a": {"$ref": "#/$defs/x"}}, "$defs": {"x": {"$ref": "#/$defs/x"}}}
    assert rows(field_tree(loop, None, present=False)) == ["A="]
    nested = {"properties": {"child": {"$ref": "#"}}}
    assert len(rows(field_tree(nested, None, present=False))) < 20


def test_outer_title_wins() -> None:
    assert resolve({"title": "Mine", "$ref": "#/$defs/party"}, SCHEMA)["title"] == "Mine"


@pytest.mark.parametrize("name", builtin_names())
def test_built_in_schemas_show_every_field(name: str) -> None:
    schema = builtin(name).json_schema
    tree = field_tree(schema, None, present=False)
    assert len(tree.children) == len(resolve(schema, schema)["properties"])
    assert all(child.title for child in tree.children)
