"""The queue of runs: one document after the other goes to the model, and what comes back is kept at once.

The queue is the documents of the pile that wait, in the order of the pile, so it outlives a crash with them.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, Signal, Slot

from app.model_desk.model_wishes import context_for, unload_after, whole_for
from app.pile.pile import Pile
from app.runs.current_run import CurrentRun
from app.runs.engine_process import EngineProcess
from app.runs.estimate import Overall, Pace, weight
from app.texts.engine_words import in_words
from extraction import logs
from extraction.errors import EngineFailed, ModelMissing, ModelUnusable
from extraction.events import (
    Event,
    ModelLoading,
    ModelReady,
    ModelReduced,
    ModelUnloaded,
    RunCancelled,
    RunFailed,
)
from extraction.load_choices import load_choice
from extraction.storage.records import DocumentState
from extraction.workers.protocol import DecodeSettings, Extract, LoadModel
from extraction.workers.schema_files import schema_file
from schemas.registry import Schema

log = logging.getLogger("winnow.window")

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
        self.ready: ModelReady | None = None
        """The model in memory, as the worker told of it."""
        self._current = CurrentRun(pile, self)
        self._model_asked = ""
        self._loading = ""  # the request for which the model is on its way into memory
        self.held = False
        """Whether the queue waits for a model that can be used."""
        self._done = self._failed = 0
        self._current.wrote.connect(self.wrote)
        self._current.progressed.connect(self.figures)
        self._current.ended.connect(self._ended)
        model_worker.heard.connect(self._hear)
        pile.switched.connect(self._pile_switched)

    # ------------------------------------------------------------------ what a person asks for

    @property
    def running(self) -> int | None:
        """The document whose turn it is."""
        return self._current.document

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
        total = self._done + self._failed + len(waiting) + (self.running is not None)
        left = self._seconds_left(waiting)
        running = self.running is not None
        return Overall(self._done, self._failed, total, left, self.paused, running, self.held)

    def _seconds_left(self, waiting: list[int]) -> float | None:
        later = self.pace.seconds(sum(weight(self.pile.entry(i).row.characters) for i in waiting))
        if self.running is None:
            return later
        parts = self._current.parts.seconds(time.monotonic())
        if parts is not None and not waiting:
            return parts
        if later is None:
            return None
        own = self.pace.seconds(weight(self.pile.entry(self.running).row.characters)) or 0.0
        elapsed = time.monotonic() - since if (since := self._current.since) else 0.0
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
        try:
            self.pile.set_states([i for i in document_ids if self._may_wait(i)], DocumentState.WAITING)
        except Exception as error:
            self._stand_still(error)
            return
        self.queue_changed.emit()
        self._start_next()

    def _may_wait(self, document_id: int) -> bool:
        row = self.pile.entry(document_id).row
        return document_id != self.running and row.key is not None and row.state not in NOT_QUEUED

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
            self.pile.keeping.setting(PAUSED, paused)

    @Slot()
    def _pile_switched(self) -> None:
        self._done = self._failed = 0  # the counts of the other pile's queue
        self._set_paused(self.waiting > 0)
        self.queue_changed.emit()

    def cancel(self, document_ids: Iterable[int]) -> None:
        """Stop these documents, waiting or running."""
        chosen = list(document_ids)
        waiting = [i for i in chosen if self.pile.entry(i).row.state is DocumentState.WAITING]
        try:
            self.pile.stop_waiting(waiting)  # first: else the end of the one under way would start the next
        finally:  # where that cannot be kept the run ends all the same
            if self.running in chosen:
                self.worker.cancel(self._current.name)
        if self.running is None and not self.waiting:
            self._start_next()  # nothing is left: the end of the queue is told
        self.queue_changed.emit()

    def cancel_all(self) -> None:
        """Stop everything."""
        running = [self.running] if self.running is not None else []
        self.cancel([*self.queue(), *running])

    def choose_model(self, model: str) -> None:
        """Use another model from the next run on, also after a restart."""
        self.model = model
        self.pile.keeping.setting(MODEL, model)
        self._model_asked = ""
        self.preload()

    def preload(self) -> None:
        """Load the model before the first run, once; a missing model is found out here and not half way."""
        if self._model_asked != self.model and self.running is None:
            self._model_asked = self.model
            self.worker.request(
                LoadModel(
                    run=PRELOAD + self.model,
                    model=self.model,
                    choice=load_choice(self.pile.store, self.model),
                    unload_after=unload_after(self.pile.store),
                )
            )

    def stop_loading(self) -> None:
        """Do not load the model before it is needed, nor the one chosen before that is still on its way."""
        for request in {PRELOAD + self.model, self._loading}:
            if request.startswith(PRELOAD):
                self.worker.cancel(request)

    @property
    def loads_ahead(self) -> bool:
        """Whether the model is loaded before it is needed: else the run is what can be stopped."""
        return self._loading.startswith(PRELOAD)

    def stop(self) -> None:
        """Keep what was written of the run under way; the database may be closed then."""
        self._current.stop()

    # ------------------------------------------------------------------ the queue

    def _start_next(self) -> None:
        try:
            self._start_some()
        except Exception as error:
            self._stand_still(error)

    def _stand_still(self, error: Exception) -> None:
        """A full disk, say: it would be the same for each document in turn. Run goes on with the queue."""
        self.paused = self.paused or (self.running is None and self.waiting > 0)
        self.pile.keeping.tell(error, "running the queue")
        if self.running is None:
            self.figures.emit(None)
        self.queue_changed.emit()

    def _start_some(self) -> None:
        if self.running is not None:
            return
        waiting = self.queue()
        if (self.paused or self.held) and waiting:
            self.figures.emit(None)
            self.queue_changed.emit()
            return
        for document_id in waiting:
            entry = self.pile.entry(document_id)
            if entry.schema is None or entry.row.key is None:
                self.pile.stop_waiting([document_id])
            elif self._begin(document_id, entry.schema, entry.row.key):
                return
        self._set_paused(False)
        self.figures.emit(None)
        if self._done + self._failed:
            self.finished_all.emit(self._done, self._failed)
            self._done = self._failed = 0
        self.queue_changed.emit()

    def _begin(self, document_id: int, schema: Schema, key: str) -> bool:
        """Give a document its turn; False where it could not start and the next one has it."""
        if self._current.keep_again(document_id, schema, self.model):
            self.queue_changed.emit()
            return True
        try:
            request = self._request(schema, key)
        except Exception as error:  # a full disk, say: a document that never ends would hold up the queue
            message = logs.explain(error, "starting a run")
            self.pile.set_state(document_id, DocumentState.FAILED, message)
            self._failed += 1
            return False
        self._model_asked = self.model
        self._current.begin(document_id, schema, self.model)
        self.queue_changed.emit()
        self.worker.request(request.model_copy(update={"run": self._current.name}))
        return True

    def _request(self, schema: Schema, key: str) -> Extract:
        """What the worker is asked for, without the name of the run, which does not exist yet."""
        return Extract(
            run="",
            key=key,
            schema_file=str(schema_file(schema)),
            schema_name=schema.name,
            model=self.model,
            settings=self.settings_for(schema),
            context=context_for(self.pile, self.queue(), self.settings.window),
            whole=whole_for(self.pile, self.queue(), self.settings.window),
            choice=load_choice(self.pile.store, self.model, self.settings.window),
            unload_after=unload_after(self.pile.store),
        )

    # ------------------------------------------------------------------ what the worker says

    @Slot(object)
    def _hear(self, event: Event) -> None:
        if isinstance(event, RunCancelled | RunFailed) and event.run and event.run == self._loading:
            self._loading = ""  # it ended while its model was loaded, so that there is none
            self._lose_model()
        if isinstance(event, ModelLoading):
            self._loading = event.run
            self.model_loading.emit(event.name, event.share)
            self._current.progress(phase="loading", done=round(100 * event.share), total=100)
        elif isinstance(event, ModelReduced):
            self.model_reduced.emit(in_words(event.words))
        elif isinstance(event, ModelUnloaded):
            self._lose_model()
        elif isinstance(event, ModelReady):
            self._loading, self.ready = "", event
            self.model_ready.emit(event)
            if self.held and event.name == self.model:
                self.held = False
                self._start_next()
        elif isinstance(event, RunCancelled) and event.run.startswith(PRELOAD):
            self._lose_model()
        elif isinstance(event, RunFailed) and event.run.startswith(PRELOAD):
            if event.run == PRELOAD + self.model:
                self._preload_failed(event)
        else:
            self._current.hear(event)

    def _lose_model(self) -> None:
        self.ready = None
        self.model_lost.emit()

    def _preload_failed(self, event: RunFailed) -> None:
        if event.error in MODEL_ERRORS:
            self._blame_model(event.message, event.error)
        else:
            self._lose_model()
            self.pile.said.emit(in_words(event.message))

    @Slot(int, str, str, str)
    def _ended(self, document_id: int, state: str, message: str, error: str) -> None:
        current = self._current
        if error in MODEL_ERRORS:  # not the document's fault: it has its turn once there is a model
            with self.pile.keeping.told("queueing a document again"):
                self.pile.set_state(document_id, DocumentState.WAITING)
            if self._model_asked == self.model:  # else another one was chosen meanwhile, and is tried next
                self._blame_model(message, error)
        else:
            self._failed += state == "failed"
        if error == EngineFailed.__name__:
            self._lose_model()
        if state == "done":
            self._done += 1
            if current.since is not None and not current.parts.resumed:
                work = weight(self.pile.entry(document_id).row.characters)
                self.pace.record(work, time.monotonic() - current.since)
        current.settle()
        self._start_next()

    def _blame_model(self, message: str, error: str) -> None:
        """Every document would fail in the same way without a model, so the queue waits for one."""
        self.held = True
        self.model_unusable.emit(self.model, in_words(message), error == ModelMissing.__name__)
