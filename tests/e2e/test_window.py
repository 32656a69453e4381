"""The window with both real workers and a real model: from a dropped PDF to a table, and after a restart."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from fpdf import FPDF
from PySide6.QtCore import QUrl
from pytestqt.qtbot import QtBot

from app.application import Parts
from extraction.events import ModelReady
from extraction.storage.store import DocumentState
from tests.app.window_helpers import drop

pytestmark = [
    pytest.mark.model,
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("propagateSizeHints", r"does not support raise"),
]

SCHEMA = {
    "title": "Bill",
    "type": "object",
    "properties": {
        "seller": {"type": "string", "description": "The company that sends the bill"},
        "total": {"type": "number", "description": "The amount to pay"},
    },
    "required": ["seller", "total"],
}
RUN_MS = 240_000
"""A busy machine writes these few tokens in seconds, and may take a minute to load the libraries."""


def bill(path: Path, number: int) -> Path:
    pdf = FPDF()
    pdf.add_page()
    pdf.set_font("helvetica", size=14)
    for line in ("Seller: Acme Garden Tools", f"Bill {number}", "Total: 42.50"):
        pdf.cell(0, 12, line, new_x="LMARGIN", new_y="NEXT")
    pdf.output(str(path))
    return path


def state(parts: Parts, number: int = 0) -> DocumentState | None:
    ids = parts.pile.ids()
    return parts.pile.entry(ids[number]).row.state if len(ids) > number else None


@pytest.fixture
def open_window(qtbot: QtBot, test_model: str, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Parts]:
    monkeypatch.setenv("WINNOW_MODEL", test_model)

    def open_one() -> Parts:
        parts = Parts()
        qtbot.addWidget(parts.window)
        parts.window.set_theme("light")
        parts.window.show()
        return parts

    return open_one


def test_drop_run_cancel_kill_export_reopen(
    open_window: Callable[[], Parts], tmp_path: Path, qtbot: QtBot
) -> None:
    schema = tmp_path / "bill.json"
    schema.write_text(json.dumps(SCHEMA))
    parts = open_window()
    try:
        window = parts.window
        window.commands.files.schema = lambda: str(schema)
        window.commands.files.target = lambda title, name, kind: str(tmp_path / "out" / name)
        (tmp_path / "out").mkdir()
        drop(parts, QUrl.fromLocalFile(str(bill(tmp_path / "one.pdf", 1))))
        qtbot.waitUntil(lambda: state(parts) == DocumentState.READY, timeout=RUN_MS)
        window.actions_["open_schema"].trigger()
        window.schemas.editor.save_schema()
        qtbot.waitUntil(window.actions_["run"].isEnabled)
        window.actions_["run"].trigger()
        window.actions_["cancel"].setEnabled(True)
        window.actions_["cancel"].trigger()
        qtbot.waitUntil(lambda: state(parts) == DocumentState.CANCELLED, timeout=RUN_MS)

        qtbot.waitUntil(window.actions_["run"].isEnabled)
        window.actions_["run"].trigger()
        qtbot.waitUntil(lambda: state(parts) == DocumentState.DONE, timeout=RUN_MS)
        entry = parts.pile.entry(parts.pile.ids()[0])
        assert entry.result is not None
        assert set(entry.result.data) <= {"seller", "total"}
        assert entry.result.stats.generated_tokens > 0
        assert "".join(piece.text for piece in entry.pieces) == entry.text != ""

        drop(parts, QUrl.fromLocalFile(str(bill(tmp_path / "two.pdf", 2))))
        qtbot.waitUntil(lambda: state(parts, 1) == DocumentState.READY, timeout=RUN_MS)
        qtbot.waitUntil(window.actions_["run"].isEnabled)
        window.actions_["run"].trigger()
        killed = parts.model.process_id()
        os.kill(killed, 9)
        qtbot.waitUntil(lambda: state(parts, 1) == DocumentState.DONE, timeout=RUN_MS)  # by another process
        assert parts.model.process_id() != killed

        window.actions_["export_csv"].trigger()
        table = tmp_path / "out" / "results.csv"
        qtbot.waitUntil(table.exists, timeout=10_000)
        with table.open(encoding="utf-8-sig", newline="") as file:
            assert len(list(csv.DictReader(file))) == 2
    finally:
        parts.window.close()

    again = open_window()
    try:
        assert [state(again, n) for n in range(2)] == [DocumentState.DONE] * 2
        shown = again.pile.entry(again.pile.ids()[0]).result
        assert shown is not None and shown.data == entry.result.data
    finally:
        again.window.close()


def test_a_setting_applied_in_the_models_window_is_how_the_model_is_loaded(
    open_window: Callable[[], Parts], qtbot: QtBot, test_model: str
) -> None:
    parts = open_window()
    ready: list[ModelReady] = []
    try:
        parts.runner.model_ready.connect(ready.append)
        parts.runner.preload()
        qtbot.waitUntil(lambda: len(ready) == 1, timeout=RUN_MS)
        assert ready[0].context_size == 8192  # what the model was trained for
        parts.window.models.show()
        dialog = parts.window.models.dialog
        assert dialog is not None
        qtbot.waitUntil(lambda: dialog.model.row_of(test_model) >= 0, timeout=RUN_MS)
        dialog.select(test_model)
        details = dialog.details
        details.more.click()
        details.setting.context.setCurrentIndex(details.setting.context.findData(4096))
        assert details.buttons["use"].text() == "Apply"
        details.buttons["use"].click()
        qtbot.waitUntil(lambda: len(ready) == 2, timeout=RUN_MS)
        assert ready[1].context_size == 4096
        assert details.buttons["use"].text() == "In use"
    finally:
        parts.window.close()
