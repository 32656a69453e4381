"""The queue: what a cancel does to the document under way and to those that wait."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.application import Parts
from app.model_desk.model_wishes import keep_choice
from app.pile.entry import state_line, trouble_of
from app.runs import runner as runner_module
from extraction import paths
from extraction.decoding.load_plan import LoadChoice
from extraction.errors import DiskFull
from extraction.events import Event, ModelLoading, ModelReady, ModelUnloaded, RunCancelled, RunFailed
from extraction.models.propose import Wish
from extraction.review.decisions import Decision
from extraction.storage.records import DocumentState
from extraction.workers.protocol import ModelRequest
from schemas.registry import Schema
from tests.app.helpers import LINES, Settle, draw_pdf

CANCELLED, DONE, READY = DocumentState.CANCELLED, DocumentState.DONE, DocumentState.READY


@pytest.fixture
def two(parts: Parts, tmp_path: Path, settle: Settle) -> Parts:
    parts.pile.add([str(draw_pdf(tmp_path / f"{name}.pdf", [*LINES, name])) for name in ("first", "second")])
    settle(parts, READY, count=2)
    return parts


def run_and_cancel_half_way(parts: Parts, qtbot: QtBot) -> list[DocumentState]:
    first = parts.pile.ids()[0]
    parts.runner.run(parts.pile.ids())
    qtbot.waitUntil(lambda: "Alder Mill" in parts.pile.entry(first).text, timeout=60_000)
    parts.runner.cancel_all()
    qtbot.waitUntil(lambda: parts.runner.running is None, timeout=60_000)
    return [parts.pile.entry(document_id).row.state for document_id in parts.pile.ids()]


def test_a_document_that_waited_is_ready_again_after_a_cancel(two: Parts, fake: Path, qtbot: QtBot) -> None:
    (fake / "slow").touch()
    assert run_and_cancel_half_way(two, qtbot) == [CANCELLED, READY]
    assert "not checked" in two.window.fields.trouble.text()
    (fake / "slow").unlink()
    two.runner.run(two.pile.ids())
    qtbot.waitUntil(lambda: two.pile.count(DONE) == 2, timeout=60_000)
    assert two.window.fields.trouble.text() == ""


def test_a_result_outlives_a_cancel_before_its_second_run(
    two: Parts, fake: Path, qtbot: QtBot, settle: Settle
) -> None:
    two.runner.run(two.pile.ids())
    settle(two, DONE, count=2)
    (fake / "slow").touch()
    assert run_and_cancel_half_way(two, qtbot) == [CANCELLED, DONE]
    qtbot.waitUntil(two.window.actions_["export_csv"].isEnabled, timeout=60_000)  # views follow a turn later


def test_closing_keeps_what_was_written(two: Parts, fake: Path, qtbot: QtBot) -> None:
    (fake / "slow").touch()
    first = two.pile.ids()[0]
    two.runner.run([first])
    qtbot.waitUntil(lambda: "Alder Mill" in two.pile.entry(first).text, timeout=60_000)
    written = two.pile.entry(first).text
    two.window.close()
    assert not two.runner._current._unsaved.isActive()
    with sqlite3.connect(paths.database_file()) as database:
        assert database.execute("select text from runs").fetchall() == [(written,)]


# ---------------------------------------------------------------------- the order, pause, what is left


def sources(parts: Parts) -> list[str]:
    return [Path(parts.pile.entry(i).row.source).stem for i in parts.pile.ids()]


def test_pause_finishes_the_document_under_way_and_outlives_a_restart(
    open_window: Callable[[], Parts], tmp_path: Path, fake: Path, qtbot: QtBot, settle: Settle
) -> None:
    parts = open_window()
    files = [str(draw_pdf(tmp_path / f"{name}.pdf", [*LINES, name])) for name in ("a", "b")]
    parts.pile.add(files)
    settle(parts, READY, count=2)
    (fake / "slow").touch()
    parts.runner.run(parts.pile.ids())
    first, second = parts.pile.ids()
    qtbot.waitUntil(lambda: parts.pile.entry(first).text != "", timeout=60_000)
    parts.runner.pause()
    assert parts.runner.overall().words() == "0 of 2 · pauses after this document"
    (fake / "slow").unlink()
    qtbot.waitUntil(lambda: parts.pile.entry(first).row.state is DONE, timeout=60_000)
    assert parts.pile.entry(second).row.state is DocumentState.WAITING
    assert parts.runner.running is None
    assert parts.runner.overall().words() == "1 of 2 · paused"
    parts.window.close()
    again = open_window()
    assert again.runner.paused
    assert again.runner.queue() == [second]
    again.runner.resume()
    settle(again, DONE, count=2)
    assert not again.runner.paused


def test_a_paused_queue_takes_more_documents_and_stays_paused(two: Parts, settle: Settle) -> None:
    first, second = two.pile.ids()
    two.runner.line_up([first])
    two.runner.pause()
    two.runner.line_up([second])  # as a drop does that runs at once
    assert two.runner.paused
    assert two.runner.queue() == [second]
    two.runner.resume()
    settle(two, DONE, count=2)


def test_counts_end_with_their_queue(
    two: Parts, fake: Path, qtbot: QtBot, settle: Settle, tmp_path: Path
) -> None:
    ended: list[tuple[int, int]] = []
    two.runner.finished_all.connect(lambda done, failed: ended.append((done, failed)))
    first, second = two.pile.ids()
    (fake / "slow").touch()
    two.runner.run([first, second])
    two.runner.pause()
    (fake / "slow").unlink()
    qtbot.waitUntil(lambda: two.runner.running is None, timeout=60_000)
    two.runner.cancel([second])
    assert ended == [(1, 0)]
    assert (two.runner.overall().total, two.runner.paused) == (0, False)
    (fake / "slow").touch()
    two.runner.run([first, second])
    two.runner.pause()
    (fake / "slow").unlink()
    qtbot.waitUntil(lambda: two.runner.running is None, timeout=60_000)
    two.window.bringing.shelf.new()  # the other document waits in the pile that was put away
    assert two.runner.overall().total == 0


def test_waiting_documents_run_in_the_order_of_the_pile(
    parts: Parts, tmp_path: Path, fake: Path, qtbot: QtBot, settle: Settle
) -> None:
    parts.pile.add([str(draw_pdf(tmp_path / f"{name}.pdf", [*LINES, name])) for name in "abcd"])
    settle(parts, READY, count=4)
    a, b, c, d = parts.pile.ids()
    (fake / "slow").touch()
    parts.runner.run(parts.pile.ids())
    assert parts.runner.queue() == [b, c, d]
    parts.pile.step([d], -1)
    parts.pile.step([d], -1)
    assert sources(parts) == ["a", "d", "b", "c"]
    assert parts.runner.queue() == [d, b, c]
    parts.pile.move([b], None)
    assert parts.runner.queue() == [d, c, b]
    parts.runner.cancel([c])
    assert parts.runner.queue() == [d, b]
    (fake / "slow").unlink()
    qtbot.waitUntil(lambda: parts.pile.count(DONE) == 3, timeout=60_000)
    runs = [(parts.store.runs(i)[0].id, i) for i in (a, b, d)]
    assert [i for _, i in sorted(runs)] == [a, d, b]
    assert parts.store.piles.documents(1)[1].id == d


def test_moving_several_and_at_the_edges(parts: Parts, tmp_path: Path, settle: Settle) -> None:
    for name in "abcd":
        (tmp_path / f"{name}.txt").write_text(f"note {name}")
    parts.pile.add([str(tmp_path / f"{name}.txt") for name in "abcd"])
    settle(parts, READY, count=4)
    a, b, c, d = parts.pile.ids()
    parts.pile.step([a, b], -1)
    assert sources(parts) == ["a", "b", "c", "d"]
    parts.pile.step([a, b], 1)
    assert sources(parts) == ["c", "a", "b", "d"]
    parts.pile.move([d, a], c)
    assert sources(parts) == ["a", "d", "c", "b"]
    parts.pile.move([a], a)
    assert sources(parts) == ["a", "d", "c", "b"]


def test_the_estimate_comes_with_the_first_finished_document(two: Parts, fake: Path, qtbot: QtBot) -> None:
    ended: list[tuple[int, int]] = []
    two.runner.finished_all.connect(lambda done, failed: ended.append((done, failed)))
    first, second = two.pile.ids()
    two.runner.run([first])
    assert two.runner.overall().seconds_left is None
    qtbot.waitUntil(lambda: two.pile.count(DONE) == 1, timeout=60_000)
    (fake / "slow").touch()
    two.runner.run([second])
    left = two.runner.overall().seconds_left
    assert left is not None and left > 0
    (fake / "slow").unlink()
    qtbot.waitUntil(lambda: two.pile.count(DONE) == 2, timeout=60_000)
    assert ended == [(1, 0), (1, 0)]
    assert two.runner.overall().words() == ""


def test_half_of_a_second_run_does_not_replace_a_result(
    two: Parts, fake: Path, qtbot: QtBot, settle: Settle
) -> None:
    two.runner.run(two.pile.ids())
    settle(two, DONE, count=2)
    (fake / "slow").touch()
    run_and_cancel_half_way(two, qtbot)
    entry = two.pile.entry(two.pile.ids()[0])
    assert entry.result is not None and entry.result.data["gross_total"] == 1234.5
    assert trouble_of(entry) == "Cancelled half way. The values are those of an earlier run."


def test_each_part_of_a_long_document_is_a_text_of_its_own(two: Parts, fake: Path, qtbot: QtBot) -> None:
    for name in ("parts", "slow"):
        (fake / name).touch()
    first = two.pile.ids()[0]
    entry = two.pile.entry(first)
    two.runner.run([first])
    qtbot.waitUntil(lambda: "Alder Mill" in entry.text, timeout=60_000)
    assert "first" not in entry.text
    assert "".join(piece.text for piece in entry.pieces) == entry.text
    assert (entry.progress.part, entry.progress.parts) == (2, 2)
    assert state_line(entry).startswith("Part 2 of 2 · ")
    assert two.runner.overall().seconds_left is not None  # the first part says how long the second will take
    (fake / "slow").unlink()
    qtbot.waitUntil(lambda: two.pile.count(DONE) == 1, timeout=60_000)


def test_a_document_whose_process_ended_once_is_done_all_the_same(
    two: Parts, fake: Path, settle: Settle
) -> None:
    said: list[str] = []
    two.runner.model_reduced.connect(said.append)
    (fake / "die").write_text("1")
    two.runner.run(two.pile.ids())
    settle(two, DONE, count=2)
    entry = two.pile.entry(two.pile.ids()[0])
    assert entry.result is not None and entry.result.data["gross_total"] == 1234.5
    assert "".join(piece.text for piece in entry.pieces) == entry.text  # nothing of the first try is left
    assert entry.text.count("gross_total") == 1
    assert any("perhaps for want of memory. The document begins anew." in words for words in said)


def test_a_model_that_was_unloaded_is_not_shown_as_loaded(two: Parts, qtbot: QtBot) -> None:
    ready = ModelReady(name=two.runner.model, device="CPU", context_size=4096, memory=1)
    two.model.heard.emit(ready)
    assert two.runner.ready == ready
    with qtbot.waitSignal(two.runner.model_lost):
        two.model.heard.emit(ModelUnloaded(name=two.runner.model))
    assert two.runner.ready is None


def test_the_model_is_loaded_as_the_person_chose(
    two: Parts, settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[ModelRequest] = []
    request = two.model.request

    def heard(wanted: ModelRequest) -> None:
        asked.append(wanted)
        request(wanted)

    monkeypatch.setattr(two.model, "request", heard)
    keep_choice(two.store, two.runner.model, Wish(4096, "q8_0", 3))
    two.runner.choose_model(two.runner.model)
    two.runner.run(two.pile.ids())
    settle(two, DONE, count=2)
    assert [type(one).__name__ for one in asked] == ["LoadModel", "Extract", "Extract"]
    assert {one.choice for one in asked} == {LoadChoice(4096, "q8_0", 3)}


def test_a_document_that_cannot_be_started_does_not_hold_up_the_queue(
    two: Parts, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever fails before the worker is asked: here the schema's file, as on a full disk."""
    first, second = two.pile.ids()
    write, tries = runner_module.schema_file, []

    def full_once(schema: Schema) -> Path:
        tries.append(schema)
        if len(tries) == 1:
            raise OSError(28, "No space left on device")
        return write(schema)

    monkeypatch.setattr(runner_module, "schema_file", full_once)
    two.runner.run([first, second])
    qtbot.waitUntil(lambda: two.pile.count(DONE) == 1, timeout=60_000)
    failed = two.pile.entry(first).row
    assert (failed.state, two.runner.running) == (DocumentState.FAILED, None)
    assert trouble_of(two.pile.entry(first)) == failed.message != ""
    two.runner.run([first])
    qtbot.waitUntil(lambda: two.pile.count(DONE) == 2, timeout=60_000)


