"""The prompt's prefix is read once and restored for the next document, with the same logits."""

from __future__ import annotations

import numpy as np
import pytest

from extraction.decoding.prefill import CHUNK, prefill
from extraction.decoding.prefix_states import PrefixStates
from extraction.errors import Cancelled, EngineFailed
from tests.toy_engine import ToyEngine


def read(
    engine: ToyEngine, states: PrefixStates, tokens: list[int], prefix: int
) -> tuple[np.ndarray, int, list[int]]:
    progress: list[int] = []
    logits, reused = prefill(engine, tokens, prefix, states, progress.append, lambda: False)
    return logits.copy(), reused, progress


def test_the_second_document_restores_the_prefix() -> None:
    engine, states = ToyEngine(), PrefixStates()
    first, reused, _ = read(engine, states, [1, 2, 3, 4, 5], 3)
    assert reused == 0
    read(engine, states, [1, 2, 3, 9, 9, 9], 3)
    assert engine.passes == [3, 2, 3]
    again, reused, progress = read(engine, states, [1, 2, 3, 4, 5], 3)
    assert (reused, progress) == (3, [3, 5])
    assert np.array_equal(first, again)


def test_a_state_that_the_engine_refuses_costs_time_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: ToyEngine, state: bytes, position: int) -> None:
        self.cache = []
        raise EngineFailed

    engine, states = ToyEngine(), PrefixStates()
    first, _, _ = read(engine, states, [1, 2, 3, 4, 5], 3)
    monkeypatch.setattr(ToyEngine, "restore_state", refuse)
    again, reused, _ = read(engine, states, [1, 2, 3, 4, 5], 3)
    assert reused == 0
    assert np.array_equal(first, again)


def test_progress_counts_every_chunk() -> None:
    tokens = [1] * (CHUNK + 10)
    _, _, progress = read(ToyEngine(), PrefixStates(), [2, 2, *tokens], 2)
    assert progress == [0, 2, 2, 2 + CHUNK, 2 + CHUNK + 10]


def test_cancel_between_chunks() -> None:
    engine = ToyEngine()
    with pytest.raises(Cancelled):
        prefill(engine, [1] * 3 * CHUNK, 4, PrefixStates(), lambda _: None, lambda: len(engine.passes) >= 2)
    assert engine.position == 4 + CHUNK
