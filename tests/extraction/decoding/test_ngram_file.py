"""The persisted table: round trips, merges, damage, foreign files, limits, two instances."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extraction.decoding import ngram_file
from extraction.decoding.ngram import CountTable
from extraction.decoding.ngram_file import DynamicTable, FlatTable, TableDamaged, from_bytes, merge, to_bytes

PRINT = "0123456789abcdef"
TOKENS = st.lists(st.integers(0, 200_000), max_size=40)


def counted(tokens: list[int]) -> CountTable:
    table = CountTable()
    table.extend(tokens, 0)
    return table


def content(table: FlatTable) -> dict[tuple[int, ...], dict[int, int]]:
    ngrams = [tuple(t for t in row if t >= 0) for row in table.ngrams.tolist()]
    return {ngram: dict(table.followers(ngram) or {}) for ngram in ngrams}


@given(TOKENS, TOKENS)
@settings(deadline=None)
def test_a_table_survives_the_file_and_merging_adds_counts(first: list[int], second: list[int]) -> None:
    table = merge(merge(FlatTable.empty(), counted(first)), counted(second))
    again = from_bytes(to_bytes(table, PRINT), PRINT)
    both = counted(first)
    for ngram, followers in counted(second).counts.items():
        for token, count in followers.items():
            target = both.counts.setdefault(ngram, {})
            target[token] = target.get(token, 0) + count
    assert content(again) == both.counts


@given(TOKENS, TOKENS)
@settings(deadline=None)
def test_the_order_of_merges_does_not_matter(first: list[int], second: list[int]) -> None:
    one = merge(merge(FlatTable.empty(), counted(first)), counted(second))
    other = merge(merge(FlatTable.empty(), counted(second)), counted(first))
    assert to_bytes(one, PRINT) == to_bytes(other, PRINT)


@given(st.data())
@settings(deadline=None)
def test_any_changed_byte_is_noticed(data: st.DataObject) -> None:
    whole = bytearray(to_bytes(merge(FlatTable.empty(), counted([1, 2, 3, 1, 2, 3])), PRINT))
    place = data.draw(st.integers(0, len(whole) - 1))
    whole[place] ^= data.draw(st.integers(1, 255))
    with pytest.raises(TableDamaged):
        from_bytes(bytes(whole), PRINT)


@given(st.binary(max_size=300))
def test_foreign_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(TableDamaged):
        from_bytes(data, PRINT)


def test_a_truncated_file_is_refused_at_every_length() -> None:
    whole = to_bytes(merge(FlatTable.empty(), counted([1, 2, 3])), PRINT)
    for length in range(len(whole)):
        with pytest.raises(TableDamaged):
            from_bytes(whole[:length], PRINT)


def test_what_a_document_taught_is_there_after_a_restart(tmp_path: Path) -> None:
    DynamicTable(tmp_path, PRINT).learn([1, 2, 3, 1, 2, 4])
    again = DynamicTable(tmp_path, PRINT)
    assert again.followers((1, 2)) == {3: 1, 4: 1}
    assert again.notice == ""


def test_two_instances_keep_both_documents(tmp_path: Path) -> None:
    one, other = DynamicTable(tmp_path, PRINT), DynamicTable(tmp_path, PRINT)
    one.learn([1, 2])
    other.learn([1, 3])
    assert DynamicTable(tmp_path, PRINT).followers((1,)) == {2: 1, 3: 1}


def test_a_damaged_file_is_set_aside_with_a_message(tmp_path: Path) -> None:
    table = DynamicTable(tmp_path, PRINT)
    table.learn([1, 2, 3])
    table.file.write_bytes(table.file.read_bytes()[:-1])
    again = DynamicTable(tmp_path, PRINT)
    assert len(again) == 0
    assert "wrong length" in again.notice
    assert (tmp_path / f"{PRINT}.damaged").exists()
    again.learn([1, 2])
    assert DynamicTable(tmp_path, PRINT).followers((1,)) == {2: 1}


def test_another_tokenizer_has_another_file_and_refuses_this_one(tmp_path: Path) -> None:
    table = DynamicTable(tmp_path, PRINT)
    table.learn([1, 2, 3])
    other = "fedcba9876543210"
    (tmp_path / f"{other}.ngrams").write_bytes(table.file.read_bytes())
    assert "another tokenizer" in DynamicTable(tmp_path, other).notice


def test_a_leftover_of_a_killed_process_does_no_harm(tmp_path: Path) -> None:
    table = DynamicTable(tmp_path, PRINT)
    table.learn([1, 2, 3])
    (tmp_path / f".{PRINT}.ngrams-4711").write_bytes(b"half a fi")
    assert DynamicTable(tmp_path, PRINT).followers((1, 2)) == {3: 1}


def test_over_the_limit_counts_are_halved_and_rare_ones_go() -> None:
    learned = CountTable()
    learned.counts = {(1,): {2: 8, 3: 1}, (4,): {5: 3}}
    table = merge(FlatTable.empty(), learned, limit=2)
    assert content(table) == {(1,): {2: 4}, (4,): {5: 1}}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no owner-only mode bits")
def test_only_the_owner_can_read_the_file(tmp_path: Path) -> None:
    table = DynamicTable(tmp_path, PRINT)
    table.learn([1, 2, 3])
    assert stat.S_IMODE(table.file.stat().st_mode) == 0o600


def test_a_folder_that_cannot_be_written_is_a_notice_and_lookup_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    table = DynamicTable(tmp_path, PRINT)
    monkeypatch.setattr(ngram_file, "replace_file", full)
    table.learn([1, 2, 3])
    assert "No space left" in table.notice
    assert table.followers((1, 2)) == {3: 1}


def test_list_and_clear(tmp_path: Path) -> None:
    DynamicTable(tmp_path, PRINT).learn([1, 2, 3])
    [entry] = ngram_file.list_files(tmp_path)
    assert (entry.ngrams, entry.followers) == (3, 3)
    assert ngram_file.clear(tmp_path) == 1
    assert ngram_file.list_files(tmp_path) == []
