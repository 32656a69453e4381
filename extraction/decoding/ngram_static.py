"""The static table's content: how often each token follows each pair of tokens in a corpus."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from extraction.decoding.ngram import MAX_NGRAM
from extraction.decoding.ngram_table import UNUSED, Longs, Rows, add_up, rows_of

TOKEN_BITS = 21
"""Three tokens fit one key of 63 bits; the largest vocabularies need 18 bits a token."""

TOKEN_MASK = (1 << TOKEN_BITS) - 1

MAX_STATIC_FOLLOWERS = 8_000_000
"""Followers in a static table, about 250 MB in memory; the most frequent ones stay."""

MAX_COUNTED = 32_000_000
"""Different triples held while counting, half a GB; beyond it those seen once go."""

LEAST_WAITING = 1_000_000
"""Triples that wait before they are added up with all others."""


class CorpusCounter:
    """Counts one text after the other; pairs do not reach across texts.

    What a text has waits until it is half as much as all that was counted: so the cost of a large corpus
    grows with its length, not with its square.
    """

    def __init__(self, most: int = MAX_COUNTED) -> None:
        self._most = most
        self._keys: Longs = np.empty(0, dtype=np.int64)
        self._counts: Longs = np.empty(0, dtype=np.int64)
        self._waiting: list[tuple[Longs, Longs]] = []

    def __len__(self) -> int:
        self._add_up()
        return len(self._keys)

    def add(self, tokens: Sequence[int]) -> None:
        """Count a text. ValueError for a token that no vocabulary has."""
        text = np.asarray(tokens, dtype=np.int64)
        if len(text) and not 0 <= int(text.min()) <= int(text.max()) <= TOKEN_MASK:
            raise ValueError("a token is out of range")
        keys = (text[:-2] << 2 * TOKEN_BITS) | (text[1:-1] << TOKEN_BITS) | text[2:]
        self._waiting.append(add_up(keys, np.ones(len(keys), dtype=np.int64)))
        if sum(len(keys) for keys, _ in self._waiting) > max(LEAST_WAITING, len(self._keys) // 2):
            self._add_up()

    def _add_up(self) -> None:
        if not self._waiting:
            return
        keys = np.concatenate([self._keys, *(keys for keys, _ in self._waiting)])
        counts = np.concatenate([self._counts, *(counts for _, counts in self._waiting)])
        self._waiting = []
        self._keys = self._counts = keys[:0]  # frees them: sorting needs the memory
        self._keys, self._counts = add_up(keys, counts)
        if len(self._keys) > self._most:
            self._keep(self._counts > 1)

    def rows(self, limit: int = MAX_STATIC_FOLLOWERS) -> Rows:
        """The table's content, pairs in ascending order, with at most about `limit` followers."""
        self._add_up()
        if len(self._keys) > limit:
            self._keep(self._counts > np.partition(self._counts, -limit)[-limit])
        pairs, owners = np.unique(self._keys >> TOKEN_BITS, return_inverse=True)
        ngrams = np.full((len(pairs), MAX_NGRAM), UNUSED, dtype=np.int32)
        ngrams[:, 0], ngrams[:, 1] = pairs >> TOKEN_BITS, pairs & TOKEN_MASK
        return rows_of(ngrams, (owners << 32) | (self._keys & TOKEN_MASK), self._counts)

    def _keep(self, chosen: np.ndarray) -> None:
        self._keys, self._counts = self._keys[chosen], self._counts[chosen]
