"""The draft rules that a replay compares: ours, the peers', and the steps between them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Any, Protocol

from extraction.asking.printed_forms import json_forms
from extraction.bench import peers
from extraction.bench.pricing import FLAT, BatchCosts
from extraction.bench.traces import Trace
from extraction.decoding.drafting import (
    ContextSource,
    DraftChain,
    DraftSource,
    DynamicSource,
    GrammarSource,
)
from extraction.decoding.grammar import Grammar
from extraction.decoding.lookup_sources import Known, LlamaLookupSource, draft_sources
from extraction.decoding.matching import EarlierOutputs
from extraction.decoding.ngram import CountTable
from extraction.decoding.token_texts import TokenTexts


class Group(StrEnum):
    """Whose rule it is; `between` is a peer's rule with one of ours in front."""

    PLAIN = "plain"
    PEER = "peer"
    BETWEEN = "between"
    OURS = "ours"


class Drafter(Protocol):
    """A rule at work on documents in sequence; what it learned lives in it and nowhere else."""

    def chain(self, trace: Trace, grammar: Grammar, texts: TokenTexts) -> DraftChain:
        """What drafts for the next document."""

    def learn(self, trace: Trace) -> None:
        """A document has ended by itself."""


@dataclass(frozen=True)
class Rule:
    """`limit`: most tokens of a draft; None where the policy decides."""

    name: str
    group: Group
    limit: int | None
    start: Callable[[], Drafter]
    missing: str = ""
    """Why the rule cannot run here; empty where it can."""
    costs: BatchCosts | None = None
    """What the policy is told that passes cost; None for this machine's."""


def _schema(trace: Trace) -> str:
    """Names the schema: documents of one schema learn from each other."""
    return json.dumps(trace.decoding_schema)


def forms_of(trace: Trace, texts: TokenTexts) -> Sequence[int]:
    """The document's dates and numbers as JSON writes them; the document is what follows the prefix."""
    return texts.tokenize(json_forms(texts.text(trace.prompt[trace.prefix_length :])))


class NoDrafts:
    """Plain decoding."""

    def chain(self, trace: Trace, grammar: Grammar, texts: TokenTexts) -> DraftChain:
        return DraftChain((), grammar)

    def learn(self, trace: Trace) -> None:
        """There is nothing that it could keep."""


@dataclass
class Ours:
    """The chain as the pipeline makes it; the table learns outputs, as it does there."""

    table: CountTable = field(default_factory=CountTable)
    earlier: EarlierOutputs = field(default_factory=EarlierOutputs)

    def chain(self, trace: Trace, grammar: Grammar, texts: TokenTexts) -> DraftChain:
        known = Known(self.table, earlier=self.earlier.of(_schema(trace)), forms=forms_of(trace, texts))
        return DraftChain(draft_sources(trace.prompt, grammar, texts, known), grammar)

    def learn(self, trace: Trace) -> None:
        self.table.extend(trace.output, 0)
        self.earlier.add(_schema(trace), trace.output)


class GrammarAndLookup(Ours):
    """Forced tokens and llama.cpp's tables, chained: ours without the long match."""

    def chain(self, trace: Trace, grammar: Grammar, texts: TokenTexts) -> DraftChain:
        sources: tuple[DraftSource, ...] = (
            GrammarSource(grammar),
            ContextSource(trace.prompt),
            DynamicSource(self.table),
        )
        return DraftChain(sources, grammar)


@dataclass(frozen=True)
class Lookup:
    """Prompt lookup of match lengths `lengths`, `tokens` tokens."""

    lengths: tuple[int, ...]
    tokens: int
    newest: bool

    def chain(self, trace: Trace, grammar: Grammar, texts: TokenTexts) -> DraftChain:
        source = peers.PromptLookup(trace.prompt, self.lengths, self.tokens, self.newest)
        return peers.AskedOnce((source,), grammar)

    def learn(self, trace: Trace) -> None:
        """It knows the document at hand alone."""


