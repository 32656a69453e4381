"""What a person types, picks or pastes becomes a value of the field's type, or a sentence says why not."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from extraction.document import Document, Page, Span
from extraction.evidence import Evidence, EvidenceStatus, Place
from extraction.review.entering import (
    DoesNotFit,
    chosen,
    decimal_mark,
    enter,
    headed,
    is_required,
    shape_at,
    taken,
    trouble_at,
)
from schemas.registry import builtin
from schemas.shape import Choice, Listing, Scalar, read_shape

INVOICE, _ = read_shape(builtin("invoice").json_schema)
OWN_SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["count"],
    "properties": {
        "count": {"type": "integer", "minimum": 1},
        "paid": {"type": "boolean"},
        "code": {"type": ["string", "number"]},
        "kind": {"enum": ["credit_note", 3]},
    },
}
OWN, _ = read_shape(OWN_SCHEMA)


@pytest.mark.parametrize(
    ("pointer", "text", "value"),
    [
        ("/gross_total", "1.234,50 €", 1234.5),
        ("/gross_total", "Total: 1,234.50 EUR", 1234.5),
        ("/gross_total", "12.00", 12),
        ("/gross_total", "-3,5", -3.5),
        ("/gross_total", "  ", None),
        ("/invoice_date", "2026-03-14", "2026-03-14"),
        ("/invoice_date", "14 March 2026", "2026-03-14"),
        ("/invoice_date", "3.3.2026", "2026-03-03"),
        ("/seller_name", " Alder\n Mill ", "Alder Mill"),
        ("/document_type", "Credit  Note", "credit note"),
        ("/line_items/4/quantity", "3", 3),
    ],
)
def test_values_of_the_invoice(pointer: str, text: str, value: Any) -> None:
    found = enter(text, shape_at(INVOICE, pointer))
    assert found == value and type(found) is type(value)


@pytest.mark.parametrize(
    ("pointer", "text", "sentence"),
    [
        ("/gross_total", "about ten", "“about ten” is not a number."),
        ("/gross_total", "10 to 20", "“10 to 20” holds several numbers."),
        (
            "/invoice_date",
            "03/04/2020",
            "“03/04/2020” can be 2020-03-04 or 2020-04-03. Type the one that is meant.",
        ),
        ("/document_type", "letter", "“letter” is not one of: invoice, credit note."),
        ("/line_items", "x", "This field holds other fields. Fill those in."),
    ],
)
def test_what_does_not_fit_is_said(pointer: str, text: str, sentence: str) -> None:
    with pytest.raises(DoesNotFit) as told:
        enter(text, shape_at(INVOICE, pointer))
    assert str(told.value) == sentence


def test_a_number_with_two_readings_follows_the_language() -> None:
    total = shape_at(INVOICE, "/gross_total")
    assert decimal_mark("DE") == "," and decimal_mark("EN") == "." and decimal_mark("en_US") == "."
    assert decimal_mark("de") == "," and decimal_mark("en-GB") == "." and decimal_mark(None) == "."
    assert enter("1.234", total, ",") == 1234
    assert enter("1.234", total, ".") == 1.234
    assert enter("1,234", total, ".") == 1234
    assert enter("1,234", total, ",") == 1.234
    assert enter("(2)", total) == -2


def test_own_types() -> None:
    assert enter("ja", shape_at(OWN, "/paid")) is True
    assert enter("False", shape_at(OWN, "/paid")) is False
    assert enter("0042-A", shape_at(OWN, "/code")) == "0042-A"
    assert enter("42", shape_at(OWN, "/code")) == 42
    assert enter("Credit note", shape_at(OWN, "/kind")) == "credit_note"
    assert enter("3", shape_at(OWN, "/kind")) == 3
    assert enter("anything", None) == "anything"
    with pytest.raises(DoesNotFit, match="not a whole number"):
        enter("2.5", shape_at(OWN, "/count"))
    with pytest.raises(DoesNotFit, match="neither yes nor no"):
        enter("maybe", shape_at(OWN, "/paid"))


def test_shapes_and_what_the_schema_wants() -> None:
    assert isinstance(shape_at(INVOICE, "/line_items"), Listing)
    assert isinstance(shape_at(INVOICE, "/document_type"), Choice)
    assert isinstance(shape_at(INVOICE, "/line_items/7/description"), Scalar)
    assert shape_at(INVOICE, "/nothing/0") is None
    assert is_required(OWN, "/count") and not is_required(OWN, "/paid")
    assert trouble_at({"count": 0}, OWN_SCHEMA, "/count") == "Count: 0 is below 1."
    assert trouble_at({"count": 0, "paid": True}, OWN_SCHEMA, "/paid") == ""


def document(text: str) -> Document:
    boxes = np.array([(at, 0, at + 1, 2) for at in range(len(text))], dtype=np.float32)
    return Document("k", "pdf", "s", "t", text, (Page(0, "iv", Span(0, len(text)), 99, 99, boxes),))


def test_picked_words_are_evidence_without_the_space_around_them() -> None:
    found = taken(document("Total 12,50 EUR"), Span(5, 12), 12.5)
    assert found.status is EvidenceStatus.NORMALISED
    assert found.words == "12,50"
    assert found.place == Place(page=0, page_label="iv", span=Span(6, 11), boxes=((6.0, 0.0, 11.0, 2.0),))
    assert taken(document("Alder"), Span(0, 5), "Alder").status is EvidenceStatus.EXACT


def test_a_chosen_place_ends_the_ambiguity() -> None:
    places = tuple(Place(page=0, page_label="1", span=span) for span in (Span(0, 1), Span(5, 6)))
    evidence = Evidence(status=EvidenceStatus.AMBIGUOUS, places=places, words="7")
    found = chosen(evidence, 1, "7 or 7", 7)
    assert (found.status, found.places, found.words) == (EvidenceStatus.EXACT, (places[1],), "7")


COLUMNS = {"what": ("Description",), "unit_price": ("Unit price",), "n": ("Quantity", "n")}


def test_a_first_row_that_names_fields_is_a_header() -> None:
    rows = [["Quantity", "", "description"], ["2", "x", "Flour"]]
    assert headed(rows, COLUMNS) == (["n", "", "what"], [["2", "x", "Flour"]])
    assert headed([["UNIT  price"]], COLUMNS) == (["unit_price"], [])
    assert headed([["Quantity", "Flour"]], COLUMNS) is None
    assert headed([["", ""]], COLUMNS) is None
    assert headed([], COLUMNS) is None
