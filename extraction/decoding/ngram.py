"""llama.cpp's lookup rule over n-gram counts: plain data in, the next draft token out.

An n-gram X is the last n tokens of a text, n = 1..4; its followers are the tokens that came after X, with
counts f. With F = sum of f, the best follower y (largest f(y) * w(y)) is drafted when F >= a_n and
f(y) >= p_n * F. n = 4, 3, 2, 1 in turn; the table of this document first, the table of earlier documents
where that offers nothing. w comes from a static table of a corpus: 100 times the count of y after the last
two tokens where the corpus has it, else 1.

Example, context rule (n=2: a=2, p=0.5): after the text  7 8 9, 7 8 9, 7 8  the 2-gram (7, 8) has the
followers {9: 2}; F = 2 >= 2 and 2 >= 0.5 * 2, so 9 is drafted.

Source: "42x faster prompt lookup drafting in llama.cpp" and llama.cpp's common/ngram-cache.cpp. Where
followers tie, that one takes what its hash map happens to hold first, mostly the latest; here the choice is
fixed, and the first to get there wins: that drafted 40.8 instead of 40.0 % rightly in replayed JSON.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

MAX_NGRAM = 4
"""Longest n-gram counted; LLAMA_NGRAM_MAX in llama.cpp."""

STATIC_NGRAM = 2
"""Length of a static table's n-grams; LLAMA_NGRAM_STATIC in llama.cpp."""

STATIC_WEIGHT = 100
"""A follower that the corpus knows weighs this times its count there."""

Ngram = tuple[int, ...]
Followers = Mapping[int, int]


@dataclass(frozen=True)
class LookupRule:
    """Minimum follower total a_n and minimum share p_n, in percent, for n = 1..4."""

    minimum_total: tuple[int, int, int, int]
    minimum_percent: tuple[int, int, int, int]


CONTEXT_RULE = LookupRule((2, 2, 1, 1), (66, 50, 50, 50))
"""llama.cpp's "lax" thresholds, for counts of the document at hand; those of n = 2 for a static table."""

DYNAMIC_RULE = LookupRule((4, 3, 2, 2), (75, 66, 66, 66))
"""llama.cpp's "strict" thresholds, for counts of earlier documents."""


Top = tuple[int, int, int]
"""What decides about an n-gram: the sum of its followers' counts, the most frequent one, its count."""


class NgramTable(Protocol):
    """Anything that knows follower counts."""

    def top(self, ngram: Ngram) -> Top | None:
        """The summary of `ngram`, or None where it was never seen; the cost is that of one lookup."""

    def followers(self, ngram: Ngram) -> Followers | None:
        """Token -> count after `ngram`, or None where it was never seen; a view, not a copy."""


class Counts:
    """The followers of one n-gram, with the most frequent kept up to date."""

    __slots__ = ("_others", "count", "token", "total")

    def __init__(self, token: int, count: int) -> None:
        """`token` is the first follower; most n-grams never get another one, and need no dictionary."""
        self.total = self.count = count
        self.token = token
        self._others: dict[int, int] | None = None

    @property
    def followers(self) -> dict[int, int]:
        """Follower -> count."""
        return {self.token: self.count} if self._others is None else self._others

    def add(self, token: int, count: int, latest_wins: bool) -> None:
        """`token` followed `count` times more; `latest_wins` decides among equally frequent ones."""
        self.total += count
        if self._others is None:
            if token == self.token:
                self.count += count
                return
            self._others = {self.token: self.count}
        reached = self._others.get(token, 0) + count
        self._others[token] = reached
        if reached > self.count or (latest_wins and reached == self.count):
            self.token, self.count = token, reached


