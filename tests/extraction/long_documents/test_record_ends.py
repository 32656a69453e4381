"""Where the text begins that is asked for again after an answer that was cut."""

from __future__ import annotations

import pytest

from extraction.document import Span
from extraction.grounding.ground import ground
from extraction.long_documents.record_ends import start_of_rest
from tests.extraction.texts import text_document

HEAD = "Item     Price\n"
FIRST, SECOND, THIRD = "Pen       9.90\n", "Ink       5.50\n", "Cap       7.25\n"


@pytest.mark.parametrize(
    ("after", "rows_needed", "more"),
    [(THIRD, True, True), (THIRD, False, True), ("Thank you\n", True, False), ("Thank you\n", False, True),
     (" \n", False, False), ("", False, False)],
)  # fmt: skip
def test_what_follows_the_last_whole_record(after: str, rows_needed: bool, more: bool) -> None:
    text = HEAD + FIRST + SECOND + after
    document = text_document(text)
    rows = [{"item": "Pen", "price": 9.9}, {"item": "Ink", "price": 5.5}]
    evidence = ground({"rows": rows}, document, {})
    start = start_of_rest(text, Span(0, len(text)), evidence, rows_needed)
    assert start == (len(HEAD + FIRST + SECOND) if more else None)


def test_without_a_record_nothing_is_known_of_the_rest() -> None:
    assert start_of_rest(HEAD + FIRST, Span(0, 30), {}, rows_needed=False) is None
