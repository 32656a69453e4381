"""How the tests of reviewing drive the window: a document with its result, keys, and what is shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from app.application import Parts
from app.models.fields_model import VALUE
from extraction.document import Span
from tests.app.helpers import DONE, READY, Settle

Key = Qt.Key
CONTROL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)


def run_one(parts: Parts, pdf: Path, qtbot: QtBot, settle: Settle) -> Parts:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    parts.runner.run(parts.pile.ids())
    settle(parts, DONE)
    qtbot.waitUntil(lambda: parts.window.middle.selection() is None and in_memory(parts))
    parts.window.activateWindow()
    parts.window.fields.tree.setFocus()
    return parts


def in_memory(parts: Parts) -> bool:
    return parts.pages.find(entry(parts).row.key or "") is not None


def entry(parts: Parts) -> Any:
    return parts.pile.entry(parts.window.shown)


def data(parts: Parts) -> Any:
    return entry(parts).result.data


def go(parts: Parts, pointer: str) -> None:
    parts.window.fields.tree.setCurrentIndex(parts.window.fields.model.index_of(pointer))


def key(parts: Parts, which: Qt.Key, *modifiers: Qt.KeyboardModifier) -> None:
    held = Qt.KeyboardModifier.NoModifier
    for modifier in modifiers:
        held |= modifier
    target = QApplication.focusWidget() or parts.window
    QTest.keyClick(target, which, held)


def typed(parts: Parts, text: str) -> QLineEdit:
    """Replace the text of the open line."""
    editor = parts.window.fields.cells.editor
    assert editor is not None
    QTest.keyClicks(editor, text)
    return editor


def cell(parts: Parts, pointer: str, column: int = VALUE, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
    return parts.window.fields.model.index_of(pointer).siblingAtColumn(column).data(role)


def drag(parts: Parts, first: str, last: str) -> None:
    """Drag over the page from the first character of one text to the last of another."""
    page = parts.window.middle.page_view
    document = parts.pages.find(entry(parts).row.key or "")
    assert document is not None
    ends = []
    for at in (document.text.index(first), document.text.index(last) + len(last) - 1):
        box = document.boxes(Span(at, at + 1))[0]
        page._bring_into_view(0, box)
        ends.append(page.box_rect(0, box).center().toPoint())
    view = page.viewport()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=ends[0])
    QTest.mouseMove(view, ends[0] + QPoint(20, 0))
    QTest.mouseMove(view, ends[1])
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=ends[1])
