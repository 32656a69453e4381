"""From the tokens of an answer to how sure the model was of each value."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extraction.asking.token_chances import scalar_spans, value_chances, value_starts, with_sureness
from extraction.evidence import Evidence, EvidenceStatus, Sureness
from extraction.json_pointer import value_at

LOG = math.log


def test_scalars_with_their_places() -> None:
    text = '{"a": [1, "x"], "b/c": {"d": null}, "e": "q\\"r"}'
    assert [(pointer, text[start:end]) for pointer, start, end in scalar_spans(text)] == [
        ("/a/0", "1"),
        ("/a/1", '"x"'),
        ("/b~1c/d", "null"),
        ("/e", '"q\\"r"'),
    ]


def test_a_text_may_end_anywhere() -> None:
    text = '{"a": {"b": 1, "c": [true, "open'
    assert [pointer for pointer, _, _ in scalar_spans(text)] == ["/a/b", "/a/c/0"]
    assert list(scalar_spans("]")) == []
    assert list(scalar_spans("7")) == [("", 0, 1)]


def test_the_starts_of_all_values() -> None:
    assert list(value_starts('{"a": [1, {"b": null}]}')) == [
        ("", 0),
        ("/a", 6),
        ("/a/0", 7),
        ("/a/1", 10),
        ("/a/1/b", 16),
    ]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(VALUES)
def test_every_scalar_of_any_json_is_found_at_its_pointer(data: Any) -> None:
    text = json.dumps(data)
    for pointer, start, end in scalar_spans(text):
        assert json.loads(text[start:end]) == value_at(data, pointer)
    count = sum(1 for _ in scalar_spans(text))
    assert count == _count(data)


def _count(data: Any) -> int:
    if isinstance(data, dict):
        return sum(map(_count, data.values()))
    return sum(map(_count, data)) if isinstance(data, list) else 1


def test_a_values_tokens_are_its_own_and_the_end_of_a_number() -> None:
    pieces = ['{"a": ', '"', "red", '", ', '"b": ', "1", "2", "}"]
    chances = [0.0, LOG(0.9), LOG(0.5), LOG(0.8), 0.0, LOG(0.7), LOG(0.6), LOG(0.4)]
    found = value_chances("".join(pieces), list(zip(map(len, pieces), chances, strict=True)))
    assert found["/a"].joint == pytest.approx(0.9 * 0.5 * 0.8)
    assert found["/a"].lowest == pytest.approx(0.5)
    assert found["/b"].joint == pytest.approx(0.7 * 0.6 * 0.4)  # "}" says that the number is 12 and not 120
    assert found["/b"].lowest == pytest.approx(0.4)


def test_without_chances_nothing_is_known() -> None:
    assert value_chances('{"a": 1}', []) == {}
    assert value_chances('{"a": 1}', [(8, -math.inf)]) == {}


def test_rows_that_were_left_out_do_not_move_the_others() -> None:
    written = {"rows": [{"a": 1}, {"a": None}, {"a": 2}], "b": {"c": None}}
    restored = {"rows": [{"a": 1}, {"a": 2}], "b": None}
    evidence = {p: Evidence(status=EvidenceStatus.EXACT) for p in ("/rows/0/a", "/rows/1/a", "/b")}
    sure = {f"/rows/{n}/a": Sureness(joint=n / 10, lowest=n / 10) for n in range(3)}
    found = with_sureness(evidence, written, restored, sure)
    assert [found[p].sureness for p in evidence] == [sure["/rows/0/a"], sure["/rows/2/a"], None]
