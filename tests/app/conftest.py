"""Fixtures for the window's tests: the real documents worker, and a model worker without a model."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.application import Parts
from app.texts import language
from extraction.cancelling import never
from extraction.models import machine as machines
from extraction.storage.records import DocumentState
from tests.app.helpers import DATA, LINES, draw_pdf
from tests.app.review_helpers import run_one
from tests.extraction.models.machines import machine

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Qt's warnings fail these tests; what the offscreen platform says it cannot do is none of ours."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.qt_log_level_fail("WARNING"))
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support"))


@pytest.fixture(scope="session", autouse=True)
def emptied_clipboard() -> Iterator[None]:
    """What a test copied does not stay: offscreen, Qt would free it after Python has ended, and crash."""
    yield
    if QGuiApplication.instance() is not None:
        QGuiApplication.clipboard().clear()


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The desktop's language is English, whatever this machine speaks."""
    monkeypatch.setattr(language, "system_languages", lambda: ["en"])


@pytest.fixture(autouse=True)
def computer(monkeypatch: pytest.MonkeyPatch) -> None:
    """No driver is asked: every test runs on the recorded computer without a card."""
    monkeypatch.setattr(machines, "look_aside", lambda cancelled=never: machine("no card"))


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    return draw_pdf(tmp_path / "bill.pdf", LINES)


@pytest.fixture
def fake(tmp_path: Path) -> Path:
    """The folder that tells the fake model worker what to do."""
    folder = tmp_path / "fake"
    folder.mkdir()
    (folder / "data.json").write_text(json.dumps(DATA))
    return folder


@pytest.fixture
def open_window(qtbot: QtBot, fake: Path) -> Iterator[Callable[[], Parts]]:
    """Opens a window as often as it is called; all are closed at the end."""
    opened: list[Parts] = []

    def open_one() -> Parts:
        parts = Parts(model_command=[sys.executable, str(HERE / "fake_model_worker.py"), str(fake)])
        qtbot.addWidget(parts.window)
        parts.window.set_theme("light")
        parts.window.show()
        qtbot.waitExposed(parts.window)
        qtbot.waitUntil(lambda: parts.pile.known.loaded, timeout=60_000)
        opened.append(parts)
        return parts

    yield open_one
    for parts in opened:
        parts.window.close()


@pytest.fixture
def parts(open_window: Callable[[], Parts]) -> Parts:
    return open_window()


@pytest.fixture
def settle(qtbot: QtBot) -> Callable[..., None]:
    """Waits until every document is in one of the given states."""

    def wait(parts: Parts, *states: DocumentState, count: int = 1) -> None:
        def check() -> bool:
            rows = [parts.pile.entry(i).row for i in parts.pile.ids()]
            return len(rows) == count and all(row.state in states for row in rows)

        qtbot.waitUntil(check, timeout=60_000)

    return wait


@pytest.fixture
def done(parts: Parts, pdf: Path, qtbot: QtBot, settle: Callable[..., None]) -> Parts:
    """One document with its result; the keys are with the fields."""
    return run_one(parts, pdf, qtbot, settle)
