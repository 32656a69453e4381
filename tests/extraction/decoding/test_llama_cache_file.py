"""llama.cpp's cache file: hand-made bytes, round trips, and everything hostile refused."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extraction.decoding import llama_cache_file
from extraction.decoding.llama_cache_file import CacheFileInvalid, from_llama, to_llama
from extraction.decoding.ngram import Ngram
from extraction.decoding.ngram_table import FlatTable, Rows, rows_from_counts

NGRAMS = st.lists(st.integers(0, 999), min_size=1, max_size=4).map(tuple)
FOLLOWERS = st.dictionaries(st.integers(0, 999), st.integers(1, 2**31 - 1), min_size=1, max_size=5)
COUNTS = st.dictionaries(NGRAMS, FOLLOWERS, max_size=12)


def words(*values: int) -> bytes:
    return struct.pack(f"<{len(values)}i", *values)


def counts_of(rows: Rows) -> dict[Ngram, dict[int, int]]:
    table = FlatTable.from_rows(rows)
    ngrams = [tuple(token for token in row if token >= 0) for row in rows.ngrams.tolist()]
    return {ngram: dict(table.followers(ngram) or {}) for ngram in ngrams}


def test_the_bytes_are_those_of_llama_cpp() -> None:
    rows = rows_from_counts({(7,): {9: 2, 8: 1}, (1, 2, 3, 4): {5: 6}})
    assert to_llama(rows) == words(7, -1, -1, -1, 2, 8, 1, 9, 2) + words(1, 2, 3, 4, 1, 5, 6)


@given(COUNTS)
@settings(deadline=None)
def test_what_is_exported_is_read_back(counts: dict[Ngram, dict[int, int]]) -> None:
    assert counts_of(from_llama(to_llama(rows_from_counts(counts)), 1000)) == counts


def test_equal_ngrams_and_followers_are_added_up() -> None:
    one = words(1, 2, -1, -1, 2, 5, 3, 5, 4)
    assert counts_of(from_llama(one + words(1, 2, -1, -1, 2, 6, 1, 5, 1), 10)) == {(1, 2): {5: 8, 6: 1}}


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (words(1, -1, -1, -1, 1, 5, 1)[:-1], "multiple of 4"),
        (words(1, -1, -1, -1), "ends inside a record"),
        (words(1, -1, -1, -1, 1, 5), "ends inside a record"),
        (words(1, -1, -1, -1, 2**31 - 1, 5, 1), "ends inside a record"),
        (words(1, -1, -1, -1, 0), "0 followers"),
        (words(1, -1, -1, -1, -3, 5, 1), "-3 followers"),
        (words(-1, -1, -1, -1, 1, 5, 1), "gap"),
        (words(1, -1, 2, -1, 1, 5, 1), "gap"),
        (words(10, -1, -1, -1, 1, 5, 1), "beyond this model's 10"),
        (words(-2, -1, -1, -1, 1, 5, 1), "beyond this model's 10"),
        (words(1, -1, -1, -1, 1, 10, 1), "beyond this model's 10"),
        (words(1, -1, -1, -1, 1, -1, 1), "beyond this model's 10"),
        (words(1, -1, -1, -1, 1, 5, 0), "count is below 1"),
        (words(1, -1, -1, -1, 1, 5, -7), "count is below 1"),
    ],
)
def test_hostile_files_are_refused_with_the_reason(data: bytes, reason: str) -> None:
    with pytest.raises(CacheFileInvalid, match=reason):
        from_llama(data, 10)


@given(st.binary(max_size=200))
@settings(deadline=None)
def test_any_bytes_are_a_table_or_refused(data: bytes) -> None:
    try:
        rows = from_llama(data, 1000)
    except CacheFileInvalid:
        return
    assert len(rows.ngrams) <= len(data) // 28


def test_a_file_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(llama_cache_file, "MAX_BYTES", 27)
    with pytest.raises(CacheFileInvalid, match="imports up to"):
        from_llama(words(1, -1, -1, -1, 1, 5, 1), 10)
