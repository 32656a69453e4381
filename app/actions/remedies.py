"""What the buttons beside a trouble do with the document in view: run, read, unlock or remove it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

if TYPE_CHECKING:
    from app.views.main_window import MainWindow


class Remedies(QObject):
    """Handlers of the buttons that stand where a run or a reading failed."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window, self._pile = window, window.pile
        window.fields.retry.connect(self._run)
        window.middle.retry.connect(self._read)
        window.middle.password_given.connect(self._unlock)
        window.middle.removal_wanted.connect(self._remove)

    def _documents(self) -> list[int]:
        """The document in view; none where there is none, or where it is gone."""
        return [self._window.shown] if self._window.shown in self._pile else []

    @Slot()
    def _run(self) -> None:
        for document_id in self._documents():
            self._window.runner.run([document_id])

    @Slot()
    def _read(self) -> None:
        for document_id in self._documents():
            self._pile.read_again(document_id)

    @Slot(str)
    def _unlock(self, password: str) -> None:
        for document_id in self._documents():
            self._pile.read_again(document_id, password)

    @Slot()
    def _remove(self) -> None:
        self._window.commands.remove(self._documents())
