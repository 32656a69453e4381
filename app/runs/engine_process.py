"""A worker process seen from the window: requests in, events out as signals, and what its death means."""

from __future__ import annotations

import logging
import math
import os
import time
from collections import deque
from pathlib import Path

from pydantic import ValidationError
from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal, Slot

from extraction.errors import EngineFailed, ReaderStopped
from extraction.events import (
    DocumentRead,
    Event,
    ModelReady,
    ModelReduced,
    PageRendered,
    PdfAnnotated,
    Rewound,
    RunCancelled,
    RunFailed,
    RunFinished,
    WorkerReady,
)
from extraction.workers.protocol import (
    MAX_LINE_BYTES,
    Cancel,
    LoadModel,
    ModelRequest,
    Request,
    parse_event,
    to_line,
)
from extraction.workers.resending import again, started_again

log = logging.getLogger("winnow.window")

CANCEL_GRACE_MS = 20_000
"""A run that does not stop in this time after a cancel is stopped with its process.
A chunk of the prompt, between which the model worker looks, takes up to 10 s on a slow CPU."""
TURN_SECONDS = 0.03
"""How long hearing a worker may keep the window; a longer pause is seen."""
STOP_GRACE_MS = 1_500
"""How long a worker may take to end after its input was closed, before it is killed."""
ENDINGS = (RunFinished, RunFailed, RunCancelled, DocumentRead, PageRendered, PdfAnnotated)


