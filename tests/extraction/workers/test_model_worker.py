"""The model worker in this process, with a fake session: order, cancelling, switching, errors, coalescing."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from extraction import errors, logs
from extraction.decoding.load_plan import LoadChoice, LoadWish
from extraction.decoding.stats import DecodeStats
from extraction.document import Document, Page, Span
from extraction.events import (
    Event,
    ModelLoading,
    ModelReady,
    ModelUnloaded,
    Piece,
    PromptProgress,
    RunCancelled,
    RunFailed,
    RunFinished,
    RunStarted,
    Written,
)
from extraction.evidence import Extraction
from extraction.workers import model_worker
from extraction.workers.model_worker import ModelWorker, Throttle
from extraction.workers.protocol import (
    MAX_LINE_BYTES,
    Cancel,
    DecodeSettings,
    Extract,
    LoadModel,
    ReadDocument,
    to_line,
)
from extraction.workers.run_results import result_file
from schemas.registry import Schema

SCHEMA = {"type": "object", "properties": {"total": {"type": "number"}}}


class FakeSession:
    """Its documents' keys say what happens: "slow" waits for a cancel, FAILURES raise, the rest succeeds."""

    def __init__(self, name: str, log: list[str]) -> None:
        self.name = name
        self.log = log
        self.working = threading.Event()

    def extract(
        self,
        document: Document,
        schema: Schema,
        settings: DecodeSettings,
        on_event: Callable[[Event], None],
        cancelled: Callable[[], bool],
    ) -> Extraction:
        on_event(PromptProgress(done=1, total=1))
        self.log.append(f"{self.name} {document.key}")
        if document.key == "slow":
            self.working.set()
            while not cancelled():
                threading.Event().wait(0.005)
            raise errors.Cancelled
        if document.key in FAILURES:
            raise FAILURES[document.key]
        on_event(written("", ("{", "model"), ('"total": 1}', "grammar")))
        return Extraction(
            document_key=document.key, source="s", title="t", schema_name=schema.name, model=self.name,
            data={"total": 1}, evidence={}, cut_short=document.key == "cut", stats=DecodeStats(),
        )  # fmt: skip

    def refine(self) -> bool:
        if self.name == "broken":
            raise errors.EngineFailed
        self.log.append(f"refine {self.name}")
        return self.log.count(f"refine {self.name}") < 3

    def close(self) -> None:
        self.log.append(f"close {self.name}")


FAILURES: dict[str, BaseException] = {
    "too long": errors.DocumentTooLong(),
    "engine": errors.EngineFailed(),
    "memory": MemoryError(),
    "bug": ZeroDivisionError(),
}


def written(run: str, *pieces: tuple[str, str]) -> Written:
    return Written(
        run=run,
        pieces=tuple(Piece(text=text, origin=origin) for text, origin in pieces),
        tokens=len(pieces),
        tokens_per_second=1.0,
        tokens_per_pass=1.0,
        acceptance_rate=0.0,
    )


