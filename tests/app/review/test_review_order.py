"""Doubtful values first: where rows stand, when they may move, and that the keys reach every one of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from pytestqt.qtbot import QtBot

from app.application import Parts
from extraction.evidence import Problem
from tests.app.helpers import DATA, draw_pdf
from tests.app.made_results import keep_results, made
from tests.app.review_helpers import (
    CONTROL,
    DONE,
    READY,
    SHIFT,
    Key,
    Settle,
    data,
    entry,
    go,
    key,
    run_one,
    typed,
)


def outermost(parts: Parts) -> list[str]:
    return [pointer for pointer in parts.window.fields.model.pointers() if pointer.count("/") == 1]


FORM = [
    "/document_type",
    "/invoice_number",
    "/invoice_date",
]


def test_doubtful_fields_come_first_and_stay_where_they_are(
    done: Parts, tmp_path: Path, settle: Settle
) -> None:
    assert outermost(done)[:2] == ["/seller_vat_id", "/line_items"]
    assert outermost(done)[2:5] == FORM
    before = done.window.fields.model.pointers()
    key(done, Key.Key_F8)
    key(done, Key.Key_A)
    go(done, "/invoice_number")
    key(done, Key.Key_R)
    key(done, Key.Key_Z, CONTROL)
    assert done.window.fields.model.pointers() == before
    first = done.window.shown
    done.pile.add([str(draw_pdf(tmp_path / "second.pdf", ["another"]))])
    settle(done, DONE, READY, count=2)
    done.window.rail.select(done.pile.ids()[1])
    assert outermost(done)[:3] == FORM  # nothing was run yet
    done.window.rail.select(first)
    assert outermost(done)[:2] == ["/line_items", "/document_type"]


def test_the_order_is_chosen_again_to_sort_anew_and_remembered(
    open_window: Callable[[], Parts], pdf: Path, qtbot: QtBot, settle: Settle
) -> None:
    parts = run_one(open_window(), pdf, qtbot, settle)
    actions = parts.window.actions_
    assert actions["doubtful_first"].isChecked()
    key(parts, Key.Key_F8)
    key(parts, Key.Key_A)
    assert outermost(parts)[:2] == ["/seller_vat_id", "/line_items"]
    actions["doubtful_first"].trigger()
    assert outermost(parts)[:2] == ["/line_items", "/document_type"]
    assert parts.window.fields.current() == "/line_items/0/description"
    actions["form_order"].trigger()
    assert outermost(parts)[:3] == FORM
    parts.window.close()
    again = open_window()
    assert again.window.actions_["form_order"].isChecked()
    qtbot.waitUntil(lambda: again.window.shown != 0 and entry(again).result is not None)
    assert outermost(again)[:3] == FORM


def test_a_new_result_moves_no_row_under_the_hand_of_who_works_there(
    done: Parts, fake: Path, settle: Settle
) -> None:
    go(done, "/seller_name")
    before = outermost(done)
    (fake / "data.json").write_text(
        json.dumps({**DATA, "invoice_number": "not there", "seller_vat_id": None})
    )
    done.runner.run(done.pile.ids())
    settle(done, DONE)
    assert data(done)["invoice_number"] == "not there"
    assert outermost(done) == before
    done.window.rail.setFocus()
    done.runner.run(done.pile.ids())
    settle(done, DONE)
    assert outermost(done)[:2] == ["/invoice_number", "/line_items"]


def test_the_keys_reach_every_doubtful_value_in_lists_too(done: Parts, fake: Path, settle: Settle) -> None:
    rows = [{"description": f"missing {n}", "quantity": 80 + n} for n in range(3)]
    (fake / "data.json").write_text(json.dumps({**DATA, "line_items": rows}))
    done.runner.run(done.pile.ids())
    settle(done, DONE)
    fields = done.window.fields
    fields.tree.collapseAll()
    wanted = {
        "/seller_vat_id",
        *(f"/line_items/{n}/{name}" for n in range(3) for name in ("description", "quantity")),
    }
    assert fields.doubtful.text() == "7 doubtful"
    for modifiers in ((), (SHIFT,)):
        met = []
        for _ in range(7):
            key(done, Key.Key_F8, *modifiers)
            met.append(fields.current())
            assert fields.tree.visualRect(fields.tree.currentIndex()).isValid()
        assert set(met) == wanted
    for _ in range(7):
        key(done, Key.Key_A)
    assert "Nothing is left to check here" in done.window.status.text()
    assert entry(done).reviewed


def test_long_lists_show_clear_rows_closed_until_they_are_reached(
    open_window: Callable[[], Parts],
) -> None:
    rows = [{"description": f"item {n}", "quantity": n} for n in range(9)]
    keep_results({"line_items": rows}, {"line_items": rows[:7]}, doubtful=("/line_items/6/quantity",))
    parts = open_window()
    fields = parts.window.fields

    def closed() -> list[int]:
        indexes = [(n, fields.model.index_of(f"/line_items/{n}")) for n in range(9)]
        return [n for n, index in indexes if index.isValid() and not fields.tree.isExpanded(index)]

    parts.window.rail.select(parts.pile.ids()[0])
    assert closed() == [0, 1, 2, 3, 4, 5, 7, 8]
    fields.select("/line_items/2/description")
    assert closed() == [0, 1, 3, 4, 5, 7, 8]
    parts.window.actions_["form_order"].trigger()
    assert closed() == []
    parts.window.rail.select(parts.pile.ids()[1])
    assert closed() == []


def test_problems_without_a_row_of_their_own_are_reached_and_decided(done: Parts) -> None:
    one = entry(done)
    problems = (
        Problem(pointer="/line_items", message="the list was ended"),
        Problem(pointer="/line_items/0/parts/0", message="no such field"),
        Problem(pointer="", message="the bill does not add up"),
    )
    own = made(DATA, one.row.source, one.row.key or "", problems=problems)
    one.set_result(one.run_id, own)
    done.pile.result_changed.emit(done.window.shown)
    fields = done.window.fields
    assert fields.model.doubtful() == ["/line_items", "/line_items/0"]
    assert "the bill does not add up" in fields._notice.text()
    go(done, "/line_items/0")
    assert "no such field" in fields.detail.text()
    key(done, Key.Key_F8)
    assert fields.current() == "/line_items"
    key(done, Key.Key_A)
    assert entry(done).result.review.keys() == {"/line_items"}
    assert fields.current() == "/line_items/0"
    key(done, Key.Key_A)
    assert entry(done).result.review.keys() == {"/line_items", "/line_items/0/parts/0"}


def test_the_first_row_that_nobody_chose_is_not_decided_about(done: Parts) -> None:
    fields = done.window.fields
    assert fields.tree.currentIndex().isValid() and fields.current() == ""
    key(done, Key.Key_A)
    assert done.window.status.text() == "Select a field first."
    key(done, Key.Key_F2)
    assert fields.cells.editor is None
    key(done, Key.Key_F8)
    assert fields.current() == "/seller_vat_id"
    key(done, Key.Key_F2)
    typed(done, "DE1")
    key(done, Key.Key_Return)
    assert data(done)["seller_vat_id"] == "DE1"
