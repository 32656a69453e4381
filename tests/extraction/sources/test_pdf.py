"""PDFs that the tests draw: text, boxes, forms, passwords, limits."""

from __future__ import annotations

import struct

import pytest

from extraction.document import Box, Document, Span
from extraction.errors import EmptyFile, NoText, NotReadable, PasswordNeeded, PasswordWrong, TooLarge
from extraction.sources import pdf, pdf_page
from extraction.sources.pdf import page_list, read_pdf, render_page
from tests.drawing import (
    Field,
    Words,
    cropped,
    draw,
    draw_encrypted,
    labelled,
    turned,
    unicode_font,
    with_fields,
    with_xfa,
)

TOTAL = [Words(50, 100, "Total 42.50 EUR")]
MULTILINE = 1 << 12


def box_of(document: Document, text: str) -> Box:
    """The one box of the one place where `text` stands."""
    start = document.text.index(text)
    (box,) = document.boxes(Span(start, start + len(text)))
    return box


def near(box: Box, left: float, top: float, right: float, bottom: float) -> bool:
    """Within two points: fonts differ a little in ascent and width."""
    return all(abs(a - b) < 2 for a, b in zip(box, (left, top, right, bottom), strict=True))


def test_every_character_has_its_box() -> None:
    document = read_pdf(draw(TOTAL), "/some/where/bill.pdf")
    assert document.text == "Total 42.50 EUR"
    assert document.kind == "pdf"
    assert document.title == "bill.pdf"
    page = document.pages[0]
    assert (page.width, page.height, page.label, page.span) == (300, 400, "1", Span(0, 15))
    assert page.boxes is not None
    assert page.boxes.shape == (15, 4)
    # Helvetica 10: "Total " is 25.6 wide, "42.50" 25.0; letters from 7.2 above to 2.1 below the baseline
    assert near(box_of(document, "42.50"), 75.6, 92, 100.6, 102)


@pytest.mark.parametrize(
    ("degrees", "size", "box"),
    [
        (0, (300, 400), (75.6, 92, 100.6, 102)),
        (90, (400, 300), (298, 75.6, 308, 100.6)),
        (180, (300, 400), (199.4, 298, 224.4, 308)),
        (270, (400, 300), (92, 199.4, 102, 224.4)),
    ],
)
def test_turned_pages_are_measured_as_displayed(
    degrees: int, size: tuple[float, float], box: tuple[float, float, float, float]
) -> None:
    document = read_pdf(turned(draw(TOTAL), degrees), "a.pdf")
    assert document.text == "Total 42.50 EUR"
    assert (document.pages[0].width, document.pages[0].height) == size
    start = document.text.index("42.50")
    boxes = document.boxes(Span(start, start + 5))
    joined = Box(
        min(b.left for b in boxes),
        min(b.top for b in boxes),
        max(b.right for b in boxes),
        max(b.bottom for b in boxes),
    )
    assert near(joined, *box)


@pytest.mark.parametrize("angle", [90, 180, 270])
def test_text_turned_on_the_page_is_read_in_its_direction(angle: int) -> None:
    document = read_pdf(draw([Words(150, 200, "Total 42.50 EUR", angle=angle)]), "a.pdf")
    assert document.text == "Total 42.50 EUR"


def test_a_cropped_page_is_measured_from_its_crop_and_shows_only_that() -> None:
    data = cropped(draw([*TOTAL, Words(50, 380, "cut away")]), 20, 150, 300, 350)
    document = read_pdf(data, "a.pdf")
    assert document.text == "Total 42.50 EUR"
    assert (document.pages[0].width, document.pages[0].height) == (280, 200)
    assert near(box_of(document, "42.50"), 55.6, 42, 80.6, 52)


def test_a_table_keeps_its_rows() -> None:
    rows = [("Item", "Price"), ("Bolt", "1.20"), ("Washer", "0.05")]
    words = [
        Words(x, 50 + 14 * n, text)
        for x, column in ((30, 0), (200, 1))
        for n, text in enumerate(r[column] for r in rows)
    ]
    assert read_pdf(draw(words), "a.pdf").text == "Item    Price\nBolt    1.20\nWasher    0.05"


def test_pages_follow_each_other_and_empty_ones_are_named() -> None:
    document = read_pdf(draw([Words(50, 50, "one")], [], [Words(50, 50, "three")]), "a.pdf")
    assert document.text == "one\n\n\n\nthree"
    assert [page.span for page in document.pages] == [(0, 3), (5, 5), (7, 12)]
    assert document.notices == ("Without text (empty, or a picture that Winnow cannot read): page 2.",)
    assert document.page_at(8).index == 2


