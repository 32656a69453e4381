"""A worker process seen from the command line: start it, send requests, wait for events, end it."""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Sequence

from extraction import errors, paths
from extraction.cancelling import CancelCheck
from extraction.events import AnyEvent, RunFailed, WorkerReady
from extraction.workers.child import GRACE_SECONDS, Role, output_file
from extraction.workers.protocol import Request, parse_event, to_line

START_SECONDS = 60.0
"""A cold start from a slow disk; normally half a second."""

POLL_SECONDS = 0.2
"""How soon a cancelled wait ends."""


class WorkerProcess:
    """One worker, started when first needed and after every death."""

    def __init__(self, role: Role, command: Sequence[str], not_started: type[errors.UserError]) -> None:
        self._role: Role = role
        self._command = list(command)
        self._not_started = not_started
        self._process: subprocess.Popen[bytes] | None = None
        self._events: queue.SimpleQueue[AnyEvent | None] = queue.SimpleQueue()

    @property
    def pid(self) -> int:
        """The worker's process id, 0 where none runs."""
        return self._process.pid if self._process is not None else 0

    def start(self, cancelled: CancelCheck) -> None:
        """Make sure that it runs. Raises `not_started` or Cancelled."""
        if self._process is not None and self._process.poll() is None:
            return
        self.kill()
        self._start()
        try:
            ready = self._first_event(cancelled)
        except BaseException:
            self.kill()
            raise
        if not isinstance(ready, WorkerReady) or self._process is None:
            self.kill()
            raise self._not_started(
                f"Winnow's {self._role} process did not start. Its logs are in {paths.log_dir()}."
            )

    def _first_event(self, cancelled: CancelCheck) -> AnyEvent | None:
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            if cancelled():
                raise errors.Cancelled
            with contextlib.suppress(queue.Empty):
                return self.next_event(POLL_SECONDS)
        return None

    def send(self, request: Request) -> None:
        """Write a request; BrokenPipeError where the worker is gone."""
        assert self._process is not None and self._process.stdin is not None
        self._process.stdin.write(to_line(request))
        self._process.stdin.flush()

    def next_event(self, seconds: float) -> AnyEvent | None:
        """The next event, None once the worker has ended; queue.Empty where none came in time."""
        return self._events.get(timeout=seconds)

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

    def kill(self) -> int:
        """End it at once; its exit code, 0 where none ran."""
        process, self._process = self._process, None
        return _kill(process) if process is not None else 0

    def _start(self) -> None:
        printed = output_file(self._role)
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
            target=_pump, args=(self._process, self._events), name=f"{self._role}-events", daemon=True
        ).start()


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


def _kill(process: subprocess.Popen[bytes]) -> int:
    process.kill()  # nothing happens to one that has ended already
    code = process.wait()
    with contextlib.suppress(OSError):
        if process.stdin is not None:
            process.stdin.close()
    return code


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
