"""What goes wrong costs one document at most, and the window says what to do."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.application import Parts
from extraction.model_store import hub
from extraction.storage.records import DocumentState
from extraction.workers import document_cache
from tests.app.helpers import DONE, FAILED, LINES, READY, Settle, draw_pdf
from tests.app.window_helpers import first, press, run
from tests.tiny_models import write_model


def test_a_document_whose_text_is_gone_can_be_read_again(
    open_window: Callable[[], Parts], pdf: Path, qtbot: QtBot, settle: Settle
) -> None:
    parts = open_window()
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    key = parts.pile.entry(parts.window.shown).row.key
    parts.window.close()
    document_cache.remove(key)
    again = open_window()
    middle = again.window.middle
    qtbot.waitUntil(middle.trouble.isVisible, timeout=60_000)
    assert "no longer in the cache" in middle.trouble.message()
    middle.trouble._button.click()
    qtbot.waitUntil(middle.page_view.isVisible, timeout=60_000)
    assert not middle.trouble.isVisible()


def test_killed_model_worker_costs_one_document(
    parts: Parts, pdf: Path, tmp_path: Path, fake: Path, qtbot: QtBot, settle: Settle
) -> None:
    second = draw_pdf(tmp_path / "second.pdf", [*LINES, "second"])
    parts.pile.add([str(pdf), str(second)])
    settle(parts, READY, count=2)
    (fake / "die").touch()
    run(parts)
    settle(parts, DONE, FAILED, count=2)
    states = [parts.pile.entry(i).row for i in parts.pile.ids()]
    assert [row.state for row in states] == [FAILED, DONE]
    assert "ended unexpectedly" in states[0].message
    assert parts.window.isVisible()
    trouble = parts.window.fields.trouble
    qtbot.waitUntil(lambda: "ended unexpectedly" in trouble.text())
    qtbot.mouseClick(parts.window.fields._again, Qt.MouseButton.LeftButton)
    settle(parts, DONE, count=2)
    qtbot.waitUntil(trouble.isHidden)


def test_killed_documents_worker_is_started_again(
    parts: Parts, pdf: Path, tmp_path: Path, settle: Settle
) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    os.kill(parts.documents.process_id(), 9)
    parts.pile.add([str(draw_pdf(tmp_path / "second.pdf", [*LINES, "second"]))])
    settle(parts, READY, FAILED, count=2)
    if parts.pile.count(FAILED):  # it was asked before its death was noticed
        press(parts, "retry")
    settle(parts, READY, count=2)


def test_no_worker_outlives_the_window(parts: Parts, pdf: Path, fake: Path, settle: Settle) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    run(parts)
    settle(parts, DONE)
    pids = [parts.documents.process_id(), *map(int, (fake / "pids").read_text().split())]
    assert all(pids)
    parts.window.close()
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_unfinished_run_waits_after_a_restart(
    open_window: Callable[[], Parts], pdf: Path, fake: Path, qtbot: QtBot, settle: Settle
) -> None:
    (fake / "slow").touch()
    parts = open_window()
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    run(parts)
    qtbot.waitUntil(lambda: parts.pile.entry(first(parts)).text != "", timeout=60_000)
    parts.window.close()
    (fake / "slow").unlink()
    again = open_window()
    settle(again, DocumentState.WAITING)
    assert "Press Run" in again.window.status.text()
    run(again)
    settle(again, DONE)


def test_missing_model_is_said_and_can_be_fetched(
    parts: Parts, pdf: Path, fake: Path, qtbot: QtBot, settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    (fake / "missing").touch()
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    qtbot.waitUntil(parts.window.notice.isVisible, timeout=60_000)
    assert "not on this machine yet" in parts.window.notice.text()
    assert parts.window.status.model_text().endswith("· not on this machine yet")
    parts.window.notice.hide()
    run(parts)
    qtbot.waitUntil(parts.window.notice.isVisible, timeout=60_000)
    assert parts.window.notice.text().endswith("The run goes on by itself when it is here.")
    settle(parts, DocumentState.WAITING)
    assert parts.runner.running is None
    qtbot.waitUntil(lambda: parts.window.status.totals() == "0 of 1 · waits for a model", timeout=60_000)
    asked: list[str] = []
    monkeypatch.setattr(parts.fetch, "start", asked.append)
    qtbot.mouseClick(parts.window.notice._button, Qt.MouseButton.LeftButton)
    assert asked == [parts.runner.model]
    (fake / "missing").unlink()
    parts.fetch.finished.emit(parts.runner.model)
    assert not parts.window.notice.isVisible()
    settle(parts, DONE)  # by itself


def test_a_missing_model_is_told_before_a_document_is_read(
    parts: Parts, tmp_path: Path, fake: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    (fake / "missing").touch()
    monkeypatch.setattr(parts.documents, "request", lambda *_, **__: None)  # nothing is ever read
    parts.pile.add([str(draw_pdf(tmp_path / "unread.pdf", LINES))])
    qtbot.waitUntil(lambda: "not on this machine yet" in parts.window.notice.text(), timeout=60_000)


def test_the_queue_goes_on_with_the_model_that_is_chosen_instead(
    parts: Parts, pdf: Path, fake: Path, qtbot: QtBot, settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of the person's, which is on the list from then on."""
    own = write_model("plain", pdf.with_name("own.gguf"))
    (fake / "missing").touch()
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    qtbot.waitUntil(lambda: parts.runner.held, timeout=60_000)
    run(parts)
    settle(parts, DocumentState.WAITING)
    qtbot.waitUntil(parts.window.notice._other.isVisible, timeout=60_000)
    monkeypatch.setattr(parts.window.commands.files, "model", lambda: str(own))
    press(parts, "open_model")
    settle(parts, DONE)
    assert parts.pile.entry(first(parts)).result.model == "own"
    assert not parts.runner.held
    assert hub.links() == (own,)


