"""The command line's side of the documents worker: ask, wait a limited time, start anew when it died."""

from __future__ import annotations

import contextlib
import itertools
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence

from extraction import errors, paths
from extraction.events import AnyEvent, DocumentRead, Event, RunFailed, WorkerReady
from extraction.protocol import ReadDocument, Request, parse_event, to_line
from extraction.sources.names import check_source
from extraction.worker import GRACE_SECONDS, output_file, worker_command

REQUEST_SECONDS = 60.0
"""A 300-page PDF takes 10 s on two slow cores; what takes longer than a minute is made to."""

START_SECONDS = 60.0
"""A cold start from a slow disk; normally half a second."""

POLL_SECONDS = 0.2
"""How soon a cancelled wait ends."""


def never() -> bool:
    """A `cancelled` for callers that cannot be cancelled."""
    return False


class DocumentsClient:
    """One documents worker, started when first needed and after every death.

    `read` raises the worker's UserError, ReaderStopped where it died or was slow, and Cancelled.
    """

    def __init__(self, command: Sequence[str] | None = None, time_limit: float = REQUEST_SECONDS) -> None:
        self._command = list(command or worker_command("documents"))
        self._time_limit = time_limit
        self._numbers = itertools.count(1)
        self._process: subprocess.Popen[bytes] | None = None
        self._events: queue.SimpleQueue[AnyEvent | None] = queue.SimpleQueue()

    def read(
        self, source: str, password: str | None = None, cancelled: Callable[[], bool] = never
    ) -> DocumentRead:
        """Read a source into the document cache."""
        check_source(source)
        request = ReadDocument(run=str(next(self._numbers)), source=source, password=password)
        answer = self._ask(request, cancelled)
        assert isinstance(answer, DocumentRead), answer
        return answer

    def close(self) -> None:
        """Close the worker's stdin, which ends it; kill it if it does not go."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(OSError):
            if process.stdin is not None:
                process.stdin.close()
        try:
            process.wait(GRACE_SECONDS + 1)
        except subprocess.TimeoutExpired:
            _kill(process)

    def __enter__(self) -> DocumentsClient:
        return self

    def __exit__(self, kind: object, *_rest: object) -> None:
        if kind is None:
            self.close()
        else:
            self._stop()

    # -------------------------------------------------------------- one request

    def _ask(self, request: Request, cancelled: Callable[[], bool]) -> Event:
        process = self._running(cancelled)
        assert process.stdin is not None
        line = to_line(request)
        try:
            process.stdin.write(line)
            process.stdin.flush()
            answer = self._wait(request.run, self._time_limit, cancelled)
        except BrokenPipeError:
            answer = None
        except BaseException:
            self._stop()
            raise
        if answer is None:
            self._stop()
            raise errors.ReaderStopped
        if isinstance(answer, RunFailed):
            raise as_error(answer)
        return answer

    def _running(self, cancelled: Callable[[], bool]) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is None:
            return self._process
        self._stop()
        self._start()
        try:
            ready = self._wait("", START_SECONDS, cancelled)
        except BaseException:
            self._stop()
            raise
        if not isinstance(ready, WorkerReady) or self._process is None:
            self._stop()
            raise errors.ReaderStopped(
                f"The program that reads documents did not start. Its logs are in {paths.log_dir()}."
            )
        return self._process

    def _start(self) -> None:
        printed = output_file("documents")
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=printed,
                creationflags=_own_group(),
                start_new_session=True,
            )
        finally:
            os.close(printed)
        self._events = queue.SimpleQueue()
        threading.Thread(
            target=_pump, args=(self._process, self._events), name="documents-events", daemon=True
        ).start()

    def _wait(self, run: str, seconds: float, cancelled: Callable[[], bool]) -> Event | None:
        """The event that answers `run`; None where the worker died or the time is over."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if cancelled():
                raise errors.Cancelled
            try:
                event = self._events.get(timeout=min(left, POLL_SECONDS))
            except queue.Empty:
                continue
            if event is None or event.run == run:
                return event
        return None

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            _kill(process)


def _own_group() -> int:
    """Windows' word for a session of its own: Ctrl+C reaches only the command line, which ends the worker."""
    if sys.platform == "win32":
        return subprocess.CREATE_NEW_PROCESS_GROUP
    return 0


def as_error(failed: RunFailed) -> errors.UserError:
    """The error that the worker reported, as the class it was where that is one of Winnow's."""
    kind = getattr(errors, failed.error, None)
    if isinstance(kind, type) and issubclass(kind, errors.UserError):
        return kind(failed.message)
    return errors.UserError(failed.message)


def _kill(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    with contextlib.suppress(OSError):
        if process.stdin is not None:
            process.stdin.close()


def _pump(process: subprocess.Popen[bytes], events: queue.SimpleQueue[AnyEvent | None]) -> None:
    """Hand over events until the worker's end; None says that nothing more comes."""
    assert process.stdout is not None
    try:
        with process.stdout as lines:
            for line in lines:
                events.put(parse_event(line))
    except ValueError:  # not an event: whoever wrote this is not our worker
        process.kill()
    finally:
        events.put(None)
