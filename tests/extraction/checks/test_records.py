"""Rules as data: where they are found, what is bounded, what is said of those that cannot be read."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from extraction.checks import check_rules, rules_notice
from schemas.editing import replaced
from schemas.editing_json import read_draft
from schemas.editing_write import write_draft
from schemas.registry import builtin, builtin_names, schema_from_json
from schemas.rules import MAX_RULES, RULES_KEY

NUMBER = {"type": "number"}
RULE = {"rule": "adds_up", "parts": ["a", "b"], "equals": [["c"]]}


def record(*rules: Any) -> dict[str, Any]:
    return {"type": "object", "properties": {"a": NUMBER, "b": NUMBER, "c": NUMBER}, RULES_KEY: list(rules)}


def messages(data: Any, schema: dict[str, Any]) -> list[str]:
    return [problem.message for problem in check_rules(data, schema, {}).problems]


def test_a_schema_of_ones_own_can_have_rules() -> None:
    assert messages({"a": 1, "b": 2, "c": 4}, record(RULE))[0] == "A 1 + b 2 is 3, c says 4."


def test_rules_hold_in_records_of_lists_references_and_alternatives() -> None:
    wrong = {"a": 1, "b": 2, "c": 5}
    listed = {"type": "array", "items": record(RULE)}
    assert {p.pointer for p in check_rules([wrong, wrong], listed, {}).problems} == {
        "/0/a", "/0/b", "/0/c", "/1/a", "/1/b", "/1/c",
    }  # fmt: skip
    by_name = {"type": "object", "properties": {"x": {"$ref": "#/$defs/R"}}, "$defs": {"R": record(RULE)}}
    assert len(messages({"x": wrong}, by_name)) == 3
    either = {"type": "object", "properties": {"x": {"anyOf": [record(RULE), {"type": "null"}]}}}
    assert len(messages({"x": wrong}, either)) == 3
    assert messages({"x": None}, either) == []


def test_rules_that_cannot_be_read_are_left_out_with_a_notice() -> None:
    odd = [{"rule": "moon_phase"}, {"rule": "adds_up", "parts": []}, 7, {**RULE, "extra": 1}]
    schema = record(RULE, *odd)
    assert len(messages({"a": 1, "b": 2, "c": 5}, schema)) == 3
    assert rules_notice(schema) == (
        "4 rules of this schema were not checked, because this version of Winnow does not know such rules.",
    )
    assert rules_notice(record(odd[0]))[0].startswith("A rule of this schema was not checked")
    assert rules_notice(record(RULE)) == ()
    assert rules_notice({**record(), RULES_KEY: "x"})[0].startswith("A rule")


def test_yes_and_no_are_no_numbers_of_a_row() -> None:
    rule = {"rule": "adds_up", "parts": ["rows/*/amount"], "equals": [["total"]]}
    row = {"type": "object", "properties": {"amount": NUMBER, "taxed": {"type": "boolean"}}}
    fields = {"rows": {"type": "array", "items": row}, "total": NUMBER}
    schema = {"type": "object", "properties": fields, RULES_KEY: [rule]}
    remark = {"amount": None, "taxed": True}
    assert messages({"rows": [{"amount": 2.5, "taxed": True}, remark], "total": 4.5}, schema) != []


def test_rules_of_fields_that_are_not_there_are_silent() -> None:
    assert messages({"a": 1, "b": 2, "c": 5}, record({**RULE, "equals": [["gone"]]})) == []


def test_hostile_rules_are_bounded() -> None:
    schema = record(*[RULE] * (MAX_RULES * 3))
    data = {"a": 1, "b": 2, "c": 5}
    assert len(messages(data, schema)) == 200
    assert "200 rules" in rules_notice(schema)[0]
    long = {**RULE, "parts": ["a" * 100_000]}
    assert rules_notice(record(long)) != ()
    deep: Any = "a"
    for _ in range(60):
        deep = [deep]
    assert rules_notice(record({**RULE, "parts": deep})) != ()


def test_what_was_explained_stays_silent() -> None:
    data = {"a": 1, "b": 2, "c": 5}
    assert check_rules(data, record(RULE), {}, explained=("#0",)).problems == ()


def test_a_copy_of_a_built_in_schema_keeps_its_rules() -> None:
    for name in builtin_names():
        schema = builtin(name).json_schema
        draft = read_draft(name, schema)
        changed = replaced(draft, (), type(draft.root)(**{**vars(draft.root), "title": "Mine"}))
        assert write_draft(changed)[RULES_KEY] == schema[RULES_KEY]
    invoice = read_draft("invoice", builtin("invoice").json_schema)
    fewer = replaced(
        invoice, (), type(invoice.root)(**{**vars(invoice.root), "fields": invoice.root.fields[1:]})
    )
    assert write_draft(fewer)[RULES_KEY] == builtin("invoice").json_schema[RULES_KEY]


def test_examples_of_the_built_in_schemas_hold() -> None:
    for name in builtin_names():
        schema = builtin(name)
        found = check_rules(schema.example, schema.json_schema, {})
        invented = [p for p in found.problems if "VAT ID" not in p.message and "EAN" not in p.message]
        assert invented == []
        assert rules_notice(schema.json_schema) == ()


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.dates().map(str),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["line_items", "amount", "net_total", "quantity", "iban"]), inner)
    ),
    max_leaves=12,
)


@given(VALUES)
def test_no_result_makes_the_rules_fail(data: Any) -> None:
    for name in ("invoice", "bank_statement", "receipt"):
        check_rules(data, builtin(name).json_schema, {})


def test_rules_do_not_reach_the_grammar_or_the_prompt() -> None:
    from extraction.asking.prompt import schema_text
    from schemas.decoding import derive

    schema = schema_from_json("mine", record(RULE))
    assert RULES_KEY not in str(derive(schema.json_schema).json_schema)
    assert "adds_up" not in schema_text(schema)
