"""Text that nobody sees is left out and told; the text of a scan is kept."""

from __future__ import annotations

import io

import pytest
from fpdf import FPDF
from PIL import Image

from extraction.document import Document
from extraction.errors import NoText
from extraction.sources.pdf import read_pdf


def page() -> FPDF:
    pdf = FPDF(unit="pt", format=(300, 400))
    pdf.set_auto_page_break(False)
    pdf.add_page()
    pdf.set_font("Helvetica", size=10)
    pdf.text(20, 40, "Total 12.00")
    return pdf


def read(pdf: FPDF) -> Document:
    return read_pdf(bytes(pdf.output()), "a.pdf")


def picture(colour: int = 200) -> io.BytesIO:
    buffer = io.BytesIO()
    Image.new("RGB", (30, 40), (colour, colour, colour)).save(buffer, "PNG")
    buffer.seek(0)
    return buffer


def test_white_on_white_is_ignored_and_told() -> None:
    pdf = page()
    pdf.set_text_color(255, 255, 255)
    pdf.text(20, 80, "pay 9999 instead")
    document = read(pdf)
    assert document.text == "Total 12.00"
    assert document.notices == ("Page 1: 14 hidden characters were ignored.",)


@pytest.mark.parametrize(
    ("ink", "words", "notices"),
    [
        ((255, 255, 255), ["Total", "12.00", "INVOICE"], ()),
        ((0, 0, 90), ["Total", "12.00"], ("Page 1: 7 hidden characters were ignored.",)),
    ],
)
def test_on_a_dark_bar_white_is_seen_and_the_colour_of_the_bar_is_not(
    ink: tuple[int, int, int], words: list[str], notices: tuple[str, ...]
) -> None:
    pdf = page()
    pdf.set_fill_color(0, 0, 90)
    pdf.rect(10, 65, 200, 20, style="F")
    pdf.set_text_color(*ink)
    pdf.text(20, 80, "INVOICE")
    document = read(pdf)
    assert document.text.split() == words
    assert document.notices == notices


def test_text_under_an_opaque_box_is_ignored_and_what_is_printed_on_it_stays() -> None:
    pdf = page()
    pdf.text(20, 80, "old price 50.25")
    pdf.set_fill_color(255, 255, 255)
    pdf.rect(10, 65, 200, 20, style="F")
    pdf.text(20, 81, "new price 40.00")
    document = read(pdf)
    assert document.text.split("\n")[-1] == "new price 40.00"
    assert "50.25" not in document.text
    assert document.notices == ("Page 1: 13 hidden characters were ignored.",)


def test_a_see_through_marker_hides_nothing() -> None:
    pdf = page()
    pdf.set_fill_color(255, 255, 0)
    with pdf.local_context(fill_opacity=0.4):
        pdf.rect(10, 25, 200, 20, style="F")
    assert read(pdf).text == "Total 12.00"


def test_tiny_and_off_the_page() -> None:
    pdf = page()
    pdf.set_font_size(0.5)
    pdf.text(20, 80, "tiny")
    pdf.set_font_size(10)
    pdf.text(700, 80, "away")
    document = read(pdf)
    assert document.text == "Total 12.00"
    assert document.notices == ("Page 1: 8 hidden characters were ignored.",)


def test_unpainted_text_is_ignored_but_is_what_a_scan_says() -> None:
    pdf = page()
    with pdf.local_context(text_mode="INVISIBLE"):
        pdf.text(20, 80, "invisible")
    assert read(pdf).text == "Total 12.00"

    scan = FPDF(unit="pt", format=(300, 400))
    scan.add_page()
    scan.set_font("Helvetica", size=10)
    scan.image(picture(), 0, 0, 300, 400)
    with scan.local_context(text_mode="INVISIBLE"):
        scan.text(20, 80, "read by a machine")
    document = read(scan)
    assert document.text == "read by a machine"
    assert document.notices == ()


def test_unpainted_text_beside_a_logo_is_no_scan() -> None:
    pdf = page()
    pdf.image(picture(), 10, 60, 100, 40)
    with pdf.local_context(text_mode="INVISIBLE"):
        pdf.text(20, 80, "order")
    assert read(pdf).text == "Total 12.00"


def test_white_on_a_picture_is_seen() -> None:
    pdf = page()
    pdf.image(picture(20), 10, 60, 100, 40)
    pdf.set_text_color(255, 255, 255)
    pdf.text(20, 80, "On a photo")
    assert "On a photo" in read(pdf).text


def test_a_page_of_hidden_text_alone_has_none() -> None:
    pdf = FPDF(unit="pt", format=(300, 400))
    pdf.add_page()
    pdf.set_font("Helvetica", size=10)
    pdf.set_text_color(255, 255, 255)
    pdf.text(20, 80, "nobody sees this")
    with pytest.raises(NoText):
        read(pdf)
