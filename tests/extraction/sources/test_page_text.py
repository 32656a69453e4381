"""Characters -> lines -> text and boxes, with characters made by hand."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from extraction.document import Box
from extraction.sources.glyphs import Glyph
from extraction.sources.page_text import page_text

WIDTH, HEIGHT = 600.0, 800.0


def word(text: str, x: float, y: float, size: float = 10.0, step: float = 6.0, run: int = 0) -> list[Glyph]:
    """Glyphs `step` wide from x on, baseline y."""
    top, bottom = y - 0.8 * size, y + 0.2 * size
    lefts = [x + n * step for n in range(len(text))]
    return [
        Glyph(c, Box(left, top, left + step, bottom), left, y, run=run)
        for c, left in zip(text, lefts, strict=True)
    ]


def text_of(*words: list[Glyph]) -> str:
    text, boxes = page_text([glyph for glyphs in words for glyph in glyphs], WIDTH, HEIGHT)
    assert len(text) == len(boxes)
    return text


def test_gaps_become_no_space_one_two_or_four() -> None:
    assert text_of(word("ab", 10, 20), word("cd", 22.9, 20)) == "abcd"
    assert text_of(word("ab", 10, 20), word("cd", 24, 20)) == "ab cd"
    assert text_of(word("ab", 10, 20), word("cd", 32, 20)) == "ab  cd"
    assert text_of(word("ab", 10, 20), word("cd", 50, 20)) == "ab    cd"


def test_lines_come_from_baselines_not_from_the_order_of_the_file() -> None:
    assert text_of(word("low", 10, 35), word("b", 30, 20), word("a", 10, 21)) == "a  b\nlow"


def test_a_large_leading_leaves_an_empty_line() -> None:
    assert text_of(word("a", 10, 20), word("b", 10, 32), word("c", 10, 60)) == "a\nb\n\nc"


def test_the_boxes_of_added_characters_are_not_numbers() -> None:
    text, boxes = page_text([*word("a", 10, 20), *word("b", 30, 20), *word("c", 10, 32)], WIDTH, HEIGHT)
    assert text == "a  b\nc"
    assert boxes[0].tolist() == [10, 12, 16, 22]
    assert [bool(np.isnan(row[0])) for row in boxes] == [False, True, True, False, True, False]


def test_a_printed_space_keeps_its_box() -> None:
    text, boxes = page_text(word("a b", 10, 20), WIDTH, HEIGHT)
    assert text == "a b"
    assert boxes[1].tolist() == [16, 12, 22, 22]


def test_second_prints_are_dropped_but_double_letters_stay() -> None:
    assert text_of(word("all", 10, 20, run=1), word("all", 10.4, 20.2, run=2)) == "all"


def test_characters_of_one_ligature_share_its_box() -> None:
    box = Box(10, 12, 16, 22)
    text, boxes = page_text(
        [Glyph("f", box, 10, 20), Glyph("f", box, 10, 20), Glyph("i", box, 10, 20)], 50, 50
    )
    assert text == "ffi"
    assert boxes.tolist() == [[10, 12, 16, 22]] * 3


def test_text_off_the_page_is_dropped() -> None:
    assert text_of(word("a", -100, 20), word("b", 10, 20), word("c", 10, 900)) == "b"
    assert text_of([Glyph("x", Box(math.nan, 0, 1, 1), 0, 0)], word("b", 10, 20)) == "b"


def test_surrogates_are_paired_or_dropped() -> None:
    pair = [
        Glyph("\ud83d", Box(10, 10, 15, 20), 10, 18),
        Glyph("\ude00", Box(15, 10, 20, 20), 15, 18),
        Glyph("\ud83d", Box(30, 10, 35, 20), 30, 18),
        Glyph("!", Box(20, 10, 25, 20), 20, 18),
        Glyph("\ude00", Box(40, 10, 45, 20), 40, 18),
    ]
    text, boxes = page_text(pair, 50, 50)
    assert text == "😀!"
    assert boxes.tolist() == [[10, 10, 20, 20], [20, 10, 25, 20]]


def test_hyphen_marks_are_hyphens_and_other_controls_are_nothing() -> None:
    assert text_of(word("a\x02", 10, 20), word("b\ufffe", 10, 32), word("c\xad\x1f", 10, 44)) == "a-\nb-\nc-"


def test_superscripts_stay_with_their_word() -> None:
    assert text_of(word("area", 10, 20), word("2", 34.2, 16, size=6, step=3), word("m", 40, 20)) == "area2 m"
    assert text_of(word("1", 10, 16, size=6, step=3), word("Bonn", 13.2, 20)) == "1Bonn"


def test_a_small_line_below_a_heading_is_no_subscript() -> None:
    assert (
        text_of(word("Total", 10, 40, size=20, step=12), word("net", 12, 50, size=8, step=4)) == "Total\nnet"
    )


def test_quarter_turns_are_read_in_their_own_direction() -> None:
    steps = [6.0 * n for n in range(4)]
    down = [
        Glyph(c, Box(100, 10 + d, 110, 16 + d), 102, 10 + d, 1) for c, d in zip("down", steps, strict=True)
    ]
    over = [
        Glyph(c, Box(294 - d, 50, 300 - d, 60), 300 - d, 52, 2) for c, d in zip("over", steps, strict=True)
    ]
    rise = [
        Glyph(c, Box(200, 94 - d, 210, 100 - d), 208, 100 - d, 3) for c, d in zip("rise", steps, strict=True)
    ]
    assert text_of(word("plain", 10, 300), down, over, rise) == "plain\n\ndown\n\nover\n\nrise"


def test_right_to_left_text_is_written_as_it_is_read() -> None:
    assert text_of(word("12.50 םולש", 10, 20)) == "שלום 12.50"
    assert text_of(word("Customer: לארשי", 10, 20)) == "Customer: ישראל"


def test_two_columns_of_prose_are_read_one_after_the_other() -> None:
    left = [word(f"left{n} running words here", 10, 20 + 12 * n, step=5) for n in range(10)]
    right = [word(f"right{n} running words too", 150, 20 + 12 * n, step=5) for n in range(10)]
    title = word("A title across both of the columns", 30, 8, step=5)
    lines = [line for line in text_of(title, *left, *right).split("\n") if line]
    assert lines[:2] == ["A title across both of the columns", "left0 running words here"]
    assert lines[10:12] == ["left9 running words here", "right0 running words too"]


def test_a_table_stays_row_by_row() -> None:
    rows = [[*word(f"item{n}", 10, 20 + 12 * n), *word("1.00", 150, 20 + 12 * n)] for n in range(12)]
    assert text_of(*rows).split("\n")[11] == "item11    1.00"


Letter = tuple[str, float, float, float, int]  # character, x, y, size, quarter turns

placed_letters = st.lists(
    st.tuples(
        st.characters(categories=("Lu", "Ll", "Nd"), max_codepoint=0x24F),
        st.floats(5, 590),
        st.floats(15, 790),
        st.floats(4, 30),
        st.integers(0, 3),
    ),
    max_size=60,
)


@given(placed_letters)
def test_every_character_appears_once_with_its_own_box(
    letters: list[tuple[str, float, float, float, int]],
) -> None:
    glyphs = [
        Glyph(c, Box(x, y - size / 2, x + size / 2, y + size / 2), x, y, turn=turn, run=7)
        for c, x, y, size, turn in letters
    ]
    text, boxes = page_text(glyphs, 620, 820)
    assert len(text) == len(boxes)
    found = sorted((c, *row.tolist()) for c, row in zip(text, boxes, strict=True) if not c.isspace())
    assert found == sorted((g.text, *(float(np.float32(v)) for v in g.box)) for g in glyphs)
    assert all(math.isnan(row[0]) for c, row in zip(text, boxes, strict=True) if c.isspace())
