"""The scalars of a result with the words and blocks that tell their places apart."""

from __future__ import annotations

from extraction.grounding.wanted import scalars


def test_objects_side_by_side_are_blocks_whatever_they_are_called() -> None:
    data = {"ship/to": {"city": "Leeds"}, "buyer": {"city": "York"}, "number": 7}

    found = {wanted.pointer: (wanted.section, wanted.rivals) for wanted in scalars(data, {})}

    assert found == {
        "/ship~1to/city": ("ship/to", frozenset({"buyer"})),
        "/buyer/city": ("buyer", frozenset({"ship/to"})),
        "/number": ("", frozenset()),
    }


def test_a_result_of_one_scalar() -> None:
    assert [(wanted.pointer, wanted.value) for wanted in scalars("Leeds", {})] == [("", "Leeds")]
