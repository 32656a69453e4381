"""The real grammar over single bytes: what a derived schema lets a model write."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from llguidance import LLMatcher, LLTokenizer

from extraction.decoding.grammar import JSON_STYLE

Verdict = Callable[[dict[str, Any], str], str]


@pytest.fixture(scope="session")
def written() -> Verdict:
    """(decoding schema, text) -> "accepted", "unfinished", or the part that the grammar lets through."""
    tokenizer = LLTokenizer("byte")

    def verdict(schema: dict[str, Any], text: str) -> str:
        grammar = LLMatcher.grammar_from_json_schema(json.dumps(schema), defaults=JSON_STYLE)
        matcher = LLMatcher(tokenizer, grammar, log_level=0)
        assert not matcher.is_error(), matcher.get_error()
        data = text.encode()
        taken = matcher.try_consume_tokens(tokenizer.tokenize_bytes(data))
        if taken < len(data):
            return data[:taken].decode(errors="replace")
        return "accepted" if matcher.is_accepting() else "unfinished"

    return verdict
