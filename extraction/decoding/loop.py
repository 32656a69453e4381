"""The decoding loop: draft, verify in one target pass, accept, rewind; a generator of tokens.

Per step the model's own choice t is known but not yet in the KV cache. A draft d1..dk is put behind it and
one pass runs over t, d1..dk with logits on all of them: row i tells the model's choice after di. Draft tokens
are kept while each equals that choice; the first that differs is replaced by it; the KV cache is rewound to
what was kept. The text is the one plain decoding writes, in fewer passes.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

import numpy as np

from extraction.cancelling import CancelCheck
from extraction.decoding.drafting import MODEL, DraftChain, DraftToken, GrammarSource
from extraction.decoding.empty_values import REACH, EmptyValues
from extraction.decoding.engine import Engine, Logits
from extraction.decoding.grammar import Grammar
from extraction.decoding.policy import DraftPolicy
from extraction.decoding.sampling import Sampler, log_probability
from extraction.decoding.stats import DecodeStats, SourceStats

LONGEST_PERIOD = 100
"""Tokens of the longest stretch whose endless repetition is recognised: more than one table row."""

REPEATED_TOKENS = 320
MINIMUM_REPEATS = 8
"""A text counts as repeating itself after this many tokens and rounds of one period; real tables of equal
rows stay below both in the development documents."""

REPETITION_CHECK_EVERY = 32


class Finish(StrEnum):
    """Why writing ended."""

    COMPLETE = "complete"
    TOKEN_LIMIT = "token_limit"
    REPETITION = "repetition"


class WrittenToken(NamedTuple):
    """One token of the output; `source` is "model", or the draft source that had guessed it.

    `log_probability` is how sure the model was of it; 0 where the schema left no choice. `instead` says that
    the model's likeliest token would have left the value empty, and was not likely enough.
    """

    token: int
    source: str
    log_probability: float = 0.0
    instead: bool = False


class _Choice(NamedTuple):
    """What a WrittenToken knows of the model's choice."""

    log_probability: float
    instead: bool


