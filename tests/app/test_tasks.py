"""Results come back on the window's thread."""

from __future__ import annotations

import threading
from typing import Any

from pytestqt.qtbot import QtBot

from app.tasks import Tasks


def test_result_and_error_come_back_here(qtbot: QtBot) -> None:
    tasks = Tasks()
    seen: list[Any] = []
    here = threading.get_ident()

    def fail() -> None:
        raise ValueError("no")

    tasks.run(
        threading.get_ident,
        lambda there: seen.append((there != here, threading.get_ident() == here)),
        seen.append,
    )
    tasks.run(fail, seen.append, lambda error: seen.append((type(error), threading.get_ident() == here)))
    qtbot.waitUntil(lambda: len(seen) == 2)
    assert seen == [(True, True), (ValueError, True)]
    tasks.close()


def test_nothing_is_delivered_after_close(qtbot: QtBot) -> None:
    tasks = Tasks()
    seen: list[Any] = []
    tasks.run(lambda: 1, seen.append, seen.append)
    tasks.close()
    qtbot.wait(50)
    assert seen == []
