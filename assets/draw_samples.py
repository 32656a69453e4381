"""Draws assets/samples/invoice.pdf; run `python -m assets.draw_samples` after a change here.

People, companies and numbers are invented. The web pages beside it are written by hand.
"""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

from fpdf import FPDF
from fpdf.enums import XPos, YPos

SAMPLES = Path(__file__).parent / "samples"

INK, QUIET, LINE, TINT, ACCENT = (28, 32, 36), (104, 112, 118), (214, 220, 222), (243, 246, 245), (24, 92, 84)
MARGIN, WIDTH = 18.0, 174.0  # millimetres on A4

SELLER = "Harbour & Pine Joinery Ltd"
SELLER_LINES = ("7 Slipway Lane", "Whitby YO22 9ZZ", "United Kingdom")
BUYER_LINES = (
    "Larkfield Primary School",
    "Attn. Miriam Okafor",
    "31 Orchard Road",
    "Leeds LS99 4ZZ",
    "United Kingdom",
)
FACTS = (
    ("Invoice number", "HP-2026-0187"),
    ("Invoice date", "14 March 2026"),
    ("Due date", "13 April 2026"),
    ("Your order", "LPS-4471"),
)
COLUMNS = (
    ("Description", 92.0, "L"),
    ("Quantity", 24.0, "R"),
    ("Unit price", 28.0, "R"),
    ("Amount", 30.0, "R"),
)
ITEMS = (
    ("Oak bookcase, 180 x 90 cm", Decimal(4), Decimal("215.00")),
    ("Birch reading bench, 120 cm", Decimal(6), Decimal("89.50")),
    ("Coat rail in beech, 12 hooks", Decimal(3), Decimal("48.00")),
    ("Wall fixing kit", Decimal(13), Decimal("4.20")),
    ("Delivery and fitting, per hour", Decimal("7.5"), Decimal("42.00")),
)
VAT_PERCENT = 20


def money(amount: Decimal) -> str:
    """An amount as the invoice prints it: 1,910.60."""
    return f"{amount:,.2f}"


def totals() -> tuple[Decimal, Decimal, Decimal]:
    """Subtotal, VAT and total in pounds."""
    subtotal = sum((quantity * price for _, quantity, price in ITEMS), Decimal(0))
    vat = (subtotal * VAT_PERCENT / 100).quantize(Decimal("0.01"))
    return subtotal, vat, subtotal + vat


class Page(FPDF):
    """One A4 page with two helpers: text at a place, and a rule."""

    def put(
        self, x: float, y: float, text: str, size: float = 9.5, style: str = "", ink: tuple[int, ...] = INK
    ) -> None:
        """Text with its baseline box at (x, y), in millimetres."""
        self.set_xy(x, y)
        self.set_font("Helvetica", style, size)
        self.set_text_color(*ink)
        self.cell(0, size * 0.5, text)

    def cells(self, y: float, texts: tuple[str, ...], style: str = "", ink: tuple[int, ...] = INK) -> None:
        """One row of the table."""
        self.set_xy(MARGIN, y)
        self.set_font("Helvetica", style, 9.5)
        self.set_text_color(*ink)
        for text, (_, width, align) in zip(texts, COLUMNS, strict=True):
            self.cell(width, 8, text, align=align, new_x=XPos.RIGHT, new_y=YPos.TOP)

    def rule(self, y: float, x: float = MARGIN, ink: tuple[int, ...] = LINE) -> None:
        """A thin line to the right margin."""
        self.set_draw_color(*ink)
        self.set_line_width(0.25)
        self.line(x, y, MARGIN + WIDTH, y)


def draw_invoice() -> bytes:
    """The sample invoice, the same bytes every time with the same fpdf2."""
    page = Page(format="A4")
    page.set_creation_date(datetime(2026, 3, 14, 9, 0, tzinfo=UTC))
    page.set_title("Invoice HP-2026-0187")
    page.set_author(SELLER)
    page.set_lang("en-GB")
    page.set_margins(MARGIN, MARGIN)
    page.set_auto_page_break(False)
    page.c_margin = 1.5
    page.add_page()
    _draw_head(page)
    _draw_total(page, _draw_items(page, 122.0))
    _draw_foot(page)
    return bytes(page.output())


def _draw_head(page: Page) -> None:
    page.set_fill_color(*ACCENT)
    page.rect(0, 0, 210, 5, style="F")
    page.put(MARGIN, 17, SELLER, 15, "B", ACCENT)
    for row, line in enumerate(SELLER_LINES):
        page.put(MARGIN, 26 + row * 4.8, line, 9.5, "", QUIET)
    page.set_font("Helvetica", "B", 26)
    page.set_text_color(*INK)
    page.set_xy(MARGIN, 17)
    page.cell(WIDTH, 10, "Invoice", align="R")
    page.rule(50)
    page.put(MARGIN, 58, "Bill to", 8.5, "B", ACCENT)
    for row, line in enumerate(BUYER_LINES):
        page.put(MARGIN, 64 + row * 5.2, line, 10, "B" if row == 0 else "")
    for row, (label, value) in enumerate(FACTS):
        page.put(118, 58 + row * 7, label, 9.5, "", QUIET)
        page.put(154, 58 + row * 7, value, 9.5, "B")
    page.put(
        MARGIN, 103, "Furniture for the new school library, delivered and fitted on 11 and 12 March 2026."
    )


def _draw_items(page: Page, top: float) -> float:
    """The table of line items; returns where it ends."""
    page.set_fill_color(*TINT)
    page.rect(MARGIN, top - 8, WIDTH, 8, style="F")
    page.cells(top - 8, tuple(title for title, _, _ in COLUMNS), "B", QUIET)
    for row, (description, quantity, price) in enumerate(ITEMS):
        y = top + row * 9
        page.cells(y + 0.5, (description, str(quantity), money(price), money(quantity * price)))
        page.rule(y + 9)
    return top + len(ITEMS) * 9


def _draw_total(page: Page, top: float) -> None:
    subtotal, vat, total = totals()
    rows = (("Subtotal", money(subtotal)), (f"VAT {VAT_PERCENT}%", money(vat)))
    for row, (label, value) in enumerate(rows):
        page.cells(top + 4 + row * 7, ("", "", label, value))
    page.rule(top + 20, MARGIN + 92, ACCENT)
    page.cells(top + 21.5, ("", "", "Total due (GBP)", f"£{money(total)}"), "B")


def _draw_foot(page: Page) -> None:
    page.put(MARGIN, 222, "How to pay", 8.5, "B", ACCENT)
    page.put(MARGIN, 228, "Please pay by bank transfer within 30 days and quote the invoice number.")
    page.put(
        MARGIN, 233.5, "Account name: Harbour & Pine Joinery Ltd    Sort code: 00-00-00    Account: 01234567"
    )
    page.put(MARGIN, 243, "Thank you for choosing furniture made to last.", 9.5, "I", QUIET)
    page.rule(272)
    page.put(MARGIN, 275, "VAT registration GB 999 0000 00", 8, "", QUIET)
    page.put(88, 275, "accounts@harbourandpine.example", 8, "", QUIET)
    page.put(160, 275, "01632 960 482", 8, "", QUIET)


if __name__ == "__main__":
    (SAMPLES / "invoice.pdf").write_bytes(draw_invoice())
