"""What drafting from n-gram tables costs: time per drafted token, opening, memory; beside llama.cpp's own.

A text is cut in two. The tables learn the first half; the second is replayed in windows, as llama.cpp's
llama-lookup-stats goes through it: llama.cpp's rule drafts, the text itself says what is right, and after
each window the dynamic table takes in what that window taught. Both programs draft from the same tables.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

from pydantic import BaseModel

from extraction.bench.chart import Bar, bar_chart
from extraction.bench.draft_tables import Opened, Tables, counted, open_in_fresh_process, sized
from extraction.bench.llama_tools import CREATE, LookupStats, lookup_stats, run_tool
from extraction.bench.report import text_table
from extraction.cancelling import never
from extraction.decoding.drafting import NO_GUESS, DraftSource, Guess
from extraction.decoding.llama_cache_file import to_llama
from extraction.decoding.llama_library import Vocabulary
from extraction.decoding.lookup_sources import LlamaLookupSource
from extraction.decoding.ngram_static import CorpusCounter
from extraction.decoding.ngram_table import FlatTable, Rows, merge
from extraction.errors import UserError
from extraction.lookup_tables import count_corpus
from extraction.model_store import hub

WINDOW = 1024
"""Tokens that count as one document; llama-lookup-stats takes its context size."""

MOST_WINDOWS = 16
"""Replayed of a text; the figures do not change with more."""

ROUNDS = 3
"""Times each; the least counts, because everything that disturbs makes it longer."""

ROUGH_SHARE = 0.8
"""Of a core; with less, waiting is not spread evenly enough to be taken out by a factor."""

SIZES = (10_000, 100_000, 1_000_000)
"""N-grams of the tables that show whether drafting costs more with a larger one."""

OURS, THEIRS = "winnow", "llama.cpp"


class TextTooShort(UserError):
    """The text is too short: half of it has to fill two windows. Take one of at least 20 KB."""


class DraftFigure(BaseModel):
    """One program with one set of tables. Time is the processor's; see `lookup_stats` for llama.cpp's."""

    program: str
    tables: str
    ngrams: int
    synthetic: int
    drafted: int
    accepted: int
    microseconds: float
    """Per drafted token, taking in what was accepted included."""
    open_ms: float
    megabytes: float
    """Resident memory of the tables alone."""


class DraftReport(BaseModel):
    """All figures of a text, and what building its static table took; None where that was not asked for."""

    text: str
    tokens: int
    longest: int
    figures: list[DraftFigure]
    static_ngrams: int | None = None
    static_seconds: float | None = None
    static_seconds_original: float | None = None
    share: float | None = None
    """The part of a core that llama.cpp's tools got at worst."""


# ------------------------------------------------------------------ drafting


class Replay(NamedTuple):
    """Tokens, and seconds of the processor."""

    drafted: int
    accepted: int
    seconds: float


@dataclass
class _Recorded:
    """Gives drafts that were made before: what the replay itself takes is told from what drafting takes."""

    drafts: Iterator[Guess]
    name: str = "recorded"

    def propose(self, tokens: Sequence[int], limit: int) -> Guess:
        return next(self.drafts, NO_GUESS)

    def accepted(self, tokens: Sequence[int], start: int) -> None:
        """Nothing is learned."""


def replay(
    tokens: Sequence[int], dynamic: FlatTable, static: FlatTable | None, longest: int, rounds: int = ROUNDS
) -> Replay:
    """Draft through windows of a text, as llama-lookup-stats goes through it."""
    drafted = accepted = 0
    seconds = 0.0
    for start in range(0, len(tokens) - WINDOW, WINDOW):
        text = list(tokens[start : start + WINDOW])
        least = float("inf")
        for _ in range(rounds):
            source = LlamaLookupSource(text[:1], dynamic, static)
            began = time.process_time()
            drafts, right = write(text, source, longest)
            middle = time.process_time()
            write(text, _Recorded(iter(drafts)), longest)
            least = min(least, 2 * middle - began - time.process_time())
        seconds += least
        drafted += sum(len(draft.tokens) for draft in drafts)
        accepted += right
        if start + 2 * WINDOW < len(tokens):
            dynamic = merge(dynamic, counted(text).rows)
    return Replay(drafted, accepted, seconds)


