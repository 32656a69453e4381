"""Grammar, chain, sampler, policy and engine with their calls noted, so that each can be timed alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from extraction.bench.pricing import FLAT
from extraction.bench.replay import PricedPolicy, ReplayEngine
from extraction.bench.traces import Trace
from extraction.cancelling import CancelCheck
from extraction.decoding.drafting import DraftChain, DraftToken
from extraction.decoding.engine import Logits
from extraction.decoding.grammar import Grammar
from extraction.decoding.sampling import Sampler


class Call(NamedTuple):
    """A call of a method, and what it gave."""

    method: str
    arguments: tuple[Any, ...]
    result: Any


class NotedGrammar(Grammar):
    """Another grammar, with every call noted in all of `tapes`."""

    def __init__(self, inner: Grammar, *tapes: list[Call]) -> None:
        self._inner = inner
        self._tapes = tapes

    def _note(self, method: str, arguments: tuple[Any, ...], result: Any) -> Any:
        for tape in self._tapes:
            tape.append(Call(method, arguments, result))
        return result

    def forced(self) -> list[int]:
        return list(self._note("forced", (), self._inner.forced()))

    def allows(self, token: int) -> bool:
        return bool(self._note("allows", (token,), self._inner.allows(token)))

    def mask(self) -> NDArray[np.bool_]:
        mask: NDArray[np.bool_] = self._note("mask", (), self._inner.mask())
        return mask

    def accept(self, tokens: Sequence[int]) -> int:
        return int(self._note("accept", (list(tokens),), self._inner.accept(tokens)))

    def take_back(self, count: int) -> None:
        self._inner.take_back(count)
        self._note("take_back", (count,), None)

    @property
    def complete(self) -> bool:
        return bool(self._note("complete", (), self._inner.complete))


class AnsweringGrammar(Grammar):
    """Gives the noted answers in their order, so that what asks it can be timed without it."""

    def __init__(self, tape: Sequence[Call]) -> None:
        self._next: Callable[[], Any] = iter([call.result for call in tape]).__next__

    def forced(self) -> list[int]:
        answer: list[int] = self._next()
        return answer

    def allows(self, token: int) -> bool:
        answer: bool = self._next()
        return answer

    def accept(self, tokens: Sequence[int]) -> int:
        answer: int = self._next()
        return answer

    def take_back(self, count: int) -> None:
        self._next()

    @property
    def complete(self) -> bool:
        answer: bool = self._next()
        return answer


@dataclass(frozen=True)
class NotedChain(DraftChain):
    """Another chain; a call is noted with the length of the text it was given."""

    inner: DraftChain
    tape: list[Call]

    def propose(self, tokens: Sequence[int], limit: int) -> list[DraftToken]:
        draft = self.inner.propose(tokens, limit)
        self.tape.append(Call("propose", (len(tokens), limit), draft))
        return draft

    def accepted(self, tokens: Sequence[int], start: int) -> None:
        self.inner.accepted(tokens, start)
        self.tape.append(Call("accepted", (len(tokens), start), None))


class NotedPolicy(PricedPolicy):
    """The policy, its calls noted."""

    def __init__(self, fixed: int | None, tape: list[Call]) -> None:
        super().__init__(FLAT, fixed)
        self._tape = tape

    def length(self, draft: Sequence[DraftToken]) -> int:
        self._tape.append(Call("length", (draft,), None))
        return super().length(draft)

    def saw(self, token: int) -> None:
        self._tape.append(Call("saw", (token,), None))
        super().saw(token)

    def took(self, batch: int, seconds: float) -> None:
        self._tape.append(Call("took", (batch, seconds), None))
        super().took(batch, seconds)


@dataclass(frozen=True)
class NotedSampler(Sampler):
    """The greedy sampler; the places it was asked for are noted."""

    tape: list[int] = field(default_factory=list)

    def take(self, logits: NDArray[np.float32], grammar: Grammar, position: int) -> int:
        self.tape.append(position)
        return super().take(logits, grammar, position)


class NotedEngine(ReplayEngine):
    """The replay's engine, its batches noted."""

    def __init__(self, trace: Trace, vocabulary_size: int, max_outputs: int, tape: list[Call]) -> None:
        super().__init__(trace, vocabulary_size, max_outputs)
        self._tape = tape

    def evaluate(self, tokens: Sequence[int], outputs: int, cancelled: CancelCheck) -> Logits:
        self._tape.append(Call("evaluate", (tokens, outputs, cancelled), None))
        return super().evaluate(tokens, outputs, cancelled)

    def rewind(self, position: int) -> None:
        self._tape.append(Call("rewind", (position,), None))
        super().rewind(position)


@dataclass
class Tapes:
    """The noted calls of one document."""

    grammar: list[Call] = field(default_factory=list)
    drafting_grammar: list[Call] = field(default_factory=list)
    """Those of `grammar` that drafting made."""
    drafting: list[Call] = field(default_factory=list)
    picks: list[int] = field(default_factory=list)
    policy: list[Call] = field(default_factory=list)
    engine: list[Call] = field(default_factory=list)
