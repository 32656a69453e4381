"""The lookup rule by hand-counted examples, and against llama.cpp's loop written out."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from extraction.decoding.ngram import (
    CONTEXT_RULE,
    DYNAMIC_RULE,
    CountTable,
    LookupRule,
    next_token,
    static_token,
)

COUNTS = st.dictionaries(st.integers(0, 6), st.integers(1, 9), min_size=1, max_size=6)


def counted(*tokens: int) -> CountTable:
    table = CountTable()
    table.extend(tokens, 0)
    return table


def table_of(counts: Mapping[tuple[int, ...], Mapping[int, int]]) -> CountTable:
    table = CountTable()
    for ngram, followers in counts.items():
        for token, count in followers.items():
            table.add(ngram, token, count)
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


@given(st.lists(st.integers(0, 3), max_size=40))
def test_the_top_of_a_row_is_its_most_frequent_follower(tokens: list[int]) -> None:
    table = counted(*tokens)
    for ngram, followers in table.counts.items():
        total, token, count = table.top(ngram) or (0, -1, 0)
        assert (total, count) == (sum(followers.values()), max(followers.values()))
        assert followers[token] == count


def test_which_of_equally_frequent_followers_is_the_top() -> None:
    text = [1, 5, 1, 6, 1, 5, 1, 6]
    latest = CountTable(latest_wins=True)
    latest.extend(text, 0)
    assert counted(*text).top((1,)) == (4, 5, 2)
    assert latest.top((1,)) == (4, 6, 2)


def test_the_docstring_example() -> None:
    assert next_token([7, 8], counted(7, 8, 9, 7, 8, 9, 7, 8), CONTEXT_RULE) == 9


def test_a_draft_needs_total_and_share() -> None:
    def rule(total: int, percent: int) -> LookupRule:
        return LookupRule((total,) * 4, (percent,) * 4)

    two_to_one = table_of({(1,): {5: 2, 6: 1}})
    assert next_token([1], two_to_one, rule(3, 66)) == 5
    assert next_token([1], two_to_one, rule(3, 67)) is None
    assert next_token([1], two_to_one, rule(4, 66)) is None
    assert next_token([1], table_of({(1,): {5: 2, 6: 2}}), rule(2, 50)) == 5


def test_the_longest_ngram_decides() -> None:
    table = table_of({(3,): {9: 10}, (1, 2, 3): {4: 1}})
    assert next_token([1, 2, 3], table, CONTEXT_RULE) == 4
    assert next_token([1, 2, 3], table, DYNAMIC_RULE) == 9, (
        "one sight of a 3-gram is too little across documents"
    )


def test_nothing_is_guessed_for_an_unseen_tail() -> None:
    assert next_token([40, 41], counted(1, 2, 3), CONTEXT_RULE) is None
    assert next_token([], counted(1, 2, 3), CONTEXT_RULE) is None


def test_the_corpus_chooses_between_followers() -> None:
    table = table_of({(1, 2): {5: 2, 6: 2}})
    corpus = table_of({(1, 2): {6: 1}})
    assert next_token([1, 2], table, CONTEXT_RULE) == 5
    assert next_token([1, 2], table, CONTEXT_RULE, corpus) == 6
    assert next_token([1, 2], table, CONTEXT_RULE, table_of({(2, 1): {6: 1}})) == 5


def test_what_the_corpus_prefers_still_needs_its_share() -> None:
    table = table_of({(1, 2): {5: 3, 6: 1}})
    assert next_token([1, 2], table, CONTEXT_RULE, table_of({(1, 2): {6: 1}})) is None


def test_the_corpus_alone_needs_two_sights_and_half_of_them() -> None:
    assert static_token([9, 1, 2], table_of({(1, 2): {5: 2, 6: 2}})) == 5
    assert static_token([1, 2], table_of({(1, 2): {5: 1}})) is None
    assert static_token([1, 2], table_of({(1, 2): {5: 2, 6: 2, 7: 1}})) is None
    assert static_token([2], table_of({(2,): {5: 9}})) is None


@given(COUNTS, st.none() | COUNTS, st.sampled_from([CONTEXT_RULE, DYNAMIC_RULE]))
def test_the_choice_is_one_that_llama_cpp_can_make(
    followers: dict[int, int], corpus: dict[int, int] | None, rule: LookupRule
) -> None:
    """Its map may hold the followers in any order; the first of those with the greatest weight is taken."""
    weight = {y: count * (100 * (corpus or {}).get(y, 0) or 1) for y, count in followers.items()}
    total = sum(followers.values())
    possible: set[int | None] = set()
    for y in (y for y in followers if weight[y] == max(weight.values())):
        enough = total >= rule.minimum_total[1] and 100 * followers[y] >= rule.minimum_percent[1] * total
        possible.add(y if enough else None)
    static = None if corpus is None else table_of({(1, 2): corpus})
    assert next_token([1, 2], table_of({(1, 2): followers}), rule, static) in possible
