"""Forms are read box by box, a field behind its own caption; tables of fields stay rows."""

from __future__ import annotations

from extraction.sources.glyphs import Glyph
from extraction.sources.pdf import read_pdf
from tests.drawing import Field, Words, draw, with_fields
from tests.extraction.sources.drawn import block, frame, lines_read, lying, read, standing, word


def filled(number: int, text: str, x: float, y: float, widget: int | None = None) -> list[Glyph]:
    """A row of a form field."""
    run = 1000 + (number if widget is None else widget)
    return [glyph._replace(field=number, run=run) for glyph in word(text, x, y)]


# Two boxes above one that is as wide as both, and a row of two below: captions above their fields.
FORM = (
    *(lying(y, 10, 410) for y in (100, 140, 180, 220)),
    *(standing(x, 100, 220) for x in (10, 410)),
    standing(210, 100, 140),
    standing(310, 180, 220),
)
CAPTIONS = (
    *(word("1 Name of the owner", 12, 112), word("2 Country of citizenship", 212, 112)),
    word("3 Street address (no P.O. box)", 12, 152),
    *(word("City or town", 12, 192), word("Country", 312, 192)),
)


def test_each_field_stands_behind_the_caption_of_its_own_box() -> None:
    values = (
        *(filled(0, "Ada Byron", 12, 134), filled(1, "Norway", 212, 134), filled(2, "12 Mill Road", 12, 174)),
        *(filled(3, "Bergen", 12, 214), filled(4, "Norway", 312, 214)),
    )
    assert lines_read(word("Part I", 10, 90), *CAPTIONS, *values, word("Part II", 10, 240), ruled=FORM) == [
        "Part I",
        "1 Name of the owner: Ada Byron",
        "2 Country of citizenship: Norway",
        "3 Street address (no P.O. box): 12 Mill Road",
        "City or town: Bergen",
        "Country: Norway",
        "Part II",
    ]


def test_the_caption_of_an_empty_box_stands_on_its_own_line() -> None:
    values = (filled(0, "Ada Byron", 12, 134), filled(3, "Bergen", 12, 214))
    assert lines_read(*CAPTIONS, *values, ruled=FORM) == [
        "1 Name of the owner: Ada Byron",
        "2 Country of citizenship",
        "3 Street address (no P.O. box)",
        "City or town: Bergen",
        "Country",
    ]


def test_a_caption_of_two_lines_is_put_together_and_a_sentence_gets_no_colon() -> None:
    lines = block(12, 112, "13 Excess golden", "payments made.", leading=10)
    shown = (lines, word("$", 12, 136), filled(0, "300,000", 60, 136))
    assert read(*shown, ruled=frame(10, 100, 210, 140)) == "13 Excess golden payments made.  $    300,000"


def test_a_field_of_several_rows_stands_below_its_caption() -> None:
    shown = (word("PAYER'S name and address", 12, 112), filled(0, "Mill Ltd", 12, 124, 7))
    assert lines_read(*shown, filled(1, "2 Park Road", 12, 136, 7), ruled=frame(10, 100, 210, 140)) == [
        *("PAYER'S name and address", "Mill Ltd", "2 Park Road")
    ]


def test_captions_and_fields_in_one_box_come_in_pairs() -> None:
    shown = (word("Name", 12, 112), filled(0, "Ada", 12, 126), word("Street", 12, 144))
    assert lines_read(*shown, filled(1, "2 Park Road", 12, 158), ruled=frame(10, 100, 210, 165)) == [
        *("Name: Ada", "Street: 2 Park Road")
    ]


def test_a_row_of_captions_above_fields_is_no_caption() -> None:
    shown = (word("Name", 12, 112), word("Date", 120, 112), filled(0, "Ada", 12, 126))
    assert lines_read(*shown, filled(1, "1 May", 120, 126), ruled=frame(10, 100, 210, 140)) == [
        *("Name    Date", "Ada    1 May")
    ]


def test_a_field_far_to_the_right_has_another_caption() -> None:
    shown = word("Signature of", 12, 112)
    assert lines_read(shown, filled(0, "1 May", 350, 126), ruled=frame(10, 100, 410, 140)) == [
        *("Signature of", "1 May")
    ]


def test_fields_in_a_sentence_stay_there() -> None:
    shown = (word("I live in", 12, 112), filled(0, "Norway", 60, 112), word("since", 95, 112))
    underline = lying(114, 60, 92)
    assert read(*shown, filled(1, "2009", 125, 112), ruled=(*frame(10, 100, 310, 140), underline)) == (
        "I live in Norway since 2009"
    )


def test_what_stands_beside_the_boxes_is_not_read_between_them() -> None:
    note = block(430, 112, "This is", "important", "information", leading=40)
    edges = (lying(100, 10, 560), lying(220, 10, 560), lying(140, 10, 410), lying(180, 10, 410))
    sides = tuple(standing(x, 100, 220) for x in (10, 410))
    values = (filled(0, "Ada", 12, 134), filled(1, "Oslo", 12, 174), filled(2, "No", 12, 214))
    captions = (word("Name", 12, 112), word("Town", 12, 152), word("Other", 12, 192))
    assert lines_read(note, *captions, *values, ruled=(*edges, *sides)) == [
        *("Name: Ada", "This is", "important", "information", "Town: Oslo", "Other: No")
    ]


