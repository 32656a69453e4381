"""Reads PDFs: pdfium gives the characters and draws pages, pypdf tells what the file says about itself."""

from __future__ import annotations

import io
import logging
import math
import re
import struct
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import pypdf
import pypdfium2
import pypdfium2.raw as pdfium

from extraction.document import Document, Page, Span
from extraction.errors import EmptyFile, NoText, NotReadable, PasswordNeeded, PasswordWrong, TooLarge
from extraction.sources.form_fields import FilledField, field_glyphs, filled_fields, is_xfa_alone
from extraction.sources.names import document_key, source_name
from extraction.sources.page_text import page_text
from extraction.sources.page_view import PageView
from extraction.sources.part_forms import with_form
from extraction.sources.pdf_page import UNREADABLE, ShownPage, shown_page, view_of
from extraction.sources.typed_text import typed_fields

# Limits keep a hostile file from eating the machine; ordinary documents are far below them.
MAX_FILE_BYTES = 200 * 1024 * 1024
MAX_PAGES = 2_000
MAX_CHARACTERS = 5_000_000
MAX_IMAGE_PIXELS = 40_000_000  # A4 at 600 dpi is 35 million

XFA_ALONE = (
    "The form is an XFA form: what was filled in is not on the pages. "
    "Open it in the program it was filled in with, print it to a PDF, then drop that."
)
PAGE_BREAK = "\n\n"
UNREADABLE_SHARE = 0.5  # formulas alone reach 0.1; a page whose fonts name nothing has 0.9 and more
MIN_UNREADABLE = 5  # single signs without a character are bullets and rules drawn by a symbol font

# pypdf warns about every oddity it repairs; only what it cannot do concerns anybody.
logging.getLogger("pypdf").setLevel(logging.CRITICAL)
log = logging.getLogger("winnow.pdf")

PROTECTED = b"\n% These pages are from a PDF that asks for a password.\n"
"""The end of the bytes of such a part: they lie open in Winnow's own folder and must not leave it so."""
_WRITTEN_AT = re.compile(rb"(?<=/CreationDate\(D:)[0-9]{14}(?=[^)]{0,10}\)/Creator\(PDFium\))")
_FILE_ID = re.compile(rb"(?<=<)[0-9A-F]{32}(?=>)")


@dataclass
class _Facts:
    """What pypdf tells about a file; empty where it cannot read it."""

    labels: list[str] = field(default_factory=list)
    metadata: dict[str, str] = field(default_factory=dict)
    language: str | None = None
    fields: dict[int, list[FilledField]] = field(default_factory=dict)
    notices: list[str] = field(default_factory=list)
    reader: pypdf.PdfReader | None = None
    """What still reads the file where it has a form."""


class Part(NamedTuple):
    """Some pages of a PDF as a PDF: its bytes, what the pages are called in the whole, what to tell."""

    data: bytes
    labels: tuple[str, ...]
    notices: tuple[str, ...]


def read_pdf(data: bytes, source: str, password: str | None = None) -> Document:
    """The document with one `Page` a page, boxes in points from the top left as displayed.

    Raises EmptyFile, NotReadable, PasswordNeeded, PasswordWrong, NoText, TooLarge.
    """
    with _opened(data, password) as pdf:
        count = len(pdf)
        if count == 0:
            raise NotReadable("The PDF has no pages. It may be damaged; save it again in its own program.")
        if count > MAX_PAGES:
            raise TooLarge(f"The PDF has {count} pages; Winnow reads up to {MAX_PAGES}. Split it first.")
        facts = _facts(pdf, data, count)
        text, read = _read_pages(pdf, facts)
    notices = [*facts.notices, *_page_notices(text, read)]
    return Document(
        key=document_key(data),
        kind="pdf",
        source=source,
        title=source_name(source),
        text=text,
        pages=tuple(read.pages),
        language=facts.language,
        metadata=facts.metadata,
        notices=tuple(notices),
    )


