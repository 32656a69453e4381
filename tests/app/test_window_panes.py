"""Panes follow the keys and the width of the window; theme and size of text are remembered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.application import Parts
from tests.app.helpers import READY, Settle


def test_f6_goes_round_the_panes(parts: Parts, pdf: Path, qtbot: QtBot, settle: Settle) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    window = parts.window
    window.activateWindow()
    window.rail.setFocus()
    order = []
    for _ in range(3):
        qtbot.keyClick(window, Qt.Key.Key_F6)
        focused = QApplication.focusWidget()
        panes = {"rail": window.rail, "middle": window.middle, "fields": window.fields}
        order.append(next(name for name, pane in panes.items() if pane.isAncestorOf(focused)))
    assert order == ["middle", "fields", "rail"]


def test_narrow_window_puts_the_fields_under_the_page(parts: Parts, qtbot: QtBot) -> None:
    parts.window.resize(1000, 700)
    qtbot.waitUntil(lambda: parts.window._inner.orientation() == Qt.Orientation.Vertical)
    parts.window.resize(1300, 700)
    qtbot.waitUntil(lambda: parts.window._inner.orientation() == Qt.Orientation.Horizontal)


def test_both_schemes_and_text_sizes_are_remembered(open_window: Callable[[], Parts]) -> None:
    parts = open_window()
    parts.window.actions_["theme_dark"].trigger()
    assert parts.store.setting("theme") == "dark"
    size = QApplication.font().pointSizeF()
    parts.window.actions_["text_larger"].trigger()
    assert QApplication.font().pointSizeF() == size + 1
    parts.window.close()
    again = open_window()
    assert again.store.setting("text_steps") == 1
    fonts = {w.font().pointSizeF() for w in (again.window.rail.list, again.window.bar.schema)}
    assert fonts == {QApplication.font().pointSizeF()}
