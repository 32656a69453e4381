"""PDFs that the tests draw: text at known places, pages turned and cropped, forms and passwords."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pypdf
import pytest
from fpdf import FPDF
from fpdf.enums import AccessPermission
from pypdf.generic import (
    ArrayObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    RectangleObject,
    TextStringObject,
)

WIDTH, HEIGHT = 300, 400
UNICODE_FONTS = (
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/Library/Fonts/Arial Unicode.ttf",
    "C:/Windows/Fonts/arial.ttf",
)


class Words(NamedTuple):
    """Text whose baseline begins at (x, y), points from the top left; `angle` counterclockwise."""

    x: float
    y: float
    text: str
    size: float = 10
    angle: float = 0


def unicode_font() -> Path:
    """A font beyond Latin-1; the test is skipped where there is none."""
    for name in UNICODE_FONTS:
        if Path(name).is_file():
            return Path(name)
    pytest.skip("no font with letters beyond Latin-1 on this machine")


def draw(
    *pages: Sequence[Words], font: Path | None = None, size: tuple[float, float] = (WIDTH, HEIGHT)
) -> bytes:
    """A PDF with one page for each list of words, in Helvetica or in `font`."""
    return _drawn(pages, font, size).output_bytes()


def draw_encrypted(words: Sequence[Words], password: str) -> bytes:
    """A PDF that asks for `password`."""
    pdf = _drawn([words], None, (WIDTH, HEIGHT))
    pdf.set_encryption("owner", password, permissions=AccessPermission.all())
    return pdf.output_bytes()


class _Pdf(FPDF):
    def output_bytes(self) -> bytes:
        return bytes(self.output())


def _drawn(pages: Sequence[Sequence[Words]], font: Path | None, size: tuple[float, float]) -> _Pdf:
    pdf = _Pdf(unit="pt", format=size)
    pdf.set_auto_page_break(False)
    family = "Helvetica"
    if font:
        family = "own"
        pdf.add_font(family, fname=font)
    for words in pages:
        pdf.add_page()
        for word in words:
            pdf.set_font(family, size=word.size)
            with pdf.rotation(word.angle, word.x, word.y):
                pdf.text(word.x, word.y, word.text)
    return pdf


def turned(data: bytes, degrees: int) -> bytes:
    """The same pages shown turned clockwise."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(data))
    for page in writer.pages:
        page.rotate(degrees)
    return _written(writer)


def cropped(data: bytes, left: float, bottom: float, right: float, top: float) -> bytes:
    """The same pages with a crop box (origin bottom left)."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(data))
    for page in writer.pages:
        page.cropbox = RectangleObject((left, bottom, right, top))
    return _written(writer)


def labelled(data: bytes, prefix: str) -> bytes:
    """The same pages, named prefix1, prefix2, ..."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(data))
    writer.set_page_label(0, len(writer.pages) - 1, style="/D", prefix=prefix)
    return _written(writer)


class Field(NamedTuple):
    """A form field on the first page; `rectangle` left, bottom, right, top with the origin bottom left."""

    kind: str  # /Tx, /Ch or /Btn
    value: str
    rectangle: tuple[float, float, float, float]
    flags: int = 0
    options: tuple[tuple[str, str], ...] = ()


def with_fields(data: bytes, fields: Sequence[Field]) -> bytes:
    """The same PDF with filled form fields; a /Btn's value is its state."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(data))
    references = ArrayObject()
    for number, field in enumerate(fields):
        entries = DictionaryObject(
            {
                NameObject("/Type"): NameObject("/Annot"),
                NameObject("/Subtype"): NameObject("/Widget"),
                NameObject("/FT"): NameObject(field.kind),
                NameObject("/T"): TextStringObject(f"field{number}"),
                NameObject("/Ff"): NumberObject(field.flags),
                NameObject("/DA"): TextStringObject("/Helv 10 Tf 0 g"),
                NameObject("/Rect"): ArrayObject(FloatObject(corner) for corner in field.rectangle),
            }
        )
        if field.kind == "/Btn":
            entries[NameObject("/AS")] = NameObject(field.value)
        else:
            entries[NameObject("/V")] = TextStringObject(field.value)
        if field.options:
            entries[NameObject("/Opt")] = ArrayObject(
                ArrayObject([TextStringObject(export), TextStringObject(shown)])
                for export, shown in field.options
            )
        references.append(writer._add_object(entries))
    writer.pages[0][NameObject("/Annots")] = references
    form = DictionaryObject({NameObject("/Fields"): references})
    writer.root_object[NameObject("/AcroForm")] = writer._add_object(form)
    return _written(writer)


def with_xfa(data: bytes) -> bytes:
    """The same PDF with a form that exists as XFA only."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(data))
    form = DictionaryObject(
        {NameObject("/Fields"): ArrayObject(), NameObject("/XFA"): TextStringObject("<xdp:xdp/>")}
    )
    writer.root_object[NameObject("/AcroForm")] = writer._add_object(form)
    return _written(writer)


def _written(writer: pypdf.PdfWriter) -> bytes:
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()
