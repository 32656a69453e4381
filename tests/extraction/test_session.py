"""A loaded model is freed when what belongs to it cannot be opened."""

from __future__ import annotations

from typing import Any

import pytest

from extraction import session
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


def test_nothing_stays_open_after_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    closed: list[str] = []
    opened = Part("engine", closed), Part("words", closed)
    monkeypatch.setattr(session.hub, "resolve", lambda name: tmp_path / name)
    monkeypatch.setattr(session, "open_engine", lambda *_: opened)
    with pytest.raises(FileNotFoundError):
        ModelSession.open("model", lambda event: None, lambda: False)
    assert closed == ["engine", "words"]
