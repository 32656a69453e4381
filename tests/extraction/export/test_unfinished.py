"""Finished results outlive the program, and an earlier file its next run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from extraction.decoding.stats import DecodeStats
from extraction.evidence import Extraction
from extraction.export.files import CannotWrite
from extraction.export.unfinished import Unfinished


def result(number: int) -> Extraction:
    return Extraction(
        document_key="0" * 64,
        source=f"{number}.pdf",
        title="t",
        schema_name="bill",
        model="m",
        data={"total": number},
        evidence={},
        stats=DecodeStats(),
    )


def test_lines_are_there_at_once_and_become_the_file(tmp_path: Path) -> None:
    (tmp_path / "results.jsonl").write_text("earlier")
    unfinished = Unfinished(tmp_path / "results.jsonl", data_only=True)
    for number in (1, 2):
        unfinished.add(result(number))
    lines = (tmp_path / "results.unfinished.jsonl").read_text().splitlines()
    assert [json.loads(line) for line in lines] == [{"total": 1}, {"total": 2}]
    assert (tmp_path / "results.jsonl").read_text() == "earlier"
    unfinished.become(tmp_path / "results.jsonl")
    assert [file.name for file in tmp_path.iterdir()] == ["results.jsonl"]
    assert (tmp_path / "results.jsonl").read_text().splitlines() == lines


def test_what_a_broken_off_run_left_stays(tmp_path: Path) -> None:
    first = Unfinished(tmp_path / "results.csv", data_only=False)
    first.add(result(1))
    first.close()
    second = Unfinished(tmp_path / "results.csv", data_only=False)
    second.add(result(2))
    assert second.file.name == "results.unfinished-2.jsonl"
    second.discard()
    (left,) = tmp_path.iterdir()
    assert json.loads(left.read_text())["source"] == "1.pdf"


def test_without_a_result_there_is_no_file(tmp_path: Path) -> None:
    Unfinished(tmp_path / "results.csv", data_only=False)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_gone(tmp_path: Path) -> None:
    with pytest.raises(CannotWrite, match="could not be written"):
        Unfinished(tmp_path / "gone" / "results.csv", data_only=False).add(result(1))
