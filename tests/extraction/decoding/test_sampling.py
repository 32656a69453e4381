"""The model's choice under the grammar, greedy and sampled."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from extraction.decoding.grammar import Grammar
from extraction.decoding.sampling import Sampler, log_probability
from tests.toy_engine import BYTE_TOKENIZER

YES_NO = {
    "type": "object",
    "properties": {"a": {"enum": ["y", "n"]}},
    "required": ["a"],
    "additionalProperties": False,
}


def at_choice() -> Grammar:
    grammar = Grammar(BYTE_TOKENIZER, YES_NO)
    assert grammar.accept(b'{"a": "') == 7
    return grammar


def logits(**values: float) -> np.ndarray:
    row = np.zeros(BYTE_TOKENIZER.vocab_size, dtype=np.float32)
    for character, value in values.items():
        row[ord(character)] = value
    return row


def test_greedy_takes_the_best_allowed_token() -> None:
    assert Sampler().take(logits(n=1.0, y=0.5), at_choice(), 0) == ord("n")
    assert Sampler().take(logits(z=9.0, y=0.5), at_choice(), 0) == ord("y")


def test_a_sample_depends_on_seed_and_place_alone() -> None:
    picks = [Sampler(1.0, seed=4).take(logits(y=0.1), at_choice(), place) for place in range(50)]
    assert picks == [Sampler(1.0, seed=4).take(logits(y=0.1), at_choice(), place) for place in range(50)]
    assert picks != [Sampler(1.0, seed=5).take(logits(y=0.1), at_choice(), place) for place in range(50)]


def test_samples_follow_the_probabilities() -> None:
    # odds of 3 to 1
    row = logits(y=float(np.log(3.0)), z=50.0)
    counts = Counter(Sampler(1.0, seed=1).take(row, at_choice(), place) for place in range(2000))
    assert set(counts) == {ord("y"), ord("n")}
    assert 0.72 < counts[ord("y")] / 2000 < 0.78


def test_the_probability_is_the_models_own() -> None:
    row = np.log(np.array([0.5, 0.25, 0.125, 0.125], dtype=np.float32))
    assert np.exp([log_probability(row + 3, token) for token in range(4)]).tolist() == pytest.approx(
        [0.5, 0.25, 0.125, 0.125]
    )


@pytest.mark.parametrize("size", [7, 8, 20, 1003])
def test_logits_far_below_are_left_out_without_harm(size: int) -> None:
    row = np.random.default_rng(size).normal(scale=8, size=size).astype(np.float32)
    exact = row - row.max() - np.log(np.exp(row.astype(np.float64) - row.max()).sum())
    for token in (int(row.argmax()), int(row.argmin()), 3):
        assert log_probability(row, token) == pytest.approx(exact[token], abs=1e-4)


def test_what_the_grammar_had_to_refuse_shows_in_the_probability() -> None:
    row = logits(z=9.0, y=0.5)
    assert Sampler().take(row, at_choice(), 0) == ord("y")
    assert np.exp(log_probability(row, ord("y"))) < 0.001
