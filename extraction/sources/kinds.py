"""Tells what a file is by its content, and what to do with those that Winnow does not read."""

from __future__ import annotations

import io
import re
import zipfile
from enum import Enum
from pathlib import PurePath

from extraction.errors import EmptyFile, KindNotSupported, NotAPdf
from extraction.sources.charsets import decode

PDF_MARK_BYTES = 1024  # viewers accept that much before the mark, and so do mail gateways that put it there
HEAD_BYTES = 8192
MIN_TAGS = 3
MAX_CONTROL_SHARE = 0.02  # control characters besides white space; text has none, damaged text a few
HTML_SUFFIXES = (".html", ".htm", ".xhtml")
TEXT_SUFFIXES = (".txt", ".text", ".md", ".markdown")
READABLE_SUFFIXES = (".pdf", ".mhtml", ".mht", *HTML_SUFFIXES, *TEXT_SUFFIXES)


class Kind(Enum):
    """What Winnow reads."""

    PDF = "pdf"
    HTML = "html"
    MHTML = "mhtml"
    TEXT = "text"


WORD = "a Word document. Open it, save it as PDF and drop that."
EXCEL = "a spreadsheet. Open it, save it as PDF and drop that."
SLIDES = "a presentation. Open it, save it as PDF and drop that."
OFFICE = "an office document. Open it, save it as PDF and drop that."
BOOK = "an e-book. Convert it to PDF or HTML and drop that."
PICTURE = "a picture, and Winnow cannot read pictures yet. Make a searchable PDF of it and drop that."
ARCHIVE = "an archive. Unpack it and drop the files in it."
MAIL = "an e-mail. Open it, save it as PDF or HTML and drop that; attachments are dropped one by one."
POSTSCRIPT = "a PostScript file. Convert it to PDF and drop that."

SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"\x89PNG\r\n\x1a\n", PICTURE),
    (b"\xff\xd8\xff", PICTURE),
    (b"GIF87a", PICTURE),
    (b"GIF89a", PICTURE),
    (b"II*\0", PICTURE),
    (b"MM\0*", PICTURE),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", OFFICE),
    (b"{\\rtf", WORD),
    (b"%!PS", POSTSCRIPT),
    (b"\x1f\x8b", ARCHIVE),
    (b"7z\xbc\xaf\x27\x1c", ARCHIVE),
    (b"Rar!\x1a\x07", ARCHIVE),
    (b"BZh", ARCHIVE),
    (b"\xfd7zXZ\0", ARCHIVE),
)
ZIP_CONTENTS = (
    ("word/", WORD),
    ("xl/", EXCEL),
    ("ppt/", SLIDES),
    ("META-INF/container.xml", BOOK),
    ("content.xml", OFFICE),
)
# Atomic: a comment that could also end later would be tried in every way, 2 to the power of their number.
HTML_START = re.compile(
    r"\s*(<\?xml[^>]*>\s*)?(?>(<!--.*?-->\s*)*)<(!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL
)
HTML_TAG = re.compile(
    r"</?(a|article|body|br|div|h[1-6]|head|html|img|li|link|meta|p|script|span|table|td|title)\b",
    re.IGNORECASE,
)
MAIL_HEADER = re.compile(
    rb"\A(from|received|return-path|delivered-to|mime-version|message-id|date|subject|to|x-[\w-]+"
    rb"|snapshot-content-location):",
    re.IGNORECASE,
)


def kind_of(data: bytes, name: str) -> Kind:
    """The kind of a file by its content; the name only decides where the content leaves it open.

    Raises EmptyFile, NotAPdf (named .pdf but something else), KindNotSupported (with the next step).
    """
    if not data:
        raise EmptyFile
    suffix = PurePath(name).suffix.lower()
    mark = data[:PDF_MARK_BYTES].find(b"%PDF-")
    if mark == 0 or (mark > 0 and suffix not in HTML_SUFFIXES + TEXT_SUFFIXES):
        return Kind.PDF
    _refuse_signatures(data, suffix)
    if MAIL_HEADER.match(data):
        return _mail_kind(data, suffix)
    if _is_binary(data):
        raise NotAPdf if suffix == ".pdf" else KindNotSupported
    head = decode(data[:HEAD_BYTES])
    tags = 0 if suffix in TEXT_SUFFIXES else len(HTML_TAG.findall(head))
    if HTML_START.match(head) or suffix in HTML_SUFFIXES or tags >= MIN_TAGS:
        return Kind.HTML
    if suffix == ".pdf":
        raise NotAPdf
    return Kind.TEXT


def _refuse_signatures(data: bytes, suffix: str) -> None:
    what = next((what for mark, what in SIGNATURES if data.startswith(mark)), None)
    if data.startswith(b"PK\x03\x04"):
        what = _zip_content(data)
    elif data[4:8] == b"ftyp" or (data.startswith(b"RIFF") and data[8:12] == b"WEBP"):
        what = PICTURE
    if what is None:
        return
    if suffix == ".pdf":
        raise NotAPdf(f"{NotAPdf.__doc__} It is {what}")
    raise KindNotSupported(f"This is {what}")


def _zip_content(data: bytes) -> str:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        return ARCHIVE
    return next((what for start, what in ZIP_CONTENTS if any(n.startswith(start) for n in names)), ARCHIVE)


def _mail_kind(data: bytes, suffix: str) -> Kind:
    """A saved web page looks like a mail whose parts belong together."""
    head = data[:HEAD_BYTES].lower()
    is_page = b"multipart/related" in head and b"text/html" in head
    if is_page and (suffix != ".eml" or b"saved by" in head):
        return Kind.MHTML
    if suffix in (".mhtml", ".mht"):
        return Kind.MHTML
    if suffix == ".eml" or b"\nmime-version:" in head or b"\nmessage-id:" in head:
        raise KindNotSupported(f"This is {MAIL}")
    return Kind.TEXT


def _is_binary(data: bytes) -> bool:
    """Whether the bytes are no text in any charset that `decode` knows."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return False
    head = decode(data[:HEAD_BYTES])
    control = sum(c < " " and c not in "\t\n\r\f\v\x1b" for c in head)
    lost = data[:HEAD_BYTES].count(0) > 0 and len(head) + 1 >= min(len(data), HEAD_BYTES)
    return lost or control > MAX_CONTROL_SHARE * max(len(head), 1)
