"""The run under way: what the worker says of its document is shown and kept at once."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.pile.entry import Progress
from app.pile.pile import Pile
from app.runs.estimate import PartsPace
from app.texts.engine_words import in_words
from extraction import logs
from extraction.errors import EngineFailed
from extraction.events import (
    Event,
    PartStarted,
    PromptProgress,
    Rewound,
    RunCancelled,
    RunFailed,
    RunFinished,
    RunStarted,
    Written,
)
from extraction.evidence import Extraction
from extraction.workers.run_results import forget_result, read_result
from schemas.registry import Schema

SAVE_TEXT_MS = 1_000
"""How often the text being written is kept; a crash of the window loses at most this much of it."""


@dataclass(frozen=True)
class _Unkept:
    """A result that could not be kept and lies in its file still."""

    run_id: int
    key: str
    schema: Schema
    model: str
    file: Path


class CurrentRun(QObject):
    """One run at a time; between two of them `document` is None."""

    wrote = Signal(int, object)
    """Document id and the new pieces of its JSON text."""
    progressed = Signal(object)
    """Its Progress."""
    ended = Signal(int, str, str, str)
    """Document id, "done", "failed" or "cancelled", and of a failure the message and its kind.

    What was written is kept; `settle` is still to be called.
    """

    def __init__(self, pile: Pile, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pile = pile
        self.document: int | None = None
        self.name = ""
        """What the worker calls the run."""
        self.since: float | None = None
        """When it began to read."""
        self.parts = PartsPace()
        self._run_id = 0
        self._unsaved = QTimer(self, singleShot=True, interval=SAVE_TEXT_MS)
        self._unsaved.timeout.connect(self._save_text)
        self._model = ""
        self._unkept: dict[int, _Unkept] = {}
        self._not_told = ""  # why the store does not know that the run ended
        self._kept: Extraction | None = None  # a result that is in the store and not shown yet
        self._show_next = QTimer(self, singleShot=True, interval=0)
        self._show_next.timeout.connect(self._show_kept)

    def begin(self, document_id: int, schema: Schema, model: str) -> None:
        """Another document has its turn."""
        pile = self._pile
        pile.load_result(document_id)  # what was decided about it is carried over
        run_id = pile.store.start_run(document_id, schema, model)
        row = pile.store.document(document_id)
        self.document = document_id  # only now: where the store refuses, nothing is under way
        self._unkept.pop(document_id, None)
        self._run_id, self._model, self._not_told = run_id, model, ""
        self.name, self.since, self.parts = str(run_id), None, PartsPace()
        entry = pile.entry(document_id)
        entry.progress, entry.text, entry.loaded = Progress(), "", True
        entry.pieces, entry.run_schema, entry.result, entry.row = [], schema, None, row
        pile.changed.emit(document_id)
        pile.result_changed.emit(document_id)

    def keep_again(self, document_id: int, schema: Schema, model: str) -> bool:
        """Keep a result that could not be kept before, once; False where the document has to be run."""
        unkept, entry = self._unkept.pop(document_id, None), self._pile.entry(document_id)
        if unkept is None or (unkept.key, unkept.schema.digest, unkept.model) != (
            entry.row.key,
            schema.digest,
            model,
        ):
            return False
        try:
            found = read_result(unkept.file)
            self._pile.load_result(document_id)
            self._pile.store.finish_run(unkept.run_id, found)
        except Exception as error:
            logs.explain(error, "keeping a result again")
            return False
        forget_result(unkept.file)
        self.document, self._run_id = document_id, unkept.run_id
        self.name, self.since, self._not_told = str(unkept.run_id), None, ""
        entry.run_schema, entry.loaded = schema, True
        self._kept = found
        self._show_next.start()
        return True

    def stop(self) -> None:
        """Keep what was written; the database may be closed then."""
        if self._unsaved.isActive():
            self._unsaved.stop()
            try:
                self._save_text()
            except Exception as error:  # the window is closed all the same
                logs.explain(error, "keeping what was written")

    def settle(self) -> None:
        """Nothing is run any more; the document shows the best result there is."""
        document_id, self.document = self.document, None
        if document_id is None:
            return
        entry = self._pile.entry(document_id)
        try:
            if entry.result is None:  # an earlier result is worth more than half of a new one
                entry.loaded = False
                self._pile.load_result(document_id)
                if entry.result is not None:
                    entry.pieces = []
            self._pile.refresh(document_id)
        except Exception as error:
            self._not_told = self._not_told or self._pile.keeping.tell(error, "reading the end of a run")
        if self._not_told:  # else it would be shown as running until the next start, which queues it again
            self._pile.show_failed(document_id, self._not_told)
            self._not_told = ""
        self._pile.result_changed.emit(document_id)

    # ------------------------------------------------------------------ what the worker says

    def hear(self, event: Event) -> None:
        """Take what is about this run; anything else is left."""
        if self.document is not None and event.run == self.name and self._kept is None:
            self._hear(self.document, event)

    def _hear(self, document_id: int, event: Event) -> None:
        if isinstance(event, RunStarted):
            self.progress(phase="starting")
        elif isinstance(event, PartStarted):
            self.parts.started(event.number, event.total, event.kept, time.monotonic())
            self._forget_text(document_id)
            self.progress(phase="starting", part=event.number, parts=event.total)
        elif isinstance(event, Rewound):
            self._forget_text(document_id)
        elif isinstance(event, PromptProgress):
            self.since = self.since or time.monotonic()
            self.progress(phase="prompt", done=event.done, total=event.total)
        elif isinstance(event, Written):
            self._was_written(document_id, event)
        elif isinstance(event, RunFinished):
            self._was_finished(document_id, event)
        elif isinstance(event, RunFailed):
            self._end(document_id, "failed", event.message, event.error)
        elif isinstance(event, RunCancelled):
            self._end(document_id, "cancelled", "")

    def progress(self, **changes: Any) -> None:
        """Show how far it is."""
        if self.document is None:
            return
        entry = self._pile.entry(self.document)
        entry.progress = replace(entry.progress, **changes)
        self.progressed.emit(entry.progress)
        self._pile.changed.emit(self.document)

    def _forget_text(self, document_id: int) -> None:
        """What is written next is a text of its own."""
        entry = self._pile.entry(document_id)
        if entry.text:
            entry.text, entry.pieces = "", []
            self._pile.result_changed.emit(document_id)

    def _was_written(self, document_id: int, event: Written) -> None:
        entry = self._pile.entry(document_id)
        entry.pieces.extend(event.pieces)
        entry.text += "".join(piece.text for piece in event.pieces)
        self.progress(
            phase="writing",
            tokens=event.tokens,
            tokens_per_second=event.tokens_per_second,
            tokens_per_pass=event.tokens_per_pass,
            acceptance_rate=event.acceptance_rate,
            note=event.note,
            memory=event.memory,
            card=(event.card_used, event.card_total),
        )
        self.wrote.emit(document_id, event.pieces)
        if not self._unsaved.isActive():
            self._unsaved.start()

    @Slot()
    def _save_text(self) -> None:
        if self.document is not None:
            self._pile.store.save_text(self._run_id, self._pile.entry(self.document).text)

    def _was_finished(self, document_id: int, event: RunFinished) -> None:
        file = Path(event.result_file)
        try:
            extraction = read_result(file)
            self._unsaved.stop()
            self._pile.store.finish_run(self._run_id, extraction)
        except Exception as error:  # a full disk, say: a document that never ends would hold up the queue
            self._end(document_id, "failed", self._not_kept(document_id, file, error))
            return
        forget_result(file)
        self._kept = extraction
        self._show_next.start()

    def _not_kept(self, document_id: int, file: Path, error: Exception) -> str:
        """Hold a result back in its file, where it can be read at all, and say so; returns what is wrong."""
        message = logs.explain(error, "keeping a result")
        words, entry = in_words(message), self._pile.entry(document_id)
        if not isinstance(error, EngineFailed) and entry.row.key and entry.run_schema:
            unkept = _Unkept(self._run_id, entry.row.key, entry.run_schema, self._model, file)
            self._unkept[document_id] = unkept
            held = self.tr(
                "The result of {title} is held back: Document > Retry failed keeps it, without running the "
                "model again."
            )
            words = f"{words} {held.format(title=entry.name)}"
        self._pile.keeping.trouble.emit(words)
        return message

    @Slot()
    def _show_kept(self) -> None:
        """In a turn of its own: a long result takes half a tenth of a second to keep, and so to show."""
        kept, self._kept = self._kept, None
        document_id = self.document
        if kept is None or document_id is None:
            return
        try:
            self._pile.take_result(document_id, self._run_id, kept)
        except Exception as error:  # the result is kept and shown without what was decided before
            self._pile.keeping.tell(error, "keeping decisions")
        self.ended.emit(document_id, "done", "", "")

    def _end(
        self, document_id: int, state: Literal["failed", "cancelled"], message: str, error: str = ""
    ) -> None:
        self._unsaved.stop()
        try:
            self._save_text()
            self._pile.store.end_run(self._run_id, state, message)
        except Exception as failure:
            self._not_told = message or self._pile.keeping.tell(failure, "keeping the end of a run")
        self.ended.emit(document_id, state, message, error)
