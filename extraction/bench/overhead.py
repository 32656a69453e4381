"""What a pass costs outside the model: drafting, grammar, argmax, policy and the loop around them.

The real loop, sources, grammar and policy write recorded outputs again on an engine that gives prepared rows
of the whole vocabulary's width. A document is written once with every call noted; then the whole is timed,
and each part alone on its noted calls. A clock around each call would cost more than many of them take.
Time is the processor's. Probabilities for confidence are not part of it.
"""

from __future__ import annotations

import itertools
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from pydantic import BaseModel

from extraction.bench.chart import Bar, bar_chart
from extraction.bench.noted import (
    AnsweringGrammar,
    Call,
    NotedChain,
    NotedEngine,
    NotedGrammar,
    NotedPolicy,
    NotedSampler,
    Tapes,
)
from extraction.bench.pricing import FLAT
from extraction.bench.replay import PricedPolicy, ReplayEngine, ReplayModel
from extraction.bench.report import text_table
from extraction.bench.rules import forms_of
from extraction.bench.traces import Trace
from extraction.cancelling import never
from extraction.decoding.drafting import DraftChain
from extraction.decoding.engine import Logits
from extraction.decoding.grammar import Grammar
from extraction.decoding.lookup_sources import Known, draft_sources
from extraction.decoding.loop import Decoding
from extraction.decoding.matching import EarlierOutputs
from extraction.decoding.ngram_file import DynamicTable
from extraction.decoding.policy import DraftPolicy
from extraction.decoding.sampling import Sampler
from extraction.decoding.stats import DecodeStats
from extraction.decoding.token_texts import TokenTexts

ROUNDS = 3
"""Times each; the least counts, because everything that disturbs makes it longer."""

TARGET_MS = 0.5
"""A hundredth of a pass of the default model on a slow CPU, a tenth on a fast GPU."""


class Parts(BaseModel):
    """Milliseconds of the processor over `passes` passes."""

    passes: int = 0
    drafted: int = 0
    """Tokens that the chain proposed; the policy may have cut them."""
    drafting: float = 0.0
    grammar: float = 0.0
    argmax: float = 0.0
    policy: float = 0.0
    total: float = 0.0
    """Everything but the engine's own `evaluate`."""

    @property
    def rest(self) -> float:
        """Verifying, bookkeeping, statistics."""
        return self.total - self.drafting - self.grammar - self.argmax - self.policy

    @property
    def per_pass(self) -> float:
        """Milliseconds."""
        return self.total / max(1, self.passes)

    @property
    def microseconds_per_draft(self) -> float:
        """Drafting alone; the grammar's part of it is in `grammar`."""
        return 1000 * self.drafting / max(1, self.drafted)


class Overhead(BaseModel):
    """One way of drafting over all documents."""

    name: str
    documents: dict[str, Parts]

    @property
    def sum(self) -> Parts:
        """All documents together."""
        names = Parts.model_fields
        return Parts(**{name: sum(getattr(each, name) for each in self.documents.values()) for name in names})


# ------------------------------------------------------------------ measuring


@dataclass
class OverheadBench:
    """Measures documents in their order. The engine lets a draft go to `max_draft`, the policy to `fixed`."""

    model: ReplayModel
    max_draft: int
    fixed: int | None

    def run(self, name: str, traces: Sequence[Trace], on_document: Callable[[int, str], None]) -> Overhead:
        """Measure all documents that ended by themselves; the tables learn as they do in the app."""
        documents = {}
        with tempfile.TemporaryDirectory() as folder:
            table, earlier = DynamicTable(Path(folder), "0", private=True), EarlierOutputs()
            for number, trace in enumerate(traces):
                if trace.ended:
                    on_document(number, trace.id)
                    schema = str(trace.decoding_schema)
                    documents[trace.id] = self.document(trace, table, earlier.of(schema))
                    table.learn(trace.output)
                    earlier.add(schema, trace.output)
        return Overhead(name=name, documents=documents)

    def document(self, trace: Trace, table: DynamicTable, earlier: Sequence[int]) -> Parts:
        """One document, noted once and then timed."""
        tapes = Tapes()
        grammar = self.model.make_grammar(trace.decoding_schema)
        noted = NotedGrammar(grammar, tapes.grammar)
        drafting = NotedGrammar(grammar, tapes.grammar, tapes.drafting_grammar)
        chain = NotedChain(
            (), noted, self._chain(trace, self.model.texts, drafting, table, earlier), tapes.drafting
        )
        engine = NotedEngine(trace, self.model.vocabulary_size, self.max_draft + 1, tapes.engine)
        policy, sampler = NotedPolicy(self.fixed, tapes.policy), NotedSampler(tape=tapes.picks)
        stats = self._write(trace, engine, noted, chain, policy, sampler)[1]

        def whole() -> float:
            mine = self.model.make_grammar(trace.decoding_schema)
            ready = ReplayEngine(trace, self.model.vocabulary_size, self.max_draft + 1)
            made = self._chain(trace, self.model.texts, mine, table, earlier)
            return self._write(trace, ready, mine, made, PricedPolicy(FLAT, self.fixed), Sampler())[0]

        def sources() -> float:
            made = self._chain(
                trace, self.model.texts, AnsweringGrammar(tapes.drafting_grammar), table, earlier
            )
            return timed_chain(made, tapes.drafting, trace)

        def replay(fresh: Callable[[], object], tape: Sequence[Call]) -> float:
            return least(lambda: timed(fresh(), tape))

        ready = ReplayEngine(trace, self.model.vocabulary_size, self.max_draft + 1)
        evaluating = replay(
            lambda: ReplayEngine(trace, self.model.vocabulary_size, self.max_draft + 1), tapes.engine
        )
        rows = ready.evaluate([0] * (self.max_draft + 1), self.max_draft + 1, never)
        return Parts(
            passes=stats.target_passes,
            drafted=sum(len(call.result) for call in tapes.drafting if call.method == "propose"),
            drafting=1000 * least(sources),
            grammar=1000 * replay(lambda: self.model.make_grammar(trace.decoding_schema), tapes.grammar),
            argmax=1000 * least(lambda: timed_argmax(rows, len(tapes.picks))),
            policy=1000 * replay(lambda: PricedPolicy(FLAT, self.fixed), tapes.policy),
            total=1000 * (least(whole) - evaluating),
        )

    @staticmethod
    def _chain(
        trace: Trace, texts: TokenTexts, grammar: Grammar, table: DynamicTable, earlier: Sequence[int]
    ) -> DraftChain:
        known = Known(table, earlier=earlier, forms=forms_of(trace, texts))
        return DraftChain(draft_sources(trace.prompt, grammar, texts, known), grammar)

    @staticmethod
    def _write(
        trace: Trace,
        engine: ReplayEngine,
        grammar: Grammar,
        chain: DraftChain,
        policy: DraftPolicy,
        sampler: Sampler,
    ) -> tuple[float, DecodeStats]:
        """(seconds, statistics) of the loop."""
        stats = DecodeStats()
        logits = engine.evaluate(trace.prompt, 1, never)
        decoding = Decoding(
            engine,
            grammar,
            chain,
            sampler,
            policy,
            list(trace.prompt),
            trace.max_tokens,
            stats,
            never,
        )
        began = time.process_time()
        for _ in decoding.run(logits):
            pass
        return time.process_time() - began, stats


