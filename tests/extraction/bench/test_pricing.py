"""Batch costs: interpolated, measured on an engine, kept for later."""

from __future__ import annotations

import pytest

from extraction.bench import pricing
from extraction.bench.pricing import CPU, FLAT, BatchCosts
from tests.toy_engine import ToyEngine


def test_costs_between_measured_sizes_are_interpolated() -> None:
    costs = BatchCosts(origin="test", seconds={1: 0.1, 5: 0.3, 9: 0.9})
    assert costs.of(3) == pytest.approx(0.2)
    assert costs.of(7) == pytest.approx(0.6)
    assert costs.of(33) == 0.9
    assert costs.single == 0.1


def test_the_published_curve_is_in_seconds_of_its_machine() -> None:
    assert CPU.single == pytest.approx(0.037)
    assert CPU.of(4) == pytest.approx(2.7 * 0.037)
    assert FLAT.of(8) / FLAT.single == pytest.approx(1.1)
    assert "assumed" in FLAT.origin


def test_measuring_times_every_size_and_leaves_an_empty_cache() -> None:
    engine = ToyEngine(context_size=64, max_outputs=5)
    costs = pricing.measure(engine)
    assert list(costs.seconds) == [1, 2, 3, 4, 5]
    assert all(seconds > 0 for seconds in costs.seconds.values())
    assert engine.position == 0
    assert engine.passes == [32, *[1, 2, 3, 4, 5] * pricing.ROUNDS]


def test_a_measurement_is_kept_for_its_model() -> None:
    costs = BatchCosts(origin="this machine, measured", seconds={1: 0.5, 8: 1.0})
    assert pricing.stored("qwen-1.5b") == CPU
    pricing.save("qwen-1.5b", costs)
    assert pricing.stored("qwen-1.5b") == costs
    assert pricing.stored("qwen-1.7b") == CPU