def render_page(data: bytes, index: int, width: int, password: str | None = None) -> bytes:
    """A page as PNG, `width` pixels wide (less where the page is extremely long), form values drawn.

    Raises NotReadable where the page is not there or cannot be drawn, and what `read_pdf` raises on opening.
    """
    with _opened(data, password) as pdf:
        if not 0 <= index < len(pdf):
            raise NotReadable(f"The document has no page {index + 1}.")
        try:
            pdf.init_forms()
            with closing(pdf[index]) as page:
                page_width, page_height = page.get_size()
                largest = math.sqrt(MAX_IMAGE_PIXELS / max(page_width * page_height, 1))
                scale = min(max(width, 1) / max(page_width, 1), largest)
                with closing(page.render(scale=scale, rev_byteorder=True)) as bitmap:
                    return _png(bitmap.to_numpy()[:, :, :3])
        except pypdfium2.PdfiumError as error:
            raise NotReadable(f"Page {index + 1} cannot be drawn; it is damaged.") from error


def plain_pdf(data: bytes) -> tuple[bytes, list[PageView]]:
    """The PDF without encryption, the same bytes where it has none, and how each page is displayed.

    Raises what `read_pdf` raises on opening; a page that cannot be opened has an empty view.
    """
    with _opened(data, None) as pdf:
        views = []
        for index in range(min(len(pdf), MAX_PAGES)):
            try:
                with closing(pdf[index]) as page:
                    views.append(view_of(page))
            except pypdfium2.PdfiumError:
                views.append(PageView(0, 0, 0, 0))
        encrypted = pdfium.FPDF_GetSecurityHandlerRevision(pdf) >= 0
        return _decrypted(pdf) if encrypted else data, views


