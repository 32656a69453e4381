"""A fetch in a child process: progress from the partial file, one ending, the reason where it fails."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app import model_fetch
from app.model_fetch import ModelFetch
from extraction import hub

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
def fetch(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> ModelFetch:
    monkeypatch.setenv("WINNOW_MODELS", str(tmp_path / "models"))
    (tmp_path / "models").mkdir()
    return ModelFetch()


def child(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: str) -> None:
    script = tmp_path / "child.py"
    script.write_text(CHILD.replace("MODEL", hub.find("smollm2-135m").file))
    command = [sys.executable, str(script), str(tmp_path / "models"), mode]
    monkeypatch.setattr(model_fetch, "winnow_command", lambda *words: [*command, *words])


def test_progress_then_finished(
    fetch: ModelFetch, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    child(tmp_path, monkeypatch, "finish")
    seen: list[float] = []
    fetch.progress.connect(lambda done, total: seen.append(done))
    fetch.start("smollm2-135m")
    assert fetch.active
    qtbot.waitUntil(lambda: 1000.0 in seen, timeout=10_000)
    with qtbot.waitSignal(fetch.finished, timeout=10_000) as finished:
        (tmp_path / "models" / "go").touch()
    assert finished.args == ["smollm2-135m"]
    assert not fetch.active


def test_failure_gives_the_last_line(
    fetch: ModelFetch, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    child(tmp_path, monkeypatch, "fail")
    with qtbot.waitSignal(fetch.failed, timeout=10_000) as failed:
        fetch.start("smollm2-135m")
    assert failed.args == ["The disk is full. Free some space and try again."]


def test_cancel_says_that_it_goes_on_later(
    fetch: ModelFetch, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    child(tmp_path, monkeypatch, "wait")
    fetch.start("smollm2-135m")
    qtbot.waitUntil(lambda: any((tmp_path / "models").iterdir()), timeout=10_000)
    with qtbot.waitSignal(fetch.failed, timeout=10_000) as failed:
        fetch.cancel()
    assert "goes on where it stopped" in failed.args[0]
