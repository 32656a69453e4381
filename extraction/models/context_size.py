"""How much context the documents at hand need, judged before any model counts their tokens."""

from __future__ import annotations

from collections.abc import Iterable

from extraction.decoding.load_plan import DEFAULT_CONTEXT
from extraction.long_documents.windows import RECORDS_SHARE, WHOLE_TOKENS

CHARACTERS_A_TOKEN = 2.5
"""Fewer than in any European language (3 to 4.5), so that the estimate is on the safe side."""

AROUND_TOKENS = 2_048
"""System text and the largest built-in schemas, and the template's own tokens."""

STEP = 1_024
LEAST = 4_096


def context_needed(characters: Iterable[int], window: int | None = None) -> int:
    """Tokens of context for documents with so many characters each, the answers included.

    A document longer than what is read at a time needs no more than that. 0 where there is no document.
    Without a `window` of the person's own it is never above the default, which is what was measured as good.
    """
    longest = max(characters, default=0)
    if longest <= 0:
        return 0
    text = min(longest / CHARACTERS_A_TOKEN, window or WHOLE_TOKENS)
    tokens = AROUND_TOKENS + text / RECORDS_SHARE
    rounded = max(LEAST, -(-int(tokens) // STEP) * STEP)
    return rounded if window else min(rounded, DEFAULT_CONTEXT)
