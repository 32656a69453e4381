"""Runs a short question in a process of its own, so that a crash or a stuck driver costs nothing here."""

from __future__ import annotations

import os
import subprocess
import time

from extraction.cancelling import CancelCheck, never
from extraction.errors import Cancelled

POLL_SECONDS = 0.1
MOST_OUTPUT = 1 << 20
"""Answers are some kilobytes."""


class AsideFailed(Exception):
    """The process ended with an error, answered nothing or took too long; what it wrote last is the text."""


def run_aside(command: list[str], timeout: float, cancelled: CancelCheck = never) -> str:
    """What a command prints. Raises AsideFailed or Cancelled; the process is gone in any case."""
    environment = os.environ | {"GGML_NO_BACKTRACE": "1"}
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
        )
    except OSError as error:
        raise AsideFailed(error.strerror) from error
    with process:
        try:
            output, complaint = _wait(process, time.monotonic() + timeout, cancelled)
        except BaseException:
            process.kill()
            raise
    if process.returncode or len(output) > MOST_OUTPUT:
        raise AsideFailed(complaint[-2000:].decode("utf-8", "replace").strip())
    return output.decode("utf-8", "replace")


def _wait(process: subprocess.Popen[bytes], end: float, cancelled: CancelCheck) -> tuple[bytes, bytes]:
    while True:
        try:
            return process.communicate(timeout=POLL_SECONDS)
        except subprocess.TimeoutExpired:
            if cancelled():
                raise Cancelled from None
            if time.monotonic() > end:
                raise AsideFailed("it took too long") from None
