"""What the window knows of one document of the pile, and how it says so."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from extraction.errors import PasswordNeeded, PasswordWrong
from extraction.events import Piece
from extraction.evidence import DOUBTFUL, Extraction
from extraction.store import DocumentRow, DocumentState
from schemas.registry import Schema

Phase = Literal["starting", "loading", "prompt", "writing"]

RUNNABLE = frozenset({DocumentState.READY, DocumentState.WAITING, DocumentState.CANCELLED})
PASSWORD_ERRORS = frozenset({PasswordNeeded.__name__, PasswordWrong.__name__})

_STATE_WORDS = {
    DocumentState.ADDED: "Waiting to be read",
    DocumentState.READING: "Reading",
    DocumentState.READY: "Ready",
    DocumentState.WAITING: "Waiting",
    DocumentState.RUNNING: "Running",
    DocumentState.DONE: "Done",
    DocumentState.FAILED: "Failed",
    DocumentState.CANCELLED: "Cancelled",
}


@dataclass(frozen=True)
class Progress:
    """Where a run is. `done` of `total` are prompt tokens, or percent while the model loads."""

    phase: Phase = "starting"
    done: int = 0
    total: int = 0
    tokens: int = 0
    tokens_per_second: float = 0.0
    tokens_per_pass: float = 0.0
    acceptance_rate: float = 0.0
    note: str = ""


@dataclass
class Entry:
    """One document: its row in the store, the schema it will be filled into, and its latest result.

    `loaded` says whether the latest run was looked up; `run_schema` is the schema of that run.
    `pieces` is the JSON text of this session's run with its origins; `text` the same as one string.
    """

    row: DocumentRow
    schema: Schema | None = None
    result: Extraction | None = None
    run_schema: Schema | None = None
    loaded: bool = False
    progress: Progress = field(default_factory=Progress)
    pieces: list[Piece] = field(default_factory=list)
    text: str = ""
    needs_password: bool = False

    @property
    def runnable(self) -> bool:
        """Whether Run takes this document."""
        return self.row.state in RUNNABLE and self.row.key is not None and self.schema is not None

    @property
    def up_to_date(self) -> bool:
        """Whether there is a result for the schema that is chosen now."""
        return self.result is not None and self.schema == self.run_schema

    @property
    def live(self) -> bool:
        """Whether what is shown is still being written."""
        return self.row.state is DocumentState.RUNNING


def doubtful_pointers(extraction: Extraction) -> list[str]:
    """The values a person should look at, in reading order: weak evidence, or against the schema."""
    problems = {problem.pointer for problem in extraction.problems}
    doubtful = [p for p, e in extraction.evidence.items() if e.status in DOUBTFUL or p in problems]
    return doubtful + [p for p in dict.fromkeys(x.pointer for x in extraction.problems) if p not in doubtful]


def state_line(entry: Entry) -> str:
    """The document's state as one short line."""
    row = entry.row
    if row.state is DocumentState.RUNNING:
        return progress_line(entry.progress)
    word = _STATE_WORDS[row.state]
    if row.state is DocumentState.FAILED:
        return row.message or word
    if row.state is DocumentState.DONE and entry.result is not None:
        doubtful = len(doubtful_pointers(entry.result))
        cut = ", cut short" if entry.result.cut_short else ""
        return f"{word}{cut} · {doubtful} doubtful" if doubtful else f"{word}{cut}"
    details = [word]
    if row.state is DocumentState.READY:
        details += [f"{row.pages} pages"] if row.pages > 1 else []
        details += [entry.schema.title] if entry.schema else []
    return " · ".join(details)


def progress_line(progress: Progress) -> str:
    """What a run is doing, short enough for a row of the pile."""
    if progress.phase == "loading":
        return f"Loading the model, {progress.done} %"
    if progress.phase == "prompt":
        return f"Reading {progress.done:,} of {progress.total:,} tokens"
    if progress.phase == "writing":
        return " · ".join(_writing_figures(progress)) or "Writing"
    return "Starting"


def figures_line(progress: Progress) -> str:
    """What a run is doing with all its figures; those that say nothing yet are left out."""
    if progress.phase != "writing" or not progress.tokens_per_second:
        return progress_line(progress)
    rate, *accepted = _writing_figures(progress)
    parts = [rate, f"{progress.tokens_per_pass:.1f} tokens a pass", *accepted, progress.note]
    return "   ".join(part for part in parts if part)


def _writing_figures(progress: Progress) -> list[str]:
    """Speed, and how much of what was drafted the model agreed to; empty before the first real pass."""
    if not progress.tokens_per_second:
        return []
    share = progress.acceptance_rate
    return [f"Writing {_rate(progress.tokens_per_second)}", *([f"{share:.0%} accepted"] if share else [])]


def _rate(tokens_per_second: float) -> str:
    return f"{tokens_per_second:.{0 if tokens_per_second >= 10 else 1}f} tok/s"


def share_done(entry: Entry) -> float | None:
    """How much of the phase under way is done, 0 to 1; None where nobody knows."""
    progress = entry.progress
    if (
        entry.row.state is DocumentState.RUNNING
        and progress.total
        and progress.phase in ("loading", "prompt")
    ):
        return min(1.0, progress.done / progress.total)
    return None
