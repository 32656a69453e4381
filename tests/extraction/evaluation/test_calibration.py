"""Reliability, calibration error, ROC area, and the fit."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from extraction.confidence import WEIGHTS, Signals
from extraction.evaluation import Judged, calibration
from extraction.evaluation.calibration import area_under_curve, calibration_table, fit, halves
from extraction.evidence import EvidenceStatus

BY_JOINT = {**dict.fromkeys(WEIGHTS, 0.0), "joint": 1.0}


def judged(joint: float, right: bool, document: str = "d") -> Judged:
    return Judged(document, Signals(joint=joint, lowest=joint, status=EvidenceStatus.EXACT), right)


def test_figures_by_hand() -> None:
    # with the weight 1 on log(joint) a joint probability of 1 has the chance 1/2, and one of 1/3 a quarter
    values = [judged(1.0, True), judged(1.0, False), judged(1 / 3, False), judged(1 / 3, True)]
    found = calibration(values, BY_JOINT)
    assert [(one.low, one.count, one.right) for one in found.bins] == [(0.0, 2, 0.5), (0.5, 2, 0.5)]
    assert [one.confidence for one in found.bins] == pytest.approx([0.25, 0.5])
    assert found.error == pytest.approx(0.5 * 0.25)
    assert found.area == 0.5
    assert (found.right, found.values, found.to_review, found.reached) == (0.5, 4, 4, 1.0)


def test_area_under_the_curve() -> None:
    right = np.array([1.0, 1.0, 0.0, 0.0])
    assert area_under_curve(np.array([0.9, 0.8, 0.2, 0.1]), right) == 1.0
    assert area_under_curve(np.array([0.9, 0.2, 0.8, 0.1]), right) == 0.75
    assert area_under_curve(np.array([0.5, 0.5, 0.5, 0.5]), right) == 0.5
    assert area_under_curve(np.array([0.5, 0.5]), np.array([1.0, 1.0])) == 0.5


def test_without_values_there_is_no_table() -> None:
    assert calibration_table(calibration([])) == []


def test_the_table_says_what_a_review_brings() -> None:
    lines = calibration_table(
        calibration([judged(1.0, True), judged(0.001, False)], {**BY_JOINT, "base": 6.0})
    )
    assert lines[0].split() == ["confidence", "values", "mean", "confidence", "right"]
    assert lines[-1] == (
        "50.0% of 2 values are right; with the 1 least sure ones reviewed it would be 100.0%."
    )


def test_the_fit_finds_the_chances_that_made_the_values() -> None:
    random.seed(3)
    values = []
    for number in range(4000):
        joint = random.random()
        odds = 2.0 + 1.5 * math.log(max(joint, 1e-4))
        values.append(judged(joint, random.random() < 1 / (1 + math.exp(-odds)), f"d{number % 400:03}"))
    first, rest = halves(values)
    assert len(first) == len(rest) == 2000
    assert {value.document for value in first}.isdisjoint(value.document for value in rest)
    weights = fit(first)
    assert weights["base"] == pytest.approx(2.0, abs=0.25)
    # joint and lowest are the same here: together they have the slope
    assert weights["joint"] + weights["lowest"] == pytest.approx(1.5, abs=0.2)
    found = calibration(rest, weights)
    assert found.error < 0.05
    assert found.area > 0.75


def test_the_rows_of_one_long_table_do_not_decide_a_fit() -> None:
    table = [judged(0.9, False, "table") for _ in range(1000)]
    others = [judged(0.9, True, f"d{number}") for number in range(45)]
    chances = calibration([judged(0.9, True)], fit([*table, *others])).bins[0].confidence
    assert chances == pytest.approx(45 / (45 + 15), abs=0.03)