class Bench:
    """A running worker: what it sends, in order, and what its sessions were asked."""

    def __init__(self, schema_file: Path) -> None:
        self.schema_file = schema_file
        self.sent: queue.Queue[Event] = queue.Queue()
        self.log: list[str] = []
        self.sessions: list[FakeSession] = []
        self.card_holds = 0
        self.wishes: list[LoadWish] = []
        self.load_forever = False
        self.loading = threading.Event()
        self.worker = ModelWorker(self.sent.put, self.open, self.load)
        self.thread = threading.Thread(target=self.worker.run)
        self.thread.start()

    def open(
        self,
        model: str,
        on_event: Callable[[Event], None],
        cancelled: Callable[[], bool],
        wish: LoadWish,
    ) -> FakeSession:
        self.wishes.append(wish)
        if model == "missing":
            raise errors.ModelMissing
        on_event(ModelLoading(name=model, share=0.5))
        self.loading.set()
        while self.load_forever:
            if cancelled():
                raise errors.Cancelled
        self.log.append(f"open {model}")
        self.sessions.append(FakeSession(model, self.log))
        size = min(self.card_holds, max(16_384, wish.whole)) if self.card_holds else 8
        device = "GPU" if self.card_holds else "CPU"
        on_event(ModelReady(name=model, device=device, context_size=size, memory=9))
        return self.sessions[-1]

    def load(self, key: str) -> Document:
        return Document(key, "text", "s", "t", "x", (Page(0, "1", Span(0, 1)),))

    def extract(self, run: str, key: str = "fine", model: str = "m") -> None:
        self.worker.handle(
            Extract(run=run, key=key, schema_file=str(self.schema_file), schema_name="bill", model=model)
        )

    def end_of(self, run: str) -> Event:
        """The event that ends a run; all before it are dropped."""
        while True:
            event = self.sent.get(timeout=30)
            if event.run == run and isinstance(event, RunFinished | RunFailed | RunCancelled):
                return event

    def stop(self) -> None:
        self.load_forever = False
        self.worker.stop()
        self.thread.join(30)
        assert not self.thread.is_alive()


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    file = tmp_path / "schema.json"
    file.write_text(json.dumps(SCHEMA))
    bench = Bench(file)
    yield bench
    bench.stop()


def test_the_events_of_one_run_and_its_result(bench: Bench) -> None:
    bench.extract("r1", "cut")
    events = []
    while not events or not isinstance(events[-1], RunFinished):
        events.append(bench.sent.get(timeout=30))
    assert [type(event) for event in events] == [
        RunStarted, ModelLoading, ModelReady, PromptProgress, Written, RunFinished,
    ]  # fmt: skip
    assert {event.run for event in events} == {"r1"}
    finished = events[-1]
    assert isinstance(finished, RunFinished)
    assert finished.cut_short
    assert finished.result_file == str(result_file("r1"))
    extraction = Extraction.model_validate_json(Path(finished.result_file).read_bytes())
    assert (extraction.data, extraction.schema_name) == ({"total": 1}, "bill")


def test_one_model_serves_many_runs_and_is_freed_before_another(bench: Bench) -> None:
    for run, model in (("1", "a"), ("2", "a"), ("3", "b")):
        bench.extract(run, model=model)
    assert isinstance(bench.end_of("3"), RunFinished)
    bench.stop()
    assert bench.log == ["open a", "a fine", "a fine", "close a", "open b", "b fine", "close b"]


def test_a_waiting_run_is_cancelled_at_once_and_never_starts(bench: Bench) -> None:
    bench.extract("slow", "slow")
    bench.extract("waiting")
    while not bench.sessions:
        pass
    assert bench.sessions[0].working.wait(30)
    bench.worker.handle(Cancel(run="waiting"))
    assert bench.end_of("waiting") == RunCancelled(run="waiting")
    bench.worker.handle(Cancel(run="slow"))
    assert bench.end_of("slow") == RunCancelled(run="slow")
    bench.extract("after")
    assert isinstance(bench.end_of("after"), RunFinished)
    assert bench.log == ["open m", "m slow", "m fine"]


def test_loading_is_cancelled(bench: Bench) -> None:
    bench.load_forever = True
    bench.worker.handle(LoadModel(run="load", model="m"))
    assert bench.loading.wait(30)
    bench.worker.handle(Cancel(run="load"))
    assert bench.end_of("load") == RunCancelled(run="load")
    bench.load_forever = False
    bench.extract("after")
    assert isinstance(bench.end_of("after"), RunFinished)


def test_loading_a_model_that_is_loaded_answers_again(bench: Bench) -> None:
    for run in ("1", "2"):
        bench.worker.handle(LoadModel(run=run, model="m"))
    ready = ModelReady(name="m", device="CPU", context_size=8, memory=9)
    events = [bench.sent.get(timeout=30) for _ in range(3)]
    assert events == [
        ModelLoading(run="1", name="m", share=0.5),
        ready.model_copy(update={"run": "1"}),
        ready.model_copy(update={"run": "2"}),
    ]


