"""Starts the window, in this order: words of the command line, log, Qt, database, looks, workers, window.

1. The command line is read first, so that `--help` needs no display.
2. The log is opened and Qt's own messages are sent there.
3. QApplication with its names.
4. The database is opened, by one window alone, and what was under way at the last end is queued again. The
   language and the theme are applied while there are no widgets yet: nothing is shown otherwise first.
5. The workers are made; each process starts with its first request, so the window does not wait for them.
6. The window is built, shown and filled with what the command line named; later starts hand theirs over.
When the window closes the order is reversed: workers end, tasks are waited for, the database is closed.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import shiboken6
from filelock import FileLock, Timeout
from PySide6.QtCore import QMessageLogContext, QObject, Qt, QTimer, QtMsgType, Slot, qInstallMessageHandler
from PySide6.QtWidgets import QApplication, QMessageBox

from app.looks.looks import Looks
from app.looks.theme import app_icon
from app.memory import Collector
from app.model_desk.model_fetch import ModelFetch
from app.pile.pages import Pages
from app.pile.pile import Pile
from app.runs.engine_process import EngineProcess
from app.runs.runner import MODEL, Runner
from app.single_instance import Listener, hand_over
from app.tasks import Tasks
from app.texts.engine_words import in_words
from app.texts.language import LANGUAGE, speak
from app.views.main_window import MainWindow
from app.warming import Warming
from extraction import logs, paths
from extraction.errors import UserError
from extraction.model_store import hub
from extraction.storage.store import Store
from extraction.workers.child import worker_command

READ_LIMIT_MS = 60_000
"""A document that takes longer to read, or a page to draw, is given up; large ones take a few seconds."""
LAYOUT, TAB, FOLDER = "layout", "tab", "folder"
"""The settings that hold how the window was left."""
SIGNAL_POLL_MS = 500
"""Python sees Ctrl+C in the terminal only when Qt hands over to it now and then."""


class AlreadyOpen(UserError):
    """Winnow is open already with these documents. Use its window, or end that one first."""


def only_window() -> FileLock:
    """What one window of a home holds until it ends, however it ends. Raises AlreadyOpen.

    A second one would queue the first one's run again at its start and act on documents that are gone.
    """
    lock = FileLock(paths.data_dir() / "window.lock")
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise AlreadyOpen from None
    return lock


class Parts(QObject):
    """Everything behind one window, and the order in which it ends."""

    def __init__(
        self, documents_command: list[str] | None = None, model_command: list[str] | None = None
    ) -> None:
        super().__init__()
        self._listener: Listener | None = None
        self._collector = Collector(self)
        self.store = Store(paths.database_file())
        speak(str(self.store.setting(LANGUAGE, "system")))  # before the first text is made
        waiting = self.store.recover()
        self.looks = Looks(self.store, self)  # before there are widgets: each gets its style once
        self.tasks = Tasks(self)
        self.documents = self._worker(
            "documents", documents_command or worker_command("documents"), READ_LIMIT_MS
        )
        self.model = self._worker("model", model_command or worker_command("model"), 0)
        self.pile = Pile(self.store, self.documents, self.tasks, self)
        model = self.store.setting(MODEL, os.environ.get("WINNOW_MODEL", hub.DEFAULT_MODEL))
        self.runner = Runner(self.pile, self.model, model, self)
        self.warming = Warming(self.tasks, self)
        self.looking = Tasks(self)  # a page is not to wait for an export
        self.pages = Pages(self.documents, self.looking, self)
        self.fetch = ModelFetch(self)
        self.window = MainWindow(self.pile, self.runner, self.pages, self.fetch, self.looks)
        self.window.layout_.restore(self.store.setting(LAYOUT, {}), int(self.store.setting(TAB, 0)))
        self.window.closing.connect(self.close)
        for notice in self.store.notices:
            self.window.notice.say(in_words(notice))
        if waiting or self.runner.waiting:
            ended, idle = (
                self.tr("Winnow ended during a run. Press Run to go on."),
                self.tr("Documents wait to be run. Press Run to go on."),
            )
            self.window.status.say(ended if waiting else idle)

    def listen(self) -> None:
        """Hear other starts of Winnow: their files come to this window."""
        self._listener = Listener(self)
        self._listener.handed.connect(self._take_over)
        self._listener.listen()

    @Slot(list)
    def _take_over(self, sources: list[str]) -> None:
        if sources:
            self.pile.add(sources)
        window = self.window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()

    def _worker(self, role: str, command: list[str], limit_ms: int) -> EngineProcess:
        return EngineProcess(role, command, paths.log_dir() / f"{role}-output.txt", limit_ms, self)

    @Slot()
    def close(self) -> None:
        """Keep the window's layout, end the processes, wait for files being written, close the database."""
        try:
            self._remember()
        except Exception as error:  # a full disk, say: all else ends in its order
            logs.explain(error, "keeping the layout")
        self.looks.stop()
        if self._listener is not None:
            self._listener.close()
        self.fetch.stop()
        self.pile.stop()
        self.runner.stop()
        for worker in (self.documents, self.model):
            worker.stop()
        self.tasks.close()
        self.looking.close()
        for timer in (*self.findChildren(QTimer), *self.window.findChildren(QTimer)):
            timer.stop()  # what waits to be kept or shown would ask a closed database
        self._collector.stop()
        self.store.close()

    def _remember(self) -> None:
        window = self.window
        self.store.set_setting(LAYOUT, window.layout_.state())
        self.store.set_setting(TAB, window.middle.tabs.currentIndex())
        self.store.set_setting(FOLDER, window.commands.files.folder)


