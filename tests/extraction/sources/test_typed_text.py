"""Text typed onto a page stands where it was typed; hidden and empty annotations are not read."""

from __future__ import annotations

import io

import pypdf
import pytest
from pypdf.annotations import FreeText
from pypdf.generic import NameObject, NumberObject

from extraction.sources.form_fields import font_size
from extraction.sources.pdf import read_pdf
from tests.drawing import Words, draw

LABELS = [Words(20, 50, "Name"), Words(20, 90, "Date")]
Place = tuple[float, float, float, float]


def typed(*notes: tuple[str, Place, int]) -> bytes:
    """The labels with annotations: text, place with the origin bottom left, flags."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(draw(LABELS)))
    for text, place, flags in notes:
        note = FreeText(text=text, rect=place, font_size="10pt")
        note[NameObject("/F")] = NumberObject(flags)
        writer.add_annotation(0, note)
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


def lines(data: bytes) -> list[str]:
    return [" ".join(line.split()) for line in read_pdf(data, "a.pdf").text.split("\n") if line]


def test_typed_text_stands_on_the_line_on_which_it_was_typed() -> None:
    data = typed(("Ada Lovelace", (100, 345, 200, 360), 4), ("11/20/2020", (100, 305, 200, 320), 4))
    assert lines(data) == ["Name Ada Lovelace", "Date 11/20/2020"]


def test_typed_text_has_its_lines_and_its_place() -> None:
    data = typed(("Mill Ltd\nÅlesund", (100, 230, 200, 257), 4))
    document = read_pdf(data, "a.pdf")
    assert lines(data) == ["Name", "Date", "Mill Ltd", "Ålesund"]
    box = document.pages[0].boxes[document.text.index("Å")]
    assert 100 <= box[0] <= 115 and 150 <= box[1] <= 170


@pytest.mark.parametrize(
    ("appearance", "size"),
    [
        ("/Helv 10.5 Tf 0 g", 10.5),
        ("0 g /F1 12. Tf", 12.0),
        ("/F1 12.00000000000 Tf", 12.0),
        ("/F1 .5\nTf", 0.5),
        ("/Helv 0 Tf", 0.0),
        ("0 g", 0.0),
        ("/F1 1.2.3 Tf", 0.0),
        ("/F1 99999999999 Tf", 0.0),
    ],
)
def test_the_size_in_an_appearance(appearance: str, size: float) -> None:
    assert font_size(appearance) == size


def test_hidden_and_empty_annotations_are_not_read() -> None:
    data = typed(("Pay nothing", (100, 345, 200, 360), 2), ("  ", (100, 305, 200, 320), 4))
    assert lines(data) == ["Name", "Date"]
