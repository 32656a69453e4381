"""A worker of the window without a process: it keeps what it is asked for, and a test answers for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from app.runs.engine_process import EngineProcess
from extraction.events import RunCancelled
from extraction.workers.protocol import Request


class FakeWorker(EngineProcess):
    """Works on one request at a time; `busy` makes all of them wait."""

    def __init__(self) -> None:
        super().__init__("documents", [], Path())
        self.asked: list[Any] = []
        self.cancelled: list[str] = []
        self.busy = False

    def request(self, request: Request, urgent: bool = False) -> None:
        self.asked.append(request)

    def cancel(self, run: str) -> None:
        self.cancelled.append(run)
        if self.busy:  # a request that waits is answered at once
            self.heard.emit(RunCancelled(run=run))
