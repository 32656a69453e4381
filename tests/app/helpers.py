"""A bill that the tests draw, what the fake model says about it, and the states that are waited for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from fpdf import FPDF

from extraction.storage.records import DocumentState

DONE, FAILED, READY, SKIPPED = (
    DocumentState.DONE,
    DocumentState.FAILED,
    DocumentState.READY,
    DocumentState.SKIPPED,
)
Settle = Callable[..., None]
"""The fixture `settle`: waits until every document is in one of the given states."""

LINES = ["Invoice RE-2026-7", "Date: 14 March 2026", "Seller: Alder Mill", "Total: 1,234.50 EUR"]
DATA = {
    "invoice_number": "RE-2026-7",
    "invoice_date": "2026-03-14",
    "seller_name": "Alder Mill",
    "seller_vat_id": "DE999999999",
    "currency": "EUR",
    "line_items": [{"description": "not on the page", "quantity": None}],
    "gross_total": 1234.5,
}


def draw_pdf(path: Path, lines: list[str], password: str = "", pages: int = 1) -> Path:
    pdf = FPDF()
    if password:
        pdf.set_encryption(owner_password=f"{password}-owner", user_password=password)
    for number in range(pages):
        pdf.add_page()
        pdf.set_font("helvetica", size=14)
        for line in lines if number == pages - 1 else [f"Page {number + 1} says nothing"]:
            pdf.cell(0, 12, line, new_x="LMARGIN", new_y="NEXT")
    pdf.output(str(path))
    return path
