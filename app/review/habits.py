"""Compares results with the reviewed documents of the same issuer, beside the window's own work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from extraction import logs
from extraction.workers import document_cache

if TYPE_CHECKING:
    from app.pile.entry import Entry
    from app.pile.pile import Pile
    from extraction.evidence import Extraction
    from extraction.storage.records import ReviewedDocument

LOOKED_AT = 12
"""The latest reviewed documents in which the issuer's name stands; some only name it as something else."""


class Habits(QObject):
    """A result is looked at when it comes and whenever it is shown, until the person begins to decide in it:
    then nothing changes under their hands any more."""

    def __init__(self, pile: Pile, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pile = pile
        self._compared: dict[int, tuple[str, ...]] = {}
        """By run the keys of the documents that it was compared with last."""
        pile.result_changed.connect(self.look)

    @Slot(int)
    def look(self, document_id: int) -> None:
        """Compare a document's result with what is reviewed by now; what is new shows a moment later."""
        entry = self._pile.entry(document_id) if document_id in self._pile else None
        own = entry.own_result if entry is not None and not entry.live and _untouched(entry) else None
        if entry is None or own is None or entry.run_schema is None:
            return
        run_id, schema = entry.run_id, entry.run_schema
        others = self._others(own, entry)
        keys = tuple(one.key for one in others)
        if self._compared.get(run_id, ()) == keys:
            return
        self._compared[run_id] = keys
        from extraction.review.habits import with_habits  # large, and of no use to the window's start

        self._pile.tasks.run(
            lambda: with_habits(own, schema, others, document_cache.load),
            lambda told: self._take(document_id, run_id, own, told),
            lambda error: logs.log_bug(error, "comparing with reviewed documents"),
        )

    def _others(self, own: Extraction, entry: Entry) -> list[ReviewedDocument]:
        from extraction.review.issuers import issuers

        assert entry.run_schema is not None
        names = issuers(own.data, entry.run_schema.json_schema)
        if not names:
            return []
        return self._pile.store.reviewed(entry.run_schema.name, limit=LOOKED_AT, values=names)

    def _take(self, document_id: int, run_id: int, own: Extraction, told: Extraction) -> None:
        """Keep and show it, unless the document has gone on meanwhile."""
        if told is own or document_id not in self._pile:
            return
        entry = self._pile.entry(document_id)
        if entry.run_id == run_id and entry.own_result is own and not entry.live and _untouched(entry):
            self._pile.store.tell_more(run_id, told)
            entry.set_result(run_id, told, entry.decisions)
            self._pile.changed.emit(document_id)
            self._pile.result_changed.emit(document_id)


def _untouched(entry: Entry) -> bool:
    return not entry.decisions.values and not entry.decisions.rows and entry.decisions.reviewed is None
