"""What drops and pastes hold."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QUrl

from app.pile.intake import source_of_text, sources_of


def test_uri_list_of_files_and_links(tmp_path: Path) -> None:
    mime = QMimeData()
    file = tmp_path / "a b#1 ü.pdf"
    mime.setData(
        "text/uri-list",
        f"{QUrl.fromLocalFile(str(file)).toString()}\r\nhttps://example.org/x?y=1\r\n".encode(),
    )
    assert sources_of(mime)[1:] == ["https://example.org/x?y=1"]
    mime.setUrls([QUrl.fromLocalFile(str(file)), QUrl("mailto:a@b.c"), QUrl("javascript:alert(1)")])
    assert sources_of(mime) == [str(file)]


def test_text_counts_only_where_every_line_is_a_source(tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    file.touch()
    mime = QMimeData()
    mime.setText(f"{file}\nhttps://example.org/\n")
    assert sources_of(mime) == [str(file), "https://example.org/"]
    mime.setText("see https://example.org/\nthanks")
    assert sources_of(mime) == []
    assert sources_of(QMimeData()) == []


def test_other_text_is_no_source() -> None:
    assert [
        source_of_text(t) for t in ("hello", "a.pdf", "ftp://x/y", "https://", "~nobody-here/x", "\0")
    ] == [""] * 6
