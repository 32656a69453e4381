"""Replays draft rules over recorded outputs: the real loop on an engine that knows what the model says."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from extraction.bench.pricing import BatchCosts
from extraction.bench.rules import Rule
from extraction.bench.traces import Trace
from extraction.cancelling import CancelCheck, never
from extraction.decoding.drafting import DraftChain, DraftToken
from extraction.decoding.engine import Logits
from extraction.decoding.grammar import Grammar
from extraction.decoding.llama_engine import MAX_DRAFT
from extraction.decoding.loop import Decoding
from extraction.decoding.policy import DraftPolicy
from extraction.decoding.sampling import Sampler
from extraction.decoding.stats import DecodeStats
from extraction.decoding.token_texts import TokenTexts

MakeGrammar = Callable[[dict[str, Any]], Grammar]


@dataclass(frozen=True)
class ReplayModel:
    """What a replay needs of the model that wrote the traces: its vocabulary in three ways."""

    make_grammar: MakeGrammar
    vocabulary_size: int
    texts: TokenTexts


class ReplayEngine:
    """Implements Engine for one recorded text: after any token its choice is the recorded next one."""

    def __init__(self, trace: Trace, vocabulary_size: int, max_outputs: int = MAX_DRAFT + 1) -> None:
        self._text = (*trace.prompt, *trace.output)
        self.vocabulary_size = vocabulary_size
        self.context_size = len(trace.prompt) + trace.max_tokens + 1
        self.max_outputs = max_outputs
        self.max_rewind = self.context_size
        self.end_tokens: frozenset[int] = frozenset()
        self.position = 0
        self.batches: Counter[int] = Counter()
        self._rows = np.zeros((max_outputs, vocabulary_size), dtype=np.float32)
        self._marked: list[int] = []

    def piece(self, token: int) -> bytes:
        """Nothing here reads the text."""
        return b""

    def evaluate(self, tokens: Sequence[int], outputs: int, cancelled: CancelCheck) -> Logits:
        """One row for each of the last `outputs` tokens, 1 at the recorded next token and 0 elsewhere."""
        self.batches[len(tokens)] += 1
        self.position += len(tokens)
        self._rows[range(len(self._marked)), self._marked] = 0
        # a draft may reach beyond the recorded end; what stands there is never looked at
        places = range(self.position - outputs + 1, self.position + 1)
        self._marked = [self._text[place] if place < len(self._text) else 0 for place in places]
        self._rows[range(outputs), self._marked] = 1
        return self._rows[:outputs]

    def rewind(self, position: int) -> None:
        """Forget what follows `position`."""
        self.position = position

    def save_state(self) -> bytes:
        """A position is all there is."""
        return self.position.to_bytes(8, "little")

    def restore_state(self, state: bytes, position: int) -> None:
        """Back to that position."""
        self.position = position


class PricedPolicy(DraftPolicy):
    """The policy as it runs, told what a pass would have cost instead of what replaying it took."""

    def __init__(self, costs: BatchCosts, fixed: int | None) -> None:
        unit = costs.single
        super().__init__({batch: seconds / unit for batch, seconds in costs.seconds.items()}, fixed)
        self._costs = costs

    def took(self, batch: int, seconds: float) -> None:
        """One pass over `batch` tokens."""
        super().took(batch, self._costs.of(batch))


@dataclass
class Meter:
    """Seconds of the processor spent on drafting, and tokens proposed before the policy cut them."""

    seconds: float = 0.0
    proposed: int = 0


@dataclass(frozen=True)
class MeteredChain(DraftChain):
    """A chain whose work is timed: proposing, and taking in what was accepted."""

    inner: DraftChain
    meter: Meter

    def propose(self, tokens: Sequence[int], limit: int) -> list[DraftToken]:
        """The inner chain's draft."""
        began = time.thread_time()
        draft = self.inner.propose(tokens, limit)
        self.meter.seconds += time.thread_time() - began
        self.meter.proposed += len(draft)
        return draft

    def accepted(self, tokens: Sequence[int], start: int) -> None:
        """Told to the inner chain."""
        began = time.thread_time()
        self.inner.accepted(tokens, start)
        self.meter.seconds += time.thread_time() - began


@dataclass
class Outcome:
    """What one rule did on one document. `tokens` leaves out the first, which the prompt's pass gives."""

    id: str
    kind: str
    tokens: int
    passes: int
    drafted: int
    accepted: int
    proposed: int
    draft_seconds: float
    batches: Counter[int] = field(default_factory=Counter)

    def seconds(self, costs: BatchCosts) -> float:
        """Writing time at these costs, the measured drafting included."""
        return sum(costs.of(size) * count for size, count in self.batches.items()) + self.draft_seconds

    def gain(self, costs: BatchCosts) -> float:
        """Plain decoding's time over this rule's."""
        seconds = self.seconds(costs)
        return self.tokens * costs.single / seconds if seconds else 1.0


class ReplayDiffers(RuntimeError):
    """A replay wrote another text than was recorded: a bug."""


def replay_rule(rule: Rule, traces: Sequence[Trace], model: ReplayModel, costs: BatchCosts) -> list[Outcome]:
    """The documents whose outputs ended by themselves, in sequence, with empty tables at the start."""
    drafter = rule.start()
    policy = PricedPolicy(costs, rule.limit)
    outcomes = []
    for trace in traces:
        if trace.ended:
            grammar = model.make_grammar(trace.decoding_schema)
            chain = drafter.chain(trace, grammar, model.texts)
            outcomes.append(replay_document(trace, chain, grammar, policy, model.vocabulary_size))
            drafter.learn(trace)
    return outcomes


def replay_document(
    trace: Trace, chain: DraftChain, grammar: Grammar, policy: DraftPolicy, vocabulary_size: int
) -> Outcome:
    """One document. ReplayDiffers where the loop does not write what was recorded."""
    engine = ReplayEngine(trace, vocabulary_size)
    meter, stats = Meter(), DecodeStats()
    logits = engine.evaluate(trace.prompt, 1, never)
    engine.batches.clear()
    decoding = Decoding(
        engine=engine,
        grammar=grammar,
        chain=MeteredChain(chain.sources, grammar, chain, meter),
        sampler=Sampler(),
        policy=policy,
        tokens=list(trace.prompt),
        max_tokens=trace.max_tokens,
        stats=stats,
        cancelled=never,
    )
    for _ in decoding.run(logits):
        pass
    written = tuple(decoding.tokens[len(trace.prompt) :])
    if written != trace.output:
        raise ReplayDiffers(f"{trace.id}: {len(written)} tokens written, {len(trace.output)} recorded")
    return Outcome(
        id=trace.id,
        kind=trace.kind,
        tokens=len(written) - 1,
        passes=stats.target_passes,
        drafted=stats.drafted,
        accepted=stats.accepted,
        proposed=meter.proposed,
        draft_seconds=meter.seconds,
        batches=engine.batches,
    )
