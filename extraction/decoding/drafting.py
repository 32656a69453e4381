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
    LookupRule,
    NgramTable,
    next_token,
)

MODEL = "model"
"""Origin of a token that no draft source guessed."""


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


class TableSource:
    """The next token by an n-gram table and llama.cpp's rule; a corpus weighs the candidates."""

    name: str
    rule: LookupRule

    def __init__(self, table: NgramTable, static: NgramTable | None = None) -> None:
        self._table = table
        self._static = static

    def propose(self, tokens: Sequence[int], limit: int) -> Guess:
        token = next_token(tokens[-MAX_NGRAM:], self._table, self.rule, self._static)
        return NO_GUESS if token is None else Guess((token,), self.name)


class ContextSource(TableSource):
    """n-grams of this document's prompt and output."""

    name = "context"
    rule = CONTEXT_RULE

    def __init__(self, prompt: Sequence[int], static: NgramTable | None = None) -> None:
        self._counts = CountTable()
        self._counts.extend(prompt, 0)
        super().__init__(self._counts, static)

    def accepted(self, tokens: Sequence[int], start: int) -> None:
        self._counts.extend(tokens, start)


class DynamicSource(TableSource):
    """n-grams of what earlier documents produced, persisted across sessions."""

    name = "dynamic"
    rule = DYNAMIC_RULE

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
