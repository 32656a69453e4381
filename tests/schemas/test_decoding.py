"""The schema that decoding enforces, checked literally and against the real grammar."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from extraction.errors import SchemaInvalid
from schemas.decoding import DEFAULT_MAX_ITEMS, CheckedKeyword, derive
from schemas.validation import restore

NUMBER = {"minimum": -(10**18), "maximum": 10**18}


def record(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


def field(schema: dict[str, Any], required: bool = False) -> dict[str, Any]:
    """What decoding makes of one field."""
    whole = record(x=schema) | ({"required": ["x"]} if required else {})
    result: dict[str, Any] = derive(whole).json_schema["properties"]["x"]
    return result


def test_records_are_closed_complete_and_in_order() -> None:
    assert derive(record(b={"type": "string"}, a={"type": "integer"}) | {"title": "T"}).json_schema == {
        "type": "object",
        "properties": {"b": {"type": ["string", "null"]}, "a": {"type": ["integer", "null"], **NUMBER}},
        "required": ["b", "a"],
        "additionalProperties": False,
        "title": "T",
    }


@pytest.mark.parametrize(
    ("schema", "required", "decoding"),
    [
        ({"type": "string", "description": "d"}, True, {"type": ["string", "null"], "description": "d"}),
        ({"type": "number", "minimum": 0}, True, {"type": ["number", "null"], **NUMBER}),
        ({"type": ["null", "boolean"]}, True, {"type": ["boolean", "null"]}),
        ({"type": "null"}, True, {"type": "null"}),
        ({"enum": ["a", 1]}, True, {"enum": ["a", 1, None]}),
        ({"enum": ["a", 1, True, 1.0, None], "type": "integer"}, True, {"enum": [1, None]}),
        ({"const": "a"}, True, {"const": "a"}),
        ({"const": "a"}, False, {"enum": ["a", None]}),
        ({"type": "string", "format": "date"}, True, {"type": ["string", "null"], "format": "date"}),
        ({"type": "string", "format": "uri", "maxLength": 3}, True, {"type": ["string", "null"]}),
        ({"format": "email"}, True, {"type": ["string", "null"]}),
        (
            {"description": "d"},
            True,
            {"type": ["string", "number", "boolean", "null"], **NUMBER, "description": "d"},
        ),
        (
            {"type": "array", "items": {"type": "string"}},
            False,
            {"type": "array", "items": {"type": "string"}, "maxItems": DEFAULT_MAX_ITEMS},
        ),
        (
            {"type": ["array", "null"], "items": {"type": ["string", "null"]}, "minItems": 2, "maxItems": 3},
            True,
            {"type": ["array", "null"], "items": {"type": ["string", "null"]}, "maxItems": 3},
        ),
        (
            {"prefixItems": [{"type": "string"}], "items": False},
            True,
            {"type": "array", "prefixItems": [{"type": ["string", "null"]}], "items": False, "maxItems": 1},
        ),
        (
            {"anyOf": [{"type": "string"}, {"type": "null"}], "title": "t"},
            True,
            {"type": ["string", "null"], "title": "t"},
        ),
        (
            {"oneOf": [{"type": "string", "format": "date"}, {"type": "number"}]},
            True,
            {"anyOf": [{"type": "string", "format": "date"}, {"type": "number", **NUMBER}, {"type": "null"}]},
        ),
        (
            {"allOf": [{"type": ["string", "number"]}, {"type": ["integer", "null"]}]},
            True,
            {"type": ["integer", "null"], **NUMBER},
        ),
        ({"allOf": [{"enum": ["a", "b"]}, {"enum": ["b", "c"]}]}, True, {"enum": ["b", None]}),
    ],
)
def test_one_field(schema: dict[str, Any], required: bool, decoding: dict[str, Any]) -> None:
    assert field(schema, required) == decoding


@pytest.mark.parametrize(("required", "kinds"), [(True, "object"), (False, ["object", "null"])])
def test_a_record_inside_may_be_left_out_only_where_it_is_optional(required: bool, kinds: Any) -> None:
    assert field(record(a={"type": "string"}), required)["type"] == kinds


def test_references_and_allof_become_one_record() -> None:
    schema = {
        "$id": "https://example.org/deed",
        "$ref": "#/$defs/deed",
        "$defs": {
            "name": {"type": "string", "description": "a name"},
            "deed": {
                "allOf": [
                    {
                        "type": "object",
                        "properties": {"owner": {"$ref": "https://example.org/deed#/$defs/name"}},
                    },
                    {
                        "properties": {"heir": {"$ref": "#/$defs/name", "description": "the heir"}},
                        "required": ["heir"],
                    },
                ]
            },
        },
    }
    assert derive(schema).json_schema == {
        "type": "object",
        "properties": {
            "owner": {"type": ["string", "null"], "description": "a name"},
            "heir": {"type": ["string", "null"], "description": "the heir"},
        },
        "required": ["owner", "heir"],
        "additionalProperties": False,
    }


def test_older_and_encoded_references_work_and_a_whole_example_is_left_out() -> None:
    schema = {
        "properties": {"a": {"$ref": "#/definitions/my%20part"}, "b": {"$ref": "#/properties/a"}},
        "definitions": {"my part": {"type": "boolean"}},
        "examples": [{"a": True}],
    }
    derived = derive(schema).json_schema
    assert derived["properties"] == {"a": {"type": ["boolean", "null"]}, "b": {"type": ["boolean", "null"]}}
    assert "examples" not in derived


def test_the_output_hint_grows_with_the_schema_and_is_bounded() -> None:
    assert derive(record(a={"type": "string"})).max_output_tokens_hint == 512
    assert (
        derive(record(**{f"f{i}": {"type": "string"} for i in range(20)})).max_output_tokens_hint
        == 2 + 20 * 56
    )
    rows = {"type": "array", "items": record(**{f"f{i}": {"type": "string"} for i in range(20)})}
    assert derive(rows).max_output_tokens_hint == 16_384


def test_forms_of_a_record_share_their_base() -> None:
    schema = record(kind={"type": "string"}) | {
        "anyOf": [
            {"properties": {"kind": {"const": "a"}, "n": {"type": "number"}}},
            {"properties": {"kind": {"const": "b"}}},
        ]
    }
    first, second = derive(schema).json_schema["anyOf"]
    assert first["properties"] == {"kind": {"enum": ["a", None]}, "n": {"type": ["number", "null"], **NUMBER}}
    assert second["properties"] == {"kind": {"enum": ["b", None]}}


def test_alternatives_that_only_restrict_are_checked_afterwards() -> None:
    schema = record(a={"type": "string"}, b={"type": "string"}) | {
        "anyOf": [{"required": ["a"]}, {"required": ["b"]}]
    }
    derived = derive(schema)
    assert list(derived.json_schema["properties"]) == ["a", "b"]
    assert derived.checked_afterwards == (CheckedKeyword("#", "anyOf"),)
    data, problems = restore({"a": None, "b": None}, schema)
    assert data == {}
    assert [p.message for p in problems] == ["the result: {} fits none of the forms that the schema allows"]


def test_what_is_checked_afterwards_is_listed_with_its_path() -> None:
    schema = record(
        code={"type": "string", "pattern": "^A", "minLength": 2},
        mail={"type": "string", "format": "email"},
        day={"type": "string", "format": "date"},
        rows={"type": "array", "items": {"type": "number", "minimum": 0}, "uniqueItems": True},
    ) | {"if": {"required": ["code"]}, "then": {"required": ["mail"]}}
    assert derive(schema).checked_afterwards == (
        CheckedKeyword("#", "if"),
        CheckedKeyword("#", "then"),
        CheckedKeyword("#/properties/code", "pattern"),
        CheckedKeyword("#/properties/code", "minLength"),
        CheckedKeyword("#/properties/mail", "format"),
        CheckedKeyword("#/properties/rows", "uniqueItems"),
        CheckedKeyword("#/properties/rows/items", "minimum"),
    )


@pytest.mark.parametrize(
    ("schema", "sentence"),
    [
        ([], "# must be a JSON object"),
        (True, "# must be a JSON object"),
        ({}, "# must describe an object with properties, or an array of them."),
        ({"type": "string"}, "# must describe an object"),
        ({"type": "object"}, "# is an object without properties: name the fields to look for."),
        (record(a=True), "#/properties/a is just true: describe the value"),
        (
            record(a={"type": "array"}),
            "#/properties/a is an array that does not say what its entries are: add items.",
        ),
        (
            record(a={"type": "object", "additionalProperties": {"type": "string"}}),
            "#/properties/a is an object without",
        ),
        (
            record(a={"patternProperties": {}}),
            "#/properties/a/patternProperties cannot be used: name the fields",
        ),
        (record(a={"not": {"patternProperties": {}}}), "#/properties/a/not/patternProperties cannot be used"),
        (record(a={"type": "text"}), "#/properties/a/type must be one or more of string, number"),
        (
            record(a={"type": "number", "exclusiveMinimum": True}),
            "#/properties/a/exclusiveMinimum is true or false, as in draft 4",
        ),
        (record(a={"items": [{}]}), "#/properties/a/items is a list, as in older drafts: write prefixItems"),
        (record(a={"enum": []}), "#/properties/a/enum leaves no value"),
        (
            record(a={"enum": ["x"], "type": "number"}),
            "#/properties/a/enum leaves no value that the type allows",
        ),
        (record(a={"enum": list(range(1_001))}), "#/properties/a/enum lists more than 1000 values"),
        (record(a={"pattern": "("}), r"#/properties/a/pattern is not a regular expression"),
        (record(a={"minLength": -1}), "#/properties/a/minLength must be a whole number"),
        (
            record(a={"$ref": "other.json"}),
            r"#/properties/a/\$ref points outside this file \(other.json\); Winnow fetches nothing",
        ),
        (record(a={"$ref": "https://example.org/x"}), r"#/properties/a/\$ref points outside this file"),
        (
            record(a={"$ref": "#/$defs/x"}),
            r"#/properties/a/\$ref points to #/\$defs/x, which is not in the schema",
        ),
        (record(a={"$ref": "#name"}), r"points to a named anchor \(#name\)"),
        (record(a={"$ref": "#"}), r"#/properties/a/properties/a/\$ref leads back to #"),
        (record(a={"$id": "x"}), r"#/properties/a has an \$id of its own"),
        (record(**{"a/b~": {"type": 3}}), "#/properties/a~1b~0/type must be"),
        (
            record(a={"type": "string"}) | {"required": ["b"]},
            "#/required names 'b', which is not among the properties",
        ),
        (
            record(a={"allOf": [{"type": "string"}, {"type": "number"}]}),
            "#/properties/a/type allows no type at all",
        ),
        (
            record(a={"allOf": [{"format": "date"}, {"format": "time"}]}),
            "#/properties/a/format differs between schemas",
        ),
        (
            {"allOf": [record(a={}) | {"additionalProperties": False}, record(b={})]},
            "# combines a closed object",
        ),
    ],
)
def test_what_cannot_be_used_is_refused_with_its_path(schema: Any, sentence: str) -> None:
    with pytest.raises(SchemaInvalid, match=sentence):
        derive(schema)


# ------------------------------------------------------------------ against the grammar


@pytest.mark.parametrize("kind", ["number", "integer"])
def test_a_number_that_reads_back_as_infinity_cannot_be_written(kind: str, written: Any) -> None:
    derived = derive(record(x={"type": kind})).json_schema
    for text in ("1e999", "-1E999", "9" * 400, "Infinity", "NaN", "1" + "0" * 400):
        taken = written(derived, f'{{"x": {text}}}')
        assert taken not in ("accepted", "unfinished")
        assert len(taken) < 6 + 20 + 1
    for text in ("0", "-12", "999999999999999999", "-1000000000000000000"):
        assert written(derived, f'{{"x": {text}}}') == "accepted"
    if kind == "number":
        assert written(derived, '{"x": 1234567.8900}') == "accepted"


def test_dates_are_enforced_and_times_are_not(written: Any) -> None:
    derived = derive(record(d={"format": "date"}, t={"format": "time"})).json_schema
    assert written(derived, '{"d": "2024-02-29", "t": "10:30"}') == "accepted"
    assert written(derived, '{"d": "2024-02-30"') == '{"d": "2024-02-'
    assert written(derived, '{"d": "29.02.2024"') == '{"d": "29'


def test_a_short_maximum_does_not_bend_a_value(written: Any) -> None:
    schema = record(n={"type": "number", "maximum": 100, "minimum": 0}, s={"type": "string", "maxLength": 2})
    assert written(derive(schema).json_schema, '{"n": -250, "s": "long"}') == "accepted"


def test_the_keys_are_forced_in_order(written: Any) -> None:
    derived = derive(record(b={"type": "string"}, a={"type": "string"})).json_schema
    assert written(derived, '{"b": null, "a": null}') == "accepted"
    assert written(derived, '{"a": null') == '{"'
    assert written(derived, '{"b": null}') == '{"b": null'


SCALARS: list[dict[str, Any]] = [
    {"type": "string"},
    {"type": ["number", "null"]},
    {"type": "integer", "minimum": 3, "multipleOf": 2},
    {"type": "boolean"},
    {"type": "string", "format": "date"},
    {"type": "string", "format": "date-time"},
    {"type": "string", "format": "email", "pattern": "@"},
    {"type": "string", "maxLength": 4},
    {"enum": ["a", 'é"\n', 2.5, None]},
    {"const": "fixed"},
    {"type": ["string", "integer"]},
    {"anyOf": [{"type": "string", "format": "date"}, {"type": "null"}]},
    {"oneOf": [{"type": "integer"}, {"type": "string"}]},
    {"$ref": "#/$defs/part"},
]
NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=6)


def records_of(inner: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    def with_required(properties: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
        required = st.lists(st.sampled_from(list(properties)), unique=True)
        return required.map(lambda names: {"type": "object", "properties": properties, "required": names})

    return st.dictionaries(NAMES, inner, min_size=1, max_size=4).flatmap(with_required)


def wider(inner: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    arrays = st.builds(
        lambda items, m: {"type": "array", "items": items, "maxItems": m}, inner, st.integers(0, 5)
    )
    tuples = st.lists(inner, min_size=1, max_size=3).map(lambda i: {"prefixItems": i, "items": False})
    unions = st.lists(inner, min_size=1, max_size=3).map(lambda options: {"anyOf": options})
    merged = inner.map(lambda schema: {"allOf": [schema]})
    return records_of(inner) | arrays | tuples | unions | merged


SCHEMAS = records_of(st.recursive(st.sampled_from(SCALARS), wider, max_leaves=6)).map(
    lambda schema: {**schema, "$defs": {"part": record(x={"type": "string"}, y={"type": "number"})}}
)


def nothing(decoding: dict[str, Any], fill: bool = False) -> Any:
    """The emptiest instance of a decoding schema, or one with some values."""
    kinds = decoding.get("type", [])
    if "enum" in decoding:
        return decoding["enum"][0] if fill else decoding["enum"][-1]
    if "const" in decoding:
        return decoding["const"]
    if "anyOf" in decoding:
        return nothing(decoding["anyOf"][0 if fill else -1], fill)
    if "null" in kinds and not fill:
        return None
    kind = kinds if isinstance(kinds, str) else kinds[0]
    if kind == "object":
        return {name: nothing(inner, fill) for name, inner in decoding["properties"].items()}
    if kind == "array":
        head = [nothing(inner, fill) for inner in decoding.get("prefixItems", [])]
        return (
            [*head, nothing(decoding["items"], fill)]
            if fill and decoding["items"] and decoding["maxItems"]
            else head
        )
    dates = {"date": "2024-02-29", "date-time": "2024-02-29T10:00:00Z"}
    text = dates.get(decoding.get("format", ""), "a@b")
    return {"string": text, "number": 1.5, "integer": 4, "boolean": True, "null": None}[kind]


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(schema=SCHEMAS)
def test_every_supported_schema_compiles_and_can_be_left_empty_or_filled(
    schema: dict[str, Any], written: Any
) -> None:
    decoding = derive(schema).json_schema
    for fill in (False, True):
        value = nothing(decoding, fill)
        assert written(decoding, json.dumps(value, ensure_ascii=False)) == "accepted"
        restored, problems = restore(value, schema)
        assert all(problem.message for problem in problems)
        assert restore(restored, schema)[0] == restored
    assert derive(decoding).json_schema == decoding


@settings(deadline=None, max_examples=100, suppress_health_check=[HealthCheck.too_slow])
@given(st.floats(min_value=-(10**17), max_value=10**17) | st.integers(-(10**17), 10**17))
def test_written_numbers_are_finite_and_keep_their_value(number: float) -> None:
    data, problems = restore({"x": number}, record(x={"type": "number"}))
    assert math.isfinite(data["x"]) and data["x"] == number and problems == ()


@pytest.mark.documents
def test_real_schemas_derive_and_their_gold_values_can_be_written(eval_dir: Path, written: Any) -> None:
    files = sorted((eval_dir / "dev" / "gold").glob("*.json"))
    assert len(files) == 125
    for file in files:
        gold = json.loads(file.read_text())
        decoding = derive(gold["schema"]).json_schema
        ordered = in_order(gold["gold"], decoding)
        assert written(decoding, json.dumps(ordered, ensure_ascii=False)) == "accepted", file.name
        assert restore(gold["gold"], gold["schema"])[1] == (), file.name


def in_order(value: Any, schema: dict[str, Any]) -> Any:
    if isinstance(value, dict):
        return {name: in_order(value[name], inner) for name, inner in schema["properties"].items()}
    if isinstance(value, list):
        return [in_order(entry, schema["items"]) for entry in value]
    return value
