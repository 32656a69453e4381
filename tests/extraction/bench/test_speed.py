"""Writers take turns, medians are taken, and ratios say how many times faster ours is."""

from __future__ import annotations

import pytest

from extraction.bench.speed import (
    OURS,
    PLAIN,
    SpeedRow,
    Timing,
    chart,
    last_line,
    ratios,
    server_timing,
    table,
    time_documents,
)
from schemas.registry import Schema, schema_from_json
from tests.extraction.bench.helpers import SCHEMA

BILL = schema_from_json("bill", SCHEMA)


class SlowWriter:
    """Says that it took the given times, one after the other."""

    def __init__(self, name: str, seconds: list[float], log: list[str]) -> None:
        self.name = name
        self._seconds = iter(seconds)
        self._log = log

    def write(self, source: str, schema: Schema) -> Timing:
        self._log.append(f"{source} {self.name}")
        return Timing(prompt_seconds=1.0, writing_seconds=next(self._seconds), tokens=11, passes=5)


def test_writers_take_turns_and_the_median_counts() -> None:
    log: list[str] = []
    writers = [SlowWriter(PLAIN, [2.0, 9.0, 3.0], log), SlowWriter(OURS, [1.0, 1.5, 7.0], log)]
    rows = list(time_documents(["a"], BILL, writers, 3, lambda i, name: None, lambda: log.append("done")))
    assert log == ["a plain", "a ours"] * 3 + ["done"]
    assert [(row.writer, row.writing_seconds, row.per_token) for row in rows] == [
        (PLAIN, 3.0, 0.3),
        (OURS, 1.5, 0.15),
    ]


def row(source: str, writer: str, per_token: float) -> SpeedRow:
    return SpeedRow(
        source=source,
        writer=writer,
        prompt_seconds=1.0,
        writing_seconds=per_token * 10,
        tokens=11,
        passes=None,
        per_token=per_token,
    )


ROWS = [
    row("a", PLAIN, 0.25),
    row("a", OURS, 0.125),
    row("a", "llama-server none", 0.5),
    row("a", "llama-server ngram-mod", 0.25),
    row("b", PLAIN, 0.5),
    row("b", OURS, 0.5),
    row("b", "llama-server none", 1.0),
    row("b", "llama-server ngram-mod", 1.0),
]


def test_ratios_are_per_document_and_the_best_server_counts() -> None:
    assert ratios(ROWS, PLAIN) == [2.0, 1.0]
    assert last_line(ROWS) == "ratio_vs_plain=1.50 worst=1.00 ratio_vs_llama_server=2.00"
    assert last_line(ROWS[:2]) == "ratio_vs_plain=2.00 worst=2.00 ratio_vs_llama_server=none"


def test_the_table_has_a_line_for_each() -> None:
    lines = table(ROWS[:2]).splitlines()
    assert lines[1].split() == ["a", "plain", "1.00", "2.50", "11", "-", "250.0", "2.00"]
    assert len(lines) == 3


def test_what_llama_server_says_of_itself() -> None:
    timing = server_timing({"timings": {"prompt_ms": 1500.0, "predicted_ms": 2000.0, "predicted_n": 41}})
    assert (timing.prompt_seconds, timing.tokens, timing.passes) == (1.5, 41, None)
    assert timing.per_token == pytest.approx(0.05)


def test_the_chart_has_a_bar_for_every_writer() -> None:
    drawn = chart(ROWS)
    for name in {row.writer for row in ROWS}:
        assert f">{name}</text>" in drawn
    assert ">1.00</text>" in drawn, "ours over ours"
