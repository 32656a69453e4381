"""What the policy learned survives a session; idle passes fill the gaps and leave the engine alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from extraction.decoding.drafting import DraftToken
from extraction.decoding.policy import CPU_BATCH_COST, DraftPolicy
from extraction.decoding.policy_memory import BATCH_SIZES, memory_file, recall, refine, remember
from tests.toy_engine import ToyEngine

DRAFT = [DraftToken(1, "x", "long/8")] * 3


def test_a_later_session_starts_with_what_was_learned(tmp_path: Path) -> None:
    file = memory_file(tmp_path, "model A")
    policy = DraftPolicy(CPU_BATCH_COST)
    for _ in range(50):
        policy.length(DRAFT)
        for token in (1, 2):
            policy.saw(token)
        policy.took(4, 0.200)
        policy.took(1, 0.010)
    remember(file, policy)
    later = DraftPolicy(CPU_BATCH_COST)
    assert later.curve.costs(4)[3] == 2.7
    recall(file, later)
    # at most 4 of the passes count, and the prior for one: (2.7 s + 4 r) / (1 s + 4) is below the 20 learned
    assert 10 < later.curve.costs(4)[3] < 20
    # the first token was always right, the second never; 4 of each are remembered beside the prior's 8
    assert policy.acceptance.rate("long/8", 0) > 0.9 > 0.3 > policy.acceptance.rate("long/8", 1)
    kind = (2 + 0.9 * 8) / 12
    assert later.acceptance.rate("long/8", 0) == pytest.approx((4 + kind * 8) / 12)
    assert later.acceptance.rate("long/8", 1) == pytest.approx((0 + kind * 8) / 12)


def test_another_model_or_setting_is_another_file(tmp_path: Path) -> None:
    assert memory_file(tmp_path, "model A 8192") != memory_file(tmp_path, "model A 4096")


def test_what_was_remembered_is_overruled_by_a_machine_that_changed(tmp_path: Path) -> None:
    file = tmp_path / "policy.json"
    policy = DraftPolicy({1: 1.0, 2: 1.5})
    for _ in range(200):
        policy.took(1, 0.010)
        policy.took(2, 0.015)
    remember(file, policy)
    later = DraftPolicy({1: 1.0, 2: 1.5})
    recall(file, later)
    for _ in range(40):
        later.took(1, 0.010)
        later.took(2, 0.030)
    assert later.curve.costs(2)[1] == pytest.approx(3.0, rel=0.15)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        json.dumps({"seconds": {"1": -1}, "passes": {}, "tried": {}, "agreed": {}}).encode(),
        b'{"seconds": {"1": NaN}, "passes": {"1": 1}, "tried": {}, "agreed": {}}',
        b'{"seconds": {"1": 1e400}, "passes": {"1": 1}, "tried": {}, "agreed": {}}',
        b'{"seconds": {"x": 1}, "passes": {"1": 1}, "tried": {}, "agreed": {}}',
    ],
)
def test_a_damaged_file_is_ignored(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "policy.json"
    file.write_bytes(content)
    policy = DraftPolicy(CPU_BATCH_COST)
    recall(file, policy)
    assert policy.curve.costs(4) == [1.0, 1.8, 2.2, 2.7]
    remember(file, policy)
    assert json.loads(file.read_bytes())["seconds"] == {}


def test_a_folder_that_refuses_costs_only_the_knowledge(tmp_path: Path) -> None:
    remember(tmp_path / "gone" / "policy.json", DraftPolicy(CPU_BATCH_COST))
    assert list(tmp_path.iterdir()) == []


def test_idle_passes_learn_every_size_once_and_leave_the_engine_as_it_was() -> None:
    engine, policy = ToyEngine(), DraftPolicy(CPU_BATCH_COST)
    engine.evaluate([5, 6, 7], 1, lambda: False)
    steps = 0
    while refine(engine, policy):
        steps += 1
        assert engine.cache == [5, 6, 7]
    # forgetting has not yet brought the first sizes below half a pass
    assert steps == len(BATCH_SIZES) == 15
    assert engine.passes[1:] == [size for size in BATCH_SIZES for _ in range(2)]


def test_an_engine_that_cannot_take_back_tokens_is_left_alone() -> None:
    engine = ToyEngine()
    engine.max_rewind = 0
    assert not refine(engine, DraftPolicy(CPU_BATCH_COST))
    assert engine.passes == []


def test_no_pass_goes_beyond_the_context() -> None:
    engine, policy = ToyEngine(context_size=10), DraftPolicy(CPU_BATCH_COST)
    engine.evaluate([5, 6, 7], 1, lambda: False)
    while refine(engine, policy):
        pass
    assert max(engine.passes) == 7
