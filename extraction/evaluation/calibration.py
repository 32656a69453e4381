"""How far confidence can be trusted: reliability table, calibration error, ROC area; and how it is fitted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from extraction.confidence import WEIGHTS, Signals, chance, review_plan

BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 1.0)
"""Edges of the reliability table: finer where values are nearly sure, because most are."""

PENALTY = 1.0
"""Of the squares of what the fit changes in the weights: a signal that few values have stays as it was."""

STEPS = 50

MOST_OF_ONE = 15
"""Values of a document that count in a fit: the rows of one long table are right or wrong together."""


@dataclass(frozen=True)
class Judged:
    """One predicted value: what was known of it, and whether it was right."""

    document: str
    signals: Signals
    right: bool


@dataclass(frozen=True)
class Bin:
    """Values of about the same confidence."""

    low: float
    high: float
    count: int
    confidence: float
    right: float


@dataclass(frozen=True)
class Calibration:
    """`error` is the expected calibration error: mean distance of confidence and share of right values.

    `area` is the area under the ROC curve: how often a right value has more confidence than a wrong one.
    `to_review` of `values` would have to be checked for 99 % right values; `reached` is the true share then.
    """

    bins: tuple[Bin, ...]
    error: float
    area: float
    right: float
    values: int
    to_review: int
    reached: float


def calibration(judged: Sequence[Judged], weights: Mapping[str, float] = WEIGHTS) -> Calibration:
    """Figures of the confidence that these values have; all zero without values."""
    chances = np.array([chance(value.signals, weights) for value in judged])
    right = np.array([value.right for value in judged], dtype=np.float64)
    if not len(judged):
        return Calibration((), 0.0, 0.0, 0.0, 0, 0, 0.0)
    bins = tuple(_bins(chances, right))
    error = sum(one.count * abs(one.confidence - one.right) for one in bins) / len(judged)
    plan = review_plan(dict(enumerate(chances.tolist())))
    checked = right.copy()
    checked[list(plan.values)] = 1.0
    return Calibration(
        bins, error, area_under_curve(chances, right), float(right.mean()), len(judged),
        len(plan.values), float(checked.mean()),
    )  # fmt: skip


def _bins(chances: NDArray[np.float64], right: NDArray[np.float64]) -> list[Bin]:
    found = []
    for low, high in pairwise(BINS):
        inside = (chances >= low) & ((chances < high) | (high == BINS[-1]))
        if inside.any():
            found.append(
                Bin(low, high, int(inside.sum()), float(chances[inside].mean()), float(right[inside].mean()))
            )
    return found


def area_under_curve(chances: NDArray[np.float64], right: NDArray[np.float64]) -> float:
    """The share of pairs of a right and a wrong value that confidence puts in order, ties as half; 0.5 where
    there is no such pair."""
    good, bad = chances[right == 1.0], np.sort(chances[right == 0.0])
    if not len(good) or not len(bad):
        return 0.5
    below, up_to = np.searchsorted(bad, good, "left"), np.searchsorted(bad, good, "right")
    return float((below + up_to).mean() / (2 * len(bad)))


def fit(judged: Sequence[Judged]) -> dict[str, float]:
    """The weights that make these values' confidence most likely: logistic regression by Newton's method.

    It begins with the weights of today, and keeps them for signals that none of these values has. All values
    of a document count together as MOST_OF_ONE at most.
    """
    names = list(WEIGHTS)
    table = np.array([[value.signals.row()[name] for name in names] for value in judged])
    right = np.array([value.right for value in judged], dtype=np.float64)
    penalty = np.diag([0.0 if name == "base" else PENALTY for name in names]) + 1e-6 * np.eye(len(names))
    before = np.array([WEIGHTS[name] for name in names])
    counts = Counter(value.document for value in judged)
    counted = np.array([min(1.0, MOST_OF_ONE / counts[value.document]) for value in judged])
    weights = before.copy()
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-np.clip(table @ weights, -30, 30)))
        slope = table.T @ (counted * (right - chances)) - penalty @ (weights - before)
        curve = table.T @ (table * (counted * chances * (1 - chances))[:, None]) + penalty
        step = np.linalg.solve(curve, slope)
        weights += step
        if np.abs(step).max() < 1e-6:
            break
    return dict(zip(names, weights.tolist(), strict=True))


def halves(judged: Sequence[Judged]) -> tuple[list[Judged], list[Judged]]:
    """Every other document, by name, so that no document is in both."""
    documents = sorted({value.document for value in judged})
    first = set(documents[::2])
    return [v for v in judged if v.document in first], [v for v in judged if v.document not in first]


def calibration_table(found: Calibration) -> list[str]:
    """The reliability table as lines of text, and what is needed to reach 99 %."""
    if not found.values:
        return []
    lines = ["confidence     values  mean confidence  right"]
    lines += [
        f"{one.low:.2f} to {one.high:.2f}   {one.count:6d}  {one.confidence:15.3f}  {one.right:5.3f}"
        for one in found.bins
    ]
    lines.append(
        f"{found.right:.1%} of {found.values} values are right; with the {found.to_review} least sure ones "
        f"reviewed it would be {found.reached:.1%}."
    )
    return lines
