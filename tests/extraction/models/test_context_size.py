"""How much context documents need, before a model counts their tokens."""

from __future__ import annotations

import pytest

from extraction.models.context_size import context_needed


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
