"""Counting a corpus against counting by hand."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extraction.decoding import ngram_static
from extraction.decoding.ngram import Ngram
from extraction.decoding.ngram_static import CorpusCounter
from extraction.decoding.ngram_table import FlatTable, Rows

TEXTS = st.lists(st.lists(st.integers(0, 3) | st.just(2**21 - 1), max_size=20), max_size=4)


def counts_of(rows: Rows) -> dict[Ngram, dict[int, int]]:
    table = FlatTable.from_rows(rows)
    ngrams = [tuple(token for token in row if token >= 0) for row in rows.ngrams.tolist()]
    return {ngram: dict(table.followers(ngram) or {}) for ngram in ngrams}


@given(TEXTS)
@settings(deadline=None)
def test_every_pair_is_counted_with_its_follower(texts: list[list[int]]) -> None:
    counter = CorpusCounter()
    expected: Counter[tuple[int, int, int]] = Counter()
    for text in texts:
        counter.add(text)
        expected.update(zip(text, text[1:], text[2:], strict=False))
    assert len(counter) == len(expected)
    found = counts_of(counter.rows())
    assert {(a, b, c): n for (a, b), row in found.items() for c, n in row.items()} == dict(expected)


def test_the_most_frequent_stay_within_the_limit() -> None:
    counter = CorpusCounter()
    for text in ([1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 4], [1, 2, 4], [5, 6, 7]):
        counter.add(text)
    assert counts_of(counter.rows(limit=2)) == {(1, 2): {3: 3}}


def test_while_counting_what_was_seen_once_makes_room() -> None:
    counter = CorpusCounter(most=2)
    counter.add([1, 2, 3, 1, 2, 3, 9])
    assert counts_of(counter.rows()) == {(1, 2): {3: 2}}


def test_a_token_that_no_vocabulary_has_is_refused() -> None:
    for token in (-1, 2**21):
        with pytest.raises(ValueError, match="out of range"):
            CorpusCounter().add([1, token, 2])


def test_what_waits_is_added_up_whenever_it_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ngram_static, "LEAST_WAITING", 3)
    counter = CorpusCounter()
    for number in range(40):
        counter.add([7, 8, number % 5, 7, 8])
    found = counts_of(counter.rows())
    assert found[7, 8] == dict.fromkeys(range(5), 8)
    assert found[8, 2] == {7: 8}
    assert len(counter) == 15
