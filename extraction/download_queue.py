"""Models to fetch one after the other, each of which can be paused, resumed and dropped."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from extraction import fetching, logs, model_files
from extraction.catalogue import find
from extraction.download import remove_partial
from extraction.errors import Cancelled, UserError
from extraction.fetching import Fetched
from extraction.paths import models_dir


class DownloadState(StrEnum):
    """Where a download is."""

    WAITING = "waiting"
    RUNNING = "running"
    PAUSED = "paused"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True)
class Download:
    """A model in the queue; `what` is its name in the catalogue or an address."""

    what: str
    state: DownloadState = DownloadState.WAITING
    done: int = 0
    total: int = 0
    """Bytes; 0 until it is known."""
    place: str = ""
    """Where the bytes come from, or `fetching.CHECKING`."""
    message: str = ""
    """What went wrong, as the person reads it."""
    path: Path | None = None


class Fetch(Protocol):
    """`fetching.fetch`."""

    def __call__(
        self, what: str, on_progress: fetching.Progress, cancelled: Callable[[], bool]
    ) -> Fetched: ...


@dataclass(frozen=True)
class _Ending:
    """What a fetch came to."""

    state: DownloadState
    path: Path | None = None
    message: str = ""


ENDED = (DownloadState.DONE, DownloadState.FAILED)


class DownloadQueue:
    """Fetches in a thread of its own, one model at a time; `on_change` is called from that thread too.

    Paused and unfinished downloads keep what has arrived, also when the program ends: `add` goes on with it.
    """

    def __init__(self, on_change: Callable[[Download], None], fetch: Fetch = fetching.fetch) -> None:
        self._on_change, self._fetch = on_change, fetch
        self._changed = threading.Condition()
        self._downloads: dict[str, Download] = {}
        self._stop_current = threading.Event()
        self._current: str | None = None
        self._closed = False
        self._thread: threading.Thread | None = None

    def downloads(self) -> tuple[Download, ...]:
        """All of them in the order in which they were added."""
        with self._changed:
            return tuple(self._downloads.values())

    def add(self, what: str) -> None:
        """Put a model at the end, or a failed or paused one back into its turn. Raises ModelMissing."""
        if not fetching.is_address(what):
            find(what)
        with self._changed:
            known = self._downloads.get(what)
            if known is not None and known.state in (DownloadState.WAITING, DownloadState.RUNNING):
                return
            if known is None or known.state in ENDED:
                self._downloads.pop(what, None)
                known = Download(what)
            self._set(replace(known, state=DownloadState.WAITING, message=""))
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="downloads", daemon=True)
                self._thread.start()

    resume = add

    def pause(self, what: str) -> None:
        """Stop a download and keep what has arrived; the next one gets its turn."""
        with self._changed:
            known = self._downloads.get(what)
            if known is None or known.state not in (DownloadState.WAITING, DownloadState.RUNNING):
                return
            self._set(replace(known, state=DownloadState.PAUSED))
            if self._current == what:
                self._stop_current.set()

    def drop(self, what: str) -> None:
        """Take a download out of the queue and delete what has arrived of it."""
        self.pause(what)
        with self._changed:
            self._changed.wait_for(lambda: self._current != what)
            known = self._downloads.pop(what, None)
        if known is not None and known.state is not DownloadState.DONE:
            _delete_parts(what)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until nothing waits or runs any more; False where the time was over before."""
        busy = (DownloadState.WAITING, DownloadState.RUNNING)
        with self._changed:
            return self._changed.wait_for(
                lambda: (
                    self._current is None and not any(each.state in busy for each in self._downloads.values())
                ),
                seconds,
            )

    def close(self) -> None:
        """Stop; what has arrived is kept."""
        with self._changed:
            self._closed = True
            self._stop_current.set()
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()

    # ------------------------------------------------------------------ the thread

    def _work(self) -> None:
        while (what := self._take()) is not None:
            ended = self._run(what)
            with self._changed:
                self._current = None
                if ended is not None and what in self._downloads:
                    self._set(
                        replace(
                            self._downloads[what], state=ended.state, path=ended.path, message=ended.message
                        )
                    )
                self._changed.notify_all()

    def _take(self) -> str | None:
        """The next that waits; None once closed."""

        def next_one() -> str | None:
            waiting = (each.what for each in self._downloads.values() if each.state is DownloadState.WAITING)
            return next(waiting, None)

        with self._changed:
            self._changed.wait_for(lambda: self._closed or next_one() is not None)
            what = next_one()
            if self._closed or what is None:
                return None
            self._current = what
            self._stop_current.clear()
            self._set(replace(self._downloads[what], state=DownloadState.RUNNING))
            return what

    def _run(self, what: str) -> _Ending | None:
        """How a download ended; None where a person stopped it and its state is set already."""
        try:
            fetched = self._fetch(what, lambda *told: self._tell(what, *told), self._stop_current.is_set)
        except Cancelled:
            return None
        except UserError as error:
            return _Ending(DownloadState.FAILED, message=str(error))
        except Exception as error:
            return _Ending(DownloadState.FAILED, message=logs.log_bug(error, "fetching a model"))
        return _Ending(DownloadState.DONE, fetched.path)

    def _tell(self, what: str, done: int, total: int, place: str) -> None:
        with self._changed:
            if (known := self._downloads.get(what)) is not None:
                self._set(replace(known, done=done, total=total, place=place))

    def _set(self, download: Download) -> None:
        self._downloads[download.what] = download
        self._changed.notify_all()
        self._on_change(download)


def _delete_parts(what: str) -> None:
    """Of a model of the catalogue; `fetching.clean_up` deletes those of an address when they are old."""
    if fetching.is_address(what):
        return
    for file in find(what).files:
        remove_partial(model_files.partial_file(models_dir() / file.name))