class CountTable:
    """Follower counts in dictionaries; the table of one document, or what it adds to the persisted one."""

    def __init__(self, latest_wins: bool = False) -> None:
        """`latest_wins`: among equally frequent followers, as in llama.cpp; else the first to get there."""
        self._rows: dict[Ngram, Counts] = {}
        self._latest_wins = latest_wins

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def counts(self) -> dict[Ngram, dict[int, int]]:
        """N-gram -> follower -> count, in the order in which they were first seen."""
        return {ngram: row.followers for ngram, row in self._rows.items()}

    def top(self, ngram: Ngram) -> Top | None:
        row = self._rows.get(ngram)
        return None if row is None else (row.total, row.token, row.count)

    def followers(self, ngram: Ngram) -> Followers | None:
        row = self._rows.get(ngram)
        return None if row is None else row.followers

    def add(self, ngram: Ngram, follower: int, count: int = 1) -> None:
        """`follower` came `count` times more after `ngram`."""
        row = self._rows.get(ngram)
        if row is None:
            self._rows[ngram] = Counts(follower, count)
        else:
            row.add(follower, count, self._latest_wins)

    def extend(self, tokens: Sequence[int], start: int) -> None:
        """Count the n-grams that precede each token of tokens[start:]; tokens[:start] were counted before."""
        rows, latest_wins = self._rows, self._latest_wins
        for end in range(max(start, 1), len(tokens)):
            follower = tokens[end]
            tail = tuple(tokens[max(0, end - MAX_NGRAM) : end])
            for cut in range(len(tail)):
                ngram = tail[cut:]
                row = rows.get(ngram)
                if row is None:
                    rows[ngram] = Counts(follower, 1)
                else:
                    row.add(follower, 1, latest_wins)


class Weights(NamedTuple):
    """What the corpus knows to follow the last two tokens, and the largest of those counts."""

    counts: Followers
    largest: int


def static_weights(tail: Sequence[int], static: NgramTable) -> Weights | None:
    """The static table's followers of the last two tokens of `tail`; None where it has none."""
    ngram = tuple(tail[-STATIC_NGRAM:])
    top = static.top(ngram)
    counts = None if top is None else static.followers(ngram)
    return None if top is None or counts is None else Weights(counts, top[2])


def next_token(
    tail: Sequence[int], table: NgramTable, rule: LookupRule, static: NgramTable | None = None
) -> int | None:
    """The token that `table` predicts after `tail` under `rule`, longest n-gram first.

    `static`: the table of a corpus that weighs the followers; asked only where there are several.
    """
    longest = tuple(tail[-MAX_NGRAM:])
    size = len(longest)
    for start in range(size):
        ngram = longest[start:]
        top = table.top(ngram)
        if top is None:
            continue
        total, token, count = top
        place = size - start - 1
        least = rule.minimum_percent[place] * total
        # whatever the weights prefer is not more frequent than the most frequent follower
        if total < rule.minimum_total[place] or 100 * count < least:
            continue
        if static is not None and count < total and (weights := static_weights(tail, static)):
            token, count = _weighted(top, table.followers(ngram) or {}, weights)
            if 100 * count < least:
                continue
        return token
    return None


def static_token(tail: Sequence[int], static: NgramTable) -> int | None:
    """The last resort: what the corpus alone predicts after the last two tokens."""
    top = static.top(tuple(tail[-STATIC_NGRAM:])) if len(tail) >= STATIC_NGRAM else None
    if top is None:
        return None
    total, token, count = top
    if total < CONTEXT_RULE.minimum_total[STATIC_NGRAM - 1]:
        return None
    return token if 100 * count >= CONTEXT_RULE.minimum_percent[STATIC_NGRAM - 1] * total else None


def _weighted(top: Top, followers: Followers, weights: Weights) -> tuple[int, int]:
    """The follower with the largest count times weight, and its count.

    A follower that the corpus does not know weighs 1, so it cannot pass the top; only those in both can.
    """
    known = weights.counts
    total, best_token, best_count = top
    best = best_count * (STATIC_WEIGHT * known.get(best_token, 0) or 1)
    if (total - best_count) * STATIC_WEIGHT * weights.largest <= best:
        return best_token, best_count
    for token in followers if len(followers) <= len(known) else known:
        count = followers.get(token, 0)
        weighted = count * STATIC_WEIGHT * known.get(token, 0)
        if weighted > best:
            best, best_token, best_count = weighted, token, count
    return best_token, best_count
