"""Windows cover the document, overlap, end where something ends, and keep the way back to its offsets."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extraction.document import Document, Page, Span
from extraction.long_documents.windows import (
    OVERLAP_LINES,
    WHOLE_ROWS,
    Headings,
    Window,
    has_records,
    part_of,
    plan,
    rest_of,
)
from schemas.shape import read_shape


def made(*pages: str) -> Document:
    """A document with these pages."""
    spans, at = [], 0
    for text in pages:
        spans.append(Span(at, at + len(text)))
        at += len(text) + 2
    numbered = tuple(Page(i, str(i + 1), span) for i, span in enumerate(spans))
    return Document("key", "pdf", "a.pdf", "a", "\n\n".join(pages), numbered)


def words(text: str) -> int:
    return len(text.split())


def planned(document: Document, limit: int = 0, room: int = 1_000_000) -> list[Window]:
    """The windows of a document where every word is a token."""
    return plan(document, words, room, limit=limit)


def rows(first: int, last: int) -> str:
    return "\n".join(f"Item {n}  {n}.50" for n in range(first, last))


def test_a_short_document_is_one_window() -> None:
    document = made("one two three", "four")
    assert planned(document) == [Window(1, 1, Span(0, 19), 0)]
    assert part_of(document, planned(document)[0]).document is document


def test_an_empty_document_is_one_window() -> None:
    assert planned(made("")) == [Window(1, 1, Span(0, 0), 0)]


def test_a_short_document_full_of_rows_is_cut_unless_it_fits_a_window() -> None:
    few, many = made(rows(0, WHOLE_ROWS)), made(rows(0, 900))
    assert len(planned(few)) == 1
    assert len(planned(many)) > 1
    assert len(planned(many, limit=5000)) == 1


def test_what_the_context_takes_bounds_a_window() -> None:
    document = made("\n".join(["some words here"] * 100))
    assert len(planned(document, room=800)) == 1
    assert len(planned(document, room=250)) == 4
    assert len(planned(document, limit=1000, room=250)) == 4


def test_a_schema_without_records_is_read_in_one_piece_as_long_as_the_context_takes_it() -> None:
    document = made(rows(0, 900))
    assert len(plan(document, words, 4_000, records=False)) == 1
    assert len(plan(document, words, 3_000, records=False)) == 2
    assert len(plan(document, words, 4_000, limit=1_000, records=False)) == 3


RECORD = {"type": "object", "properties": {"a": {"type": "string"}}}


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        (RECORD, False),
        ({"type": "array", "items": RECORD}, True),
        ({"type": "object", "properties": {"x": {"type": "array", "items": RECORD}}}, True),
        ({"type": "object", "properties": {"x": {"type": "array", "items": {"type": "string"}}}}, False),
        ({"type": "object", "properties": {"x": RECORD}}, False),
    ],
)
def test_lists_of_records_in_a_schema(schema: dict[str, Any], expected: bool) -> None:
    assert has_records(read_shape(schema)[0]) is expected


def test_windows_end_with_a_page_and_read_its_last_lines_again() -> None:
    document = made(rows(0, 20), rows(20, 40), rows(40, 60))
    first, second, third = planned(document, limit=75)
    text = document.text
    assert text[first.body.start : first.body.end].strip() == rows(0, 20)
    assert text[second.fresh :].startswith("Item 20 ")
    assert text[second.body.start :].startswith("Item 18 ")  # the share of a window bounds the overlap
    assert (first.number, first.total, third.number) == (1, 3, 3)
    assert third.body.end == len(text)


def test_the_overlap_is_a_few_lines() -> None:
    document = made("\n".join(f"line {n}" for n in range(400)))
    for before, after in pairwise(planned(document, limit=200)):
        shared = document.text[after.body.start : before.body.end]
        assert shared.strip().count("\n") == OVERLAP_LINES - 1


def test_a_line_longer_than_a_window_is_cut_at_a_sentence() -> None:
    document = made("A short sentence. " * 600)
    windows = planned(document, limit=400)
    assert len(windows) > 4
    assert all(words(document.text[w.body.start : w.body.end]) <= 800 for w in windows)
    assert all(document.text[w.fresh - 1] == "." for w in windows[1:])


def test_the_headings_of_a_table_that_goes_on_are_repeated() -> None:
    head = "Northern dales\nItem    Price\n"
    document = made(head + rows(0, 30), rows(30, 60))
    second = planned(document, limit=100)[1]
    assert [document.text[span.start : span.end] for span in second.repeated] == [
        "Northern dales",
        "Item    Price",
    ]
    part = part_of(document, second)
    assert part.document.text.startswith("Northern dales\nItem    Price\nItem 2")


def test_headings_that_stand_in_the_window_again_are_not_repeated() -> None:
    head = "Northern dales\nItem    Price\n"
    document = made(head + rows(0, 30), head + rows(30, 60))
    text = document.text
    page_two = document.pages[1].span
    assert Headings(document).before(Span(page_two.start, len(text))) == ()


def test_prose_gets_no_headings() -> None:
    document = made("Title of it all\n" + "plain words go on here and on\n" * 50)
    assert all(window.repeated == () for window in planned(document, limit=100))


def test_a_page_number_is_no_heading() -> None:
    pages = [f"{rows(n * 20, n * 20 + 20)}\nPage {n + 1}" for n in range(6)]
    document = made(*pages)
    assert all(window.repeated == () for window in planned(document, limit=70))


def test_places_in_a_window_lead_back_to_the_document() -> None:
    document = made("Heading here\nA    B\n" + rows(0, 30), rows(30, 60))
    part = part_of(document, planned(document, limit=100)[1])
    for said in ("Heading here", "A    B", "Item 45", "59.50"):
        start = part.document.text.index(said)
        back = part.place_in_document(Span(start, start + len(said)))
        assert document.text[back.start : back.end] == said


def test_the_rest_of_a_window_begins_where_it_is_told() -> None:
    document = made("Heading here\nA    B\n" + rows(0, 60))
    whole = planned(document)[0]
    start = document.text.index("Item 40")
    rest = rest_of(whole, start, Headings(document))
    assert rest.body == Span(start, whole.body.end)
    assert part_of(document, rest).document.text.startswith("Heading here\nA    B\nItem 40")


lines = st.lists(
    st.sampled_from(["", "word", "a longer line of words", "Item 1  2.50", "  indented", "Heading"]),
    max_size=120,
)


@given(st.lists(lines, min_size=1, max_size=4), st.integers(min_value=1, max_value=60))
def test_every_character_is_in_a_window_and_every_window_gets_on(pages: list[list[str]], limit: int) -> None:
    document = made(*("\n".join(page) for page in pages))
    windows = planned(document, limit=limit)
    assert windows[0].body.start == 0
    assert windows[-1].body.end == len(document.text)
    for before, after in pairwise(windows):
        assert before.body.start < after.body.start <= after.fresh
        assert before.fresh < after.fresh
        assert document.text[before.body.end : after.fresh].strip() == ""
        assert after.body.start <= before.body.end + 1
    assert [window.number for window in windows] == list(range(1, len(windows) + 1))
    assert {window.total for window in windows} == {len(windows)}


@pytest.mark.parametrize("limit", [10, 37, 100])
def test_no_window_is_larger_than_the_limit(limit: int) -> None:
    document = made("\n".join(f"line number {n} here" for n in range(300)))
    for window in planned(document, limit=limit):
        assert words(document.text[window.body.start : window.body.end]) <= limit
