"""The window as a person uses it: real events in, a real documents worker, a model worker without a model."""

from __future__ import annotations

import functools
import http.server
import json
import os
import threading
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLineEdit,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app import arrivals
from app.application import Parts
from app.entry import state_line
from app.models.fields_model import VALUE
from extraction import document_cache, paths
from extraction.errors import DiskFull
from extraction.records import DocumentState
from extraction.sources.folders import Found
from tests.app.helpers import DATA, LINES, draw_pdf

DONE, READY, FAILED = DocumentState.DONE, DocumentState.READY, DocumentState.FAILED
Settle = Callable[..., None]


def drop(parts: Parts, *urls: QUrl) -> None:
    mime = QMimeData()
    mime.setUrls(list(urls))
    where, buttons, keys = QPoint(200, 200), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    action = Qt.DropAction.CopyAction
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # there is no other way to make one by hand
        enter = QDragEnterEvent(where, action, mime, buttons, keys)
    QApplication.sendEvent(parts.window, enter)
    assert parts.window._overlay.isVisible()
    assert parts.window._overlay.text() == "Drop to add. Nothing runs until you press Run."
    QApplication.sendEvent(parts.window, QDropEvent(QPointF(where), action, mime, buttons, keys))
    assert not parts.window._overlay.isVisible()


def test_a_name_that_cannot_be_kept_does_not_cost_the_others(parts: Parts, pdf: Path, settle: Settle) -> None:
    said: list[str] = []
    parts.pile.said.connect(said.append)
    parts.pile.add(["https://example.com/" + "a" * 9_000, "/pile/\udcff.pdf", str(pdf)])
    settle(parts, READY)
    assert len(said) == 2
    assert "too long" in said[0]
    assert "Rename" in said[1]


def test_a_document_whose_text_is_gone_can_be_read_again(
    open_window: Callable[[], Parts], pdf: Path, qtbot: QtBot, settle: Settle
) -> None:
    parts = open_window()
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    key = parts.pile.entry(parts.window.shown).row.key
    parts.window.close()
    document_cache.remove(key)
    again = open_window()
    middle = again.window.middle
    qtbot.waitUntil(middle.trouble.isVisible, timeout=60_000)
    assert "no longer in the cache" in middle.trouble.message()
    middle.trouble._button.click()
    qtbot.waitUntil(middle.page_view.isVisible, timeout=60_000)
    assert not middle.trouble.isVisible()


def test_a_large_drop_comes_in_slices_and_in_its_order(
    parts: Parts, tmp_path: Path, settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrivals, "TURN_SECONDS", -1.0)  # one document a turn
    names = [f"https://example.com/{'a' * 9_000}"]
    for number in range(5):
        names.append(str(tmp_path / f"{number}.txt"))
        Path(names[-1]).write_text(f"note {number}")
    parts.pile._add_all(Found(tuple(names)), None)
    assert len(parts.pile) == 0
    parts.pile._add_all(Found(tuple(names[1:])), None)  # the same again while they arrive
    settle(parts, READY, count=5)
    assert [parts.pile.entry(i).row.source for i in parts.pile.ids()] == names[1:]