def test_where_the_store_refuses_a_run_nothing_is_under_way(
    two: Parts, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    def locked(*_: object) -> int:
        raise sqlite3.OperationalError("database is locked")

    with monkeypatch.context() as patched:
        patched.setattr(two.pile.store, "start_run", locked)
        two.runner.run(two.pile.ids())
    assert (two.runner.running, two.runner.waiting, two.runner.paused) == (None, 2, True)
    two.runner.run(two.pile.ids())
    qtbot.waitUntil(lambda: two.pile.count(DONE) == 2, timeout=60_000)


@pytest.mark.parametrize("refused", [("finish_run",), ("finish_run", "end_run"), ("save_text", "finish_run")])
def test_where_the_store_cannot_keep_a_result_the_document_has_failed_and_the_next_one_runs(
    two: Parts, refused: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    first, second = two.pile.ids()

    def full_for_the_first(function: Callable[..., None]) -> Callable[..., None]:
        def tell(run_id: int, *more: object) -> None:
            if run_id == 1:
                raise DiskFull
            function(run_id, *more)

        return tell

    for name in refused:
        monkeypatch.setattr(two.store, name, full_for_the_first(getattr(two.store, name)))
    two.runner.run([first, second])
    qtbot.waitUntil(lambda: two.pile.count(DONE) == 1, timeout=60_000)
    failed = two.pile.entry(first)
    assert (failed.row.state, two.runner.running) == (DocumentState.FAILED, None)
    assert failed.row.message == str(DiskFull())
    two.runner.run([first])
    qtbot.waitUntil(lambda: two.pile.count(DONE) == 2, timeout=60_000)


def test_where_the_store_cannot_keep_the_end_of_a_run_the_document_has_failed(
    two: Parts, fake: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    def full(*_: object) -> None:
        raise DiskFull

    (fake / "slow").touch()
    with monkeypatch.context() as patched:
        patched.setattr(two.store, "end_run", full)
        assert run_and_cancel_half_way(two, qtbot) == [DocumentState.FAILED, READY]


def test_a_result_is_shown_where_what_was_decided_before_cannot_be_kept(
    two: Parts, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, settle: Settle
) -> None:
    two.runner.run(two.pile.ids())
    settle(two, DONE, count=2)
    first = two.pile.ids()[0]
    two.window.review.reviewing.set_reviewed(first, True)
    two.pile.decide(first, two.pile.entry(first).decisions.decide({"/total": Decision(state="accepted")}))

    def full(*_: object) -> None:
        raise DiskFull

    monkeypatch.setattr(two.store, "save_decisions", full)
    with qtbot.waitSignal(two.pile.keeping.trouble) as said:
        two.runner.run([first])
    assert said.args == [str(DiskFull())]
    settle(two, DONE, count=2)
    assert two.runner.running is None
    assert two.pile.entry(first).result is not None


@pytest.mark.parametrize(
    "ending", [RunCancelled(run="7"), RunFailed(run="7", error="KeyError", message="No.")]
)
def test_a_load_that_did_not_end_with_a_model_is_not_shown_any_more(parts: Parts, ending: Event) -> None:
    """Whichever request it was for: a run, a check, or none yet."""
    status = parts.window.status
    parts.model.heard.emit(ModelLoading(run="7", name=parts.runner.model, share=0.5))
    assert status.model_text().endswith("loading 50%")
    parts.model.heard.emit(type(ending)(**{**ending.model_dump(), "run": "8"}))
    assert status.model_text().endswith("loading 50%")
    parts.model.heard.emit(ending)
    assert status.model_text() == "Qwen2.5-Coder 1.5B Instruct"
    assert status._loading.isHidden() and status.stop_button.isHidden()
