"""A worker that misbehaves costs one request; a scripted child shows each way of misbehaving."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.runs import engine_process
from app.runs.engine_process import EngineProcess
from extraction.events import (
    DocumentRead,
    Event,
    ModelReady,
    ModelReduced,
    Rewound,
    RunCancelled,
    RunFailed,
    RunFinished,
)
from extraction.workers.protocol import Extract, LoadModel, ReadDocument
from tests.extraction.processes import written

CHILD = """
import json, os, sys, time
from pathlib import Path
out = lambda **event: print(json.dumps(event), flush=True)
out(kind="worker_ready", role="documents", version="test")
for line in sys.stdin:
    request = json.loads(line)
    run, what = request["run"], request.get("source", request.get("schema_name", ""))
    if what == "die" or what == "die twice" and request["deaths"] < 2:
        os.kill(os.getpid(), 9)
    if what == "hang":
        time.sleep(600)
    if what == "garbage":
        print("not an event", flush=True)
        print(json.dumps({"kind": "unheard_of"}), flush=True)
    if what == "flood":
        sys.stdout.write("x" * 200_000)
        sys.stdout.flush()
        time.sleep(600)
    if request["kind"] == "cancel":
        out(kind="cancelled", run=run)
    elif request["kind"] == "load_model":
        out(kind="model_ready", run=run, name="m", device="CPU", context_size=1, memory=1)
    elif request["kind"] == "extract":
        if what != "wait":
            out(kind="model_ready", run=run, name="m", device="CPU", context_size=1, memory=1)
            out(kind="finished", run=run, result_file="f")
    else:
        half = json.dumps(dict(kind="document_read", run=run, key="k", document_kind="pdf", title="Ü",
                               source=what, pages=1, characters=2), ensure_ascii=False).encode() + b"\\n"
        for piece in (half[:60], half[60:]):
            sys.stdout.buffer.write(piece)
            sys.stdout.buffer.flush()
