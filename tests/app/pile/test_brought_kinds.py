"""What is brought that Winnow does not read: each says so in the list and what to do; nothing is lost."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QColor, QGuiApplication, QImage
from pytestqt.qtbot import QtBot

from app.application import Parts
from app.models.pile_model import PileModel
from app.pile.intake import holds_picture, source_of_text, sources_of, text_of
from app.views.left_out import LeftOutLine, reason
from extraction.sources.folders import LeftOut, Why
from extraction.storage.records import DocumentState
from tests.app.helpers import LINES, Settle, draw_pdf

FAILED, READY = DocumentState.FAILED, DocumentState.READY
NO_PAGES = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n"
    + (b"trailer<</Root 1 0 R>>\n%%EOF\n")
)


def packed(path: Path, member: str) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(member, "<x/>")


def test_files_of_other_kinds_stay_in_the_list_with_what_to_do(
    parts: Parts, tmp_path: Path, settle: Settle
) -> None:
    packed(tmp_path / "a.docx", "word/document.xml")
    packed(tmp_path / "b.xlsx", "xl/workbook.xml")
    packed(tmp_path / "c.zip", "bill.txt")
    (tmp_path / "d.eml").write_bytes(b"From: a@b.example\nMIME-Version: 1.0\nSubject: bill\n\nhello\n")
    (tmp_path / "e.jpg").write_bytes(b"\xff\xd8\xff\xe0 picture")
    (tmp_path / "f.pdf").write_bytes(b"")
    (tmp_path / "g.pdf").write_bytes(NO_PAGES)
    names = [*"abcdefg"]
    files = [str(next(tmp_path.glob(f"{name}.*"))) for name in names]
    parts.pile.add([*files, str(tmp_path / "gone.pdf")])
    settle(parts, FAILED, count=8)
    said = {Path(e.row.source).name: e.row.message for e in map(parts.pile.entry, parts.pile.ids())}
    assert "Word document" in said["a.docx"]
    assert "spreadsheet" in said["b.xlsx"]
    assert "archive. Unpack it" in said["c.zip"]
    assert "e-mail" in said["d.eml"]
    assert "picture" in said["e.jpg"]
    assert "empty" in said["f.pdf"]
    assert said["g.pdf"]
    assert "not there" in said["gone.pdf"]


def test_a_file_that_is_gone_is_read_once_it_is_back(
    parts: Parts, tmp_path: Path, qtbot: QtBot, settle: Settle
) -> None:
    path = tmp_path / "late.pdf"
    parts.pile.add([str(path)])
    settle(parts, FAILED)
    draw_pdf(path, LINES)
    qtbot.waitUntil(parts.window.actions_["retry"].isEnabled)
    parts.window.actions_["retry"].trigger()
    settle(parts, READY)


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is closed to the administrator")
def test_a_file_that_may_not_be_read_says_so(parts: Parts, pdf: Path, settle: Settle) -> None:
    pdf.chmod(0)
    parts.pile.add([str(pdf)])
    settle(parts, FAILED)
    assert "permission" in parts.pile.entry(parts.pile.ids()[0]).row.message


def test_strange_names_are_one_line_and_deceive_nobody(parts: Parts, tmp_path: Path, settle: Settle) -> None:
    for name in ("a\nb.txt", "bill\u202efdp.txt", "\U0001f600 café.txt"):
        (tmp_path / name).write_text(f"Total of {name!r}")
    parts.pile.add([str(tmp_path)])
    settle(parts, READY, count=3)
    model = PileModel(parts.pile)
    shown = {model.index(row).data() for row in range(3)}
    assert shown == {"a‹U+000A›b.txt", "bill‹U+202E›fdp.txt", "\U0001f600 café.txt"}


def test_what_a_folder_holds_besides_is_listed_with_the_reason(
    parts: Parts, tmp_path: Path, qtbot: QtBot, settle: Settle
) -> None:
    folder = tmp_path / "bills"
    folder.mkdir()
    (folder / "photo.jpg").write_bytes(b"\xff\xd8\xff")
    (folder / ".old.pdf").write_bytes(b"")
    empty = parts.window.empty.left_out
    parts.pile.add([str(folder)])
    qtbot.waitUntil(lambda: empty.isVisible(), timeout=60_000)
    assert empty.text() == "2 files were left out"
    (folder / "note.txt").write_text("a note")
    parts.pile.add([str(folder)])
    settle(parts, READY)
    line = parts.window.rail.left_out
    assert line.isVisible() and line.text() == "2 files were left out"
    assert not line.list.isVisible()
    line.fold.click()
    assert line.list.isVisible()
    rows = [line.list.item(row).text() for row in range(line.list.count())]
    assert rows == [".old.pdf · hidden", "photo.jpg · a picture: make a searchable PDF of it"]
    line.close_.click()
    assert not line.isVisible()


def test_a_long_list_of_what_was_left_out_ends_with_a_count(qtbot: QtBot) -> None:
    line = LeftOutLine()
    qtbot.addWidget(line)
    line.add([LeftOut(f"/a/{number}.bin", Why.KIND) for number in range(1200)])
    assert line.text() == "1,200 files were left out"
    assert (line.list.count(), line.list.item(500).text()) == (501, "and 700 more")


@pytest.mark.parametrize(
    ("name", "why", "words"),
    [
        ("a.zip", Why.KIND, "an archive: unpack it first"),
        ("a.docx", Why.KIND, "an office document: save it as PDF"),
        ("a.eml", Why.KIND, "an e-mail: save it as PDF or HTML"),
        ("a.bin", Why.KIND, "no PDF, web page or text"),
        ("a", Why.LINK, "a link to another folder"),
        ("a", Why.CLOSED, "a folder that you may not read"),
    ],
)
def test_reasons(name: str, why: Why, words: str) -> None:
    assert reason(LeftOut(f"/x/{name}", why)) == words


def test_a_picture_on_the_clipboard_is_refused_in_words(parts: Parts) -> None:
    image = QImage(4, 4, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    QGuiApplication.clipboard().setImage(image)
    parts.window.actions_["paste"].trigger()
    assert "cannot read pictures" in parts.window.status.text()
    assert len(parts.pile) == 0
    QGuiApplication.clipboard().clear()


def test_a_link_dragged_as_html_alone() -> None:
    mime = QMimeData()
    mime.setHtml('<meta charset="utf-8"><a href="https://example.org/bill?x=1&amp;y=2">The bill</a>')
    assert sources_of(mime) == ["https://example.org/bill?x=1&y=2"]
    mime.setHtml('<p>Please pay <a href="https://example.org/bill">this</a> soon</p>')
    assert sources_of(mime) == []
    assert text_of(mime) == "Please pay this soon"
    mime.setHtml('<img src="https://example.org/a.png">')
    assert (sources_of(mime), text_of(mime), holds_picture(mime)) == ([], "", False)


def test_addresses_without_a_scheme_are_addresses() -> None:
    assert source_of_text("www.example.org/bill.pdf") == "https://www.example.org/bill.pdf"
    assert source_of_text("www.example.org is down") == ""
