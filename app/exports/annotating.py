"""Writes annotated copies of PDFs, one after the other in the documents worker."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.runs.engine_process import EngineProcess
from app.texts.engine_words import in_words
from extraction import logs, paths
from extraction.events import Event, PdfAnnotated, RunCancelled, RunFailed
from extraction.export.annotations import annotations_of
from extraction.export.columns import columns_of
from extraction.export.results import Result
from extraction.files import replace_file
from extraction.workers.protocol import AnnotatePdf

RUN = "annotate"


class Annotator(QObject):
    """`finished` tells the files written, and a sentence for each document without one."""

    finished = Signal(object, object)

    def __init__(self, worker: EngineProcess, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        self._jobs: deque[tuple[Result, Path]] = deque()
        self._current: Result | None = None
        self._files: list[Path] = []
        self._failures: list[str] = []
        worker.heard.connect(self._hear)

    @property
    def busy(self) -> bool:
        """Whether copies are being written."""
        return self._current is not None

    def start(self, jobs: Sequence[tuple[Result, Path]]) -> None:
        """Write these copies after those that are under way."""
        self._jobs.extend(jobs)
        if not self.busy:
            self._next()

    def _next(self) -> None:
        while self._jobs:
            self._current, target = self._jobs.popleft()
            try:
                self._ask_for(self._current, target)
                return
            except OSError as error:  # such as a full disk: the others are tried all the same
                self._failed(
                    self._current, in_words(logs.explain(error, "writing the notes of an annotated copy"))
                )
        files, failures = self._files, self._failures
        self._current, self._files, self._failures = None, [], []
        self.finished.emit(files, failures)

    def _ask_for(self, result: Result, target: Path) -> None:
        extraction = result.extraction
        made = annotations_of(extraction, columns_of(result.schema))
        replace_file(_notes_file(), made.model_dump_json().encode("utf-8", "replace"))
        self._worker.request(
            AnnotatePdf(
                run=RUN,
                key=extraction.document_key,
                annotations_file=str(_notes_file()),
                target=str(target),
            )
        )

    @Slot(object)
    def _hear(self, event: Event) -> None:
        if event.run != RUN or self._current is None:
            return
        if not isinstance(event, PdfAnnotated | RunFailed | RunCancelled):
            return
        _notes_file().unlink(missing_ok=True)  # it holds values of the document
        if isinstance(event, PdfAnnotated):
            self._files.append(Path(event.path))
        elif isinstance(event, RunFailed):
            self._failed(self._current, in_words(event.message))
        self._next()

    def _failed(self, result: Result, message: str) -> None:
        self._failures.append(f"{result.extraction.title}: {message}")


def _notes_file() -> Path:
    return paths.results_dir() / "annotations.json"
