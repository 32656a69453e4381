"""What is set aside is not searched for garbage any more, and nothing while an event is under way."""

from __future__ import annotations

import gc
import threading

from PySide6.QtCore import QThread
from PySide6.QtWidgets import QApplication
from pytest import MonkeyPatch
from pytestqt.qtbot import QtBot

from app import memory
from app.memory import Collector, set_aside, undisturbed
from app.tasks import Tasks


def test_what_lives_is_set_aside() -> None:
    before = gc.get_freeze_count()
    kept = [[number] for number in range(1000)]
    set_aside()
    assert gc.get_freeze_count() >= before + 1000
    assert len(kept) == 1000
    gc.unfreeze()


def test_python_searches_only_between_events(qtbot: QtBot) -> None:
    threads: list[tuple[str, int]] = []
    tasks, collector = Tasks(), Collector()
    gc.callbacks.append(lambda phase, _: threads.append((phase, threading.get_ident())))
    limits = gc.get_threshold()
    gc.set_threshold(10, 2, 2)
    try:
        done: list[object] = []
        tasks.run(lambda: [[[]] for _ in range(1000)], done.append, done.append)
        qtbot.waitUntil(lambda: bool(done), timeout=60_000)
        before_it_looks = list(threads)
        collector.search()
    finally:
        gc.set_threshold(*limits)
        gc.callbacks.pop()
        collector.stop()
        tasks.close()
    assert before_it_looks == []
    assert {thread for _, thread in threads} == {threading.get_ident()}


def test_python_searches_by_itself_again_when_the_last_window_is_closed(qapp: QApplication) -> None:
    first, second = Collector(), Collector()
    assert not gc.isenabled()
    first.stop()
    first.stop()
    assert not gc.isenabled()
    second.stop()
    assert gc.isenabled()


def test_nothing_is_searched_in_the_loop_of_a_dialog(qapp: QApplication, monkeypatch: MonkeyPatch) -> None:
    collector = Collector()
    searched: list[int] = []
    monkeypatch.setattr(memory.gc, "collect", searched.append)
    monkeypatch.setattr(memory.gc, "get_count", lambda: (701, 0, 0))
    levels = iter((2, 1))
    monkeypatch.setattr(QThread, "loopLevel", lambda _: next(levels))
    collector.search()
    assert searched == []
    collector.search()
    assert searched == [0]
    collector.stop()


def test_the_search_is_off_for_a_while() -> None:
    with undisturbed():
        assert not gc.isenabled()
        with undisturbed():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()