def test_a_file_that_is_no_model_is_not_used_and_not_listed(
    parts: Parts, pdf: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = parts.runner.model
    monkeypatch.setattr(parts.window.commands.files, "model", lambda: str(pdf))
    press(parts, "open_model")
    qtbot.waitUntil(lambda: "bill.pdf is" in parts.window.notice.text(), timeout=60_000)
    assert (parts.runner.model, hub.links()) == (before, ())


def test_a_model_that_does_not_fit_stops_the_queue_and_fails_no_document(
    parts: Parts, pdf: Path, fake: Path, qtbot: QtBot, settle: Settle
) -> None:
    (fake / "too_large").touch()
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    run(parts)
    qtbot.waitUntil(lambda: "does not fit" in parts.window.notice.text(), timeout=60_000)
    settle(parts, DocumentState.WAITING)
    assert parts.runner.running is None
    press(parts, "cancel")
    settle(parts, READY)


def test_encrypted_pdf_asks_for_its_password_and_keeps_it_nowhere(
    open_window: Callable[[], Parts], tmp_path: Path, winnow_home: Path, qtbot: QtBot, settle: Settle
) -> None:
    secret = "opensesame-7"
    parts = open_window()
    parts.pile.add([str(draw_pdf(tmp_path / "locked.pdf", LINES, password=secret))])
    settle(parts, FAILED)
    trouble = parts.window.middle.trouble
    qtbot.waitUntil(trouble.password.isVisible)
    qtbot.keyClicks(trouble.password, "wrong")
    qtbot.keyClick(trouble.password, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "does not open" in trouble.message(), timeout=60_000)
    qtbot.keyClicks(trouble.password, secret)
    qtbot.keyClick(trouble.password, Qt.Key.Key_Return)
    settle(parts, READY)
    qtbot.waitUntil(lambda: 0 in parts.window.middle.page_view._images, timeout=60_000)
    parts.window.close()
    again = open_window()
    locked = again.window.middle.trouble
    shown = again.window.middle.page_view
    qtbot.waitUntil(lambda: locked.password.isVisible() or 0 in shown._images, timeout=60_000)
    again.window.close()
    assert not [p for p in winnow_home.rglob("*") if p.is_file() and secret.encode() in p.read_bytes()]


def test_empty_file_says_what_is_wrong_and_stays(
    parts: Parts, tmp_path: Path, qtbot: QtBot, settle: Settle
) -> None:
    (tmp_path / "empty.pdf").touch()
    parts.pile.add([str(tmp_path / "empty.pdf")])
    settle(parts, FAILED)
    qtbot.waitUntil(parts.window.middle.trouble.isVisible)
    assert parts.window.middle.trouble.message() == "The file is empty. Get it again from where it came."
