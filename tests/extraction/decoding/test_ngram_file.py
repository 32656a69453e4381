"""Persisted tables: restarts, two instances, killed processes, damage, private mode, full disks."""

from __future__ import annotations

import os
import random
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from extraction.decoding import ngram_file
from extraction.decoding.ngram import Ngram
from extraction.decoding.ngram_file import DynamicTable, Kind, list_files, load_static, save_static
from extraction.decoding.ngram_table import rows_from_counts

PRINT = "0123456789abcdef"


def followers(table: DynamicTable, *ngram: int) -> dict[int, int] | None:
    found = table.followers(ngram)
    return None if found is None else dict(found)


def test_what_a_document_taught_is_there_after_a_restart(tmp_path: Path) -> None:
    DynamicTable(tmp_path, PRINT).learn([1, 2, 3, 1, 2, 4])
    again = DynamicTable(tmp_path, PRINT)
    assert followers(again, 1, 2) == {3: 1, 4: 1}
    assert again.top((1, 2)) == (2, 3, 1)
    assert (len(again), len(again.rows.ngrams), again.notice) == (11, 11, "")


def test_an_empty_output_teaches_nothing(tmp_path: Path) -> None:
    DynamicTable(tmp_path, PRINT).learn([1])
    assert list(tmp_path.iterdir()) == []


def test_two_instances_keep_both_documents(tmp_path: Path) -> None:
    one, other = DynamicTable(tmp_path, PRINT), DynamicTable(tmp_path, PRINT)
    one.learn([1, 2])
    other.learn([1, 3])
    one.learn([1, 4])
    assert followers(one, 1) == followers(DynamicTable(tmp_path, PRINT), 1) == {2: 1, 3: 1, 4: 1}


def test_an_unchanged_file_is_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = DynamicTable(tmp_path, PRINT)
    table.learn([1, 2])
    monkeypatch.setattr(ngram_file, "from_bytes", lambda *_: pytest.fail("read again"))
    table.learn([1, 3])
    assert followers(table, 1) == {2: 1, 3: 1}


def test_what_was_cleared_stays_forgotten(tmp_path: Path) -> None:
    table = DynamicTable(tmp_path, PRINT)
    table.learn([1, 2])
    table.file.unlink()
    table.learn([1, 3])
    assert followers(table, 1) == {3: 1}


