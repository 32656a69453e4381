"""The export dialog in the window: what is chosen is written, remembered, previewed, and never in silence."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pypdf
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from app.application import Parts
from app.dialogs.export_dialog import ExportDialog
from app.exports.exporting import Choice
from extraction.storage.records import DocumentState
from tests.app.helpers import LINES, draw_pdf
from tests.app.made_results import keep_results

FIRST = {"invoice_number": "RE-1", "seller_name": "Alder Mill", "gross_total": 100.5}
SECOND = {"invoice_number": "RE-2", "seller_name": "Kiel Paper", "gross_total": 20}


@pytest.fixture
def open_dialog(open_window: Callable[[], Parts], qtbot: QtBot, tmp_path: Path) -> Callable[..., Any]:
    def opened(parts: Parts | None = None, **options: Any) -> tuple[Parts, ExportDialog]:
        if parts is None:
            keep_results(FIRST, SECOND, **options)
            parts = open_window()
            parts.window.commands.files.target = lambda title, name, kind: str(tmp_path / name)
        dialog = parts.window.exports.open_dialog()
        qtbot.waitUntil(lambda: not dialog._later.isActive())
        return parts, dialog

    return opened


def press(dialog: ExportDialog, name: str) -> None:
    button = dialog.findChild(QAbstractButton, f"export-{name}")
    assert button is not None
    button.click()


def fields(dialog: ExportDialog) -> list[str]:
    return [
        dialog.fields.item(row).text()
        for row in range(dialog.fields.count())
        if dialog.fields.item(row).checkState() == Qt.CheckState.Checked
    ]


def tick(dialog: ExportDialog, *titles: str) -> None:
    dialog.none.click()
    for title in titles:
        dialog.fields.findItems(title, Qt.MatchFlag.MatchExactly)[0].setCheckState(Qt.CheckState.Checked)


def header(dialog: ExportDialog) -> list[str]:
    return [dialog.table.horizontalHeaderItem(n).text() for n in range(dialog.table.columnCount())]


def test_chosen_fields_go_into_a_workbook_in_their_order(
    open_dialog: Callable[..., Any], qtbot: QtBot, tmp_path: Path
) -> None:
    parts, dialog = open_dialog()
    assert dialog.documents.checkedButton().text() == "All with a result (2)"
    tick(dialog, "Invoice number", "Seller name", "Gross total")
    dialog.fields.setCurrentItem(dialog.fields.findItems("Seller name", Qt.MatchFlag.MatchExactly)[0])
    while fields(dialog)[0] != "Seller name":
        dialog.up.click()
    qtbot.waitUntil(lambda: header(dialog) == ["Source", "Seller name", "Invoice number", "Gross total"])
    assert [dialog.table.item(row, 1).text() for row in range(2)] == ["Alder Mill", "Kiel Paper"]
    dialog.export.click()
    qtbot.waitUntil(lambda: (tmp_path / "results.xlsx").exists())
    (sheet,) = openpyxl.load_workbook(tmp_path / "results.xlsx").worksheets
    assert [[cell.value for cell in row][1:] for row in sheet] == [
        ["Seller name", "Invoice number", "Gross total"],
        ["Alder Mill", "RE-1", 100.5],
        ["Kiel Paper", "RE-2", 20],
    ]
    qtbot.waitUntil(lambda: "results.xlsx" in parts.window.status.text())
    _, again = open_dialog(parts)
    assert fields(again) == ["Seller name", "Invoice number", "Gross total"]
    again.reject()


def test_only_reviewed_and_provenance(open_dialog: Callable[..., Any], qtbot: QtBot, tmp_path: Path) -> None:
    parts, dialog = open_dialog(doubtful=("/gross_total",))
    reviewed = dialog.documents.buttons()[2]
    assert (reviewed.text(), reviewed.isEnabled()) == ("Only reviewed (0)", False)
    dialog.reject()
    entry = parts.pile.entry(parts.pile.ids()[1])
    parts.pile.decide(entry.row.id, entry.decisions.model_copy(update={"reviewed": True}))
    _, dialog = open_dialog(parts)
    press(dialog, "reviewed")
    press(dialog, "csv")
    dialog.provenance.click()
    tick(dialog, "Gross total")
    qtbot.waitUntil(lambda: header(dialog)[-1] == "gross_total.confidence")
    dialog.export.click()
    qtbot.waitUntil(lambda: (tmp_path / "bill-2.csv").exists())
    assert (tmp_path / "bill-2.csv").read_text("utf-8-sig").splitlines() == [
        "source,gross_total,gross_total.status,gross_total.page,gross_total.words,gross_total.confidence",
        "/bills/bill-2.pdf,20,not in document,,,",
    ]


def test_the_clipboard(open_dialog: Callable[..., Any], qtbot: QtBot) -> None:
    parts, dialog = open_dialog()
    press(dialog, "clipboard")
    assert dialog.export.text() == "Copy"
    tick(dialog, "Gross total")
    dialog.export.click()
    qtbot.waitUntil(lambda: parts.window.status.text().startswith("Copied."))
    assert QGuiApplication.clipboard().text().split() == [
        "source", "gross_total", "/bills/bill-1.pdf", "100.5", "/bills/bill-2.pdf", "20",
    ]  # fmt: skip


def test_what_nobody_checked_is_said_before_it_is_exported(open_dialog: Callable[..., Any]) -> None:
    _, dialog = open_dialog(doubtful=("/seller_name", "/gross_total"))
    assert dialog.note.text() == "4 doubtful values are not checked."
    assert dialog.export.isEnabled()


def test_without_fields_nothing_is_exported(open_dialog: Callable[..., Any], qtbot: QtBot) -> None:
    _, dialog = open_dialog()
    dialog.none.click()
    qtbot.waitUntil(lambda: not dialog.export.isEnabled())
    assert dialog.note.text() == "Choose at least one field."
    dialog.every.click()
    qtbot.waitUntil(dialog.export.isEnabled)
    dialog.reject()


def test_lists_of_a_csv_are_not_replaced_without_asking(
    open_dialog: Callable[..., Any], qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts, dialog = open_dialog()
    dialog.reject()
    answers, asked = iter([False, True]), []
    exports = parts.window.exports
    monkeypatch.setattr(exports, "confirm_replacing", lambda files: asked.append(files) or next(answers))
    entry = parts.pile.entry(parts.pile.ids()[0])
    entry.result = entry.result.model_copy(update={"data": {**FIRST, "line_items": [{"unit": "kg"}]}})
    lines = tmp_path / "results.line_items.csv"
    lines.write_text("mine")
    parts.window.rail.list.clearSelection()
    parts.window.actions_["export_csv"].setEnabled(True)
    parts.window.actions_["export_csv"].trigger()
    qtbot.waitUntil(lambda: asked == [[lines]])
    parts.tasks.run(lambda: None, lambda _: asked.append("later"), lambda _: None)  # after any writing
    qtbot.waitUntil(lambda: asked[-1] == "later")
    assert lines.read_text() == "mine"
    parts.window.actions_["export_csv"].trigger()
    qtbot.waitUntil(lambda: "kg" in lines.read_text("utf-8-sig"))


def test_annotated_copies_of_pdfs(
    parts: Parts, pdf: Path, tmp_path: Path, qtbot: QtBot, settle: Callable[..., None]
) -> None:
    locked = draw_pdf(tmp_path / "locked.pdf", [*LINES, "locked"], password="sesame")
    (tmp_path / "note.txt").write_text("Invoice RE-2026-7")
    parts.pile.add([str(pdf), str(locked), str(tmp_path / "note.txt")])
    settle(parts, DocumentState.READY, DocumentState.FAILED, count=3)
    parts.pile.read_again(parts.pile.ids()[1], "sesame")
    settle(parts, DocumentState.READY, count=3)
    parts.runner.run(parts.pile.ids())
    settle(parts, DocumentState.DONE, count=3)
    parts.window.rail.select(parts.pile.ids()[0])
    parts.window.commands.files.target = lambda title, name, kind: str(pdf)
    original = pdf.read_bytes()
    exports = parts.window.exports
    exports.write(exports.results("selected"), Choice(format="pdf"))
    assert parts.window.status.text().startswith("This is the original.")
    assert pdf.read_bytes() == original
    folder = tmp_path / "out"
    folder.mkdir()
    parts.window.commands.files.target_folder = lambda title: str(folder)
    dialog = parts.window.exports.open_dialog()
    press(dialog, "pdf")
    qtbot.waitUntil(lambda: dialog.note.text().startswith("1 left out"))
    dialog.export.click()
    qtbot.waitUntil(lambda: "annotated" in parts.window.status.text(), timeout=60_000)
    qtbot.waitUntil(parts.window.notice.isVisible, timeout=60_000)
    assert parts.window.notice.text() == (
        "locked.pdf: This PDF opens with a password only. An annotated copy would open without it, "
        "so none is written."
    )
    (copy,) = folder.iterdir()
    assert copy.name == "bill-annotated.pdf"
    notes = [
        a.get_object()["/Contents"]
        for a in pypdf.PdfReader(io.BytesIO(copy.read_bytes())).pages[0]["/Annots"]
    ]
    assert "Gross total: 1234.5\nNormalised. In the document: 1,234.50" in notes
    assert notes[-1].startswith("Not found in the document:\nSeller VAT ID: DE999999999")