class EngineProcess(QObject):
    """One worker, started when first needed and again after a death.

    Requests wait here and go to the worker one at a time, so a death or a time limit concerns one request
    only: one that needs a model is sent again, to be loaded smaller, a few times; then, as any other at once,
    it is answered with a RunFailed, and the others go on in a new process. Every request is answered by
    exactly one event of ENDINGS; LoadModel also by ModelReady.
    """

    heard = Signal(object)
    """An `extraction.events.Event`."""

    def __init__(
        self,
        role: str,
        command: list[str],
        log_file: Path,
        time_limit_ms: int = 0,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.role = role
        self._command = command
        self._log_file = log_file
        self._waiting: deque[Request] = deque()
        self._current: Request | None = None
        self._buffer = b""
        self._lines: deque[bytes] = deque()  # not heard yet
        self._more = QTimer(self, singleShot=True, interval=0)
        self._more.timeout.connect(self._hear_some)
        self._was_ready = False
        self._stopping = False
        self._cancelling = False
        self._failure: RunFailed | None = None
        self._process: QProcess | None = None
        self._limit = QTimer(self, singleShot=True, interval=time_limit_ms)
        self._limit.timeout.connect(self._too_long)
        self._cancel_limit = QTimer(self, singleShot=True, interval=CANCEL_GRACE_MS)
        self._cancel_limit.timeout.connect(self._kill)

    # ------------------------------------------------------------------ requests

    def request(self, request: Request, urgent: bool = False) -> None:
        """Queue a request, in front of the others where it is urgent."""
        if urgent:
            self._waiting.appendleft(request)
        else:
            self._waiting.append(request)
        self._send_next()

    def cancel(self, run: str) -> None:
        """Stop a request, whether it waits here or is being worked on."""
        if self.drop(run) or self._current is None or self._current.run != run:
            return
        self._cancelling = True
        if (
            self.role == "documents"
        ):  # reading cannot be interrupted from inside, and its process holds nothing
            self._kill()
            return
        self._write(Cancel(run=run))
        self._cancel_limit.start()

    def drop(self, run: str) -> bool:
        """Take back a request that still waits here; True where it did."""
        for request in list(self._waiting):
            if request.run == run:
                self._waiting.remove(request)
                self.heard.emit(RunCancelled(run=run))
                return True
        return False

    def process_id(self) -> int:
        """The worker's process id, 0 where none runs."""
        return int(self._process.processId()) if self._process else 0

    def _send_next(self) -> None:
        if self._current is not None or not self._waiting or self._stopping:
            return
        if self._process is None:
            self._start()
        self._current = self._waiting.popleft()
        self._write(self._current)
        if self._limit.interval() > 0:
            self._limit.start()

    def _write(self, request: Request) -> None:
        if self._process is not None:
            self._process.write(to_line(request))

    # ------------------------------------------------------------------ process

    def _start(self) -> None:
        process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("PYTHONUNBUFFERED", "1")
        process.setProcessEnvironment(environment)
        process.setStandardErrorFile(os.fspath(self._log_file), QProcess.OpenModeFlag.Append)
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._ended)
        process.errorOccurred.connect(self._error)
        self._buffer, self._was_ready, self._process = b"", False, process
        process.start(self._command[0], self._command[1:])

    @Slot()
    def _read(self) -> None:
        if self._process is None:
            return
        self._buffer += self._process.readAllStandardOutput().data()
        *lines, self._buffer = self._buffer.split(b"\n")
        self._lines += lines
        self._hear_some()
        if len(self._buffer) > MAX_LINE_BYTES:
            log.error("the %s worker wrote a line over the limit", self.role)
            self._kill()

    @Slot()
    def _hear_some(self) -> None:
        """As many lines as fit one turn of the window: a worker may have written hundreds meanwhile."""
        self._hear_until(time.monotonic() + TURN_SECONDS)
        if self._lines:
            self._more.start()

    def _hear_until(self, end: float) -> None:
        while self._lines:
            self._receive(self._lines.popleft())
            if time.monotonic() > end:
                return

    def _receive(self, line: bytes) -> None:
        try:
            event = parse_event(line)
        except ValidationError:
            log.warning("the %s worker wrote a line that is not an event (%d bytes)", self.role, len(line))
            return
        if isinstance(event, WorkerReady):
            self._was_ready = True
        if self._current is not None and event.run == self._current.run and self._ends(self._current, event):
            self._finish_current()
        self.heard.emit(event)
        self._send_next()

    @staticmethod
    def _ends(request: Request, event: Event) -> bool:
        return isinstance(event, ENDINGS) or (
            isinstance(request, LoadModel) and isinstance(event, ModelReady)
        )

    def _finish_current(self) -> None:
        self._current, self._cancelling = None, False
        self._limit.stop()
        self._cancel_limit.stop()

    @Slot()
    def _too_long(self) -> None:
        if self._current is not None:
            self._failure = failure(self._current.run, ReaderStopped())
        self._kill()

    @Slot()
    def _kill(self) -> None:
        if self._process is not None:
            self._process.kill()

    @Slot(QProcess.ProcessError)
    def _error(self, error: QProcess.ProcessError) -> None:
        # All other errors are followed by `finished`.
        if error == QProcess.ProcessError.FailedToStart:
            self._ended(-1)

    @Slot(int)
    def _ended(self, code: int) -> None:
        """The process is gone: answer the request it worked on, go on with the others in a new one."""
        self._read()
        self._hear_until(math.inf)
        process, self._process = self._process, None
        if process is None:
            return
        process.deleteLater()
        if self._stopping:
            return
        log.warning("the %s worker ended with code %d", self.role, code)
        crashed = process.exitStatus() == QProcess.ExitStatus.CrashExit
        if self._goes_again(-code if crashed else code):
            return
        lost = [self._current] if self._current is not None else []
        if not self._was_ready:  # a worker that cannot even start would fail for each of them in turn
            lost += self._waiting
            self._waiting.clear()
        cancelled, known = self._cancelling, self._failure
        self._failure = None
        self._finish_current()
        for request in lost:
            if cancelled and request is lost[0]:
                self.heard.emit(RunCancelled(run=request.run))
            else:
                self.heard.emit(known or failure(request.run, self._death()))
        self._send_next()

    def _goes_again(self, code: int) -> bool:
        """Send the request to a new worker, which loads the model smaller; False where that is no help."""
        request = self._current
        if not self._was_ready or self._cancelling or not isinstance(request, ModelRequest):
            return False
        following = again(request)
        if following is None:
            return False
        self._finish_current()
        self._waiting.appendleft(following)
        self.heard.emit(Rewound(run=request.run))
        self.heard.emit(ModelReduced(run=request.run, name=request.model, words=started_again(code)))
        self._send_next()
        return True

    def _death(self) -> Exception:
        if not self._was_ready:
            words = self.tr("Winnow's {role} process could not start. Its log is {file}.")
            return EngineFailed(words.format(role=self.role, file=self._log_file))
        if self.role == "documents":
            return ReaderStopped()
        return EngineFailed(
            self.tr(
                "The model's process ended unexpectedly, perhaps for want of memory. Run the document again; "
                "a smaller model may help."
            )
        )

    def stop(self) -> None:
        """End the worker: close its input, wait a little, then kill it."""
        self._stopping = True
        self._waiting.clear()
        self._finish_current()
        process = self._process
        if process is None:
            return
        process.closeWriteChannel()
        if not process.waitForFinished(STOP_GRACE_MS):
            process.kill()
            process.waitForFinished(STOP_GRACE_MS)


def failure(run: str, error: Exception) -> RunFailed:
    """The event that tells of an error found on this side of the pipe."""
    return RunFailed(run=run, error=type(error).__name__, message=str(error))
