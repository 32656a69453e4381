"""Splits a PDF of the pile by ranges of pages into documents of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from app.dialogs.split import SplitDialog
from extraction.sources.parts import part_of, part_source

if TYPE_CHECKING:
    from app.views.main_window import MainWindow


class Splitting(QObject):
    """The action "split" on the document that is shown; `ask` can be replaced."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._action = window.actions_["split"]
        self._action.triggered.connect(self._split)
        self.refresh()

    def refresh(self) -> None:
        """Another document is shown, or the same after it was read."""
        self._action.setEnabled(self._can_split())

    def _can_split(self) -> bool:
        pile, shown = self._window.pile, self._window.shown
        if shown not in pile:
            return False
        entry = pile.entry(shown)
        return entry.row.kind == "pdf" and entry.row.pages > 1 and not entry.live

    def ask(self, dialog: SplitDialog) -> bool:
        """Let the person choose; whether they did."""
        return bool(dialog.exec())

    @Slot()
    def _split(self) -> None:
        pile, shown = self._window.pile, self._window.shown
        entry = pile.entry(shown)
        document = self._window.pages.find(entry.row.key or "")
        if document is None:
            self._window.status.say(self.tr("The document is still being loaded. Try again in a moment."))
            return
        labels = [page.label for page in document.pages]
        dialog = SplitDialog(entry.row.title, labels, entry.result is not None, self._window)
        wanted = self.ask(dialog)
        ranges, remove = (dialog.ranges() if wanted else []), dialog.removes_whole()
        dialog.deleteLater()
        if ranges:
            pile.add([_source(entry.row.source, first, last) for first, last in ranges], entry.schema)
            if remove:
                self._window.runner.cancel([shown])
                pile.remove([shown])
                if shown in pile:  # its turn came while the question was open
                    words = self.tr("{title} is running, so it stays in the pile.")
                    self._window.status.say(words.format(title=entry.row.title))


def _source(source: str, first: int, last: int) -> str:
    """The source of some pages; those of a document that is itself a part are pages of the whole."""
    part = part_of(source)
    if part is None:
        return part_source(source, first, last)
    whole, begin, _ = part
    return part_source(whole, begin + first - 1, begin + last - 1)
