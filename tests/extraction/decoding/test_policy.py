"""The draft length by hand-computed gains, and what the policy learns."""

from __future__ import annotations

import pytest

from extraction.decoding.drafting import DraftToken
from extraction.decoding.policy import Acceptance, CostCurve, DraftPolicy

STEEP = {1: 1.0, 2: 2.0, 33: 33.0}
FLAT = {1: 1.0, 33: 1.0}


def draft(count: int, trust: str = "x") -> list[DraftToken]:
    return [DraftToken(1, "x", trust)] * count


def test_where_every_token_costs_a_pass_nothing_is_drafted() -> None:
    assert DraftPolicy(STEEP).length(draft(8, "grammar")) == 0


def test_where_tokens_are_free_everything_is_drafted() -> None:
    assert DraftPolicy(FLAT).length(draft(8)) == 8


def test_the_best_length_lies_between() -> None:
    # rate 0.5: expected 1.5, 1.75, 1.875 tokens for costs 1.2, 1.3, 2.0 -> gains 1.25, 1.346, 0.94
    assert DraftPolicy({1: 1.0, 2: 1.2, 3: 1.3, 4: 2.0}).length(draft(3)) == 2


def test_fixed_is_obeyed_and_zero_is_off() -> None:
    assert DraftPolicy(STEEP, fixed=5).length(draft(8)) == 5
    assert DraftPolicy(FLAT, fixed=0).length(draft(8)) == 0


def test_off_says_why_where_nobody_asked_for_it() -> None:
    policy = DraftPolicy(FLAT, fixed=0)
    assert policy.words() == "lookup off"
    policy.off_because = "this model cannot take back tokens"
    assert policy.words() == "lookup off: this model cannot take back tokens"


def test_a_source_that_is_always_wrong_loses_its_trust() -> None:
    policy = DraftPolicy({1: 1.0, 2: 1.2, 33: 7.0})
    assert policy.length(draft(4)) > 0
    for _ in range(30):
        policy.record(draft(4), 0, 1.0)
    assert policy.length(draft(4)) == 0
    assert policy.words() == "lookup paused: its guesses would not pay here"


def test_words_say_what_lookup_does() -> None:
    policy = DraftPolicy(FLAT)
    policy.length(draft(14))
    assert policy.words() == "drafting 14 ahead"
    policy.length([])
    assert policy.words() == "lookup paused: this text repeats nothing"


def test_tokens_after_the_first_miss_say_nothing() -> None:
    acceptance = Acceptance()
    acceptance.record([DraftToken(1, "a", "a"), DraftToken(1, "b", "b"), DraftToken(1, "c", "c")], 1)
    # (agreed + 0.5 * 4) / (tried + 4)
    assert acceptance.rate("a") == pytest.approx(3 / 5)
    assert acceptance.rate("b") == pytest.approx(2 / 5)
    assert acceptance.rate("c") == pytest.approx(0.5)


def test_real_passes_overrule_the_prior() -> None:
    curve = CostCurve({1: 1.0, 2: 1.0})
    for _ in range(20):
        curve.record(1, 0.010)
        curve.record(2, 0.030)
    single, double = curve.costs(2)
    assert single == 1.0
    assert double == pytest.approx(3.0, rel=0.1)


def test_one_pass_of_a_busy_machine_does_not_count_for_much() -> None:
    curve = CostCurve({1: 1.0, 2: 1.5})
    for _ in range(10):
        curve.record(1, 0.010)
        curve.record(2, 0.015)
    before = curve.costs(2)[1]
    curve.record(2, 5.0)
    assert curve.costs(2)[1] < before * 1.2


def test_a_length_that_looked_dear_is_tried_again() -> None:
    policy = DraftPolicy({1: 1.0, 2: 1.2, 33: 4.0})
    assert policy.length(draft(4, "long/16")) == 4
    for _ in range(20):
        policy.record([], 0, 1.0)
    for _ in range(12):
        policy.record(draft(4, "long/16"), 4, 100.0)
    assert policy.length(draft(4, "long/16")) == 0
    for _ in range(500):
        policy.record([], 0, 1.0)
    assert policy.length(draft(4, "long/16")) == 4
