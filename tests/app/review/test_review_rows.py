"""Rows of lists are added, moved, deleted and pasted."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from app.application import Parts
from tests.app.helpers import DATA
from tests.app.review_helpers import (
    ALT,
    CONTROL,
    SHIFT,
    Key,
    data,
    go,
    key,
    typed,
)


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


def copied(text: str, markup: str = "") -> None:
    mime = QMimeData()
    mime.setText(text)
    if markup:
        mime.setHtml(markup)
    QGuiApplication.clipboard().setMimeData(mime)


def test_rows_of_a_spreadsheet_are_pasted_below(done: Parts) -> None:
    go(done, "/line_items/0/description")
    copied("Quantity\tDescription\n2\tFlour\n\n1,5\tRye\n")
    key(done, Key.Key_V, CONTROL, SHIFT)
    assert data(done)["line_items"] == [
        {"description": "not on the page", "quantity": None},
        {"quantity": 2, "description": "Flour"},
        {"quantity": 1.5, "description": "Rye"},
    ]
    assert done.window.actions_["undo"].text() == "Undo: paste 2 rows into Line items"
    copied("Quantity\tDescription\n2\tFlour\nmany\tRye\n")
    key(done, Key.Key_V, CONTROL, SHIFT)
    wrong = done.window.fields._wrong
    assert wrong.isVisible()
    assert wrong.text() == "Row 2, Quantity: “many” is not a number. Nothing was pasted."
    key(done, Key.Key_Z, CONTROL)
    assert not wrong.isVisible()
    assert data(done) == DATA


def test_cells_go_over_the_selected_one_to_the_right_and_down(done: Parts) -> None:
    go(done, "/line_items/0/description")
    copied("Flour\t2\tkg\nRye\t\tkg\n\t4\n")
    key(done, Key.Key_V, CONTROL)
    assert data(done)["line_items"] == [
        {"description": "Flour", "quantity": 2, "unit": "kg"},
        {"description": "Rye", "unit": "kg"},
        {"quantity": 4},
    ]
    assert done.window.actions_["undo"].text() == "Undo: paste 3 rows into Line items"
    assert done.window.fields.current() == "/line_items/0/description"
    go(done, "/line_items/1/quantity")
    copied("7")
    key(done, Key.Key_V, CONTROL)
    assert data(done)["line_items"][1] == {"description": "Rye", "quantity": 7, "unit": "kg"}
    go(done, "/line_items/1/unit")
    copied("\n\n", "<table><tr><td>l</td><td>1.50</td></tr></table>")
    key(done, Key.Key_V, CONTROL)
    assert data(done)["line_items"][1] == {
        "description": "Rye",
        "quantity": 7,
        "unit": "l",
        "unit_price": 1.5,
    }
    for _ in range(3):
        key(done, Key.Key_Z, CONTROL)
    assert data(done) == DATA
    for _ in range(3):
        key(done, Key.Key_Y, CONTROL)
    assert data(done)["line_items"][1] == {
        "description": "Rye",
        "quantity": 7,
        "unit": "l",
        "unit_price": 1.5,
    }


@pytest.mark.parametrize(
    ("pointer", "text", "sentence"),
    [
        ("/line_items/0/amount", "1\t2", "Row 1 has 2 cells, but there are 1 fields from here."),
        ("/line_items/0/quantity", "a\nb\nc\nd\ne", None),
        ("/line_items", "x\n" * 100_000, "There are more than 1,000 rows on the clipboard."),
        ("/invoice_number", "a\tb", "There are 2 cells on the clipboard, and this field takes one."),
        ("/gross_total", "many", "“many” is not a number."),
        ("/line_items", " ", "There are no cells on the clipboard."),
    ],
)
def test_what_does_not_fit_changes_nothing_and_is_said_at_the_field(
    done: Parts, pointer: str, text: str, sentence: str | None
) -> None:
    go(done, pointer)
    copied(text)
    key(done, Key.Key_V, CONTROL)
    said = done.window.fields._wrong.text()
    assert done.window.fields._wrong.isVisible()
    if sentence is None:
        assert said == (
            "Row 1, Quantity: “a” is not a number. Row 2, Quantity: “b” is not a number. "
            "Row 3, Quantity: “c” is not a number. 2 more do not fit. Nothing was pasted."
        )
    else:
        assert said.startswith(sentence)
    assert data(done) == DATA
    assert not done.window.actions_["undo"].isEnabled()
    go(done, "/seller_name")
    assert not done.window.fields._wrong.isVisible()


def test_one_value_is_pasted_into_one_field(done: Parts) -> None:
    go(done, "/gross_total")
    copied("1.500,25 €\n")
    key(done, Key.Key_V, CONTROL)
    assert data(done)["gross_total"] == 1500.25
    assert done.window.actions_["undo"].text() == "Undo: change Gross total to 1500.25"


def test_a_list_is_copied_with_its_titles_and_comes_back_the_same(done: Parts) -> None:
    go(done, "/line_items")
    copied("Description\tQuantity\n=1+1\t2\n007\t3.5\n")
    key(done, Key.Key_V, CONTROL)
    rows = data(done)["line_items"]
    assert rows[1:] == [{"description": "=1+1", "quantity": 2}, {"description": "007", "quantity": 3.5}]
    go(done, "/line_items")
    key(done, Key.Key_C, CONTROL)
    mime = QGuiApplication.clipboard().mimeData()
    lines = mime.text().splitlines()
    assert lines[0].split("\t")[:3] == ["Item number", "Description", "Quantity"]
    assert lines[2].split("\t")[:3] == ["", "'=1+1", "2"]
    assert 'x:num="3.5"' in mime.html()
    key(done, Key.Key_V, CONTROL)
    assert data(done)["line_items"] == [*rows, {"description": "not on the page"}, *rows[1:]]
    go(done, "/line_items/2")
    key(done, Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text() == "\t007\t3.5\t\t\t\t\n"
