"""Lines that were not taken as new rows: their list, their place in it, and the words under each column."""

from __future__ import annotations

from typing import Any

from extraction.completeness.line_rows import row_of_line, row_place
from extraction.document import Document, Span
from extraction.evidence import Evidence
from extraction.grounding.ground import ground
from extraction.review.decisions import Decision
from extraction.review.entering import shape_at
from schemas.shape import Shape, read_shape
from tests.extraction.texts import text_document

FIELDS = {"name": {"type": "string"}, "price": {"type": "number"}, "note": {"type": "string"}}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "rows": {"type": "array", "items": {"type": "object", "properties": FIELDS}},
        "names": {"type": "array", "items": {"type": "string"}},
    },
}
TEXT = "Prices\nAnise  1.50\nBasil  2.50\nCumin  3.50\nDill  4.50\nFennel  five\n"
ROOT = read_shape(SCHEMA)[0]


def shape(pointer: str) -> Shape | None:
    return shape_at(ROOT, pointer)


def read(text: str, *rows: tuple[str, float]) -> tuple[Document, dict[str, Evidence]]:
    document = text_document(text)
    data = {"rows": [{"name": name, "price": price, "note": None} for name, price in rows]}
    return document, ground(data, document, SCHEMA)


def line(text: str, words: str) -> Span:
    start = text.index(words)
    return Span(start, text.index("\n", start))


def values(row: dict[str, Decision]) -> dict[str, Any]:
    return {pointer: decision.value for pointer, decision in row.items()}


DOCUMENT, FOUND = read(TEXT, ("Anise", 1.5), ("Cumin", 3.5), ("Dill", 4.5))


def test_a_line_belongs_behind_the_row_above_it() -> None:
    assert row_place(line(TEXT, "Basil"), FOUND) == ("/rows", 1)
    assert row_place(line(TEXT, "Fennel"), FOUND) == ("/rows", 3)
    assert row_place(Span(0, 6), FOUND) == ("/rows", 0)


def test_there_is_no_place_where_no_row_has_words() -> None:
    assert row_place(Span(0, 6), {}) is None
    assert row_place(Span(0, 6), {"/title": FOUND["/rows/0/name"]}) is None


def test_words_under_a_column_become_the_value_of_its_field() -> None:
    row = row_of_line(DOCUMENT, line(TEXT, "Basil"), "/rows", 1, FOUND, shape)
    assert values(row) == {"": {}, "/name": "Basil", "/price": 2.5}
    assert [decision.evidence.words for decision in row.values() if decision.evidence] == [
        "Basil  2.50",
        "Basil",
        "2.50",
    ]


def test_words_that_are_no_value_of_the_field_leave_it_empty() -> None:
    row = row_of_line(DOCUMENT, line(TEXT, "Fennel"), "/rows", 3, FOUND, shape)
    assert values(row) == {"": {}, "/name": "Fennel"}


def test_a_cell_that_two_fields_claim_goes_to_none() -> None:
    text = "Anise 1.50\nBasil 2.50\n"
    document, found = read(text, ("Anise", 1.5))
    assert values(row_of_line(document, line(text, "Basil"), "/rows", 1, found, shape)) == {"": {}}


def test_a_row_of_a_list_of_texts_is_the_line() -> None:
    row = row_of_line(DOCUMENT, line(TEXT, "Basil"), "/names", 0, FOUND, shape)
    assert values(row) == {"": "Basil 2.50"}
