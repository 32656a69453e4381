"""Which sources a document gets, with the two around a corpus: last resort, and llama.cpp's rule as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from extraction.decoding.drafting import (
    NO_GUESS,
    ContextSource,
    DraftSource,
    DynamicSource,
    GrammarSource,
    Guess,
)
from extraction.decoding.grammar import Grammar
from extraction.decoding.matching import LongMatch, MatchText, ShortMatch, StringEnd
from extraction.decoding.ngram import (
    CONTEXT_RULE,
    DYNAMIC_RULE,
    MAX_NGRAM,
    STATIC_NGRAM,
    CountTable,
    NgramTable,
    next_token,
    static_token,
)
from extraction.decoding.token_texts import TokenTexts

DraftRule = Literal["winnow", "llama-lookup"]


class StaticSource:
    """What a corpus predicts after the last two tokens, for where nothing else offers anything."""

    name = "static"

    def __init__(self, table: NgramTable) -> None:
        self._table = table

    def propose(self, tokens: Sequence[int], limit: int) -> Guess:
        token = static_token(tokens[-STATIC_NGRAM:], self._table)
        return NO_GUESS if token is None else Guess((token,), self.name)

    def accepted(self, tokens: Sequence[int], start: int) -> None:
        """A corpus is never changed by use."""


class LlamaLookupSource:
    """llama.cpp's lookup as it is: each drafted token is appended and looked up again, up to the limit.

    For each token the table of this document offers first, then that of earlier ones, both weighted by the
    corpus where there is one, then the corpus alone. For comparison, and `--draft llama-lookup`.
    """

    name = "llama-lookup"

    def __init__(self, prompt: Sequence[int], dynamic: NgramTable, static: NgramTable | None = None) -> None:
        self._context = CountTable(latest_wins=True)
        self._context.extend(prompt, 0)
        self._dynamic = dynamic
        self._static = static

    def propose(self, tokens: Sequence[int], limit: int) -> Guess:
        if len(tokens) < STATIC_NGRAM:
            return NO_GUESS
        tail = tuple(tokens[-MAX_NGRAM:])
        draft: list[int] = []
        while len(draft) < limit:
            token = self._next(tail)
            if token is None:
                break
            draft.append(token)
            tail = (*tail[1 - MAX_NGRAM :], token)
        return Guess(draft, self.name) if draft else NO_GUESS

    def _next(self, tail: Sequence[int]) -> int | None:
        token = next_token(tail, self._context, CONTEXT_RULE, self._static)
        if token is None:
            token = next_token(tail, self._dynamic, DYNAMIC_RULE, self._static)
        if token is None and self._static is not None:
            token = static_token(tail, self._static)
        return token

    def accepted(self, tokens: Sequence[int], start: int) -> None:
        self._context.extend(tokens, start)


@dataclass(frozen=True)
class Known:
    """What guesses can be taken from besides the prompt.

    `dynamic` counts what earlier documents produced, `static` a corpus; `earlier` are the outputs of
    documents of the same schema; `forms` the document's dates and numbers as JSON writes them.
    """

    dynamic: NgramTable
    static: NgramTable | None = None
    earlier: Sequence[int] = ()
    forms: Sequence[int] = ()


def draft_sources(
    prompt: Sequence[int], grammar: Grammar, texts: TokenTexts, known: Known, rule: DraftRule = "winnow"
) -> tuple[DraftSource, ...]:
    """What guesses, in order of trust."""
    if rule == "llama-lookup":
        return (LlamaLookupSource(prompt, known.dynamic, known.static),)
    text = MatchText(texts, [*known.earlier, *prompt, *known.forms])
    string_end = StringEnd(grammar, texts)
    corpus = () if known.static is None else (StaticSource(known.static),)
    return (
        GrammarSource(grammar),
        LongMatch(text, string_end),
        ContextSource(prompt, known.static),
        DynamicSource(known.dynamic, known.static),
        *corpus,
        ShortMatch(text),
        string_end,
    )
