"""Lines of a document that were not taken: said, walked through, made rows of, dismissed, undone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from app.application import Parts
from app.pile.entry import state_line
from app.views.thumbnails import MISSED_ROLE
from extraction.document import Document
from tests.app.helpers import Settle, draw_pdf
from tests.app.review_helpers import CONTROL, SHIFT, Key, data, entry, go, key, run_one

ITEMS = [f"Item {letter}   {n}   {n}.50   {2 * n}.75" for n, letter in enumerate("ABCDEFGH", 1)]
LINES = ["Invoice RE-2026-7", *ITEMS[:4], "Payable within 30 days", *ITEMS[4:], "Seller: Alder Mill"]
LEFT_OUT = (2, 6)


def read(*numbers: int) -> list[dict[str, Any]]:
    return [
        {"description": f"Item {'ABCDEFGH'[n]}", "quantity": n + 1, "unit_price": n + 1.5} for n in numbers
    ]


@pytest.fixture
def listed(parts: Parts, fake: Path, tmp_path: Path, qtbot: QtBot, settle: Settle) -> Parts:
    """A document of two pages whose third and seventh item were not taken."""
    taken = read(*(n for n in range(8) if n not in LEFT_OUT))
    (fake / "data.json").write_text(
        json.dumps({"invoice_number": "RE-2026-7", "seller_name": "Nobody there", "line_items": taken})
    )
    return run_one(parts, draw_pdf(tmp_path / "bill.pdf", LINES, pages=2), qtbot, settle)


def document(parts: Parts) -> Document:
    found = parts.pages.find(entry(parts).row.key or "")
    assert found is not None
    return found


def said(parts: Parts) -> str:
    return parts.window.fields.account.text()


def words_shown(parts: Parts) -> str:
    line = parts.window.lines.current
    return document(parts).text[slice(*line.span)] if line else ""


def descriptions(parts: Parts) -> list[str]:
    return [row["description"] for row in data(parts)["line_items"]]


def test_the_account_is_said_over_the_fields_and_in_the_pile(listed: Parts) -> None:
    assert said(listed) == "6 of 8 lines that look like rows were taken, 2 were not."
    assert state_line(entry(listed)).endswith("2 lines not taken")
    assert not listed.window.actions_["take_line"].isEnabled()
    assert "look like records" not in listed.window.fields._notice.text()
    strip = listed.window.middle.thumbnails.model()
    assert [strip.index(page, 0).data(MISSED_ROLE) for page in (0, 1)] == [0, 2]
    spoken = strip.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Page 2, 2 lines were not taken"


def test_steps_go_round_the_lines(listed: Parts) -> None:
    listed.window.fields.account.show_lines.click()
    assert words_shown(listed).split()[:2] == ["Item", "C"]
    assert said(listed) == "Line 1 of 2 that were not taken, page 2."
    key(listed, Key.Key_M, CONTROL)
    assert words_shown(listed).split()[:2] == ["Item", "G"]
    key(listed, Key.Key_M, CONTROL)
    assert words_shown(listed).split()[:2] == ["Item", "C"]
    key(listed, Key.Key_M, CONTROL, SHIFT)
    assert words_shown(listed).split()[:2] == ["Item", "G"]


def test_a_line_becomes_a_row_at_its_place_and_back(listed: Parts) -> None:
    key(listed, Key.Key_M, CONTROL)
    key(listed, Key.Key_Return, CONTROL)
    assert descriptions(listed) == [f"Item {letter}" for letter in "ABCDEFH"]
    assert list(data(listed)["line_items"][2]) == ["description", "quantity", "unit_price"]
    assert data(listed)["line_items"][2] == {"description": "Item C", "quantity": 3, "unit_price": 3.5}
    assert listed.window.fields.current() == "/line_items/2/description"
    assert said(listed) == "7 of 8 lines that look like rows were taken, 1 was not."
    assert listed.window.actions_["undo"].text() == "Undo: make a row of a line in Line items"
    key(listed, Key.Key_Z, CONTROL)
    assert descriptions(listed) == [f"Item {letter}" for letter in "ABDEFH"]
    assert said(listed) == "6 of 8 lines that look like rows were taken, 2 were not."


def test_a_row_that_is_deleted_leaves_its_line_open(listed: Parts) -> None:
    key(listed, Key.Key_M, CONTROL)
    key(listed, Key.Key_Return, CONTROL)
    key(listed, Key.Key_Delete, CONTROL)
    assert said(listed) == "6 of 8 lines that look like rows were taken, 2 were not."


def test_what_is_no_row_is_dismissed_and_the_next_line_shown(listed: Parts) -> None:
    key(listed, Key.Key_M, CONTROL)
    key(listed, Key.Key_Backspace, CONTROL)
    assert words_shown(listed).split()[:2] == ["Item", "G"]
    assert said(listed) == "Line 1 of 1 that were not taken, page 2."
    key(listed, Key.Key_Backspace, CONTROL)
    assert said(listed) == "All 6 lines that look like rows were taken."
    assert not listed.window.actions_["next_missed"].isEnabled()
    key(listed, Key.Key_Z, CONTROL)
    assert said(listed) == "6 of 7 lines that look like rows were taken, 1 was not."
    key(listed, Key.Key_Z, CONTROL, SHIFT)
    assert len(descriptions(listed)) == 6 and entry(listed).account.left == 0


def test_a_document_with_missed_lines_is_not_reviewed(listed: Parts) -> None:
    own = listed.window.review.reviewing
    for pointer in list(entry(listed).result.evidence):
        own.accept(listed.window.shown, pointer)
    assert not entry(listed).reviewed
    for _ in LEFT_OUT:
        key(listed, Key.Key_M, CONTROL)
        key(listed, Key.Key_Backspace, CONTROL)
    assert entry(listed).reviewed


def test_accepting_the_last_value_leads_to_the_lines(listed: Parts) -> None:
    fields = listed.window.fields
    assert fields.model.doubtful() == ["/seller_name"]
    go(listed, "/seller_name")
    key(listed, Key.Key_A)
    assert "Ctrl+M goes to the lines that were not taken" in listed.window.status.text()


def test_dismissed_lines_are_kept(listed: Parts, open_window: Callable[[], Parts]) -> None:
    key(listed, Key.Key_M, CONTROL)
    key(listed, Key.Key_Backspace, CONTROL)
    listed.window.close()
    again = open_window()
    assert said(again) == "6 of 7 lines that look like rows were taken, 1 was not."


@pytest.mark.parametrize("opened_by", ["find", "edit_value"])
def test_keys_of_a_text_line_stay_with_it_while_a_missed_line_is_shown(listed: Parts, opened_by: str) -> None:
    """Ctrl+Backspace and Ctrl+Del delete a word there, and Ctrl+Return decides about no line elsewhere."""
    window = listed.window
    go(listed, "/line_items/0/description")
    key(listed, Key.Key_M, CONTROL)
    before = said(listed)
    window.fields.tree.setFocus()
    window.actions_[opened_by].trigger()
    line = QApplication.focusWidget()
    assert isinstance(line, QLineEdit)
    line.setText("one two")
    key(listed, Key.Key_Backspace, CONTROL)
    assert (line.text(), said(listed)) == ("one ", before)
    line.setCursorPosition(0)
    key(listed, Key.Key_Delete, CONTROL)
    assert (line.text(), said(listed)) == ("", before)
    key(listed, Key.Key_Return, CONTROL)
    assert len(descriptions(listed)) == 6


@pytest.mark.parametrize("decides", ["take_line", "dismiss_line"])
@pytest.mark.parametrize("elsewhere", ["show_sheet", "show_json"])
def test_a_line_that_is_not_in_view_is_shown_before_it_is_decided_about(
    listed: Parts, decides: str, elsewhere: str
) -> None:
    window = listed.window
    key(listed, Key.Key_M, CONTROL)
    window.actions_[elsewhere].trigger()
    window.actions_[decides].trigger()
    assert (window.middle.tabs.currentIndex(), entry(listed).account.left) == (0, 2)
    window.actions_[decides].trigger()
    assert entry(listed).account.left == 1
