"""From JSON Schema to fields and back: nothing is lost, and only what was changed is different."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from extraction.errors import SchemaInvalid
from schemas.editing import (
    KINDS,
    FieldDraft,
    Path,
    SchemaDraft,
    field_at,
    inserted,
    moved,
    removed,
    renamed,
    replaced,
    walk,
)
from schemas.editing_checks import problems
from schemas.editing_json import hidden_keywords, read_draft
from schemas.editing_write import write_draft
from schemas.registry import builtin, builtin_names, schema_from_json

BILL: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Bill",
    "type": "object",
    "required": ["number", "due"],
    "properties": {
        "number": {"type": "string", "pattern": "^R", "x-note": "kept", "description": "As printed"},
        "due": {"type": ["string", "null"], "format": "date"},
        "status": {
            "anyOf": [{"enum": ["open", "paid"], "type": "string"}, {"type": "null"}],
            "title": "State",
        },
        "level": {"enum": [1, 2, None]},
        "mail": {"type": "string", "format": "email"},
        "tags": {"type": "array", "items": {"type": "string", "examples": ["blue", "red"]}, "maxItems": 5},
        "lines": {"type": "array", "items": {"$ref": "#/$defs/Line"}, "description": "Every line"},
        "first": {"$ref": "#/$defs/Line", "title": "First line"},
        "odd": {"oneOf": [{"type": "string"}, {"type": "object", "properties": {"a": {"type": "string"}}}]},
        "any": True,
    },
    "additionalProperties": False,
    "$defs": {
        "Line": {
            "type": "object",
            "title": "Line",
            "description": "A line",
            "properties": {"price": {"type": "number", "minimum": 0}, "maker": {"$ref": "#/$defs/Maker"}},
        },
        "Maker": {"type": "object", "properties": {"name": {"type": "string"}}},
    },
    "examples": [{"number": "R1", "due": "2026-01-02", "lines": [{"price": 2.5, "maker": {"name": "A"}}]}],
}


def path_of(draft: SchemaDraft, *names: str) -> Path:
    path: Path = ()
    for name in names:
        fields = field_at(draft, path).fields
        path = (*path, next(number for number, child in enumerate(fields) if child.name == name))
    return path


def at(draft: SchemaDraft, *names: str) -> FieldDraft:
    return field_at(draft, path_of(draft, *names))


def changed(draft: SchemaDraft, *names: str, **parts: Any) -> SchemaDraft:
    path = path_of(draft, *names)
    return replaced(draft, path, replace(field_at(draft, path), **parts))


def differences(one: Any, other: Any, pointer: str = "") -> list[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        return [
            line
            for key in {**one, **other}
            for line in (
                differences(one[key], other[key], f"{pointer}/{key}")
                if key in one and key in other
                else [f"{pointer}/{key}"]
            )
        ]
    return [] if one == other else [pointer]


# ------------------------------------------------------------------ reading


def test_kinds_are_recognised() -> None:
    draft = read_draft("bill", BILL)
    kinds = {field.name: (field.kind, field.many) for field in draft.root.fields}
    assert kinds == {
        "number": ("text", False),
        "due": ("date", False),
        "status": ("choice", False),
        "level": ("choice", False),
        "mail": ("text", False),
        "tags": ("text", True),
        "lines": ("object", True),
        "first": ("object", False),
        "odd": ("other", False),
        "any": ("other", False),
    }
    assert draft.root.title == "Bill"
    assert at(draft, "number").required
    assert not at(draft, "due").required  # null is an answer too
    assert at(draft, "status").choices == ("open", "paid")
    assert at(draft, "level").choices == ("1", "2")
    assert at(draft, "tags").example == "blue"
    assert [child.name for child in at(draft, "lines").fields] == ["price", "maker"]
    assert at(draft, "lines", "maker", "name").kind == "text"
    assert (at(draft, "first").title, at(draft, "first").description) == ("First line", "A line")


def test_keywords_that_are_not_shown_are_named() -> None:
    draft = read_draft("bill", BILL)
    hidden = {field.name: hidden_keywords(field) for field in draft.root.fields}
    assert hidden["number"] == ("pattern", "x-note")
    assert hidden["mail"] == ("format",)
    assert hidden["tags"] == ("maxItems",)
    assert hidden["odd"] == ("oneOf",)
    assert hidden["due"] == hidden["status"] == hidden["lines"] == hidden["any"] == ()


@pytest.mark.parametrize("name", builtin_names())
def test_built_in_schemas_are_shown_whole_and_come_back_as_they_were(name: str) -> None:
    schema = builtin(name)
    draft = read_draft(name, schema.json_schema)
    assert json.dumps(write_draft(draft)) == json.dumps(schema.json_schema)
    assert all(field.kind != "other" and not hidden_keywords(field) for _, field in walk(draft))
    assert problems(draft) == []


# ------------------------------------------------------------------ writing


def test_what_was_not_changed_stays_as_it_was() -> None:
    draft = read_draft("bill", BILL)
    assert json.dumps(write_draft(draft)) == json.dumps(BILL)
    after = write_draft(changed(draft, "number", description="Its number"))
    assert differences(BILL, after) == ["/properties/number/description"]
    assert list(after["properties"]["number"]) == ["type", "pattern", "x-note", "description"]


def test_a_change_that_is_taken_back_leaves_nothing() -> None:
    draft = read_draft("bill", BILL)
    there = changed(draft, "lines", "price", kind="text")
    assert json.dumps(write_draft(changed(there, "lines", "price", kind="number"))) == json.dumps(BILL)


def test_renaming_moves_the_key_the_requirement_and_the_example() -> None:
    draft = read_draft("bill", BILL)
    path = path_of(draft, "number")
    after = write_draft(replaced(draft, path, renamed(field_at(draft, path), "bill_no")))
    assert list(after["properties"])[:2] == ["bill_no", "due"]
    assert after["required"] == ["bill_no", "due"]
    assert after["examples"][0]["bill_no"] == "R1"
    assert after["properties"]["bill_no"] == BILL["properties"]["number"]


def test_required_takes_the_null_out_so_that_a_missing_value_is_reported() -> None:
    draft = read_draft("bill", BILL)
    after = write_draft(changed(draft, "status", required=True))
    assert after["properties"]["status"]["enum"] == ["open", "paid"]
    assert after["properties"]["status"]["type"] == "string"
    assert after["required"] == ["number", "due", "status"]
    after = write_draft(changed(draft, "number", required=False))
    assert after["required"] == ["due"]


def test_a_record_behind_a_reference_is_written_out_where_it_is_changed() -> None:
    draft = read_draft("bill", BILL)
    after = write_draft(changed(draft, "lines", "price", description="Each"))
    lines = after["properties"]["lines"]["items"]
    assert lines["properties"]["price"] == {"type": "number", "minimum": 0, "description": "Each"}
    assert lines["properties"]["maker"] == {"$ref": "#/$defs/Maker"}
    assert after["properties"]["first"] == BILL["properties"]["first"]
    assert after["$defs"] == BILL["$defs"]


def test_definitions_that_nothing_uses_any_more_go() -> None:
    draft = read_draft("bill", BILL)
    after = write_draft(removed(removed(draft, path_of(draft, "first")), path_of(draft, "lines")))
    assert "$defs" not in after
    assert "lines" not in after["examples"][0]


def test_values_of_a_choice_keep_their_types() -> None:
    draft = read_draft("bill", BILL)
    after = write_draft(changed(draft, "level", choices=("2", "3")))
    assert after["properties"]["level"] == {"enum": [2, 3, None]}


def test_another_type_drops_what_belonged_to_the_old_one_and_keeps_the_rest() -> None:
    draft = read_draft("bill", BILL)
    after = write_draft(changed(draft, "number", kind="number"))
    assert after["properties"]["number"] == {"x-note": "kept", "description": "As printed", "type": "number"}
    after = write_draft(changed(draft, "first", many=True))
    assert after["properties"]["first"]["items"]["properties"] == BILL["$defs"]["Line"]["properties"]


def test_an_example_of_a_list_stands_at_its_entries() -> None:
    draft = read_draft("bill", BILL)
    after = write_draft(changed(draft, "tags", example="green"))
    assert after["properties"]["tags"]["items"]["examples"] == ["green", "red"]
    after = write_draft(changed(draft, "mail", example="a@b.org"))
    assert after["properties"]["mail"]["examples"] == ["a@b.org"]


def test_a_text_that_a_reference_brings_can_be_emptied() -> None:
    draft = read_draft("bill", BILL)
    after = write_draft(changed(draft, "first", description=""))
    assert after["properties"]["first"]["description"] == ""
    assert at(read_draft("bill", after), "first").description == ""


def test_new_fields_look_as_the_built_in_ones_do() -> None:
    draft = SchemaDraft(
        "x", FieldDraft("", "object", title="X", fields=(FieldDraft("n", "integer", example="3"),))
    )
    draft = inserted(draft, (1,), FieldDraft("c", "choice", choices=("a", "b"), required=True))
    draft = inserted(draft, (2,), FieldDraft("d", "date", many=True, description="Days"))
    assert write_draft(draft) == {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "X",
        "type": "object",
        "properties": {
            "n": {"type": ["integer", "null"], "examples": [3]},
            "c": {"type": "string", "enum": ["a", "b"]},
            "d": {"description": "Days", "type": "array", "items": {"type": "string", "format": "date"}},
        },
        "required": ["c"],
        "additionalProperties": False,
    }


def test_a_list_at_the_root() -> None:
    many = {
        "type": "array",
        "title": "Bills",
        "items": {"type": "object", "properties": {"n": {"type": "string"}}},
    }
    draft = read_draft("bills", many)
    assert (draft.root.kind, draft.root.many) == ("object", True)
    after = write_draft(changed(draft, "n", kind="number"))
    assert after["items"]["properties"] == {"n": {"type": ["number", "null"]}}


# ------------------------------------------------------------------ properties

NAMES = st.text(max_size=4) | st.sampled_from(["a", "b", "$ref", "type", "a/b~c"])
SCALAR = st.none() | st.booleans() | st.integers(-5, 5) | st.floats(-3, 3) | st.text(max_size=5)
JSON = st.recursive(
    SCALAR, lambda i: st.lists(i, max_size=3) | st.dictionaries(NAMES, i, max_size=3), max_leaves=6
)
TYPES = st.sampled_from(["string", "number", "integer", "boolean", "object", "array", "null"])
KEYWORDS = {
    "type": TYPES | st.lists(TYPES, max_size=3) | JSON,
    "title": st.text(max_size=5) | JSON,
    "description": st.text(max_size=5),
    "format": st.sampled_from(["date", "email"]) | JSON,
    "enum": st.lists(SCALAR, max_size=4) | JSON,
    "examples": st.lists(SCALAR, max_size=2) | JSON,
    "required": st.lists(NAMES, max_size=3) | JSON,
    "$ref": st.sampled_from(["#", "#/", "#/$defs/a", "#/$defs/b", "#/properties/a", "x.json"]) | JSON,
    "const": JSON,
    "minimum": st.integers(-9, 9),
    "x-y": JSON,
}


def schemas() -> st.SearchStrategy[Any]:
    def grown(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        holding = {
            "properties": st.dictionaries(NAMES, inner, max_size=3),
            "$defs": st.dictionaries(st.sampled_from("ab"), inner, max_size=2),
            "items": inner,
            "anyOf": st.lists(inner | st.just({"type": "null"}), max_size=3),
            "oneOf": st.lists(inner, max_size=2),
        }
        return st.fixed_dictionaries({}, optional={**KEYWORDS, **holding})

    return st.recursive(st.fixed_dictionaries({}, optional=KEYWORDS) | st.booleans(), grown, max_leaves=6)


@given(schemas())
@settings(max_examples=100)
def test_any_json_comes_back_as_it_was(schema: Any) -> None:
    draft = read_draft("x", schema)
    assert json.dumps(write_draft(draft)) == json.dumps(schema)
    problems(draft)


@given(schemas(), st.data())
@settings(max_examples=100)
def test_a_changed_description_is_all_that_is_read_differently(schema: Any, data: st.DataObject) -> None:
    draft = read_draft("x", schema)
    paths = [path for path, field in walk(draft) if isinstance(field.origin.node, dict)]  # type: ignore[union-attr]
    if not paths:
        return
    path = data.draw(st.sampled_from(paths))
    wanted = replaced(draft, path, replace(field_at(draft, path), description="new words"))
    again = read_draft("x", write_draft(wanted))
    assert field_at(again, path).description == "new words"
    shapes = [(p, f.name, f.kind, f.many, f.choices, f.required) for p, f in walk(wanted)]
    if not _points_into_fields(schema):
        assert [(p, f.name, f.kind, f.many, f.choices, f.required) for p, f in walk(again)] == shapes


def _points_into_fields(schema: Any) -> bool:
    return '"#/properties' in json.dumps(schema)


KIND_NAMES = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=6)


def drafts() -> st.SearchStrategy[FieldDraft]:
    words = st.text(st.characters(categories=["L", "P", "Zs"]), max_size=6)
    leaf = st.builds(
        FieldDraft,
        KIND_NAMES,
        st.sampled_from([kind for kind in KINDS if kind not in ("object", "choice")]),
        st.booleans(),
        words,
        words,
        st.booleans(),
    )
    choice = st.builds(
        FieldDraft,
        KIND_NAMES,
        st.just("choice"),
        st.booleans(),
        choices=st.lists(KIND_NAMES, min_size=1, max_size=3, unique=True).map(tuple),
    )
    return st.recursive(
        leaf | choice,
        lambda inner: st.builds(
            FieldDraft,
            KIND_NAMES,
            st.just("object"),
            st.booleans(),
            words,
            words,
            fields=st.lists(inner, min_size=1, max_size=3, unique_by=lambda f: f.name).map(tuple),
        ),
        max_leaves=8,
    )


@settings(max_examples=50, suppress_health_check=[HealthCheck.too_slow])  # a busy machine draws trees slowly
@given(st.lists(drafts(), min_size=1, max_size=4, unique_by=lambda field: field.name).map(tuple))
def test_fields_made_by_hand_are_usable_and_read_back_the_same(fields: tuple[FieldDraft, ...]) -> None:
    draft = SchemaDraft("x", FieldDraft("", "object", title="X", fields=fields))
    written = write_draft(draft)
    assert read_draft("x", written) == draft
    assert problems(draft) == []
    schema_from_json("x", written)


@given(st.data())
@settings(max_examples=25)
def test_a_built_in_schema_survives_moves_and_removals(data: st.DataObject) -> None:
    draft = read_draft("invoice", builtin("invoice").json_schema)
    for _ in range(data.draw(st.integers(1, 4))):
        path = data.draw(st.sampled_from([path for path, _ in walk(draft)]))
        if data.draw(st.booleans()):
            draft = removed(draft, path)
        else:
            draft, _ = moved(draft, path, (0,))
    again = read_draft("invoice", write_draft(draft))
    assert again == draft
    assert [f.title for _, f in walk(again)] == [f.title for _, f in walk(draft)]


# ------------------------------------------------------------------ hostile


def test_a_small_file_that_grows_through_references_is_read_in_part_and_kept() -> None:
    defs: dict[str, Any] = {
        f"d{n}": {"type": "object", "properties": {str(i): {"$ref": f"#/$defs/d{n + 1}"} for i in range(10)}}
        for n in range(12)
    }
    bomb = {"type": "object", "properties": {"a": {"$ref": "#/$defs/d0"}}, "$defs": defs}
    draft = read_draft("x", bomb)
    assert write_draft(draft) == bomb
    assert "more than 500 fields" in problems(draft)[-1].text


def test_a_record_inside_itself_ends() -> None:
    loop = {
        "type": "object",
        "title": "T",
        "properties": {"child": {"$ref": "#/$defs/n"}},
        "$defs": {"n": {"type": "object", "properties": {"n": {"$ref": "#/$defs/n"}, "m": {"$ref": "#"}}}},
    }
    draft = read_draft("x", loop)
    assert write_draft(draft) == loop
    assert "has no end" in problems(draft)[0].text


def test_json_that_is_deeper_than_any_schema_is_refused() -> None:
    deep: Any = {}
    for _ in range(5_000):
        deep = {"items": deep}
    with pytest.raises(SchemaInvalid, match="nested more than"):
        read_draft("x", deep)
