"""VAT IDs, tax numbers and IBANs go where their form says; foreign numbers and everything unclear stay."""

from __future__ import annotations

from typing import Any

import pytest

from extraction.correcting.correct import corrected
from extraction.document import Document, Page, Span
from extraction.evidence import EvidenceStatus
from extraction.grounding.ground import ground

TEXT = "GLN 4300001123454\nTax no. 12/345/67890\nVAT DE198765432\nIBAN DE02 1203 0000 0000 2020 51"


def put(data: Any, text: str = TEXT) -> tuple[Any, tuple[str, ...]]:
    """The values after the corrections, and what is said of them."""
    document = Document("k", "text", "a.txt", "a", text, (Page(0, "1", Span(0, len(text))),))
    found, places, problems = corrected(data, ground(data, document, {}), document, {})
    for name, value in found.items():
        if value != data[name]:
            assert (places[f"/{name}"].status is EvidenceStatus.ABSENT) == (value is None)
            assert places[f"/{name}"].words == (value or "")
    return found, tuple(problem.message for problem in problems)


def test_a_vat_id_and_a_tax_number_in_each_others_fields() -> None:
    found, notices = put({"seller_vat_id": "12/345/67890", "seller_tax_number": "DE198765432"})
    assert found == {"seller_vat_id": "DE198765432", "seller_tax_number": "12/345/67890"}
    assert notices == (
        "The model had taken 12/345/67890, which has the form of another number. Check it.",
        "The model had taken DE198765432, which has the form of another number. Check it.",
    )


def test_the_only_vat_id_instead_of_a_number_that_says_it_is_another() -> None:
    assert put({"seller_vat_id": "GLN 4300001123454"})[0] == {"seller_vat_id": "DE198765432"}
    data = {"seller_vat_id": "12/345/67890", "seller_tax_number": "none"}
    assert put(data)[0] == {"seller_vat_id": "DE198765432", "seller_tax_number": "12/345/67890"}


def test_a_vat_id_without_its_country() -> None:
    text = "Seller CZ12398765, buyer CZ99988877"
    assert put({"vat_number": "12398765"}, text)[0] == {"vat_number": "CZ12398765"}


@pytest.mark.parametrize(
    "data",
    [
        {"seller_vat_id": "FR 86 508 102 159"},
        {"seller_vat_id": "CHE-123.456.789 MWST"},
        {"seller_vat_id": "ABN 51 824 753 556"},
        {"seller_vat_id": "27AAAPL1234C1Z5"},
        {"seller_vat_id": None},
        {"vat": "19 %", "vat_total": "19/100 EUR"},
        {"seller_vat_id": "GLN 4300001123454", "buyer_vat_id": "DE198765432"},
        {"seller_vat_id": "12/345/67890", "buyer_tax_number": "DE198765432"},
        {"iban": "DE02 1203 0000 0000 2020 51"},
        {"iban": "NO93 8601 1117 947"},
    ],
)
def test_what_may_be_right_stays(data: dict[str, Any]) -> None:
    assert put(data) == (data, ())


def test_an_iban_in_groups_is_no_vat_id() -> None:
    text = "Tax 12/345/67890, VAT BE0198765432, IBAN: BE 41 7360 0661 9710"
    assert put({"vat_id": "12/345/67890"}, text)[0] == {"vat_id": "BE0198765432"}


def test_two_vat_ids_decide_nothing() -> None:
    data = {"seller_vat_id": "GLN 4300001123454"}
    assert put(data, TEXT + "\nVAT FR86508102159") == (data, ())


def test_what_is_too_short_for_an_iban_is_left_out() -> None:
    assert put({"iban": "DE198765432"})[0] == {"iban": None}