def _png(pixels: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> bytes:
    """Pixels (height, width, 3) -> PNG file; level 1 because a page image is read once or twice."""
    height, width, _ = pixels.shape
    rows = np.zeros((height, 1 + 3 * width), dtype=np.uint8)  # each row begins with filter type 0
    rows[:, 1:] = pixels.reshape(height, 3 * width)

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(rows.tobytes(), 1)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


# ------------------------------------------------------------------ opening


def take_pages(data: bytes, first: int, last: int, password: str | None = None) -> Part:
    """The pages `first` to `last` (from 1), the same bytes each time; form fields keep their values.

    Where opening the whole takes the password, the bytes end with PROTECTED: they themselves open without.
    Raises NotReadable where there are no such pages, and what `read_pdf` raises on opening.
    """
    with _opened(data, password) as pdf:
        count = len(pdf)
        if not 1 <= first <= last <= count:
            raise NotReadable(f"The document has {count} pages, so pages {first} to {last} are not in it.")
        facts = _facts(pdf, data, count)
        labels = tuple(_label(facts.labels, index) for index in range(first - 1, last))
        part, notices = _with_fields(_taken(pdf, first, last), facts, first)
    ending = PROTECTED if password and _asks_for_password(data) else b""
    return Part(part + ending, labels, notices)


def _taken(pdf: pypdfium2.PdfDocument, first: int, last: int) -> bytes:
    buffer = io.BytesIO()
    try:
        with closing(pypdfium2.PdfDocument.new()) as part:
            part.import_pages(pdf, list(range(first - 1, last)))
            part.save(buffer)
    except pypdfium2.PdfiumError as error:
        raise NotReadable("These pages cannot be taken out of the PDF; it is damaged.") from error
    return _without_stamps(buffer.getvalue())


def _with_fields(part: bytes, facts: _Facts, first: int) -> tuple[bytes, tuple[str, ...]]:
    """The part with its form, and a notice where the form is too damaged to be taken along."""
    try:
        return (with_form(part, facts.reader, first - 1) if facts.reader else part), tuple(facts.notices)
    except Exception as error:
        # pypdf raises anything on damaged files (KeyError, RecursionError, ...)
        log.info("pypdf cannot take the form along: %s", type(error).__name__)
        return part, ("The form of the PDF is damaged: values filled into it may be missing here.",)


def _asks_for_password(data: bytes) -> bool:
    try:
        with _opened(data, None):
            return False
    except PasswordNeeded:
        return True


def _without_stamps(data: bytes) -> bytes:
    """pdfium's output without time and random number, so that the same pages have the same key."""
    dated = _WRITTEN_AT.sub(b"20000101000000", data, count=1)
    at = dated.rfind(b"/ID[<")
    return dated[:at] + _FILE_ID.sub(lambda found: b"0" * len(found[0]), dated[at:]) if at >= 0 else dated


@contextmanager
def _opened(data: bytes, password: str | None) -> Iterator[pypdfium2.PdfDocument]:
    if not data:
        raise EmptyFile
    if len(data) > MAX_FILE_BYTES:
        raise TooLarge(f"The PDF is larger than {MAX_FILE_BYTES // 2**20} MB. Split it first.")
    try:
        pdf = pypdfium2.PdfDocument(data, password=password)
    except pypdfium2.PdfiumError as error:
        raise _opening_error(error, password) from error
    with closing(pdf):
        yield pdf


def _opening_error(error: pypdfium2.PdfiumError, password: str | None) -> Exception:
    if error.err_code == pdfium.FPDF_ERR_PASSWORD:
        return PasswordWrong() if password else PasswordNeeded()
    if error.err_code == pdfium.FPDF_ERR_SECURITY:
        return NotReadable(
            "The PDF is encrypted in a way Winnow cannot open. Print it to a new PDF, then drop that."
        )
    return NotReadable()


# ------------------------------------------------------------------ what the file says about itself


def _facts(pdf: pypdfium2.PdfDocument, data: bytes, count: int) -> _Facts:
    """Labels, metadata, language and form values; a notice instead where pypdf cannot read the file."""
    facts = _Facts()
    try:
        reader = pypdf.PdfReader(io.BytesIO(data), strict=False)
        if reader.is_encrypted:
            reader = pypdf.PdfReader(io.BytesIO(_decrypted(pdf)), strict=False)
        root = reader.root_object
        facts.language = str(root.get("/Lang") or "").strip().lower() or None
        facts.metadata = _metadata(reader)
        if "/PageLabels" in root:
            facts.labels = [label or "" for label in reader.page_labels]
        if "/AcroForm" in root:
            facts.reader = reader
            if is_xfa_alone(root):
                facts.notices.append(XFA_ALONE)
            for index in range(min(count, len(reader.pages))):
                fields = list(filled_fields(reader.pages[index].get("/Annots")))
                if fields:
                    facts.fields[index] = fields
    except Exception as error:
        # pypdf raises anything on damaged files (KeyError, RecursionError, ...); pdfium goes on
        log.info("pypdf cannot read this file: %s", type(error).__name__)
        facts.notices.append("The PDF is damaged: form field values, if it has any, could not be read.")
    return facts


def _decrypted(pdf: pypdfium2.PdfDocument) -> bytes:
    """The opened document saved without encryption, so that pypdf needs no cipher of its own."""
    buffer = io.BytesIO()
    pdf.save(buffer, flags=pdfium.FPDF_REMOVE_SECURITY)
    return buffer.getvalue()


def _metadata(reader: pypdf.PdfReader) -> dict[str, str]:
    """Title, author, ... as the file gives them, with lower-case names and without empty ones."""
    found: dict[str, str] = {}
    for name, value in (reader.metadata or {}).items():
        text = "".join(c for c in str(value) if c.isprintable() and not 0xD800 <= ord(c) <= 0xDFFF).strip()
        if text:
            found[name.lstrip("/").lower()] = text
    return found


# ------------------------------------------------------------------ pages


@dataclass
class _Pages:
    """What was read: pages, the indexes of those that could not be opened or whose fonts name nothing."""

    pages: list[Page] = field(default_factory=list)
    broken: list[int] = field(default_factory=list)
    unreadable: list[int] = field(default_factory=list)
    partly_unreadable: list[int] = field(default_factory=list)
    hidden: dict[int, int] = field(default_factory=dict)

    def note(self, index: int, shown: ShownPage) -> None:
        """Remember what a person must know about a page."""
        glyphs = max(len(shown.glyphs), 1)
        if shown.unmapped > UNREADABLE_SHARE * glyphs:
            self.unreadable.append(index)
        elif sum(glyph.text == UNREADABLE for glyph in shown.glyphs) >= MIN_UNREADABLE:
            self.partly_unreadable.append(index)
        if shown.hidden:
            self.hidden[index] = shown.hidden


def _read_pages(pdf: pypdfium2.PdfDocument, facts: _Facts) -> tuple[str, _Pages]:
    """The whole text and its pages."""
    parts: list[str] = []
    read = _Pages()
    start = 0
    for index in range(len(pdf)):
        label = _label(facts.labels, index)
        try:
            text, page, shown = _read_page(pdf, index, label, start, facts.fields.get(index, []))
        except pypdfium2.PdfiumError:
            read.broken.append(index)
            text, page = "", Page(index, label, Span(start, start))
        else:
            read.note(index, shown)
        read.pages.append(page)
        parts.append(text)
        start += len(text) + len(PAGE_BREAK)
        if start > MAX_CHARACTERS:
            reached = f"more than {MAX_CHARACTERS:,} characters (on page {index + 1} of {len(pdf)})"
            raise TooLarge(f"The PDF has {reached}. Split it first.")
    return PAGE_BREAK.join(parts), read


def _label(labels: list[str], index: int) -> str:
    """What a page is called; its number where it has no label, or pypdf counts fewer pages than pdfium."""
    return (labels[index] if index < len(labels) else "") or str(index + 1)


def _read_page(
    pdf: pypdfium2.PdfDocument, index: int, label: str, start: int, fields: list[FilledField]
) -> tuple[str, Page, ShownPage]:
    """Text and page, and what was seen on it."""
    with closing(pdf[index]) as page:
        shown = shown_page(page, index + 1)
        fields = [*fields, *typed_fields(page)]
    view = shown.view
    glyphs = [*shown.glyphs, *field_glyphs(fields, view, shown.glyphs)]
    text, boxes = page_text(glyphs, view.width, view.height, shown.ruled)
    return text, Page(index, label, Span(start, start + len(text)), view.width, view.height, boxes), shown


def _page_notices(text: str, read: _Pages) -> list[str]:
    """What a person must know about pages without readable text; NoText where no page has any."""
    if not text.strip():
        if len(read.broken) == len(read.pages):
            raise NotReadable
        raise NoText
    empty = [p.index for p in read.pages if p.index not in read.broken and p.span.start == p.span.end]
    notices = []
    if read.broken:
        notices.append(f"Damaged and left out: {page_list(read.broken)}.")
    if empty:
        notices.append(f"Without text (empty, or a picture that Winnow cannot read): {page_list(empty)}.")
    if read.unreadable:
        fonts = "The fonts do not say which characters they show, so the text may be wrong"
        notices.append(f"{fonts}: {page_list(read.unreadable)}.")
    if read.partly_unreadable:
        where = page_list(read.partly_unreadable)
        notices.append(f"Some characters have no readable form and are shown as {UNREADABLE}: {where}.")
    if read.hidden:
        where, count = page_list(read.hidden), sum(read.hidden.values())
        characters = "1 hidden character was" if count == 1 else f"{count:,} hidden characters were"
        notices.append(f"{where.capitalize()}: {characters} ignored.")
    return notices


def page_list(indexes: Iterable[int]) -> str:
    """Pages as a person counts them. Example: [0, 2, 3, 4] -> "pages 1, 3-5"."""
    runs: list[list[int]] = []
    for number in (index + 1 for index in indexes):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    parts = [str(first) if first == last else f"{first}-{last}" for first, last in runs]
    single = len(runs) == 1 and runs[0][0] == runs[0][1]
    return f"page{'' if single else 's'} {', '.join(parts)}"