@dataclass
class LlamaLookup:
    """llama.cpp's lookup, with what earlier documents taught or without.

    The original's dynamic table takes in the whole context table, prompt and output, so it does here too.
    """

    remembers: bool
    dynamic: CountTable = field(default_factory=CountTable)

    def chain(self, trace: Trace, grammar: Grammar, texts: TokenTexts) -> DraftChain:
        source = LlamaLookupSource(trace.prompt, self.dynamic, static=CountTable())
        return peers.AskedOnce((source,), grammar)

    def learn(self, trace: Trace) -> None:
        if self.remembers:
            self.dynamic.extend([*trace.prompt, *trace.output], 0)


@dataclass
class SuffixDecoding:
    """Suffix trees over the prompt and over earlier outputs."""

    factor: float
    cache: Any = field(default_factory=peers.suffix_tree_cache)
    documents: int = 0

    def chain(self, trace: Trace, grammar: Grammar, texts: TokenTexts) -> DraftChain:
        self.documents += 1
        source = peers.SuffixTrees(self.cache, self.documents, trace.prompt, self.factor)
        return peers.AskedOnce((source,), grammar)

    def learn(self, trace: Trace) -> None:
        """The cache has taken in every token as it was accepted."""


LIMITS = (8, 16, 32)
AUTOMATIC = "ours, automatic"


def compared_rules() -> list[Rule]:
    """All rules of the comparison; ours last."""
    absent = "" if peers.suffix_tree_cache() is not None else "the arctic-inference package is not installed"
    return [
        Rule("plain", Group.PLAIN, 0, NoDrafts),
        Rule("prompt lookup, n=3, 4 tokens, newest", Group.PEER, 4, lambda: Lookup((3,), 4, True)),
        Rule("vLLM n-gram, n=4..2, 4 tokens", Group.PEER, 4, lambda: Lookup((4, 3, 2), 4, False)),
        Rule("Hugging Face, llama-cpp-python, n=2..1, 10", Group.PEER, 10, lambda: Lookup((2, 1), 10, False)),
        Rule("llama.cpp lookup, context, 8", Group.PEER, 8, lambda: LlamaLookup(False)),
        *(
            Rule(f"llama.cpp lookup, context + dynamic, {n}", Group.PEER, n, lambda: LlamaLookup(True))
            for n in (8, 16)
        ),
        *(
            Rule(
                f"SuffixDecoding, factor {factor:g}, 32",
                Group.PEER,
                32,
                partial(SuffixDecoding, factor),
                absent,
            )
            for factor in (1.0, 2.0)
        ),
        *(Rule(f"grammar + llama.cpp lookup, {n}", Group.BETWEEN, n, GrammarAndLookup) for n in LIMITS),
        *(Rule(f"ours, {n}", Group.OURS, n, Ours) for n in LIMITS),
        *automatic_rules(),
    ]


def automatic_rules() -> list[Rule]:
    """Ours with the policy at work: on this machine, and where wide batches are nearly free."""
    return [
        Rule(AUTOMATIC, Group.OURS, None, Ours),
        Rule(f"{AUTOMATIC}, told flat costs", Group.OURS, None, Ours, costs=FLAT),
    ]


SWEEP_LIMITS = (2, 3, 4, 6, 8, 16, 32)
SWEEP_LENGTHS = (1, 2, 3, 4, 5, 6)


def sweep_rules() -> list[Rule]:
    """Ours at every limit and automatic, and prompt lookup at every limit and match length."""
    ours = [Rule(f"ours, {limit}", Group.OURS, limit, Ours) for limit in SWEEP_LIMITS]
    lookups = [
        Rule(
            lookup_name(length, limit),
            Group.PEER,
            limit,
            partial(Lookup, (length,), limit, True),
        )
        for length in SWEEP_LENGTHS
        for limit in SWEEP_LIMITS
    ]
    return [*ours, *automatic_rules(), *lookups]


def lookup_name(length: int, limit: int) -> str:
    """How the sweep names prompt lookup of one match length."""
    return f"prompt lookup, n={length}, {limit}"
