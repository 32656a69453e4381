"""What a field is called that has no title of its own."""

from __future__ import annotations

import pytest

from schemas.base import field_title


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("invoice_number", "Invoice number"),
        ("invoiceNumber", "Invoice number"),
        ("invoice-number", "Invoice number"),
        ("seller_vat_id", "Seller VAT ID"),
        ("VAT_ID", "VAT ID"),
        ("orderURL", "Order URL"),
        ("_total", "Total"),
        ("Größe (cm)", "Größe (cm)"),
        ("___", ""),
        ("", ""),
    ],
)
def test_field_title(name: str, title: str) -> None:
    assert field_title(name) == title
