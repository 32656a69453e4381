"""JSON Schema as a grammar over tokens: forced tokens, masks, validation; the only importer of llguidance."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from llguidance import LLMatcher, LLTokenizer
from llguidance.llamacpp import lltokenizer_from_vocab
from numpy.typing import NDArray

from extraction.errors import SchemaInvalid

JSON_STYLE = {"whitespace_flexible": False, "item_separator": ", ", "key_separator": ": "}
"""One way to write every value: fewer tokens, and the forced tokens are the longest possible."""


class GrammarTokenizer(Protocol):
    """An engine that can hand its vocabulary to llguidance."""

    @property
    def vocabulary_handle(self) -> Any: ...

    @property
    def end_tokens(self) -> frozenset[int]: ...


def make_tokenizer(engine: GrammarTokenizer) -> LLTokenizer:
    """llguidance's view of the vocabulary; takes about a second for 152k tokens, so make it once a model."""
    return lltokenizer_from_vocab(engine.vocabulary_handle, eos_token=sorted(engine.end_tokens) or None)


class Grammar:
    """The state of a JSON text that is being written under a schema."""

    def __init__(self, tokenizer: LLTokenizer, json_schema: dict[str, Any]) -> None:
        """`json_schema` comes from schemas/decoding.py. SchemaInvalid where it does not compile."""
        source = LLMatcher.grammar_from_json_schema(json.dumps(json_schema), defaults=JSON_STYLE)
        self._matcher = LLMatcher(tokenizer, source, log_level=0)
        if self._matcher.is_error():
            raise SchemaInvalid(f"This schema cannot be enforced while writing: {self._matcher.get_error()}")

    def forced(self) -> list[int]:
        """The tokens that the grammar leaves no choice about, possibly none."""
        return list(self._matcher.compute_ff_tokens())

    def allows(self, token: int) -> bool:
        """Whether `token` may come next."""
        return bool(self._matcher.validate_tokens([token]) == 1)

    def mask(self) -> NDArray[np.bool_]:
        """Shape (vocabulary,): True for every token that may come next."""
        bits = np.frombuffer(self._matcher.compute_bitmask(), dtype=np.uint8)
        return np.unpackbits(bits, bitorder="little").view(np.bool_)

    def accept(self, tokens: Sequence[int]) -> int:
        """Append tokens as far as the grammar allows; returns how many that were."""
        return int(self._matcher.try_consume_tokens(list(tokens)))

    def take_back(self, count: int) -> None:
        """Undo the last `count` accepted tokens."""
        if count and not self._matcher.rollback(count):
            raise RuntimeError(self._matcher.get_error())

    @property
    def complete(self) -> bool:
        """Whether the text so far is a whole JSON value."""
        return bool(self._matcher.is_accepting())
