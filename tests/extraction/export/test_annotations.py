"""Notes in words, literally."""

from __future__ import annotations

from extraction.decoding.stats import DecodeStats
from extraction.document import Box, Span
from extraction.evidence import Evidence, EvidenceStatus, Extraction, Place, Problem
from extraction.export.annotations import annotations_of, title_of
from extraction.export.columns import columns_of
from schemas.registry import builtin

BOX = Box(1, 2, 3, 4)


def at(status: str, words: str = "", places: int = 1) -> Evidence:
    place = Place(page=1, page_label="2", span=Span(0, 1), boxes=(BOX,))
    return Evidence(status=EvidenceStatus(status), words=words, places=(place,) * places)


def test_marks_and_the_note_about_the_rest() -> None:
    extraction = Extraction(
        document_key="k",
        source="a.pdf",
        title="t",
        schema_name="invoice",
        model="m",
        data={
            "seller_vat_id": "DE1",
            "gross_total": 1234.5,
            "bic": None,
            "invoice_number": "7",
            "line_items": [{}, {"amount": 2}],
        },
        evidence={
            "/seller_vat_id": Evidence(status=EvidenceStatus.NOT_IN_DOCUMENT),
            "/gross_total": at("normalised", "1.234,50 €"),
            "/bic": Evidence(status=EvidenceStatus.ABSENT),
            "/invoice_number": at("ambiguous", "7", 3),
            "/line_items/1/amount": at("exact", "2"),
        },
        problems=(Problem(pointer="/line_items/1/amount", message="Too small."),),
        stats=DecodeStats(),
    )
    made = annotations_of(extraction, columns_of(builtin("invoice")))
    assert [mark.text for mark in made.marks] == [
        "Gross total: 1234.5\nNormalised. In the document: 1.234,50 €",
        "Invoice number: 7\nAmbiguous? In 3 places; this is the chosen one.",
        "Line items → Amount (row 2): 2\nExact? Too small.",
    ]
    assert [mark.page for mark in made.marks] == [1, 1, 1]
    assert made.note == "Not found in the document:\nSeller VAT ID: DE1"


def test_titles_without_a_schema() -> None:
    assert title_of("/line_items/0/unit~1price", {}) == "Line items → Unit/price (row 1)"
    assert title_of("", {}) == "Value"
