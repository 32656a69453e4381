"""A PDF with several records becomes several documents."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.application import Parts
from app.dialogs.split import SplitDialog
from extraction import paths
from extraction.errors import PasswordWrong
from extraction.export.annotated_pdf import CopyUnlocked, annotated_pdf
from extraction.export.annotations import Annotations
from extraction.storage.records import DocumentState
from extraction.workers import document_cache
from tests.app.helpers import Settle, draw_pdf

FAILED, READY = DocumentState.FAILED, DocumentState.READY


def test_the_dialog_says_what_becomes_of_the_line(qtbot: QtBot) -> None:
    dialog = SplitDialog("all.pdf", ["i", "ii", "1", "2"], has_result=False)
    qtbot.addWidget(dialog)
    assert dialog.line.text() == "1, 2, 3, 4"
    dialog.every.setValue(2)
    assert dialog.preview() == "2 documents: i–ii, 1–2"
    dialog.line.setText("1-9")
    assert dialog.preview() == "The document has 4 pages, so there is no page 9."
    assert not dialog.split.isEnabled()
    dialog.line.setText("3-4")
    assert dialog.preview() == "1 document: 1–2"
    assert dialog.ranges() == [(3, 4)]
    assert dialog.removes_whole()


def test_split_into_documents_that_can_be_split_again(
    parts: Parts, tmp_path: Path, qtbot: QtBot, settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = draw_pdf(tmp_path / "all.pdf", ["the end"], pages=4)
    parts.pile.add([str(whole)])
    settle(parts, READY)
    action, splitting = parts.window.actions_["split"], parts.window.splitting
    qtbot.waitUntil(action.isEnabled)
    qtbot.waitUntil(lambda: parts.pages.find(parts.pile.entry(parts.window.shown).row.key or "") is not None)

    def choose(dialog: SplitDialog) -> bool:
        dialog.line.setText("1-3, 4")
        return True

    monkeypatch.setattr(splitting, "ask", choose)
    action.trigger()
    settle(parts, READY, count=2)
    first, last = (parts.pile.entry(i).row for i in parts.pile.ids())
    assert (first.title, first.pages) == ("all.pdf, pages 1-3", 3)
    assert (last.title, last.pages) == ("all.pdf, page 4", 1)
    parts.window.rail.select(last.id)
    qtbot.waitUntil(lambda: not action.isEnabled())
    parts.window.rail.select(first.id)
    qtbot.waitUntil(action.isEnabled)
    qtbot.waitUntil(lambda: parts.pages.find(first.key or "") is not None)

    def choose_again(dialog: SplitDialog) -> bool:
        dialog.line.setText("2-3")
        dialog.remove.setChecked(False)
        return True

    monkeypatch.setattr(splitting, "ask", choose_again)
    action.trigger()
    settle(parts, READY, count=3)
    assert parts.pile.entry(parts.pile.ids()[-1]).row.source == f"{whole}#pages=2-3"


def test_the_password_of_a_file_is_asked_once_for_all_its_parts(
    open_window: Callable[[], Parts],
    tmp_path: Path,
    qtbot: QtBot,
    settle: Settle,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parts = open_window()
    whole = draw_pdf(tmp_path / "all.pdf", ["the end"], password="sesame", pages=3)
    parts.pile.add([str(whole)])
    settle(parts, FAILED)
    trouble = parts.window.middle.trouble
    trouble.password_given.emit("open")
    settle(parts, FAILED)
    assert parts.pile.entry(parts.window.shown).row.message == str(PasswordWrong())
    trouble.password_given.emit("sesame")
    settle(parts, READY)
    qtbot.waitUntil(lambda: parts.pages.find(parts.pile.entry(parts.window.shown).row.key or "") is not None)
    monkeypatch.setattr(parts.window.splitting, "ask", lambda _: True)
    qtbot.waitUntil(parts.window.actions_["split"].isEnabled)
    parts.window.actions_["split"].trigger()
    settle(parts, READY, count=3)
    assert b"sesame" not in b"".join(file.read_bytes() for file in home_files())
    assert refusals(parts) == [str(CopyUnlocked())] * 3
    for document_id in parts.pile.ids():  # as after a restart, when nothing was read yet
        parts.pile._reading._passwords.clear()
        parts.pile.read_again(document_id)
    settle(parts, FAILED, count=3)
    parts.pile.read_again(parts.pile.ids()[1], "sesame")
    settle(parts, READY, count=3)


def home_files() -> list[Path]:
    folders = (paths.data_dir(), paths.cache_dir(), paths.log_dir())
    return [file for folder in folders for file in folder.rglob("*") if file.is_file()]


def refusals(parts: Parts) -> list[str]:
    """Why there is no annotated copy of each document; a copy that was made is an empty sentence."""
    found = []
    for document_id in parts.pile.ids():
        original = document_cache.original_file(parts.pile.entry(document_id).row.key or "").read_bytes()
        try:
            annotated_pdf(original, Annotations(marks=(), note="Winnow"))
        except CopyUnlocked as error:
            found.append(str(error))
    return found
