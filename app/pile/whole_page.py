"""Reads the whole of a web page of the pile, with what is left out of its main text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from extraction.sources.whole_page import whole_page_of, whole_page_source

if TYPE_CHECKING:
    from app.views.main_window import MainWindow


class WholePage(QObject):
    """The action "whole_page" on the document that is shown."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._action = window.actions_["whole_page"]
        self._action.triggered.connect(self._use)
        self.refresh()

    def refresh(self) -> None:
        """Another document is shown, or the same after it was read."""
        self._action.setEnabled(self._can_use())

    def _can_use(self) -> bool:
        pile, shown = self._window.pile, self._window.shown
        if shown not in pile:
            return False
        entry = pile.entry(shown)
        return entry.row.kind == "web" and whole_page_of(entry.row.source) is None and not entry.live

    @Slot()
    def _use(self) -> None:
        """The whole page takes the place of its main text; a document with results stays beside it."""
        pile, shown = self._window.pile, self._window.shown
        entry = pile.entry(shown)
        pile.add([whole_page_source(entry.row.source)], entry.schema)
        if entry.result is None:
            self._window.runner.cancel([shown])
            pile.remove([shown])
