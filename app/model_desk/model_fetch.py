"""Fetches models one after the other, each in a child process, so that the window has its own to itself."""

from __future__ import annotations

import subprocess
import threading
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from extraction.cancelling import CancelCheck
from extraction.errors import Cancelled, DownloadFailed
from extraction.model_store import fetching, hub
from extraction.model_store.download_queue import Download, DownloadQueue, DownloadState
from extraction.model_store.fetching import Fetched
from extraction.workers.child import winnow_command

POLL_SECONDS = 0.3
STOP_GRACE_SECONDS = 3.0
"""A fetch that is stopped keeps what it has; after this it is killed, and keeps it too."""


class ModelFetch(QObject):
    """The queue of downloads on the window's thread."""

    changed = Signal(object)
    """A Download whose state or progress is another."""
    finished = Signal(str)
    """A model that is here now."""
    dropped = Signal(str)
    """A download that was given up; what had arrived is deleted."""
    _told = Signal(object)
    _gone = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known: dict[str, Download] = {}
        self._told.connect(self._hear)
        self._gone.connect(self._forget)
        self._queue = DownloadQueue(self._told.emit, fetch_aside)

    def state(self, name: str) -> Download | None:
        """How far a model is; None where nobody asked for it."""
        return self._known.get(name)

    def busy(self, name: str) -> bool:
        """Whether a model is under way or waits for its turn."""
        known = self._known.get(name)
        return known is not None and known.busy

    def start(self, name: str) -> None:
        """Fetch a catalogue model, or go on with it; ModelMissing where there is none of that name."""
        self._queue.add(name)

    def pause(self, name: str) -> None:
        """Stop; what has arrived is kept, also over a restart."""
        self._queue.pause(name)

    def drop(self, name: str) -> None:
        """Give up and delete what has arrived."""
        self._queue.pause(name)

        def drop() -> None:  # waits for the process to end
            try:
                self._queue.drop(name)
            finally:
                self._gone.emit(name)

        threading.Thread(target=drop, name="drop download", daemon=True).start()

    def stop(self) -> None:
        """The window closes."""
        self._told.disconnect(self._hear)
        self._queue.close()

    @Slot(object)
    def _hear(self, download: Download) -> None:
        self._known[download.what] = download
        self.changed.emit(download)
        if download.state is DownloadState.DONE:
            self.finished.emit(download.what)

    @Slot(str)
    def _forget(self, name: str) -> None:
        self._known.pop(name, None)
        self.dropped.emit(name)


def fetch_aside(what: str, on_progress: fetching.Progress, cancelled: CancelCheck) -> Fetched:
    """`fetching.fetch` in a process of its own. Raises DownloadFailed with the reason, or Cancelled."""
    entry = hub.find(what)
    process = subprocess.Popen(
        winnow_command("models", "fetch", what),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with process:
        while True:
            here = hub.bytes_here(entry)
            on_progress(here, entry.bytes, fetching.CHECKING if here >= entry.bytes else "")
            if cancelled():
                _end(process)
                raise Cancelled
            try:
                output, complaint = process.communicate(timeout=POLL_SECONDS)
                break
            except subprocess.TimeoutExpired:
                continue
    if process.returncode:
        said = complaint.decode(errors="replace").strip().splitlines()
        reason = said[-1].removeprefix("winnow: ") if said else ""
        raise DownloadFailed(reason or "The model could not be fetched. Check the connection and try again.")
    path = output.decode(errors="replace").strip()
    return Fetched(what, Path(path), fetching.Proof.CATALOGUE)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.communicate(timeout=STOP_GRACE_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
