"""The queue of runs: one document after the other goes to the model, and what comes back is kept at once.

The queue is the documents of the pile that wait, in the order of the pile, so it outlives a crash with them.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.engine_process import EngineProcess
from app.engine_words import in_words
from app.entry import Entry, Progress
from app.estimate import Overall, Pace, PartsPace, weight
from app.model_wishes import context_for, unload_after
from app.pile import Pile
from extraction.errors import EngineFailed, ModelMissing, ModelUnusable
from extraction.events import (
    Event,
    ModelLoading,
    ModelReady,
    ModelReduced,
    ModelUnloaded,
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
from extraction.protocol import DecodeSettings, Extract, LoadModel
from extraction.records import DocumentState
from extraction.schema_files import schema_file
from schemas.registry import Schema

log = logging.getLogger("winnow.window")

SAVE_TEXT_MS = 1_000
"""How often the text being written is kept; a crash of the window loses at most this much of it."""
MODEL_ERRORS = frozenset(kind.__name__ for kind in ModelUnusable.__subclasses__())
PRELOAD = "preload "
"""How the request to load a model begins; its name follows: an answer about another one is too late."""
MODEL = "model"
"""The setting that names the model."""
PAUSED = "paused"
"""The setting that says that the person paused the queue."""


NOT_QUEUED = frozenset(
    {DocumentState.WAITING, DocumentState.SKIPPED, DocumentState.READING, DocumentState.ADDED}
)
"""States that Run leaves as they are."""


class Runner(QObject):
    """Runs documents of the pile in its order, one at a time."""

    wrote = Signal(int, object)
    """Document id and the new pieces of its JSON text."""
    figures = Signal(object)
    """Progress of the run under way; None when none is."""
    queue_changed = Signal()
    model_loading = Signal(str, float)
    model_ready = Signal(object)
    model_reduced = Signal(str)
    """It did not fit, and in plain words with what it is loaded again."""
    model_unusable = Signal(str, str, bool)
    """Model name, the sentence that says what is wrong with it, and whether it is simply not here."""
    model_lost = Signal()
    """The model is not in memory any more."""
    finished_all = Signal(int, int)
    """Done and failed since Run was pressed."""

    def __init__(
        self, pile: Pile, model_worker: EngineProcess, model: str, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.pile = pile
        self.model = model
        self.settings = DecodeSettings()
        self.settings_for: Callable[[Schema], DecodeSettings] = lambda schema: self.settings
        """What a schema adds to the settings can be put here."""
        self.worker = model_worker
        self.paused = bool(pile.store.setting(PAUSED, False)) or self.waiting > 0
        """Nothing starts until the person says so: asked for, or Winnow ended while documents waited."""
        self.pace = Pace()
        self._since: float | None = None  # when the run under way began to read
        self._parts = PartsPace()
        self._document: int | None = None
        self._run_id = 0
        self._model_asked = ""
        self.held = False
        """Whether the queue waits for a model that can be used."""
        self._done = self._failed = 0
        self._unsaved = QTimer(self, singleShot=True, interval=SAVE_TEXT_MS)
        self._unsaved.timeout.connect(self._save_text)
        self._kept: Extraction | None = None  # a result that is in the store and not shown yet
        self._show_next = QTimer(self, singleShot=True, interval=0)
        self._show_next.timeout.connect(self._show_kept)
        model_worker.heard.connect(self._hear)
        pile.switched.connect(self._pile_switched)

    # ------------------------------------------------------------------ what a person asks for

    @property
    def running(self) -> int | None:
        """The document whose turn it is."""
        return self._document

    @property
    def waiting(self) -> int:
        """How many documents wait behind it."""
        return self.pile.count(DocumentState.WAITING)

    def queue(self) -> list[int]:
        """The documents that wait, the next one first."""
        pile = self.pile
        return [i for i in pile.ids() if pile.entry(i).row.state is DocumentState.WAITING]

    def startable(self) -> list[int]:
        """The documents that Run takes: ready ones, and those that wait in a queue that stands still."""
        waits = set() if self.paused or self.held else set(self.queue())
        return [document_id for document_id in self.pile.runnable() if document_id not in waits]

    def overall(self) -> Overall:
        """How far the queue is."""
        waiting = self.queue()
        total = self._done + self._failed + len(waiting) + (self._document is not None)
        left = self._seconds_left(waiting)
        running = self._document is not None
        return Overall(self._done, self._failed, total, left, self.paused, running, self.held)

    def _seconds_left(self, waiting: list[int]) -> float | None:
        later = self.pace.seconds(sum(weight(self.pile.entry(i).row.characters) for i in waiting))
        if self._document is None:
            return later
        parts = self._parts.seconds(time.monotonic())
        if parts is not None and not waiting:
            return parts
        if later is None:
            return None
        own = self.pace.seconds(weight(self.pile.entry(self._document).row.characters)) or 0.0
        elapsed = time.monotonic() - self._since if self._since else 0.0
        return later + (max(0.0, own - elapsed) if parts is None else parts)

    def run(self, document_ids: Iterable[int]) -> None:
        """Put documents in the queue and go on with it; without a model they wait there for one."""
        self._set_paused(False)
        if self.held:  # told again, and before anything is read; perhaps it has come meanwhile
            self._model_asked = ""
            self.preload()
        self.line_up(document_ids)

    def line_up(self, document_ids: Iterable[int]) -> None:
        """Put documents in the queue; where it is paused it stays so."""
        self.pile.set_states([i for i in document_ids if self._may_wait(i)], DocumentState.WAITING)
        self.queue_changed.emit()
        self._start_next()

    def _may_wait(self, document_id: int) -> bool:
        row = self.pile.entry(document_id).row
        return document_id != self._document and row.key is not None and row.state not in NOT_QUEUED

    def pause(self) -> None:
        """Finish the document under way, then wait; also over a restart."""
        self._set_paused(True)
        self.queue_changed.emit()

    def resume(self) -> None:
        """Go on with the queue."""
        self._set_paused(False)
        self.queue_changed.emit()
        self._start_next()

    def _set_paused(self, paused: bool) -> None:
        if paused != self.paused:
            self.paused = paused
            self.pile.store.set_setting(PAUSED, paused)

    @Slot()
    def _pile_switched(self) -> None:
        self._done = self._failed = 0  # the counts of the other pile's queue
        self._set_paused(self.waiting > 0)
        self.queue_changed.emit()

    def cancel(self, document_ids: Iterable[int]) -> None:
        """Stop these documents, waiting or running."""
        chosen = list(document_ids)
        waiting = [i for i in chosen if self.pile.entry(i).row.state is DocumentState.WAITING]
        self.pile.stop_waiting(waiting)  # first: else the end of the one under way would start the next
        if self._document in chosen:
            self.worker.cancel(str(self._run_id))
        if self._document is None and not self.waiting:
            self._start_next()  # nothing is left: the end of the queue is told
        self.queue_changed.emit()

    def cancel_all(self) -> None:
        """Stop everything."""
        running = [self._document] if self._document is not None else []
        self.cancel([*self.queue(), *running])

    def choose_model(self, model: str) -> None:
        """Use another model from the next run on, also after a restart."""
        self.model = model
        self.pile.store.set_setting(MODEL, model)
        self._model_asked = ""
        self.preload()

    def preload(self) -> None:
        """Load the model before the first run, once; a missing model is found out here and not half way."""
        if self._model_asked != self.model and self._document is None:
            self._model_asked = self.model
            later = unload_after(self.pile.store)
            self.worker.request(LoadModel(run=PRELOAD + self.model, model=self.model, unload_after=later))

    def stop_loading(self) -> None:
        """Do not load the model before it is needed."""
        self.worker.cancel(PRELOAD + self.model)

    def stop(self) -> None:
        """Keep what was written of the run under way; the database may be closed then."""
        if self._unsaved.isActive():
            self._unsaved.stop()
            self._save_text()

    # ------------------------------------------------------------------ the queue

    def _start_next(self) -> None:
        if self._document is not None:
            return
        waiting = self.queue()
        if (self.paused or self.held) and waiting:
            self.figures.emit(None)
            self.queue_changed.emit()
            return
        for document_id in waiting:
            entry = self.pile.entry(document_id)
            if entry.schema is not None and entry.row.key is not None:
                self._document = document_id
                self._begin(document_id, entry, entry.schema, entry.row.key)
                return
            self.pile.stop_waiting([document_id])
        self._set_paused(False)
        self.figures.emit(None)
        if self._done + self._failed:
            self.finished_all.emit(self._done, self._failed)
            self._done = self._failed = 0
        self.queue_changed.emit()

    def _begin(self, document_id: int, entry: Entry, schema: Schema, key: str) -> None:
        self.pile.load_result(document_id)  # what was decided about it is carried over
        self._run_id = self.pile.store.start_run(document_id, schema, self.model)
        entry.progress, entry.text, entry.loaded = Progress(), "", True
        entry.pieces, entry.run_schema, entry.result = [], schema, None
        self._model_asked, self._since, self._parts = self.model, None, PartsPace()
        self.pile.refresh(document_id)
        self.pile.result_changed.emit(document_id)
        self.queue_changed.emit()
        self.worker.request(
            Extract(
                run=str(self._run_id),
                key=key,
                schema_file=str(schema_file(schema)),
                schema_name=schema.name,
                model=self.model,
                settings=self.settings_for(schema),
                context=context_for(self.pile, [document_id, *self.queue()], self.settings.window),
                unload_after=unload_after(self.pile.store),
            )
        )

    # ------------------------------------------------------------------ what the worker says

    @Slot(object)
    def _hear(self, event: Event) -> None:
        if isinstance(event, ModelLoading):
            self.model_loading.emit(event.name, event.share)
            self._progress(phase="loading", done=round(100 * event.share), total=100)
        elif isinstance(event, ModelReduced):
            self.model_reduced.emit(in_words(event.words))
        elif isinstance(event, ModelUnloaded):
            self.model_lost.emit()
        elif isinstance(event, ModelReady):
            self.model_ready.emit(event)
            if self.held and event.name == self.model:
                self.held = False
                self._start_next()
        elif isinstance(event, RunCancelled) and event.run.startswith(PRELOAD):
            self.model_lost.emit()
        elif isinstance(event, RunFailed) and event.run.startswith(PRELOAD):
            if event.run == PRELOAD + self.model:
                self._preload_failed(event)
        elif self._document is not None and event.run == str(self._run_id) and self._kept is None:
            self._hear_run(self._document, event)

    def _preload_failed(self, event: RunFailed) -> None:
        if event.error in MODEL_ERRORS:
            self._blame_model(event.message, event.error)
        else:
            self.model_lost.emit()
            self.pile.said.emit(in_words(event.message))

    def _hear_run(self, document_id: int, event: Event) -> None:
        if isinstance(event, RunStarted):
            self._progress(phase="starting")
        elif isinstance(event, PartStarted):
            self._parts.started(event.number, event.total, event.kept, time.monotonic())
            self._forget_text(document_id)
            self._progress(phase="starting", part=event.number, parts=event.total)
        elif isinstance(event, Rewound):
            self._forget_text(document_id)
        elif isinstance(event, PromptProgress):
            self._since = self._since or time.monotonic()
            self._progress(phase="prompt", done=event.done, total=event.total)
        elif isinstance(event, Written):
            self._was_written(document_id, event)
        elif isinstance(event, RunFinished):
            self._was_finished(document_id, event)
        elif isinstance(event, RunFailed):
            self._end(document_id, "failed", event.message, event.error)
        elif isinstance(event, RunCancelled):
            self._end(document_id, "cancelled", "")

    def _progress(self, **changes: Any) -> None:
        if self._document is None:
            return
        entry = self.pile.entry(self._document)
        entry.progress = replace(entry.progress, **changes)
        self.figures.emit(entry.progress)
        self.pile.changed.emit(self._document)

    def _forget_text(self, document_id: int) -> None:
        """What is written next is a text of its own."""
        entry = self.pile.entry(document_id)
        if entry.text:
            entry.text, entry.pieces = "", []
            self.pile.result_changed.emit(document_id)

    def _was_written(self, document_id: int, event: Written) -> None:
        entry = self.pile.entry(document_id)
        entry.pieces.extend(event.pieces)
        entry.text += "".join(piece.text for piece in event.pieces)
        self._progress(
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
        if self._document is not None:
            self.pile.store.save_text(self._run_id, self.pile.entry(self._document).text)

    def _was_finished(self, document_id: int, event: RunFinished) -> None:
        try:
            extraction = Extraction.model_validate_json(Path(event.result_file).read_bytes())
        except (OSError, ValueError) as error:
            log.error("the result file cannot be read: %s", type(error).__name__)  # its text may quote values
            self._end(document_id, "failed", self.tr("The result could not be read. Run the document again."))
            return
        self._unsaved.stop()
        self.pile.store.finish_run(self._run_id, extraction)
        Path(event.result_file).unlink(missing_ok=True)
        self._kept = extraction
        self._show_next.start()

    @Slot()
    def _show_kept(self) -> None:
        """In a turn of its own: a long result takes half a tenth of a second to keep, and so to show."""
        kept, self._kept = self._kept, None
        document_id = self._document
        if kept is None or document_id is None:
            return
        self.pile.take_result(document_id, self._run_id, kept)
        self._done += 1
        if self._since is not None and not self._parts.resumed:
            work = weight(self.pile.entry(document_id).row.characters)
            self.pace.record(work, time.monotonic() - self._since)
        self._settle(document_id)

    def _end(
        self, document_id: int, state: Literal["failed", "cancelled"], message: str, error: str = ""
    ) -> None:
        self._unsaved.stop()
        self._save_text()
        self.pile.store.end_run(self._run_id, state, message)
        if error in MODEL_ERRORS:  # not the document's fault: it has its turn once there is a model
            self.pile.set_state(document_id, DocumentState.WAITING)
            if self._model_asked == self.model:  # else another one was chosen meanwhile, and is tried next
                self._blame_model(message, error)
        else:
            self._failed += state == "failed"
        if error == EngineFailed.__name__:
            self.model_lost.emit()
        self._settle(document_id)

    def _settle(self, document_id: int) -> None:
        self._document = None
        entry = self.pile.entry(document_id)
        if entry.result is None:  # an earlier result is worth more than half of a new one
            entry.loaded = False
            self.pile.load_result(document_id)
            if entry.result is not None:
                entry.pieces = []
        self.pile.refresh(document_id)
        self.pile.result_changed.emit(document_id)
        self._start_next()

    def _blame_model(self, message: str, error: str) -> None:
        """Every document would fail in the same way without a model, so the queue waits for one."""
        self.held = True
        self.model_unusable.emit(self.model, in_words(message), error == ModelMissing.__name__)