@pytest.mark.parametrize(
    ("key", "error", "reloads"),
    [
        ("too long", "DocumentTooLong", False),
        ("engine", "EngineFailed", True),
        ("memory", "ModelTooLarge", True),
        ("bug", "Bug", True),
    ],
)
def test_a_failed_run_keeps_the_worker_and_drops_a_doubtful_session(
    bench: Bench, key: str, error: str, reloads: bool
) -> None:
    logs.configure("model")
    bench.extract("1", key)
    failed = bench.end_of("1")
    assert isinstance(failed, RunFailed)
    assert failed.error == error
    assert failed.message.startswith("Winnow made a mistake while running the model") == (error == "Bug")
    bench.extract("2")
    assert isinstance(bench.end_of("2"), RunFinished)
    assert ("close m" in bench.log) == reloads
    if error == "Bug":
        assert "ZeroDivisionError" in logs.log_file("model").read_text()


def test_a_missing_model_and_a_missing_schema_fail_their_run(bench: Bench) -> None:
    bench.extract("1", model="missing")
    first = bench.end_of("1")
    assert isinstance(first, RunFailed)
    assert first.error == "ModelMissing"
    bench.schema_file.unlink()
    bench.extract("2")
    second = bench.end_of("2")
    assert isinstance(second, RunFailed)
    assert (second.error, "Choose it again" in second.message) == ("SchemaInvalid", True)


def test_a_request_for_the_other_worker_is_refused(bench: Bench) -> None:
    bench.worker.handle(ReadDocument(run="1", source="a.pdf"))
    failed = bench.end_of("1")
    assert isinstance(failed, RunFailed)
    assert failed.error == "ProtocolError"


def test_stopping_cancels_the_run_under_way(bench: Bench) -> None:
    bench.extract("slow", "slow")
    while not bench.sessions:
        pass
    assert bench.sessions[0].working.wait(30)
    bench.stop()
    assert bench.end_of("slow") == RunCancelled(run="slow")


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_written_events_are_joined_until_it_is_time() -> None:
    sent: list[Event] = []
    clock = Clock()
    throttle = Throttle(sent.append, clock, lambda: 0)
    throttle(written("r", ("a", "model")))
    clock.now += 0.01
    throttle(written("r", ("b", "model"), ("c", "grammar")))
    throttle(written("r", ("d", "grammar"), ("e", "model")))
    assert sent == [written("r", ("a", "model"))]
    clock.now += 0.05
    throttle(written("r", ("f", "model")))
    assert isinstance(sent[1], Written)
    assert sent[1].pieces == (
        Piece(text="b", origin="model"),
        Piece(text="cd", origin="grammar"),
        Piece(text="ef", origin="model"),
    )
    throttle(written("r", ("g", "model")))
    throttle(RunCancelled(run="r"))
    assert [type(event) for event in sent] == [Written, Written, Written, RunCancelled]


def test_a_flood_is_cut_into_lines_that_fit() -> None:
    sent: list[Event] = []
    throttle = Throttle(sent.append, Clock())
    text = "\x01" * 20_000 + "ä" * 20_000
    throttle(written("r", (text, "model"), ("tail", "grammar")))
    assert all(len(to_line(event)) <= MAX_LINE_BYTES for event in sent)
    pieces = [piece for event in sent if isinstance(event, Written) for piece in event.pieces]
    assert "".join(piece.text for piece in pieces) == text + "tail"
    assert pieces[-1] == Piece(text="tail", origin="grammar")


def test_loading_is_reported_now_and_then_and_at_its_end() -> None:
    sent: list[Event] = []
    clock = Clock()
    throttle = Throttle(sent.append, clock, lambda: 0)
    for share in (0.0, 0.1, 0.2):
        throttle(ModelLoading(name="m", share=share))
        clock.now += 0.03
    throttle(ModelLoading(name="m", share=1.0))
    assert [event.share for event in sent if isinstance(event, ModelLoading)] == [0.0, 0.2, 1.0]


def test_idle_moments_are_used_until_nothing_is_left_to_learn(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model_worker, "IDLE_SECONDS", 0.0)
    bench.extract("1")
    bench.end_of("1")
    while bench.log.count("refine m") < 3:
        threading.Event().wait(0.005)
    bench.extract("2")
    assert isinstance(bench.end_of("2"), RunFinished)
    assert bench.log[:6] == ["open m", "m fine", "refine m", "refine m", "refine m", "m fine"]


