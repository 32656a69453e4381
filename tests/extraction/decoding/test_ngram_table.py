"""Flat tables against dictionaries: lookups, merges, collisions, decay."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extraction.decoding import ngram_table
from extraction.decoding.ngram import CountTable, Ngram
from extraction.decoding.ngram_table import (
    FlatTable,
    Rows,
    add_up,
    hashes,
    make_index,
    merge,
    rows_from_counts,
)

TOKENS = st.lists(st.integers(0, 200_000) | st.integers(0, 3), max_size=40)
NGRAMS = st.lists(st.integers(0, 6), min_size=1, max_size=4).map(tuple)


def counted(*texts: list[int]) -> CountTable:
    table = CountTable()
    for text in texts:
        table.extend(text, 0)
    return table


def flat(*texts: list[int]) -> FlatTable:
    return FlatTable.from_rows(rows_from_counts(counted(*texts).counts))


def content(table: FlatTable) -> dict[Ngram, dict[int, int]]:
    found = {}
    for row in table.rows.ngrams.tolist():
        ngram = tuple(token for token in row if token >= 0)
        found[ngram] = dict(table.followers(ngram) or {})
    return found


@given(TOKENS, st.lists(NGRAMS, max_size=20))
@settings(deadline=None)
def test_a_lookup_finds_what_a_dictionary_finds(text: list[int], others: list[Ngram]) -> None:
    table, oracle = flat(text), counted(text)
    for ngram in [*oracle.counts, *others]:
        expected = oracle.followers(ngram)
        found = table.followers(ngram)
        if expected is None:
            assert (found, table.top(ngram)) == (None, None)
            continue
        assert found is not None
        assert dict(found) == expected
        assert len(found) == len(expected)
        total, token, count = table.top(ngram) or (0, 0, 0)
        assert (total, count) == (sum(expected.values()), max(expected.values()))
        assert token == min(y for y in expected if expected[y] == count)


def test_followers_are_read_by_token() -> None:
    followers = flat([1, 9, 1, 5, 1, 9]).followers((1,))
    assert followers is not None
    assert (followers[9], followers.get(5), followers.get(7)) == (2, 1, None)
    assert 7 not in followers
    assert 6 not in followers
    assert 10 not in followers


@given(TOKENS, TOKENS, TOKENS)
@settings(deadline=None)
def test_merging_adds_counts_and_keeps_the_older_in_front(a: list[int], b: list[int], c: list[int]) -> None:
    table = flat(a)
    for text in (b, c):
        table = merge(table, rows_from_counts(counted(text).counts))
    assert content(table) == counted(a, b, c).counts
    assert list(content(table)) == list(counted(a, b, c).counts)


@given(TOKENS, TOKENS)
@settings(deadline=None)
def test_the_order_of_merges_does_not_matter(a: list[int], b: list[int]) -> None:
    one = merge(flat(a), rows_from_counts(counted(b).counts))
    other = merge(flat(b), rows_from_counts(counted(a).counts))
    assert content(one) == content(other)
    for ngram in content(one):
        assert one.top(ngram) == other.top(ngram)


def test_an_ngram_is_not_mistaken_for_a_longer_one() -> None:
    table = FlatTable.from_rows(rows_from_counts({(1, 2, 3): {4: 1}}))
    assert table.top((1, 2)) is None
    assert table.top((1, 2, 3)) == (1, 4, 1)
    assert table.top((1, 2, 3, 4)) is None


@pytest.fixture
def colliding(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every n-gram hashes to the last slot."""
    monkeypatch.setattr(ngram_table, "hash", lambda _: -1, raising=False)


@pytest.mark.usefixtures("colliding")
def test_colliding_ngrams_are_told_apart() -> None:
    text = [1, 2, 3, 1, 2, 4, 5, 1]
    table = merge(flat(text[:4]), rows_from_counts(counted(text[4:]).counts))
    assert content(table) == counted(text[:4], text[4:]).counts
    assert table.top((77,)) is None
    assert (table.slots[-1] > 0, np.count_nonzero(table.slots[: len(table) - 1])) == (True, len(table) - 1), (
        "one row got the last slot, the others wrapped around to the first ones"
    )


def test_the_index_is_at_most_half_full_and_complete() -> None:
    for rows in (0, 1, 4, 5, 300):
        ngrams = np.stack([np.arange(rows), *[np.full(rows, -1)] * 3], axis=1).astype(np.int32)
        slots = make_index(ngrams)
        assert 2 * rows <= len(slots)
        assert sorted(slots[slots > 0].tolist()) == list(range(1, rows + 1))


def test_hashes_are_those_of_tuples() -> None:
    ngrams = np.array([[5, -1, -1, -1], [1, 2, 3, 4], [7, 8, -1, -1]], dtype=np.int32)
    assert hashes(ngrams).tolist() == [hash((5,)), hash((1, 2, 3, 4)), hash((7, 8))]


def test_counts_stay_at_the_largest_number() -> None:
    most = 2**31 - 1
    rows = rows_from_counts({(1,): {2: most, 3: most}})
    table = merge(FlatTable.from_rows(rows), rows)
    assert content(table) == {(1,): {2: most, 3: most}}
    assert table.top((1,)) == (most, 2, most)


def test_over_the_limit_the_older_half_decays_and_the_new_stays() -> None:
    old = FlatTable.from_rows(rows_from_counts({(1,): {2: 8, 3: 1}, (4,): {5: 3}}))
    table = merge(old, rows_from_counts({(6,): {7: 1}, (8,): {9: 1}}), limit=4)
    assert content(table) == {(1,): {2: 4}, (4,): {5: 1}, (6,): {7: 1}, (8,): {9: 1}}


@given(TOKENS, st.integers(0, 10))
@settings(deadline=None)
def test_a_table_never_exceeds_its_limit(text: list[int], limit: int) -> None:
    table = merge(FlatTable.empty(), rows_from_counts(counted(text).counts), limit)
    assert len(table.tokens) <= limit
    everything = counted(text).counts
    for ngram, followers in content(table).items():
        assert all(0 < count <= everything[ngram][token] for token, count in followers.items())


def test_adding_up_nothing() -> None:
    none = np.empty(0, dtype=np.int64)
    assert add_up(none, none) == (none, none)
    assert len(merge(FlatTable.empty(), Rows(*FlatTable.empty().rows))) == 0
