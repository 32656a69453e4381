"""Fetches a model in a child process, so that a download of a gigabyte does not share one with the window."""

from __future__ import annotations

from PySide6.QtCore import QObject, QProcess, QTimer, Signal, Slot

from extraction import hub
from extraction.worker import winnow_command

POLL_MS = 300
STOP_GRACE_MS = 3_000
"""A cancelled fetch keeps what it has; after this it is killed, and then too."""


class ModelFetch(QObject):
    """One fetch at a time."""

    progress = Signal(float, float)
    """Bytes here and bytes in all."""
    finished = Signal(str)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entry: hub.ModelEntry | None = None
        self._process: QProcess | None = None
        self._cancelled = False
        self._poll = QTimer(self, interval=POLL_MS)
        self._poll.timeout.connect(self._tell)

    @property
    def active(self) -> bool:
        """Whether a fetch is under way."""
        return self._process is not None

    def start(self, name: str) -> None:
        """Fetch a catalogue model; ModelMissing where there is none of that name."""
        if self._process is not None:
            return
        self._entry, self._cancelled = hub.find(name), False
        command = winnow_command("models", "fetch", name)
        self._process = QProcess(self)
        self._process.finished.connect(self._ended)
        self._process.errorOccurred.connect(self._error)
        self._process.start(command[0], command[1:])
        self._poll.start()
        self._tell()

    def cancel(self) -> None:
        """Stop; what has arrived is kept for the next try."""
        if self._process is not None:
            self._cancelled = True
            self._process.terminate()
            QTimer.singleShot(STOP_GRACE_MS, self._process, self._process.kill)

    def stop(self) -> None:
        """The window closes."""
        if self._process is not None:
            self._cancelled = True
            self._process.terminate()
            if not self._process.waitForFinished(STOP_GRACE_MS):
                self._process.kill()
                self._process.waitForFinished(STOP_GRACE_MS)

    @Slot()
    def _tell(self) -> None:
        if self._entry is not None:
            self.progress.emit(float(hub.bytes_here(self._entry)), float(self._entry.bytes))

    @Slot(QProcess.ProcessError)
    def _error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._ended(-1)

    @Slot(int)
    def _ended(self, code: int) -> None:
        process, self._process = self._process, None
        self._poll.stop()
        if process is None or self._entry is None:
            return
        said = bytes(process.readAllStandardError().data()).decode(errors="replace").strip().splitlines()
        process.deleteLater()
        if code == 0 and not self._cancelled:
            self.finished.emit(self._entry.name)
        elif self._cancelled:
            self.failed.emit(
                self.tr("The fetch was stopped. It goes on where it stopped when you start it again.")
            )
        else:
            unsaid = self.tr("The model could not be fetched. Check the connection and try again.")
            self.failed.emit(said[-1].removeprefix("winnow: ") if said else unsaid)
