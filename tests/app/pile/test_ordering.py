"""Moving members of a list by hand and one place at a time."""

from __future__ import annotations

import pytest

from app.pile.ordering import moved, stepped


@pytest.mark.parametrize(
    ("chosen", "before", "expected"),
    [
        ([1, 3], 4, [2, 1, 3, 4]),
        ([1, 3], None, [2, 4, 1, 3]),
        ([2, 3], 3, [1, 2, 3, 4]),
        ([], 1, [1, 2, 3, 4]),
    ],
)
def test_moved(chosen: list[int], before: int | None, expected: list[int]) -> None:
    assert moved([1, 2, 3, 4], iter(chosen), before) == expected


@pytest.mark.parametrize(
    ("chosen", "direction", "expected"),
    [
        ([3, 4], -1, [1, 3, 4, 2]),
        ([1, 2], -1, [1, 2, 3, 4]),
        ([1, 3], 1, [2, 1, 4, 3]),
        ([4], 1, [1, 2, 3, 4]),
    ],
)
def test_stepped(chosen: list[int], direction: int, expected: list[int]) -> None:
    assert stepped([1, 2, 3, 4], iter(chosen), direction) == expected
