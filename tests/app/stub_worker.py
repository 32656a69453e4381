"""Both workers without a process: each request is answered in the window's own loop, one a turn."""

from __future__ import annotations

import hashlib
import json
from collections import deque
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from extraction.decoding.stats import DecodeStats
from extraction.document import Document, Page, Span
from extraction.events import (
    DocumentRead,
    Event,
    ModelReady,
    Piece,
    RunCancelled,
    RunFailed,
    RunFinished,
    RunStarted,
    Written,
)
from extraction.evidence import Extraction
from extraction.grounding.ground import ground
from extraction.workers import document_cache
from extraction.workers.protocol import Extract, LoadModel, ReadDocument, Request
from extraction.workers.run_results import write_result
from tests.app.helpers import DATA

TEXT = "Invoice RE-2026-7\nSeller: Alder Mill\nTotal: 1,234.50 EUR\n"


class StubWorker(QObject):
    """Reads any source as the same bill, and writes the same values of it."""

    heard = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.asked: list[Request] = []
        self._line: deque[Request] = deque()
        self._turn = QTimer(self, interval=0)
        self._turn.timeout.connect(self._answer_one)

    def request(self, request: Request, urgent: bool = False) -> None:
        self.asked.append(request)
        self._line.append(request)
        self._turn.start()

    def cancel(self, run: str) -> None:
        for request in [one for one in self._line if one.run == run]:
            self._line.remove(request)
            self.heard.emit(RunCancelled(run=run))

    def process_id(self) -> int:
        return 0

    def stop(self) -> None:
        self._turn.stop()
        self._line.clear()

    @Slot()
    def _answer_one(self) -> None:
        if not self._line:
            self._turn.stop()
            return
        for event in self._answers(self._line.popleft()):
            self.heard.emit(event)

    def _answers(self, request: Request) -> Iterator[Event]:
        if isinstance(request, ReadDocument):
            yield _read(request)
        elif isinstance(request, LoadModel):
            yield ModelReady(run=request.run, name=request.model, device="CPU", context_size=8192, memory=1)
        elif isinstance(request, Extract):
            yield RunStarted(run=request.run)
            yield Written(
                run=request.run,
                pieces=(Piece(text=json.dumps(DATA), origin="model"),),
                tokens=9,
                tokens_per_second=1,
                tokens_per_pass=1,
                acceptance_rate=1,
                note="",
            )
            yield _extracted(request)
        else:
            yield RunFailed(run=request.run, error="NotReadable", message="Nothing is drawn here.")


def _read(request: ReadDocument) -> DocumentRead:
    text = TEXT + request.source
    key = hashlib.sha256(text.encode()).hexdigest()
    page = Page(0, "1", Span(0, len(text)))
    document_cache.save(Document(key, "text", request.source, "", text, (page,)), text.encode())
    return DocumentRead(
        run=request.run,
        key=key,
        document_kind="text",
        title="",
        source=request.source,
        pages=1,
        characters=len(text),
        language="en",
        text_pages=1,
        suggested="invoice",
    )


def _extracted(request: Extract) -> RunFinished:
    document = document_cache.load(request.key)
    extraction = Extraction(
        document_key=request.key,
        source=document.source,
        title=document.title,
        schema_name=request.schema_name,
        model=request.model,
        data=DATA,
        evidence=ground(DATA, document, json.loads(Path(request.schema_file).read_text())),
        stats=DecodeStats(generated_tokens=240, target_passes=61, sources={}),
    )
    return RunFinished(run=request.run, result_file=str(write_result(request.run, extraction)))
