"""Documents come into the window: dropped, pasted, by their address, many at once, the same ones again."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.application import Parts
from app.pile import arrivals
from app.pile.entry import state_line
from extraction.errors import DiskFull
from extraction.sources.folders import Found
from extraction.storage.records import DocumentState
from tests.app.helpers import DONE, LINES, READY, Settle, draw_pdf
from tests.app.window_helpers import drop, first, run


def test_a_name_that_cannot_be_kept_does_not_cost_the_others(parts: Parts, pdf: Path, settle: Settle) -> None:
    said: list[str] = []
    parts.pile.said.connect(said.append)
    parts.pile.add(["https://example.com/" + "a" * 9_000, "/pile/\udcff.pdf", str(pdf)])
    settle(parts, READY)
    assert len(said) == 2
    assert "too long" in said[0]
    assert "Rename" in said[1]


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
    parts.pile.keeping.trouble.connect(said.append)
    monkeypatch.setattr(parts.store, "add_document", full)
    parts.pile._add_all(Found(tuple(f"https://example.com/{number}" for number in range(50))), None)
    QTest.qWait(50)
    assert said == [str(DiskFull())]


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
