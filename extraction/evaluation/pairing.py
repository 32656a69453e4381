"""Which predicted row belongs to which expected row: the pairing with the greatest total score."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def best_pairs(scores: NDArray[np.float64]) -> list[tuple[int, int]]:
    """Pairs (row, column), as many as the shorter side has, with the greatest sum of scores.

    The Hungarian method by shortest augmenting paths, O(n^2 m).
    Example: [[3, 2], [2.5, 0]] -> (0, 1), (1, 0), because 2 + 2.5 is more than 3 + 0.
    """
    if scores.size == 0:
        return []
    if scores.shape[0] > scores.shape[1]:
        return sorted((row, column) for column, row in best_pairs(scores.T))
    cost = -scores
    count, width = cost.shape
    row_price = np.zeros(count)
    column_price = np.zeros(width)
    owner = np.full(width, -1)
    for row in range(count):
        _augment(cost, row, row_price, column_price, owner)
    return sorted((int(owner[column]), column) for column in range(width) if owner[column] >= 0)


def _augment(
    cost: NDArray[np.float64],
    start: int,
    row_price: NDArray[np.float64],
    column_price: NDArray[np.float64],
    owner: NDArray[np.int_],
) -> None:
    """Give row `start` a column along the cheapest chain of swaps; prices and owners change in place."""
    width = cost.shape[1]
    distance = np.full(width, np.inf)
    came_from = np.full(width, -1)
    done = np.zeros(width, dtype=bool)
    row, column, reached = start, -1, 0.0
    while True:
        step = reached + cost[row] - row_price[row] - column_price
        better = ~done & (step < distance)
        distance[better] = step[better]
        came_from[better] = column
        column = int(np.argmin(np.where(done, np.inf, distance)))
        reached = float(distance[column])
        if owner[column] < 0:
            break
        done[column] = True
        row = int(owner[column])
    row_price[start] += reached
    for visited in np.flatnonzero(done):
        row_price[owner[visited]] += reached - distance[visited]
        column_price[visited] -= reached - distance[visited]
    while column >= 0:
        before = int(came_from[column])
        owner[column] = start if before < 0 else owner[before]
        column = before
