"""Draft sources behind one small protocol, and the chain that asks them in turn.

A draft is put together token by token or stretch by stretch: where one source ends, the chain asks again at
that place, so that a value, the forced `", "next_key": "` and the next value can form one draft. Everything
is only a guess that the model verifies; the grammar cuts a draft at the first token it would refuse.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from extraction.decoding.grammar import Grammar
from extraction.decoding.ngram import (
    CONTEXT_RULE,
    DYNAMIC_RULE,
    MAX_NGRAM,
    CountTable,
    Ngram,
    NgramTable,
    next_token,
    static_weights,
)

MODEL = "model"
"""Origin of a token that no draft source guessed."""


LONG_MATCH = 3
"""Tokens from which a match is trusted before the n-gram tables are asked; replays: 2 and 4 gain less."""

SHORT_MATCH = 1
"""As a last resort any earlier place will do: 10 % fewer passes where a wide batch is nearly free."""

LONGEST_MATCH = 32
DRAFT_PER_MATCH = 4
MOST_CANDIDATES = 32
"""Earlier places compared; the latest ones, so that the cost of a guess does not grow with the text."""

MOST_EARLIER_TOKENS = 20_000
"""About 60 invoices; indexing them takes 10 ms a document."""

TRUST_STEPS = (16, 8, 5, 3, 2, 1)
"""Match lengths from which a guess counts as more trustworthy."""


class DraftToken(NamedTuple):
    """A guessed token, the source that guessed it, and the kind of guess whose success the policy follows."""

    token: int
    source: str
    trust: str


class Guess(NamedTuple):
    """Tokens that may come next. `trust` groups guesses that succeed about equally often ("long/8")."""

    tokens: Sequence[int]
    trust: str


NO_GUESS = Guess((), "")


class DraftSource(Protocol):
    """Proposes what may come next. `name` labels its tokens in the statistics."""

    @property
    def name(self) -> str: ...

    def propose(self, tokens: Sequence[int], limit: int) -> Guess:
        """Up to `limit` tokens after `tokens` (prompt, output and the draft so far); NO_GUESS for none."""

    def accepted(self, tokens: Sequence[int], start: int) -> None:
        """tokens[start:] were generated; tokens[:start] are older."""


class GrammarSource:
    """What the schema forces: keys, quotes, braces. Still verified, so it cannot change the result."""

    name = "grammar"

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar

    def propose(self, tokens: Sequence[int], limit: int) -> Guess:
        return Guess(self._grammar.forced()[:limit], self.name)

    def accepted(self, tokens: Sequence[int], start: int) -> None:
        """The loop advances the grammar itself."""


class MatchSource:
    """The longest earlier occurrence of the text's tail, in outputs of the same schema, prompt and output.

    Example: after  5 6 7 8 9 ... 6 7 8  the tail (6, 7, 8) occurred before with 9 behind it: draft 9 ...
    The draft may be DRAFT_PER_MATCH times as long as the match; the latest of equally long matches wins.
    Idea: suffix matching as in SuffixDecoding (Oliaro et al. 2024), without its trees.
    """

    def __init__(self, name: str, shortest: int, text: Sequence[int]) -> None:
        """`shortest`: tokens that a match needs. `text`: earlier outputs, then the prompt."""
        self.name = name
        self._shortest = shortest
        self._text: list[int] = []
        self._ends: dict[Ngram, list[int]] = {}
        self.accepted(text, 0)

    def propose(self, tokens: Sequence[int], limit: int) -> Guess:
        ends = self._ends.get(tuple(tokens[-self._shortest :]))
        if not ends:
            return NO_GUESS
        length, end = max((self._match_length(tokens, end), end) for end in ends[-MOST_CANDIDATES:])
        stretch = self._text[end : end + min(limit, DRAFT_PER_MATCH * length)]
        return Guess(stretch, f"{self.name}/{next(step for step in TRUST_STEPS if length >= step)}")

    def _match_length(self, tokens: Sequence[int], end: int) -> int:
        longest = min(LONGEST_MATCH, end, len(tokens))
        length = self._shortest
        while length < longest and self._text[end - length - 1] == tokens[-length - 1]:
            length += 1
        return length

    def accepted(self, tokens: Sequence[int], start: int) -> None:
        for token in tokens[start:]:
            end = len(self._text)
            # an end is indexed once a token follows it: a match without a follower cannot draft
            if end >= self._shortest:
                self._ends.setdefault(tuple(self._text[end - self._shortest :]), []).append(end)
            self._text.append(token)


class EarlierOutputs:
    """What the documents of each schema produced since the model was loaded; kept in memory alone."""

    def __init__(self) -> None:
        self._outputs: dict[str, list[int]] = {}

    def of(self, schema: str) -> Sequence[int]:
        """The latest tokens that documents of `schema` (its digest) produced, one after the other."""
        return self._outputs.get(schema, [])

    def add(self, schema: str, output: Sequence[int]) -> None:
        """A document of `schema` is complete."""
        self._outputs[schema] = [*self.of(schema), *output][-MOST_EARLIER_TOKENS:]


class ContextSource:
    """n-grams of this document's prompt and output, by llama.cpp's rule."""

    name = "context"

    def __init__(self, prompt: Sequence[int], static: NgramTable | None = None) -> None:
        """`static`: a corpus whose counts weigh the candidates."""
        self._table = CountTable()
        self._table.extend(prompt, 0)
        self._static = static

    def propose(self, tokens: Sequence[int], limit: int) -> Guess:
        weights = static_weights(tokens, self._static) if self._static is not None else None
        token = next_token(tokens[-MAX_NGRAM:], self._table, CONTEXT_RULE, weights)
        return NO_GUESS if token is None else Guess((token,), self.name)

    def accepted(self, tokens: Sequence[int], start: int) -> None:
        self._table.extend(tokens, start)


class DynamicSource:
    """n-grams of what earlier documents produced, persisted across sessions."""

    name = "dynamic"

    def __init__(self, table: NgramTable, static: NgramTable | None = None) -> None:
        """`static`: a corpus whose counts weigh the candidates."""
        self._table = table
        self._static = static

    def propose(self, tokens: Sequence[int], limit: int) -> Guess:
        weights = static_weights(tokens, self._static) if self._static is not None else None
        token = next_token(tokens[-MAX_NGRAM:], self._table, DYNAMIC_RULE, weights)
        return NO_GUESS if token is None else Guess((token,), self.name)

    def accepted(self, tokens: Sequence[int], start: int) -> None:
        """The persisted table learns after the document, not within it."""


@dataclass(frozen=True)
class DraftChain:
    """Asks the sources in order of trust, again at the end of every stretch, within the grammar."""

    sources: tuple[DraftSource, ...]
    grammar: Grammar

    def propose(self, tokens: Sequence[int], limit: int) -> list[DraftToken]:
        """At most `limit` draft tokens after `tokens`; the grammar is left as it was found."""
        text = list(tokens)
        draft: list[DraftToken] = []
        try:
            while len(draft) < limit and not self.grammar.complete:
                stretch = self._next_stretch(text, limit - len(draft))
                if not stretch:
                    break
                draft.extend(stretch)
                text.extend(token.token for token in stretch)
        finally:
            self.grammar.take_back(len(draft))
        return draft

    def _next_stretch(self, tokens: Sequence[int], limit: int) -> list[DraftToken]:
        """The first guess the grammar allows, cut where it would refuse; the grammar advances over it."""
        for source in self.sources:
            guess = source.propose(tokens, limit)
            taken = self.grammar.accept(guess.tokens) if guess.tokens else 0
            if taken:
                return [DraftToken(token, source.name, guess.trust) for token in guess.tokens[:taken]]
        return []

    def accepted(self, tokens: Sequence[int], start: int) -> None:
        """Tell every source what was generated: tokens[start:]."""
        for source in self.sources:
            source.accepted(tokens, start)
