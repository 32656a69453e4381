"""llama.cpp's lookup rule over n-gram counts: plain data in, the next draft token out.

An n-gram X is the last n tokens of a text, n = 1..4; its followers are the tokens that came after X, with
counts f. With F = sum of f, the best follower y (largest f(y) * w(y)) is drafted when F >= a_n and
f(y) >= p_n * F. n = 4, 3, 2, 1 in turn; the table of this document first, the table of earlier documents
where that offers nothing. w comes from a static table of a corpus; without one it is 1.

Example, context rule (n=2: a=2, p=0.5): after the text  7 8 9, 7 8 9, 7 8  the 2-gram (7, 8) has the
followers {9: 2}; F = 2 >= 2 and 2 >= 0.5 * 2, so 9 is drafted.

Source: "42x faster prompt lookup drafting in llama.cpp" and llama.cpp's common/ngram-cache.cpp.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

MAX_NGRAM = 4
"""Longest n-gram counted; LLAMA_NGRAM_MAX in llama.cpp."""

Ngram = tuple[int, ...]
Followers = Mapping[int, int]


@dataclass(frozen=True)
class LookupRule:
    """Minimum follower total a_n and minimum share p_n for n = 1..4."""

    minimum_total: tuple[int, int, int, int]
    minimum_share: tuple[float, float, float, float]


CONTEXT_RULE = LookupRule((2, 2, 1, 1), (0.66, 0.5, 0.5, 0.5))
"""llama.cpp's "lax" thresholds, for counts of the document at hand."""

DYNAMIC_RULE = LookupRule((4, 3, 2, 2), (0.75, 0.66, 0.66, 0.66))
"""llama.cpp's "strict" thresholds, for counts of earlier documents."""


class NgramTable(Protocol):
    """Anything that knows follower counts."""

    def followers(self, ngram: Ngram) -> Followers | None:
        """Token -> count after `ngram`, or None where it was never seen."""


class CountTable:
    """Follower counts in dictionaries; the table of one document, or what it adds to the persisted one."""

    def __init__(self) -> None:
        self.counts: dict[Ngram, dict[int, int]] = {}

    def followers(self, ngram: Ngram) -> Followers | None:
        return self.counts.get(ngram)

    def extend(self, tokens: Sequence[int], start: int) -> None:
        """Count the n-grams that precede each token of tokens[start:]; tokens[:start] were counted before."""
        for end in range(max(start, 1), len(tokens)):
            follower = tokens[end]
            for size in range(1, min(MAX_NGRAM, end) + 1):
                counts = self.counts.setdefault(tuple(tokens[end - size : end]), {})
                counts[follower] = counts.get(follower, 0) + 1


def best_follower(followers: Followers, minimum_total: int, minimum_share: float) -> int | None:
    """The most frequent follower where it passes both thresholds; the first counted wins a tie."""
    total = 0
    best_token, best_count = -1, 0
    for token, count in followers.items():
        total += count
        if count > best_count:
            best_token, best_count = token, count
    if total < minimum_total or best_count < minimum_share * total:
        return None
    return best_token


def next_token(tail: Sequence[int], table: NgramTable, rule: LookupRule) -> int | None:
    """The token that `table` predicts after `tail` under `rule`, longest n-gram first."""
    for size in range(min(MAX_NGRAM, len(tail)), 0, -1):
        followers = table.followers(tuple(tail[len(tail) - size :]))
        if followers:
            token = best_follower(followers, rule.minimum_total[size - 1], rule.minimum_share[size - 1])
            if token is not None:
                return token
    return None
