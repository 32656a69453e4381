"""Wall time: plain, ours and llama-server's n-gram modes on the same prompts, in turns, medians."""

from __future__ import annotations

import importlib
import json
import statistics
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Protocol

from pydantic import BaseModel

from extraction.bench.chart import Bar, bar_chart
from extraction.bench.real_model import RealModel, Run
from extraction.bench.report import text_table
from extraction.decoding.llama_engine import default_threads
from extraction.decoding.load_plan import DEFAULT_CONTEXT
from extraction.decoding.loop import Finish
from extraction.model_store import hub
from extraction.workers.protocol import DecodeSettings, Draft
from schemas.registry import Schema

PLAIN, OURS = "plain", "ours"

SERVER_MODES = ("NONE", "NGRAM_SIMPLE", "NGRAM_MOD", "NGRAM_CACHE")
"""llama-server's `--spec-type`: none, and those that need no draft model."""


class Timing(BaseModel):
    """One document written once; the first token belongs to the prompt's time."""

    prompt_seconds: float
    writing_seconds: float
    tokens: int
    passes: int | None = None
    """None where the program does not say."""

    @property
    def per_token(self) -> float:
        """Seconds per output token (TPOT)."""
        return self.writing_seconds / max(1, self.tokens - 1)


class Writer(Protocol):
    """Something that can write a document's output."""

    name: str

    def write(self, source: str, schema: Schema) -> Timing:
        """Read the prompt and write until the value is complete."""


class AppWriter:
    """The app's own pipeline. It learns nothing while a document is repeated, or it would know its text."""

    def __init__(self, name: str, real: RealModel, draft: Draft) -> None:
        self.name = name
        self._real = real
        self._settings = DecodeSettings(draft=draft, private=True)
        self.last: Run | None = None

    def write(self, source: str, schema: Schema) -> Timing:
        self.last = self._real.run(source, schema, self._settings)
        stats = self.last.decoding.stats
        return Timing(
            prompt_seconds=stats.prompt_seconds,
            writing_seconds=stats.writing_seconds,
            tokens=stats.generated_tokens,
            passes=stats.target_passes,
        )


class ServerWriter:
    """llama-server in one n-gram mode, through the `xllamacpp` package, on the prompt that ours was given."""

    def __init__(self, package: Any, mode: str, model: str, ours: AppWriter) -> None:
        self.name = f"llama-server {mode.lower().replace('_', '-')}"
        parameters = package.CommonParams()
        parameters.model.path = str(hub.resolve(model))
        parameters.n_ctx = DEFAULT_CONTEXT
        parameters.n_parallel = 1
        parameters.verbosity = 0
        parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = default_threads()
        kind = getattr(package.common_speculative_type, f"COMMON_SPECULATIVE_TYPE_{mode}")
        parameters.speculative.types = [kind]
        self._start = partial(package.Server, parameters)
        self._ours = ours

    def write(self, source: str, schema: Schema) -> Timing:
        run = self._ours.last
        if run is None:
            raise RuntimeError("the app writes a document before the servers do")
        # a new server each time: some modes keep what they wrote, and would know a repeated document's text
        answer = self._start().handle_completions(
            {
                "prompt": list(run.prompt.tokens),
                "n_predict": run.decoding.max_tokens,
                "temperature": 0,
                "cache_prompt": False,
                "json_schema": run.schema.json_schema,
            }
        )
        return server_timing(answer if isinstance(answer, dict) else json.loads(answer))


def server_timing(answer: dict[str, Any]) -> Timing:
    """What llama-server says of itself, in milliseconds: prompt_ms, predicted_ms, predicted_n."""
    timings = answer["timings"]
    return Timing(
        prompt_seconds=timings["prompt_ms"] / 1000,
        writing_seconds=timings["predicted_ms"] / 1000,
        tokens=timings["predicted_n"],
    )


class SpeedRow(BaseModel):
    """Medians of one way of writing one document."""

    source: str
    writer: str
    prompt_seconds: float
    writing_seconds: float
    tokens: int
    passes: int | None
    per_token: float


