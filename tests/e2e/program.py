"""The real program in a process of its own, and what its database says about it."""

from __future__ import annotations

import contextlib
import sqlite3
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from extraction import paths
from tests.e2e.desktop import Desktop, wait_for

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ["-m", "extraction.cli"]
SPIED = [str(Path(__file__).parent / "focus_spy.py")]


class Program:
    """`winnow gui` with these words, its streams in `output`; in `spy` it says which widget has the keys."""

    def __init__(
        self, desktop: Desktop, words: Sequence[str], more: Mapping[str, str], output: Path, spy: Path | None
    ) -> None:
        how = PROGRAM if spy is None else [*SPIED, str(spy)]
        self.output = output
        with output.open("w", encoding="utf-8") as stream:
            self.process = desktop.start(
                [sys.executable, *how, "gui", *words], {**more, "PYTHONPATH": str(ROOT)}, stream
            )

    def wait(self, condition: Callable[[], object], what: str) -> None:
        """Wait until something is so, or fail at once where the program has ended."""
        wait_for(lambda: self.process.poll() is not None or condition(), what)
        assert condition(), f"the program ended with {self.process.poll()} before this came: {what}"

    def end(self) -> int:
        """The exit code of a program that is about to end."""
        wait_for(lambda: self.process.poll() is not None, "the end of the program")
        return self.process.wait()

    def kill(self) -> None:
        """End it without a word of warning."""
        self.process.kill()
        self.process.wait(60)


def rows(sql: str) -> list[dict[str, Any]]:
    """What the program's database answers; nothing while it is being made."""
    if not paths.database_file().exists():
        return []
    with contextlib.closing(sqlite3.connect(f"file:{paths.database_file()}?mode=ro", uri=True)) as database:
        database.row_factory = sqlite3.Row
        try:
            return [dict(row) for row in database.execute(sql)]
        except sqlite3.OperationalError:
            return []


def states() -> list[str]:
    """The state of every document in the order of the pile."""
    return [row["state"] for row in rows("SELECT state FROM documents ORDER BY place")]


def finished() -> dict[int, str]:
    """The results there are, by run."""
    return {row["id"]: row["result"] for row in rows("SELECT id, result FROM runs WHERE state = 'done'")}
