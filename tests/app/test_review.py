"""A person reviews a result: keys, words of the page, rows, undo, and what is left after a restart."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from app.application import Parts
from app.models.fields_model import STATUS, STRUCK_ROLE, VALUE
from extraction.document import Span
from extraction.evidence import EvidenceStatus
from extraction.export.json_file import envelope
from extraction.records import DocumentState
from tests.app.helpers import DATA, draw_pdf

DONE, READY = DocumentState.DONE, DocumentState.READY
Settle = Callable[..., None]
Key = Qt.Key


@pytest.fixture
def done(parts: Parts, pdf: Path, qtbot: QtBot, settle: Settle) -> Parts:
    """One document with its result; the keys are with the fields."""
    return run_one(parts, pdf, qtbot, settle)


def run_one(parts: Parts, pdf: Path, qtbot: QtBot, settle: Settle) -> Parts:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    parts.runner.run(parts.pile.ids())
    settle(parts, DONE)
    qtbot.waitUntil(lambda: parts.window.middle.selection() is None and in_memory(parts))
    parts.window.activateWindow()
    parts.window.fields.tree.setFocus()
    return parts


def in_memory(parts: Parts) -> bool:
    return parts.pages.find(entry(parts).row.key or "") is not None


def entry(parts: Parts) -> Any:
    return parts.pile.entry(parts.window.shown)


def data(parts: Parts) -> Any:
    return entry(parts).result.data


def go(parts: Parts, pointer: str) -> None:
    parts.window.fields.tree.setCurrentIndex(parts.window.fields.model.index_of(pointer))


def key(parts: Parts, which: Qt.Key, *modifiers: Qt.KeyboardModifier) -> None:
    held = Qt.KeyboardModifier.NoModifier
    for modifier in modifiers:
        held |= modifier
    target = QApplication.focusWidget() or parts.window
    QTest.keyClick(target, which, held)


def typed(parts: Parts, text: str) -> QLineEdit:
    """Replace the text of the open line."""
    editor = parts.window.fields.cells.editor
    assert editor is not None
    QTest.keyClicks(editor, text)
    return editor


def cell(parts: Parts, pointer: str, column: int = VALUE, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
    return parts.window.fields.model.index_of(pointer).siblingAtColumn(column).data(role)


CONTROL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)


# ---------------------------------------------------------------------- values


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


# ---------------------------------------------------------------------- words of the page


def drag(parts: Parts, first: str, last: str) -> None:
    """Drag over the page from the first character of one text to the last of another."""
    page = parts.window.middle.page_view
    document = parts.pages.find(entry(parts).row.key or "")
    assert document is not None
    ends = []
    for at in (document.text.index(first), document.text.index(last) + len(last) - 1):
        box = document.boxes(Span(at, at + 1))[0]
        page._bring_into_view(0, box)
        ends.append(page.box_rect(0, box).center().toPoint())
    view = page.viewport()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=ends[0])
    QTest.mouseMove(view, ends[0] + QPoint(20, 0))
    QTest.mouseMove(view, ends[1])
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=ends[1])


def test_dragged_words_become_the_value_with_their_place(done: Parts) -> None:
    go(done, "/gross_total")
    drag(done, "1,234.50", "1,234.50")
    assert done.window.middle.selected_text() == "1,234.50"
    go(done, "/seller_vat_id")
    drag(done, "Seller", "Mill")
    assert done.window.middle.selected_text() == "Seller: Alder Mill"
    key(done, Key.Key_U, CONTROL)
    found = entry(done).result.evidence["/seller_vat_id"]
    assert data(done)["seller_vat_id"] == "Seller: Alder Mill"
    assert (found.status, found.words) == (EvidenceStatus.EXACT, "Seller: Alder Mill")
    assert found.place.page == 0 and found.place.boxes
    assert done.window.fields.tree.hasFocus()
    assert done.window.fields.doubtful.text() == "1 doubtful"


def test_words_are_read_as_the_field_wants_them(done: Parts) -> None:
    go(done, "/net_total")
    drag(done, "Total", "EUR")
    key(done, Key.Key_U, CONTROL)
    found = entry(done).result.evidence["/net_total"]
    assert data(done)["net_total"] == 1234.5
    assert (found.status, found.words) == (EvidenceStatus.NORMALISED, "1,234.50")
    go(done, "/due_date")
    drag(done, "Date", "March 2026")
    key(done, Key.Key_U, CONTROL)
    assert data(done)["due_date"] == "2026-03-14"
    assert entry(done).result.evidence["/due_date"].words == "14 March 2026"
    go(done, "/amount_due")
    drag(done, "Seller", "Mill")
    key(done, Key.Key_U, CONTROL)
    assert done.window.status.text() == "“Seller: Alder Mill” is not a number."
    assert "amount_due" not in data(done)


def test_selected_words_are_copied_when_the_page_has_the_keys(done: Parts) -> None:
    go(done, "/invoice_number")
    drag(done, "14 March", "March 2026")
    assert done.window.middle.page_view.hasFocus()
    key(done, Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text() == "14 March 2026"
    done.window.fields.tree.setFocus()
    key(done, Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text() == "RE-2026-7"


def test_words_of_a_text_file_become_a_value(
    parts: Parts, tmp_path: Path, qtbot: QtBot, settle: Settle
) -> None:
    (tmp_path / "bill.txt").write_text("😀 Invoice RE-2026-7\n\nSeller: Alder Mill\nTotal: 1,234.50 EUR\n")
    run_one(parts, tmp_path / "bill.txt", qtbot, settle)
    text = parts.window.middle.text_view
    go(parts, "/net_total")
    assert text.find("1,234.50")
    assert parts.window.middle.selected_text() == "1,234.50"
    key(parts, Key.Key_U, CONTROL)
    assert data(parts)["net_total"] == 1234.5
    found = entry(parts).result.evidence["/net_total"]
    assert (found.status, found.words) == (EvidenceStatus.NORMALISED, "1,234.50")
    key(parts, Key.Key_F, CONTROL)
    QTest.keyClicks(parts.window.middle.find_bar.line, "alder mill")
    assert parts.window.middle.find_bar.count_text() == "1 of 1"
    assert "Alder Mill" in [mark.cursor.selectedText() for mark in text.extraSelections()]


# ---------------------------------------------------------------------- places


def test_an_ambiguous_value_takes_the_place_that_is_shown(
    parts: Parts, tmp_path: Path, fake: Path, qtbot: QtBot, settle: Settle
) -> None:
    (fake / "data.json").write_text(json.dumps({"payment_terms": "on receipt"}))
    pdf = draw_pdf(tmp_path / "twice.pdf", ["pay on receipt", "or on receipt"])
    run_one(parts, pdf, qtbot, settle)
    assert entry(parts).result.evidence["/payment_terms"].status is EvidenceStatus.AMBIGUOUS
    places = entry(parts).result.evidence["/payment_terms"].places
    key(parts, Key.Key_F8)
    assert "place 1 of 2" in parts.window.fields.detail.text()
    key(parts, Key.Key_P)
    assert "place 2 of 2" in parts.window.fields.detail.text()
    key(parts, Key.Key_A)
    found = entry(parts).result.evidence["/payment_terms"]
    assert (found.status, found.places) == (EvidenceStatus.EXACT, (places[1],))
    assert parts.window.fields.doubtful.isHidden()
    key(parts, Key.Key_Z, CONTROL)
    assert entry(parts).result.evidence["/payment_terms"].status is EvidenceStatus.AMBIGUOUS


# ---------------------------------------------------------------------- rows


def test_rows_are_added_typed_moved_and_deleted(done: Parts) -> None:
    go(done, "/line_items/0")
    key(done, Key.Key_Insert)
    assert done.window.fields.current() == "/line_items/1/item_number"
    QTest.keyClick(done.window.fields.cells.editor, Key.Key_Tab)
    assert done.window.fields.current() == "/line_items/1/description"
    typed(done, "Rye")
    QTest.keyClick(done.window.fields.cells.editor, Key.Key_Tab)
    typed(done, "3")
    QTest.keyClick(done.window.fields.cells.editor, Key.Key_Return)
    assert data(done)["line_items"][1] == {"description": "Rye", "quantity": 3}
    key(done, Key.Key_Up, ALT)
    assert [row["description"] for row in data(done)["line_items"]] == ["Rye", "not on the page"]
    assert done.window.fields.current() == "/line_items/0"
    assert done.window.actions_["undo"].text() == "Undo: move row 2 of Line items"
    go(done, "/line_items/1")
    key(done, Key.Key_Delete, CONTROL)
    assert [row["description"] for row in data(done)["line_items"]] == ["Rye"]
    assert done.window.fields.doubtful.text() == "1 doubtful"
    for _ in range(5):
        key(done, Key.Key_Z, CONTROL)
    assert data(done) == DATA


def test_rows_of_a_spreadsheet_are_pasted_below(done: Parts) -> None:
    go(done, "/line_items/0/description")
    QGuiApplication.clipboard().setText("Quantity\tDescription\n2\tFlour\n1,5\tRye\n")
    key(done, Key.Key_V, CONTROL)
    assert data(done)["line_items"] == [
        {"description": "not on the page", "quantity": None},
        {"quantity": 2, "description": "Flour"},
        {"quantity": 1.5, "description": "Rye"},
    ]
    assert done.window.actions_["undo"].text() == "Undo: paste 2 rows into Line items"
    QGuiApplication.clipboard().setText("Quantity\nmany\n")
    key(done, Key.Key_V, CONTROL, SHIFT)
    assert done.window.status.text() == "Row 1: “many” is not a number."
    key(done, Key.Key_Z, CONTROL)
    assert data(done) == DATA


# ---------------------------------------------------------------------- search and pages


def test_search_outlines_hits_and_a_hit_can_be_used(done: Parts, qtbot: QtBot) -> None:
    middle = done.window.middle
    go(done, "/buyer_name")
    key(done, Key.Key_F, CONTROL)
    assert middle.find_bar.line.hasFocus()
    QTest.keyClicks(middle.find_bar.line, "alder  mill")
    assert middle.find_bar.count_text() == "1 of 1"
    assert [middle._document.text[s.start : s.end] for s in middle.page_view._hits] == ["Alder Mill"]
    key(done, Key.Key_U, CONTROL)
    assert data(done)["buyer_name"] == "Alder Mill"
    key(done, Key.Key_F, CONTROL)
    middle.find_bar.line.setText("26")
    assert middle.find_bar.count_text() == "1 of 2"
    QTest.keyClick(middle.find_bar.line, Key.Key_Return)
    assert middle.find_bar.count_text() == "2 of 2"
    key(done, Key.Key_F3)
    assert middle.find_bar.count_text() == "1 of 2"
    key(done, Key.Key_F3, SHIFT)
    assert middle.find_bar.count_text() == "2 of 2"
    middle.find_bar.line.setText("nowhere")
    assert middle.find_bar.count_text() == "Not found"
    QTest.keyClick(middle.find_bar.line, Key.Key_Escape)
    assert not middle.find_bar.isVisible()
    assert middle.page_view._hits == []


def test_pages_by_name_and_small_ones_are_drawn(
    parts: Parts, tmp_path: Path, qtbot: QtBot, settle: Settle
) -> None:
    parts.pile.add([str(draw_pdf(tmp_path / "long.pdf", ["the end"], pages=5))])
    settle(parts, READY)
    middle = parts.window.middle
    qtbot.waitUntil(lambda: middle.page_field.isVisible(), timeout=60_000)
    assert middle.page_field.text() == "page 1 of 5"
    parts.window.actions_["thumbnails"].trigger()
    assert middle.thumbnails.isVisible()
    qtbot.waitUntil(lambda: not middle.thumbnails._pages.lacks(0), timeout=60_000)
    parts.window.activateWindow()
    parts.window.actions_["go_to_page"].trigger()
    QTest.keyClicks(middle.page_field.line, "5")
    QTest.keyClick(middle.page_field.line, Key.Key_Return)
    assert middle.page_field.text() == "page 5 of 5"
    assert middle.thumbnails.currentIndex().row() == 4
    view = middle.thumbnails
    where = view.visualRect(view.model().index(2, 0)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert middle.page_field.text() == "page 3 of 5"


def test_boxes_turn_with_the_page(done: Parts) -> None:
    page = done.window.middle.page_view
    place = entry(done).result.evidence["/seller_name"].place
    for _ in range(4):
        rect, whole = page.box_rect(0, place.boxes[0]), page.page_rect(0)
        assert whole.adjusted(-1, -1, 1, 1).contains(rect)
        go(done, "/seller_name")
        page.select("/seller_name", advance=False)
        target = page.box_rect(0, place.boxes[0]).center()
        assert page.pointer_at(target) == "/seller_name"
        turned = page._layout.turns % 2 == 1
        assert (whole.width() > whole.height()) == turned
        done.window.actions_["rotate"].trigger()
    assert page._layout.turns == 0
