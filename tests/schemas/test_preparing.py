"""Hostile schemas: a sentence with the path, never a crash, a hang or a look at the network."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from extraction.errors import SchemaInvalid
from schemas import keywords
from schemas.decoding import derive
from schemas.fields import outline
from schemas.preparing import prepare
from schemas.validation import restore


def nested(levels: int, leaf: Any) -> Any:
    for _ in range(levels):
        leaf = {"type": "object", "properties": {"a": leaf}}
    return leaf


def doubling(levels: int) -> dict[str, Any]:
    """Each definition holds the one before it twice: 2^levels when written out."""
    defs: dict[str, Any] = {"d0": {"type": "string"}}
    for i in range(levels):
        inner = {"$ref": f"#/$defs/d{i}"}
        defs[f"d{i + 1}"] = {"type": "object", "properties": {"a": inner, "b": inner}}
    return {"$ref": f"#/$defs/d{levels}", "$defs": defs}


def branching(levels: int) -> dict[str, Any]:
    """Lists in lists with five forms each: 5^levels shapes without a single further field."""
    schema: dict[str, Any] = {"type": "string"}
    for _ in range(levels):
        schema = {"items": schema, "anyOf": [{"type": "array", "maxItems": i} for i in range(5)]}
    return {"type": "object", "properties": {"a": schema}}


LOOP = {"type": "object", "properties": {"a": {"$ref": "#/$defs/a"}}}


@pytest.mark.parametrize(
    ("schema", "sentence"),
    [
        (nested(24, {"type": "string"}), None),
        (nested(26, {"type": "string"}), "nested more than 24 levels deep"),
        (nested(50_000, {"type": "string"}), "nested more than 100 levels deep"),
        (doubling(7), None),
        (doubling(15), "grow beyond 20000 parts"),
        (doubling(60), "(grow beyond|levels deep)"),
        (
            {"type": "object", "properties": {f"f{i}": {"type": "null"} for i in range(500)}},
            "more than 500 fields and forms",
        ),
        (branching(11), "(more than 500 fields and forms|levels deep)"),
        ({"a": list(range(100_001))}, "holds more than 100000 values"),
        (LOOP | {"$defs": {"a": {"$ref": "#/$defs/a"}}}, r"leads back to #/\$defs/a"),
        (
            LOOP | {"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"items": {"$ref": "#/$defs/a"}}}},
            "leads back to",
        ),
        (LOOP | {"$defs": {"a": {"not": {"$ref": "#/$defs/a"}}}}, r"#/properties/a/not/\$ref leads back"),
        (LOOP | {"$defs": 3}, "which is not in the schema"),
        (LOOP | {"$defs": {"a": [1]}}, "#/properties/a must be a schema"),
        ({1: 2}, "has a key that is not text: 1"),
        ({"x": float("nan")}, "#/x is not a finite number"),
        ({"x": [float("inf")]}, "#/x/0 is not a finite number"),
        ({"x": 10**400}, "#/x is an integer of more than 64 bits"),
        ({"x": "\ud800"}, "#/x holds half of a surrogate pair"),
        ({"x": {1, 2}}, "#/x is not JSON: set"),
        ({"\ud800": 1}, "# holds half of a surrogate pair"),
    ],
)
def test_hostile_schemas(schema: Any, sentence: str | None) -> None:
    if sentence is None:
        derive(schema)
        return
    with pytest.raises(SchemaInvalid, match=sentence) as caught:
        derive(schema)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("value", [None, True, -1, 1.5, "text", [], [1], {}, {"a": 1}])
@pytest.mark.parametrize("keyword", sorted(keywords.VALUES))
def test_wrong_types_in_keywords_are_refused_or_make_sense(keyword: str, value: Any) -> None:
    schema = {"type": "object", "properties": {"a": {"type": "string", keyword: value}}}
    try:
        derive(schema)
    except SchemaInvalid as error:
        assert str(error).startswith("#/properties/a")
    else:
        restore({"a": "x"}, schema)


def test_a_prepared_schema_has_no_references_and_no_unknown_keywords() -> None:
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "x-guidance": {"whitespace_flexible": True},
        "properties": {"a": {"$ref": "#/$defs/part", "minLength": 2}, "b": {"$ref": "#/properties/a"}},
        "$defs": {"part": {"type": "string", "default": "x"}},
    }
    part = {"minLength": 2, "allOf": [{"type": "string"}]}
    assert prepare(schema) == {"properties": {"a": part, "b": part}}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=10,
)
WORDS = sorted(keywords.VALUES) + sorted(keywords.REFUSED) + ["const", "$defs", "$id"]
LIKELY = st.sampled_from(
    [*keywords.TYPES, "#", "#/$defs/a", "#/properties/a", "date", "email", ["a"], "(", 0, 2, True]
)
NEAR = st.recursive(
    LIKELY | JSON,
    lambda inner: (
        st.dictionaries(st.sampled_from([*WORDS, "a", "b"]), inner, max_size=5) | st.lists(inner, max_size=3)
    ),
    max_leaves=25,
)


@settings(deadline=None, max_examples=400, suppress_health_check=[HealthCheck.too_slow])
@given(schema=JSON | NEAR, value=JSON)
def test_any_json_is_either_used_or_refused(schema: Any, value: Any) -> None:
    for candidate in (schema, {"type": "object", "properties": {"a": schema}, "$defs": {"a": schema}}):
        try:
            derive(candidate)
        except SchemaInvalid as error:
            assert str(error).endswith(".")
            continue
        outline(candidate)
        restore(value, candidate)
        restore({"a": value}, candidate)
