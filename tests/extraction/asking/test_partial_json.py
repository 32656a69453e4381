"""What the beginning of a JSON text says."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extraction.asking.partial_json import parse_partial

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("{", {}),
        ('{"a', {}),
        ('{"a": ', {}),
        ('{"a": 12', {}),
        ('{"a": 12,', {"a": 12}),
        ('{"a": tru', {}),
        ('{"a": true', {"a": True}),
        ('{"a": "un', {}),
        ('{"a": [1, 2', {"a": [1]}),
        ('{"a": [{"b": 1}, {"b": ', {"a": [{"b": 1}, {}]}),
        ("[1, [2, ", [1, [2]]),
    ],
)
def test_only_what_is_complete_is_kept(text: str, value: Any) -> None:
    assert parse_partial(text) == (value, False)


def test_an_open_string_can_be_shown_as_far_as_it_goes() -> None:
    assert parse_partial('{"a": "Mus', keep_open_strings=True) == ({"a": "Mus"}, False)
    assert parse_partial('{"a": "M\\u00f', keep_open_strings=True) == ({"a": "M"}, False)
    assert parse_partial('{"a": "\\ud83d\\ude', keep_open_strings=True)[0]["a"] in ("", "\ud83d")


@given(VALUES)
def test_a_complete_text_is_its_value(value: Any) -> None:
    assert parse_partial(json.dumps(value) + " ") == (value, True)


def within(part: Any, whole: Any) -> bool:
    """Whether `part` only lacks things at its end."""
    if isinstance(part, dict) and isinstance(whole, dict):
        return list(part) == list(whole)[: len(part)] and all(within(part[k], whole[k]) for k in part)
    if isinstance(part, list) and isinstance(whole, list):
        return len(part) <= len(whole) and all(map(within, part, whole))
    return part is None or part == whole


@given(st.dictionaries(st.text(), VALUES, max_size=3), st.data())
def test_every_beginning_is_a_part_of_the_value(value: Any, data: st.DataObject) -> None:
    text = json.dumps(value, ensure_ascii=data.draw(st.booleans()))
    found, complete = parse_partial(text[: data.draw(st.integers(0, len(text) - 1))])
    assert not complete
    assert within(found, value)


@pytest.mark.parametrize("text", ["{x", "nope,", '{"a": 1 2 3}'])
def test_what_is_no_json_is_an_error(text: str) -> None:
    with pytest.raises(ValueError):
        parse_partial(text)


def test_numbers_that_cannot_be_kept_cost_only_themselves() -> None:
    text = '{"a": 1e999, "b": [-1e999], "c": -' + "9" * 5000 + ', "d": 1e308}'
    assert parse_partial(text) == ({"a": None, "b": [None], "c": None, "d": 1e308}, True)
