"""Files get their documents' names and never replace one another."""

from __future__ import annotations

import json
from pathlib import Path

from app.exporting import export, suggested_name
from extraction.decoding.stats import DecodeStats
from extraction.evidence import Extraction


def result(source: str, number: str) -> Extraction:
    return Extraction(
        document_key="k",
        source=source,
        title=source,
        schema_name="invoice",
        model="m",
        data={"number": number},
        evidence={},
        stats=DecodeStats(),
    )


def test_one_result_into_a_file(tmp_path: Path) -> None:
    assert export([result("/a/bill.pdf", "1")], tmp_path / "x.json", "json") == [tmp_path / "x.json"]
    assert json.loads((tmp_path / "x.json").read_text())["data"] == {"number": "1"}


def test_many_results_into_a_folder_keep_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "bill.json").write_text("mine")
    files = export([result("/a/bill.pdf", "1"), result("/b/bill.pdf", "2")], tmp_path, "json")
    assert len(set(files)) == 2 and tmp_path / "bill.json" not in files
    assert (tmp_path / "bill.json").read_text() == "mine"
    assert [json.loads(file.read_text())["data"]["number"] for file in files] == ["1", "2"]


def test_lines_and_table(tmp_path: Path) -> None:
    results = [result("/a/bill.pdf", "1"), result("/b/note.pdf", "2")]
    export(results, tmp_path / "r.jsonl", "jsonl")
    assert len((tmp_path / "r.jsonl").read_text().splitlines()) == 2
    assert export(results, tmp_path / "r.csv", "csv") == [tmp_path / "r.csv"]


def test_suggested_names() -> None:
    assert suggested_name([result("/a/bill.pdf", "1")], "csv") == "bill.csv"
    assert suggested_name([result("/a/bill.pdf", "1"), result("/b", "2")], "json") == "results.json"
