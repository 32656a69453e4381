"""Runs reviewed documents again through the model worker, one by one, and compares them at the end."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from app.model_desk.model_wishes import unload_after
from app.runs.engine_process import EngineProcess
from app.runs.runner import MODEL_ERRORS
from app.texts.engine_words import in_words
from extraction import logs
from extraction.errors import EngineFailed
from extraction.events import Event, RunCancelled, RunFailed, RunFinished
from extraction.load_choices import load_choice
from extraction.storage.records import ReviewedDocument
from extraction.storage.store import Store
from extraction.workers.protocol import DecodeSettings, ExampleAnswer, Extract
from extraction.workers.run_results import forget_result, read_result
from extraction.workers.schema_files import schema_file
from schemas.registry import Schema

_numbers = itertools.count(1)

Examples = Mapping[str, tuple[ExampleAnswer, ...]]
"""By the key of the document that they stand before."""


@dataclass(frozen=True)
class _Job:
    document: ReviewedDocument
    before: bool
    """Whether this is the run without examples, to compare with."""
    examples: tuple[ExampleAnswer, ...] = ()


class ReviewedCheck(QObject):
    """One check. Documents of the queue go on between its own; nothing is learned from it."""

    progressed = Signal(int, int)
    """Runs done, of all."""
    ended = Signal(object)
    """The Comparison."""
    stopped = Signal(str)
    """Why there is none; empty where the person stopped it."""

    def __init__(
        self,
        worker: EngineProcess,
        store: Store,
        model: str,
        base: DecodeSettings,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._worker, self._store, self._model, self._base = worker, store, model, base
        self._jobs: deque[_Job] = deque()
        self._total = 0
        self._run = ""
        self._found: dict[tuple[str, bool], Any] = {}
        self._failed: list[str] = []
        worker.heard.connect(self._hear)

    def start(
        self, documents: Sequence[ReviewedDocument], schema: Schema, examples: Examples | None = None
    ) -> None:
        """Run them with this schema; with examples each is run without and with those that are its own."""
        self._documents, self._schema, self._teach = list(documents), schema, examples is not None
        for document in documents:
            if examples is not None:
                self._jobs.append(_Job(document, True))
            self._jobs.append(_Job(document, False, (examples or {}).get(document.key, ())))
        self._total = len(self._jobs)
        self._next()

    def cancel(self) -> None:
        """Stop; what was answered is kept for the next time."""
        self._jobs.clear()
        if self._run:
            self._worker.cancel(self._run)

    def _next(self) -> None:
        self.progressed.emit(self._total - len(self._jobs), self._total)
        try:
            self._ask(self._jobs[0]) if self._jobs else self._end()
        except Exception as error:  # a full disk, say: a check that never ends could not be begun again
            self._give_up(in_words(logs.explain(error, "checking reviewed documents")))

    def _ask(self, job: _Job) -> None:
        from extraction.asking.examples import check_settings  # the window starts without it

        self._run = f"reviewed-{next(_numbers)}"
        self._worker.request(
            Extract(
                run=self._run,
                key=job.document.key,
                schema_file=str(schema_file(self._schema)),
                schema_name=self._schema.name,
                model=self._model,
                settings=check_settings(job.document.key, self._base, job.examples),
                choice=load_choice(self._store, self._model, self._base.window),
                unload_after=unload_after(self._store),
            )
        )

    @Slot(object)
    def _hear(self, event: Event) -> None:
        if not self._run or event.run != self._run:
            return
        if isinstance(event, RunFinished):
            self._take(event)
        elif isinstance(event, RunFailed):
            if event.error in MODEL_ERRORS:
                self._give_up(in_words(event.message))
            else:
                self._fail()
        elif isinstance(event, RunCancelled):
            self._give_up("")

    def _take(self, event: RunFinished) -> None:
        file = Path(event.result_file)
        try:
            found = read_result(file)
        except EngineFailed:
            self._fail()
            return
        forget_result(file)
        if not self._jobs:  # stopped while this was on its way
            self._give_up("")
            return
        job = self._jobs.popleft()
        self._found[job.document.key, job.before] = found.data
        self._next()

    def _fail(self) -> None:
        """The document counts for nothing; its other run is not needed."""
        if not self._jobs:
            self._give_up("")
            return
        failed = self._jobs[0].document
        self._failed.append(failed.title)
        self._jobs = deque(job for job in self._jobs if job.document.key != failed.key)
        self._next()

    def _give_up(self, message: str) -> None:
        self._run = ""
        self._jobs.clear()
        self.stopped.emit(message)

    def _end(self) -> None:
        from extraction.evaluation.reviewed import compare

        self._run = ""
        results = [
            (
                document,
                self._schema,
                self._found.get((document.key, True)) if self._teach else document.written,
                self._found[document.key, False],
            )
            for document in self._documents
            if (document.key, False) in self._found
        ]
        self.ended.emit(compare(results, self._failed))
