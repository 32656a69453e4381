"""Text search against a brute-force oracle, and approximate search on planted misprints."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extraction.document import Span
from extraction.grounding.text_index import TextIndex
from extraction.values.text_folding import at_token_borders, fold, fold_with_offsets


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("  MÜLLER\u00a0 GmbH\n", "müller gmbh"),
        ("A–B “x” ‘y’", "a-b \"x\" 'y'"),
        ("ﬁne ｗｉｄｅ", "fine wide"),
        ("soft\u00adhyphen zero\u200bwidth", "softhyphen zerowidth"),
        ("Exam-\nple", "example"),
        ("Baden-\nBaden", "baden-baden"),
        ("pdfium\u0002\nmark", "pdfiummark"),
        ("5-\n6", "5- 6"),
        ("cafe\u0301", "café"),
        ("STRASSE straße", "strasse strasse"),
        ("½ cup", "1/2 cup"),
        ("ｶﾞ", "ガ"),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded


def test_offsets_lead_back_to_the_original() -> None:
    text = "x \U0001f600 Exam-\nple\u00ad ﬁn"
    folded = fold_with_offsets(text)
    at = folded.text.index("example")
    assert folded.span(at, at + 7) == Span(4, 13)
    at = folded.text.index("fin")
    assert folded.span(at, at + 3) == Span(15, 17)


ALPHABET = st.text(alphabet='abAB é12.,-–“"ﬁ\u00ad\n\U0001f600年月', max_size=25)


@given(ALPHABET, st.data())
def test_search_equals_brute_force(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    value = text[start : data.draw(st.integers(start, len(text)))]
    needle = fold(value)
    folded = fold_with_offsets(text)
    expected = set()
    for first in range(len(folded.text)):
        last = first + len(needle)
        if not needle or folded.text[first:last] != needle:
            continue
        whole = (first == 0 or folded.starts[first] != folded.starts[first - 1]) and (
            last == len(folded.text) or folded.starts[last] != folded.starts[last - 1]
        )
        if whole and at_token_borders(folded.text, first, last):
            expected.add(folded.span(first, last))
    exact = {span for span in expected if text[span.start : span.end] == value.strip()}
    found = TextIndex(text).find(value)
    if expected:
        assert {match.span for match in found} == (exact or expected)
        assert all(match.exact is bool(exact) for match in found)
    else:
        squeezed = fold(value).replace(" ", "").replace("-", "")
        for match in found:
            part = fold(text[match.span.start : match.span.end])
            assert part.replace(" ", "").replace("-", "") == squeezed


@given(st.lists(st.text(alphabet="abcdé", min_size=1, max_size=6), min_size=1, max_size=8), st.data())
def test_planted_words_are_found_where_they_were_planted(words: list[str], data: st.DataObject) -> None:
    text = " ".join(words)
    chosen = data.draw(st.integers(0, len(words) - 1))
    start = len(" ".join(words[:chosen])) + (1 if chosen else 0)
    assert Span(start, start + len(words[chosen])) in [m.span for m in TextIndex(text).find(words[chosen])]


def test_token_borders() -> None:
    assert TextIndex("in 2012 and A12 and 12.50 and 1,12").find("12") == []
    assert [m.span for m in TextIndex("12 kg, (12)").find("12")] == [Span(0, 2), Span(8, 10)]
    assert TextIndex("cafés").find("café") == []


def test_unspaced_scripts_have_no_borders() -> None:
    assert [m.span for m in TextIndex("株式会社山田商店の請求書").find("山田商店")] == [Span(4, 8)]
    assert [m.span for m in TextIndex("서울에서").find("서울")] == [Span(0, 2)]


def test_text_across_lines_and_hyphens() -> None:
    index = TextIndex("The Long Com-\npany\n  Name and a well-\nknown firm, DE88 2008 0000")
    assert [m.span for m in index.find("Long Company Name")] == [Span(4, 25)]
    assert [m.span for m in index.find("well-known")] == [Span(32, 43)]
    assert [m.span for m in index.find("DE8820080000")] == [Span(50, 64)]


def test_same_characters_win_over_folded_ones() -> None:
    found = TextIndex("TOTAL Total total").find("Total")
    assert [(m.span, m.exact) for m in found] == [(Span(6, 11), True)]


def test_numbers_and_days() -> None:
    index = TextIndex("19 % of 1.234,56 on 04.03.2020")
    assert index.find_number(Decimal("0.19")) == [Span(0, 2)]
    assert index.find_number(Decimal("1234.56")) == [Span(8, 16)]
    assert index.days.find(date(2020, 3, 4)) == index.days.find_otherwise(date(2020, 4, 3)) == [Span(20, 30)]
    assert index.days.find(date(2020, 4, 3)) == []


def test_lines() -> None:
    index = TextIndex("ab\ncd\nef")
    assert [index.line_of(i) for i in (0, 2, 3, 7)] == [0, 0, 1, 2]
    assert index.lines_of(Span(1, 4)) == range(2)
    assert index.on_line([Span(0, 1), Span(3, 4), Span(6, 7)], 2) == [Span(6, 7)]


def test_misprints_are_found_and_other_digits_are_not() -> None:
    index = TextIndex("Rechnung der Mul1er Maschinenbau GmbH, Nummer RE-2020-113, Stuttgart")
    span = index.find_similar("Müller Maschinenbau GmbH")
    assert span is None  # a digit stands where a letter should: digits must agree
    index = TextIndex("Rechnung der Mueller Maschinenbau GmbH, Nummer RE-2020-113, Stuttgart")
    assert index.find_similar("Müller Maschinenbau GmbH") == Span(13, 38)
    assert index.find_similar("RE-2020-114") is None
    assert index.find_similar("Mueler") is None


def test_cells_broken_over_lines_are_found_by_their_first_piece() -> None:
    text = "1    Turf green 3m    3.33    10.00\nKR3M    wide\n2    Turf green 3m    3.33\nKR3M    narrow"
    assert TextIndex(text).find_scattered("Turf green 3m wide") == [Span(5, 18), Span(44, 48)]
    assert TextIndex(text).find_scattered("Turf green 3m narrow") == [Span(54, 67), Span(84, 90)]
    assert TextIndex(text).find_scattered("Turf green 3m long") == []
    assert TextIndex(text).find_scattered("narrow Turf green") == []
    assert TextIndex(text).find_scattered("Turfgreenwide") == []
    assert TextIndex("Turf green" + " x" * 100 + " wide").find_scattered("Turf green wide") == []


def test_long_text_is_aligned_by_its_ends() -> None:
    words = " ".join(f"word{chr(97 + i % 26)}{chr(97 + i // 26)}" for i in range(120))
    assert len(words) > 400
    text = "Before. " + words.replace("wordma", "wordxa") + " After."
    assert TextIndex(text).find_similar(words) == Span(8, 8 + len(words))
