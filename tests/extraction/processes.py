"""Workers that a test writes itself, and their sudden end."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from extraction.workers.process import WorkerProcess


def written(file: Path, text: str) -> list[str]:
    """The command that runs a script of this text."""
    file.write_text(text)
    return [sys.executable, str(file)]


def kill(worker: WorkerProcess) -> None:
    """As the system ends a process; its owner has not noticed."""
    assert worker._process is not None
    os.kill(worker._process.pid, signal.SIGKILL)
    worker._process.wait()
