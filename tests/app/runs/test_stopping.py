"""Esc closes what is open first, and stops a run only after it asked; nothing that waited is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

import app.runs.stopping as stopping
from app.application import Parts
from extraction.storage.records import DocumentState
from tests.app.helpers import LINES, READY, Settle, draw_pdf
from tests.app.window_helpers import press

CANCELLED = DocumentState.CANCELLED
ESC = Qt.Key.Key_Escape


@pytest.fixture(autouse=True)
def read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stopping, "UNREAD_SECONDS", 0.0)


@pytest.fixture
def running(parts: Parts, tmp_path: Path, fake: Path, qtbot: QtBot, settle: Settle) -> Parts:
    """Three documents, the first of which is being written until it is stopped."""
    (fake / "slow").touch()
    names = ("first", "second", "third")
    parts.pile.add([str(draw_pdf(tmp_path / f"{name}.pdf", [*LINES, name])) for name in names])
    settle(parts, READY, count=3)
    parts.runner.run(parts.pile.ids())
    first = parts.pile.ids()[0]
    qtbot.waitUntil(lambda: "Alder Mill" in parts.pile.entry(first).text, timeout=60_000)
    return parts


def escape(parts: Parts) -> None:
    QTest.keyClick(parts.window.rail.list, ESC)


def states(parts: Parts) -> list[DocumentState]:
    return [parts.pile.entry(document_id).row.state for document_id in parts.pile.ids()]


def test_esc_asks_in_place_and_esc_again_stops(running: Parts, qtbot: QtBot) -> None:
    window = running.window
    escape(running)
    assert running.runner.waiting == 2
    assert window.question.text() == (
        "Stop the run? 2 documents are waiting. What is finished stays. Esc again stops."
    )
    escape(running)
    qtbot.waitUntil(lambda: running.runner.running is None, timeout=60_000)
    assert not window.question.isVisible()
    assert states(running) == [CANCELLED, READY, READY]
    assert window.status.text() == "Stopped. 2 documents that waited are ready: Run goes on with them."
    qtbot.waitUntil(lambda: window.bar.run.text() == "Run 3", timeout=60_000)


def test_what_is_open_is_closed_first(running: Parts) -> None:
    window = running.window
    press(running, "find")
    window.rail.list.setFocus()
    escape(running)
    assert not window.middle.find_bar.isVisible()
    assert not window.question.isVisible()


def test_a_double_press_and_a_key_held_down_do_not_stop(
    running: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stopping, "UNREAD_SECONDS", 3600.0)
    escape(running)
    escape(running)
    assert running.runner.waiting == 2
    assert running.window.question.isVisible()
    assert not running.window.actions_["leave"].autoRepeat()


def test_the_question_goes_by_itself_and_follows_the_queue(running: Parts, qtbot: QtBot) -> None:
    window = running.window
    escape(running)
    running.runner.cancel(running.pile.ids()[1:2])
    qtbot.waitUntil(lambda: "One document is waiting." in window.question.text(), timeout=60_000)
    window.stopping._over.timeout.emit()
    assert not window.question.isVisible()
    assert running.runner.waiting == 1


def test_cancel_needs_no_question(running: Parts, qtbot: QtBot) -> None:
    press(running, "cancel")
    qtbot.waitUntil(lambda: running.runner.running is None, timeout=60_000)
    assert states(running) == [CANCELLED, READY, READY]


def test_esc_without_a_run_asks_nothing(parts: Parts) -> None:
    QTest.keyClick(parts.window, ESC)
    assert not parts.window.question.isVisible()
    assert parts.window.status.text() == ""


def test_documents_whose_reading_was_stopped_are_read_by_retry(
    parts: Parts, pdf: Path, qtbot: QtBot, settle: Settle
) -> None:
    parts.pile.add([str(pdf)])
    qtbot.waitUntil(lambda: len(parts.pile) == 1, timeout=60_000)
    escape(parts)
    assert parts.window.question.text().startswith("Stop reading? One is not read yet.")
    escape(parts)
    settle(parts, CANCELLED)
    assert parts.window.status.text() == "Stopped. Document > Retry failed reads the rest."
    press(parts, "retry")
    settle(parts, READY)


def test_esc_in_the_filter_empties_it_and_then_goes_to_the_list(running: Parts) -> None:
    rail = running.window.rail
    rail._filter.show()
    rail._filter.setText("first")
    rail._filter.setFocus()
    QTest.keyClick(rail._filter, ESC)
    assert rail._filter.text() == ""
    QTest.keyClick(rail._filter, ESC)
    assert rail.list.hasFocus()
    assert not running.window.question.isVisible()
