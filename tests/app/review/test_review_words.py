"""Words of the page become values; selecting and copying them."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.application import Parts
from extraction.evidence import EvidenceStatus
from tests.app.helpers import draw_pdf
from tests.app.review_helpers import (
    CONTROL,
    Key,
    Settle,
    data,
    drag,
    entry,
    go,
    key,
    run_one,
)


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
    wrong = done.window.fields._wrong  # beside the field, as where it is typed
    assert wrong.isVisible() and wrong.text() == "“Seller: Alder Mill” is not a number."
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


def test_an_ambiguous_value_takes_the_place_that_is_shown(
    parts: Parts, tmp_path: Path, fake: Path, qtbot: QtBot, settle: Settle
) -> None:
    (fake / "data.json").write_text(json.dumps({"customer_number": "A-12"}))
    pdf = draw_pdf(tmp_path / "twice.pdf", ["one A-12 and", "two A-12 or"])
    run_one(parts, pdf, qtbot, settle)
    assert entry(parts).result.evidence["/customer_number"].status is EvidenceStatus.AMBIGUOUS
    places = entry(parts).result.evidence["/customer_number"].places
    key(parts, Key.Key_F8)
    assert "place 1 of 2" in parts.window.fields.detail.text()
    key(parts, Key.Key_P)
    assert "place 2 of 2" in parts.window.fields.detail.text()
    key(parts, Key.Key_A)
    found = entry(parts).result.evidence["/customer_number"]
    assert (found.status, found.places) == (EvidenceStatus.EXACT, (places[1],))
    assert parts.window.fields.doubtful.isHidden()
    key(parts, Key.Key_Z, CONTROL)
    assert entry(parts).result.evidence["/customer_number"].status is EvidenceStatus.AMBIGUOUS
