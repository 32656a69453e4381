"""Copying by hand-made texts: long and short matches, breaks, spaces, the end of a string."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extraction.decoding.drafting import NO_GUESS, Guess
from extraction.decoding.grammar import Grammar
from extraction.decoding.matching import (
    EarlierOutputs,
    LongMatch,
    MatchText,
    ShortMatch,
    StringEnd,
)
from extraction.decoding.token_texts import TokenTexts
from tests.toy_engine import BYTE_TOKENIZER, ToyEngine

SCHEMA = {
    "type": "object",
    "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
    "required": ["a", "b"],
    "additionalProperties": False,
}


class Words:
    """A vocabulary of the words that it was given, each one token."""

    def __init__(self, *words: str) -> None:
        self.words = [*words, '",', '"}', '"],', '"]', '"']

    def piece(self, token: int) -> bytes:
        return self.words[token].encode() if token < len(self.words) else b"?"

    def tokenize(self, text: str) -> list[int]:
        return [self.words.index(text)] if text in self.words else [0, 0]


def long_match(text: Sequence[int], vocabulary: Words | None = None) -> LongMatch:
    texts = TokenTexts(vocabulary or Words())
    return LongMatch(MatchText(texts, text), StringEnd(Grammar(BYTE_TOKENIZER, SCHEMA), texts))


def test_long_match_copies_what_followed_the_same_words() -> None:
    assert long_match([15, 16, 17, 18, 19, 20]).propose([11, 16, 17, 18], 32) == Guess([19, 20], "long/3")


def test_long_match_prefers_the_longest_then_the_latest() -> None:
    source = long_match([11, 12, 13, 14, 50, 19, 12, 13, 14, 60, 18, 12, 13, 14, 70])
    assert source.propose([11, 12, 13, 14], 1).tokens == [50]
    assert source.propose([12, 13, 14], 1).tokens == [70]


def test_long_match_needs_three_tokens_and_caps_the_draft_by_the_match() -> None:
    source = long_match(range(100, 200))
    assert source.propose([300, 104, 105], 32) == NO_GUESS
    assert source.propose([300, 104, 105, 106], 32).tokens == list(range(107, 119))
    assert source.propose([104, 105, 106, 107, 108], 5) == Guess([109, 110, 111, 112, 113], "long/5")


def test_long_match_learns_from_the_output() -> None:
    source = long_match([11])
    source.accepted([11, 21, 22, 23, 24], 1)
    assert source.propose([21, 22, 23], 4).tokens == [24]


@given(st.lists(st.integers(10, 13), max_size=60), st.lists(st.integers(10, 13), min_size=1, max_size=8))
def test_matches_are_those_of_a_search_through_the_whole_text(text: list[int], tail: list[int]) -> None:
    def ends(length: int) -> list[int]:
        wanted = tail[-length:]
        return [e for e in range(length, len(text)) if text[e - length : e] == wanted]

    found = [length for length in range(1, len(tail) + 1) if ends(length)]
    short = ShortMatch(MatchText(TokenTexts(Words()), text)).propose(tail, 1).tokens
    assert short == ([text[ends(min(2, found[-1]))[-1]]] if found else ())
    long = long_match(text).propose(tail, 1).tokens
    assert long == ([text[ends(found[-1])[-1]]] if found and found[-1] >= 3 else ())


def test_a_word_behind_a_quote_is_the_word_behind_a_space() -> None:
    # 0 " Roh", 1 "Roh", 2 "stoff", 3 " AG"
    texts = TokenTexts(Words(" Roh", "Roh", "stoff", " AG"))
    assert (texts.bare(0), texts.bare(1), texts.bare(3)) == (1, 1, 3), "AG is no token of its own"
    short = ShortMatch(MatchText(texts, [20, 0, 2, 3]))
    assert short.propose([21, 1], 8) == Guess([2, 3], "short/1")


@pytest.mark.parametrize("gap", ["\n", "   ", " \n\n", "\t"])
def test_a_copy_ends_before_a_break_and_then_guesses_the_strings_end(gap: str) -> None:
    vocabulary = Words(gap)
    source = long_match([31, 32, 33, 34, 0, 35, 36], vocabulary)
    assert source.propose([31, 32, 33], 8) == Guess([34], "long/3")
    grammar = Grammar(BYTE_TOKENIZER, SCHEMA)
    grammar.accept(list(b'{"a": "x'))
    texts = TokenTexts(ToyEngine())
    copying = LongMatch(MatchText(texts, b"Total\nDue"), StringEnd(grammar, texts))
    assert copying.propose(b"otal", 8) == Guess((ord('"'), ord(",")), "break")


def test_one_space_is_no_break() -> None:
    assert not TokenTexts(Words(" ")).breaks(0)


def test_a_string_ends_in_the_way_the_grammar_allows() -> None:
    grammar = Grammar(BYTE_TOKENIZER, SCHEMA)
    end = StringEnd(grammar, TokenTexts(ToyEngine()))
    grammar.accept(list(b'{"a": 1'[:6]))
    assert end.propose(b'{"a": ', 8) == Guess((ord('"'), ord(",")), "end"), "a quote opens a string here"
    grammar.accept(list(b'"'))
    assert end.propose(b'{"a": "', 8).tokens == (), "no value is empty"
    grammar.accept(list(b"x"))
    assert end.propose(b'{"a": "x', 1).tokens == (ord('"'),)
    digits = Grammar(BYTE_TOKENIZER, {"type": "integer"})
    digits.accept(list(b"1"))
    assert StringEnd(digits, TokenTexts(ToyEngine())).propose(b"1", 8).tokens == ()


def test_a_short_match_is_enough_as_a_last_resort() -> None:
    text = MatchText(TokenTexts(Words()), [15, 16, 17, 18, 19, 15, 16, 20])
    assert ShortMatch(text).propose([11, 16], 32) == Guess([20], "short/1")
    assert ShortMatch(text).propose([16, 17], 32) == Guess([18, 19, 15, 16, 20], "short/2")


def test_earlier_outputs_of_a_schema_are_kept_apart_and_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("extraction.decoding.matching.MOST_EARLIER_TOKENS", 4)
    earlier = EarlierOutputs()
    earlier.add("a", [1, 2, 3])
    earlier.add("b", [9])
    earlier.add("a", [4, 5])
    assert (earlier.of("a"), earlier.of("b"), earlier.of("c")) == ([2, 3, 4, 5], [9], [])
