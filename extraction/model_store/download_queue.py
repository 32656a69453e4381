"""Models to fetch one after the other, each of which can be paused, resumed and dropped."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from extraction import logs
from extraction.errors import Cancelled, UserError
from extraction.model_store import fetching
from extraction.model_store.catalogue import find
from extraction.model_store.fetching import Fetched
from extraction.model_store.leftovers import delete_parts
from extraction.model_store.model_address import is_address


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

    @property
    def busy(self) -> bool:
        """Whether it is under way or waits for its turn."""
        return self.state in (DownloadState.WAITING, DownloadState.RUNNING)

    @property
    def share(self) -> float:
        """How much of it is here; 0 while its size is not known."""
        return self.done / self.total if self.total else 0.0


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


STOP_SECONDS = 4.0
"""How long a stopped download is waited for: a child process ends in 3, a silent server holds one for 20."""
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
        self._dropped: set[str] = set()
        """Given up while their fetch did not stop yet; their parts are deleted when it does."""
        self._closed = False
        self._thread: threading.Thread | None = None

    def downloads(self) -> tuple[Download, ...]:
        """All of them in the order in which they were added."""
        with self._changed:
            return tuple(self._downloads.values())

    def add(self, what: str) -> None:
        """Put a model at the end, or a failed or paused one back into its turn. Raises ModelMissing."""
        if not is_address(what):
            find(what)
        with self._changed:
            known = self._downloads.get(what)
            if known is not None and known.busy:
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
            if known is None or not known.busy:
                return
            self._set(replace(known, state=DownloadState.PAUSED))
            if self._current == what:
                self._stop_current.set()

    def drop(self, what: str) -> None:
        """Take a download out of the queue and delete what has arrived, also of one that was begun earlier.

        Where it hangs that is done once it ended.
        """
        self.pause(what)
        with self._changed:
            stopped = self._changed.wait_for(lambda: self._current != what, STOP_SECONDS)
            known = self._downloads.pop(what, None)
            if not stopped:
                self._dropped.add(what)
        if stopped and (known is None or known.state is not DownloadState.DONE):
            delete_parts(what)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until nothing waits or runs any more; False where the time was over before."""
        with self._changed:
            return self._changed.wait_for(
                lambda: self._current is None and not any(each.busy for each in self._downloads.values()),
                seconds,
            )

    def close(self) -> None:
        """Stop; what has arrived is kept. A fetch that hangs ends with the program: nothing of it is told."""
        with self._changed:
            self._closed = True
            self._stop_current.set()
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join(STOP_SECONDS)

    # ------------------------------------------------------------------ the thread

    def _work(self) -> None:
        while (what := self._take()) is not None:
            ended = self._run(what)
            with self._changed:
                self._current = None
                self._end(what, ended)
                self._changed.notify_all()

    def _end(self, what: str, ended: _Ending | None) -> None:
        known = self._downloads.get(what)
        if known is not None and ended is not None:
            again = known.state is DownloadState.WAITING and ended.state is DownloadState.FAILED
            if not again:  # a person wants it again since: it gets another turn
                self._set(replace(known, state=ended.state, path=ended.path, message=ended.message))
        elif known is None and what in self._dropped:
            delete_parts(what)
        self._dropped.discard(what)

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
        if not self._closed:
            self._on_change(download)
