"""The command line's side of the documents worker: ask, wait a limited time, start anew when it died."""

from __future__ import annotations

import itertools
import queue
import time
from collections.abc import Sequence

from extraction import errors
from extraction.cancelling import CancelCheck, never
from extraction.events import DocumentRead, Event, RunFailed
from extraction.sources.names import check_source
from extraction.workers.child import worker_command
from extraction.workers.process import POLL_SECONDS, WorkerProcess, as_error
from extraction.workers.protocol import ReadDocument, Request

REQUEST_SECONDS = 60.0
"""A 300-page PDF takes 10 s on two slow cores; what takes longer than a minute is made to."""


class DocumentsClient:
    """One documents worker, started when first needed and after every death.

    `read` raises the worker's UserError, ReaderStopped where it died or was slow, and Cancelled.
    """

    def __init__(self, command: Sequence[str] | None = None, time_limit: float = REQUEST_SECONDS) -> None:
        self._worker = WorkerProcess(
            "documents", command or worker_command("documents"), errors.ReaderStopped
        )
        self._time_limit = time_limit
        self._numbers = itertools.count(1)

    @property
    def pid(self) -> int:
        """The worker's process id, 0 where none runs."""
        return self._worker.pid

    def read(self, source: str, password: str | None = None, cancelled: CancelCheck = never) -> DocumentRead:
        """Read a source into the document cache."""
        check_source(source)
        request = ReadDocument(run=str(next(self._numbers)), source=source, password=password)
        answer = self._ask(request, cancelled)
        assert isinstance(answer, DocumentRead), answer
        return answer

    def close(self) -> None:
        """End the worker."""
        self._worker.close()

    def __enter__(self) -> DocumentsClient:
        return self

    def __exit__(self, kind: object, *_rest: object) -> None:
        if kind is None:
            self._worker.close()
        else:
            self._worker.kill()

    def _ask(self, request: Request, cancelled: CancelCheck) -> Event:
        self._worker.start(cancelled)
        try:
            self._worker.send(request)
            answer = self._wait(request.run, cancelled)
        except BrokenPipeError:
            answer = None
        except BaseException:
            self._worker.kill()
            raise
        if answer is None:
            self._worker.kill()
            raise errors.ReaderStopped
        if isinstance(answer, RunFailed):
            raise as_error(answer)
        return answer

    def _wait(self, run: str, cancelled: CancelCheck) -> Event | None:
        """The event that answers `run`; None where the worker died or the time is over."""
        end = time.monotonic() + self._time_limit
        while (left := end - time.monotonic()) > 0:
            if cancelled():
                raise errors.Cancelled
            try:
                event = self._worker.next_event(min(left, POLL_SECONDS))
            except queue.Empty:
                continue
            if event is None or event.run == run:
                return event
        return None