def server_writers(model: str, ours: AppWriter) -> list[Writer]:
    """One server a mode; none where the package is not installed."""
    try:
        package = importlib.import_module("xllamacpp")
    except ImportError:
        return []
    return [ServerWriter(package, mode, model, ours) for mode in SERVER_MODES]


def time_documents(
    sources: Sequence[str],
    schema: Schema,
    writers: Sequence[Writer],
    rounds: int,
    on_document: Callable[[int, str], None],
    after: Callable[[], None],
) -> Iterator[SpeedRow]:
    """Every document `rounds` times by every writer in turn; `after` is called when a document is done.

    In turns, so that a busy moment of the machine touches all alike.
    """
    for number, source in enumerate(sources):
        on_document(number, source)
        taken: dict[str, list[Timing]] = {writer.name: [] for writer in writers}
        for _ in range(rounds):
            for writer in writers:
                taken[writer.name].append(writer.write(source, schema))
        after()
        for name, timings in taken.items():
            yield _medians(source, name, timings)


def _medians(source: str, writer: str, timings: Sequence[Timing]) -> SpeedRow:
    return SpeedRow(
        source=source,
        writer=writer,
        prompt_seconds=statistics.median(timing.prompt_seconds for timing in timings),
        writing_seconds=statistics.median(timing.writing_seconds for timing in timings),
        tokens=timings[-1].tokens,
        passes=timings[-1].passes,
        per_token=statistics.median(timing.per_token for timing in timings),
    )


def learn(real: RealModel, ours: AppWriter, schema: Schema) -> None:
    """What the app learns from a document that is done: its output, where it ended by itself."""
    if ours.last is not None and ours.last.decoding.finish is Finish.COMPLETE:
        real.model.table.learn(ours.last.output)
        real.model.earlier.add(schema.digest, ours.last.output)


def ratios(rows: Sequence[SpeedRow], writer: str) -> list[float]:
    """Time per token of `writer` over ours, one number a document: above 1 means that ours is faster."""
    ours = {row.source: row.per_token for row in rows if row.writer == OURS}
    return [row.per_token / ours[row.source] for row in rows if row.writer == writer and row.source in ours]


def table(rows: Sequence[SpeedRow]) -> str:
    """One line a document and writer."""
    ours = {row.source: row.per_token for row in rows if row.writer == OURS}
    lines = [
        (
            f"{row.source.rsplit('/', 1)[-1]}  {row.writer}",
            f"{row.prompt_seconds:.2f}",
            f"{row.writing_seconds:.2f}",
            str(row.tokens),
            "-" if row.passes is None else str(row.passes),
            f"{row.per_token * 1000:.1f}",
            f"{row.per_token / ours[row.source]:.2f}",
        )
        for row in rows
    ]
    return text_table(
        ("Document, writer", "Prompt s", "Writing s", "Tokens", "Passes", "TPOT ms", "Ours is x faster"),
        lines,
    )


def chart(rows: Sequence[SpeedRow]) -> str:
    """A bar a writer: its time per token over ours, the median of the documents."""
    names = dict.fromkeys(row.writer for row in rows)
    bars = [Bar(name, statistics.median(ratios(rows, name)), name == OURS) for name in names]
    subtitle = f"Time per token over ours, median of {len({row.source for row in rows})} documents"
    return bar_chart("How much longer others take to write", subtitle, bars)


def last_line(rows: Sequence[SpeedRow]) -> str:
    """Medians over documents for a script; the server's is its best mode, `none` where it was not there."""
    plain = ratios(rows, PLAIN)
    servers = [
        statistics.median(ratios(rows, name))
        for name in dict.fromkeys(row.writer for row in rows)
        if name not in (PLAIN, OURS)
    ]
    server = f"{min(servers):.2f}" if servers else "none"
    return (
        f"ratio_vs_plain={statistics.median(plain):.2f} worst={min(plain):.2f} ratio_vs_llama_server={server}"
    )
