"""Downloads in child processes: progress from the partial file, one ending each, pause, go on, give up."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.model_desk import model_fetch
from app.model_desk.model_fetch import ModelFetch
from extraction.errors import ModelMissing
from extraction.model_store import hub
from extraction.model_store.download_queue import DownloadState
from extraction.model_store.fetching import CHECKING

MODEL = "smollm2-135m"
CHILD = """
import sys, time
from pathlib import Path
folder, mode, words = Path(sys.argv[1]), sys.argv[2], sys.argv[3:]
assert words[:2] == ["models", "fetch"], words
if mode == "fail":
    print("noise", file=sys.stderr)
    sys.exit("winnow: The disk is full. Free some space and try again.")
(folder / "MODEL.partial").write_bytes(b"x" * 1000)
while mode == "wait" or not (folder / "go").exists():
    time.sleep(0.02)
"""


@pytest.fixture
def fetch(models: Path, qtbot: QtBot) -> Iterator[ModelFetch]:
    fetch = ModelFetch()
    yield fetch
    fetch.stop()


def child(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: str) -> None:
    script = tmp_path / "child.py"
    script.write_text(CHILD.replace("MODEL", hub.find(MODEL).file))
    command = [sys.executable, str(script), str(tmp_path / "models"), mode]
    monkeypatch.setattr(model_fetch, "winnow_command", lambda *words: [*command, *words])


def arrived(fetch: ModelFetch) -> int:
    known = fetch.state(MODEL)
    return known.done if known else 0


def start(fetch: ModelFetch, qtbot: QtBot) -> None:
    """Begin, and wait for what the child writes first."""
    fetch.start(MODEL)
    qtbot.waitUntil(lambda: arrived(fetch) == 1000, timeout=10_000)


def state(fetch: ModelFetch) -> DownloadState | None:
    known = fetch.state(MODEL)
    return known.state if known else None


def test_progress_then_finished(
    fetch: ModelFetch, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    child(tmp_path, monkeypatch, "finish")
    start(fetch, qtbot)
    assert fetch.busy(MODEL)
    with qtbot.waitSignal(fetch.finished, timeout=10_000) as finished:
        (tmp_path / "models" / "go").touch()
    assert finished.args == [MODEL]
    assert not fetch.busy(MODEL)


def test_failure_gives_the_last_line(
    fetch: ModelFetch, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    child(tmp_path, monkeypatch, "fail")
    fetch.start(MODEL)
    qtbot.waitUntil(lambda: state(fetch) is DownloadState.FAILED, timeout=10_000)
    assert fetch.state(MODEL).message == "The disk is full. Free some space and try again."


def test_a_paused_download_ends_its_process_and_goes_on_later(
    fetch: ModelFetch, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    child(tmp_path, monkeypatch, "wait")
    start(fetch, qtbot)
    fetch.pause(MODEL)
    assert fetch._queue.wait(20)
    qtbot.waitUntil(lambda: state(fetch) is DownloadState.PAUSED, timeout=10_000)
    assert hub.bytes_here(hub.find(MODEL)) == 1000
    child(tmp_path, monkeypatch, "finish")
    (tmp_path / "models" / "go").touch()
    with qtbot.waitSignal(fetch.finished, timeout=10_000):
        fetch.start(MODEL)


def test_a_download_that_is_given_up_leaves_nothing(
    fetch: ModelFetch, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    child(tmp_path, monkeypatch, "wait")
    start(fetch, qtbot)
    with qtbot.waitSignal(fetch.dropped, timeout=10_000):
        fetch.drop(MODEL)
    assert hub.bytes_here(hub.find(MODEL)) == 0
    assert fetch.state(MODEL) is None


def test_what_is_here_in_full_is_being_checked(
    fetch: ModelFetch, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    child(tmp_path, monkeypatch, "wait")
    monkeypatch.setattr(hub, "bytes_here", lambda entry: entry.bytes)
    fetch.start(MODEL)
    qtbot.waitUntil(lambda: fetch.state(MODEL) is not None and fetch.state(MODEL).place == CHECKING)


def test_no_download_of_what_nobody_knows(fetch: ModelFetch) -> None:
    with pytest.raises(ModelMissing):
        fetch.start("nobody-knows-it")


def test_what_an_earlier_start_left_is_given_up_too(fetch: ModelFetch, tmp_path: Path, qtbot: QtBot) -> None:
    """Nobody asked for it since the window is open, and its Cancel deletes it all the same."""
    left = tmp_path / "models" / f"{hub.find(MODEL).file}.partial"
    left.write_bytes(b"x" * 1000)
    assert next(model for model in hub.models() if model.name == MODEL).state is hub.State.UNFINISHED
    with qtbot.waitSignal(fetch.dropped, timeout=10_000):
        fetch.drop(MODEL)
    assert not left.exists()
    assert next(model for model in hub.models() if model.name == MODEL).state is hub.State.ABSENT