"""


class Watched:
    def __init__(self, worker: EngineProcess) -> None:
        self.worker = worker
        self.events: list[Event] = []
        worker.heard.connect(self.events.append)

    def ends(self) -> list[tuple[str, str]]:
        return [(type(e).__name__, e.run) for e in self.events if e.run]


@pytest.fixture
def start(tmp_path: Path, qtbot: QtBot) -> Iterator[Callable[..., Watched]]:
    own = written(tmp_path / "child.py", CHILD)
    started: list[EngineProcess] = []

    def build(role: str = "documents", limit_ms: int = 0, command: list[str] | None = None) -> Watched:
        worker = EngineProcess(role, command or own, tmp_path / "log", limit_ms)
        started.append(worker)
        return Watched(worker)

    yield build
    for worker in started:
        worker.stop()


def read(run: str, source: str = "a.pdf") -> ReadDocument:
    return ReadDocument(run=run, source=source)


def extract(run: str, what: str = "") -> Extract:
    return Extract(run=run, key="k", schema_file="f", schema_name=what, model="m")


def test_requests_are_answered_in_order(start: Callable[..., Watched], qtbot: QtBot) -> None:
    watched = start()
    for run in "abc":
        watched.worker.request(read(run))
    watched.worker.request(read("d"), urgent=True)
    qtbot.waitUntil(lambda: len(watched.ends()) == 4, timeout=60_000)
    assert [run for _, run in watched.ends()] == ["a", "d", "b", "c"]
    answer = next(e for e in watched.events if isinstance(e, DocumentRead))
    assert answer.title == "Ü"


def test_many_events_at_once_are_heard_in_several_turns(
    start: Callable[..., Watched], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_process, "TURN_SECONDS", 0.0)
    watched = start()
    watched.worker.request(read("a"))
    qtbot.waitUntil(lambda: len(watched.ends()) == 1, timeout=60_000)
    line = b'{"kind": "run_started", "run": "b"}'
    watched.worker._lines += [line] * 5
    watched.events.clear()
    watched.worker._hear_some()
    assert len(watched.events) == 1
    qtbot.waitUntil(lambda: len(watched.events) == 5, timeout=60_000)


def test_death_costs_one_request(start: Callable[..., Watched], qtbot: QtBot) -> None:
    watched = start()
    for run, source in (("a", "ok"), ("b", "die"), ("c", "ok")):
        watched.worker.request(read(run, source))
    qtbot.waitUntil(lambda: len(watched.ends()) == 3, timeout=60_000)
    assert watched.ends() == [("DocumentRead", "a"), ("RunFailed", "b"), ("DocumentRead", "c")]
    failed = next(e for e in watched.events if isinstance(e, RunFailed))
    assert failed.error == "ReaderStopped"


def test_time_limit(start: Callable[..., Watched], qtbot: QtBot) -> None:
    watched = start(limit_ms=1500)
    watched.worker.request(read("a", "hang"))
    watched.worker.request(read("b"))
    qtbot.waitUntil(lambda: len(watched.ends()) == 2, timeout=60_000)
    assert watched.ends() == [("RunFailed", "a"), ("DocumentRead", "b")]


def test_stray_lines_are_ignored_and_a_flood_is_stopped(start: Callable[..., Watched], qtbot: QtBot) -> None:
    watched = start()
    for run, source in (("a", "garbage"), ("b", "flood"), ("c", "ok")):
        watched.worker.request(read(run, source))
    qtbot.waitUntil(lambda: len(watched.ends()) == 3, timeout=60_000)
    assert watched.ends() == [("DocumentRead", "a"), ("RunFailed", "b"), ("DocumentRead", "c")]


def test_model_ready_ends_loading_but_not_a_run(start: Callable[..., Watched], qtbot: QtBot) -> None:
    watched = start("model")
    watched.worker.request(LoadModel(run="load", model="m"))
    watched.worker.request(extract("1"))
    qtbot.waitUntil(lambda: any(isinstance(e, RunFinished) for e in watched.events), timeout=60_000)
    kinds = [type(e) for e in watched.events if e.run]
    assert kinds == [ModelReady, ModelReady, RunFinished]


def test_cancel_waiting_and_working(start: Callable[..., Watched], qtbot: QtBot) -> None:
    watched = start("model")
    watched.worker.request(extract("1", "wait"))
    watched.worker.request(extract("2"))
    watched.worker.cancel("2")
    assert watched.ends() == [("RunCancelled", "2")]
    watched.worker.cancel("1")
    qtbot.waitUntil(lambda: len(watched.ends()) == 2, timeout=60_000)
    assert isinstance(watched.events[-1], RunCancelled) and watched.events[-1].run == "1"


def test_cancel_that_is_not_heard_ends_the_process(
    start: Callable[..., Watched], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_process, "CANCEL_GRACE_MS", 300)
    watched = start("model")
    watched.worker.request(extract("1", "hang"))
    watched.worker.request(extract("2"))
    qtbot.waitUntil(lambda: bool(watched.events), timeout=60_000)
    watched.worker.cancel("1")
    qtbot.waitUntil(lambda: ("RunFinished", "2") in watched.ends(), timeout=60_000)
    assert watched.ends()[0] == ("RunCancelled", "1")


def test_reading_is_cancelled_with_its_process(start: Callable[..., Watched], qtbot: QtBot) -> None:
    watched = start()
    watched.worker.request(read("a", "hang"))
    watched.worker.request(read("b"))
    qtbot.waitUntil(lambda: bool(watched.events), timeout=60_000)
    watched.worker.cancel("a")
    qtbot.waitUntil(lambda: len(watched.ends()) == 2, timeout=60_000)
    assert watched.ends() == [("RunCancelled", "a"), ("DocumentRead", "b")]


@pytest.mark.parametrize("command", [["/nowhere/at/all"], [sys.executable, "-c", "raise SystemExit(3)"]])
def test_worker_that_cannot_start_answers_everything(
    start: Callable[..., Watched], qtbot: QtBot, command: list[str]
) -> None:
    watched = start("model", command=command)
    watched.worker.request(extract("1"))
    watched.worker.request(extract("2"))
    qtbot.waitUntil(lambda: len(watched.ends()) == 2, timeout=60_000)
    assert watched.ends() == [("RunFailed", "1"), ("RunFailed", "2")]
    failed = watched.events[0]
    assert isinstance(failed, RunFailed) and "could not start" in failed.message


def test_stop_leaves_no_process(start: Callable[..., Watched], qtbot: QtBot) -> None:
    watched = start()
    watched.worker.request(read("a", "hang"))
    qtbot.waitUntil(lambda: bool(watched.events), timeout=60_000)
    pid = watched.worker.process_id()
    watched.worker.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_model_whose_process_ended_is_asked_again(start: Callable[..., Watched], qtbot: QtBot) -> None:
    """Each time it is told of one death more, so that it loads the model smaller."""
    watched = start("model")
    watched.worker.request(extract("1", "die twice"))
    qtbot.waitUntil(lambda: ("RunFinished", "1") in watched.ends(), timeout=60_000)
    kinds = [type(event) for event in watched.events if event.run]
    assert kinds == [Rewound, ModelReduced, Rewound, ModelReduced, ModelReady, RunFinished]
    words = [event.words for event in watched.events if isinstance(event, ModelReduced)]
    ended = "The model's process ended: the system ended it, perhaps for want of memory."
    assert words == [f"{ended} The document begins anew."] * 2


def test_a_model_whose_process_always_ends_is_not_asked_for_ever(
    start: Callable[..., Watched], qtbot: QtBot
) -> None:
    watched = start("model")
    watched.worker.request(extract("1", "die"))
    watched.worker.request(extract("2"))
    qtbot.waitUntil(lambda: ("RunFinished", "2") in watched.ends(), timeout=60_000)
    assert [type(event) for event in watched.events].count(ModelReduced) == 3
    (failed,) = [event for event in watched.events if isinstance(event, RunFailed)]
    assert (failed.run, failed.error) == ("1", "EngineFailed")