def test_fields_in_columns_under_one_heading_each_are_rows() -> None:
    ruled = (lying(100, 10, 310), lying(170, 10, 310), *(standing(x, 100, 170) for x in (10, 110, 210, 310)))
    heads = (word("Article", 12, 112), word("Pieces", 112, 112), word("Price", 212, 112))
    cells = (("Flour", "2", "12.50"), ("Salt", "1", "0.80"), ("Yeast", "4", "3.20"))
    values = [
        filled(3 * row + column, text, 12 + 100 * column, 130 + 18 * row)
        for row, texts in enumerate(cells)
        for column, text in enumerate(texts)
    ]
    assert lines_read(*heads, *values, ruled=ruled) == [
        *("Article    Pieces    Price", "Flour    2    12.50", "Salt    1    0.80", "Yeast    4    3.20")
    ]


def test_a_grid_whose_boxes_hold_fields_alone_is_rows() -> None:
    ruled = (*(lying(y, 10, 210) for y in (100, 120, 140)), *(standing(x, 100, 140) for x in (10, 110, 210)))
    printed = (word("Flour", 12, 114), word("Salt", 12, 134))
    values = (filled(0, "12.50", 112, 114), filled(1, "0.80", 112, 134))
    assert lines_read(*printed, *values, ruled=ruled) == ["Flour    12.50", "Salt    0.80"]


def test_fields_on_lines_to_fill_in_stand_behind_the_captions_below() -> None:
    """A signature's line has nothing on it that can be read; the name and the rank stand close together."""
    values = (
        filled(0, "1 May 2026", 200, 112),
        *(filled(1, "Ada Byron", 10, 142), filled(2, "Countess", 62, 142)),
    )
    lines = (lying(115, 60, 190), lying(115, 200, 250), lying(145, 10, 55), lying(145, 62, 102))
    captions = (
        *(word("Sign here", 10, 112), word("Signature", 62, 126), word("Date", 202, 126)),
        *(word("Name", 12, 156), word("Rank", 64, 156)),
    )
    assert lines_read(*captions, *values, ruled=lines) == [
        *("Sign here", "Signature", "Date: 1 May 2026", "Name: Ada Byron", "Rank: Countess")
    ]


def test_a_field_on_the_line_of_its_label_does_not_take_the_caption_below() -> None:
    shown = (word("Name", 10, 112), filled(0, "Ada", 60, 112), word("Street", 10, 126))
    assert lines_read(*shown, filled(1, "Mill Road", 60, 126), ruled=(lying(114, 60, 75),)) == [
        *("Name    Ada", "Street  Mill Road")
    ]
    assert lines_read(*shown, ruled=(lying(114, 60, 75),)) == ["Name    Ada", "Street"]


def test_pages_without_fields_are_read_as_before() -> None:
    assert lines_read(*CAPTIONS, ruled=FORM) == [
        "1 Name of the owner    2 Country of citizenship",
        "3 Street address (no P.O. box)",
        "City or town    Country",
    ]


def test_check_boxes_stand_with_their_captions_whether_checked_or_not() -> None:
    words = [Words(62, 50, "Company"), Words(162, 50, "Person"), Words(50, 90, "Sold for cash")]
    fields = [
        Field("/Btn", "/Off", (50, 347, 58, 355)),
        Field("/Btn", "/1", (150, 347, 158, 355)),
        Field("/Btn", "/1", (118, 307, 126, 315)),
    ]
    text = read_pdf(with_fields(draw(words), fields), "a.pdf").text
    assert [line for line in text.split("\n") if line] == [
        "[ ] Company    [x] Person",
        "Sold for cash  [x]",
    ]


def test_the_frames_of_check_boxes_are_no_boxes_of_the_form() -> None:
    check = [glyph._replace(field=0, run=1000) for glyph in word("[x]", 62, 126, size=5)]
    shown = (word("Kind of company", 12, 112), check, word("Limited", 73, 126), word("Other", 12, 138))
    ruled = (*frame(10, 100, 210, 145), *frame(61, 119, 69, 127))
    assert lines_read(*shown, ruled=ruled) == ["Kind of company", "[x] Limited", "Other"]


def test_boxes_are_found_though_their_lines_are_drawn_in_strokes() -> None:
    strokes = [standing(210, y, y + 12) for y in range(100, 140, 12)]
    ruled = (*frame(10, 100, 410, 148), *strokes)
    values = (filled(0, "Ada", 12, 134), filled(1, "Norway", 212, 134))
    assert lines_read(*CAPTIONS[:2], *values, ruled=ruled) == [
        *("1 Name of the owner: Ada", "2 Country of citizenship: Norway")
    ]
