"""Which place is chosen on made documents whose right places are known, and when nothing can tell."""

from __future__ import annotations

import random
from typing import Any

import pytest

from extraction.document import Document, Span
from extraction.evidence import EvidenceStatus as S
from extraction.grounding.choosing import is_distinctive
from extraction.grounding.ground import ground
from tests.extraction.drawn import drawn, span_of

LABELS = {
    "en": "Invoice no.|Invoice date|Due date|Net total|VAT|Total amount due|Seller|Buyer",
    "de": "Rechnungsnummer|Rechnungsdatum|Fällig am|Nettobetrag|MwSt.|Bruttobetrag|Verkäufer|Käufer",
    "fr": "N° de facture|Date de facture|Échéance|Total HT|TVA|Total TTC|Vendeur|Acheteur",
    "es": "Nº factura|Fecha de factura|Vencimiento|Total neto|IVA|Total bruto|Vendedor|Comprador",
    "pl": "Nr faktury|Data wystawienia|Termin płatności|Razem netto|Podatek|Razem brutto|Sprzedawca|Nabywca",
}


def made(language: str, draw: random.Random) -> tuple[Document, dict[str, Any], dict[str, list[str]]]:
    """An invoice of two pages, its values, and for each field the lines that may hold its place."""
    number, date_label, due, net, tax, gross, seller, buyer = LABELS[language].split("|")
    code, amount = str(draw.randint(1000, 9999)), draw.randint(100, 900)
    lines = {
        "head": f"{number}: {code}",
        "date": f"{date_label}: 14.03.2024",
        "due": f"{due}: 14.03.2024",
        "seller": f"{seller}\nAlpha GmbH\nHauptweg {draw.randint(1, 9)}\n10115 Berlin",
        "buyer": f"{buyer}\nBeta AG\nRing {draw.randint(1, 9)}\n10115 Berlin",
        "net": f"{net}    {amount},00",
        "tax": f"{tax}    0,00",
        "gross": f"{gross}    {amount},00",
    }
    other = f"1    Pen    {amount},00    {code}"
    first = [lines["seller"], "", lines["buyer"], "", lines["head"], lines["date"], lines["due"], "", other]
    last = [lines["head"], "", lines["net"], lines["tax"], lines["gross"]]
    document = drawn("\n".join(first), "\n".join(last))
    data = {
        "invoice_number": code,
        "invoice_date": "2024-03-14",
        "due_date": "2024-03-14",
        "net_total": amount,
        "gross_total": amount,
        "seller": {"name": "Alpha GmbH", "city": "Berlin"},
        "buyer": {"name": "Beta AG", "city": "Berlin"},
    }
    right = {
        "/invoice_number": ["head"],
        "/invoice_date": ["date"],
        "/due_date": ["due"],
        "/net_total": ["net"],
    }
    right |= {"/gross_total": ["gross"], "/seller/city": ["seller"], "/buyer/city": ["buyer"]}
    return document, data, {pointer: [lines[name] for name in names] for pointer, names in right.items()}


def holds(document: Document, place: Span, lines: list[str]) -> bool:
    found = [span_of(document, line, nth) for line in lines for nth in range(document.text.count(line))]
    return any(line.start <= place.start and place.end <= line.end for line in found)


def test_choices_on_made_invoices() -> None:
    certain = right_certain = right = total = 0
    for seed in range(12):
        for language in LABELS:
            document, data, places = made(language, random.Random(seed))
            found = ground(data, document, {})
            for pointer, lines in places.items():
                one = found[pointer]
                fits = holds(document, one.places[0].span, lines)
                total, right = total + 1, right + fits
                if one.status in (S.EXACT, S.NORMALISED):
                    certain, right_certain = certain + 1, right_certain + fits
    assert total == 12 * 5 * 7
    assert right_certain / certain >= 0.98  # what is called certain is right
    assert right / total >= 0.95
    assert certain / total >= 0.7


def test_a_header_on_every_page_is_one_place_with_the_others_after_it() -> None:
    pages = [f"Order no. 4711    Page {n}\nsome text 4711x" for n in (1, 2, 3)]
    found = ground({"order_no": "4711"}, drawn(*pages), {})["/order_no"]
    assert (found.status, [place.page for place in found.places]) == (S.EXACT, [0, 1, 2])


def test_nothing_tells_two_plain_numbers_apart() -> None:
    found = ground({"volume": 8}, drawn("there are 8 of them\nand 8 of those"), {})["/volume"]
    assert found.status is S.AMBIGUOUS


def test_one_currency_in_a_document_is_no_question_and_two_are() -> None:
    assert ground({"currency": "EUR"}, drawn("5,00 €\n6,00 €"), {})["/currency"].status is S.NORMALISED
    assert ground({"currency": "EUR"}, drawn("5,00 €\n6,00 €\n7 USD"), {})["/currency"].status is S.AMBIGUOUS


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("Journal of Open Source", True),
        ("10.21105/jose.00050", True),
        ("707963", True),
        ("12345", False),
        ("Berlin", False),
        ("2024-03-14", False),
        ("宮崎県で震度", True),
        (707963, False),
    ],
)
def test_distinctive(value: object, expected: bool) -> None:
    assert is_distinctive(value) is expected
