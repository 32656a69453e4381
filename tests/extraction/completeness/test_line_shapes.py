"""Rows, headings and running titles are told apart by the look of their lines."""

from __future__ import annotations

import pytest

from extraction.completeness.line_shapes import (
    Line,
    cells,
    is_column_headings,
    is_heading,
    is_row,
    lines_of,
    running_titles,
    shape_of,
)
from extraction.document import Document, Page, Span


@pytest.mark.parametrize(
    ("line", "shape"),
    [
        ("02.05.2024  Rent May  1.204,55 EUR", "dwnw"),
        ("2024-05-02 Rent 853.25 -12,00", "dwnn"),
        ("02/07  Coffee", "dw"),
        ("Subtotal  215.00", "wn"),
        ("G-0001  7 Jan 2025  Brass Band  £1,250.50", "wnwnwn"),
        ("— — —", ""),
        ("", ""),
    ],
)
def test_shapes(line: str, shape: str) -> None:
    assert shape_of(line) == shape


@pytest.mark.parametrize(
    ("line", "row", "columns", "heading"),
    [
        ("02.05.2024  Rent May  1.204,55 EUR", True, False, False),
        ("Oak bench    89.50", True, False, False),
        ("Number  Decided    Recipient and purpose    Amount", False, True, False),
        ("Northern dales", False, False, True),
        ("2 Scope", False, False, True),
        ("The trustees visited the group in spring.", False, False, False),
        ("and who does it", False, False, False),
        ("", False, False, False),
    ],
)
def test_kinds_of_lines(line: str, row: bool, columns: bool, heading: bool) -> None:
    assert (is_row(line), is_column_headings(line), is_heading(line)) == (row, columns, heading)


def test_cells_are_separated_by_wide_gaps_and_bars() -> None:
    assert cells("Oak bench  2 pieces    89.50") == ["Oak bench", "2 pieces", "89.50"]
    assert cells("| a | b |") == ["a", "b"]


def test_lines_with_their_places() -> None:
    assert lines_of("ab\n\nc") == [Line(0, 2), Line(3, 3), Line(4, 5)]
    assert lines_of("ab\n\nc", 1, 3) == [Line(1, 2), Line(3, 3)]


def test_running_titles_stand_at_the_edge_of_three_pages() -> None:
    texts = [
        f"Register\nnumber {n}\nbody\nbody\nbody\nbody\nbody {n}\nx{n}\ny\nPage {n} of 3" for n in (1, 2, 3)
    ]
    text, pages, at = "\n\n".join(texts), [], 0
    for index, each in enumerate(texts):
        pages.append(Page(index, str(index + 1), Span(at, at + len(each))))
        at += len(each) + 2
    document = Document("key", "pdf", "a.pdf", "a", text, tuple(pages))
    assert running_titles(document) == {"Register", "number 0", "x0", "y", "Page 0 of 0"}
    assert running_titles(Document("key", "pdf", "a.pdf", "a", text, tuple(pages[:2]))) == frozenset()
