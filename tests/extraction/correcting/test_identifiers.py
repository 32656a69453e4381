"""A VAT ID, tax number or IBAN that cannot be one gives way to the one that the document prints."""

from __future__ import annotations

from typing import Any

import pytest

from extraction.correcting.correct import corrected
from extraction.grounding.ground import ground
from tests.extraction.drawn import drawn

NAMES = ("seller_name", "seller_vat_id", "seller_tax_number", "buyer_name", "buyer_vat_id", "iban")
SCHEMA: dict[str, Any] = {"type": "object", "properties": {name: {"type": "string"} for name in NAMES}}

LETTER = """Seller                      Buyer
Nordlicht GmbH              Atelier Brandt
GLN 4000001123452           GLN 4000001987658

Steuernummer: 181/815/08155
USt-IdNr.: DE136695976
IBAN DE08 7009 0100 1234 5678 90
"""


def settled(text: str, **values: str) -> dict[str, Any]:
    """The values after the corrections, those alone that were changed."""
    document = drawn(text)
    data, _, _ = corrected(values, ground(values, document, SCHEMA), document, SCHEMA)
    return {name: value for name, value in data.items() if value != values[name]}


@pytest.mark.parametrize(
    ("text", "name", "written", "taken"),
    [
        (LETTER, "seller_vat_id", "GLN 4000001123452", "DE136695976"),
        (LETTER, "seller_vat_id", "181/815/08155", "DE136695976"),
        (LETTER, "seller_tax_number", "DE136695976", "181/815/08155"),
        (LETTER, "seller_tax_number", "Not applicable", "181/815/08155"),
        (LETTER, "iban", "DE136695976", "DE08 7009 0100 1234 5678 90"),
        # the document has none: what cannot be one goes
        ("TVA: FR40303265045", "iban", "FR40303265045", None),
        # the country stands apart, other words and numbers follow
        ("N° TVA : FR 40 303 265 045 SIRET 1", "seller_vat_id", "SIRET 1", "FR 40 303 265 045"),
        ("VAT NO DE136695976 HRB 12", "seller_vat_id", "HRB 12", "DE136695976"),
        ("CHE-116.281.710 MWST", "seller_vat_id", "MWST", "CHE-116.281.710 MWST"),
        # without its country
        ("Seller CZ12398765, buyer CZ99988877", "seller_vat_id", "12398765", "CZ12398765"),
        # the codes of electronic invoices
        ("FC: 181/815/08155\nVA: BE0123456789", "seller_vat_id", "FC: 181/815/08155", "BE0123456789"),
        ("FC: 181/815/08155\nVA: BE0123456789", "seller_tax_number", "none", "181/815/08155"),
    ],
)
def test_what_cannot_be_one_gives_way(text: str, name: str, written: str, taken: str | None) -> None:
    assert settled(text, **{name: written}) == {name: taken}


@pytest.mark.parametrize(
    ("text", "values"),
    [
        # each is what it should be, whatever else is printed
        (LETTER, {"seller_vat_id": "DE136695976", "seller_tax_number": "181/815/08155"}),
        (LETTER, {"seller_vat_id": "FR40303265045"}),
        # a form that is not known here, behind words for a VAT ID
        ("NIF: B12345678\nCustomer VAT: DE136695976", {"seller_vat_id": "B12345678"}),
        # a bare number may be one of another country
        (LETTER, {"seller_vat_id": "ABN 51 824 753 556"}),
        (LETTER, {"seller_vat_id": "27AAAPL1234C1Z5"}),
        (LETTER, {"seller_vat_id": "181/815/08155", "buyer_tax_number": "DE136695976"}),
        # two of them, and nothing says whose
        ("DE136695976 and FR40303265045", {"seller_vat_id": "none"}),
        # the other block's, by its own field or by its label
        ("VAT: DE136695976", {"seller_vat_id": "none", "buyer_vat_id": "DE136695976"}),
        (
            "Buyer VAT: DE136695976",
            {"seller_vat_id": "none", "seller_name": "Us", "buyer_name": "They", "buyer_x": "?"},
        ),
        # an account number is no VAT ID, a part of one neither
        ("IBAN DE08 7009 0100 1234 5678 90", {"seller_vat_id": "none"}),
        # made unreadable on purpose
        ("IBAN DE** **** 7890", {"iban": "DE** **** 7890"}),
        # a number without the words for a tax number
        ("HRB: 181/815/08155", {"seller_tax_number": "none"}),
    ],
)
def test_nothing_is_changed_where_it_is_right_or_open(text: str, values: dict[str, str]) -> None:
    assert settled(text, **values) == {}


def test_a_vat_id_and_a_tax_number_in_each_others_fields() -> None:
    written = {"seller_vat_id": "181/815/08155", "seller_tax_number": "DE136695976"}
    assert settled(LETTER, **written) == {
        "seller_vat_id": "DE136695976",
        "seller_tax_number": "181/815/08155",
    }
    assert settled(LETTER, **written, iban="DE136695976")["seller_vat_id"] == "DE136695976"


def test_of_two_the_one_in_the_fields_own_block() -> None:
    text = "Seller\nNordlicht GmbH\nVAT DE136695976\n\nBuyer\nAtelier Brandt\nVAT FR40303265045\n"
    names = {"seller_name": "Nordlicht GmbH", "buyer_name": "Atelier Brandt", "buyer_street": "none"}
    assert settled(text, seller_vat_id="none", **names) == {"seller_vat_id": "DE136695976"}


def test_the_change_is_told() -> None:
    document = drawn(LETTER)
    written = {"seller_tax_number": "DE136695976", "iban": "none"}
    _, evidence, problems = corrected(written, ground(written, document, SCHEMA), document, SCHEMA)
    assert evidence["/iban"].words == "DE08 7009 0100 1234 5678 90"
    assert [problem.message for problem in problems] == [
        "The model had taken DE136695976, which does not have the form of such a number. The document prints "
        "this one, so it was taken instead. Check it.",
        "The model had taken none, which does not have the form of such a number. The document prints this "
        "one, so it was taken instead. Check it.",
    ]