def main(argv: Sequence[str]) -> int:
    """Run the window until it is closed; `argv` as in sys.argv. Returns the exit code."""
    wanted = _words(argv)
    logs.configure("window")
    qInstallMessageHandler(_log_qt)
    application = QApplication([argv[0] if argv else "winnow"])
    application.setApplicationName("winnow")
    application.setApplicationDisplayName("Winnow")
    application.setApplicationVersion(logs.winnow_version())
    application.setDesktopFileName("winnow")
    application.setWindowIcon(app_icon())
    speak("system")  # what is said before the database tells which language was chosen
    sources = [_absolute(source) for source in wanted.documents]
    try:
        lock = _lock_or_hand_over(sources)
        if lock is None:
            return 0
        parts = Parts()
    except UserError as error:
        trouble = QMessageBox(QMessageBox.Icon.Critical, "Winnow", in_words(str(error)))
        trouble.setTextFormat(Qt.TextFormat.PlainText)
        trouble.exec()
        return 1
    sys.excepthook = _Faults(parts.window)
    parts.window.show()
    parts.listen()
    if sources:
        parts.pile.add(sources)
    elif wanted.sample and not parts.pile.ids():
        parts.window.commands.add_sample()
    # Not at once: Python calls this between any two lines, those of a widget that is being painted included.
    signal.signal(signal.SIGINT, lambda *_: QTimer.singleShot(0, parts.window.close))
    awake = QTimer(parts, interval=SIGNAL_POLL_MS)
    awake.timeout.connect(_nothing)
    awake.start()
    try:
        return application.exec()
    finally:
        sys.excepthook = sys.__excepthook__
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        shiboken6.delete(parts.window)  # while all that it needs is there, and not as Python ends
        lock.release()


def _lock_or_hand_over(sources: list[str]) -> FileLock | None:
    """The lock of the only window; None where another window took the sources. Raises AlreadyOpen."""
    try:
        return only_window()
    except AlreadyOpen:
        if hand_over(sources):
            return None
        raise


def _words(argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="winnow gui", description="Open the window.")
    parser.add_argument("documents", nargs="*", help="files, folders or URLs to add")
    parser.add_argument("--sample", action="store_true", help="add a sample document to an empty pile")
    return parser.parse_args(list(argv)[1:])


def _absolute(source: str) -> str:
    return source if "://" in source else str(Path(source).expanduser().resolve())


def _nothing() -> None:
    """Gives Python its turn."""


def _log_qt(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    level = {QtMsgType.QtDebugMsg: 10, QtMsgType.QtInfoMsg: 20, QtMsgType.QtWarningMsg: 30}.get(kind, 40)
    logs.logger.log(level, "Qt: %s", message)


class _Faults:
    """What no slot expected: told in the window, where it stays; bugs also go to the log."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def __call__(self, kind: type[BaseException], error: BaseException, trace: object) -> None:
        self._window.notice.say(in_words(logs.explain(error, "showing the window")))
