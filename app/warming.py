"""Loads in the background, once the window is there, the modules that the first edit would wait for."""

from __future__ import annotations

from importlib import import_module

from PySide6.QtCore import QObject, QTimer, Slot

from app.tasks import Tasks

AFTER_MS = 2000
"""The window and its first document come first."""
LATE = ("extraction.checks", "extraction.grounding.ground", "extraction.completeness.line_rows")
"""What `reviewed`, a typed value and a line that becomes a row need: a tenth of a second each, about."""


class Warming(QObject):
    """Imports on another thread; who needs a module earlier waits for it as before."""

    def __init__(self, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._timer = QTimer(self, singleShot=True, interval=AFTER_MS)
        self._timer.timeout.connect(self.start)
        self._timer.start()

    @Slot()
    def start(self) -> None:
        """Load them now."""
        self._tasks.run(_load, _loaded, _loaded)


def _load() -> None:
    for name in LATE:
        import_module(name)


def _loaded(_: object) -> None:
    """Nobody waits for it; what cannot be loaded is told where it is needed."""
