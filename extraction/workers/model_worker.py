"""The model worker: holds one model and runs extractions one after the other; any can be cancelled."""

from __future__ import annotations

import json
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from extraction import errors, logs
from extraction.cancelling import CancelCheck
from extraction.decoding.device_memory import DeviceMemory, device_memory
from extraction.decoding.load_plan import DEFAULT_CONTEXT, NO_CHOICE, LoadWish
from extraction.document import Document
from extraction.events import (
    Event,
    ModelLoading,
    ModelReady,
    ModelUnloaded,
    Piece,
    RunCancelled,
    RunFailed,
    RunFinished,
    RunStarted,
    Written,
)
from extraction.evidence import Extraction
from extraction.models.memory_use import resident_bytes
from extraction.workers.protocol import AnyRequest, Cancel, DecodeSettings, Extract, LoadModel
from extraction.workers.run_results import remove_old_results, write_result
from schemas.registry import Schema, schema_from_json

REPORT_SECONDS = 0.05
"""Shortest time between two reports of one kind: 20 a second look fluent and cost the window nothing."""

MAX_PIECE_CHARACTERS = 8000
"""Text in one Written event; JSON may write a character as 6 bytes, and a line holds 64 KB."""

MAX_MESSAGE = 2000
"""Characters of a sentence that travel through the pipe."""

IDLE_SECONDS = 3.0
"""Without a request for that long nobody waits for this process; it then learns for 8 s on two cores."""

Send = Callable[[Event], None]


class Session(Protocol):
    """What the worker needs of `extraction.session.ModelSession`."""

    def extract(
        self,
        document: Document,
        schema: Schema,
        settings: DecodeSettings,
        on_event: Send,
        cancelled: CancelCheck,
    ) -> Extraction:
        """Fill the schema from the document; raises UserError or Cancelled."""

    def refine(self) -> bool:
        """Use an idle moment; False when there is nothing more to learn."""

    def close(self) -> None:
        """Free the model."""


OpenSession = Callable[[str, Send, CancelCheck, LoadWish], Session]
LoadDocument = Callable[[str], Document]


