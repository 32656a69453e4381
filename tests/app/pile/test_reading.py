"""The line of documents to read: order, cancel, what is gone, and answers to earlier readings."""

from __future__ import annotations

import pytest

from app.pile.reading import Reading
from extraction.events import Event, RunCancelled, RunFailed
from tests.app.fake_worker import FakeWorker


class Heard:
    """What a Reading told."""

    def __init__(self, worker: FakeWorker) -> None:
        self.reading = Reading(worker)
        self.told: list[tuple[int, str]] = []
        self.reading.began.connect(lambda document: self.told.append((document, "began")))
        self.reading.ended.connect(self._ended)

    def _ended(self, document: int, event: Event) -> None:
        self.told.append((document, event.kind))


@pytest.fixture
def worker(qapp: object) -> FakeWorker:
    return FakeWorker()


@pytest.fixture
def heard(worker: FakeWorker) -> Heard:
    return Heard(worker)


def failed(worker: FakeWorker, at: int) -> None:
    worker.heard.emit(RunFailed(run=worker.asked[at].run, error="NotReadable", message="no"))


def test_one_after_the_other_with_their_passwords(worker: FakeWorker, heard: Heard) -> None:
    heard.reading.unlock("/b.pdf", "sesame")
    heard.reading.add(1, "/a.pdf")
    heard.reading.add(2, "/b.pdf")
    assert [request.source for request in worker.asked] == ["/a.pdf"]
    failed(worker, 0)
    assert heard.told == [(1, "began"), (1, "failed"), (2, "began")]
    assert worker.asked[1].password == "sesame"
    assert (1 in heard.reading, 2 in heard.reading) == (False, True)


def test_cancelled_in_the_line_and_under_way(worker: FakeWorker, heard: Heard) -> None:
    for number in (1, 2):
        heard.reading.add(number, "/a.pdf")
    heard.reading.cancel(2)
    assert heard.told == [(1, "began"), (2, "cancelled")]
    heard.reading.cancel(1)
    assert worker.cancelled == [worker.asked[0].run]
    worker.heard.emit(RunCancelled(run=worker.asked[0].run))
    assert heard.told[2:] == [(1, "cancelled")]


@pytest.mark.parametrize("busy", [False, True])
def test_nothing_is_told_of_documents_that_are_gone(worker: FakeWorker, heard: Heard, busy: bool) -> None:
    worker.busy = busy
    for number in (1, 2, 3):
        heard.reading.add(number, f"/{number}.pdf")
    heard.reading.forget([1, 2])
    assert heard.told == [(1, "began"), (3, "began")]
    assert worker.cancelled == [worker.asked[0].run]
    failed(worker, 0)
    assert heard.told == [(1, "began"), (3, "began")]


@pytest.mark.parametrize("busy", [False, True])
def test_an_answer_to_an_earlier_reading_is_none_to_the_next(
    worker: FakeWorker, heard: Heard, busy: bool
) -> None:
    worker.busy = busy
    heard.reading.unlock("/a.pdf", "sesame")
    heard.reading.add(1, "/a.pdf")
    heard.reading.add(2, "/b.pdf")
    assert heard.reading.put_away() == 1
    assert (heard.reading.put_away(), heard.reading.password("/a.pdf")) == (None, None)
    heard.reading.add(1, "/a.pdf")
    worker.heard.emit(RunCancelled(run=worker.asked[0].run))
    assert heard.told == [(1, "began"), (1, "began")]


def test_a_file_and_its_pages_have_one_password_until_it_proves_wrong(
    worker: FakeWorker, heard: Heard
) -> None:
    heard.reading.unlock("/a.pdf#pages=1-2", "sesame")
    for number, source in enumerate(("/a.pdf", "/a.pdf#pages=3-4", "/b.pdf")):
        heard.reading.add(number, source)
        assert worker.asked[number].password == (None if source == "/b.pdf" else "sesame")
        wrong = "PasswordWrong" if number == 1 else "NotReadable"
        worker.heard.emit(RunFailed(run=worker.asked[number].run, error=wrong, message="no"))
    assert heard.reading.password("/a.pdf") is None
