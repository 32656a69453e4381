"""The words in which a result says how its document was read."""

from __future__ import annotations

import pytest

from extraction.document import Document, Page, Span
from extraction.reading_notices import cut_notice, ended_notice, pages_words, parts_notice


@pytest.mark.parametrize(
    ("body", "words"), [(Span(0, 5), "page i"), (Span(0, 6), "pages i to ii"), (Span(5, 15), "pages ii to 1")]
)
def test_pages_are_named_as_they_are_numbered(body: Span, words: str) -> None:
    pages = tuple(Page(n, label, Span(5 * n, 5 * n + 5)) for n, label in enumerate(("i", "ii", "1")))
    assert pages_words(Document("key", "text", "a.txt", "a", "x" * 15, pages), body) == words
    assert pages_words(Document("key", "text", "a.txt", "a", "x" * 15, pages[:1]), body) == ""


def test_what_was_cut_says_where_and_why() -> None:
    assert cut_notice(None, 1234) == "Cut short after 1,234 tokens: values may be missing at the end."
    assert cut_notice(3, 7) == "Cut short after 7 tokens in part 3: values may be missing at the end."
    assert cut_notice(3, None) == (
        "Cut short in part 3 because the model repeated itself: values may be missing at the end."
    )


def test_parts_and_ended_lists() -> None:
    assert parts_notice(4) == "This document is long: it was read in 4 parts."
    assert ended_notice("line_items", 6) == (
        "The list line items was ended: the model went on with rows that are not in the document, and 6 of "
        "them were dropped."
    )
    assert ended_notice("", 1).startswith("The list of records was ended")