def write(text: Sequence[int], source: DraftSource, longest: int) -> tuple[list[Guess], int]:
    """Write `text` with drafts, as the model would: (all drafts, how many of their tokens were right)."""
    done = list(text[:1])
    drafts, accepted = [], 0
    while (before := len(done)) < len(text):
        draft = source.propose(done, longest)
        right = 0
        for guess, truth in zip(draft.tokens, text[before : before + longest], strict=False):
            if guess != truth:
                break
            right += 1
        done.extend(text[before : before + right + 1])
        source.accepted(done, before)
        drafts.append(draft)
        accepted += right
    return drafts, accepted


# ------------------------------------------------------------------ the whole measurement


@dataclass
class DraftBench:
    """One text under one vocabulary; `tools` is the folder of llama.cpp's tools, None to go without."""

    text: Path
    model: str
    longest: int
    tools: Path | None
    on_step: Callable[[str], None]

    def run(self, static_text: Path | None) -> DraftReport:
        """Measure. TextTooShort, or what the vocabulary, the tools and the files raise."""
        path = hub.resolve(self.model)
        vocabulary = Vocabulary(path)
        try:
            learned, replayed = split(self.text.read_text(encoding="utf-8", errors="replace"))
            tokens = vocabulary.tokenize(replayed)
            if len(tokens) <= 2 * WINDOW:
                raise TextTooShort
            rows = counted(vocabulary.tokenize(learned)).rows
            report = DraftReport(text=self.text.name, tokens=0, longest=self.longest, figures=[])
            static = self._static(vocabulary, static_text, report) if static_text else None
            size = vocabulary.size
        finally:
            vocabulary.close()
        if len(tokens) > MOST_WINDOWS * WINDOW:
            replayed = replayed[: len(replayed) * MOST_WINDOWS * WINDOW // len(tokens)]
            tokens = tokens[: MOST_WINDOWS * WINDOW + 1]
        report.tokens = len(tokens)
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch)
            (folder / "text").write_text(replayed, encoding="utf-8")
            self._measure(folder, path, tokens, cases(rows, static, size), report)
            if self.tools and static_text:
                read: list[str | Path] = ["-m", path, "-bf", static_text, "--no-escape", "-c", "256"]
                created = run_tool([self.tools / CREATE, *read, "-lcs", folder / "static"])
                report.static_seconds_original = created.cpu_seconds
        return report

    def _static(self, vocabulary: Vocabulary, file: Path, report: DraftReport) -> FlatTable:
        self.on_step("counting the corpus")
        began = time.process_time()
        counter = CorpusCounter()
        count_corpus(counter, vocabulary, [file], never)
        table = FlatTable.from_rows(counter.rows())
        report.static_seconds = time.process_time() - began
        report.static_ngrams = len(table)
        return table

    def _measure(
        self, folder: Path, model: Path, tokens: Sequence[int], found: Sequence[Tables], report: DraftReport
    ) -> None:
        unladen = 0.0
        for tables in found:
            self.on_step(tables.name)
            replayed = replay(tokens, tables.dynamic, tables.static, self.longest)
            opened = open_in_fresh_process(folder, tables)
            report.figures.append(_ours(tables, replayed, opened))
            if self.tools is not None:
                files = _export(folder, tables)
                measure = partial(lookup_stats, self.tools, model, folder / "text", WINDOW, self.longest)
                best = max((measure(**files) for _ in range(ROUNDS)), key=lambda stats: stats.share)
                unladen = unladen or best.megabytes  # the first case is without tables
                report.figures.append(_theirs(tables, best, best.megabytes - unladen))
                report.share = min(report.share or 1.0, best.share)


