"""The draft length by hand-computed gains, and what the policy learns."""

from __future__ import annotations

import pytest

from extraction.decoding.drafting import DraftToken
from extraction.decoding.policy import Acceptance, CostCurve, DraftPolicy, offset_of

STEEP = {1: 1.0, 2: 2.0, 33: 33.0}
FLAT = {1: 1.0, 33: 1.0}


def draft(count: int, trust: str = "x") -> list[DraftToken]:
    return [DraftToken(1, "x", trust)] * count


def test_where_every_token_costs_a_pass_nothing_is_drafted() -> None:
    assert DraftPolicy(STEEP).length(draft(8, "grammar")) == 0


def test_where_tokens_are_free_everything_is_drafted() -> None:
    assert DraftPolicy(FLAT).length(draft(8)) == 8


def test_the_best_length_lies_between() -> None:
    # rate 0.5 x 0.97: expected 1.485, 1.720, 1.834 tokens for costs 1.2, 1.3, 2.0 -> gains 1.24, 1.32, 0.92
    assert DraftPolicy({1: 1.0, 2: 1.2, 3: 1.3, 4: 2.0}).length(draft(3)) == 2


def test_fixed_is_obeyed_and_zero_is_off() -> None:
    assert DraftPolicy(STEEP, fixed=5).length(draft(8)) == 5
    assert DraftPolicy(FLAT, fixed=0).length(draft(8)) == 0


def test_off_says_why_where_nobody_asked_for_it() -> None:
    policy = DraftPolicy(FLAT, fixed=0)
    assert policy.words() == "lookup off"
    policy.off_because = "this model cannot take back tokens"
    assert policy.words() == "lookup off: this model cannot take back tokens"


def test_a_kind_of_guess_that_is_always_wrong_loses_its_trust() -> None:
    policy = DraftPolicy({1: 1.0, 2: 1.2, 33: 7.0})
    assert policy.length(draft(4)) > 0
    for _ in range(30):
        policy.length(draft(4))
        policy.saw(2)
    assert policy.length(draft(4)) == 0
    assert policy.words() == "lookup paused: its guesses would not pay here"


def test_a_kind_of_guess_that_was_never_drafted_can_earn_its_trust() -> None:
    policy = DraftPolicy({1: 1.0, 2: 1.8, 33: 33.0})
    assert policy.length(draft(4)) == 0
    for _ in range(30):
        policy.length(draft(4))
        for _ in range(4):
            policy.saw(1)
    assert policy.length(draft(4)) == 1


def test_words_say_what_lookup_does() -> None:
    policy = DraftPolicy(FLAT)
    policy.length(draft(14))
    assert policy.words() == "guessing 14 ahead"
    policy.length([])
    assert policy.words() == "lookup paused: this text repeats nothing"


def test_a_guess_is_followed_to_its_first_miss() -> None:
    acceptance = Acceptance()
    acceptance.follow([DraftToken(1, "a", "a"), DraftToken(2, "b", "b"), DraftToken(3, "c", "c")])
    for token in (1, 9, 3):
        acceptance.saw(token)
    # the kind: (agreed + 0.5 * 8) / (tried + 8); the first of its kind: (agreed + kind * 8) / (tried + 8)
    assert acceptance.rate("a") == pytest.approx((1 + 5 / 9 * 8) / 9)
    assert acceptance.rate("b") == pytest.approx((0 + 4 / 9 * 8) / 9)
    assert acceptance.rate("c") == pytest.approx(0.5)


def test_the_next_guess_is_taken_up_when_the_last_one_is_decided() -> None:
    acceptance = Acceptance()
    acceptance.follow([DraftToken(1, "a", "a"), DraftToken(1, "a", "a")])
    acceptance.follow([DraftToken(7, "b", "b")])
    acceptance.saw(1)
    acceptance.saw(1)
    acceptance.follow([DraftToken(7, "b", "b")])
    acceptance.saw(7)
    tried, agreed = acceptance.learned()
    assert (tried["b"], agreed["b"]) == (1.0, 1.0)
    # one step of forgetting lies between them
    assert tried["a"] == agreed["a"] == pytest.approx(2 * 0.98)
    assert tried["a+0"] == tried["a+1"] == pytest.approx(0.98)


def test_another_text_decides_nothing_about_a_guess() -> None:
    policy = DraftPolicy(FLAT)
    policy.length(draft(2))
    policy.begin()
    policy.saw(9)
    assert policy.state().tried == {}


def test_offsets_count_the_tokens_of_one_kind_behind_each_other() -> None:
    guess = [DraftToken(1, "x", trust) for trust in "abbbbbbbbac"]
    assert [offset_of(guess, place) for place in range(len(guess))] == [0, 0, 1, 2, 2, 2, 5, 5, 5, 0, 0]


def test_real_passes_overrule_the_prior() -> None:
    curve = CostCurve({1: 1.0, 2: 1.0})
    for _ in range(20):
        curve.record(1, 0.010)
        curve.record(2, 0.030)
    single, double = curve.costs(2)
    assert single == 1.0
    assert double == pytest.approx(3.0, rel=0.1)


def test_a_size_that_no_pass_speaks_for_is_not_taken_over() -> None:
    curve = CostCurve({1: 1.0, 2: 1.0})
    curve.adopt({1: 0.02, 2: 0.04}, {1: 0.0})
    curve.record(1, 0.03)
    assert curve.learned() == ({1: 0.03}, {1: 1.0})


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
        policy.took(1, 1.0)
    for _ in range(12):
        policy.took(5, 100.0)
    assert policy.length(draft(4, "long/16")) == 0
    for _ in range(500):
        policy.took(1, 1.0)
    assert policy.length(draft(4, "long/16")) == 4
