"""A person reviews a result by keyboard: values, undo, and what is left after a restart."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.application import Parts
from app.models.fields_model import STATUS, STRUCK_ROLE, VALUE
from extraction.evidence import EvidenceStatus
from extraction.export.json_file import envelope
from tests.app.helpers import DATA, draw_pdf
from tests.app.review_helpers import (
    CONTROL,
    DONE,
    READY,
    SHIFT,
    Key,
    Settle,
    cell,
    data,
    entry,
    go,
    key,
    run_one,
    typed,
)


def test_a_whole_document_by_keyboard(done: Parts) -> None:
    fields = done.window.fields
    assert fields.doubtful.text() == "2 doubtful"
    key(done, Key.Key_F8)
    assert fields.current() == "/seller_vat_id"
    key(done, Key.Key_R)
    assert fields.doubtful.text() == "1 doubtful"
    assert cell(done, "/seller_vat_id", STATUS) == "rejected"
    assert cell(done, "/seller_vat_id", VALUE, STRUCK_ROLE) == "DE999999999"
    key(done, Key.Key_F8)
    assert fields.current() == "/line_items/0/description"
    key(done, Key.Key_F2)
    typed(done, "Flour")
    key(done, Key.Key_Return)
    assert cell(done, "/line_items/0/description") == "Flour"
    assert cell(done, "/line_items/0/description", STATUS) == "edited"
    assert fields.doubtful.isHidden()
    assert fields.reviewed.isVisible()
    assert fields.tree.hasFocus()
    assert data(done) == {
        **DATA,
        "seller_vat_id": None,
        "line_items": [{"description": "Flour", "quantity": None}],
    }
    index = done.window.rail.list.currentIndex()
    assert "Reviewed" in str(index.data(Qt.ItemDataRole.UserRole + 1))


def test_from_any_pane_a_key_goes_to_the_doubtful_value_with_those_that_decide_about_it(done: Parts) -> None:
    for pane in (done.window.rail.list, done.window.middle):
        pane.setFocus()
        assert not done.window.fields.tree.hasFocus()
        key(done, Key.Key_F8)
        assert done.window.fields.tree.hasFocus()
    assert done.window.fields.current() == "/line_items/0/description"
    key(done, Key.Key_A)
    assert cell(done, "/line_items/0/description", STATUS) == "accepted"
    done.window.rail.list.setFocus()
    key(done, Key.Key_F8, SHIFT)
    assert done.window.fields.tree.hasFocus()


def test_accepting_goes_on_and_says_when_nothing_is_left(done: Parts) -> None:
    key(done, Key.Key_F8)
    key(done, Key.Key_A)
    assert done.window.fields.current() == "/line_items/0/description"
    assert cell(done, "/seller_vat_id", STATUS) == "accepted"
    key(done, Key.Key_A)
    assert "Nothing is left to check here" in done.window.status.text()
    assert data(done) == DATA
    assert entry(done).reviewed


def test_steps_have_names_and_are_undone_and_done_again(done: Parts) -> None:
    actions = done.window.actions_
    assert not actions["undo"].isEnabled()
    go(done, "/gross_total")
    key(done, Key.Key_Return)
    typed(done, "12,50")
    key(done, Key.Key_Return)
    assert actions["undo"].text() == "Undo: change Gross total to 12.5"
    go(done, "/seller_name")
    key(done, Key.Key_A)
    go(done, "/invoice_number")
    key(done, Key.Key_Delete)
    assert actions["undo"].text() == "Undo: clear Invoice number"
    assert (data(done)["gross_total"], data(done)["invoice_number"]) == (12.5, None)
    key(done, Key.Key_Z, CONTROL)
    key(done, Key.Key_Z, CONTROL)
    assert done.window.fields.current() == "/seller_name"
    assert actions["undo"].text() == "Undo: change Gross total to 12.5"
    assert actions["redo"].text() == "Redo: accept Seller name"
    assert entry(done).result.review.keys() == {"/gross_total"}
    key(done, Key.Key_Z, CONTROL)
    assert data(done) == DATA
    assert entry(done).result.review == {}
    for _ in range(3):
        key(done, Key.Key_Z, CONTROL, SHIFT)
    assert (data(done)["gross_total"], data(done)["invoice_number"]) == (12.5, None)
    assert not actions["redo"].isEnabled()


def test_what_does_not_fit_is_said_at_the_line_and_esc_leaves_it(done: Parts) -> None:
    fields = done.window.fields
    go(done, "/gross_total")
    key(done, Key.Key_F2)
    editor = typed(done, "a lot")
    assert editor.accessibleName() == "Value of Gross total"
    key(done, Key.Key_Return)
    assert fields._wrong.isVisible()
    assert fields._wrong.text() == "“a lot” is not a number."
    assert editor.isVisible()
    QTest.keyClick(editor, Key.Key_Escape)
    assert not fields._wrong.isVisible()
    assert data(done) == DATA
    assert not done.window.actions_["undo"].isEnabled()


def test_choices_are_offered_and_a_line_left_half_way_keeps_what_fits(done: Parts) -> None:
    go(done, "/document_type")
    key(done, Key.Key_F2)
    editor = typed(done, "Credit note")
    assert editor.completer().completionCount() == 1
    editor.completer().popup().hide()
    done.window.rail.list.setFocus()
    assert data(done)["document_type"] == "credit note"
    go(done, "/document_type")
    done.window.fields.edit_current()
    typed(done, "letter")
    done.window.fields.cells.editor.completer().popup().hide()
    done.window.rail.list.setFocus()
    assert data(done)["document_type"] == "credit note"
    assert "is not one of: invoice, credit note" in done.window.status.text()


def test_tab_keeps_the_value_and_edits_the_next(done: Parts) -> None:
    go(done, "/invoice_number")
    key(done, Key.Key_F2)
    typed(done, "RE-8")
    QTest.keyClick(done.window.fields.cells.editor, Key.Key_Tab)
    assert done.window.fields.current() == "/invoice_date"
    assert data(done)["invoice_number"] == "RE-8"
    assert done.window.fields.cells.editor.text() == "2026-03-14"


def test_what_is_typed_is_kept_when_a_key_leads_elsewhere(
    done: Parts, tmp_path: Path, qtbot: QtBot, settle: Settle
) -> None:
    first = done.window.shown
    go(done, "/seller_name")
    done.window.actions_["edit_value"].trigger()
    typed(done, "Elm Mill")
    key(done, Key.Key_F8)  # another value
    assert done.window.fields.current() == "/seller_vat_id"
    assert data(done)["seller_name"] == "Elm Mill"
    done.pile.add([str(draw_pdf(tmp_path / "other.pdf", ["another one"]))])
    settle(done, READY, DONE, count=2)
    done.window.rail.select(first)
    go(done, "/seller_name")
    done.window.actions_["edit_value"].trigger()
    typed(done, "Oak Mill")
    done.window.rail.select(done.pile.ids()[1])  # another document
    assert done.pile.entry(first).result.data["seller_name"] == "Oak Mill"
    assert done.window.fields.cells.editor is None


def test_what_is_typed_is_kept_when_the_window_closes(done: Parts, open_window: Callable[[], Parts]) -> None:
    go(done, "/seller_name")
    done.window.actions_["edit_value"].trigger()
    typed(done, "Elm Mill")
    done.window.close()
    again = open_window()
    again.pile.load_result(again.pile.ids()[0])
    assert data(again)["seller_name"] == "Elm Mill"


def test_a_typed_value_gets_the_evidence_the_document_has(done: Parts) -> None:
    go(done, "/seller_vat_id")
    key(done, Key.Key_F2)
    typed(done, "Alder Mill")
    key(done, Key.Key_Return)
    found = entry(done).result.evidence["/seller_vat_id"]
    assert (found.status, found.words) == (EvidenceStatus.EXACT, "Alder Mill")
    assert "The model wrote: DE999999999" in done.window.fields.detail.text()


def test_restoring_takes_a_decision_back(done: Parts) -> None:
    go(done, "/seller_name")
    key(done, Key.Key_R)
    assert data(done)["seller_name"] is None
    key(done, Key.Key_Backspace)
    assert data(done) == DATA
    assert done.window.actions_["undo"].text() == "Undo: restore Seller name"


def test_decisions_survive_a_restart_and_are_exported(
    open_window: Callable[[], Parts], pdf: Path, qtbot: QtBot, settle: Settle
) -> None:
    parts = run_one(open_window(), pdf, qtbot, settle)
    go(parts, "/gross_total")
    key(parts, Key.Key_F2)
    typed(parts, "99")
    key(parts, Key.Key_Return)
    go(parts, "/line_items")
    parts.window.actions_["add_row"].trigger()
    typed(parts, "Rye")
    key(parts, Key.Key_Return)
    parts.window.close()
    again = open_window()
    qtbot.waitUntil(lambda: again.window.shown != 0 and entry(again).result is not None)
    assert data(again)["gross_total"] == 99
    assert data(again)["line_items"][1] == {"item_number": "Rye"}
    assert entry(again).own_result.data == DATA
    made = envelope(entry(again).result)
    assert made["data"]["gross_total"] == 99
    assert made["review"]["/gross_total"] == {"state": "edited", "model_value": 1234.5}
    assert made["review"]["/line_items"]["model_value"] == DATA["line_items"]
    assert not again.window.actions_["undo"].isEnabled()


def test_accepting_a_list_accepts_what_is_open_in_it(done: Parts) -> None:
    go(done, "/line_items")
    key(done, Key.Key_A)
    assert entry(done).result.review.keys() == {"/line_items/0/description"}
    assert done.window.actions_["undo"].text() == "Undo: accept Line items"
    assert done.window.fields.current() == "/seller_vat_id"


def test_marked_as_reviewed_by_command_and_back(done: Parts) -> None:
    assert not entry(done).reviewed
    done.window.actions_["mark_reviewed"].trigger()
    assert entry(done).reviewed
    assert done.window.actions_["mark_reviewed"].text() == "Mark as not reviewed"
    key(done, Key.Key_Z, CONTROL)
    assert not entry(done).reviewed


def test_a_result_without_doubts_is_reviewed_only_when_a_person_says_so(done: Parts) -> None:
    one, actions = entry(done), done.window.actions_
    one.set_result(one.run_id, one.own_result.model_copy(update={"evidence": {}, "problems": ()}))
    done.pile.result_changed.emit(one.row.id)
    assert one.nothing_left and not one.reviewed
    assert not done.window.exports.results("reviewed")
    assert actions["mark_reviewed"].text() == "Mark as reviewed"
    actions["mark_reviewed"].trigger()
    assert one.reviewed and len(done.window.exports.results("reviewed")) == 1
    assert actions["mark_reviewed"].text() == "Mark as not reviewed"


def test_only_doubtful_rows_and_decided_ones_stay_where_they_are(done: Parts) -> None:
    fields = done.window.fields
    key(done, Key.Key_D, CONTROL)

    def hidden(pointer: str) -> bool:
        index = fields.model.index_of(pointer)
        return bool(fields.tree.isRowHidden(index.row(), index.parent()))

    assert hidden("/seller_name") and not hidden("/seller_vat_id")
    assert not hidden("/line_items") and not hidden("/line_items/0/description")
    assert hidden("/line_items/0/quantity")
    go(done, "/seller_vat_id")
    key(done, Key.Key_A)
    assert not hidden("/seller_vat_id")
    key(done, Key.Key_D, CONTROL)
    assert not hidden("/seller_name")
    key(done, Key.Key_D, CONTROL)
    assert hidden("/seller_vat_id")


def test_f9_goes_to_the_next_document_with_something_to_check(
    done: Parts, tmp_path: Path, settle: Settle
) -> None:
    done.pile.add([str(draw_pdf(tmp_path / "second.pdf", ["Invoice RE-2026-7", "second"]))])
    settle(done, DONE, READY, count=2)
    done.runner.run(done.pile.ids()[1:])
    settle(done, DONE, count=2)
    first, second = done.pile.ids()
    done.window.rail.select(first)
    key(done, Key.Key_F9)
    assert done.window.shown == second
    assert done.window.fields.current() in entry(done).result.evidence
    assert done.window.fields.tree.hasFocus()
    done.window.actions_["mark_reviewed"].trigger()
    key(done, Key.Key_F9)
    assert done.window.shown == first
    done.window.actions_["mark_reviewed"].trigger()
    key(done, Key.Key_F9)
    assert done.window.status.text() == "No document is left to check."


def test_each_document_has_its_own_history(done: Parts, tmp_path: Path, settle: Settle) -> None:
    go(done, "/seller_name")
    key(done, Key.Key_A)
    done.pile.add([str(draw_pdf(tmp_path / "second.pdf", ["Invoice RE-2026-7", "second"]))])
    settle(done, DONE, READY, count=2)
    first, second = done.pile.ids()
    done.window.rail.select(second)
    assert not done.window.actions_["undo"].isEnabled()
    assert not done.window.actions_["accept"].isEnabled()
    done.window.rail.select(first)
    assert done.window.actions_["undo"].text() == "Undo: accept Seller name"
    go(done, "/gross_total")
    key(done, Key.Key_R)
    done.runner.run([first])
    settle(done, DONE, READY, count=2)
    assert not done.window.actions_["undo"].isEnabled()


def test_what_was_decided_outlives_another_run(done: Parts, fake: Path, settle: Settle) -> None:
    go(done, "/gross_total")
    key(done, Key.Key_F2)
    typed(done, "99")
    key(done, Key.Key_Return)
    go(done, "/invoice_number")
    key(done, Key.Key_A)
    (fake / "data.json").write_text(json.dumps({**DATA, "invoice_number": "other", "gross_total": 1}))
    done.runner.run(done.pile.ids())
    settle(done, DONE)
    assert entry(done).result.review.keys() == {"/gross_total"}
    assert (data(done)["gross_total"], data(done)["invoice_number"]) == (99, "other")
    assert done.store.decisions(entry(done).run_id) == entry(done).decisions
