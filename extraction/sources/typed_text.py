"""Text typed onto a page with a PDF viewer: free-text annotations, which are not in the page's own text."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager

import pypdfium2
import pypdfium2.raw as pdfium

from extraction.sources.form_fields import (
    DEFAULT_SIZE,
    HIDDEN,
    MAX_FIELD_CHARACTERS,
    NO_VIEW,
    FilledField,
    font_size,
)

MAX_ANNOTATIONS = 5_000  # a page; a drawing with many comments has hundreds


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
            size = font_size(_string(annotation, b"DA")) or DEFAULT_SIZE
            yield FilledField(text[:MAX_FIELD_CHARACTERS], place, size, multiline=True)


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
