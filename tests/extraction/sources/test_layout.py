"""Blocks, columns, wrapped cells and parted words, with characters made by hand."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from extraction.document import Box
from extraction.sources.page_text import page_text
from tests.extraction.sources.drawn import HEIGHT, WIDTH, block, lines_read, lying, read, standing, word


def test_three_columns_of_prose_are_read_one_after_the_other() -> None:
    columns = [
        [word(f"{name}{n} some running words", 10 + 180 * place, 50 + 12 * n) for n in range(9)]
        for place, name in enumerate(("one", "two", "three"))
    ]
    lines = lines_read(*(line for column in columns for line in column))
    assert [line.split(" ")[0] for line in lines] == [
        f"{name}{n}" for name in ("one", "two", "three") for n in range(9)
    ]


def test_an_address_beside_the_numbers_of_the_invoice_is_a_block_of_its_own() -> None:
    address = [
        word(text, 10, 50 + 14 * n) for n, text in enumerate(("Ada Byron", "1 Mill Lane", "Leeds", "UK"))
    ]
    numbers = [
        [*word(label, 300, 57 + 12 * n), *word(value, 400, 57 + 12 * n)]
        for n, (label, value) in enumerate((("Invoice", "RE-7"), ("Date", "1 May"), ("Due", "9 May")))
    ]
    assert read(*address, *numbers) == (
        "Ada Byron\n1 Mill Lane\nLeeds\nUK\n\nInvoice    RE-7\nDate    1 May\nDue    9 May"
    )


def test_labels_that_stand_a_little_higher_than_their_values_stay_beside_them() -> None:
    names = ("Advertiser", "Agency", "Product", "Brand", "Office")
    labels = [word(name, 10, 50 + 14 * n, size=8) for n, name in enumerate(names)]
    values = [word(f"value {n}", 120, 52 + 14 * n) for n in range(5)]
    assert read(*labels, *values).split("\n") == [f"{name}    value {n}" for n, name in enumerate(names)]


def test_a_ruled_row_has_its_wrapped_cells_on_one_line() -> None:
    lines = lines_read(
        word("1", 12, 50),
        word("Printer paper,", 40, 44),
        word("500 sheets", 40, 56),
        word("2", 200, 50),
        word("7.62", 300, 50),
        word("2", 12, 90),
        word("Ink", 40, 90),
        word("1", 200, 90),
        word("19.00", 300, 90),
        ruled=(lying(30), lying(70), lying(110)),
    )
    assert lines == [
        "1  Printer paper, 500 sheets    2    7.62",
        "2  Ink    1    19.00",
    ]


def test_labels_below_each_other_in_a_cell_stay_apart_from_each_other() -> None:
    lines = lines_read(
        word("1", 12, 50),
        word("GTIN: 36077", 40, 44),
        word("SE_ID: 5426", 40, 56),
        word("Shelf", 100, 50),
        word("7.62", 300, 50),
        ruled=(lying(30), lying(70), standing(98)),
    )
    assert lines == ["1  GTIN: 36077  SE_ID: 5426    Shelf    7.62"]


def test_words_below_an_amounts_row_are_its_description_where_the_next_row_is_farther() -> None:
    lines = lines_read(
        word("Beeswax", 10, 50),
        word("2", 200, 50),
        word("42.00", 300, 50),
        word("yellow, raw", 10, 62),
        word("Honey", 10, 82),
        word("1", 200, 82),
        word("9.00", 300, 82),
    )
    assert lines == [
        "Beeswax yellow, raw    2    42.00",
        "Honey    1    9.00",
    ]


def test_evenly_spaced_rows_of_a_table_stay_rows() -> None:
    text = read(
        *(
            glyphs
            for n in range(6)
            for glyphs in (
                word(f"item {n}", 10, 50 + 12 * n),
                word(f"{n}", 200, 50 + 12 * n),
                word(f"{n}.50", 300, 50 + 12 * n),
            )
        ),
        word("Total", 10, 122),
        word("15.00", 300, 122),
        ruled=(lying(30), lying(140)),
    )
    assert text.split("\n") == [*(f"item {n}    {n}    {n}.50" for n in range(6)), "Total    15.00"]


def test_a_row_that_a_ruled_line_strikes_through_is_still_read() -> None:
    row = (word("Honey", 10, 50), word("1", 200, 50), word("9.00", 300, 50))
    assert read(*row, ruled=(lying(47), lying(60))) == "Honey    1    9.00"


def test_the_title_below_an_axis_is_no_part_of_its_numbers() -> None:
    """The lines of the grid above and below do not bound a row, for other text stands between them too."""
    years = [word(year, 100 + 60 * n, 50) for n, year in enumerate(("2004", "2005", "2006", "2007"))]
    lines = lines_read(
        *years,
        word("Year", 195, 65),
        word("Cases by year, as reported", 100, 95),
        ruled=(lying(40), lying(150)),
    )
    assert lines == ["2004    2005    2006    2007", "Year", "Cases by year, as reported"]


def test_a_standing_line_parts_cells_that_nearly_touch() -> None:
    cells = (word("Spots", 10, 50), word("Gross", 39, 50))
    assert read(*cells) == "Spots Gross"
    assert read(*cells, ruled=(standing(37),)) == "Spots    Gross"


def test_the_places_for_single_digits_in_a_form_part_nothing() -> None:
    comb = tuple(standing(10 + 12 * n) for n in range(5))
    digits = [word(digit, 13 + 12 * n, 50) for n, digit in enumerate("2346")]
    assert read(*digits, ruled=comb) == "2 3 4 6"


def test_words_parted_at_the_end_of_a_line_are_joined_with_their_boxes() -> None:
    glyphs = [*word("the exam-", 10, 50), *word("ple of it", 10, 62)]
    text, boxes = page_text(glyphs, WIDTH, HEIGHT)
    assert text == "the example\nof it"
    at = text.index("example")
    assert boxes[at].tolist() == [30, 42, 35, 52]  # e
    assert boxes[at + 4].tolist() == [10, 54, 15, 64]  # p, on the line below
    assert np.isnan(boxes[text.index("\n")]).all()


def test_hyphens_that_belong_to_a_word_stay() -> None:
    assert read(word("Vor-", 10, 50), word("und Nachname", 10, 62)) == "Vor-\nund Nachname"
    assert read(word("Baden-", 10, 50), word("Baden", 10, 62)) == "Baden-\nBaden"
    assert read(word("No. 12-", 10, 50), word("a", 10, 62)) == "No. 12-\na"
    assert read(word("of age and eligible for age-", 10, 50), word("eligible", 10, 62)) == (
        "of age and eligible for age-eligible"
    )
    assert read(word("n-hexane-", 10, 50), word("methanol", 10, 62)) == "n-hexane-methanol"


def test_ideographs_that_are_justified_get_no_spaces() -> None:
    spaced = [glyph for n, c in enumerate("請求書番号") for glyph in word(c, 10 + 8.0 * n, 50)]
    assert read(spaced) == "請求書番号"


pieces = st.lists(
    st.tuples(
        st.text(st.characters(categories=("Lu", "Ll", "Nd"), max_codepoint=0x24F), min_size=1, max_size=8),
        st.integers(0, 10),
        st.integers(1, 40),
        st.sampled_from((6.0, 9.0, 10.0, 12.0)),
    ),
    max_size=40,
    unique_by=lambda piece: piece[1:3],  # of two on top of each other one may be a second print
)
rule_places = st.lists(
    st.one_of(st.integers(0, 800).map(lying), st.integers(0, 600).map(standing)), max_size=20
)


@given(pieces, rule_places)
def test_no_layout_loses_a_character_or_its_box(
    words: list[tuple[str, int, int, float]], ruled: list[Box]
) -> None:
    glyphs = [g for text, x, y, size in words for g in word(text, 10 + 50.0 * x, 15.0 * y, size)]
    glyphs = [glyph._replace(run=number) for number, glyph in enumerate(glyphs)]
    text, boxes = page_text(glyphs, WIDTH, HEIGHT, ruled)
    assert len(text) == len(boxes)
    shown = sorted((c, round(float(b[0]), 2)) for c, b in zip(text, boxes, strict=True) if not c.isspace())
    kept = {(c, left) for c, left in shown}
    assert {(g.text, round(g.box.left, 2)) for g in glyphs} == kept
    assert all(np.isnan(box).all() for c, box in zip(text, boxes, strict=True) if c.isspace())


def test_a_name_and_the_description_below_it_stay_apart_in_their_cell() -> None:
    """A line that ends where the next word had room was ended on purpose, unless the sentence goes on."""
    rows = tuple(lying(y, 10, 400) for y in (40, 76, 112))
    cells = [*word("2", 250, 52), *word("9.00", 300, 52), *word("1", 250, 88), *word("7.00", 300, 88)]
    texts = [
        *block(12, 52, "Beeswax XL", "Acme wax"),
        *block(12, 88, "Oil from a region in the south of", "France and Italy"),
    ]
    heads = [*word("Article", 12, 30), *word("Pieces", 250, 30), *word("Price", 300, 30)]
    assert lines_read(heads, texts, cells, ruled=rows)[1:] == [
        "Beeswax XL  Acme wax    2    9.00",
        "Oil from a region in the south of France and Italy    1    7.00",
    ]
