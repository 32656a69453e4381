"""What is known of a document before it runs, in one line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.pile.facts import facts_line, language_name
from extraction.storage.records import DocumentRow, DocumentState

ROW = DocumentRow(
    id=1,
    source="/a.pdf",
    key="k",
    title="a.pdf",
    kind="pdf",
    pages=3,
    state=DocumentState.READY,
    message="",
    language="de",
    notices=(),
    added_at="2026-01-01T00:00:00+00:00",
    characters=1234,
    text_pages=3,
)


@pytest.mark.parametrize(
    ("row", "line"),
    [
        (ROW, "PDF · 3 pages with text · German"),
        (replace(ROW, text_pages=2), "PDF · 3 pages, 2 with text · German"),
        (replace(ROW, text_pages=0, language=None), "PDF · 3 pages"),
        (replace(ROW, pages=1, text_pages=1, language="en-GB"), "PDF · 1 page with text · English"),
        (replace(ROW, kind="web", pages=1), "Web page · 1,234 characters · German"),
        (replace(ROW, kind="text", characters=0, language="?"), "Text"),
        (replace(ROW, key=None), ""),
    ],
)
def test_facts(row: DocumentRow, line: str) -> None:
    assert facts_line(row) == line


def test_languages() -> None:
    assert [language_name(code) for code in ("sw", "vi", "ja", "", None, "xx-nonsense")] == [
        "Swahili",
        "Vietnamese",
        "Japanese",
        "",
        "",
        "",
    ]
