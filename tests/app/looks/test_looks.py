"""Schemes and text sizes: each change reaches the widgets once, and none of them is freed meanwhile."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.application import Parts
from app.looks.looks import MAX_TEXT_STEPS, Looks
from app.looks.theme import DARK, LIGHT, theme
from extraction.storage.store import Store

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "looks.db") as store:
        yield store


class Listener(QWidget):
    """Notes each new style, and whether Python may look for garbage in the middle of it."""

    def __init__(self) -> None:
        super().__init__()
        self.styles = 0
        self.searched = False

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.StyleChange:
            self.styles += 1
            self.searched = self.searched or gc.isenabled()
        super().changeEvent(event)


def test_scheme_and_size_are_kept(qapp: QApplication, store: Store) -> None:
    looks = Looks(store)
    looks.choose("dark")
    looks.step_text(2)
    looks.stop()
    assert theme.tokens is DARK
    again = Looks(store)
    assert (again.choice, again.text_steps) == ("dark", 2)
    again.choose("light")
    again.step_text(100)
    assert again.text_steps == MAX_TEXT_STEPS
    again.step_text(-MAX_TEXT_STEPS)
    again.stop()
    assert theme.tokens is LIGHT


def test_what_does_not_change_reaches_no_widget(qapp: QApplication, qtbot: QtBot, store: Store) -> None:
    looks = Looks(store)
    looks.choose("light")
    widget = Listener()
    qtbot.addWidget(widget)
    widget.show()
    looks.choose("dark")
    assert widget.styles > 0
    before = widget.styles
    looks.choose("dark")
    again = Looks(store)  # as another window makes them
    assert widget.styles == before
    again.stop()
    looks.choose("light")
    looks.stop()


def test_the_desktop_is_followed_where_nothing_was_chosen(
    qapp: QApplication, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = Looks(store)
    applied: list[str] = []
    monkeypatch.setattr(theme, "apply", lambda _, choice, __: applied.append(choice))
    hints = qapp.styleHints()
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    looks.choose("light")
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    looks.stop()
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert applied == ["system", "light"]


def test_nothing_is_freed_while_widgets_get_their_style(qapp: QApplication, qtbot: QtBot) -> None:
    theme.apply(qapp, "light")
    widget = Listener()
    qtbot.addWidget(widget)
    widget.show()
    theme.apply(qapp, "dark")
    theme.apply(qapp, "light", 1)
    theme.apply(qapp, "light")
    assert widget.styles > 0
    assert not widget.searched
    assert gc.isenabled()


STRESS = """
import faulthandler, gc, os, sys, tempfile
faulthandler.enable()
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
application = QApplication(["winnow"])
from app.application import Parts
gc.set_threshold(10, 2, 2)
idle = [sys.executable, "-c", "input()"]
for number in range(3):
    os.environ["WINNOW_HOME"] = tempfile.mkdtemp(dir=sys.argv[1])
    parts = Parts(idle, idle)
    parts.window.show()
    for choice in ("dark", "light"):
        parts.window.set_theme(choice)
        parts.looks.step_text(1)
        application.processEvents()
        parts.window.set_theme("system")
        parts.looks.step_text(-1)
    QTimer.singleShot(0, parts.window.commands._show_keys)
    application.processEvents()
    parts.window.close()
    if number % 2:
        parts.window.deleteLater()
    parts = None
print("all closed", flush=True)
"""


def test_windows_come_and_go_while_the_looks_change(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(
        [sys.executable, "-c", STRESS, str(tmp_path)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (ended.returncode, ended.stdout) == (0, "all closed\n"), ended.stderr[-2000:]


def test_a_window_gets_its_style_once(open_window: Callable[[], Parts], qapp: QApplication) -> None:
    with patch.object(qapp, "setStyleSheet", wraps=qapp.setStyleSheet) as styled:
        open_window()
        open_window()
    assert styled.call_count <= 1  # none where an earlier test left the same one
