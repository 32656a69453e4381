"""The whole window: names and an order of tabs for its controls, work in portions, nothing left behind."""

from __future__ import annotations

import gc
import sys
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt, QThread, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.actions.action_table import ACTIONS
from app.actions.schema_actions import EDITOR_ACTIONS, editor_keys
from app.application import Parts
from app.dialogs.information import privacy_dialog
from app.dialogs.keys import KeysDialog
from app.pile import arrivals
from extraction import paths
from extraction.sources.folders import Found
from extraction.storage.records import DocumentState
from extraction.storage.store import Store
from tests.app.helpers import READY, Settle

CONTROLS = (
    QAbstractButton,
    QLineEdit,
    QComboBox,
    QAbstractItemView,
    QTextEdit,
    QPlainTextEdit,
    QTabBar,
    QAbstractSlider,
    QAbstractSpinBox,
)


def inside_another_control(widget: QWidget) -> bool:
    """Parts that Qt builds itself: the list of a combo box, the corner of a table, scroll bars, headers."""
    if isinstance(widget, QScrollBar | QHeaderView) or widget.objectName().startswith("qt_"):
        return True
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QComboBox | QLineEdit | QAbstractItemView | QAbstractSpinBox | QTabBar):
            return True
        parent = parent.parentWidget()
    return type(widget).__name__.startswith("QComboBoxPrivate")


