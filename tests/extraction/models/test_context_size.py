"""How much context documents need, before a model counts their tokens."""

from __future__ import annotations

import pytest

from extraction.models.context_size import NEVER_CUT, asks_for_records, context_needed, whole_context
from schemas.registry import builtin, schema_from_json


@pytest.mark.parametrize(
    ("characters", "window", "needed"),
    [
        ([], None, 0),
        ([0], None, 0),
        ([1], None, 4096),
        ([2500], None, 5120),  # 1000 tokens of text, their answer, and what is around them
        ([2500, 100, 10_000], None, 12288),  # the longest counts
        ([10_000_000], None, 16384),  # read in parts, so never above the default
        ([10_000_000], 1600, 6144),
        ([10_000_000], 20_000, 52224),
    ],
)
def test_context(characters: list[int], window: int | None, needed: int) -> None:
    assert context_needed(characters, window) == needed


@pytest.mark.parametrize(
    ("documents", "context"),
    [
        ([], 0),
        ([(1000, False)], 0),
        (
            [(28_672, False)],
            0,
        ),  # with the answer and what is around it just the usual
        ([(28_700, False)], 16_384 + 8_192),
        ([(100_000, False), (5_000, False)], 57_344),  # 40,000 tokens, a quarter more for the answer
        ([(100_000, True)], 0),  # records are read in short parts
        ([(100_000, True), (40_000, False)], 24_576),
    ],
)
def test_the_context_that_cuts_no_document(documents: list[tuple[int, bool]], context: int) -> None:
    assert whole_context(documents) == context


def test_short_documents_need_no_look_at_their_schema() -> None:
    assert NEVER_CUT == 28_672
    assert whole_context([(NEVER_CUT, False)]) == 0


def test_which_schemas_ask_for_records() -> None:
    assert asks_for_records(builtin("invoice"))
    few = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}
    assert not asks_for_records(schema_from_json("few", few))
