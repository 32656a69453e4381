"""Cells of drawn pages: borders, boxes, and what stands above and below."""

from __future__ import annotations

from extraction.document import Span
from extraction.grounding.page_cells import PageCells
from tests.extraction.drawn import drawn, span_of

TABLE = "Item      Qty    Price\nPen         2     0.50\nInk        12     3.00"


def test_cells_are_parted_by_runs_of_spaces() -> None:
    document = drawn(TABLE, "x\ty z \n\n  w")
    lines = PageCells(document).lines(0)
    assert [[document.text[c.start : c.end] for c in line] for line in lines] == [
        ["Item", "Qty", "Price"],
        ["Pen", "2", "0.50"],
        ["Ink", "12", "3.00"],
    ]
    second = PageCells(document).lines(1)
    assert [[document.text[c.start : c.end] for c in line] for line in second] == [["x", "y z"], ["w"]]
    assert (lines[1][1].left, lines[1][1].top, lines[1][1].right, lines[1][1].bottom) == (60, 12, 65, 22)


def test_cells_above_share_the_column() -> None:
    document = drawn(TABLE)
    above = [
        (n, document.text[c.start : c.end]) for n, c in PageCells(document).above(span_of(document, "12"), 9)
    ]
    assert above == [(1, "2"), (2, "Qty")]
    below = [
        document.text[c.start : c.end] for _, c in PageCells(document).below(span_of(document, "Item"), 1)
    ]
    assert below == ["Pen"]


def test_without_boxes_the_place_in_the_line_is_the_column() -> None:
    document = drawn(TABLE, boxed=False)
    above = [
        document.text[c.start : c.end] for _, c in PageCells(document).above(span_of(document, "3.00"), 9)
    ]
    assert above == ["0.50", "Price"]


def test_a_page_without_text_has_no_place() -> None:
    assert PageCells(drawn(" \n ")).at(Span(0, 1)) is None
