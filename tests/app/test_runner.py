"""The queue: what a cancel does to the document under way and to those that wait."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.application import Parts
from extraction import paths
from extraction.store import DocumentState
from tests.app.helpers import LINES, draw_pdf

CANCELLED, DONE, READY = DocumentState.CANCELLED, DocumentState.DONE, DocumentState.READY
Settle = Callable[..., None]


@pytest.fixture
def two(parts: Parts, tmp_path: Path, settle: Settle) -> Parts:
    parts.pile.add([str(draw_pdf(tmp_path / f"{name}.pdf", [*LINES, name])) for name in ("first", "second")])
    settle(parts, READY, count=2)
    return parts


def run_and_cancel_half_way(parts: Parts, qtbot: QtBot) -> list[DocumentState]:
    first = parts.pile.ids()[0]
    parts.runner.run(parts.pile.ids())
    qtbot.waitUntil(lambda: "Alder Mill" in parts.pile.entry(first).text, timeout=60_000)
    parts.runner.cancel_all()
    qtbot.waitUntil(lambda: parts.runner.running is None, timeout=60_000)
    return [parts.pile.entry(document_id).row.state for document_id in parts.pile.ids()]


def test_a_document_that_waited_is_ready_again_after_a_cancel(two: Parts, fake: Path, qtbot: QtBot) -> None:
    (fake / "slow").touch()
    assert run_and_cancel_half_way(two, qtbot) == [CANCELLED, READY]
    assert "not checked" in two.window.fields.trouble.text()
    (fake / "slow").unlink()
    two.runner.run(two.pile.ids())
    qtbot.waitUntil(lambda: two.pile.count(DONE) == 2, timeout=60_000)
    assert two.window.fields.trouble.text() == ""


def test_a_result_outlives_a_cancel_before_its_second_run(
    two: Parts, fake: Path, qtbot: QtBot, settle: Settle
) -> None:
    two.runner.run(two.pile.ids())
    settle(two, DONE, count=2)
    (fake / "slow").touch()
    assert run_and_cancel_half_way(two, qtbot) == [CANCELLED, DONE]
    qtbot.waitUntil(two.window.actions_["export_csv"].isEnabled, timeout=60_000)  # views follow a turn later


def test_closing_keeps_what_was_written(two: Parts, fake: Path, qtbot: QtBot) -> None:
    (fake / "slow").touch()
    first = two.pile.ids()[0]
    two.runner.run([first])
    qtbot.waitUntil(lambda: "Alder Mill" in two.pile.entry(first).text, timeout=60_000)
    written = two.pile.entry(first).text
    two.window.close()
    assert not two.runner._unsaved.isActive()
    with sqlite3.connect(paths.database_file()) as database:
        assert database.execute("select text from runs").fetchall() == [(written,)]
