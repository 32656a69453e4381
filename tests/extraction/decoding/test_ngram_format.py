"""A table's file: read back whole, refused when anything is wrong with it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extraction.decoding import ngram_format
from extraction.decoding.ngram import CountTable
from extraction.decoding.ngram_format import HEAD_BYTES, HEADER, Kind, TableDamaged, from_bytes, to_bytes
from extraction.decoding.ngram_table import CELL, FIRST, TIMES, FlatTable, rows_from_counts

PRINT = "0123456789abcdef"
TOKENS = st.lists(st.integers(0, 200_000), max_size=40)


def table_of(text: list[int]) -> FlatTable:
    counted = CountTable()
    counted.extend(text, 0)
    return FlatTable.from_rows(rows_from_counts(counted.counts))


@given(TOKENS, st.sampled_from(Kind))
@settings(deadline=None)
def test_a_table_survives_the_file(text: list[int], kind: Kind) -> None:
    table = table_of(text)
    again = from_bytes(to_bytes(table, PRINT, kind), PRINT, kind)
    for name in ("cells", "tokens", "counts", "slots"):
        assert np.array_equal(getattr(again, name), getattr(table, name))
    counted = CountTable()
    counted.extend(text, 0)
    for ngram, followers in counted.counts.items():
        assert dict(again.followers(ngram) or {}) == followers


@given(st.data())
@settings(deadline=None)
def test_any_changed_byte_is_noticed(data: st.DataObject) -> None:
    whole = bytearray(to_bytes(table_of([1, 2, 3, 1, 2, 3]), PRINT))
    place = data.draw(st.integers(0, len(whole) - 1))
    whole[place] ^= data.draw(st.integers(1, 255))
    with pytest.raises(TableDamaged):
        from_bytes(bytes(whole), PRINT)


@given(st.binary(max_size=300))
def test_foreign_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(TableDamaged):
        from_bytes(data, PRINT)


def test_a_truncated_file_is_refused_at_every_length() -> None:
    whole = to_bytes(table_of([1, 2, 3]), PRINT)
    for length in range(len(whole)):
        with pytest.raises(TableDamaged):
            from_bytes(whole[:length], PRINT)


def test_huge_sizes_in_the_header_take_no_memory() -> None:
    whole = to_bytes(table_of([1, 2, 3]), PRINT)
    fields = list(HEADER.unpack_from(whole))
    fields[4] = 2**62
    with pytest.raises(TableDamaged, match="wrong length"):
        from_bytes(HEADER.pack(*fields) + whole[HEADER.size :], PRINT)


def test_another_tokenizer_or_kind_is_refused() -> None:
    whole = to_bytes(table_of([1, 2, 3]), PRINT)
    with pytest.raises(TableDamaged, match="another tokenizer"):
        from_bytes(whole, "f" * 16)
    with pytest.raises(TableDamaged, match="not a table of this version"):
        from_bytes(whole, PRINT, Kind.STATIC)


def forged(array: str, place: int | tuple[int, int], value: int) -> bytes:
    """A file of n-grams (1,) (2,) (1, 2) with one item changed and a right checksum."""
    table = table_of([1, 2, 3])
    arrays = {name: getattr(table, name).copy() for name in ("cells", "tokens", "counts", "slots")}
    arrays[array][place] = value
    return to_bytes(FlatTable(*arrays.values()), PRINT)


@pytest.mark.parametrize(
    ("array", "place", "value"),
    [
        ("cells", (0, 0), -1),
        ("cells", (0, 0), -2),
        ("cells", (0, 2), 7),
        ("cells", (0, FIRST), 1),
        ("cells", (1, FIRST), 0),
        ("cells", (1, FIRST), 999),
        ("cells", (3, FIRST), 2),
        ("cells", (0, TIMES), 0),
        ("cells", (0, TIMES), 9),
        ("cells", (0, CELL - 3), -1),
        ("tokens", 0, -1),
        ("counts", 0, 0),
        ("slots", slice(None), 1),
        ("slots", 0, 2**32 - 1),
    ],
)
def test_inconsistent_content_is_refused_even_with_a_right_checksum(
    array: str, place: int | tuple[int, int], value: int
) -> None:
    with pytest.raises(TableDamaged, match="inconsistent"):
        from_bytes(forged(array, place, value), PRINT)


def test_followers_must_ascend() -> None:
    table = FlatTable.from_rows(rows_from_counts({(1,): {2: 1, 3: 1}}))
    table.tokens[:] = [3, 2]
    with pytest.raises(TableDamaged, match="inconsistent"):
        from_bytes(to_bytes(table, PRINT), PRINT)


def test_an_index_of_another_python_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of([1, 2, 3])
    monkeypatch.setattr(ngram_format, "HASH_CHECK", 1)
    turned = FlatTable(table.cells, table.tokens, table.counts, np.roll(table.slots, 1))
    data = to_bytes(turned, PRINT)
    monkeypatch.undo()
    assert from_bytes(data, PRINT).top((1, 2)) == (1, 3, 1)


def test_sizes_are_read_from_the_header() -> None:
    whole = to_bytes(table_of([1, 2, 3, 1, 4]), PRINT)
    assert ngram_format.sizes_in(whole[:HEAD_BYTES]) == (9, 10)
    assert ngram_format.sizes_in(b"WNGR") == (0, 0)
    assert ngram_format.sizes_in(b"x" * HEAD_BYTES) == (0, 0)
