"""How much context the documents at hand need, judged before any model counts their tokens."""

from __future__ import annotations

from collections.abc import Iterable

from extraction.decoding.load_plan import DEFAULT_CONTEXT
from extraction.long_documents.windows import RECORDS_SHARE, WHOLE_SHARE, WHOLE_TOKENS, has_records
from schemas.registry import Schema
from schemas.shape import read_shape

CHARACTERS_A_TOKEN = 2.5
"""Fewer than in any European language (3 to 4.5), so that the estimate is on the safe side."""

AROUND_TOKENS = 2_048
"""System text and the largest built-in schemas, and the template's own tokens."""

STEP = 1_024
LEAST = 4_096


WHOLE_STEP = 8_192
"""Growing loads the model anew: in large steps, so that the next document seldom needs it again."""


NEVER_CUT = int((DEFAULT_CONTEXT - AROUND_TOKENS) * WHOLE_SHARE * CHARACTERS_A_TOKEN)
"""Characters of a document that the usual context holds in one piece, whatever is asked of it."""


def asks_for_records(schema: Schema) -> bool:
    """Whether it wants a list of records: these are found best in short parts, whatever would fit."""
    return has_records(read_shape(schema.json_schema)[0])


def whole_context(documents: Iterable[tuple[int, bool]]) -> int:
    """Tokens of context in which each of these documents can be read in one piece; 0 where the usual does.

    A document is its characters and whether records are wanted of it. Only where a few values are wanted
    does a longer context mean fewer parts: records are read in short ones.
    """
    longest = max((characters for characters, records in documents if not records), default=0)
    tokens = AROUND_TOKENS + longest / CHARACTERS_A_TOKEN / WHOLE_SHARE
    return 0 if tokens <= DEFAULT_CONTEXT else -(-int(tokens) // WHOLE_STEP) * WHOLE_STEP


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