LEARN_FOR_EVER = """
import sys, time
from pathlib import Path
from extraction.decoding.ngram_file import DynamicTable
table = DynamicTable(Path(sys.argv[1]), sys.argv[2])
first = int(sys.argv[3])
for number in range(first, first + 10_000):
    table.learn([number, number + 1_000_000, *range(300)])
    print(number, flush=True)
    time.sleep(0.05)  # the other one polls for the lock
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_two_processes_killed_at_any_moment_lose_at_most_the_last_document(tmp_path: Path) -> None:
    clock = random.Random(7)
    saved: list[int] = []
    for first in range(1_000, 61_000, 20_000):
        command = [sys.executable, "-c", LEARN_FOR_EVER, str(tmp_path), PRINT]
        learners = [
            subprocess.Popen([*command, str(number)], stdout=subprocess.PIPE, text=True)
            for number in (first, first + 10_000)
        ]
        for learner in learners:
            assert learner.stdout is not None
            saved.append(int(learner.stdout.readline()))
        time.sleep(clock.random() / 5)
        for learner in learners:
            os.kill(learner.pid, signal.SIGKILL)
            saved.extend(map(int, learner.communicate()[0].split()))
        table = DynamicTable(tmp_path, PRINT)
        assert table.notice == ""
        assert all(followers(table, number) == {number + 1_000_000: 1} for number in saved)
    lost = len(saved) - (followers(table, 0, 1) or {}).get(2, 0)
    assert -6 <= lost <= 0, "a document may be saved whose message did not get out, one for each process"
    table.learn([1, 2])
    assert [file.name for file in tmp_path.iterdir() if not file.name.endswith(".lock")] == [table.file.name]


def test_a_damaged_file_is_set_aside_with_a_message(tmp_path: Path) -> None:
    table = DynamicTable(tmp_path, PRINT)
    table.learn([1, 2, 3])
    table.file.write_bytes(table.file.read_bytes()[:-1])
    again = DynamicTable(tmp_path, PRINT)
    assert len(again) == 0
    assert "wrong length" in again.notice
    assert (tmp_path / f"{PRINT}.damaged").exists()
    again.learn([1, 2])
    assert followers(DynamicTable(tmp_path, PRINT), 1) == {2: 1}


def test_a_file_that_is_too_large_is_set_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    DynamicTable(tmp_path, PRINT).learn([1, 2, 3])
    monkeypatch.setattr(ngram_file, "MAX_FILE_BYTES", 10)
    assert "too large" in DynamicTable(tmp_path, PRINT).notice


def test_another_tokenizer_has_another_file_and_refuses_this_one(tmp_path: Path) -> None:
    table = DynamicTable(tmp_path, PRINT)
    table.learn([1, 2, 3])
    other = "fedcba9876543210"
    (tmp_path / f"{other}.ngrams").write_bytes(table.file.read_bytes())
    assert "another tokenizer" in DynamicTable(tmp_path, other).notice


def test_a_leftover_of_a_killed_process_goes_with_the_next_document(tmp_path: Path) -> None:
    table = DynamicTable(tmp_path, PRINT)
    table.learn([1, 2, 3])
    left = tmp_path / f".{PRINT}.ngrams-4711"
    left.write_bytes(b"half a fi")
    again = DynamicTable(tmp_path, PRINT)
    assert followers(again, 1, 2) == {3: 1}
    again.learn([1, 2])
    assert not left.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no owner-only mode bits")
def test_only_the_owner_can_read_the_file(tmp_path: Path) -> None:
    table = DynamicTable(tmp_path, PRINT)
    table.learn([1, 2, 3])
    assert stat.S_IMODE(table.file.stat().st_mode) == 0o600


def test_private_documents_are_used_and_never_written(tmp_path: Path) -> None:
    DynamicTable(tmp_path, PRINT).learn([1, 2])
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    private = DynamicTable(tmp_path, PRINT, private=True)
    private.learn([1, 3])
    assert followers(private, 1) == {2: 1, 3: 1}
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_a_folder_that_cannot_be_written_is_a_notice_and_lookup_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    table = DynamicTable(tmp_path, PRINT)
    table.learn([9, 9])
    with monkeypatch.context() as context:
        context.setattr(ngram_file, "replace_file", full)
        table.learn([1, 2, 3])
        assert "No space left" in table.notice
        assert followers(table, 1, 2) == {3: 1}
    table.learn([1, 4])
    assert followers(DynamicTable(tmp_path, PRINT), 1) == {2: 1, 4: 1}, "saved with the next document"


def test_a_lock_that_never_comes_free_is_a_notice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ngram_file, "LOCK_SECONDS", 0.05)
    table = DynamicTable(tmp_path, PRINT)
    with ngram_file.TableFile(tmp_path, PRINT, Kind.DYNAMIC).lock():
        table.learn([1, 2, 3])
    assert "could not be saved" in table.notice
    assert followers(table, 1, 2) == {3: 1}


def test_a_file_that_cannot_be_read_is_left_where_it_is(tmp_path: Path) -> None:
    folder = tmp_path / f"{PRINT}.ngrams"
    folder.mkdir()
    table = DynamicTable(tmp_path, PRINT)
    assert "could not be read" in table.notice
    table.learn([1, 2, 3])
    assert "could not be saved" in table.notice
    assert folder.is_dir()
    assert followers(table, 1) == {2: 1}


def test_the_static_table_has_its_own_file(tmp_path: Path) -> None:
    counts: dict[Ngram, dict[int, int]] = {(1, 2): {3: 7}}
    assert load_static(tmp_path, PRINT) is None
    save_static(tmp_path, PRINT, rows_from_counts(counts))
    DynamicTable(tmp_path, PRINT).learn([1, 2, 3])
    table = load_static(tmp_path, PRINT)
    assert table is not None
    assert table.top((1, 2)) == (7, 3, 7)
    files = [(file.kind, file.ngrams, file.followers) for file in list_files(tmp_path)]
    assert files == [(Kind.DYNAMIC, 3, 3), (Kind.STATIC, 1, 1)]


def test_a_static_file_that_is_damaged_or_unreadable_is_none(tmp_path: Path) -> None:
    path = tmp_path / f"{PRINT}.static"
    path.write_bytes(b"x")
    assert load_static(tmp_path, PRINT) is None
    assert not path.exists()
    path.mkdir()
    assert load_static(tmp_path, PRINT) is None


def test_a_damaged_file_is_listed_without_ngrams(tmp_path: Path) -> None:
    (tmp_path / f"{PRINT}.ngrams").write_bytes(b"x")
    assert [(file.ngrams, file.size) for file in list_files(tmp_path)] == [(0, 1)]