def name_of(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    return widget.accessibleName() or text


def test_everything_a_person_can_act_on_has_a_name(parts: Parts, pdf: Path, settle: Settle) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    controls = [w for w in parts.window.findChildren(QWidget) if isinstance(w, CONTROLS)]
    own = [widget for widget in controls if not inside_another_control(widget)]
    assert len(own) > 25
    assert [f"{type(w).__name__} {w.objectName()}" for w in own if not name_of(w)] == []


def test_tab_goes_through_the_window_from_top_to_bottom(parts: Parts, pdf: Path, settle: Settle) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    window = parts.window
    visited: list[QWidget] = []
    widget = window.bar.schema
    for _ in range(500):
        if widget.isVisible() and widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            visited.append(widget)
        widget = widget.nextInFocusChain()
        if widget is window.bar.schema:
            break
    areas = [window.bar, window.rail, window.middle, window.fields]
    order = [next((n for n, area in enumerate(areas) if area.isAncestorOf(w)), None) for w in visited]
    seen = list(dict.fromkeys(number for number in order if number is not None))
    assert seen == [0, 1, 2, 3]
    assert len(visited) == len(set(visited))


def test_the_schema_does_not_get_the_keys_when_the_fields_make_room(
    parts: Parts, pdf: Path, settle: Settle
) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    window = parts.window
    window.activateWindow()
    window.fields.tree.setFocus()
    window.middle.tabs.setCurrentIndex(1)  # as a click on the tab does
    assert window.middle.isAncestorOf(QApplication.focusWidget())


def test_every_action_is_in_a_menu_and_no_key_is_given_twice(parts: Parts) -> None:
    in_menus = {
        action.objectName()
        for menu in parts.window._menus.values()
        for action in menu.actions()
        if action.objectName()
    }
    assert {spec.id for spec in ACTIONS} <= in_menus
    local = {Qt.ShortcutContext.WidgetShortcut, Qt.ShortcutContext.WidgetWithChildrenShortcut}
    keys: list[str] = []
    for spec in ACTIONS:
        if parts.window.actions_[spec.id].shortcutContext() not in local:
            keys += [key.toString() for key in parts.window.actions_[spec.id].shortcuts()]
    assert sorted({key for key in keys if keys.count(key) > 1}) == []


def test_keys_and_privacy_are_told(parts: Parts, qtbot: QtBot) -> None:
    dialog = KeysDialog([*parts.window.actions_.keys(), editor_keys()], parts.window)
    run = dialog.list.topLevelItem(3).child(0)
    assert (run.parent().text(0), run.text(0), run.text(1)) == ("Document", "Run", "F5, Ctrl+R")
    assert len(dialog.shown()) == len(ACTIONS) + len(EDITOR_ACTIONS)
    dialog.search.setText("F7")
    assert dialog.shown() == ["Pause"]
    privacy = privacy_dialog(parts.window)
    text = " ".join(label.text() for label in privacy.findChildren(QWidget) if hasattr(label, "text"))
    assert str(paths.data_dir()) in text
    assert "no telemetry" in text
    for shown in (dialog, privacy):
        shown.close()
        shown.deleteLater()


# ---------------------------------------------------------------------- work in small portions


class Turns(QObject):
    """How many times something happened in each turn of the event loop."""

    def __init__(self) -> None:
        super().__init__()
        self.counts = [0]
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(lambda: self.counts.append(0))
        self._timer.start()

    def note(self, *_: object) -> None:
        self.counts[-1] += 1

    def stop(self) -> None:
        self._timer.stop()


def test_a_thousand_documents_come_in_portions(
    parts: Parts, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks = iter(range(1_000_000))
    monkeypatch.setattr(arrivals.time, "monotonic", lambda: next(ticks) * 0.01)  # 10 ms a look at the clock
    monkeypatch.setattr(parts.documents, "request", lambda request: None)
    turns = Turns()
    parts.pile.added.connect(turns.note)
    parts.pile._add_all(Found(tuple(f"/pile/{number:04}.pdf" for number in range(1000))), None)
    qtbot.waitUntil(lambda: len(parts.pile) == 1000, timeout=120_000)
    turns.stop()
    assert sum(turns.counts) == 1000
    assert max(turns.counts) <= 4  # 30 ms a turn
    assert parts.window.rail.list.model().rowCount() == 1000


def test_views_follow_many_events_at_their_own_pace(
    parts: Parts, pdf: Path, settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    QTest.qWait(200)
    refreshed: list[int] = []
    show = parts.window.fields.show_fields
    monkeypatch.setattr(
        parts.window.fields, "show_fields", lambda *given: (refreshed.append(1), show(*given))
    )
    document = parts.pile.ids()[0]
    for _ in range(500):
        parts.pile.changed.emit(document)
    assert refreshed == []
    QTest.qWait(200)
    assert refreshed == [1]


def test_results_of_a_long_pile_are_looked_up_one_a_turn(
    open_window: Callable[[], Parts], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = open_window()
    monkeypatch.setattr(parts.documents, "request", lambda request: None)
    parts.pile._add_all(Found(tuple(f"/pile/{number:04}.pdf" for number in range(50))), None)
    qtbot.waitUntil(lambda: len(parts.pile) == 50, timeout=60_000)
    parts.window.close()
    turns, looked = Turns(), Store.shown_run
    monkeypatch.setattr(
        Store, "shown_run", lambda store, document: (turns.note(), looked(store, document))[1]
    )
    again = open_window()
    qtbot.waitUntil(lambda: all(again.pile.entry(i).loaded for i in again.pile.ids()), timeout=60_000)
    turns.stop()
    assert sum(turns.counts) == 50
    assert max(turns.counts) <= 1


# ---------------------------------------------------------------------- nothing is left behind


def test_a_closed_window_leaves_no_thread_timer_or_widget(pdf: Path, fake: Path, settle: Settle) -> None:
    before = set(QApplication.allWidgets())
    worker = Path(__file__).parent / "fake_model_worker.py"
    parts = Parts(model_command=[sys.executable, str(worker), str(fake)])
    parts.window.set_theme("light")
    parts.window.show()
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    parts.runner.run(parts.pile.ids())
    settle(parts, DocumentState.DONE)
    window = weakref.ref(parts.window)
    parts.window.close()
    timers = [timer for timer in parts.findChildren(QTimer) if timer.isActive()]
    timers += [timer for timer in parts.window.findChildren(QTimer) if timer.isActive()]
    assert timers == []
    assert parts.tasks._pool.activeThreadCount() == 0
    assert [thread for thread in parts.findChildren(QThread) if thread.isRunning()] == []
    parts.window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()
    gc.collect()
    left = [w for w in set(QApplication.allWidgets()) - before if w is not window()]
    assert [f"{type(w).__name__} {w.objectName()}" for w in left if w.parent() is None] == []
