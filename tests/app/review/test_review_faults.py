"""What could go wrong in a review: lines left half way, runs under way, every step back and forth."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from app.application import Parts
from extraction.evidence import Evidence, EvidenceStatus, Problem
from extraction.json_pointer import scalars
from extraction.storage.records import DocumentState
from tests.app.helpers import DATA
from tests.app.made_results import keep_results
from tests.app.review_helpers import ALT, CONTROL, DONE, SHIFT, Key, Settle, data, entry, go, key, typed

BILL: dict[str, Any] = {
    "invoice_number": "RE-7",
    "invoice_date": "2026-03-14",
    "seller_name": "Alder Mill",
    "line_items": [{"description": f"item {n}", "quantity": n} for n in range(4)],
    "gross_total": 12.5,
}


@pytest.fixture
def bill(open_window: Callable[[], Parts]) -> Parts:
    """One bill without a file; the keys are with the fields."""
    keep_results(BILL, doubtful=("/seller_name", "/line_items/2/quantity"))
    parts = open_window()
    parts.window.rail.select(parts.pile.ids()[0])
    parts.window.activateWindow()
    parts.window.fields.tree.setFocus()
    return parts


def snapshot(parts: Parts) -> str:
    """The whole result, byte by byte, and what is kept of it."""
    one = entry(parts)
    kept = parts.store.decisions(one.run_id)
    assert kept == one.decisions
    return f"{one.result.model_dump_json()}\n{kept.model_dump_json()}"


# ---------------------------------------------------------------------- the open line


def test_esc_drops_what_was_typed_even_where_it_fits(bill: Parts) -> None:
    go(bill, "/gross_total")
    key(bill, Key.Key_F2)
    editor = typed(bill, "99")
    QTest.keyClick(editor, Key.Key_Escape)
    assert data(bill) == BILL
    assert not bill.window.actions_["undo"].isEnabled()
    assert bill.window.fields.tree.hasFocus()


@pytest.mark.parametrize("action", ["undo", "next_doubtful", "show_sheet", "mark_reviewed", "delete_row"])
def test_what_is_typed_is_kept_before_an_action_of_a_menu(bill: Parts, action: str) -> None:
    go(bill, "/gross_total")
    key(bill, Key.Key_R)
    go(bill, "/line_items/1/description")
    key(bill, Key.Key_F2)
    typed(bill, "Rye")
    bill.window.rail.setFocus()  # as a menu or a click takes it
    bill.window.actions_[action].trigger()
    rows = [row["description"] for row in data(bill)["line_items"]]
    expected = {"undo": "item 1", "delete_row": "item 2"}.get(action, "Rye")
    assert rows[1] == expected
    assert bill.window.fields.cells.editor is None


def test_what_is_typed_is_exported(bill: Parts) -> None:
    go(bill, "/gross_total")
    key(bill, Key.Key_F2)
    typed(bill, "99")
    (result,) = bill.window.exports.results("all")
    assert result.extraction.data == {**BILL, "gross_total": 99}


def test_another_pile_is_opened_while_a_line_is_open(bill: Parts, qtbot: QtBot) -> None:
    document = bill.window.shown
    go(bill, "/gross_total")
    key(bill, Key.Key_F2)
    typed(bill, "99")
    run = entry(bill).run_id
    bill.pile.switch(lambda: None)
    assert bill.store.decisions(run).values["/gross_total"].value == 99
    assert document in bill.pile


def test_a_document_that_runs_again_keeps_the_line_and_says_why(
    done: Parts, fake: Path, settle: Settle, qtbot: QtBot
) -> None:
    (fake / "slow").touch()
    go(done, "/seller_name")
    key(done, Key.Key_F2)
    done.runner.run(done.pile.ids())
    qtbot.waitUntil(lambda: entry(done).live and len(entry(done).text) > 40, timeout=60_000)
    qtbot.wait(200)  # the fields follow the writing
    editor = typed(done, "Elm Mill")
    QTest.keyClick(editor, Key.Key_Return)
    assert "is being run" in done.window.fields._wrong.text()
    assert editor.text() == "Elm Mill"
    (fake / "slow").unlink()
    settle(done, DONE)
    QTest.keyClick(editor, Key.Key_Return)
    assert data(done) == {**DATA, "seller_name": "Elm Mill"}


# ---------------------------------------------------------------------- decisions


def test_a_whole_review_by_keys_alone_and_back_and_forth(open_window: Callable[[], Parts]) -> None:
    keep_results(BILL)
    parts = open_window()
    one = parts.pile.entry(parts.pile.ids()[0])
    parts.pile.load_result(one.row.id)
    assert one.own_result is not None
    pointers = [pointer for pointer, _ in scalars(BILL)]
    evidence = dict(one.own_result.evidence)
    for status, pointer in zip(EvidenceStatus, pointers, strict=False):
        evidence[pointer] = Evidence(status=status)
    evidence["/gross_total"] = Evidence(status=EvidenceStatus.EXACT)
    problem = Problem(pointer="/gross_total", message="too small")
    changed = {"evidence": evidence, "problems": (problem,)}
    one.set_result(one.run_id, one.own_result.model_copy(update=changed))
    parts.pile.result_changed.emit(one.row.id)
    parts.window.activateWindow()
    parts.window.fields.tree.setFocus()
    states = [snapshot(parts)]

    def press(*keys: Any, text: str = "") -> None:
        for which in keys:
            key(parts, *which) if isinstance(which, tuple) else key(parts, which)
        if text:
            typed(parts, text)
            key(parts, Key.Key_Return)
        if snapshot(parts) != states[-1]:
            states.append(snapshot(parts))

    doubtful = parts.window.fields.model.doubtful()
    assert len(doubtful) == 4  # approximate, ambiguous, not in document, and what does not fit the schema
    for act in (Key.Key_A, Key.Key_R, Key.Key_Delete):
        press(Key.Key_F8, act)
    press(Key.Key_F8, Key.Key_F2, text="13")
    assert parts.window.fields.model.doubtful() == []
    press(Key.Key_Backspace)
    press(Key.Key_A)
    press(Key.Key_End)
    go(parts, "/line_items/1/quantity")
    press(Key.Key_Insert)
    press(text="X-9")
    press((Key.Key_Up, ALT))
    press((Key.Key_Delete, CONTROL))
    press((Key.Key_Down, ALT))
    press((Key.Key_D, CONTROL, SHIFT))
    assert len(states) == 13
    for state in reversed(states[:-1]):
        key(parts, Key.Key_Z, CONTROL)
        assert snapshot(parts) == state
    for state in states[1:]:
        key(parts, Key.Key_Y, CONTROL)
        assert snapshot(parts) == state


def test_a_value_that_was_rejected_is_filled_in_and_step_by_step_given_back(bill: Parts) -> None:
    states = [snapshot(bill)]
    go(bill, "/gross_total")
    for act in ("R", "F2", "Backspace"):
        key(bill, getattr(Key, f"Key_{act}"))
        if act == "F2":
            typed(bill, "13")
            key(bill, Key.Key_Return)
        states.append(snapshot(bill))
    assert data(bill)["gross_total"] == 12.5
    for state in reversed(states[:-1]):
        key(bill, Key.Key_Z, CONTROL)
        assert snapshot(bill) == state


def test_typing_what_the_model_wrote_agrees_with_it(bill: Parts) -> None:
    go(bill, "/seller_name")
    key(bill, Key.Key_R)
    key(bill, Key.Key_F2)
    typed(bill, "Alder Mill")
    key(bill, Key.Key_Return)
    assert entry(bill).result.review["/seller_name"].state == "accepted"
    assert [c.corrected for c in bill.store.history.corrections() if c.pointer == "/seller_name"] == [0]


def test_taking_back_what_was_done_to_rows(bill: Parts) -> None:
    go(bill, "/line_items/0")
    bill.window.actions_["add_row"].trigger()
    typed(bill, "X-1")
    key(bill, Key.Key_Return)
    go(bill, "/line_items/1")
    key(bill, Key.Key_Backspace)  # the model wrote no such row
    assert data(bill) == BILL
    go(bill, "/line_items/2/description")
    key(bill, Key.Key_R)
    go(bill, "/line_items/2")
    key(bill, Key.Key_Up, ALT)
    key(bill, Key.Key_Delete, CONTROL)
    assert [row["description"] for row in data(bill)["line_items"]] == ["item 0", "item 1", "item 3"]
    go(bill, "/line_items")
    key(bill, Key.Key_Backspace)
    assert data(bill) == BILL
    assert entry(bill).result.review == {}
    assert bill.window.actions_["undo"].text() == "Undo: restore Line items"


@pytest.mark.parametrize("seed", range(4))
def test_any_steps_can_be_undone_and_done_again_to_the_byte(bill: Parts, seed: int) -> None:
    model = bill.window.fields.model
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    chance = random.Random(seed)
    reviewing, document = bill.window.review.reviewing, bill.window.shown
    acts: list[Callable[[str], object]] = [
        lambda at: reviewing.accept(document, at),
        lambda at: reviewing.reject(document, at),
        lambda at: reviewing.clear(document, at),
        lambda at: reviewing.restore(document, at),
        lambda at: reviewing.edit(document, at, chance.choice(["7", "2026-01-02", "Rye", ""])),
        lambda at: reviewing.add_row(document, at),
        lambda at: reviewing.delete_row(document, at),
        lambda at: reviewing.move_row(document, at, chance.choice([-1, 1])),
        lambda at: reviewing.set_reviewed(document, chance.random() < 0.5),
    ]
    states = [snapshot(bill)]
    for _ in range(60):
        before = bill.window.actions_["undo"].text()
        chance.choice(acts)(chance.choice(model.pointers()))
        assert None not in data(bill)["line_items"]
        now = snapshot(bill)
        if now != states[-1]:
            states.append(now)
            assert bill.window.actions_["undo"].isEnabled()
        else:
            assert bill.window.actions_["undo"].text() == before
    for state in reversed(states[:-1]):
        bill.window.actions_["undo"].trigger()
        assert snapshot(bill) == state
    assert not bill.window.actions_["undo"].isEnabled()
    for state in states[1:]:
        bill.window.actions_["redo"].trigger()
        assert snapshot(bill) == state
    assert DocumentState.DONE is entry(bill).row.state
