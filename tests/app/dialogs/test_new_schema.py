"""New schemas from examples and header rows, with what comes of them in view."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.dialogs.new_schema import NewSchemaDialog, Source, Typed
from schemas.editing_write import write_draft

Open = Callable[[Source], NewSchemaDialog]


@pytest.fixture
def open_dialog(qtbot: QtBot) -> Iterator[Open]:
    opened: list[NewSchemaDialog] = []

    def open_one(source: Source) -> NewSchemaDialog:
        dialog = NewSchemaDialog(source)
        opened.append(dialog)
        dialog.show()
        return dialog

    yield open_one
    for dialog in opened:
        if isValid(dialog):
            dialog.reject()


def rows(dialog: NewSchemaDialog) -> list[tuple[str, str]]:
    model = dialog.model
    return [(model.index(r, 0).data(), model.index(r, 1).data()) for r in range(model.rowCount())]


def test_from_an_example(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog("example")
    assert not dialog.go_on.isEnabled()
    qtbot.keyClicks(dialog.title, "Delivery note")
    qtbot.keyClicks(dialog.text, '{"no": "7", "day": "14 March 2026", "lines": [{"price": 2.5}]}')
    qtbot.waitUntil(dialog.go_on.isEnabled)
    assert rows(dialog) == [("no", "Text"), ("day", "Date"), ("lines", "List of groups")]
    with qtbot.waitSignal(dialog.made) as made:
        dialog.go_on.click()
    draft = made.args[0]
    assert (draft.name, draft.root.title) == ("delivery_note", "Delivery note")
    assert write_draft(draft)["examples"][0]["no"] == "7"


def test_what_is_wrong_with_an_example_is_said(open_dialog: Open) -> None:
    dialog = open_dialog("example")
    dialog.text.setPlainText('{"a": 1,\n}')
    dialog.settle()
    assert "line 2, column 1" in dialog.problem.text()
    assert not dialog.go_on.isEnabled()
    dialog.text.setPlainText("")
    dialog.settle()
    assert dialog.problem.text() == ""


def test_from_headers(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog("headers")
    dialog.text.setPlainText("Invoice No.\tDate\tTotal\nR-1\t3.4.2026\t1.234,50")
    dialog.settle()
    assert rows(dialog) == [("invoice_no", "Text"), ("date", "Date"), ("total", "Number")]
    dialog.many.click()
    dialog.settle()
    assert rows(dialog) == [("rows", "List of groups")]


def test_from_a_csv_file(open_dialog: Open, tmp_path: Path) -> None:
    path = tmp_path / "price_list.csv"
    path.write_bytes("Straße;Größe\nHauptstr. 1;3\n".encode("cp1252"))
    dialog = open_dialog("headers")
    dialog.read_file(str(path))
    assert rows(dialog) == [("strasse", "Text"), ("grösse", "Whole number")]
    assert dialog.title.text() == "price list"


def test_an_excel_file_is_to_be_saved_as_csv(open_dialog: Open, tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    path.write_bytes(b"PK\x03\x04rest")
    dialog = open_dialog("headers")
    dialog.read_file(str(path))
    assert "Save it as CSV" in dialog.problem.text()
    dialog.read_file(str(tmp_path / "none.csv"))
    assert "cannot be read" in dialog.problem.text()


def test_what_was_typed_is_told_on_closing_until_it_is_used(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog("headers")
    dialog.title.setText("Orders")
    dialog.text.setPlainText("No\tDay")
    dialog.many.setChecked(True)
    with qtbot.waitSignal(dialog.left) as left:
        dialog.reject()
    assert left.args == [Typed("Orders", "No\tDay", True)]
    again = NewSchemaDialog("headers", left.args[0])
    qtbot.addWidget(again)
    assert rows(again) == [("rows", "List of groups")]
    with qtbot.waitSignal(again.left) as used:
        again.go_on.click()
    assert used.args == [None]


def test_what_was_typed_can_be_given_up(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog("example")
    assert not dialog.discard.isVisible()
    dialog.text.setPlainText('{"a": 1}')
    dialog.settle()
    assert dialog.discard.isVisible()
    dialog.discard.click()
    assert dialog.typed() == Typed()
    with qtbot.waitSignal(dialog.left) as left:
        dialog.reject()
    assert left.args == [None]
