"""Pages and boxes of a document by offset."""

from __future__ import annotations

import numpy as np

from extraction.document import Box, Document, Page, Span, merge_line_boxes

NOWHERE = [np.nan] * 4


def two_pages() -> Document:
    """Text "ab c" and "d", two characters between them."""
    first = np.array([[0, 0, 5, 10], [5, 0, 9, 10], NOWHERE, [0, 12, 4, 22]], dtype=np.float32)
    second = np.array([[1, 2, 3, 4]], dtype=np.float32)
    pages = (
        Page(0, "i", Span(0, 4), 100, 100, first),
        Page(1, "ii", Span(6, 7), 100, 100, second),
    )
    return Document("0" * 64, "pdf", "a.pdf", "a.pdf", "ab\nc\n\nd", pages)


def test_characters_of_one_line_become_one_box() -> None:
    document = two_pages()
    assert document.boxes(Span(0, 2)) == (Box(0, 0, 9, 10),)
    assert document.boxes(Span(0, 4)) == (Box(0, 0, 9, 10), Box(0, 12, 4, 22))
    assert document.boxes(Span(2, 3)) == ()


def test_a_span_over_two_pages_has_boxes_of_both() -> None:
    assert two_pages().boxes(Span(3, 7)) == (Box(0, 12, 4, 22), Box(1, 2, 3, 4))


def test_separators_belong_to_the_page_before() -> None:
    document = two_pages()
    assert [document.page_at(offset).index for offset in (0, 3, 5, 6)] == [0, 0, 0, 1]


def test_union() -> None:
    assert Box(0, 5, 4, 9).union(Box(2, 1, 3, 6)) == Box(0, 1, 4, 9)


def test_merging_needs_half_of_the_height() -> None:
    boxes = [Box(0, 0, 5, 10), Box(5, 4, 9, 14), Box(9, 10, 12, 20)]
    assert list(merge_line_boxes(iter(boxes))) == [Box(0, 0, 9, 14), Box(9, 10, 12, 20)]
