"""Dates and numbers in order, bounds, what every document has, and the forms of single texts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.extraction.checks.rule_helpers import found, sentences


def test_dates_in_order() -> None:
    data = {"invoice_date": "2024-03-14", "due_date": "2024-03-14"}
    assert sentences("invoice", data) == []
    assert sentences("invoice", {**data, "due_date": "2024-03-01"}) == [
        "Invoice date 2024-03-14 is after due date 2024-03-01."
    ]
    assert sentences("invoice", {**data, "due_date": None}) == []
    assert sentences("invoice", {**data, "due_date": "soon"}) == []
    assert found("invoice", data).agreed == set()  # two days in order are no proof


def test_numbers_in_order() -> None:
    assert sentences("event", {"price_minimum": 18.0, "price_maximum": 12.0}) == [
        "Price minimum 18 is above price maximum 12."
    ]


def test_bookings_lie_in_the_period_of_the_statement() -> None:
    data: dict[str, Any] = {"period_start": "2024-05-01", "period_end": "2024-05-31"}
    data["transactions"] = [{"booking_date": "2024-05-02"}, {"booking_date": "2023-05-02"}]
    problems = found("bank_statement", data).problems
    assert [(problem.pointer, problem.message) for problem in problems] == [
        (
            "/transactions/1/booking_date",
            "Booking date 2023-05-02 lies outside of the period from 2024-05-01 to 2024-05-31.",
        )
    ]
    data["transactions"] = [{"booking_date": "2023-05-02"}] * 6
    problems = found("bank_statement", data).problems
    assert [problem.pointer for problem in problems] == ["/period_start", "/period_end"]
    assert problems[0].message == "6 of 6 dates lie outside of the period from 2024-05-01 to 2024-05-31."


def test_percent_has_bounds() -> None:
    assert sentences("invoice", {"line_items": [{"vat_rate": 190}]}) == [
        "VAT rate 190 does not lie between 0 and 100."
    ]
    assert sentences("invoice", {"line_items": [{"vat_rate": 0}]}) == []


def test_what_nearly_every_invoice_has() -> None:
    data = {"invoice_number": None, "gross_total": None, "net_total": None, "amount_due": None}
    assert sentences("invoice", data) == [
        "Invoice number is missing, and nearly every invoice has one.",
        "Gross total, net total and amount due are missing; nearly every invoice has one.",
    ]
    assert sentences("invoice", {**data, "invoice_number": "1", "net_total": 0.0}) == []
    assert sentences("invoice", {}) == []  # a copy of the schema without these fields


@pytest.mark.parametrize(
    ("name", "field", "text"),
    [
        ("invoice", "iban", "DE02 1203 0000 0000 2020 51"),
        ("invoice", "iban", "IBAN: DE02120300000000202051"),
        ("invoice", "iban", "532013000"),  # an account number
        ("invoice", "iban", "DE12 **** **** 1234"),
        ("invoice", "seller_vat_id", "DE136695976"),
        ("invoice", "seller_vat_id", "FR83 404 833 048"),
        ("invoice", "seller_vat_id", "ATU13585627"),
        ("invoice", "seller_vat_id", "CHE-107.787.577 IVA"),
        ("invoice", "seller_vat_id", "GB 980 7806 84"),
        ("invoice", "seller_vat_id", "12/345/67890"),  # a tax number
        ("invoice", "seller_vat_id", "DE123456789"),  # a placeholder
        ("invoice", "seller_vat_id", "US123456780"),
        ("invoice", "bic", "BYLADEM1001"),
        ("invoice", "currency", "eur"),
        ("invoice", "currency", "DEM"),
        ("product_page", "gtin", "4006381333931"),
        ("product_page", "gtin", "978-0-471-11709-4"),
        ("product_page", "gtin", "0-8044-2957-X"),
        ("product_page", "gtin", "MPN-77"),
        ("scientific_paper", "doi", "10.1234/jub.2022.0312"),
        ("cv", "email", "leila.haddad@example.org"),
        ("cv", "website", "www.linkedin.com/in/leila"),
        ("cv", "website", "https://example.org"),
    ],
)
def test_texts_that_can_be_what_they_are_called(name: str, field: str, text: str) -> None:
    assert sentences(name, {field: text}) == []


@pytest.mark.parametrize(
    ("name", "field", "text", "says"),
    [
        ("invoice", "iban", "DE02120300000000202052", "is no IBAN: its check digits do not fit."),
        ("invoice", "iban", "DE0212030000000020205", "is no IBAN: its check digits do not fit."),
        ("invoice", "seller_vat_id", "DE136695977", "is no VAT ID: its check digits do not fit."),
        ("invoice", "seller_vat_id", "DE13669597", "does not have the form of a VAT ID."),
        ("invoice", "bic", "BYLADEM10", "does not have the form of a BIC."),
        ("invoice", "currency", "Euro", "is no currency code such as EUR or USD."),
        ("product_page", "gtin", "4006381333932", "is no EAN or ISBN: its check digits do not fit."),
        ("scientific_paper", "doi", "doi 10.1/x", "is not a DOI, which begins with 10. and has a slash."),
        ("cv", "email", "leila.haddad(at)example.org", "is not an e-mail address."),
        ("cv", "website", "see below", "is not a web address."),
    ],
)
def test_texts_that_cannot(name: str, field: str, text: str, says: str) -> None:
    assert [message.partition(f" {text} ")[2] for message in sentences(name, {field: text})] == [says]


def test_check_digits_confirm_a_number_and_a_form_does_not() -> None:
    data = {"iban": "DE02120300000000202051", "bic": "BYLADEM1001", "currency": "EUR"}
    assert found("invoice", data).agreed == {"/iban"}


def test_a_wrong_number_that_is_printed_so_is_said_to_be() -> None:
    assert sentences("invoice", {"iban": "DE02120300000000202052"}, "IBAN DE02120300000000202052") == [
        "IBAN DE02120300000000202052 is no IBAN: its check digits do not fit. The document prints it so."
    ]
