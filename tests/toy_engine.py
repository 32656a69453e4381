"""An exact language model over bytes: its logits depend on the last tokens alone, whatever the batch."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np
from llguidance import LLTokenizer

from extraction.cancelling import CancelCheck
from extraction.decoding.engine import Logits
from extraction.errors import Cancelled

BYTE_TOKENIZER = LLTokenizer("byte")
CONTEXT = 4


class ToyEngine:
    """Implements Engine with a list of tokens for a KV cache. `seed` chooses the model."""

    def __init__(self, seed: int = 0, context_size: int = 4096, max_outputs: int = 33) -> None:
        self.seed = seed
        self.context_size = context_size
        self.max_outputs = max_outputs
        self.max_rewind = context_size
        self.vocabulary_size = BYTE_TOKENIZER.vocab_size
        self.end_tokens = frozenset({BYTE_TOKENIZER.eos_token})
        self.cache: list[int] = []
        self.passes: list[int] = []

    @property
    def position(self) -> int:
        return len(self.cache)

    def piece(self, token: int) -> bytes:
        return bytes([token]) if token < 256 else b""

    def tokenize(self, text: str) -> list[int]:
        return list(text.encode())

    def row(self, tokens: Sequence[int]) -> np.ndarray:
        """Logits after `tokens`: pseudo-random; closing quotes and brackets are likely, so that texts end."""
        text = b"".join(token.to_bytes(2, "little") for token in tokens[-CONTEXT:])
        digest = hashlib.blake2b(text, key=self.seed.to_bytes(8, "little"), digest_size=8).digest()
        logits = np.random.default_rng(int.from_bytes(digest, "little")).normal(size=self.vocabulary_size)
        logits[[ord('"'), ord("]"), ord("}")]] += 2.0
        return logits.astype(np.float32)

    def evaluate(self, tokens: Sequence[int], outputs: int, cancelled: CancelCheck) -> Logits:
        assert 0 < outputs <= self.max_outputs
        if cancelled():
            raise Cancelled
        self.passes.append(len(tokens))
        self.cache.extend(tokens)
        end = len(self.cache)
        assert end <= self.context_size
        first = end - min(outputs, len(tokens))
        return np.stack([self.row(self.cache[max(0, i - CONTEXT + 1) : i + 1]) for i in range(first, end)])

    def rewind(self, position: int) -> None:
        del self.cache[position:]

    def save_state(self) -> bytes:
        return b"".join(token.to_bytes(2, "little") for token in self.cache)

    def restore_state(self, state: bytes, position: int) -> None:
        self.cache = [int.from_bytes(state[i : i + 2], "little") for i in range(0, len(state), 2)]
        assert len(self.cache) == position


class ToyChatEngine(ToyEngine):
    """The toy engine with a tokenizer: one token a byte."""

    adds_bos = False

    def metadata(self, key: str) -> str | None:
        return None

    def special_text(self, name: str) -> str:
        return ""

    def tokenize(self, text: str) -> list[int]:
        return list(text.encode())

    tokenize_template = tokenize
