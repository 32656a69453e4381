"""The peers' rules on texts whose drafts were worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from extraction.bench import peers
from extraction.bench.peers import AskedOnce, PromptLookup, SuffixTrees
from extraction.bench.rules import LlamaLookup
from tests.extraction.bench.helpers import MODEL, SCHEMA, make_grammar, make_trace

TEXT = [1, 2, 3, 4, 5, 1, 2, 6, 1, 2]


def draft(source: PromptLookup | SuffixTrees, text: Sequence[int], limit: int = 32) -> list[int]:
    return list(source.propose(text, limit).tokens)


def test_the_oldest_match_of_the_longest_length_is_followed() -> None:
    assert draft(PromptLookup(TEXT, (2, 1), 3, newest=False), TEXT) == [3, 4, 5]


def test_the_newest_match_is_followed_where_the_rule_says_so() -> None:
    assert draft(PromptLookup(TEXT, (2, 1), 3, newest=True), TEXT) == [6, 1, 2]


def test_a_shorter_match_counts_where_no_longer_one_exists() -> None:
    text = [7, 2, 9, 8, 2]
    assert draft(PromptLookup(text, (2, 1), 10, newest=False), text) == [9, 8, 2]
    assert draft(PromptLookup(text, (2,), 10, newest=False), text) == []


def test_the_tail_never_matches_itself() -> None:
    assert draft(PromptLookup([1, 2, 3], (3, 2, 1), 4, newest=True), [1, 2, 3]) == []


def test_vllms_documented_example() -> None:
    """From its proposer's docstring: 1 2 3 4 2 3 with n from 3 to 2 and k = 4 drafts 4 2 3."""
    text = [1, 2, 3, 4, 2, 3]
    assert draft(PromptLookup(text, (3, 2), 4, newest=False), text) == [4, 2, 3]


def test_the_limit_cuts_a_draft() -> None:
    assert draft(PromptLookup(TEXT, (2,), 10, newest=False), TEXT, 2) == [3, 4]


def test_accepted_tokens_become_part_of_the_searched_text() -> None:
    source = PromptLookup([1, 2, 3], (2,), 4, newest=True)
    text = [1, 2, 3, 9, 9, 2, 3]
    for end in range(4, 8):
        source.accepted(text[:end], end - 1)
    assert draft(source, text) == [9, 9, 2, 3]


def test_llama_lookup_remembers_prompts_and_outputs_where_the_rule_says_so() -> None:
    grammar = make_grammar(SCHEMA)
    trace = make_trace(b"6 7", b"5 ")
    drafts = {}
    for remembers in (True, False):
        drafter = LlamaLookup(remembers)
        for _ in range(3):
            drafter.learn(trace)
        chain = drafter.chain(make_trace(prompt=b"\x015 6"), grammar, MODEL.texts)
        drafts[remembers] = bytes(token.token for token in chain.propose([1, *b"5 6"], 8))
    assert drafts == {True: b" 7", False: b""}


def test_a_peer_is_asked_once_and_no_grammar_cuts_its_draft() -> None:
    grammar = make_grammar(SCHEMA)
    chain = AskedOnce((PromptLookup(TEXT, (2,), 3, newest=False),), grammar)
    assert [token.token for token in chain.propose(TEXT, 32)] == [3, 4, 5]
    assert not grammar.allows(3)


class FakeCache:
    """Stands for the package's cache: notes the calls."""

    def __init__(self) -> None:
        self.calls: list[object] = []

    def start_request(self, document: int, prompt: list[int]) -> None:
        self.calls.append(("start", document, prompt))

    def add_active_response(self, document: int, tokens: list[int]) -> None:
        self.calls.append(("add", document, tokens))

    def speculate(
        self, document: int, context: list[int], max_spec_tokens: int, max_spec_factor: float
    ) -> object:
        self.calls.append(("speculate", document, context, max_spec_tokens, max_spec_factor))
        return type("Draft", (), {"token_ids": [7, 8]})()


def test_suffix_trees_hand_text_and_limits_to_the_package() -> None:
    cache = FakeCache()
    source = SuffixTrees(cache, 5, [1, 2], factor=2.0)
    source.accepted([1, 2, 3], 2)
    assert draft(source, [1, 2, 3], 16) == [7, 8]
    assert cache.calls == [("start", 5, [1, 2]), ("add", 5, [3]), ("speculate", 5, [1, 2, 3], 16, 2.0)]


def test_suffix_trees_of_the_package_itself() -> None:
    cache = peers.suffix_tree_cache()
    if cache is None:
        pytest.skip("the arctic-inference package is not installed")
    source = SuffixTrees(cache, 1, [1, 2, 3, 4, 5, 1, 2, 3], factor=1.0)
    assert draft(source, [1, 2, 3, 4, 5, 1, 2, 3]) == [4, 5, 1]