def test_letters_of_many_scripts_keep_their_boxes() -> None:
    document = read_pdf(draw([Words(50, 50, "Łódź ﬁx Αθήνα Київ")], font=unicode_font()), "a.pdf")
    assert document.text.replace("ﬁ", "fi") == "Łódź fix Αθήνα Київ"
    assert document.pages[0].boxes is not None
    assert len(document.pages[0].boxes) == len(document.text)


def test_fake_bold_is_read_once() -> None:
    words = [Words(50, 50, "Balance"), Words(50.3, 50, "Balance")]
    assert read_pdf(draw(words), "a.pdf").text == "Balance"


def test_form_values_stand_where_their_fields_are() -> None:
    fields = [
        Field("/Tx", "Ada Lovelace", (100, 340, 250, 356)),
        Field("/Btn", "/Yes", (100, 310, 110, 320)),
        Field("/Btn", "/Off", (100, 290, 110, 300)),
        Field("/Ch", "de", (100, 260, 200, 276), options=(("de", "Germany"), ("fr", "France"))),
        Field("/Tx", "first row\nsecond row", (100, 150, 250, 240), flags=MULTILINE),
    ]
    labels = [
        Words(20, y, text) for y, text in ((56, "Name"), (89, "Agreed"), (109, "Other"), (136, "Country"))
    ]
    document = read_pdf(with_fields(draw(labels), fields), "form.pdf")
    lines = [" ".join(line.split()) for line in document.text.split("\n") if line]
    assert lines == [
        *("Name Ada Lovelace", "Agreed [x]", "Other [ ]", "Country Germany", "first row", "second row")
    ]
    assert near(box_of(document, "Ada Lovelace"), 100, 44, 250, 60)
    assert near(box_of(document, "first row"), 100, 160, 250, 172)


def test_labels_and_metadata_come_from_the_file() -> None:
    document = read_pdf(labelled(draw(TOTAL, TOTAL), "A-"), "a.pdf")
    assert [page.label for page in document.pages] == ["A-1", "A-2"]


def test_encrypted_files_ask_for_their_password() -> None:
    data = draw_encrypted(TOTAL, "secret")
    with pytest.raises(PasswordNeeded) as needed:
        read_pdf(data, "a.pdf")
    assert not isinstance(needed.value, PasswordWrong)
    with pytest.raises(PasswordWrong):
        read_pdf(data, "a.pdf", "wrong")
    document = read_pdf(data, "a.pdf", "secret")
    assert document.text == "Total 42.50 EUR"
    assert document.notices == ()


def test_files_without_text_or_without_content() -> None:
    with pytest.raises(NoText):
        read_pdf(draw([]), "a.pdf")
    with pytest.raises(EmptyFile):
        read_pdf(b"", "a.pdf")
    with pytest.raises(NotReadable):
        read_pdf(b"%PDF-1.7 but nothing else", "a.pdf")


def test_limits_say_what_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    data = draw(TOTAL, TOTAL)
    for name, said in (
        ("MAX_PAGES", "2 pages"),
        ("MAX_PAGE_CHARACTERS", "Page 1 has"),
        ("MAX_CHARACTERS", "more than 1 characters"),
        ("MAX_FILE_BYTES", "larger than"),
    ):
        with monkeypatch.context() as limits:
            limits.setattr(pdf_page if name == "MAX_PAGE_CHARACTERS" else pdf, name, 1)
            with pytest.raises(TooLarge, match=said):
                read_pdf(data, "a.pdf")


def test_pages_are_drawn_at_the_width_asked_for() -> None:
    png = render_page(draw(TOTAL), 0, 150)
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", png[16:24]) == (150, 200)
    with pytest.raises(NotReadable, match="no page 2"):
        render_page(draw(TOTAL), 1, 150)


def test_page_lists() -> None:
    assert page_list([4]) == "page 5"
    assert page_list([0, 2, 3, 4]) == "pages 1, 3-5"


def test_a_form_that_is_xfa_alone_is_said() -> None:
    document = read_pdf(with_xfa(draw([Words(20, 40, "Please wait")])), "form.pdf")
    assert document.text == "Please wait"
    assert document.notices == (pdf.XFA_ALONE,)
