"""A document's state in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.pile.entry import (
    Entry,
    Progress,
    doubtful_pointers,
    figures_line,
    progress_line,
    share_done,
    state_line,
)
from extraction.decoding.stats import DecodeStats
from extraction.evidence import Evidence, EvidenceStatus, Extraction, Problem
from extraction.storage.records import DocumentRow, DocumentState
from schemas.registry import builtin


def entry(state: DocumentState, **changes: Any) -> Entry:
    row = DocumentRow(
        id=1,
        source="/a/bill.pdf",
        key="k",
        title="bill.pdf",
        kind="pdf",
        pages=changes.pop("pages", 1),
        state=state,
        message=changes.pop("message", ""),
        language=None,
        notices=(),
        added_at="2026-01-01T00:00:00+00:00",
    )
    return Entry(row, schema=builtin("invoice"), **changes)


def result(
    statuses: dict[str, EvidenceStatus], problems: tuple[str, ...] = (), cut_short: bool = False
) -> Extraction:
    return Extraction(
        document_key="k",
        source="s",
        title="t",
        schema_name="invoice",
        model="m",
        data={},
        evidence={pointer: Evidence(status=status) for pointer, status in statuses.items()},
        problems=tuple(Problem(pointer=pointer, message="no") for pointer in problems),
        cut_short=cut_short,
        stats=DecodeStats(),
    )


@pytest.mark.parametrize(
    ("pages", "name"), [("3-5", "all.pdf, pages 3–5"), ("2-2", "all.pdf, page 2"), ("", "bill.pdf")]
)
def test_some_pages_of_a_document_are_named_before_they_are_read(pages: str, name: str) -> None:
    source = f"/a/all.pdf#pages={pages}" if pages else "/a/bill.pdf"
    part = entry(DocumentState.ADDED)
    title = source.rpartition("/")[2]
    assert Entry(replace(part.row, source=source, title=title)).name == name


@pytest.mark.parametrize(
    ("made", "line"),
    [
        (entry(DocumentState.READY), "Ready · Invoice"),
        (entry(DocumentState.READY, pages=3), "Ready · 3 pages · Invoice"),
        (entry(DocumentState.FAILED, message="The file is empty."), "The file is empty."),
        (entry(DocumentState.WAITING), "Waiting"),
        (entry(DocumentState.DONE), "Done"),
        (entry(DocumentState.DONE, result=result({"/a": EvidenceStatus.EXACT})), "Done"),
        (entry(DocumentState.DONE, result=result({"/a": EvidenceStatus.NOT_IN_DOCUMENT})), "1 doubtful"),
        (
            entry(DocumentState.DONE, result=result({"/a": EvidenceStatus.NOT_IN_DOCUMENT}, cut_short=True)),
            "Done, cut short · 1 doubtful",
        ),
    ],
)
def test_state_line(made: Entry, line: str) -> None:
    assert state_line(made) == line


def test_progress_lines() -> None:
    assert progress_line(Progress()) == "Starting"
    assert progress_line(Progress(phase="loading", done=40, total=100)) == "Loading the model, 40%"
    reading = Progress(phase="prompt", done=512, total=1747)
    assert progress_line(reading) == figures_line(reading) == "Reading, 29%"
    writing = Progress(
        phase="writing", tokens_per_second=31.4, tokens_per_pass=2.5, acceptance_rate=0.62, note="a note"
    )
    assert progress_line(writing) == "Writing"
    assert progress_line(writing, 1) == "Writing · 1 field"
    assert progress_line(writing, 24) == "Writing · 24 fields"
    assert figures_line(writing) == "Writing 31 tokens/s   2.5 tokens a pass   62% of guesses right   a note"


def test_the_part_of_a_long_document_is_named() -> None:
    reading = Progress(phase="prompt", done=512, total=1747, part=3, parts=14)
    assert progress_line(reading) == "Part 3 of 14 · Reading, 29%"
    writing = Progress(phase="writing", tokens_per_second=31.4, tokens_per_pass=2.5, part=3, parts=14)
    assert figures_line(writing) == "Part 3 of 14   Writing 31 tokens/s   2.5 tokens a pass"
    assert progress_line(Progress(phase="starting", part=1, parts=2)) == "Part 1 of 2 · Starting"


def test_figures_that_say_nothing_yet_are_left_out() -> None:
    first = Progress(phase="writing", tokens=1, tokens_per_second=0.0, tokens_per_pass=1.0)
    assert progress_line(first) == figures_line(first) == "Writing"
    alone = Progress(phase="writing", tokens_per_second=1.44, tokens_per_pass=1.0)
    assert figures_line(alone) == "Writing 1.4 tokens/s   1.0 tokens a pass"


def test_share_done() -> None:
    running = entry(DocumentState.RUNNING, progress=Progress(phase="prompt", done=1, total=4))
    assert share_done(running) == 0.25
    assert (
        share_done(entry(DocumentState.RUNNING, progress=Progress(phase="writing", done=4, total=4))) is None
    )
    assert share_done(entry(DocumentState.DONE)) is None


def test_doubtful_values_in_reading_order_then_problems_without_a_value() -> None:
    found = result(
        {
            "/a": EvidenceStatus.EXACT,
            "/b": EvidenceStatus.AMBIGUOUS,
            "/c": EvidenceStatus.ABSENT,
            "/d": EvidenceStatus.EXACT,
        },
        problems=("/z", "/a", "/z"),
    )
    assert doubtful_pointers(found) == ["/a", "/b", "/z"]
