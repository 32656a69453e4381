"""A schema from filled-in examples."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extraction.errors import SchemaInvalid
from schemas.editing import walk
from schemas.editing_checks import problems
from schemas.editing_write import write_draft
from schemas.from_example import draft_from_examples, examples_of

FIRST = {
    "number": "0815",
    "issued": "14 March 2026",
    "paid": True,
    "total": 12,
    "note": None,
    "seller": {"name": "Alder Mill"},
    "lines": [{"text": "Flour", "price": 2.5}, {"text": "Oats", "price": 3, "code": "O1"}],
    "tags": ["a", "b"],
    "empty": [],
}


def test_types_are_inferred_and_the_example_is_kept() -> None:
    draft = draft_from_examples("bill", "Bill", [FIRST])
    found = {field.name: (field.kind, field.many) for _, field in walk(draft)}
    assert found == {
        "number": ("text", False),
        "issued": ("date", False),
        "paid": ("yes_no", False),
        "total": ("integer", False),
        "note": ("text", False),
        "seller": ("object", False),
        "name": ("text", False),
        "lines": ("object", True),
        "text": ("text", False),
        "price": ("number", False),
        "code": ("text", False),
        "tags": ("text", True),
        "empty": ("text", True),
    }
    assert (draft.name, draft.root.title) == ("bill", "Bill")
    assert write_draft(draft)["examples"] == [FIRST]
    assert problems(draft) == []


def test_several_examples_are_merged() -> None:
    text = '{"a": 1, "b": "2026-01-02"}\n{"a": 2.5, "b": "soon", "c": [1]}, {"c": 2}'
    draft = draft_from_examples("x", "X", examples_of(text))
    assert [(f.name, f.kind, f.many) for f in draft.root.fields] == [
        ("a", "number", False),
        ("b", "text", False),
        ("c", "integer", True),
    ]
    assert examples_of("[" + text.replace("\n", ",") + "]") == examples_of(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Paste a filled-in example"),
        ("{'a': 1}", "line 1, column 2"),
        ("[1, 2]", "must be a JSON object"),
        ("{}", "must be a JSON object"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a": ' + "9" * 5_000 + "}", "impossibly long"),
        (" " * 1_000_001, "longer than a million"),
    ],
)
def test_what_is_no_example_is_said(text: str, sentence: str) -> None:
    with pytest.raises(SchemaInvalid, match=sentence):
        examples_of(text)


def test_too_deep_and_too_many() -> None:
    deep: dict[str, object] = {"a": 1}
    for _ in range(60):
        deep = {"a": deep}
    with pytest.raises(SchemaInvalid, match="more than 24 levels"):
        draft_from_examples("x", "X", [deep])
    with pytest.raises(SchemaInvalid, match="more than 500 fields"):
        draft_from_examples("x", "X", [{str(number): 1 for number in range(600)}])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.floats(-2, 2) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


@given(st.lists(st.dictionaries(st.text(max_size=4), JSON, min_size=1, max_size=3), min_size=1, max_size=3))
def test_any_examples_make_fields_in_the_order_of_their_first_appearance(
    examples: list[dict[str, object]],
) -> None:
    text = "\n".join(json.dumps(example) for example in examples)
    draft = draft_from_examples("x", "X", examples_of(text))
    wanted = dict.fromkeys(name for example in examples for name in example)
    assert [field.name for field in draft.root.fields] == list(wanted)
    assert all(problem.part in ("name", "fields") for problem in problems(draft))
