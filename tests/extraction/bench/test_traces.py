"""Traces survive the file, an interruption, and say what is wrong with a file that holds none."""

from __future__ import annotations

from pathlib import Path

import pytest

from extraction.bench.traces import TracesUnreadable, append_trace, read_traces, recorded_ids
from tests.extraction.bench.helpers import make_trace


def test_what_is_appended_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "traces.jsonl"
    traces = [make_trace(name="one"), make_trace(name="two", kind="receipt")]
    for trace in traces:
        append_trace(file, trace)
    assert read_traces(file) == traces
    assert recorded_ids(file) == {"one", "two"}


def test_nothing_is_recorded_before_the_first(tmp_path: Path) -> None:
    assert recorded_ids(tmp_path / "none.jsonl") == set()


def test_a_line_cut_by_an_interruption_is_made_again(tmp_path: Path) -> None:
    file = tmp_path / "traces.jsonl"
    append_trace(file, make_trace(name="one"))
    with file.open("a") as stream:
        stream.write('{"id": "tw')
    assert recorded_ids(file) == {"one"}
    append_trace(file, make_trace(name="two"))
    assert [trace.id for trace in read_traces(file)] == ["one", "two"]


def test_a_file_of_something_else_is_named(tmp_path: Path) -> None:
    file = tmp_path / "other.jsonl"
    file.write_text('{"a": 1}\n')
    with pytest.raises(TracesUnreadable, match=r"other\.jsonl"):
        read_traces(file)
    with pytest.raises(TracesUnreadable, match="bench record"):
        read_traces(tmp_path / "missing.jsonl")