class RunQueue:
    """Requests waiting for their turn, and for each of them a flag that cancels it."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._waiting: deque[tuple[Extract | LoadModel, threading.Event]] = deque()
        self._current: tuple[str, threading.Event] | None = None
        self._stopped = False

    def put(self, request: Extract | LoadModel) -> None:
        """Add a request at the end."""
        with self._changed:
            self._waiting.append((request, threading.Event()))
            self._changed.notify()

    def take(self) -> tuple[Extract | LoadModel, threading.Event] | None:
        """Wait for the next request; None once stopped."""
        with self._changed:
            self._current = None
            self._changed.wait_for(lambda: self._waiting or self._stopped)
            if self._stopped:
                return None
            request, flag = self._waiting.popleft()
            self._current = (request.run, flag)
            return request, flag

    def wait(self, seconds: float) -> bool:
        """Wait that long at most; True where a request waits or the queue was stopped."""
        with self._changed:
            return self._changed.wait_for(lambda: bool(self._waiting) or self._stopped, seconds)

    def cancel(self, run: str) -> bool:
        """Set the flag of a run under way, or drop a waiting one; True where it was waiting."""
        with self._changed:
            if self._current is not None and self._current[0] == run:
                self._current[1].set()
            kept = [entry for entry in self._waiting if entry[0].run != run]
            dropped = len(kept) < len(self._waiting)
            self._waiting = deque(kept)
            return dropped

    def stop(self) -> None:
        """Cancel what is under way and give out nothing more."""
        with self._changed:
            self._stopped = True
            if self._current is not None:
                self._current[1].set()
            self._changed.notify_all()


class Throttle:
    """Joins Written events and thins out ModelLoading, which come faster than a window can show.

    Every other event passes at once.
    """

    def __init__(
        self,
        send: Send,
        clock: Callable[[], float] = time.monotonic,
        memory: Callable[[], int] = resident_bytes,
        card: Callable[[], DeviceMemory | None] = device_memory,
    ) -> None:
        self._send = send
        self._memory, self._card = memory, card
        self._clock = clock
        self._pieces: list[Piece] = []
        self._latest: Written | None = None
        self._sent_at = float("-inf")
        self._loading_sent_at = float("-inf")

    def __call__(self, event: Event) -> None:
        """Take an event."""
        if isinstance(event, ModelLoading) and event.share < 1:
            if self._clock() - self._loading_sent_at < REPORT_SECONDS:
                return
            self._loading_sent_at = self._clock()
        if not isinstance(event, Written):
            self.flush()
            self._send(event)
            return
        self._pieces.extend(event.pieces)
        self._latest = event
        if self._clock() - self._sent_at >= REPORT_SECONDS:
            self.flush()

    def flush(self) -> None:
        """Send what waits."""
        if self._latest is None:
            return
        update: dict[str, object] = {"memory": self._memory()}
        if (card := self._card()) is not None:
            update |= {"card_used": card.used, "card_total": card.total}
        for pieces in _portions(_joined(self._pieces)):
            self._send(self._latest.model_copy(update={**update, "pieces": pieces}))
        self._pieces, self._latest, self._sent_at = [], None, self._clock()


def _joined(pieces: list[Piece]) -> list[Piece]:
    """Neighbours of one origin become one piece."""
    joined: list[Piece] = []
    for piece in pieces:
        if joined and joined[-1].origin == piece.origin:
            joined[-1] = Piece(text=joined[-1].text + piece.text, origin=piece.origin)
        else:
            joined.append(piece)
    return joined


def _portions(pieces: list[Piece]) -> list[tuple[Piece, ...]]:
    """Pieces in groups that fit a line; a longer piece is cut."""
    cut = [
        Piece(text=piece.text[start : start + MAX_PIECE_CHARACTERS], origin=piece.origin)
        for piece in pieces
        for start in range(0, max(1, len(piece.text)), MAX_PIECE_CHARACTERS)
    ]
    groups: list[list[Piece]] = [[]]
    for piece in cut:
        if (
            groups[-1]
            and sum(len(other.text) for other in groups[-1]) + len(piece.text) > MAX_PIECE_CHARACTERS
        ):
            groups.append([])
        groups[-1].append(piece)
    return [tuple(group) for group in groups]


class ModelWorker:
    """Serves Extract, LoadModel and Cancel; with the real session and document cache by default."""

    def __init__(
        self,
        send: Send,
        open_session: OpenSession | None = None,
        load_document: LoadDocument | None = None,
    ) -> None:
        self._send = send
        self._open_session = open_session or _open_session
        self._load_document = load_document or _load_document
        self._queue = RunQueue()
        self._session: Session | None = None
        self._ready: ModelReady | None = None
        self._model = ""
        self._asked_context = self._asked_whole = 0
        self._choice = NO_CHOICE
        self._unload_after: float | None = None

    def handle(self, request: AnyRequest) -> None:
        """Queue a request, or cancel one; called from the reader thread."""
        if isinstance(request, Extract | LoadModel):
            self._queue.put(request)
        elif isinstance(request, Cancel):
            if self._queue.cancel(request.run):
                self._send(RunCancelled(run=request.run))
        else:
            message = "The model worker reads no documents."
            self._send(RunFailed(run=request.run, error="ProtocolError", message=message))

    def stop(self) -> None:
        """Cancel the run under way and let `run` return."""
        self._queue.stop()

    def run(self) -> None:
        """Serve requests until `stop`, then free the model."""
        remove_old_results()
        while (entry := self._next()) is not None:
            request, flag = entry
            self._serve(request, flag.is_set)
        self._drop_session()

    def _next(self) -> tuple[Extract | LoadModel, threading.Event] | None:
        """The next request; a long wait for it is used to learn what drafting costs on this machine, and a
        very long one to free the model's memory for other programs."""
        if not self._queue.wait(IDLE_SECONDS):
            try:
                while self._session is not None and not self._queue.wait(0) and self._session.refine():
                    pass
            except errors.EngineFailed as error:
                logs.log_bug(error, "measuring what drafting costs")
                self._drop_session()
            if (
                self._session is not None
                and self._unload_after is not None
                and not self._queue.wait(self._unload_after)
            ):
                self._drop_session()
                self._send(ModelUnloaded(name=self._model))
        return self._queue.take()

    def _serve(self, request: Extract | LoadModel, cancelled: CancelCheck) -> None:
        """Do one request; every way it can end is an event, and only a sound session is kept for the next."""
        throttle = Throttle(lambda event: self._send(event.model_copy(update={"run": request.run})))
        try:
            if isinstance(request, Extract):
                throttle(RunStarted())  # before the model loads: the wait belongs to this document
            session = self._session_for(request, throttle, cancelled)
            if isinstance(request, Extract):
                throttle(self._extract(request, session, throttle, cancelled))
        except errors.Cancelled:
            throttle(RunCancelled())
        except errors.UserError as error:
            if isinstance(error, errors.EngineFailed):
                self._drop_session()
            throttle(RunFailed(error=type(error).__name__, message=str(error)[:MAX_MESSAGE]))
        except MemoryError:
            self._drop_session()
            throttle(RunFailed(error="ModelTooLarge", message=str(errors.ModelTooLarge())))
        except Exception as error:
            message = logs.log_bug(error, "running the model")
            self._drop_session()
            throttle(RunFailed(error="Bug", message=message))

    def _session_for(self, request: Extract | LoadModel, send: Send, cancelled: CancelCheck) -> Session:
        """The session of the model asked for; another model is freed first, because both may not fit."""
        self._unload_after = request.unload_after
        if self._session is not None and self._serves(request):
            if isinstance(request, LoadModel) and self._ready is not None:
                send(self._ready)
            return self._session
        self._drop_session()
        if cancelled():
            raise errors.Cancelled

        def noted(event: Event) -> None:
            if isinstance(event, ModelReady):
                self._ready = event
            send(event)

        wish = LoadWish(request.context, request.deaths, request.choice, request.whole)
        self._session = self._open_session(request.model, noted, cancelled, wish)
        self._model, self._choice = request.model, request.choice
        self._asked_context = request.context or DEFAULT_CONTEXT
        self._asked_whole = request.whole
        return self._session

    def _serves(self, request: Extract | LoadModel) -> bool:
        """Whether the model in memory is the one asked for, loaded as it should be."""
        if (request.model, request.choice) != (self._model, self._choice):
            return False
        return request.choice.context is not None or not self._outgrown(request)

    def _outgrown(self, request: Extract | LoadModel) -> bool:
        """Whether these documents need more context than the model has, and more than was asked before.

        To be read in one piece they get more only on a card, and only where the last wish for more was met.
        """
        have = self._ready.context_size if self._ready is not None else 0
        if request.context > max(have, self._asked_context):
            return True
        on_card = self._ready is not None and self._ready.device != "CPU"
        return on_card and have >= self._asked_whole and request.whole > have

    def _extract(self, request: Extract, session: Session, send: Send, cancelled: CancelCheck) -> RunFinished:
        document = self._load_document(request.key)
        schema = _load_schema(Path(request.schema_file), request.schema_name)
        if cancelled():
            raise errors.Cancelled
        extraction = session.extract(document, schema, request.settings, send, cancelled)
        file = write_result(request.run, extraction)
        return RunFinished(result_file=str(file), cut_short=extraction.cut_short)

    def _drop_session(self) -> None:
        session, self._session, self._ready = self._session, None, None
        if session is not None:
            session.close()


def _load_schema(file: Path, name: str) -> Schema:
    try:
        json_schema = json.loads(file.read_bytes())
    except FileNotFoundError as error:
        raise errors.SchemaInvalid(
            f"The schema {name} is not where it was ({file}). Choose it again."
        ) from error
    except ValueError as error:
        raise errors.SchemaInvalid(f"The schema {name} is not valid JSON. Choose it again.") from error
    return schema_from_json(name, json_schema)


def _open_session(model: str, on_event: Send, cancelled: CancelCheck, wish: LoadWish) -> Session:
    # Imported with the first request: llama.cpp takes its time, and the window waits for WorkerReady.
    from extraction.session import ModelSession

    return ModelSession.open(model, on_event, cancelled, wish)


def _load_document(key: str) -> Document:
    from extraction.workers import document_cache

    return document_cache.load(key)
