"""Annotated PDFs, drawn again: the highlight lies on the words, however the page is turned and cropped."""

from __future__ import annotations

import functools
import io
from typing import Any

import numpy as np
import pypdf
import pypdfium2
import pytest
from pypdf.generic import RectangleObject

from extraction.document import Box, Document
from extraction.errors import NotReadable
from extraction.evidence import Evidence, EvidenceStatus
from extraction.export.annotated_pdf import COLOURS, CannotAnnotate, CopyUnlocked, annotated_pdf
from extraction.export.annotations import Annotations, Mark
from extraction.grounding.ground import ground
from extraction.sources.page_view import PageView
from extraction.sources.pdf import read_pdf
from tests.drawing import Words, cropped, draw, draw_encrypted, turned

WORDS = [Words(60, 100, "Total", 12), Words(150, 100, "1,234.50 EUR", 12), Words(60, 300, "Kiel", 12)]
SCHEMA = {"type": "object", "properties": {"total": {"type": "number"}}}


def marks_of(document: Document, data: dict[str, Any]) -> Annotations:
    evidence: dict[str, Evidence] = ground(data, document, SCHEMA)
    found = {pointer: e.place for pointer, e in evidence.items()}
    place = found["/total"]
    assert place is not None
    mark = Mark(page=place.page, boxes=place.boxes, text="Total: 1234.5", status=evidence["/total"].status)
    return Annotations(marks=(mark,))


def coloured(data: bytes, status: EvidenceStatus, page: int = 0) -> Box:
    """Where a page as displayed has the colour of a status, in points."""
    pdf = pypdfium2.PdfDocument(data)
    try:
        bitmap = pdf[page].render(scale=2, rev_byteorder=True)
        pixels = bitmap.to_numpy()[:, :, :3].astype(int).copy()
    finally:
        pdf.close()
    wanted = [int(COLOURS[status][at : at + 2], 16) for at in (1, 3, 5)]
    rows, columns = np.nonzero((abs(pixels - wanted) <= 3).all(axis=2))
    assert len(rows), "the highlight is nowhere on the page"
    return Box(columns.min() / 2, rows.min() / 2, (columns.max() + 1) / 2, (rows.max() + 1) / 2)


def moved(data: bytes, by: float) -> bytes:
    """The same pages with a media box that does not begin at the origin, and a little larger."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(data))
    for page in writer.pages:
        left, bottom, right, top = page.mediabox
        page.mediabox = RectangleObject((left - by, bottom - by, right + by, top + by))
        page.cropbox = page.mediabox
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("shape", ["plain", "cropped", "moved"])
def test_the_highlight_lies_on_the_words(turn: int, shape: str) -> None:
    data = turned(draw(WORDS), turn)
    data = {"plain": data, "cropped": cropped(data, 40, 30, 290, 380), "moved": moved(data, 17)}[shape]
    annotations = marks_of(read_pdf(data, "a.pdf"), {"total": 1234.5})
    (mark,) = annotations.marks
    around = functools.reduce(Box.union, mark.boxes)  # text that runs upwards has a box a character
    seen = coloured(annotated_pdf(data, annotations), mark.status)
    assert max(abs(a - b) for a, b in zip(seen, around, strict=True)) <= 1.0
    assert mark.status is EvidenceStatus.NORMALISED


def test_original_bytes_stay_and_notes_follow() -> None:
    data = draw(WORDS)
    annotations = marks_of(read_pdf(data, "a.pdf"), {"total": 1234.5})
    annotations = annotations.model_copy(update={"note": "Not found in the document:\nCity: K\ud800ln"})
    written = annotated_pdf(data, annotations)
    assert written.startswith(data)
    found = pypdf.PdfReader(io.BytesIO(written)).pages[0]["/Annots"]
    facts = [(a["/Subtype"], a["/Contents"], a["/T"]) for a in (entry.get_object() for entry in found)]
    assert facts == [
        ("/Highlight", "Total: 1234.5", "Winnow"),
        ("/Text", "Not found in the document:\nCity: K?ln", "Winnow"),
    ]


def test_annotations_that_were_there_stay() -> None:
    data = draw(WORDS)
    annotations = marks_of(read_pdf(data, "a.pdf"), {"total": 1234.5})
    twice = annotated_pdf(annotated_pdf(data, annotations), annotations)
    assert len(pypdf.PdfReader(io.BytesIO(twice)).pages[0]["/Annots"]) == 2


def test_a_value_of_several_lines_on_a_later_page() -> None:
    data = draw([], WORDS)
    mark = Mark(
        page=1,
        boxes=(Box(60, 90, 120, 104), Box(60, 290, 90, 304)),
        text="x",
        status=EvidenceStatus.EXACT,
    )
    written = annotated_pdf(data, Annotations(marks=(mark,)))
    seen = coloured(written, EvidenceStatus.EXACT, page=1)
    assert max(abs(a - b) for a, b in zip(seen, (60, 90, 120, 304), strict=True)) <= 1.0


def test_a_locked_pdf_gets_no_unlocked_copy() -> None:
    with pytest.raises(CopyUnlocked, match="without it"):
        annotated_pdf(draw_encrypted(WORDS, "sesame"), Annotations())


def test_a_pdf_that_only_forbids_changes_is_written_anew() -> None:
    data = draw_encrypted(WORDS, "")
    annotations = marks_of(read_pdf(data, "a.pdf"), {"total": 1234.5})
    (mark,) = annotations.marks
    seen = coloured(annotated_pdf(data, annotations), mark.status)
    assert max(abs(a - b) for a, b in zip(seen, mark.boxes[0], strict=True)) <= 1.0


def test_what_is_no_pdf_and_what_is_broken() -> None:
    with pytest.raises(NotReadable):
        annotated_pdf(b"%PDF-1.7 and nothing", Annotations())
    mark = Mark(page=0, boxes=(), text="", status=EvidenceStatus.EXACT)
    with pytest.raises(CannotAnnotate):
        annotated_pdf(draw(WORDS), Annotations(marks=(mark,)))


def test_views_lead_back() -> None:
    for turns in range(4):
        view = PageView(10, 20, 310, 420, turns)
        assert view.back(view.box(30, 50, 80, 60)) == (30, 50, 80, 60)