def least(measure: Callable[[], float]) -> float:
    """The least of ROUNDS measurements."""
    return min(measure() for _ in range(ROUNDS))


def timed(target: object, tape: Sequence[Call]) -> float:
    """Seconds that the noted calls take on `target`."""
    calls = [(getattr(type(target), call.method), call.arguments) for call in tape]
    # a property's getter is called like a method
    plain = [(getattr(method, "fget", method), arguments) for method, arguments in calls]
    began = time.process_time()
    for method, arguments in plain:
        method(target, *arguments)
    return time.process_time() - began


def timed_chain(chain: DraftChain, tape: Sequence[Call], trace: Trace) -> float:
    """Seconds that the noted calls take on `chain`, with the text as it was then."""
    whole = [*trace.prompt, *trace.output]
    text = list(trace.prompt)
    began = time.process_time()
    for method, (length, argument), _ in tape:
        text.extend(whole[len(text) : length])
        if method == "propose":
            chain.propose(text, argument)
        else:
            chain.accepted(text, argument)
    return time.process_time() - began


def timed_argmax(rows: Logits, picks: int) -> float:
    """Seconds of `picks` times argmax, one row after the other and again from the first."""
    began = time.process_time()
    for row in itertools.islice(itertools.cycle(rows), picks):
        int(np.argmax(row))
    return time.process_time() - began


# ------------------------------------------------------------------ what is shown

COLUMNS = (
    "Drafts",
    "passes",
    "drafted/pass",
    "drafting",
    "grammar",
    "argmax",
    "policy",
    "rest",
    "ms/pass",
    "worst",
    "us/draft",
)


def table(overheads: Sequence[Overhead], vocabulary_size: int) -> str:
    """Milliseconds a pass by part; `worst` is over documents."""
    rows = []
    for each in overheads:
        parts = each.sum
        shares = (parts.drafting, parts.grammar, parts.argmax, parts.policy, parts.rest, parts.total)
        rows.append(
            (
                each.name,
                f"{parts.passes:,}",
                f"{parts.drafted / max(1, parts.passes):.1f}",
                *(f"{part / max(1, parts.passes):.3f}" for part in shares),
                f"{max(document.per_pass for document in each.documents.values()):.3f}",
                f"{parts.microseconds_per_draft:.2f}",
            )
        )
    about = (
        f"{len(overheads[0].documents)} documents, {vocabulary_size:,} tokens in the vocabulary.\n"
        f"Milliseconds a pass outside the model, processor time, least of {ROUNDS}; target: {TARGET_MS}."
    )
    return f"{about}\n\n{text_table(COLUMNS, rows)}"


def as_record(overhead: Overhead) -> dict[str, Any]:
    """For JSON: milliseconds in sum and by document."""
    whole = overhead.sum
    return {
        "ms_per_pass": whole.per_pass,
        "microseconds_per_draft": whole.microseconds_per_draft,
        "sum": whole.model_dump(),
        "documents": {name: parts.model_dump() for name, parts in overhead.documents.items()},
    }


def last_line(overheads: Sequence[Overhead]) -> str:
    """`overhead_ms_per_pass=... worst=... us_per_drafted_token=...` of the first way of drafting."""
    first = overheads[0]
    worst = max(document.per_pass for document in first.documents.values())
    return (
        f"overhead_ms_per_pass={first.sum.per_pass:.3f} worst={worst:.3f} "
        f"us_per_drafted_token={first.sum.microseconds_per_draft:.2f}"
    )


def chart(overheads: Sequence[Overhead]) -> str:
    """Bars of milliseconds a pass: the parts of each way of drafting, then their sum."""
    bars = []
    for each in overheads:
        parts = each.sum
        for part in ("drafting", "grammar", "argmax", "policy", "rest", "total"):
            value = getattr(parts, part) / max(1, parts.passes)
            bars.append(Bar(f"{each.name}, {part}", value, part == "total"))
    subtitle = f"{len(overheads[0].documents)} documents; processor time; target {TARGET_MS} ms in total"
    return bar_chart("Milliseconds a pass outside the model", subtitle, bars)