@dataclass
class Decoding:
    """Everything one run of the loop works on. `tokens` grows: prompt first, then the output."""

    engine: Engine
    grammar: Grammar
    chain: DraftChain
    sampler: Sampler
    policy: DraftPolicy
    tokens: list[int]
    max_tokens: int
    stats: DecodeStats
    cancelled: CancelCheck
    empty_values: EmptyValues | None = None
    """Asked where the greedy choice leaves a value empty."""
    finish: Finish | None = None
    prompt_length: int = field(init=False)
    _checked_for_repetition: int = 0
    _chosen: list[_Choice] = field(default_factory=list)
    """The choices of this pass, one for each token that will be written."""

    def __post_init__(self) -> None:
        self.prompt_length = len(self.tokens)

    def run(self, prompt_logits: Logits) -> Iterator[WrittenToken]:
        """Write until the value is complete or a limit is met; `finish` then says which.

        `prompt_logits` has the row after the last prompt token, shape (1, vocabulary). Closing the generator
        at any yield leaves the engine with a prefix of `tokens` in its KV cache. Raises Cancelled and
        EngineFailed.
        """
        began = time.perf_counter()
        self.policy.begin()
        try:
            yield from self._append((), self._choose(prompt_logits[0], ()))
            while not self._finished():
                yield from self._append(*self._step())
        finally:
            self.stats.writing_seconds += time.perf_counter() - began

    # ------------------------------------------------------------------ one step

    def _step(self) -> tuple[Sequence[DraftToken], int | None]:
        """One target pass: accepted draft tokens and the model's choice after them, None when complete."""
        draft = self._draft()
        began = time.perf_counter()
        pending = [self.tokens[-1], *(token.token for token in draft)]
        logits = self.engine.evaluate(pending, len(pending), self.cancelled)
        seconds = time.perf_counter() - began
        self.stats.target_passes += 1
        accepted, choice = self._verify(draft, logits)
        self.engine.rewind(self.engine.position - (len(draft) - len(accepted)))
        self._count(draft, len(accepted), seconds)
        return accepted, choice

    def _draft(self) -> list[DraftToken]:
        room = min(
            self.engine.max_outputs - 1,
            self.engine.max_rewind,
            self.engine.context_size - self.engine.position - 1,
            self.max_tokens - self.generated - 1,
        )
        if room <= 0 or self.policy.fixed == 0:
            return []
        draft = self.chain.propose(self.tokens, room)
        return draft[: self.policy.length(draft)]

    def _verify(self, draft: Sequence[DraftToken], logits: Logits) -> tuple[list[DraftToken], int | None]:
        """Keep draft tokens while each equals the model's choice. The grammar advances over what is kept."""
        kept: list[DraftToken] = []
        for row, guess in zip(logits, [*draft, None], strict=True):
            forced = guess.token if guess is not None and guess.source == GrammarSource.name else None
            choice = self._choose(row, kept, forced)
            if guess is None or guess.token != choice:
                return kept, choice
            kept.append(guess)
            if self.grammar.complete:
                break
        return kept, None

    def _choose(self, row: np.ndarray, kept: Sequence[DraftToken], forced: int | None = None) -> int:
        """The model's token behind the tokens `kept` of this pass; the grammar advances over it."""
        choice = self.sampler.take(row, self.grammar, self.generated + len(kept))
        other = None if choice == forced else self._other(choice, row, kept)
        if other is not None:
            choice = other
        sure = 0.0 if choice == forced else log_probability(row, choice)
        self._chosen.append(_Choice(sure, other is not None))
        return choice

    def _other(self, choice: int, row: np.ndarray, kept: Sequence[DraftToken]) -> int | None:
        """What to take instead of an empty value that is not likely enough; the grammar goes that way."""
        rule = self.empty_values
        if rule is None or self.sampler.temperature > 0 or not rule.may_be_empty(choice):
            return None
        before = [*self.tokens[-REACH:], *(draft.token for draft in kept)]
        empty = rule.empty_here(choice, before)
        if empty is None:
            return None
        self.grammar.take_back(1)
        other = empty.other(row, self.grammar.mask())
        self.grammar.accept((choice if other is None else other,))
        return other

    # ------------------------------------------------------------------ bookkeeping

    @property
    def generated(self) -> int:
        """Output tokens so far."""
        return len(self.tokens) - self.prompt_length

    def _append(self, accepted: Sequence[DraftToken], choice: int | None) -> list[WrittenToken]:
        """Take in what a pass brought: accepted draft tokens, then the model's choice."""
        said = [(draft.token, draft.source) for draft in accepted]
        if choice is not None:
            said.append((choice, MODEL))
        written = [WrittenToken(*token, *chosen) for token, chosen in zip(said, self._chosen, strict=True)]
        self._chosen.clear()
        start = len(self.tokens)
        self.tokens.extend(token.token for token in written)
        for token in written:
            self.policy.saw(token.token)
        self.stats.generated_tokens += len(written)
        self.chain.accepted(self.tokens, start)
        return written

    def _count(self, draft: Sequence[DraftToken], accepted: int, seconds: float) -> None:
        drafted = Counter(token.source for token in draft)
        right = Counter(token.source for token in draft[:accepted])
        for name, count in drafted.items():
            source = self.stats.sources.setdefault(name, SourceStats())
            source.drafted += count
            source.accepted += right[name]
        self.policy.took(len(draft) + 1, seconds)

    def _finished(self) -> bool:
        if self.grammar.complete:
            self.finish = Finish.COMPLETE
        elif self.generated >= self.max_tokens or self.engine.position + 1 >= self.engine.context_size:
            self.finish = Finish.TOKEN_LIMIT
        elif self._repeats():
            self.finish = Finish.REPETITION
        return self.finish is not None

    def _repeats(self) -> bool:
        if self.generated - self._checked_for_repetition < REPETITION_CHECK_EVERY:
            return False
        self._checked_for_repetition = self.generated
        return repeats_itself(self.tokens[self.prompt_length :])


def repeats_itself(tokens: Sequence[int]) -> bool:
    """Whether the end of `tokens` is one stretch over and over.

    Example: with a period of 2, ... 7 8 7 8 7 8 for REPEATED_TOKENS tokens and MINIMUM_REPEATS rounds.
    """
    tail = np.asarray(tokens[-(REPEATED_TOKENS + LONGEST_PERIOD * MINIMUM_REPEATS) :], dtype=np.int64)
    before = tail[-LONGEST_PERIOD - 1 : -1][::-1]
    for period in (np.flatnonzero(before == tail[-1:]) + 1).tolist():
        length = max(REPEATED_TOKENS, period * MINIMUM_REPEATS)
        if len(tail) >= length and np.array_equal(tail[-length + period :], tail[-length:-period]):
            return True
    return False
