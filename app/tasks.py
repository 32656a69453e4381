"""Runs a function on another thread and brings its result back; nothing else in the window knows threads."""

from __future__ import annotations

import logging
from collections.abc import Callable
from itertools import count
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal, Slot

log = logging.getLogger("winnow.window")

Done = Callable[[Any], None]
Failed = Callable[[Exception], None]


class Tasks(QObject):
    """`run` starts a function; its result, or the exception it raised, comes back on the window's thread."""

    _ended = Signal(int, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        # Files are written in the order they were asked for, and one thread is enough for them.
        self._pool.setMaxThreadCount(1)
        self._numbers = count()
        self._waiting: dict[int, tuple[Done, Failed]] = {}
        self._ended.connect(self._deliver)

    def run(self, function: Callable[[], Any], done: Done, failed: Failed) -> None:
        """Call `function` elsewhere, then `done(result)` or `failed(error)` here."""
        number = next(self._numbers)
        self._waiting[number] = (done, failed)
        self._pool.start(_Job(number, function, self._ended.emit))

    def close(self) -> None:
        """Wait for what is running; nothing is delivered any more."""
        self._waiting.clear()
        self._pool.clear()
        self._pool.waitForDone()

    @Slot(int, object, object)
    def _deliver(self, number: int, result: Any, error: Exception | None) -> None:
        done, failed = self._waiting.pop(number, (None, None))
        if error is not None and failed is not None:
            failed(error)
        elif done is not None:
            done(result)


class _Job(QRunnable):
    def __init__(
        self, number: int, function: Callable[[], Any], ended: Callable[[int, Any, Any], None]
    ) -> None:
        super().__init__()
        self._number, self._function, self._ended = number, function, ended

    def run(self) -> None:
        try:
            result = self._function()
        except Exception as error:  # it belongs to the one who asked
            log.info("task failed: %s", type(error).__name__)
            self._ended(self._number, None, error)
        else:
            self._ended(self._number, result, None)
