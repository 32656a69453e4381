"""The window as a person uses it: real events in, a real documents worker, a model worker without a model."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from pytestqt.qtbot import QtBot

from app.application import Parts
from app.models.fields_model import VALUE
from extraction.storage.records import DocumentState
from tests.app.helpers import DATA, DONE, READY, Settle
from tests.app.window_helpers import drop, first, press, run, value


def test_drop_run_click_export_reopen(
    open_window: Callable[[], Parts], pdf: Path, tmp_path: Path, qtbot: QtBot, settle: Settle
) -> None:
    parts = open_window()
    drop(parts, QUrl.fromLocalFile(str(pdf)))
    settle(parts, READY)
    qtbot.waitUntil(lambda: parts.window.actions_["run"].text() == "Run 1")
    run(parts)
    settle(parts, DONE)

    fields, page = parts.window.fields, parts.window.middle.page_view
    qtbot.waitUntil(lambda: value(parts, "/invoice_number") == "RE-2026-7")
    assert fields.doubtful.text() == "2 doubtful"
    tree = fields.tree
    index = fields.model.index_of("/gross_total")
    tree.scrollTo(index)
    qtbot.mouseClick(
        tree.viewport(), Qt.MouseButton.LeftButton, pos=tree.visualRect(index.siblingAtColumn(VALUE)).center()
    )
    assert page.current.pointer == "/gross_total"
    place = parts.pile.entry(first(parts)).result.evidence["/gross_total"].place
    box = page.box_rect(place.page, place.boxes[0])
    assert page.viewport().rect().contains(box.center().toPoint())
    qtbot.waitUntil(lambda: 0 in page._images, timeout=60_000)

    parts.window.commands.files.target = lambda title, name, kind: str(tmp_path / name)
    press(parts, "export_json")
    qtbot.waitUntil(lambda: (tmp_path / "bill.json").exists())
    assert json.loads((tmp_path / "bill.json").read_text())["data"] == DATA
    parts.window.actions_["export_csv"].trigger()
    qtbot.waitUntil(lambda: (tmp_path / "bill.csv").exists())
    assert "RE-2026-7" in (tmp_path / "bill.csv").read_text("utf-8-sig")
    parts.window.close()

    again = open_window()
    assert [again.pile.entry(i).row.state for i in again.pile.ids()] == [DONE]
    assert value(again, "/invoice_number") == "RE-2026-7"
    qtbot.waitUntil(lambda: 0 in again.window.middle.page_view._images, timeout=60_000)


def test_values_appear_while_the_model_writes_and_cancel_keeps_them(
    parts: Parts, pdf: Path, fake: Path, qtbot: QtBot, settle: Settle
) -> None:
    (fake / "slow").touch()
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    rows = parts.window.fields.model.rowCount()
    run(parts)
    qtbot.waitUntil(lambda: value(parts, "/seller_name") == "Alder Mill", timeout=60_000)
    assert value(parts, "/gross_total") == ""
    assert parts.window.fields.model.rowCount() == rows
    assert '"invoice_number": "RE-2026-7"' in parts.window.middle.json_view.text()
    qtbot.waitUntil(lambda: "62% of guesses right" in parts.window.status.text())
    press(parts, "cancel")
    settle(parts, DocumentState.CANCELLED)
    assert value(parts, "/seller_name") == "Alder Mill"
    (fake / "slow").unlink()
    run(parts)
    settle(parts, DONE)
    assert value(parts, "/gross_total") == "1234.5"


def test_click_on_words_selects_the_field(parts: Parts, pdf: Path, qtbot: QtBot, settle: Settle) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    run(parts)
    settle(parts, DONE)
    page = parts.window.middle.page_view
    place = parts.pile.entry(first(parts)).result.evidence["/seller_name"].place
    target = page.box_rect(place.page, place.boxes[0]).center().toPoint()
    qtbot.mouseClick(page.viewport(), Qt.MouseButton.LeftButton, pos=target)
    assert parts.window.fields.current() == "/seller_name"


def test_doubtful_values_by_key(parts: Parts, pdf: Path, qtbot: QtBot, settle: Settle) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    run(parts)
    settle(parts, DONE)
    seen = []
    for _ in range(3):
        qtbot.keyClick(parts.window, Qt.Key.Key_F8)
        seen.append(parts.window.fields.current())
    assert seen == ["/seller_vat_id", "/line_items/0/description", "/seller_vat_id"]
