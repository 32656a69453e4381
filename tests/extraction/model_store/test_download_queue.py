"""The queue of downloads: one after the other, paused, resumed, dropped, and what fails stops no other."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from extraction.errors import Cancelled, DiskFull, ModelMissing
from extraction.model_store import download_queue, fetching
from extraction.model_store.catalogue import find
from extraction.model_store.download_queue import Download, DownloadQueue, DownloadState
from extraction.model_store.fetching import Fetched, Proof

A, B, C = "qwen3-4b", "qwen3-8b", "phi-4"


class Fetcher:
    """Stands for the network: a fetch ends when the test says so."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self.hold: set[str] = set()
        self.hangs = False
        """It waits for a server that is silent, and does not look at `cancelled`."""
        self.begun = threading.Event()
        self.failures: dict[str, Exception] = {}

    def __call__(self, what: str, on_progress: fetching.Progress, cancelled: Callable[[], bool]) -> Fetched:
        self.log.append(what)
        on_progress(1, 10, "here")
        self.begun.set()
        while what in self.hold:
            if cancelled() and not self.hangs:
                raise Cancelled
            threading.Event().wait(0.005)
        if what in self.failures:
            raise self.failures[what]
        on_progress(10, 10, "here")
        return Fetched(what, Path(what), Proof.CATALOGUE)


@pytest.fixture
def fetcher() -> Fetcher:
    return Fetcher()


@pytest.fixture
def seen() -> list[Download]:
    return []


@pytest.fixture
def queue(fetcher: Fetcher, seen: list[Download]) -> Iterator[DownloadQueue]:
    queue = DownloadQueue(seen.append, fetcher)
    yield queue
    fetcher.hold.clear()
    queue.close()


def begin_and_hold(queue: DownloadQueue, fetcher: Fetcher, what: str) -> None:
    """Its download has begun, and ends when `fetcher.hold` has it no more."""
    fetcher.hold.add(what)
    queue.add(what)
    assert fetcher.begun.wait(30)


def states(queue: DownloadQueue) -> dict[str, DownloadState]:
    return {download.what: download.state for download in queue.downloads()}


def test_one_after_the_other(queue: DownloadQueue, fetcher: Fetcher, seen: list[Download]) -> None:
    begin_and_hold(queue, fetcher, A)
    queue.add(B)
    queue.add(A)  # it is there already
    assert states(queue) == {A: DownloadState.RUNNING, B: DownloadState.WAITING}
    fetcher.hold.clear()
    assert queue.wait(30)
    assert fetcher.log == [A, B]
    assert queue.downloads()[1] == Download(B, DownloadState.DONE, 10, 10, "here", "", Path(B))
    assert [each.state for each in seen if each.what == B] == [
        DownloadState.WAITING, DownloadState.RUNNING, DownloadState.RUNNING, DownloadState.RUNNING,
        DownloadState.DONE,
    ]  # fmt: skip


def test_a_paused_one_gives_its_turn_away_and_goes_on_later(queue: DownloadQueue, fetcher: Fetcher) -> None:
    begin_and_hold(queue, fetcher, A)
    queue.add(B)
    queue.add(C)
    queue.pause(C)
    queue.pause(A)
    assert queue.wait(30)
    assert states(queue) == {A: DownloadState.PAUSED, B: DownloadState.DONE, C: DownloadState.PAUSED}
    assert queue.downloads()[0].done == 1
    fetcher.hold.clear()
    queue.resume(A)
    assert queue.wait(30)
    assert states(queue)[A] is DownloadState.DONE
    assert fetcher.log == [A, B, A]


def test_what_fails_says_why_and_stops_no_other(queue: DownloadQueue, fetcher: Fetcher) -> None:
    fetcher.failures = {A: DiskFull(), B: ZeroDivisionError()}
    for what in (A, B, C):
        queue.add(what)
    assert queue.wait(30)
    assert states(queue) == {A: DownloadState.FAILED, B: DownloadState.FAILED, C: DownloadState.DONE}
    first, second, _ = queue.downloads()
    assert first.message == "The disk is full. Free some space and try again."
    assert second.message
    fetcher.failures.clear()
    queue.add(A)
    assert queue.wait(30)
    assert states(queue)[A] is DownloadState.DONE


def test_a_dropped_one_leaves_nothing(queue: DownloadQueue, fetcher: Fetcher, models: Path) -> None:
    partial = models / f"{find(A).file}.partial"
    partial.write_bytes(b"x")
    begin_and_hold(queue, fetcher, A)
    queue.drop(A)
    assert states(queue) == {}
    assert not partial.exists()
    queue.drop(B)


def test_closing_keeps_what_has_arrived(fetcher: Fetcher, seen: list[Download]) -> None:
    queue = DownloadQueue(seen.append, fetcher)
    fetcher.hold.add(A)
    queue.add(A)
    queue.add(B)
    assert fetcher.begun.wait(30)
    queue.close()
    assert fetcher.log == [A]


def test_an_unknown_model_is_refused_at_once(queue: DownloadQueue) -> None:
    with pytest.raises(ModelMissing, match="no model called 'gpt'"):
        queue.add("gpt")
    assert queue.downloads() == ()


@pytest.mark.parametrize("what", [A, "https://example.org/some/my.gguf"])
def test_a_dropped_one_that_hangs_is_deleted_when_it_ends(
    queue: DownloadQueue, fetcher: Fetcher, what: str, models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(download_queue, "STOP_SECONDS", 0.01)
    name = find(A).file if what == A else "my.gguf"
    (models / f"{name}.partial").write_bytes(b"x")
    (models / f".{name}.from").write_text(what)
    fetcher.hangs = True
    fetcher.failures = {what: DiskFull()}
    begin_and_hold(queue, fetcher, what)
    queue.drop(what)
    assert states(queue) == {}
    fetcher.hold.clear()
    assert queue.wait(30)
    assert not (models / f"{name}.partial").exists()
    assert states(queue) == {}


def test_one_that_is_wanted_again_while_it_still_hangs_gets_another_turn(
    queue: DownloadQueue, fetcher: Fetcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(download_queue, "STOP_SECONDS", 0.01)
    fetcher.hangs = True
    fetcher.failures = {A: DiskFull()}
    begin_and_hold(queue, fetcher, A)
    queue.drop(A)
    queue.add(A)
    fetcher.hold.clear()
    assert queue.wait(30)
    assert fetcher.log == [A, A]


def test_closing_does_not_wait_for_one_that_hangs(
    fetcher: Fetcher, seen: list[Download], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(download_queue, "STOP_SECONDS", 0.01)
    queue = DownloadQueue(seen.append, fetcher)
    fetcher.hangs = True
    begin_and_hold(queue, fetcher, A)
    queue.close()
    told = len(seen)
    fetcher.hold.clear()
    assert queue.wait(30)
    assert len(seen) == told  # nobody listens any more
