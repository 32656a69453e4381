"""The window is killed in the middle of a run: nothing that had arrived is lost, and the queue goes on."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from pytestqt.qtbot import QtBot

from app.application import Parts
from app.models.fields_model import VALUE
from app.pile.entry import state_line, unfinished_of
from extraction import paths
from extraction.storage.records import DocumentState
from tests.app.helpers import LINES, draw_pdf

PROGRAM = """
import sys
from PySide6.QtWidgets import QApplication
application = QApplication(["winnow"])
from app.application import Parts
worker, folder, *files = sys.argv[1:]
parts = Parts(model_command=[sys.executable, worker, folder])
parts.window.show()
parts.window.actions_["run_on_drop"].setChecked(True)
parts.pile.add(files)
application.exec()
"""
INTERRUPTED = (
    "Winnow ended while this was written. Press Run to write it anew. "
    "These values were not checked against the document."
)


def written(database: Path) -> str:
    """The text of the first run, as far as it was kept."""
    if not database.exists():
        return ""
    try:
        with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
            rows = connection.execute("SELECT text FROM runs ORDER BY id").fetchall()
    except sqlite3.OperationalError:  # it is being made
        return ""
    return str(rows[0][0]) if rows else ""


def test_values_and_queue_outlive_a_killed_window(
    open_window: Callable[[], Parts], tmp_path: Path, fake: Path, qtbot: QtBot, settle: Callable[..., None]
) -> None:
    (fake / "slow").touch()
    files = [str(draw_pdf(tmp_path / f"{name}.pdf", [*LINES, name])) for name in ("a", "b")]
    worker = str(Path(__file__).parent / "fake_model_worker.py")
    with subprocess.Popen([sys.executable, "-c", PROGRAM, worker, str(fake), *files]) as window:
        for _ in range(1200):
            if "Alder Mill" in written(paths.database_file()) or window.poll() is not None:
                break
            time.sleep(0.05)
        window.kill()
    assert "Alder Mill" in written(paths.database_file())
    (fake / "slow").unlink()

    parts = open_window()
    first, second = parts.pile.ids()
    qtbot.waitUntil(lambda: parts.pile.entry(first).partial, timeout=60_000)
    entry = parts.pile.entry(first)
    assert entry.row.state is DocumentState.WAITING
    assert state_line(entry) == "Waiting · values not checked"
    assert unfinished_of(entry) == INTERRUPTED
    parts.window.rail.select(first)
    fields, json_view = parts.window.fields, parts.window.middle.json_view
    index = fields.model.index_of("/seller_name")
    assert index.siblingAtColumn(VALUE).data() == "Alder Mill"
    assert fields.trouble.text() == INTERRUPTED
    assert json_view.unfinished() == INTERRUPTED
    assert '"seller_name": "Alder Mill"' in json_view.text()
    qtbot.waitUntil(lambda: parts.pile.entry(second).row.key is not None, timeout=60_000)
    parts.runner.run(parts.runner.startable())
    settle(parts, DocumentState.DONE, count=2)
    assert fields.trouble.text() == ""
    assert json_view.unfinished() == ""


def test_a_queue_outlives_a_worker_that_always_dies_while_it_is_paused(
    open_window: Callable[[], Parts], tmp_path: Path, fake: Path, qtbot: QtBot, settle: Callable[..., None]
) -> None:
    parts = open_window()
    parts.pile.add([str(draw_pdf(tmp_path / f"{name}.pdf", [*LINES, name])) for name in "abc"])
    settle(parts, DocumentState.READY, count=3)
    (fake / "die").touch()
    a, b, c = parts.pile.ids()
    parts.runner.run([a, b, c])
    parts.runner.pause()
    qtbot.waitUntil(lambda: parts.pile.entry(a).row.state is DocumentState.FAILED, timeout=60_000)
    assert parts.runner.queue() == [b, c]
    assert parts.pile.entry(a).partial
    assert "ended unexpectedly" in unfinished_of(parts.pile.entry(a))
    parts.runner.run([a])  # goes on with the others too
    settle(parts, DocumentState.DONE, count=3)
