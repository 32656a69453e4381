"""Values planted in documents are found at exact offsets, or said to be missing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from extraction.document import Box, Document, Page, Span
from extraction.evidence import Evidence, EvidenceStatus
from extraction.grounding.ground import MAX_PLACES, ground

S = EvidenceStatus


def document(*pages: str, boxed: bool = False) -> Document:
    """Pages joined by a form feed; boxed: every character is 5 wide, a line 10 high."""
    made, offset = [], 0
    for i, text in enumerate(pages):
        boxes = None
        if boxed:
            boxes = np.full((len(text), 4), np.nan, dtype=np.float32)
            line = column = 0
            for at, char in enumerate(text):
                if char == "\n":
                    line, column = line + 1, 0
                    continue
                boxes[at] = (5 * column, 12 * line, 5 * column + 5, 12 * line + 10)
                column += 1
        made.append(Page(i, str(i + 1), Span(offset, offset + len(text)), 600, 800, boxes))
        offset += len(text) + 1
    return Document("k", "pdf", "a.pdf", "a", "\n".join(pages), tuple(made))


def look_up(text: str, value: Any, schema: dict[str, Any] | None = None) -> Evidence:
    properties = {"properties": {"a": schema or {}}}
    return ground({"a": value}, document(text), properties)["/a"]


def spans(evidence: Evidence) -> list[Span]:
    return [place.span for place in evidence.places]


@pytest.mark.parametrize(
    ("text", "value", "status", "words"),
    [
        ("No. RE-2020-113 of", "RE-2020-113", S.EXACT, "RE-2020-113"),
        ("MÜLLER  GmbH\n", "Müller GmbH", S.NORMALISED, "MÜLLER  GmbH"),
        ("by Ada\nLovelace, 1843", "Ada Lovelace", S.NORMALISED, "Ada\nLovelace"),
        ("a Donaudampf-\nschiff sinks", "Donaudampfschiff", S.NORMALISED, "Donaudampf-\nschiff"),
        ("IBAN DE88 2008 0000", "DE8820080000", S.NORMALISED, "DE88 2008 0000"),
        ("請求書 株式会社山田商店 御中", "株式会社山田商店", S.EXACT, "株式会社山田商店"),
        ("face \U0001f600 and \U00020bb7野家", "\U00020bb7野家", S.EXACT, "\U00020bb7野家"),
        ("Total 1.234,56 EUR", 1234.56, S.NORMALISED, "1.234,56"),
        ("Total 1 234,56 EUR", 1234.56, S.NORMALISED, "1 234,56"),
        ("Total 12.5", 12.5, S.EXACT, "12.5"),
        ("Total 12", 12.0, S.EXACT, "12"),
        ("Count 12", 12, S.EXACT, "12"),
        ("Refund (12.00)", -12, S.NORMALISED, "(12.00)"),
        ("Refund 12.00-", -12, S.NORMALISED, "12.00-"),
        ("Refund 12.00-", 12, S.APPROXIMATE, "12.00-"),
        ("VAT 19 %", 0.19, S.NORMALISED, "19"),
        ("am 4. März 2020 in", "2020-03-04", S.NORMALISED, "4. März 2020"),
        ("on 3/4/20", "2020-03-04", S.NORMALISED, "3/4/20"),
        ("2020年3月4日", "2020-03-04", S.NORMALISED, "2020年3月4日"),
        ("4 March 2020, 2:30 pm", "2020-03-04T14:30:00Z", S.NORMALISED, "4 March 2020"),
        ("4 March 2020", "2020-03-04T14:30:00Z", S.APPROXIMATE, "4 March 2020"),
        ("14.01.2023\n02/07 RENT", "2023-07-02", S.DERIVED, "02/07"),
        ("on July 2 we", "2023-07-02", S.APPROXIMATE, "July 2"),
        ("on July 2, 2022", "2023-07-02", S.NOT_IN_DOCUMENT, ""),
        ("2023 7月2日", "2023-07-02", S.DERIVED, "7月2日"),
        ("Ada Lovelace1,2 and", "Ada Lovelace", S.EXACT, "Ada Lovelace"),
        ("MUSTERLIEFERANT GmbH & Co", "Lieferant GmbH", S.NOT_IN_DOCUMENT, ""),
        ("green 3m    3.33    10.00\nKR3M  wide\n", "green 3m wide", S.APPROXIMATE, "green 3m"),
        ("Preis 5 €", "EUR", S.NORMALISED, "€"),
        ("a Credit Note for", "credit_note", S.NORMALISED, "Credit Note"),
        ("total 1.234,50", "1234.50", S.NORMALISED, "1.234,50"),
        ("the GmbH here", "Müller Maschinenbau GmbH", S.NOT_IN_DOCUMENT, ""),
        ("A Mueller Apparatebau GmbH", "Müller Apparatebau GmbH", S.APPROXIMATE, "Mueller Apparatebau GmbH"),
        ("in 2012", 12, S.NOT_IN_DOCUMENT, ""),
        ("in 2012", "12", S.NOT_IN_DOCUMENT, ""),
        ("RE-2020-113", "RE-2020-114", S.NOT_IN_DOCUMENT, ""),
        ("anything", "", S.ABSENT, ""),
        ("anything", None, S.ABSENT, ""),
        ("true", True, S.DERIVED, ""),
        ("anything", float("inf"), S.NOT_IN_DOCUMENT, ""),
        ("", "x", S.NOT_IN_DOCUMENT, ""),
        ("30 February", "2020-02-30", S.NOT_IN_DOCUMENT, ""),
    ],
)  # fmt: skip
def test_one_value(text: str, value: Any, status: EvidenceStatus, words: str) -> None:
    evidence = look_up(text, value)
    assert (evidence.status, evidence.words) == (status, words)
    assert spans(evidence) == ([Span(text.index(words), text.index(words) + len(words))] if words else [])


def test_pages_labels_and_boxes() -> None:
    found = ground({"a": "two\nwords"}, document("first", "x two\nwords", boxed=True), {})
    (place,) = found["/a"].places
    assert (place.page, place.page_label, place.span) == (1, "2", Span(8, 17))
    assert place.boxes == (Box(10, 0, 25, 10), Box(0, 12, 25, 22))


def test_pointers_in_reading_order() -> None:
    data = {"b": {"x/y": "1", "t~u": None}, "a": [{"q": 1}, "s"], "e": [], "o": {}}
    assert list(ground(data, document("1 s"), {})) == ["/b/x~1y", "/b/t~0u", "/a/0/q", "/a/1"]
    assert list(ground("1", document("1"), {})) == [""]
    assert list(ground([{"a": 1}], document("1"), {})) == ["/0/a"]


def test_two_rows_with_the_same_quantity() -> None:
    text = "Pos Qty Item\n1 2 Pen 0.50\n2 2 Ink 3.00\nPage 2"
    rows = [{"item": "Pen", "quantity": 2, "price": 0.5}, {"item": "Ink", "quantity": 2, "price": 3}]
    found = ground({"rows": rows}, document(text), {})
    assert found["/rows/0/quantity"].status is S.EXACT
    assert spans(found["/rows/0/quantity"]) == [Span(15, 16)]
    # The second row prints 2 twice (position and quantity): no row can tell, so the first stays ambiguous.
    assert found["/rows/1/quantity"].status is S.AMBIGUOUS
    assert spans(found["/rows/1/quantity"])[0] == Span(26, 27)


def test_equal_values_of_one_row_go_from_left_to_right() -> None:
    text = "Pen 1 5.00 5.00\nInk 1 7.00 7.00\n"
    rows = [{"item": "Pen", "n": 1, "price": 5, "total": 5}, {"item": "Ink", "n": 1, "price": 7, "total": 7}]
    found = ground({"rows": rows}, document(text), {})
    assert spans(found["/rows/1/n"]) == [Span(20, 21)]
    assert spans(found["/rows/1/price"]) == [Span(22, 26)]
    assert spans(found["/rows/1/total"]) == [Span(27, 31)]
    assert found["/rows/1/total"].status is S.NORMALISED


def test_the_line_that_holds_most_values_is_the_row() -> None:
    text = "Rates of 5 in Chad\nChad 98 5\nMali 98 5\nCuba 97 5\nlater: 98\nMali, 3\nCuba, 97"
    rows = [{"land": "Chad", "a": 98, "b": 5}, {"land": "Mali", "a": 98, "b": 5}]
    found = ground({"rows": rows}, document(text), {})
    for row, start in enumerate((19, 29)):
        assert spans(found[f"/rows/{row}/land"]) == [Span(start, start + 4)]
        assert spans(found[f"/rows/{row}/a"]) == [Span(start + 5, start + 7)]
        assert spans(found[f"/rows/{row}/b"]) == [Span(start + 8, start + 9)]
    assert {evidence.status for evidence in found.values()} == {S.EXACT}


def test_equal_rows_follow_each_other() -> None:
    rows = [{"item": "Mug", "n": 1}, {"item": "Mug", "n": 1}]
    found = ground({"rows": rows}, document("Mug 1\nMug 1\n"), {})
    assert {evidence.status for evidence in found.values()} == {S.EXACT}
    assert [evidence.places[0].span.start for evidence in found.values()] == [0, 4, 6, 10]


def test_equal_rows_of_more_lines_than_records_stay_ambiguous() -> None:
    rows = [{"item": "Mug", "n": 1}, {"item": "Mug", "n": 1}]
    found = ground({"rows": rows}, document("Mug 1\nMug 1\nMug 1\n"), {})
    assert {evidence.status for evidence in found.values()} == {S.AMBIGUOUS}
    assert [evidence.places[0].span.start for evidence in found.values()] == [0, 4, 6, 10]


def test_rows_without_any_unique_value_follow_each_other() -> None:
    found = ground({"rows": [{"n": 1}, {"n": 1}]}, document("1\n1\n1"), {})
    assert spans(found["/rows/0/n"])[0] == Span(0, 1)
    assert spans(found["/rows/1/n"])[0] == Span(2, 3)
    assert found["/rows/1/n"].status is S.AMBIGUOUS


def test_label_chooses_among_places() -> None:
    text = "Subtotal 119.00\nfoo\nAmount due: 119.00\nbar\n119.00"
    schema = {"properties": {"payable": {"title": "Amount due", "type": "number"}}}
    found = ground({"payable": 119}, document(text), schema)["/payable"]
    assert found.status is S.NORMALISED  # the label is complete, and nothing else has any of it
    assert spans(found) == [Span(32, 38), Span(9, 15), Span(43, 49)]


def test_label_on_the_line_above() -> None:
    found = ground({"delivery_date": "2020-03-04"}, document("2020-03-04\nx\nDelivery date\n2020-03-04"), {})
    assert spans(found["/delivery_date"])[0] == Span(27, 37)


def test_label_through_references_and_branches() -> None:
    schema = {
        "$defs": {"m": {"title": "Grand total"}, "loop": {"$ref": "#/$defs/loop"}},
        "properties": {"x": {"anyOf": [{"type": "null"}, {"properties": {"y": {"$ref": "#/$defs/m"}}}]}},
        "$ref": "#/$defs/none",
    }
    found = ground({"x": {"y": 5}}, document("5\nGrand total 5"), schema)
    assert spans(found["/x/y"])[0] == Span(14, 15)
    assert ground({"a": 1}, document("1"), {"$defs": {"l": {"$ref": "#/$defs/l"}}, "$ref": "#/$defs/l"})


def test_nested_object_stays_near_its_siblings() -> None:
    text = "Seller\nAcme\nBerlin\n\nBuyer\nZeta\nBerlin"
    data = {"seller": {"name": "Acme", "city": "Berlin"}, "buyer": {"name": "Zeta", "city": "Berlin"}}
    found = ground(data, document(text), {})
    assert spans(found["/seller/city"])[0] == Span(12, 18)
    assert spans(found["/buyer/city"])[0] == Span(31, 37)


def test_frequent_value_keeps_fifty_places() -> None:
    found = look_up("7\n" * 300, 7)
    assert (found.status, len(found.places)) == (S.AMBIGUOUS, MAX_PLACES)


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12)
DATA = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
)


@given(DATA, st.text(max_size=60))
def test_any_data_gets_evidence_that_lies_in_the_text(data: Any, text: str) -> None:
    made = document(text)
    found = ground(data, made, {})
    assert found == ground(data, made, {})
    for evidence in found.values():
        if evidence.status is not S.DERIVED:
            assert (evidence.status in (S.ABSENT, S.NOT_IN_DOCUMENT)) == (not evidence.places)
        for place in evidence.places:
            assert 0 <= place.span.start < place.span.end <= len(text)
        if evidence.places:
            assert evidence.words == text[slice(*evidence.places[0].span)]


@given(
    st.lists(
        st.tuples(st.text("abcdefgh", min_size=3, max_size=8), st.integers(1, 9), st.integers(100, 999)),
        min_size=1,
        max_size=6,
        unique_by=lambda row: row[0],
    )
)
def test_quantities_are_found_on_their_own_row(rows: list[tuple[str, int, int]]) -> None:
    lines = [f"{name} {quantity} x {price}.00" for name, quantity, price in rows]
    data = [{"name": name, "quantity": quantity, "price": price} for name, quantity, price in rows]
    found = ground(data, document("\n".join(lines)), {})
    for i, line in enumerate(lines):
        start = sum(len(other) + 1 for other in lines[:i])
        quantity = start + line.index(" ") + 1
        assert found[f"/{i}/quantity"].status is S.EXACT
        assert spans(found[f"/{i}/quantity"]) == [Span(quantity, quantity + 1)]
