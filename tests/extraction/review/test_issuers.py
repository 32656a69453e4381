"""The issuer is found by the names of fields, in any schema."""

from __future__ import annotations

from typing import Any

import pytest

from extraction.review.issuers import issuers, same_issuer
from schemas.registry import builtin


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (
            {
                "seller_name": "ACME Ltd",
                "seller_city": "Leeds",
                "seller_vat_id": "GB 123",
                "buyer_name": "We",
            },
            ("ACME Ltd", "GB 123"),
        ),
        ({"vendor": "ACME", "bank_name": "Big Bank", "total": 12.5}, ("ACME",)),
        ({"vendorName": "ACME", "customerName": "We"}, ("ACME",)),
        ({"supplier": {"name": "ACME", "city": "Leeds", "vat_number": "GB123"}}, ("ACME", "GB123")),
        ({"lieferant": "Tannhof GmbH", "kunde": "Wir"}, ("Tannhof GmbH",)),
        ({"bank_name": "Big Bank", "account_number": "1234"}, ("Big Bank",)),
        ({"buyer_name": "We", "invoice_number": "7"}, ()),
        ({"seller_name": None, "seller_vat_id": None}, ()),
        ({"seller_name": "A", "vendor": "x" * 300}, ()),
        ({"items": [{"vendor": "ACME"}]}, ()),
        ([{"vendor": "ACME"}], ()),
        (None, ()),
    ],
)
def test_names_and_tax_numbers_of_the_one_who_sells(data: Any, found: tuple[str, ...]) -> None:
    assert issuers(data, {}) == found


@pytest.mark.parametrize(
    ("schema", "field"),
    [
        ("invoice", "seller_name"),
        ("receipt", "merchant_name"),
        ("bank_statement", "bank_name"),
        ("purchase_order", "seller_name"),
    ],
)
def test_the_schemas_that_come_with_winnow_have_one(schema: str, field: str) -> None:
    assert issuers({field: "ACME Ltd", "currency": "EUR"}, builtin(schema).json_schema) == ("ACME Ltd",)


def test_case_spaces_and_signs_make_no_other_issuer() -> None:
    assert same_issuer(("ACME Ltd.", "GB 123"), ("Acme  LTD",))
    assert same_issuer(("Another name", "GB-123"), ("ACME", "GB123"))
    assert not same_issuer(("ACME Ltd",), ("ACME Inc",))
    assert not same_issuer((), ())
