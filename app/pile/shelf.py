"""The piles: the open one is put away whole, others are opened again; nothing is ever lost by it."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QDate, QLocale, QObject, Signal

from app.pile.pile import Pile
from app.runs.runner import Runner
from app.texts.plain import visible
from app.texts.wording import number, translate
from extraction.storage.records import PileRow

RECENT = 12
"""Piles in the menu; older ones keep their place and come back into it when newer ones are emptied."""


class Shelf(QObject):
    """Which pile is open. A refused step says why with `said` and changes nothing."""

    said = Signal(str)
    changed = Signal()

    def __init__(self, pile: Pile, runner: Runner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pile, self._runner = pile, runner
        self._piles = pile.store.piles

    def current(self) -> PileRow:
        """The open pile."""
        return self._piles.all()[0]

    def recent(self) -> list[PileRow]:
        """The other piles, the one used last first."""
        return self._piles.all()[1 : RECENT + 1]

    def new(self) -> None:
        """Put the pile away and begin an empty one."""
        if not len(self._pile) and not self._pile.arriving:
            self.said.emit(self.tr("This pile is empty already."))
        elif self._free():
            self._pile.switch(self._piles.begin)
            self.said.emit(self.tr("The pile was put away. File > Recent piles opens it again."))
            self.changed.emit()

    def open(self, pile: int) -> None:
        """Put the pile away and open another one."""
        if self._free():
            self._pile.switch(lambda: self._piles.open(pile))
            self.changed.emit()

    def rename(self, name: str) -> None:
        """Name the open pile; an empty name lets its documents name it."""
        self._piles.rename(self._piles.current, name)
        self.changed.emit()

    def _free(self) -> bool:
        if self._runner.running is not None:
            refusal = self.tr("A document is running. Pause or cancel it first, then put the pile away.")
        elif self._pile.arriving:
            refusal = self.tr("Documents are still being added. Wait a moment, then put the pile away.")
        else:
            return True
        self.said.emit(refusal)
        return False


def title_of(pile: PileRow) -> str:
    """A pile's name, or what is in it. Example: "bill.pdf and 11 more"."""
    if pile.name:
        return pile.name
    more = pile.documents - 1
    if more > 0:
        words = translate("Shelf", "{document} and {count} more")
        return words.format(document=visible(pile.first), count=number(more))
    return visible(pile.first) or translate("Shelf", "Empty pile")


def line_of(pile: PileRow, today: datetime) -> str:
    """A pile as one line of a list: title, documents, when it was used last.

    Example: "Invoices March · 12 documents · 3 Mar 2026".
    """
    used = datetime.fromisoformat(pile.used_at).astimezone()
    day = QLocale().toString(QDate(used.year, used.month, used.day), translate("Shelf", "d MMM yyyy"))
    if used.date() == today.date():
        day = translate("Shelf", "today")
    one, many = translate("Shelf", "1 document"), translate("Shelf", "{count} documents")
    count = one if pile.documents == 1 else many.format(count=number(pile.documents))
    return f"{title_of(pile)} · {count} · {day}"
