"""Finished windows are kept in the document's folder until the document is finished."""

from __future__ import annotations

from pathlib import Path

import pytest

from extraction import paths
from extraction.long_documents.part_cache import Answer, PartCache

KEY = "a" * 64
ANSWER = Answer(text='{"a": 1}', ended=(("rows", 8),))


@pytest.fixture
def folder(winnow_home: Path) -> Path:
    made = paths.documents_dir() / KEY
    made.mkdir(parents=True)
    return made


def test_an_answer_is_kept_under_its_prompt_and_model(folder: Path) -> None:
    PartCache(KEY, "model").put((1, 2), ANSWER)
    assert PartCache(KEY, "model").get((1, 2)) == ANSWER
    assert PartCache(KEY, "model").get((1, 3)) is None
    assert PartCache(KEY, "other").get((1, 2)) is None


def test_nothing_is_left_of_a_finished_document(folder: Path) -> None:
    cache = PartCache(KEY, "model")
    cache.put((1, 2), ANSWER)
    assert [each.name for each in folder.iterdir()] == ["parts"]
    cache.clear()
    assert list(folder.iterdir()) == []
    assert cache.get((1, 2)) is None


def test_a_damaged_answer_is_none(folder: Path) -> None:
    cache = PartCache(KEY, "model")
    cache.put((1, 2), ANSWER)
    for file in (folder / "parts").iterdir():
        file.write_bytes(file.read_bytes()[:-4])
    assert cache.get((1, 2)) is None


def test_a_document_that_is_not_in_the_cache_keeps_nothing(winnow_home: Path) -> None:
    cache = PartCache(KEY, "model")
    cache.put((1, 2), ANSWER)
    cache.clear()
    assert cache.get((1, 2)) is None
    assert not (paths.documents_dir() / KEY).exists()


def test_a_disk_that_does_not_take_it_stops_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("extraction.long_documents.part_cache.replace_file", full)
    PartCache(KEY, "model").put((1, 2), ANSWER)
    assert PartCache(KEY, "model").get((1, 2)) is None


def test_a_lasting_folder_keeps_the_answers_of_all_documents(tmp_path: Path) -> None:
    kept = tmp_path / "run" / "answers"
    cache = PartCache("not cached", "model", kept)
    cache.put((1, 2), ANSWER)
    cache.clear()
    assert PartCache(KEY, "model", kept).get((1, 2)) == ANSWER
    assert PartCache(KEY, "model").get((1, 2)) is None
