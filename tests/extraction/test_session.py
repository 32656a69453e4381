"""What a session frees when it cannot be opened, and what it remembers of idle moments."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from extraction import session
from extraction.decoding.load_plan import LoadPlan
from extraction.models.recovery import Opened
from extraction.session import ModelSession


class Part:
    """An engine or its words; the file of the weights is gone when its identity is asked for."""

    fingerprint = "0" * 16

    def __init__(self, name: str, closed: list[str]) -> None:
        self._name, self._closed = name, closed

    def state_identity(self) -> str:
        raise FileNotFoundError

    def close(self) -> None:
        self._closed.append(self._name)


def test_nothing_stays_open_after_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    closed: list[str] = []
    opened: Any = Part("engine", closed), Part("words", closed)
    monkeypatch.setattr(session.hub, "resolve", lambda name: tmp_path / name)
    fitting = Opened(*opened, LoadPlan(), (), lambda: None)
    monkeypatch.setattr(session, "open_fitting", lambda *_: fitting)
    with pytest.raises(FileNotFoundError):
        ModelSession.open("model", lambda event: None, lambda: False)
    assert closed == ["engine", "words"]


def test_idle_moments_are_remembered_once_they_brought_something(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    steps = iter([True, True, False, False])
    kept: list[Path] = []
    monkeypatch.setattr(session.policy_memory, "refine", lambda engine, policy: next(steps))
    monkeypatch.setattr(session.policy_memory, "remember", lambda file, policy: kept.append(file))
    part: Any = Part("engine", [])
    model: Any = SimpleNamespace(policy=None)
    idle = ModelSession(part, part, model, tmp_path)
    assert [idle.refine() for _ in range(4)] == [True, True, False, False]
    assert kept == [tmp_path]
