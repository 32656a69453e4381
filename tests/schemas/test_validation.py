"""Nulls mapped back, and problems in sentences a person understands."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from schemas import decoding, validation
from schemas.validation import restore


def record(required: list[str] | None = None, **properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": required or []}


def found(value: Any, schema: dict[str, Any]) -> list[tuple[str, str]]:
    return [(problem.pointer, problem.message) for problem in restore(value, schema)[1]]


def test_null_is_left_out_kept_or_missing() -> None:
    schema = record(
        ["invoice_number", "note"],
        invoice_number={"type": "string"},
        note={"type": ["string", "null"]},
        due={"type": "string"},
        paid={"type": ["boolean", "null"]},
    )
    written = {"invoice_number": None, "note": None, "due": None, "paid": None}
    before = copy.deepcopy(written)
    data, problems = restore(written, schema)
    assert data == {"invoice_number": None, "note": None, "paid": None}
    assert [(p.pointer, p.message) for p in problems] == [("/invoice_number", "invoice number is missing")]
    assert written == before


def test_records_and_rows_that_say_nothing_are_left_out() -> None:
    party = record(["name"], name={"type": "string"}, city={"type": "string"})
    schema = record(["buyer"], seller=party, buyer=party, agent={**party, "type": ["object", "null"]}) | {}
    schema["properties"]["rows"] = {"type": "array", "items": party}
    void = {"name": None, "city": None}
    rows = [{"name": "A", "city": None}, void, {"name": None, "city": "B"}]
    data, problems = restore({"seller": void, "buyer": void, "agent": void, "rows": rows}, schema)
    assert data == {
        "buyer": {"name": None},
        "agent": None,
        "rows": [{"name": "A"}, {"name": None, "city": "B"}],
    }
    assert [(p.pointer, p.message) for p in problems] == [
        ("/buyer/name", "buyer, name is missing"),
        ("/rows/1/name", "rows, entry 2, name is missing"),
    ]


def test_an_empty_list_is_left_out_only_where_it_may_not_be_empty() -> None:
    some = {"type": "array", "items": {"type": "string"}, "minItems": 1}
    schema = record(["must"], may=some, must=some, any=some | {"minItems": 0})
    data, problems = restore({"may": [], "must": [], "any": []}, schema)
    assert data == {"must": [], "any": []}
    assert [(p.pointer, p.message) for p in problems] == [
        ("/must", "must: has 0 entries, at least 1 are expected")
    ]


def test_a_form_is_known_by_its_names_and_its_constant() -> None:
    schema = record(
        x={
            "oneOf": [
                record(["t", "n"], t={"const": "a"}, n={"type": "number"}),
                record(["t"], t={"const": "b"}, n={"type": "number"}),
            ]
        }
    )
    assert restore({"x": {"t": "b", "n": None}}, schema) == ({"x": {"t": "b"}}, ())
    assert restore({"x": {"t": "a", "n": None}}, schema)[0] == {"x": {"t": "a", "n": None}}


def test_a_problem_inside_a_form_is_told_where_it_is() -> None:
    card = record(
        ["kind", "digits"], kind={"const": "card"}, digits={"type": "string", "pattern": "^[0-9]{4}$"}
    )
    cash = record(["kind", "given"], kind={"const": "cash"}, given={"type": "number"})
    schema = record(
        pay={"oneOf": [card, cash]}, code={"anyOf": [{"type": "string", "maxLength": 1}, {"type": "null"}]}
    )
    assert found({"pay": {"kind": "cash", "given": None}, "code": "ab"}, schema) == [
        ("/pay/given", "pay, given is missing"),
        ("/code", 'code: "ab" has 2 characters, at most 1 are allowed'),
    ]
    assert found({"pay": {"kind": "card", "digits": "12"}}, schema) == [
        ("/pay/digits", 'pay, digits: "12" does not match the pattern ^[0-9]{4}$')
    ]
    assert found({"pay": 3}, schema) == [
        ("/pay", "pay: 3 does not fit exactly one of the forms that the schema allows")
    ]


def test_a_result_that_was_cut_short_says_what_is_missing() -> None:
    schema = record(["a", "b"], a={"type": "string"}, b={"type": "array", "items": {"type": "string"}})
    assert found({"a": "x"}, schema) == [("/b", "b is missing")]
    assert found([], schema) == [("", "the result: [] is not a record")]


@pytest.mark.parametrize(
    ("schema", "value", "sentence"),
    [
        ({"type": "integer"}, "7", '"7" is not a whole number'),
        ({"type": ["string", "null"]}, 7, "7 is not text or empty"),
        ({"enum": [1, 2]}, 12.5, "12.5 is not one of 1, 2"),
        ({"const": "a"}, "b", '"b" is not "a"'),
        ({"minimum": 0}, -1, "-1 is below 0"),
        ({"exclusiveMaximum": 3}, 3, "3 is not below 3"),
        ({"multipleOf": 0.01}, 0.005, "0.005 is not a multiple of 0.01"),
        ({"maxLength": 2}, "abc", '"abc" has 3 characters, at most 2 are allowed'),
        ({"pattern": "^A"}, "B", '"B" does not match the pattern ^A'),
        ({"format": "date"}, "0000-01-01", '"0000-01-01" is not a date that exists (YYYY-MM-DD)'),
        ({"format": "email"}, "nobody", '"nobody" is not an e-mail address'),
        ({"format": "uri"}, "www", '"www" is not a web address'),
        ({"not": {"const": "x"}, "type": "string"}, "x", '"x" is what the schema excludes'),
        ({"items": {"type": "number"}, "uniqueItems": True}, [1, 1.0], "the same entry appears twice"),
        ({"items": {"type": "string"}, "contains": {"const": "a"}}, ["b"], "does not hold the entries"),
        ({"oneOf": [{"type": "number"}, {"minimum": 3, "type": "integer"}]}, 4, "4 does not fit exactly one"),
        (
            {"propertyNames": {"maxLength": 1}, "properties": {"ab": {"type": "string"}}},
            {"ab": "x"},
            '"ab" has 2 char',
        ),
        ({"format": "uri", "minLength": 300}, "x:" + "y" * 200, '"x:' + "y" * 76 + "… has 202 characters"),
    ],
)
def test_sentences(schema: dict[str, Any], value: Any, sentence: str) -> None:
    [(pointer, message)] = found({"the_total": value}, record(the_total=schema))
    assert pointer == "/the_total"
    assert message.startswith("the total: " + sentence)


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"multipleOf": 0.01}, 19.99),
        ({"format": "date-time"}, "2024-01-01T10:00:00+02:00"),
        ({"format": "uri"}, "https://example.org/a?b=c"),
        ({"format": "uri"}, "mailto:a@example.org"),
        ({"format": "no-such-format"}, "x"),
        ({"pattern": r"^\p{Lu}"}, "Éa"),
        ({"if": {"const": "x"}, "then": False, "type": "string"}, "y"),
    ],
)
def test_what_is_fine(schema: dict[str, Any], value: Any) -> None:
    assert found({"a": value}, record(a=schema)) == []


@pytest.mark.parametrize(
    "text", ["2024-01-01T10:00:00", "2024-01-01 10:00:00Z", "20240101T100000Z", "2024-13-01T10:00:00Z"]
)
def test_a_moment_needs_its_zone(text: str) -> None:
    assert len(found({"a": text}, record(a={"format": "date-time"}))) == 1


def test_a_condition_is_checked() -> None:
    schema = record(a={"type": "string"}, b={"type": "string"})
    schema |= {"if": {"properties": {"a": {"const": "x"}}}, "then": {"required": ["b"]}}
    assert found({"a": "x", "b": None}, schema) == [("/b", "b is missing")]
    assert found({"a": "y", "b": None}, schema) == []


def test_a_slow_pattern_is_reported_and_ended() -> None:
    [(_, message)] = found({"a": "a" * 60 + "!"}, record(a={"pattern": "^(a|a)*$"}))
    assert "could not be checked in time against the pattern ^(a|a)*$" in message


def test_a_list_that_ran_into_the_bound_is_not_called_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(validation, "DEFAULT_MAX_ITEMS", 3)
    schema = record(rows={"type": "array", "items": {"type": "number"}})
    assert found({"rows": [1, 2]}, schema) == []
    assert found({"rows": [1, 2, 3]}, schema) == [
        ("/rows", "rows: the list was ended after 3 entries; there may be more in the document")
    ]
    assert decoding.DEFAULT_MAX_ITEMS == 10_000


def test_pointers_escape_names() -> None:
    schema = record(**{"a/b": {"type": "array", "items": record(**{"c~": {"type": "number"}})}})
    assert found({"a/b": [{"c~": "x"}]}, schema) == [("/a~1b/0/c~0", 'a/b, entry 1, c~: "x" is not a number')]


def test_problems_are_not_endless() -> None:
    schema = record(rows={"type": "array", "items": {"type": "number"}})
    assert len(found({"rows": ["x"] * 5_000}, schema)) == validation.MAX_PROBLEMS
