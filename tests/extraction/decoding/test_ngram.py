"""The lookup rule by hand-counted examples."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from extraction.decoding.ngram import CONTEXT_RULE, DYNAMIC_RULE, CountTable, best_follower, next_token


def counted(*tokens: int) -> CountTable:
    table = CountTable()
    table.extend(tokens, 0)
    return table


def test_every_ngram_up_to_four_is_counted_with_its_follower() -> None:
    table = counted(1, 2, 3, 2, 3)
    assert table.counts == {
        (1,): {2: 1},
        (2,): {3: 2},
        (1, 2): {3: 1},
        (3,): {2: 1},
        (2, 3): {2: 1},
        (1, 2, 3): {2: 1},
        (3, 2): {3: 1},
        (2, 3, 2): {3: 1},
        (1, 2, 3, 2): {3: 1},
    }


@given(st.lists(st.integers(0, 5), max_size=30), st.integers(0, 30))
def test_counting_in_two_steps_is_counting_at_once(tokens: list[int], cut: int) -> None:
    stepwise = CountTable()
    stepwise.extend(tokens[:cut], 0)
    stepwise.extend(tokens, min(cut, len(tokens)))
    assert stepwise.counts == counted(*tokens).counts


def test_the_docstring_example() -> None:
    assert next_token([7, 8], counted(7, 8, 9, 7, 8, 9, 7, 8), CONTEXT_RULE) == 9


def test_best_follower_needs_total_and_share() -> None:
    assert best_follower({5: 2, 6: 1}, minimum_total=3, minimum_share=0.66) == 5
    assert best_follower({5: 2, 6: 1}, minimum_total=4, minimum_share=0.66) is None
    assert best_follower({5: 2, 6: 2}, minimum_total=2, minimum_share=0.66) is None
    assert best_follower({5: 2, 6: 2}, minimum_total=2, minimum_share=0.5) == 5


def test_the_longest_ngram_decides() -> None:
    table = CountTable()
    table.counts = {(3,): {9: 10}, (1, 2, 3): {4: 1}}
    assert next_token([1, 2, 3], table, CONTEXT_RULE) == 4
    assert next_token([1, 2, 3], table, DYNAMIC_RULE) == 9, (
        "one sight of a 3-gram is too little across documents"
    )


def test_nothing_is_guessed_for_an_unseen_tail() -> None:
    assert next_token([40, 41], counted(1, 2, 3), CONTEXT_RULE) is None
    assert next_token([], counted(1, 2, 3), CONTEXT_RULE) is None
