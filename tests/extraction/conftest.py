"""Fixtures for the engine's tests: a server of models, and a catalogue of one model."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.extraction.fetch_helpers import know_entry, toy
from tests.model_server import ModelServer, running


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    with running() as server:
        monkeypatch.setenv("WINNOW_HF_ENDPOINT", server.endpoint)
        yield server


@pytest.fixture
def know(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Replace the catalogue by one model `toy` with these places."""

    def replace(*places: Any, **changes: Any) -> None:
        know_entry(monkeypatch, toy(*places, **changes))

    return replace
