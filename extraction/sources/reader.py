"""Reads any source: a path or an address -> a Document and the bytes it was read from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from extraction.document import Document
from extraction.errors import KindNotSupported, NotReadable, SourceMissing, TooLarge
from extraction.orders import orders_notice
from extraction.sources.folders import local_path, search
from extraction.sources.kinds import Kind, kind_of
from extraction.sources.names import is_url
from extraction.sources.parts import part_of
from extraction.sources.pdf import MAX_FILE_BYTES, read_pdf, take_pages
from extraction.sources.text import read_text
from extraction.sources.web import fetch, read_html, read_mhtml
from extraction.sources.whole_page import mark_whole, whole_page_of

HTML_TYPES = ("text/html", "application/xhtml+xml")
NAMED_PDF_BUT_HTML = "The file is named .pdf but is a web page; it was read as one."


def read_source(source: str, password: str | None = None) -> tuple[Document, bytes]:
    """Read a path or an http(s) address, some pages of one, or a whole page; its content says what it is.

    Returns the document and its original bytes. Raises the `UserError`s of documents (extraction/errors.py).
    """
    part = part_of(source)
    if part is not None:
        return _read_part(source, *part, password)
    page = whole_page_of(source)
    if is_url(source):
        fetched = fetch(page or source)
        data = mark_whole(fetched.data) if page else fetched.data
        document = read_bytes(data, source, password, charset=fetched.charset, media_type=fetched.media_type)
        return document, data
    data = _file_bytes(local_path(page or source))
    data = mark_whole(data) if page else data
    return read_bytes(data, source, password), data


def _read_part(
    source: str, whole: str, first: int, last: int, password: str | None
) -> tuple[Document, bytes]:
    """Some pages of a PDF; they keep the labels that they have in the whole."""
    original = fetch(whole).data if is_url(whole) else _file_bytes(local_path(whole))
    part = take_pages(original, first, last, password)
    document = read_bytes(part.data, source)
    pages = tuple(replace(page, label=part.labels[page.index]) for page in document.pages)
    notices = tuple(dict.fromkeys((*part.notices, *document.notices)))
    return replace(document, pages=pages, notices=notices), part.data


def read_bytes(
    data: bytes, source: str, password: str | None = None, charset: str | None = None, media_type: str = ""
) -> Document:
    """Read bytes that came from `source`; `charset` and `media_type` as a server named them.

    Raises as `read_source` does.
    """
    document = _by_kind(data, source, password, charset, media_type)
    return replace(document, notices=(*document.notices, *orders_notice(document)))


def _by_kind(
    data: bytes, source: str, password: str | None, charset: str | None, media_type: str
) -> Document:
    name = urlsplit(source).path if is_url(source) else whole_page_of(source) or source
    kind = kind_of(data, f"{name}.html" if media_type in HTML_TYPES else name)
    if kind is Kind.PDF:
        return read_pdf(data, source, password)
    if kind is Kind.MHTML:
        return read_mhtml(data, source)
    if kind is Kind.HTML:
        notices = (NAMED_PDF_BUT_HTML,) if name.lower().endswith(".pdf") else ()
        return read_html(data, source, charset, notices)
    return read_text(data, source, charset)


def _file_bytes(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise KindNotSupported(f"This is a folder: {path}. Drop the files in it.")
        if not path.exists():
            raise SourceMissing(f"The file is not there: {path}. Check the path.")
        if not path.is_file():
            raise NotReadable(f"This is not an ordinary file: {path}.")
        if path.stat().st_size > MAX_FILE_BYTES:
            raise TooLarge(f"The file is larger than {MAX_FILE_BYTES // 2**20} MB. Split it first.")
        return path.read_bytes()
    except PermissionError as error:
        raise NotReadable(f"You have no permission to read {path}.") from error
    except (OSError, ValueError) as error:
        raise NotReadable(f"The file could not be read: {path} ({error}).") from error


def expand_sources(arguments: Sequence[str]) -> list[str]:
    """Folders become the readable files in and below them, in natural order; all else passes through once.

    Example: ["scans", "a.pdf"] -> ["scans/page2.pdf", "scans/page10.pdf", "a.pdf"].
    """
    return list(search(arguments).sources)
