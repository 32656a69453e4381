"""Pointers written and followed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extraction.json_pointer import below, steps, value_at


def test_below() -> None:
    assert below("", "rows", 0, "a/b", "~") == "/rows/0/a~1b/~0"
    assert below("/a") == "/a"


@pytest.mark.parametrize(
    ("data", "pointer", "value"),
    [
        ({"a/b": [{"~": 5}]}, "/a~1b/0/~0", 5),
        ({"a": 1}, "", {"a": 1}),
        ({"": 2}, "/", 2),
        ({"a": 1}, "/a/b", None),
        ({"a": 1}, "/b", None),
        ([7], "/1", None),
        ([7], "/-1", None),
        ([7], "/" + "9" * 5000, None),
        ({"~1": 3}, "/~01", 3),
    ],
)
def test_value_at(data: Any, pointer: str, value: Any) -> None:
    assert value_at(data, pointer) == value


@given(st.lists(st.text()))
def test_any_names_lead_to_their_value(names: list[str]) -> None:
    data: Any = "here"
    for name in reversed(names):
        data = {name: data}
    assert value_at(data, below("", *names)) == "here"
    assert steps(below("", *names)) == names