def test_a_full_disk_ends_a_large_drop_with_one_sentence(
    parts: Parts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(source: str) -> NoReturn:
        raise DiskFull

    said: list[str] = []
    parts.pile.said.connect(said.append)
    monkeypatch.setattr(parts.store, "add_document", full)
    parts.pile._add_all(Found(tuple(f"https://example.com/{number}" for number in range(50))), None)
    QTest.qWait(50)
    assert said == [str(DiskFull())]


def press(parts: Parts, action_id: str) -> None:
    """Trigger an action as soon as it is enabled."""
    action = parts.window.actions_[action_id]
    for _ in range(500):
        if action.isEnabled():
            break
        QTest.qWait(20)
    assert action.isEnabled()
    action.trigger()


def run(parts: Parts) -> None:
    press(parts, "run")


def value(parts: Parts, pointer: str) -> str:
    model = parts.window.fields.model
    return str(model.index_of(pointer).siblingAtColumn(VALUE).data())


def first(parts: Parts) -> int:
    return parts.pile.ids()[0]


# ---------------------------------------------------------------------- the main path


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
    qtbot.waitUntil(lambda: "62% accepted" in parts.window.status.text())
    qtbot.keyClick(parts.window, Qt.Key.Key_Escape)
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


# ---------------------------------------------------------------------- web pages


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    folder = tmp_path / "site"
    folder.mkdir()
    body = "".join(f"<p>{line}</p>" for line in LINES)
    (folder / "bill.html").write_text(f"<html><head><title>Bill</title></head><body>{body}</body></html>")
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/bill.html"
    server.shutdown()
    server.server_close()


def test_dropped_link_shows_its_text_with_the_words(
    parts: Parts, site: str, qtbot: QtBot, settle: Settle
) -> None:
    drop(parts, QUrl(site))
    settle(parts, READY)
    run(parts)
    settle(parts, DONE)
    text = parts.window.middle.text_view
    qtbot.waitUntil(lambda: "Alder Mill" in text.toPlainText())
    parts.window.fields.tree.setCurrentIndex(parts.window.fields.model.index_of("/seller_name"))
    assert text.current.pointer == "/seller_name"
    marked = [mark.cursor.selectedText() for mark in text.extraSelections()]
    assert "Alder Mill" in marked


def test_folder_and_paste(parts: Parts, tmp_path: Path, settle: Settle) -> None:
    folder = tmp_path / "pile"
    folder.mkdir()
    draw_pdf(folder / "a.pdf", LINES)
    draw_pdf(folder / "b.pdf", [*LINES, "another"])
    drop(parts, QUrl.fromLocalFile(str(folder)))
    settle(parts, READY, count=2)
    third = draw_pdf(tmp_path / "c.pdf", [*LINES, "third"])
    QGuiApplication.clipboard().setText(str(third))
    parts.window.actions_["paste"].trigger()
    settle(parts, READY, count=3)


def test_same_content_is_added_once(
    parts: Parts, pdf: Path, tmp_path: Path, qtbot: QtBot, settle: Settle
) -> None:
    copy = tmp_path / "copy.pdf"
    copy.write_bytes(pdf.read_bytes())
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    parts.pile.add([str(copy)])
    qtbot.waitUntil(lambda: "already in the pile" in parts.window.status.text(), timeout=60_000)
    settle(parts, READY, DocumentState.SKIPPED, count=2)
    first_row, second = (parts.pile.entry(i) for i in parts.pile.ids())
    assert state_line(second) == "Same content as bill.pdf, so it is not run."
    assert parts.runner.startable() == [first_row.row.id]
    parts.runner.run(parts.pile.ids())
    settle(parts, DONE, DocumentState.SKIPPED, count=2)
    parts.pile.remove([first_row.row.id])
    settle(parts, READY)
    assert parts.pile.entry(first(parts)).row.source == str(copy)


# ---------------------------------------------------------------------- what goes wrong


def test_killed_model_worker_costs_one_document(
    parts: Parts, pdf: Path, tmp_path: Path, fake: Path, qtbot: QtBot, settle: Settle
) -> None:
    second = draw_pdf(tmp_path / "second.pdf", [*LINES, "second"])
    parts.pile.add([str(pdf), str(second)])
    settle(parts, READY, count=2)
    (fake / "die").touch()
    run(parts)
    settle(parts, DONE, FAILED, count=2)
    states = [parts.pile.entry(i).row for i in parts.pile.ids()]
    assert [row.state for row in states] == [FAILED, DONE]
    assert "ended unexpectedly" in states[0].message
    assert parts.window.isVisible()
    trouble = parts.window.fields.trouble
    qtbot.waitUntil(lambda: "ended unexpectedly" in trouble.text())
    qtbot.mouseClick(parts.window.fields._again, Qt.MouseButton.LeftButton)
    settle(parts, DONE, count=2)
    qtbot.waitUntil(trouble.isHidden)


def test_killed_documents_worker_is_started_again(
    parts: Parts, pdf: Path, tmp_path: Path, settle: Settle
) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    os.kill(parts.documents.process_id(), 9)
    parts.pile.add([str(draw_pdf(tmp_path / "second.pdf", [*LINES, "second"]))])
    settle(parts, READY, FAILED, count=2)
    if parts.pile.count(FAILED):  # it was asked before its death was noticed
        press(parts, "retry")
    settle(parts, READY, count=2)


def test_no_worker_outlives_the_window(parts: Parts, pdf: Path, fake: Path, settle: Settle) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    run(parts)
    settle(parts, DONE)
    pids = [parts.documents.process_id(), *map(int, (fake / "pids").read_text().split())]
    assert all(pids)
    parts.window.close()
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_unfinished_run_waits_after_a_restart(
    open_window: Callable[[], Parts], pdf: Path, fake: Path, qtbot: QtBot, settle: Settle
) -> None:
    (fake / "slow").touch()
    parts = open_window()
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    run(parts)
    qtbot.waitUntil(lambda: parts.pile.entry(first(parts)).text != "", timeout=60_000)
    parts.window.close()
    (fake / "slow").unlink()
    again = open_window()
    settle(again, DocumentState.WAITING)
    assert "Press Run" in again.window.status.text()
    run(again)
    settle(again, DONE)


def test_missing_model_is_said_and_can_be_fetched(
    parts: Parts, pdf: Path, fake: Path, qtbot: QtBot, settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    (fake / "missing").touch()
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    qtbot.waitUntil(parts.window.notice.isVisible, timeout=60_000)
    assert "not on this machine yet" in parts.window.notice.text()
    run(parts)
    settle(parts, READY)
    asked: list[str] = []
    monkeypatch.setattr(parts.fetch, "start", asked.append)
    qtbot.mouseClick(parts.window.notice._button, Qt.MouseButton.LeftButton)
    assert asked == [parts.runner.model]
    (fake / "missing").unlink()
    parts.fetch.finished.emit(parts.runner.model)
    assert not parts.window.notice.isVisible()
    run(parts)
    settle(parts, DONE)


def test_a_model_that_does_not_fit_stops_the_queue_and_fails_no_document(
    parts: Parts, pdf: Path, fake: Path, qtbot: QtBot, settle: Settle
) -> None:
    (fake / "too_large").touch()
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    run(parts)
    qtbot.waitUntil(lambda: "does not fit" in parts.window.notice.text(), timeout=60_000)
    settle(parts, READY)
    assert parts.runner.waiting == 0


def test_encrypted_pdf_asks_for_its_password_and_keeps_it_nowhere(
    open_window: Callable[[], Parts], tmp_path: Path, winnow_home: Path, qtbot: QtBot, settle: Settle
) -> None:
    secret = "opensesame-7"
    parts = open_window()
    parts.pile.add([str(draw_pdf(tmp_path / "locked.pdf", LINES, password=secret))])
    settle(parts, FAILED)
    trouble = parts.window.middle.trouble
    qtbot.waitUntil(trouble.password.isVisible)
    qtbot.keyClicks(trouble.password, "wrong")
    qtbot.keyClick(trouble.password, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "does not open" in trouble.message(), timeout=60_000)
    qtbot.keyClicks(trouble.password, secret)
    qtbot.keyClick(trouble.password, Qt.Key.Key_Return)
    settle(parts, READY)
    qtbot.waitUntil(lambda: 0 in parts.window.middle.page_view._images, timeout=60_000)
    parts.window.close()
    again = open_window()
    locked = again.window.middle.trouble
    shown = again.window.middle.page_view
    qtbot.waitUntil(lambda: locked.password.isVisible() or 0 in shown._images, timeout=60_000)
    again.window.close()
    assert not [p for p in winnow_home.rglob("*") if p.is_file() and secret.encode() in p.read_bytes()]


def test_empty_file_says_what_is_wrong_and_stays(
    parts: Parts, tmp_path: Path, qtbot: QtBot, settle: Settle
) -> None:
    (tmp_path / "empty.pdf").touch()
    parts.pile.add([str(tmp_path / "empty.pdf")])
    settle(parts, FAILED)
    qtbot.waitUntil(parts.window.middle.trouble.isVisible)
    assert parts.window.middle.trouble.message() == "The file is empty. Get it again from where it came."


# ---------------------------------------------------------------------- schemas, pile, keys


def test_own_schema_file(
    parts: Parts, pdf: Path, tmp_path: Path, fake: Path, qtbot: QtBot, settle: Settle
) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    path = tmp_path / "letter.json"
    path.write_text(json.dumps({"type": "object", "properties": {"seller_name": {"type": "string"}}}))
    parts.window.commands.files.schema = lambda: str(path)
    parts.window.actions_["open_schema"].trigger()
    assert parts.pile.entry(first(parts)).schema.name == "invoice"  # it is seen before it is used
    parts.window.schemas.editor.save_schema()
    assert parts.pile.entry(first(parts)).schema.name == "letter"
    qtbot.waitUntil(lambda: parts.window.fields.model.rowCount() == 1)
    (fake / "data.json").write_text('{"seller_name": "Alder Mill"}')
    run(parts)
    settle(parts, DONE)
    assert value(parts, "/seller_name") == "Alder Mill"


def test_unusable_schema_is_refused_with_a_reason(parts: Parts, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{not json")
    parts.window.commands.files.schema = lambda: str(tmp_path / "bad.json")
    parts.window.actions_["open_schema"].trigger()
    assert "JSON" in parts.window.status.text()


def test_another_schema_makes_a_done_document_ready(parts: Parts, pdf: Path, settle: Settle) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    run(parts)
    settle(parts, DONE)
    combo = parts.window.bar.schema
    combo.setCurrentIndex(combo.findText("Receipt"))
    combo.activated.emit(combo.currentIndex())
    settle(parts, READY)
    assert value(parts, "/invoice_number") == "RE-2026-7"


def test_delete_removes_after_a_question(
    parts: Parts, pdf: Path, qtbot: QtBot, settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    run(parts)
    settle(parts, DONE)
    answers = iter([False, True])
    monkeypatch.setattr(parts.window.commands, "confirm_removal", lambda *_: next(answers))
    parts.window.rail.list.setFocus()
    qtbot.keyClick(parts.window.rail.list, Qt.Key.Key_Delete)
    assert len(parts.pile) == 1
    qtbot.keyClick(parts.window.rail.list, Qt.Key.Key_Delete)
    assert len(parts.pile) == 0
    assert parts.store.documents() == []
    qtbot.waitUntil(lambda: not any(path.is_dir() for path in paths.documents_dir().iterdir()))
    qtbot.waitUntil(parts.window.empty.isVisible)
    assert pdf.exists()


def test_f6_goes_round_the_panes(parts: Parts, pdf: Path, qtbot: QtBot, settle: Settle) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    window = parts.window
    window.activateWindow()
    window.rail.setFocus()
    order = []
    for _ in range(3):
        qtbot.keyClick(window, Qt.Key.Key_F6)
        focused = QApplication.focusWidget()
        panes = {"rail": window.rail, "middle": window.middle, "fields": window.fields}
        order.append(next(name for name, pane in panes.items() if pane.isAncestorOf(focused)))
    assert order == ["middle", "fields", "rail"]


def test_narrow_window_puts_the_fields_under_the_page(parts: Parts, qtbot: QtBot) -> None:
    parts.window.resize(1000, 700)
    qtbot.waitUntil(lambda: parts.window._inner.orientation() == Qt.Orientation.Vertical)
    parts.window.resize(1300, 700)
    qtbot.waitUntil(lambda: parts.window._inner.orientation() == Qt.Orientation.Horizontal)


def test_every_control_has_a_name(parts: Parts, pdf: Path, settle: Settle) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    kinds = (QAbstractButton, QLineEdit, QComboBox, QAbstractItemView, QTextEdit)
    nameless = [
        widget
        for widget in parts.window.findChildren(QWidget)
        if isinstance(widget, kinds)
        and not widget.accessibleName()
        and not (isinstance(widget, QAbstractButton) and widget.text())
        and not widget.objectName().startswith("qt_")
        and not isinstance(widget.parent(), QComboBox | QLineEdit)
        and not type(widget).__name__.startswith(("QComboBox", "QHeaderView"))
        and not isinstance(widget.parent().parent() if widget.parent() else None, QComboBox)
    ]
    assert nameless == []


def test_both_schemes_and_text_sizes_are_remembered(open_window: Callable[[], Parts]) -> None:
    parts = open_window()
    parts.window.actions_["theme_dark"].trigger()
    size = QApplication.font().pointSizeF()
    parts.window.actions_["text_larger"].trigger()
    assert QApplication.font().pointSizeF() == size + 1
    parts.window.close()
    again = open_window()
    assert again.store.setting("text_steps") == 1
    fonts = {w.font().pointSizeF() for w in (again.window.rail.list, again.window.bar.schema)}
    assert fonts == {QApplication.font().pointSizeF()}
