"""Schemas are chosen and files of them opened; documents are taken off the pile."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.application import Parts
from extraction import paths
from tests.app.helpers import DONE, READY, Settle
from tests.app.window_helpers import first, run, value


def test_own_schema_file(
    parts: Parts, pdf: Path, tmp_path: Path, fake: Path, qtbot: QtBot, settle: Settle
) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    path = tmp_path / "letter.json"
    path.write_text(json.dumps({"type": "object", "properties": {"seller_name": {"type": "string"}}}))
    parts.window.commands.files.schema = lambda: str(path)
    parts.window.actions_["open_schema"].trigger()
    assert parts.pile.entry(first(parts)).schema.name == "invoice"  # it is seen before it is used
    parts.window.schemas.editor.save_schema()
    assert parts.pile.entry(first(parts)).schema.name == "letter"
    qtbot.waitUntil(lambda: parts.window.fields.model.rowCount() == 1)
    (fake / "data.json").write_text('{"seller_name": "Alder Mill"}')
    run(parts)
    settle(parts, DONE)
    assert value(parts, "/seller_name") == "Alder Mill"


def test_unusable_schema_is_refused_with_a_reason(parts: Parts, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{not json")
    parts.window.commands.files.schema = lambda: str(tmp_path / "bad.json")
    parts.window.actions_["open_schema"].trigger()
    assert "JSON" in parts.window.status.text()


def test_another_schema_makes_a_done_document_ready(parts: Parts, pdf: Path, settle: Settle) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    run(parts)
    settle(parts, DONE)
    combo = parts.window.bar.schema
    combo.setCurrentIndex(combo.findText("Receipt"))
    combo.activated.emit(combo.currentIndex())
    settle(parts, READY)
    assert value(parts, "/invoice_number") == "RE-2026-7"


def test_delete_removes_after_a_question(
    parts: Parts, pdf: Path, qtbot: QtBot, settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    run(parts)
    settle(parts, DONE)
    answers = iter([False, True])
    monkeypatch.setattr(parts.window.commands, "confirm_removal", lambda *_: next(answers))
    parts.window.rail.list.setFocus()
    qtbot.keyClick(parts.window.rail.list, Qt.Key.Key_Delete)
    assert len(parts.pile) == 1
    qtbot.keyClick(parts.window.rail.list, Qt.Key.Key_Delete)
    assert len(parts.pile) == 0
    assert parts.store.documents() == []
    qtbot.waitUntil(lambda: not any(path.is_dir() for path in paths.documents_dir().iterdir()))
    qtbot.waitUntil(parts.window.empty.isVisible)
    assert pdf.exists()
