"""llama.cpp's tools: found or said how to get, watched while they run, their figures read."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from extraction.bench.llama_tools import (
    TOOLS,
    ToolFailed,
    ToolRun,
    ToolsMissing,
    find_tools,
    parse_stats,
    run_tool,
)

PRINTED = """
n_draft      = 16
n_predict    = 2048
n_drafted    = 400
t_draft_flat = 12.50 ms
t_draft      = 2.00 ms, 5.00 us per token, 200000.00 tokens per second
n_accept     = 100
accept       = 25.000%
"""


def test_tools_are_found_where_a_build_puts_them(tmp_path: Path) -> None:
    folder = tmp_path / "build" / "bin"
    folder.mkdir(parents=True)
    for tool in TOOLS:
        (folder / tool).touch()
    assert find_tools(tmp_path) == find_tools(folder) == folder.resolve()


def test_missing_tools_are_an_error_that_says_how_to_build_them(tmp_path: Path) -> None:
    with pytest.raises(ToolsMissing, match=r"python -m extraction\.bench\.llama_tools"):
        find_tools(tmp_path)


def test_the_figures_count_for_the_share_of_a_core_that_the_tool_got() -> None:
    stats = parse_stats(ToolRun(PRINTED, megabytes=7.0, cpu_seconds=1.0, wall_seconds=4.0))
    assert (stats.drafted, stats.accepted, stats.megabytes) == (400, 100, 7.0)
    assert stats.share == 0.25
    assert stats.microseconds == 1.25
    assert stats.open_ms == 3.125


def test_more_than_one_core_counts_as_one() -> None:
    assert ToolRun("", 0.0, cpu_seconds=3.0, wall_seconds=2.0).share == 1.0


def test_a_tool_that_prints_something_else_is_an_error() -> None:
    with pytest.raises(ToolFailed, match="no figures"):
        parse_stats(ToolRun("usage: ...", 1.0, 1.0, 1.0))


@pytest.mark.skipif(sys.platform == "win32", reason="llama.cpp's tools are watched on Unix alone")
def test_a_run_says_what_was_printed_and_what_it_took() -> None:
    run = run_tool([sys.executable, "-S", "-c", "print('one'); print('two')"])
    assert run.output.split() == ["one", "two"]
    assert run.megabytes > 1
    assert run.cpu_seconds > 0
    assert run.wall_seconds > 0


@pytest.mark.skipif(sys.platform == "win32", reason="llama.cpp's tools are watched on Unix alone")
def test_a_tool_that_fails_is_an_error_with_its_words() -> None:
    with pytest.raises(ToolFailed, match="no such table"):
        run_tool([sys.executable, "-S", "-c", "import sys; sys.exit('no such table')"])
