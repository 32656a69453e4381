"""Fixtures for all tests: an empty home each, no network beyond this machine, optional documents, models."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from extraction.errors import ModelMissing
from extraction.model_store import hub
from extraction.paths import models_dir

# the person's own models, asked for before every test gets an empty home
os.environ.setdefault("WINNOW_MODELS", str(models_dir()))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("GGML_NO_BACKTRACE", "1")

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def winnow_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test starts as a new user; model files are shared, because they are large."""
    home = tmp_path / "winnow-home"
    monkeypatch.setenv("WINNOW_HOME", str(home))
    return home


@pytest.fixture
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in the place of the person's models."""
    folder = tmp_path / "models"
    folder.mkdir()
    monkeypatch.setenv("WINNOW_MODELS", str(folder))
    return folder


@pytest.fixture(autouse=True)
def no_outside_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection to anything but this machine fails the test."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        if self.family in (socket.AF_INET, socket.AF_INET6) and address[0] not in (
            "127.0.0.1",
            "::1",
            "localhost",
        ):
            raise AssertionError(f"a test connects to {address}")
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", guarded)


@pytest.fixture(scope="session")
def small_model() -> Path:
    """The file of the real model that tests use, which `make test` fetches."""
    try:
        return hub.resolve(hub.TEST_MODEL)
    except ModelMissing as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def eval_dir() -> Iterator[Path]:
    """The folder of real documents with gold values (dev/) and hostile files (nasty/)."""
    folder = Path(os.environ.get("WINNOW_EVAL_DIR", ROOT.parent / "shared" / "eval"))
    if not (folder / "dev" / "gold").is_dir():
        pytest.skip("the development documents are not here; set WINNOW_EVAL_DIR to their folder")
    yield folder