def split(text: str) -> tuple[str, str]:
    """Two halves, cut behind a line."""
    middle = text.find("\n", len(text) // 2) + 1
    return text[:middle], text[middle:]


def cases(rows: Rows, static: FlatTable | None, vocabulary: int) -> list[Tables]:
    """From no tables to those that a person would have, which come last."""
    found = [Tables("none", FlatTable.empty())]
    found += [sized(f"dynamic, {size:,}", rows, size, vocabulary) for size in SIZES]
    if static is not None:
        found.append(Tables("static", FlatTable.empty(), static))
    both = "dynamic of the text + static" if static is not None else "dynamic of the text"
    return [*found, Tables(both, FlatTable.from_rows(rows), static)]


def _export(folder: Path, tables: Tables) -> dict[str, Path]:
    files = {}
    for name, table in (("dynamic", tables.dynamic), ("static", tables.static)):
        if table is not None and len(table):
            files[name] = folder / f"{name}.bin"
            files[name].write_bytes(to_llama(table.rows))
    return files


def _ours(tables: Tables, replayed: Replay, opened: Opened) -> DraftFigure:
    return DraftFigure(
        program=OURS,
        tables=tables.name,
        ngrams=tables.ngrams,
        synthetic=tables.synthetic,
        drafted=replayed.drafted,
        accepted=replayed.accepted,
        microseconds=1e6 * replayed.seconds / max(1, replayed.drafted),
        open_ms=opened.cpu_ms,
        megabytes=opened.megabytes,
    )


def _theirs(tables: Tables, stats: LookupStats, megabytes: float) -> DraftFigure:
    return DraftFigure(
        program=THEIRS,
        tables=tables.name,
        ngrams=tables.ngrams,
        synthetic=tables.synthetic,
        drafted=stats.drafted,
        accepted=stats.accepted,
        microseconds=stats.microseconds,
        open_ms=stats.open_ms,
        megabytes=megabytes,
    )


# ------------------------------------------------------------------ what is shown

COLUMNS = ("Program", "Tables", "n-grams", "synthetic", "drafted", "accepted", "us/token", "opens ms", "MB")


def table(report: DraftReport) -> str:
    """The figures, and how they were taken."""
    rows = [
        (
            each.program,
            each.tables,
            f"{each.ngrams:,}",
            f"{each.synthetic / max(1, each.ngrams):.0%}",
            f"{each.drafted:,}",
            f"{each.accepted / max(1, each.drafted):.1%}",
            f"{each.microseconds:.2f}",
            f"{each.open_ms:.1f}",
            f"{each.megabytes:.1f}",
        )
        for each in report.figures
    ]
    lines = [
        f"{report.text}: {report.tokens:,} tokens replayed, drafts of up to {report.longest}.",
        f"us/token: the processor's time for a drafted token, accepting included, least of {ROUNDS}.",
        "Synthetic: the part of the n-grams that is random, not from the text.",
    ]
    if report.share is not None:
        lines.append(
            "llama.cpp times itself by the clock; that is multiplied by the share of a core that it got "
            f"({report.share:.0%} at worst)."
        )
        if report.share < ROUGH_SHARE:
            lines.append("The machine is busy: llama.cpp's times are rough. Measure again when it is not.")
    lines += ["", text_table(COLUMNS, rows)]
    if report.static_seconds is not None:
        original = report.static_seconds_original
        theirs = f"; llama-lookup-create {original:.1f} s, loading the model included" if original else ""
        lines += [
            "",
            f"The static table of {report.static_ngrams:,} pairs was counted in {report.static_seconds:.1f} s"
            f"{theirs}.",
        ]
    return "\n".join(lines)


def last_line(report: DraftReport) -> str:
    """`us_per_drafted_token=... original=... ratio=... flat=...` of the tables a person would have.

    `ratio` is ours over llama.cpp's; `flat` is the largest table's time over the smallest one's.
    """
    ours = [each for each in report.figures if each.program == OURS]
    theirs = [each for each in report.figures if each.program == THEIRS]
    us = ours[-1].microseconds
    original = f"{theirs[-1].microseconds:.2f}" if theirs else "unknown"
    ratio = f"{us / theirs[-1].microseconds:.2f}" if theirs and theirs[-1].microseconds else "unknown"
    flat = ours[len(SIZES)].microseconds / ours[1].microseconds if ours[1].microseconds else 1.0
    return f"us_per_drafted_token={us:.2f} original={original} ratio={ratio} flat={flat:.2f}"


def chart(report: DraftReport) -> str:
    """Bars of microseconds per drafted token."""
    bars = [
        Bar(f"{each.program}, {each.tables}", each.microseconds, each.program == OURS)
        for each in report.figures
    ]
    subtitle = f"{report.text}, {report.tokens:,} tokens, drafts of up to {report.longest}; processor time"
    return bar_chart("Microseconds per drafted token", subtitle, bars)
