"""Prefix states across sessions: restored where everything is the same, never where anything differs."""

from __future__ import annotations

import os
import time
from pathlib import Path

import numpy as np

from extraction.decoding.prefill import prefill
from extraction.decoding.prefix_states import PrefixStates
from tests.toy_engine import ToyEngine


def read(
    engine: ToyEngine, states: PrefixStates, tokens: list[int], prefix: int
) -> tuple[np.ndarray, int, list[int]]:
    progress: list[int] = []
    logits, reused = prefill(engine, tokens, prefix, states, progress.append, lambda: False)
    return logits.copy(), reused, progress


def test_a_state_on_disk_serves_the_next_session(tmp_path: Path) -> None:
    read(ToyEngine(), PrefixStates("model", tmp_path), [1, 2, 3, 4, 5], 3)
    engine = ToyEngine()
    logits, reused, _ = read(engine, PrefixStates("model", tmp_path), [1, 2, 3, 4, 5], 3)
    fresh, _, _ = read(ToyEngine(), PrefixStates(), [1, 2, 3, 4, 5], 3)
    assert (reused, engine.passes) == (3, [2])
    assert np.array_equal(logits, fresh)


def test_another_model_another_prefix_and_a_damaged_file_are_not_restored(tmp_path: Path) -> None:
    read(ToyEngine(), PrefixStates("model", tmp_path), [1, 2, 3, 4], 3)
    [file] = tmp_path.glob("*.state")
    assert PrefixStates("other", tmp_path).get([1, 2, 3]) is None
    assert PrefixStates("model", tmp_path).get([1, 2, 4]) is None
    whole = file.read_bytes()
    for damaged in (whole[:-1], b"", b"WKV1", whole[:40] + bytes([whole[40] ^ 1]) + whole[41:]):
        file.write_bytes(damaged)
        assert PrefixStates("model", tmp_path).get([1, 2, 3]) is None
        assert not file.exists()
    assert read(ToyEngine(), PrefixStates("model", tmp_path), [1, 2, 3, 4], 3)[1] == 0


def test_the_folder_is_bounded_and_the_oldest_file_goes(tmp_path: Path) -> None:
    states = PrefixStates("model", tmp_path, limit=100)
    for number, age in ((1, 30), (2, 20), (3, 10)):
        states.put([number], b"12345")
        file = max(tmp_path.glob("*.state"), key=lambda file: file.stat().st_mtime)
        os.utime(file, (age_from_now := time.time() - age, age_from_now))
    states.put([4], b"x" * 10)
    again = PrefixStates("model", tmp_path, limit=100)
    assert again.get([1]) is None
    assert again.get([3]) == b"12345"
    assert again.get([4]) == b"x" * 10


def test_the_oldest_state_makes_room() -> None:
    states = PrefixStates(limit=10)
    states.put([1], b"12345")
    states.put([2], b"12345")
    assert states.get([1]) == b"12345"
    states.put([3], b"12345")
    assert states.get([2]) is None
    assert states.get([1]) == states.get([3]) == b"12345"
