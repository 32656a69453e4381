"""The pairing against all permutations."""

from __future__ import annotations

from itertools import permutations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from extraction.evaluation.pairing import best_pairs


def test_examples() -> None:
    assert best_pairs(np.array([[3, 2], [2.5, 0]])) == [(0, 1), (1, 0)]
    assert best_pairs(np.array([[1, 0], [0, 1], [5, 0]])) == [(1, 1), (2, 0)]
    assert best_pairs(np.array([[1.0, 0, 0], [0, 0, 1]])) == [(0, 0), (1, 2)]
    assert best_pairs(np.zeros((0, 3))) == []
    assert best_pairs(np.zeros((3, 0))) == []


@given(st.integers(1, 5), st.integers(1, 5), st.data())
def test_no_permutation_is_better(rows: int, columns: int, data: st.DataObject) -> None:
    cells = st.lists(st.integers(0, 4), min_size=columns, max_size=columns)
    scores = np.array(data.draw(st.lists(cells, min_size=rows, max_size=rows)), dtype=float)
    pairs = best_pairs(scores)
    assert len(pairs) == len({row for row, _ in pairs}) == len({column for _, column in pairs})
    assert len(pairs) == min(rows, columns)
    wide = scores if rows <= columns else scores.T
    best = max(
        sum(wide[row, column] for row, column in enumerate(order))
        for order in permutations(range(wide.shape[1]), wide.shape[0])
    )
    assert sum(scores[pair] for pair in pairs) == best
