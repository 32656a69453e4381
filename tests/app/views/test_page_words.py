"""Words by their place and by what they say."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.views.page_words import character_at, find_all, is_over_text, page_named, whole_words
from extraction.document import Document, Page, Span

TEXT = "Total 12,50 EUR\nDue  now"


def page_of(text: str) -> Page:
    """Characters 10 wide and 20 high, lines 30 apart, the first at (100, 200); breaks have no box."""
    boxes, left, top = [], 100.0, 200.0
    for character in text:
        if character == "\n":
            boxes.append((np.nan,) * 4)
            left, top = 100.0, top + 30
        else:
            boxes.append((left, top, left + 10, top + 20))
            left += 10
    return Page(0, "iv", Span(0, len(text)), 595, 842, np.array(boxes, dtype=np.float32).reshape(-1, 4))


def document(text: str) -> Document:
    return Document("k", "pdf", "s", "t", text, (page_of(text), Page(1, "7", Span(len(text), len(text)))))


def test_the_character_under_and_beside_a_point() -> None:
    page = page_of(TEXT)
    assert character_at(page, 165, 210) == TEXT.index("1")
    assert character_at(page, 5, 210) == 0  # left of the line
    assert character_at(page, 590, 215) == TEXT.index("\n") - 1  # right of it
    assert character_at(page, 400, 236) == len(TEXT) - 1  # nearer to the second line
    assert is_over_text(page, 165, 210) and not is_over_text(page, 165, 225)
    assert character_at(Page(0, "1", Span(0, 0), 9, 9), 1, 1) is None


@given(st.text(alphabet="ab 1\n", min_size=1, max_size=30), st.data())
def test_any_character_is_found_in_its_own_box(text: str, data: st.DataObject) -> None:
    page = page_of(text)
    shown = [at for at, character in enumerate(text) if character != "\n"]
    if not shown:
        assert character_at(page, 0, 0) is None
        return
    at = data.draw(st.sampled_from(shown))
    assert page.boxes is not None
    left, top, right, bottom = page.boxes[at]
    assert character_at(page, float(left + right) / 2, float(top + bottom) / 2) == at


@pytest.mark.parametrize(
    ("first", "last", "words"),
    [(8, 8, "12,50"), (3, 7, "Total 12,50"), (7, 3, "Total 12,50"), (14, 17, "EUR\nDue"), (19, 19, " ")],
)
def test_whole_words(first: int, last: int, words: str) -> None:
    span = whole_words(TEXT, first, last)
    assert TEXT[span.start : span.end] == words


def test_search_takes_any_white_space_and_capitals() -> None:
    found = document("Alder Mill, ALDER\nmill (alder)")
    assert find_all(found, "alder  mill") == [Span(0, 10), Span(12, 22)]
    assert find_all(found, "(alder)") == [Span(23, 30)]
    assert find_all(found, "  ") == [] and find_all(found, "oak") == []


def test_pages_by_label_then_by_number() -> None:
    found = document("x")
    assert page_named(found, "IV") == 0
    assert page_named(found, "7") == 1
    assert page_named(found, "2") == 1
    assert page_named(found, "3") is None and page_named(found, "x") is None
