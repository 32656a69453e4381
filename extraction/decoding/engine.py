"""What the decoding loop needs of a model: tokens in, logits out, and a KV cache that can be rewound."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from extraction.cancelling import CancelCheck

Logits = NDArray[np.float32]
"""Shape (rows, vocabulary): one row for each output position."""


class Engine(Protocol):
    """A causal language model with one sequence in its KV cache.

    `position` is the number of tokens in the KV cache. After any error it still names a state that the
    engine can go on from, because the engine rewinds to it.
    """

    @property
    def vocabulary_size(self) -> int:
        """Number of token ids; a row of logits is this long."""

    @property
    def context_size(self) -> int:
        """Most tokens the KV cache can hold."""

    @property
    def max_outputs(self) -> int:
        """Most rows of logits one `evaluate` may ask for: the longest draft plus one."""

    @property
    def max_rewind(self) -> int:
        """Most tokens of a draft that can be taken back exactly after their pass; 0: no drafting."""

    @property
    def end_tokens(self) -> frozenset[int]:
        """Tokens that end a turn."""

    @property
    def position(self) -> int:
        """Tokens in the KV cache."""

    def piece(self, token: int) -> bytes:
        """The bytes a token stands for; empty for control tokens."""

    def evaluate(self, tokens: Sequence[int], outputs: int, cancelled: CancelCheck) -> Logits:
        """Append `tokens` to the KV cache and return the logits after the last `outputs` of them.

        The rows are valid until the next call. Raises Cancelled and EngineFailed; the KV cache is then as
        before the call, or empty where the memory cannot go back.
        """

    def rewind(self, position: int) -> None:
        """Forget all tokens from `position` on. EngineFailed, and an empty cache, where that is not exact."""

    def save_state(self) -> bytes:
        """The KV state of everything in the cache."""

    def restore_state(self, state: bytes, position: int) -> None:
        """Replace the cache's content by a state that `save_state` gave at `position`."""


class Tokenizer(Protocol):
    """The part of a model that the prompt needs."""

    def tokenize(self, text: str) -> list[int]:
        """Tokens of untrusted text; what looks like a control token stays text."""

    def tokenize_template(self, text: str) -> list[int]:
        """Tokens of the chat template's own text, control tokens included."""
