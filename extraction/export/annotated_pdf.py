"""The original PDF with a highlight and a note for each value, added behind what the file held before."""

from __future__ import annotations

import io
from collections.abc import Iterable

import pypdf
from pypdf.annotations import Highlight, MarkupAnnotation, Text
from pypdf.generic import (
    ArrayObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    StreamObject,
    TextStringObject,
)

from extraction.document import Box
from extraction.errors import PasswordNeeded, UserError
from extraction.evidence import EvidenceStatus
from extraction.export.annotations import Annotations, Mark
from extraction.sources.page_view import PageView
from extraction.sources.pdf import PROTECTED, plain_pdf

# Light enough for black text under them; the note says the status in words.
COLOURS = {
    EvidenceStatus.EXACT: "#A6E3D7",
    EvidenceStatus.NORMALISED: "#B3CEFA",
    EvidenceStatus.APPROXIMATE: "#F8D48C",
    EvidenceStatus.AMBIGUOUS: "#D8C4F5",
    EvidenceStatus.DERIVED: "#CBD5E0",
}
AUTHOR = "Winnow"
NOTE_SIZE = 20.0
"""Side of the note's icon in points."""


class CopyUnlocked(UserError):
    """This PDF opens with a password only. An annotated copy would open without it, so none is written."""


class CannotAnnotate(UserError):
    """This PDF is damaged in a way that keeps Winnow from adding notes. Save it anew in its own program."""


def annotated_pdf(data: bytes, annotations: Annotations) -> bytes:
    """The PDF with the marks on its pages and the note at the top of the first one.

    The original bytes stay as they are, with the annotations after them; only a file that forbids changes
    without asking for a password is written anew. Raises CopyUnlocked, also for pages out of such a file,
    CannotAnnotate, and what `read_pdf` raises on opening.
    """
    if data.endswith(PROTECTED):
        raise CopyUnlocked
    try:
        plain, views = plain_pdf(data)
    except PasswordNeeded as error:
        raise CopyUnlocked from error
    try:
        return _written(plain, views, annotations)
    except Exception as error:
        # pypdf raises anything on damaged files (KeyError, RecursionError, ...)
        raise CannotAnnotate from error


def _written(data: bytes, views: list[PageView], annotations: Annotations) -> bytes:
    writer = pypdf.PdfWriter(io.BytesIO(data), incremental=True)
    for number, mark in enumerate(annotations.marks):
        if mark.page < min(len(views), len(writer.pages)):
            writer.add_annotation(mark.page, _highlight(writer, mark, views[mark.page], number))
    if annotations.note and views:
        writer.add_annotation(0, _note(annotations.note, views[0]))
    stream = io.BytesIO()
    writer.write(stream)
    return stream.getvalue()


def _highlight(writer: pypdf.PdfWriter, mark: Mark, view: PageView, number: int) -> MarkupAnnotation:
    boxes = [view.back(box) for box in mark.boxes]
    around = _around(boxes)
    annotation = Highlight(
        rect=around,
        quad_points=_floats(corner for box in boxes for corner in _quad(box)),
        highlight_color=COLOURS[mark.status],
        printing=True,
    )
    appearance = writer._add_object(_appearance(boxes, around, COLOURS[mark.status]))
    annotation[NameObject("/AP")] = DictionaryObject({NameObject("/N"): appearance})
    return _named(annotation, mark.text, f"winnow-{number}")


def _note(text: str, view: PageView) -> MarkupAnnotation:
    """In the top left corner as displayed."""
    corner = view.back(Box(0.0, 0.0, NOTE_SIZE, NOTE_SIZE))
    return _named(Text(rect=corner, text="", open=False), text, "winnow-note")


def _named(annotation: MarkupAnnotation, text: str, name: str) -> MarkupAnnotation:
    sound = text.encode("utf-8", "replace").decode()  # a lone surrogate becomes a question mark
    annotation[NameObject("/Contents")] = TextStringObject(sound)
    annotation[NameObject("/T")] = TextStringObject(AUTHOR)
    annotation[NameObject("/NM")] = TextStringObject(name)
    return annotation


def _appearance(
    boxes: list[tuple[float, float, float, float]], around: tuple[float, float, float, float], colour: str
) -> StreamObject:
    """The boxes filled so that what is printed below shows through; viewers differ without one."""
    stream = StreamObject()
    paint = " ".join(f"{share:.3f}" for share in _shares(colour))
    areas = "\n".join(
        f"{left:.2f} {bottom:.2f} {right - left:.2f} {top - bottom:.2f} re f"
        for left, bottom, right, top in boxes
    )
    stream.set_data(f"/Multiplied gs {paint} rg\n{areas}\n".encode("ascii"))
    state = DictionaryObject({NameObject("/BM"): NameObject("/Multiply")})
    states = DictionaryObject({NameObject("/Multiplied"): state})
    stream.update(
        {
            NameObject("/Type"): NameObject("/XObject"),
            NameObject("/Subtype"): NameObject("/Form"),
            NameObject("/BBox"): _floats(around),
            NameObject("/Resources"): DictionaryObject({NameObject("/ExtGState"): states}),
        }
    )
    return stream


def _shares(colour: str) -> tuple[float, ...]:
    return tuple(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))


def _floats(numbers: Iterable[float]) -> ArrayObject:
    return ArrayObject(FloatObject(round(number, 3)) for number in numbers)


def _quad(box: tuple[float, float, float, float]) -> tuple[float, ...]:
    """Top left, top right, bottom left, bottom right: the order that viewers use, not the standard's text."""
    left, bottom, right, top = box
    return left, top, right, top, left, bottom, right, bottom


def _around(boxes: list[tuple[float, float, float, float]]) -> tuple[float, float, float, float]:
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)
