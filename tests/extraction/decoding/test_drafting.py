"""Draft sources by hand-made texts, and the chain that joins them within the grammar."""

from __future__ import annotations

from collections.abc import Sequence

from extraction.decoding.drafting import (
    ContextSource,
    DraftChain,
    DynamicSource,
    GrammarSource,
    Guess,
)
from extraction.decoding.grammar import Grammar
from extraction.decoding.ngram import CountTable
from tests.toy_engine import BYTE_TOKENIZER

SCHEMA = {
    "type": "object",
    "properties": {"a": {"type": "integer"}, "b": {"type": "string"}},
    "required": ["a", "b"],
    "additionalProperties": False,
}


class Fixed:
    """Guesses one text, whatever came before."""

    name = "fixed"

    def __init__(self, text: bytes) -> None:
        self._text = text

    def propose(self, tokens: Sequence[int], limit: int) -> Guess:
        return Guess(list(self._text[:limit]), self.name)

    def accepted(self, tokens: Sequence[int], start: int) -> None: ...


def test_the_context_and_dynamic_sources_guess_one_token() -> None:
    assert ContextSource([7, 8, 9, 7, 8, 9]).propose([7, 8], 8) == Guess((9,), "context")
    table = CountTable()
    table.extend([7, 8, 9, 7, 8, 9, 7, 8, 9], 0)
    assert DynamicSource(table).propose([7, 8], 8) == Guess((9,), "dynamic")


def test_the_chain_joins_forced_text_and_guesses() -> None:
    grammar = Grammar(BYTE_TOKENIZER, SCHEMA)
    chain = DraftChain((GrammarSource(grammar), Fixed(b'42, "b": "x')), grammar)
    draft = chain.propose([], 64)
    assert bytes(token.token for token in draft[:17]) == b'{"a": 42, "b": "x'
    assert [token.source for token in draft[:8]] == ["grammar"] * 6 + ["fixed"] * 2


def test_the_chain_cuts_where_the_grammar_would_refuse_and_leaves_it_as_it_was() -> None:
    grammar = Grammar(BYTE_TOKENIZER, SCHEMA)
    chain = DraftChain((Fixed(b'{"a": oops'),), grammar)
    draft = chain.propose([], 64)
    assert bytes(token.token for token in draft) == b'{"a": '
    assert bytes(grammar.forced()) == b'{"a": '


def test_the_chain_keeps_to_the_limit() -> None:
    grammar = Grammar(BYTE_TOKENIZER, SCHEMA)
    assert len(DraftChain((GrammarSource(grammar),), grammar).propose([], 3)) == 3
