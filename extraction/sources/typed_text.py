"""Text typed onto a page with a PDF viewer: free-text annotations, which are not in the page's own text."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pypdfium2
import pypdfium2.raw as pdfium

from extraction.sources.form_fields import HIDDEN, MAX_FIELD_CHARACTERS, NO_VIEW, FilledField

MAX_ANNOTATIONS = 5_000  # a page; a drawing with many comments has hundreds
DEFAULT_SIZE = 12.0
_SIZE = re.compile(r"([\d.]{1,8})\s+Tf")


def typed_fields(page: pypdfium2.PdfPage) -> Iterator[FilledField]:
    """Every visible free-text annotation of a page, as a field of several lines."""
    for index in range(min(pdfium.FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS)):
        with _annotation(page, index) as annotation:
            if not annotation or pdfium.FPDFAnnot_GetSubtype(annotation) != pdfium.FPDF_ANNOT_FREETEXT:
                continue
            text = _string(annotation, b"Contents").strip()
            rectangle = pdfium.FS_RECTF()
            if (
                not text
                or pdfium.FPDFAnnot_GetFlags(annotation) & (HIDDEN | NO_VIEW)
                or not pdfium.FPDFAnnot_GetRect(annotation, rectangle)
            ):
                continue
            place = (rectangle.left, rectangle.bottom, rectangle.right, rectangle.top)
            size = _SIZE.search(_string(annotation, b"DA"))
            yield FilledField(
                text[:MAX_FIELD_CHARACTERS], place, _number(size.group(1) if size else ""), multiline=True
            )


def _number(text: str) -> float:
    try:
        return float(text) or DEFAULT_SIZE
    except ValueError:
        return DEFAULT_SIZE


@contextmanager
def _annotation(page: pypdfium2.PdfPage, index: int) -> Iterator[pdfium.FPDF_ANNOTATION]:
    annotation = pdfium.FPDFPage_GetAnnot(page, index)
    try:
        yield annotation
    finally:
        if annotation:
            pdfium.FPDFPage_CloseAnnot(annotation)


def _string(annotation: pdfium.FPDF_ANNOTATION, key: bytes) -> str:
    """An entry of an annotation's dictionary; empty where it has none."""
    length = pdfium.FPDFAnnot_GetStringValue(annotation, key, None, 0)  # bytes of UTF-16 with its end
    if not 2 < length <= 2 * MAX_FIELD_CHARACTERS:
        return ""
    buffer = ctypes.create_string_buffer(length)
    pdfium.FPDFAnnot_GetStringValue(
        annotation, key, ctypes.cast(buffer, ctypes.POINTER(pdfium.FPDF_WCHAR)), length
    )
    return buffer.raw[:length].decode("utf-16-le", "replace").rstrip("\0")
