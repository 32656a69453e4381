"""Streaming indentation changes only white space, whatever the pieces."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.texts.json_layout import JsonLayout

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)


def test_example() -> None:
    text = '{"a": [1, 2], "b": {}, "c": "x, {y"}'
    assert JsonLayout().feed(text) == '{\n  "a": [\n    1,\n    2\n  ],\n  "b": {},\n  "c": "x, {y"\n}'


@given(json_values)
def test_same_as_the_standard_layout(value: Any) -> None:
    assert JsonLayout().feed(json.dumps(value)) == json.dumps(value, indent=2)


@given(json_values, st.integers(1, 7))
def test_pieces_do_not_matter(value: Any, size: int) -> None:
    text = json.dumps(value)
    layout = JsonLayout()
    streamed = "".join(layout.feed(text[at : at + size]) for at in range(0, len(text), size))
    assert streamed == JsonLayout().feed(text)
