"""Draft sources by hand-made texts, and the chain that joins them within the grammar."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from extraction.decoding.drafting import (
    NO_GUESS,
    ContextSource,
    DraftChain,
    DynamicSource,
    EarlierOutputs,
    GrammarSource,
    Guess,
    MatchSource,
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


def test_long_match_copies_what_followed_the_same_words() -> None:
    source = MatchSource("long", 3, [5, 6, 7, 8, 9, 10])
    assert source.propose([1, 6, 7, 8], 32) == Guess([9, 10], "long/3")


def test_long_match_prefers_the_longest_then_the_latest() -> None:
    source = MatchSource("long", 3, [1, 2, 3, 4, 50, 9, 2, 3, 4, 60, 8, 2, 3, 4, 70])
    assert source.propose([1, 2, 3, 4], 1).tokens == [50]
    assert source.propose([2, 3, 4], 1).tokens == [70]


def test_long_match_needs_three_tokens_and_caps_the_draft_by_the_match() -> None:
    source = MatchSource("long", 3, list(range(100)))
    assert source.propose([200, 4, 5], 32) == NO_GUESS
    assert source.propose([200, 4, 5, 6], 32).tokens == list(range(7, 19))
    assert source.propose([4, 5, 6, 7, 8], 5) == Guess([9, 10, 11, 12, 13], "long/5")


def test_long_match_learns_from_the_output() -> None:
    source = MatchSource("long", 3, [1])
    text = [1, 11, 12, 13, 14]
    source.accepted(text, 1)
    assert source.propose([11, 12, 13], 4).tokens == [14]


def test_a_short_match_is_enough_as_a_last_resort() -> None:
    assert MatchSource("short", 1, [5, 6, 7, 8, 9]).propose([1, 6], 32) == Guess([7, 8, 9], "short/1")


def test_earlier_outputs_of_a_schema_are_kept_apart_and_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("extraction.decoding.drafting.MOST_EARLIER_TOKENS", 4)
    earlier = EarlierOutputs()
    earlier.add("a", [1, 2, 3])
    earlier.add("b", [9])
    earlier.add("a", [4, 5])
    assert (earlier.of("a"), earlier.of("b"), earlier.of("c")) == ([2, 3, 4, 5], [9], [])


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
