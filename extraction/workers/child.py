"""The child processes: requests on stdin, events on the pipe that was stdout, and an end when stdin closes.

Everything here is about the process; what the two roles do is in `documents_worker.py` and `model_worker.py`.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Literal, Protocol

from pydantic import ValidationError

from extraction import logs, paths
from extraction.events import Event, RunFailed, WorkerReady
from extraction.workers.protocol import MAX_LINE_BYTES, AnyRequest, parse_request, to_line

Role = Literal["model", "documents"]

GRACE_SECONDS = 3.0
"""How long a worker whose parent is gone may take to stop in order (save its n-gram table)."""

MAX_OUTPUT_BYTES = 1_000_000
"""What C libraries printed is kept for bug reports; an older file of this size is started anew."""


class Worker(Protocol):
    """A role: `handle` is called from the reader thread and returns at once, `run` works until `stop`."""

    def handle(self, request: AnyRequest) -> None:
        """Take a request."""

    def run(self) -> None:
        """Work on requests, one at a time; returns after `stop`."""

    def stop(self) -> None:
        """Cancel what is under way and let `run` return."""


def winnow_command(*words: str) -> list[str]:
    """The `winnow` command of this program: the packaged app's executable, else this Python."""
    if getattr(sys, "frozen", False):
        own = Path(sys.executable)  # of the window, on Windows: that one has no stdin
        return [str(own.with_name(f"winnow{own.suffix}")), *words]
    return [sys.executable, "-m", "extraction.cli", *words]


def worker_command(role: Role) -> list[str]:
    """The words that start a worker."""
    return winnow_command("worker", role)


def run_documents_worker() -> None:
    """Be the documents worker until stdin closes; ends the process."""
    from extraction.workers.documents_worker import DocumentsWorker, limit_memory

    limit_memory()
    run_worker("documents", DocumentsWorker)


def run_model_worker() -> None:
    """Be the model worker until stdin closes; ends the process."""
    from extraction.workers.model_worker import ModelWorker

    run_worker("model", ModelWorker)


def run_worker(role: Role, build: Callable[[Callable[[Event], None]], Worker]) -> None:
    """Take over the process's pipes, then serve requests; never returns."""
    os.environ.setdefault("GGML_NO_BACKTRACE", "1")  # its backtrace starts a debugger and can hang
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the parent's business; it closes our stdin
    requests, pipe = _take_pipes(role)
    logs.configure(role)
    worker = build(pipe.send)
    reader = threading.Thread(
        target=_read_requests, args=(requests, worker, pipe), name="requests", daemon=True
    )
    code = 0
    try:
        pipe.send(WorkerReady(role=role, version=logs.winnow_version()))
        reader.start()
        worker.run()
    except BaseException as error:
        logs.log_bug(error, f"running the {role} worker")
        code = 70  # "internal software error" of sysexits.h
    # Native libraries may hang or crash in their destructors; nothing is left to save here.
    os._exit(code)


class Pipe:
    """Writes events, one a line, from any thread."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._lock = threading.Lock()

    def send(self, event: Event) -> None:
        """Write one event; ends the process when nobody reads any more."""
        try:
            line = to_line(event)
        except ValueError:
            logs.logger.error("an event of kind %s is too long for the pipe", type(event).__name__)
            text = "Winnow could not pass on the result: its texts are too long."
            line = to_line(RunFailed(run=event.run[:1000], error="MessageTooLong", message=text))
        try:
            with self._lock:
                _write_all(self._descriptor, line)
        except OSError:
            os._exit(0)


def _write_all(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


def _take_pipes(role: Role) -> tuple[IO[bytes], Pipe]:
    """Keep stdin and stdout for the protocol alone; what libraries print or read goes elsewhere."""
    requests = os.fdopen(os.dup(0), "rb")
    pipe = Pipe(os.dup(1))
    printed = output_file(role)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    os.dup2(printed, 1)
    os.dup2(printed, 2)
    faulthandler.enable(printed)
    return requests, pipe


def output_file(role: Role) -> int:
    """A descriptor for what a worker and its libraries print."""
    file: Path = paths.log_dir() / f"{role}-output.txt"
    old = file.exists() and file.stat().st_size > MAX_OUTPUT_BYTES
    flags = os.O_CREAT | os.O_APPEND | os.O_WRONLY | (os.O_TRUNC if old else 0)
    return os.open(file, flags, 0o600)


def _read_requests(requests: IO[bytes], worker: Worker, pipe: Pipe) -> None:
    """Hand over requests until the parent closes the pipe, however it ended; then end this process."""
    try:
        while line := requests.readline(MAX_LINE_BYTES + 1):
            if not line.strip():
                continue
            try:
                worker.handle(parse_request(line))
            except ValidationError:  # no run to name; the rest of an overlong line lands here too
                pipe.send(
                    RunFailed(error="ProtocolError", message="The worker was sent a line it cannot read.")
                )
    except BaseException as error:
        logs.log_bug(error, "reading requests")
    worker.stop()
    time.sleep(GRACE_SECONDS)
    os._exit(0)