def test_an_engine_that_fails_while_idle_is_opened_again(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model_worker, "IDLE_SECONDS", 0.0)
    bench.extract("1", model="broken")
    bench.end_of("1")
    while "close broken" not in bench.log:
        threading.Event().wait(0.005)
    bench.extract("2", model="broken")
    assert isinstance(bench.end_of("2"), RunFinished)
    assert bench.log[:4] == ["open broken", "broken fine", "close broken", "open broken"]


def test_a_model_that_nobody_needs_is_unloaded_and_loaded_on_demand(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model_worker, "IDLE_SECONDS", 0.01)
    bench.worker.handle(LoadModel(run="load", model="m", unload_after=0.01))
    while not isinstance(event := bench.sent.get(timeout=30), ModelUnloaded):
        pass
    assert event.name == "m"
    assert "close m" in bench.log
    bench.extract("1")
    assert isinstance(bench.end_of("1"), RunFinished)
    assert [entry for entry in bench.log if entry.startswith("open")] == ["open m", "open m"]


def test_a_model_is_loaded_anew_for_documents_that_need_more_context(bench: Bench) -> None:
    """Once: what it could not give then it cannot give to the next document either."""
    for run, context in (("1", 8), ("2", 4096), ("3", 4096), ("4", 100)):
        bench.worker.handle(
            Extract(
                run=run, key="fine", schema_file=str(bench.schema_file), schema_name="bill", model="m",
                context=context, deaths=int(run == "2"),
            )
        )  # fmt: skip
        assert isinstance(bench.end_of(run), RunFinished)
    assert bench.wishes == [LoadWish(8, 0), LoadWish(4096, 1)]


@pytest.mark.parametrize(
    ("holds", "wholes"),
    [
        (0, [0]),  # no card: long documents are read in parts
        (131_072, [0, 24_576, 40_960]),  # once for each step, not for what fits already
        (32_768, [0, 24_576, 40_960]),  # what it could not give it is not asked for again
    ],
)
def test_a_model_on_a_card_is_loaded_anew_so_that_long_documents_are_read_in_one_piece(
    bench: Bench, holds: int, wholes: list[int]
) -> None:
    bench.card_holds = holds
    for run, whole in enumerate((0, 24_576, 0, 24_576, 40_960, 65_536 if holds == 32_768 else 0)):
        bench.worker.handle(
            Extract(
                run=str(run), key="fine", schema_file=str(bench.schema_file), schema_name="bill", model="m",
                context=16_384, whole=whole,
            )
        )  # fmt: skip
        assert isinstance(bench.end_of(str(run)), RunFinished)
    assert [wish.whole for wish in bench.wishes] == wholes


def test_a_model_is_loaded_anew_for_another_choice_and_not_for_long_documents(bench: Bench) -> None:
    """A chosen context stays: documents that need more are read in parts."""
    small, none = LoadChoice(4096, "q8_0", 3), LoadChoice()
    for run, choice in (("1", small), ("2", small), ("3", none)):
        bench.worker.handle(
            Extract(
                run=run, key="fine", schema_file=str(bench.schema_file), schema_name="bill", model="m",
                context=16384, choice=choice,
            )
        )  # fmt: skip
        assert isinstance(bench.end_of(run), RunFinished)
    assert bench.wishes == [LoadWish(16384, 0, small), LoadWish(16384, 0, none)]


def test_a_model_that_got_less_than_the_usual_context_is_not_loaded_again_for_it(bench: Bench) -> None:
    bench.worker.handle(LoadModel(run="load", model="m"))
    bench.worker.handle(
        Extract(
            run="1", key="fine", schema_file=str(bench.schema_file), schema_name="bill", model="m",
            context=16384,
        )
    )  # fmt: skip
    assert isinstance(bench.end_of("1"), RunFinished)
    assert bench.wishes == [LoadWish()]
