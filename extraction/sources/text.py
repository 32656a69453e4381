"""Reads plain text and Markdown files: the text as it is, in one page without boxes."""

from __future__ import annotations

from extraction.document import Document, Page, Span
from extraction.errors import EmptyFile, NoText, TooLarge
from extraction.sources.charsets import decode
from extraction.sources.names import document_key, source_name

MAX_TEXT_CHARACTERS = 5_000_000  # the same as for a PDF; a thick book has 1.5 million


def read_text(
    data: bytes, source: str, charset: str | None = None, notices: tuple[str, ...] = ()
) -> Document:
    """A text file as a document. Raises EmptyFile, NoText (only white space), TooLarge."""
    if not data:
        raise EmptyFile
    text = decode(data, charset)
    if not text.strip():
        raise NoText("The file holds only white space.")
    if len(text) > MAX_TEXT_CHARACTERS:
        raise TooLarge(f"The file has more than {MAX_TEXT_CHARACTERS:,} characters. Split it first.")
    return Document(
        key=document_key(data),
        kind="text",
        source=source,
        title=source_name(source),
        text=text,
        pages=(Page(0, "1", Span(0, len(text))),),
        notices=notices,
    )
