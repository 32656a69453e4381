"""Documents that are a text on one page."""

from __future__ import annotations

from extraction.document import Document, Page, Span


def text_document(text: str, key: str = "key") -> Document:
    """As a text file is read."""
    return Document(key, "text", "a.txt", "a", text, (Page(0, "1", Span(0, len(text))),))
