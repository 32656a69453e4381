"""What a person does with the queue: pause, order, cancel or retry some; and how the window tells its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import QApplication

from app.runs.estimate import closing_line
from extraction.storage.records import DocumentState

if TYPE_CHECKING:
    from app.views.main_window import MainWindow

MOVES = ("move_up", "move_down")


class QueueCommands(QObject):
    """Handlers of the queue's actions, and the status line's account of it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._pile, self._runner, self._actions = window.pile, window.runner, window.actions_
        handlers: dict[str, Callable[[], object]] = {
            "pause": self._pause,
            "move_up": self._move_up,
            "move_down": self._move_down,
            "cancel_selected": self._cancel_selected,
            "retry_selected": self._retry_selected,
            "show_failed": window.rail.show_failed,
        }
        for action_id, handler in handlers.items():
            self._actions[action_id].triggered.connect(handler)
        for action_id in MOVES:  # the keys belong to the list: elsewhere they scroll
            self._actions[action_id].setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            window.rail.list.addAction(self._actions[action_id])
        window.status.show_failed.connect(window.rail.show_failed)
        self._runner.finished_all.connect(self._finished)
        self._runner.queue_changed.connect(self.refresh)
        self._pile.switched.connect(window.status.forget_end)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Bring actions and status line up to date with the queue."""
        runner, pause = self._runner, self._actions["pause"]
        waiting = runner.waiting
        pause.setText(self.tr("Resume") if runner.paused else self.tr("Pause"))
        pause.setEnabled(waiting > 0 or runner.running is not None)
        self._window.bar.pause.setVisible(pause.isEnabled())
        failed = self._pile.count(DocumentState.FAILED)
        self._actions["show_failed"].setEnabled(failed > 0)
        self._window.status.show_overall(runner.overall())

    @Slot()
    def _pause(self) -> None:
        if self._runner.paused:
            self._runner.resume()
        else:
            self._runner.pause()

    @Slot()
    def _move_up(self) -> None:
        self._pile.step(self._window.rail.selected(), -1)

    @Slot()
    def _move_down(self) -> None:
        self._pile.step(self._window.rail.selected(), 1)

    @Slot()
    def _cancel_selected(self) -> None:
        chosen = self._window.rail.selected()
        self._runner.cancel(chosen)
        for document_id in chosen:
            self._pile.cancel_reading(document_id)

    @Slot()
    def _retry_selected(self) -> None:
        """Run the failed ones of the selection again; those that could not be read are read again."""
        self._window.commands.retry(self._window.rail.selected())

    @Slot(int, int)
    def _finished(self, done: int, failed: int) -> None:
        self._window.status.show_end(done, failed)
        if QApplication.activeWindow() is None:  # the person is elsewhere: the task bar says it, silently
            QApplication.alert(self._window)
            self._window.setWindowTitle(f"{closing_line(done, failed)} – Winnow")
