"""Lines that look like records are counted against the records that were taken."""

from __future__ import annotations

from typing import Any

from extraction.completeness.account import account, missed_notice
from extraction.document import Document, Page, Span
from extraction.evidence import Completeness, MissedLine, PageAccount
from extraction.grounding.ground import ground

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "rows": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"name": {"type": "string"}, "price": {"type": "number"}},
            },
        }
    },
}


def made(*pages: str) -> Document:
    spans, at = [], 0
    for text in pages:
        spans.append(Span(at, at + len(text)))
        at += len(text) + 2
    numbered = tuple(Page(i, f"p{i + 1}", span) for i, span in enumerate(spans))
    return Document("key", "pdf", "a.pdf", "a", "\n\n".join(pages), numbered)


def item(n: int) -> str:
    return f"Item {n}  {n}.50"


def found_in(document: Document, taken: list[int]) -> Completeness:
    data = {"rows": [{"name": f"Item {n}", "price": n + 0.5} for n in taken]}
    return account(document, data, ground(data, document, SCHEMA), parts=2)


def page(first: int, last: int, number: int) -> str:
    rows = "\n".join(item(n) for n in range(first, last))
    return f"Price list 2024\nPlain words of an introduction.\n{rows}\nSubtotal 3  99.50\nPage {number} of 3"


DOCUMENT = made(page(1, 8, 1), page(8, 15, 2), page(15, 20, 3))


def test_everything_was_taken() -> None:
    found = found_in(DOCUMENT, list(range(1, 20)))
    assert found == Completeness(
        parts=2,
        records=19,
        pages=(
            PageAccount(page=0, page_label="p1", seen=7, taken=7),
            PageAccount(page=1, page_label="p2", seen=7, taken=7),
            PageAccount(page=2, page_label="p3", seen=5, taken=5),
        ),
    )
    assert missed_notice(found) == ()


def test_rows_that_were_not_taken_are_named_with_their_page() -> None:
    found = found_in(DOCUMENT, [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 15, 16, 17, 18, 19])
    start = DOCUMENT.text.index("Item 8 ")
    assert found.missed[0] == MissedLine(page=1, page_label="p2", span=Span(start, start + 12))
    assert found.missed_count == 3
    assert found.pages[1] == PageAccount(page=1, page_label="p2", seen=7, taken=4)
    assert missed_notice(found) == ("Page p2: 3 lines look like records but were not taken.",)


def test_the_notice_names_a_few_pages() -> None:
    document = made(*(page(n * 3, n * 3 + 3, n) for n in range(1, 8)))
    found = found_in(document, list(range(3, 10)))
    assert missed_notice(found) == (
        "Pages p3, p4, p5 and 2 more: 14 lines look like records but were not taken.",
    )


def test_one_line() -> None:
    found = found_in(DOCUMENT, list(range(1, 19)))
    assert missed_notice(found) == ("Page p3: 1 line looks like a record but was not taken.",)


def test_of_few_records_nothing_is_concluded() -> None:
    found = found_in(DOCUMENT, [1, 2, 3])
    assert found == Completeness(parts=2, records=3)


def test_a_result_without_lists_has_no_account_of_lines() -> None:
    assert account(DOCUMENT, {"title": "Price list"}, {}) == Completeness(parts=1, records=0)


def test_nested_lists_are_counted() -> None:
    data = {"orders": [{"no": 1, "rows": [{"name": "a"}, {"name": "b"}]}, {"no": 2, "rows": []}]}
    assert account(DOCUMENT, data, {}).records == 4
