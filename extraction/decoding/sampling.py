"""Which token the model says: argmax or a sample under the grammar, the same with and without drafts."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from extraction.decoding.grammar import Grammar

REACH = 16.0
"""Logits so far below a token's are left out of its probability: e^-16 each, 2 % at the very most in a
vocabulary of 150,000, and far less in real rows."""

BLOCK = 8
"""Logits that are looked at together: eight flags are one number, so that rows are scanned fast."""


@dataclass(frozen=True)
class Sampler:
    """Greedy at temperature 0. Above, a sample whose random number depends on seed and position alone.

    A draft token is kept where it equals the sample at its place; for a drafter that proposes one token
    with certainty that is the rejection rule of speculative sampling (Leviathan et al. 2023, Chen et al.
    2023). As the random number belongs to the position, the sampled text does not depend on the drafts.
    """

    temperature: float = 0.0
    seed: int = 0

    def take(self, logits: NDArray[np.float32], grammar: Grammar, position: int) -> int:
        """The next token from one row of logits, shape (vocabulary,), at output place `position`.

        The grammar advances over it.
        """
        if self.temperature > 0:
            token = self._sample(logits, grammar, position)
        else:
            token = int(logits.argmax())
            if grammar.accept((token,)):
                # the mask costs 50 us and is needed for about 1 token in 100
                return token
            token = int(np.argmax(np.where(self._mask(logits, grammar), logits, -np.inf)))
        grammar.accept((token,))
        return token

    def _sample(self, logits: NDArray[np.float32], grammar: Grammar, position: int) -> int:
        allowed = np.flatnonzero(self._mask(logits, grammar))
        scaled = logits[allowed].astype(np.float64) / self.temperature
        weights = np.exp(scaled - scaled.max())
        cumulative = np.cumsum(weights)
        uniform = np.random.Generator(np.random.Philox(key=self.seed, counter=position)).random()
        return int(
            allowed[min(np.searchsorted(cumulative, uniform * cumulative[-1], "right"), len(allowed) - 1)]
        )

    @staticmethod
    def _mask(logits: NDArray[np.float32], grammar: Grammar) -> NDArray[np.bool_]:
        # the grammar's mask is padded to whole words; a model's logits can be longer than its tokens
        mask = np.zeros(len(logits), dtype=np.bool_)
        allowed = grammar.mask()[: len(logits)]
        mask[: len(allowed)] = allowed
        return mask


def log_probability(logits: NDArray[np.float32], token: int) -> float:
    """The natural logarithm of a token's probability, from one row of logits, shape (vocabulary,).

    It is the model's own, without the grammar: where the grammar had to refuse what the model wanted to say,
    the token that it took instead is a doubtful one. Of 152,000 tokens, 25 us for a sure one and 100 for a
    doubtful one; with all logits it would be 130.
    """
    top = logits[token]
    whole = len(logits) // BLOCK * BLOCK
    near = (logits[:whole] > top - REACH).view(np.uint64)
    blocks = logits[:whole].reshape(-1, BLOCK)[np.flatnonzero(near != 0)]
    total = np.exp(blocks - top).sum() + np.exp(logits[whole:] - top).sum()
    return -float(np.log(max(total, 1.0)))
