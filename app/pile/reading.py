"""Documents are read one after the other: the line they stand in, their passwords, the worker's answers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from PySide6.QtCore import QObject, Signal, Slot

from app.pile import pasted
from app.pile.entry import PASSWORD_ERRORS, Entry
from app.runs.engine_process import EngineProcess
from app.texts.plain import visible
from app.texts.wording import translate
from extraction.errors import PasswordWrong
from extraction.events import DocumentRead, Event, RunCancelled, RunFailed
from extraction.sources.parts import whole_of
from extraction.storage.records import DocumentRow, DocumentState
from extraction.storage.store import Store
from extraction.workers.protocol import ReadDocument

Ending = DocumentRead | RunFailed | RunCancelled
"""How the reading of a document ends."""


class Reading(QObject):
    """Knows ids and sources alone; what is read is for the one who hears `ended`."""

    began = Signal(int)
    ended = Signal(int, object)
    """Document id and an `Ending`."""

    def __init__(self, worker: EngineProcess, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._passwords: dict[str, str] = {}
        """By file, so that its parts ask for none; for this session only, never stored."""
        self._worker = worker
        self._line: dict[int, str] = {}  # document -> source, the next one first
        self._current: int | None = None
        self._run = self._file = ""
        self._numbers = count()
        worker.heard.connect(self._hear)

    def __contains__(self, document_id: int) -> bool:
        """Whether a document waits to be read, or is being read."""
        return document_id in self._line or document_id == self._current

    def password(self, source: str) -> str | None:
        """The password of the file that a source is, or is pages of; None where none was given."""
        return self._passwords.get(whole_of(source))

    def unlock(self, source: str, password: str) -> None:
        """Try this password for a source and all that comes from the same file."""
        self._passwords[whole_of(source)] = password

    def add(self, document_id: int, source: str) -> None:
        """Read a document after those that wait already."""
        self._line[document_id] = source
        self._next()

    def _next(self) -> None:
        if self._current is not None or not self._line:
            return
        document_id = next(iter(self._line))
        source = self._line.pop(document_id)
        # A number of its own for each reading: an answer to an earlier one is never taken for its answer.
        self._current, self._run = document_id, f"read-{document_id}-{next(self._numbers)}"
        self.began.emit(document_id)
        self._file, password = whole_of(source), self.password(source)
        self._worker.request(ReadDocument(run=self._run, source=source, password=password))

    def cancel(self, document_id: int) -> None:
        """Stop reading a document, or take it out of the line; `ended` tells."""
        if document_id in self._line:
            del self._line[document_id]
            self.ended.emit(document_id, RunCancelled(run=""))
        elif document_id == self._current:
            self._worker.cancel(self._run)

    def forget(self, document_ids: Sequence[int]) -> None:
        """Documents are gone: nothing is told of them any more, and the next one has its turn."""
        for document_id in document_ids:
            self._line.pop(document_id, None)
        if self._current in document_ids:
            self._stop()
            self._next()

    def put_away(self) -> int | None:
        """Forget all documents; the one that was being read."""
        self._passwords.clear()
        self._line.clear()
        reading = self._current
        self._stop()
        return reading

    def _stop(self) -> None:
        run, reading = self._run, self._current
        self._current, self._run = None, ""  # first: a request that still waits is answered at once
        if reading is not None:
            self._worker.cancel(run)

    @Slot(object)
    def _hear(self, event: Event) -> None:
        if self._current is None or event.run != self._run or not isinstance(event, Ending):
            return
        document_id, self._current = self._current, None
        if isinstance(event, RunFailed) and event.error == PasswordWrong.__name__:
            self._passwords.pop(self._file, None)
        self.ended.emit(document_id, event)
        self._next()


def keep_ending(store: Store, entry: Entry, event: Ending) -> str:
    """Keep what came of a reading; returns a sentence to say, if any."""
    document_id = entry.row.id
    if isinstance(event, RunCancelled):
        store.set_state(document_id, DocumentState.CANCELLED)
        return ""
    if isinstance(event, RunFailed):
        entry.needs_password = event.error in PASSWORD_ERRORS
        store.set_state(document_id, DocumentState.FAILED, event.message)
        return ""
    twin = keep_read(store, entry, event)
    if twin is not None:
        same = translate("Pile", "Same content as {title}, so it is not run.")
        store.set_state(document_id, DocumentState.SKIPPED, same.format(title=visible(twin.title)))
        words = translate("Pile", "{title} is already in the pile as {other}.")
        return words.format(title=entry.name, other=visible(twin.title))
    if entry.up_to_date:  # read again only to be shown
        store.set_state(document_id, DocumentState.DONE)
    return ""


def keep_read(store: Store, entry: Entry, event: DocumentRead) -> DocumentRow | None:
    """Keep what a reading found out; returns the document of the pile that has the same content."""
    twin = store.piles.twin(entry.row.id, event.key)
    store.set_read(
        entry.row.id,
        event.key,
        pasted.title_of(entry.row.source) or event.title or entry.row.title,
        event.document_kind,
        event.pages,
        event.language,
        event.notices,
        event.characters,
        event.text_pages,
        event.suggested,
    )
    return twin
