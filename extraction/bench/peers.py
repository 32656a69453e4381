"""Draft rules of other programs, written from their published descriptions, as sources for the same loop.

llama.cpp's own lookup is not here: it is one of our draft rules (`--draft llama-lookup`).
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from extraction.decoding.drafting import NO_GUESS, DraftChain, DraftToken, Guess
from extraction.decoding.ngram import Ngram


class PromptLookup:
    """What followed an earlier occurrence of the text's last n tokens; longest n first.

    Example, lengths (2, 1), 3 tokens, oldest match: after  1 2 3 4 5 1 2 6 1 2  the pair (1, 2) stood at the
    start: draft 3 4 5. With the newest match: draft 6 1 2.

    The family of prompt lookup decoding (Saxena 2023): Hugging Face's `prompt_lookup_num_tokens` and
    llama-cpp-python's LlamaPromptLookupDecoding take n = 2, then 1, ten tokens, the oldest match; vLLM's
    n-gram proposer the longest of n = 4, 3, 2, its oldest match; the usual recipe n = 3, the newest match.
    """

    name = "prompt lookup"

    def __init__(self, prompt: Sequence[int], lengths: Sequence[int], tokens: int, newest: bool) -> None:
        self._lengths = tuple(lengths)
        self._tokens = tokens
        self._newest = newest
        self._ends: dict[Ngram, int] = {}
        self.accepted(prompt, 0)

    def propose(self, tokens: Sequence[int], limit: int) -> Guess:
        for length in self._lengths:
            end = self._ends.get(tuple(tokens[-length:]))
            if end is not None and length <= len(tokens):
                return Guess(tokens[end : end + min(limit, self._tokens)], self.name)
        return NO_GUESS

    def accepted(self, tokens: Sequence[int], start: int) -> None:
        # an end is known once a token follows it, so the text's own tail never matches itself
        for end in range(max(start, 1), len(tokens)):
            for length in self._lengths:
                if length <= end:
                    ngram = tuple(tokens[end - length : end])
                    if self._newest or ngram not in self._ends:
                        self._ends[ngram] = end


SUFFIX_TREE_DEPTH = 64
"""Default of the package."""


class SuffixTrees:
    """SuffixDecoding (Oliaro et al. 2024) through the suffix trees of the `arctic-inference` package.

    One tree of this document's prompt and output, one of all earlier outputs; the better scored of their
    guesses, at most `factor` times as long as the match.
    """

    name = "suffix trees"

    def __init__(self, cache: Any, document: int, prompt: Sequence[int], factor: float) -> None:
        self._cache = cache
        self._document = document
        self._factor = factor
        cache.start_request(document, list(prompt))

    def propose(self, tokens: Sequence[int], limit: int) -> Guess:
        draft = self._cache.speculate(
            self._document,
            list(tokens[-SUFFIX_TREE_DEPTH:]),
            max_spec_tokens=limit,
            max_spec_factor=self._factor,
        )
        return Guess(list(draft.token_ids), self.name)

    def accepted(self, tokens: Sequence[int], start: int) -> None:
        self._cache.add_active_response(self._document, list(tokens[start:]))


def suffix_tree_cache() -> Any | None:
    """An empty cache of the package; None where the package cannot be imported."""
    try:
        package = importlib.import_module("arctic_inference.suffix_decoding")
    except ImportError:
        return None
    return package.SuffixDecodingCache(max_tree_depth=SUFFIX_TREE_DEPTH)


@dataclass(frozen=True)
class AskedOnce(DraftChain):
    """One source, asked once a pass, its draft taken as it is: how the peers use their rules."""

    def propose(self, tokens: Sequence[int], limit: int) -> list[DraftToken]:
        """The source's draft."""
        (source,) = self.sources
        guess = source.propose(tokens, limit)
        return [DraftToken(token, source.name, guess.trust) for token in guess.tokens[:limit]]
