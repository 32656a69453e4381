"""The disk fills up at any moment of a person's work: nothing hangs, nothing pretends, all is said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.application import Parts
from app.review.undo import Change, History
from extraction.errors import DiskFull
from extraction.review.decisions import NONE, Decisions
from extraction.sources.folders import Found
from extraction.storage.records import DocumentState
from extraction.storage.store import Store
from extraction.workers.protocol import Extract
from schemas.registry import builtin
from tests.app.helpers import DONE, FAILED, READY
from tests.app.stub_worker import StubWorker

UNREAD = {DocumentState.ADDED, DocumentState.READING}
UNSETTLED = {*UNREAD, DocumentState.WAITING, DocumentState.RUNNING}
UNTIL_THE_END = 10_000
WAIT_MS = 60_000


class Disk:
    """Refuses the steps from number `first` to `last`; counts them while it is watched."""

    def __init__(self) -> None:
        self.first = self.last = self.steps = 0

    def fill(self, first: int = 1, last: int = UNTIL_THE_END) -> None:
        self.first, self.last, self.steps = first, last, 0

    def free(self) -> None:
        self.first = self.last = 0

    def watched(
        self, step: Callable[[Store], AbstractContextManager[object]]
    ) -> Callable[[Store], AbstractContextManager[object]]:
        @contextmanager
        def tried(store: Store) -> Iterator[object]:
            self.steps += 1
            if self.first <= self.steps <= self.last:
                raise DiskFull
            with step(store) as db:
                yield db

        return tried


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    found = Disk()
    monkeypatch.setattr(Store, "_step", found.watched(Store._step))
    return found


@pytest.fixture
def parts(disk: Disk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Parts]:
    monkeypatch.setattr(Parts, "_worker", lambda self, *_: StubWorker(self))
    made = Parts()
    qtbot.addWidget(made.window)
    made.window.show()
    qtbot.waitUntil(lambda: made.pile.known.loaded, timeout=WAIT_MS)
    yield made
    disk.free()
    made.window.close()


@pytest.fixture
def work(parts: Parts, qtbot: QtBot) -> Callable[[int], None]:
    """What a person does with two new documents, all of it whatever is refused on the way."""

    def still(done: Callable[[], bool]) -> None:
        qtbot.waitUntil(lambda: done() or parts.runner.paused, timeout=WAIT_MS)

    def states() -> set[DocumentState]:
        return {parts.pile.entry(i).row.state for i in parts.pile.ids()}

    def idle() -> bool:
        return parts.runner.running is None and states().isdisjoint(UNSETTLED)

    def through(number: int) -> None:
        pile, actions = parts.pile, parts.window.actions_
        sources = Found(tuple(f"/pile/{name}-{number}.txt" for name in "ab"))
        steps: list[Callable[[], object]] = [
            lambda: pile._add_all(sources, None),
            lambda: still(lambda: states().isdisjoint(UNREAD)),
            lambda: pile.choose_schema(pile.ids(), builtin("receipt")),
            lambda: pile.choose_schema(pile.ids(), builtin("invoice")),
            lambda: parts.runner.run(parts.runner.startable()),
            lambda: still(idle),
            lambda: parts.window.rail.select(pile.ids()[0]) if pile.ids() else None,
            *(actions[name].trigger for name in ("accept", "reject", "undo", "redo", "mark_reviewed")),
            lambda: pile.step(pile.ids()[:1], 1),
            lambda: parts.runner.run(pile.ids()[:1]),
            lambda: still(idle),
            lambda: pile.remove(pile.ids()[:1]),
        ]
        for step in steps:
            parts.window.fields.first_doubtful()
            try:
                step()
            except DiskFull as error:  # the program tells it in the notice
                parts.window.notice.say(str(error))

    return through


def check_nothing_pretends(parts: Parts) -> None:
    kept = {row.id: row.state for row in parts.store.documents()}
    assert list(kept) == parts.pile.ids()
    for document_id in parts.pile.ids():
        entry = parts.pile.entry(document_id)
        shown = entry.row.state
        # A failure that could not be kept is kept as what the next start takes up again.
        assert shown is kept[document_id] or (shown is FAILED and kept[document_id] in UNSETTLED)
        assert shown not in UNSETTLED or (parts.runner.paused and shown is DocumentState.WAITING)
        if entry.own_result is not None:
            assert parts.store.decisions(entry.run_id) == entry.decisions


@pytest.mark.parametrize("lasting", [0, UNTIL_THE_END], ids=["once", "for good"])
def test_a_disk_that_is_full_at_any_step_neither_hangs_nor_pretends(
    parts: Parts, disk: Disk, work: Callable[[int], None], qtbot: QtBot, lasting: int
) -> None:
    disk.fill(UNTIL_THE_END)
    work(0)
    steps, before = disk.steps, len(parts.pile)
    assert steps > 20 and before == 1
    for number in range(1, steps + 1):
        disk.free()
        parts.pile.remove(parts.pile.ids())
        parts.window.notice.hide()
        disk.fill(number, number + lasting)
        with qtbot.captureExceptions() as raised:
            work(number)
        reached = disk.steps >= number
        disk.free()
        assert {kind for kind, _, _ in raised} <= {DiskFull}
        told = raised or parts.window.notice.isVisible() or parts.window.status.text()
        assert told or not reached, number
        check_nothing_pretends(parts)
        parts.window.commands.retry(parts.pile.ids())  # there is room again: the same documents are done
        qtbot.waitUntil(lambda: not parts.pile.count(*UNREAD), timeout=WAIT_MS)
        parts.runner.run(parts.runner.startable())
        qtbot.waitUntil(lambda: parts.pile.count(DONE) == len(parts.pile), timeout=WAIT_MS)


def add(parts: Parts, qtbot: QtBot, *sources: str) -> list[int]:
    parts.pile._add_all(Found(sources), None)
    qtbot.waitUntil(lambda: parts.pile.count(READY) == len(sources), timeout=WAIT_MS)
    return parts.pile.ids()


def run(parts: Parts, qtbot: QtBot, *ids: int) -> None:
    parts.runner.run(ids)
    qtbot.waitUntil(lambda: parts.pile.count(DONE) == len(ids), timeout=WAIT_MS)


def test_a_result_that_cannot_be_kept_is_held_back_and_kept_without_another_run(
    parts: Parts, disk: Disk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    (one,) = add(parts, qtbot, "/pile/a.txt")
    finish, tries = parts.store.finish_run, []

    def full_once(*told: Any) -> None:
        tries.append(told)
        if len(tries) == 1:
            raise DiskFull
        finish(*told)

    monkeypatch.setattr(parts.store, "finish_run", full_once)
    parts.runner.run([one])
    qtbot.waitUntil(lambda: parts.pile.count(FAILED) == 1, timeout=WAIT_MS)
    said = parts.window.notice.text()
    assert said.startswith(str(DiskFull()))
    assert "The result of a.txt is held back: Document > Retry failed keeps it" in said
    parts.window._refresh_views()
    parts.window.actions_["retry"].trigger()
    qtbot.waitUntil(lambda: parts.pile.count(DONE) == 1, timeout=WAIT_MS)
    entry = parts.pile.entry(one)
    assert entry.result is not None and entry.result.data["gross_total"] == 1234.5
    asked = [request for request in parts.model.asked if isinstance(request, Extract)]
    assert (len(asked), len(tries), len(parts.store.runs(one))) == (1, 2, 1)
    assert parts.runner.running is None
    parts.runner.run([one])  # once more is a run of its own
    qtbot.waitUntil(lambda: len(parts.store.runs(one)) == 2 and parts.pile.count(DONE) == 1, timeout=WAIT_MS)


def test_another_schema_does_not_get_the_result_that_was_held_back(
    parts: Parts, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    (one,) = add(parts, qtbot, "/pile/a.txt")

    def full(*_: object) -> None:
        raise DiskFull

    with monkeypatch.context() as patched:
        patched.setattr(parts.store, "finish_run", full)
        parts.runner.run([one])
        qtbot.waitUntil(lambda: parts.pile.count(FAILED) == 1, timeout=WAIT_MS)
    parts.pile.choose_schema([one], builtin("receipt"))
    run(parts, qtbot, one)
    assert len(parts.store.runs(one)) == 2


def test_a_queue_that_cannot_go_on_is_paused_and_run_goes_on_with_it(
    parts: Parts, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = add(parts, qtbot, "/pile/a.txt", "/pile/b.txt")

    def full(*_: object) -> int:
        raise DiskFull

    with monkeypatch.context() as patched:
        patched.setattr(parts.store, "start_run", full)
        parts.runner.run(ids)
    assert parts.window.notice.text() == str(DiskFull())
    assert (parts.runner.running, parts.runner.waiting, parts.runner.paused) == (None, 2, True)
    assert parts.runner.startable() == ids  # else Run could not be pressed
    parts.window._refresh_views()
    parts.window.actions_["run"].trigger()
    qtbot.waitUntil(lambda: parts.pile.count(DONE) == 2, timeout=WAIT_MS)


def test_what_cannot_be_removed_reordered_or_put_away_stays_as_it_is(
    parts: Parts, disk: Disk, qtbot: QtBot
) -> None:
    ids = add(parts, qtbot, "/pile/a.txt", "/pile/b.txt")
    pile = parts.store.piles.current
    for refused in (
        lambda: parts.pile.remove(ids),
        lambda: parts.pile.step(ids[:1], 1),
        lambda: parts.window.bringing.shelf.new(),
        lambda: parts.pile.choose_schema(ids, builtin("receipt")),
    ):
        disk.fill()
        with pytest.raises(DiskFull):
            refused()
        disk.free()
        assert parts.pile.ids() == ids == [row.id for row in parts.store.documents()]
        assert {parts.pile.entry(i).schema.name for i in ids} == {"invoice"}
        assert parts.store.piles.current == pile
        assert parts.window.rail.list.model().rowCount() == 2
    run(parts, qtbot, *ids)


def test_a_value_that_cannot_be_kept_stays_in_its_line(parts: Parts, disk: Disk, qtbot: QtBot) -> None:
    (one,) = add(parts, qtbot, "/pile/a.txt")
    run(parts, qtbot, one)
    fields = parts.window.fields
    fields.select("/seller_name")
    fields.edit_current()
    editor = fields.cells.editor
    assert editor is not None
    editor.setText("Alder Mills")
    editor.setModified(True)
    disk.fill()
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert (fields.cells.editor, editor.text()) == (editor, "Alder Mills")
    disk.free()
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert parts.pile.entry(one).result.data["seller_name"] == "Alder Mills"
    assert parts.window.review.reviewing.history.undo_text() == "change Seller name to Alder Mills"


def test_a_step_about_several_documents_is_done_as_a_whole_or_not_at_all() -> None:
    state = {1: NONE, 2: NONE}
    full: set[int] = set()

    def apply(document: int, decisions: Decisions) -> None:
        if document in full:
            raise DiskFull
        state[document] = decisions

    history = History(apply, lambda document: 1)
    history.show_whole(True)
    checked = NONE.model_copy(update={"reviewed": True})
    changes = [Change(document, 1, "", NONE, checked) for document in (1, 2)]
    full.add(2)
    with pytest.raises(DiskFull):
        history.do("mark", changes)
    assert (state, history.undo_text()) == ({1: NONE, 2: NONE}, "")
    full.clear()
    history.do("mark", changes)
    full.add(2)
    with pytest.raises(DiskFull):
        history.undo()
    assert (state, history.undo_text(), history.redo_text()) == ({1: checked, 2: checked}, "mark", "")


def test_a_result_that_cannot_be_read_leaves_no_other_documents_values_on_show(
    parts: Parts, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = add(parts, qtbot, "/pile/a.txt", "/pile/b.txt")
    run(parts, qtbot, first, second)
    parts.window.rail.select(first)
    parts.pile.entry(second).loaded = False
    parts.pile.entry(second).result = parts.pile.entry(second).own_result = None

    def unreadable(*_: object) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patched:
        patched.setattr(parts.store, "shown_run", unreadable)
        parts.window.rail.select(second)
    assert parts.window.notice.isVisible()
    assert "b.txt" in parts.window.windowTitle()
    assert not parts.window.actions_["accept"].isEnabled()
    parts.window.rail.select(first)
    parts.window.rail.select(second)  # it is tried again
    assert parts.window.actions_["accept"].isEnabled()


def test_a_window_that_cannot_keep_its_layout_still_ends_in_order(parts: Parts, disk: Disk) -> None:
    ended = []
    for worker in (parts.documents, parts.model):
        worker.stop = lambda: ended.append(1)
    disk.fill()
    parts.window.close()
    assert len(ended) == 2
    with pytest.raises(Exception, match="closed"):
        parts.store.documents()
