"""About how many tokens a text is, where no model is loaded that could count them."""

from __future__ import annotations

import re

_PARTS = re.compile(r"[A-Za-z]+|[0-9]|[^\W\d_]+|[^\w\s]|_|\n")
LONG_WORD = 9
"""Letters from which an English word is usually two tokens."""
BYTES = 4.6
"""UTF-8 bytes a token in words of other alphabets."""
JOINED = 0.87
"""Punctuation often joins its neighbour's token."""


def estimate_tokens(text: str) -> int:
    """Tokens of a form as the prompt shows it.

    Measured against Qwen2.5: within 6 % on the built-in schemas, within 20 % on German, Russian,
    Arabic and Chinese forms; a vocabulary of a small English model (SmolLM2) takes about 15 % more.
    """
    return round(JOINED * sum(_tokens(match[0]) for match in _PARTS.finditer(text)))


def _tokens(part: str) -> float:
    if part.isascii():
        return 1 if len(part) <= LONG_WORD else 2
    return max(1.0, len(part.encode("utf-8", "replace")) / (BYTES * JOINED))
