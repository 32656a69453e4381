"""Gives the views a document's text and page images, from the cache or else from the worker.

Reading and unpacking them takes a tenth of a second for a large page: that happens on another thread.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from dataclasses import dataclass
from itertools import count

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QImage

from app.runs.engine_process import EngineProcess
from app.tasks import Tasks
from extraction.document import Document
from extraction.events import Event, PageRendered, RunCancelled, RunFailed
from extraction.workers import document_cache
from extraction.workers.protocol import RenderPage

log = logging.getLogger("winnow.window")

KEPT_DOCUMENTS = 8
"""Documents kept in memory for going back and forth; a long one takes some 20 MB with its boxes."""
WIDTH_STEP = 256
"""Page images are drawn in these steps of width and scaled down, so that resizing does not draw them anew."""
MAX_WIDTH = 4096


@dataclass(frozen=True)
class _Asked:
    key: str
    page: int
    width: int


class Pages(QObject):
    """Documents and page images by content key."""

    document_loaded = Signal(str, object)
    document_failed = Signal(str, str)
    page_drawn = Signal(str, int, object)
    """Content key, page index, the QImage, which is null where its file is damaged."""
    page_failed = Signal(str, int, object)
    """Content key, page index, the RunFailed event."""

    def __init__(self, worker: EngineProcess, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        self._tasks = tasks
        self._documents: OrderedDict[str, Document] = OrderedDict()
        self._asked: dict[str, _Asked] = {}
        self._unpacked: set[_Asked] = set()
        self._numbers = count()
        worker.heard.connect(self._hear)

    @property
    def worker(self) -> EngineProcess:
        """The process that reads, draws and annotates documents."""
        return self._worker

    def find(self, key: str) -> Document | None:
        """The document of a key where it is in memory."""
        return self._documents.get(key)

    def load(self, key: str) -> None:
        """Answers with `document_loaded`, at once where the document is in memory."""
        if key in self._documents:
            self._documents.move_to_end(key)
            self.document_loaded.emit(key, self._documents[key])
            return

        def failed(error: Exception) -> None:
            log.info("a cached document cannot be loaded: %s", type(error).__name__)
            words = self.tr("The text of this document is no longer in the cache. Read it again.")
            self.document_failed.emit(key, words)

        self._tasks.run(lambda: document_cache.load(key), lambda document: self._keep(key, document), failed)

    def _keep(self, key: str, document: Document) -> None:
        self._documents[key] = document
        while len(self._documents) > KEPT_DOCUMENTS:
            self._documents.popitem(last=False)
        self.document_loaded.emit(key, document)

    def draw(self, key: str, page: int, width: int, password: str | None) -> None:
        """Answers with `page_drawn` or `page_failed`; the image is `width` pixels or somewhat wider."""
        wanted = _Asked(key, page, min(MAX_WIDTH, -(-width // WIDTH_STEP) * WIDTH_STEP))
        if wanted in self._asked.values() or wanted in self._unpacked:
            return
        path = document_cache.page_image_file(key, page, wanted.width)
        if path.exists():
            self._unpack(wanted, str(path))
            return
        run = f"page-{next(self._numbers)}"
        self._asked[run] = wanted
        request = RenderPage(run=run, key=key, page=page, width=wanted.width, password=password)
        self._worker.request(request, urgent=True)

    def _unpack(self, wanted: _Asked, path: str) -> None:
        self._unpacked.add(wanted)

        def unpacked(image: QImage) -> None:
            self._unpacked.discard(wanted)
            self.page_drawn.emit(wanted.key, wanted.page, image)

        self._tasks.run(lambda: QImage(path), unpacked, lambda _: unpacked(QImage()))

    def forget_requests(self) -> None:
        """Another document is shown: pages that were not begun are not wanted any more."""
        for run in list(self._asked):
            self._worker.drop(run)

    @Slot(object)
    def _hear(self, event: Event) -> None:
        asked = self._asked.get(event.run)
        if asked is None or not isinstance(event, PageRendered | RunFailed | RunCancelled):
            return
        del self._asked[event.run]
        if isinstance(event, PageRendered):
            self._unpack(asked, event.path)
        elif isinstance(event, RunFailed):
            self.page_failed.emit(asked.key, asked.page, event)
