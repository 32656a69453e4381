"""How a run is stopped: Cancel at once, Esc only after a question, asked in place, that takes no keys."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Slot

from app.texts.wording import number
from extraction.storage.records import DocumentState

if TYPE_CHECKING:
    from app.views.main_window import MainWindow

ASKED_MS = 15_000
"""The question goes by itself: an Esc much later is about something else."""
UNREAD_SECONDS = 0.4
"""A second Esc as soon as this is a double press, and no answer to what nobody has read."""


class Stopping(QObject):
    """Handlers of Cancel and of Esc, which closes what is open before it asks about a run."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window, self._pile, self._runner = window, window.pile, window.runner
        self._asked = 0.0
        self._over = QTimer(self, singleShot=True, interval=ASKED_MS)
        self._over.timeout.connect(window.question.hide)
        actions = window.actions_
        actions["leave"].setAutoRepeat(False)  # a key that is held down answers nothing
        actions["leave"].triggered.connect(self._leave)
        actions["cancel"].triggered.connect(self.stop)
        window.question.acted.connect(self.stop)

    @property
    def busy(self) -> bool:
        """Whether there is something to stop."""
        return self._runner.running is not None or self._runner.waiting + self._unread > 0

    @property
    def _unread(self) -> int:
        return self._pile.count(DocumentState.ADDED, DocumentState.READING)

    def refresh(self) -> None:
        """Keep the question in step with the queue; what is over is not asked about."""
        if not self.busy:
            self._window.question.hide()
        elif self._window.question.isVisible():
            self._ask()

    @Slot()
    def stop(self) -> None:
        """Stop everything, and say what became of it."""
        self._window.question.hide()
        words = self._stopped_words()
        try:
            self._runner.cancel_all()
        finally:
            for document_id in self._pile.ids():
                self._pile.cancel_reading(document_id)
        self._window.status.say(words)

    @Slot()
    def _leave(self) -> None:
        question = self._window.question
        if self._window.middle.find_bar.isVisible():
            self._window.middle.find_bar.leave()
        elif not self.busy:
            return
        elif not question.isVisible():
            self._ask()
            self._asked = time.monotonic()
            self._over.start()
        elif time.monotonic() - self._asked > UNREAD_SECONDS:
            self.stop()

    def _ask(self) -> None:
        waiting, unread = self._runner.waiting, self._unread
        running = waiting > 0 or self._runner.running is not None
        head = self.tr("Stop the run?") if running else self.tr("Stop reading?")
        parts = [
            (waiting, self.tr("One document is waiting."), self.tr("{count} documents are waiting.")),
            (unread, self.tr("One is not read yet."), self.tr("{count} are not read yet.")),
        ]
        counts = [
            one if count == 1 else many.format(count=number(count)) for count, one, many in parts if count
        ]
        rest = self.tr("What is finished stays. Esc again stops.")
        button = self.tr("Stop the run") if running else self.tr("Stop reading")
        self._window.question.say(" ".join([head, *counts, rest]), button)

    def _stopped_words(self) -> str:
        """Each document keeps its place in the pile, so this is how the rest is gone on with."""
        waiting = self._runner.waiting
        if waiting:
            one = self.tr("Stopped. The document that waited is ready: Run goes on with it.")
            many = self.tr("Stopped. {count} documents that waited are ready: Run goes on with them.")
            return one if waiting == 1 else many.format(count=number(waiting))
        if self._runner.running is not None:
            return self.tr("Stopped. What was written is kept; Run takes the document up again.")
        return self.tr("Stopped. Document > Retry failed reads the rest.")
