"""Invoices and credit notes."""

from __future__ import annotations

from datetime import date
from typing import Literal

from pydantic import ConfigDict, Field

from schemas.base import Entry
from schemas.rules import AddsUp, Expected, HasForm, InOrder, InRange, Multiplies, TaxOfRows


class InvoiceLine(Entry):
    """One billed item."""

    rules = (
        Multiplies(factors=("quantity", "unit_price"), product="amount", rate="vat_rate"),
        InRange(field="vat_rate", minimum=0, maximum=100),
    )

    item_number: str | None = Field(
        None, description="Article, product or service code of this line, as printed"
    )
    description: str | None = Field(
        None,
        description="Name of the product or service billed on this line, as printed, without its code",
    )
    quantity: float | None = Field(None, description="How many units are billed, as a number")
    unit: str | None = Field(None, description="Unit of the quantity, as printed")
    unit_price: float | None = Field(None, description="Price of one unit, as printed, without currency sign")
    vat_rate: float | None = Field(None, description="Tax rate of this line in percent, where printed")
    amount: float | None = Field(
        None, description="Total of this line as printed in the last amount column, without currency sign"
    )


class Invoice(Entry):
    """An invoice or credit note: who bills whom, for what, how much, due when."""

    model_config = ConfigDict(
        title="Invoice",
        json_schema_extra={
            "examples": [
                {
                    "document_type": "invoice",
                    "invoice_number": "R-2024-0187",
                    "invoice_date": "2024-03-14",
                    "delivery_date": "2024-03-12",
                    "due_date": "2024-04-13",
                    "order_number": "PO-5521",
                    "customer_number": "10447",
                    "seller_name": "Nordlicht Papierwaren GmbH",
                    "seller_street": "Hafenstraße 12",
                    "seller_postcode": "24103",
                    "seller_city": "Kiel",
                    "seller_country": "Germany",
                    "seller_vat_id": "DE214365879",
                    "buyer_name": "Atelier Brandt",
                    "buyer_street": "Am Markt 3",
                    "buyer_postcode": "23552",
                    "buyer_city": "Lübeck",
                    "buyer_country": "Germany",
                    "buyer_vat_id": None,
                    "currency": "EUR",
                    "line_items": [
                        {
                            "item_number": "SK-80",
                            "description": "Sketchbook A4, 80 sheets",
                            "quantity": 20,
                            "unit": "pcs",
                            "unit_price": 4.5,
                            "vat_rate": 19,
                            "amount": 90.0,
                        },
                        {
                            "item_number": None,
                            "description": "Shipping",
                            "quantity": 1,
                            "unit": None,
                            "unit_price": 6.9,
                            "vat_rate": 19,
                            "amount": 6.9,
                        },
                    ],
                    "net_total": 96.9,
                    "vat_total": 18.41,
                    "gross_total": 115.31,
                    "amount_due": 115.31,
                    "payment_terms": "30 days net",
                    "iban": "DE02120300000000202051",
                    "bic": "BYLADEM1001",
                }
            ]
        },
    )

    rules = (
        AddsUp(
            parts=("line_items/*/amount",), equals=(("net_total",), ("gross_total",)), leeway="deductions"
        ),
        AddsUp(parts=("net_total", "vat_total"), equals=(("gross_total",),)),
        AddsUp(parts=("gross_total",), equals=(("amount_due",),), leeway="any"),
        TaxOfRows(
            rows="line_items",
            amount="amount",
            rate="vat_rate",
            net="net_total",
            tax="vat_total",
            gross="gross_total",
        ),
        InOrder(fields=("invoice_date", "due_date")),
        HasForm(field="seller_vat_id", form="vat_id"),
        HasForm(field="buyer_vat_id", form="vat_id"),
        HasForm(field="currency", form="currency"),
        HasForm(field="iban", form="iban"),
        HasForm(field="bic", form="bic"),
        Expected(one_of=("invoice_number",)),
        Expected(one_of=("invoice_date",)),
        Expected(one_of=("seller_name",)),
        Expected(one_of=("gross_total", "net_total", "amount_due")),
    )

    document_type: Literal["invoice", "credit note"] | None = Field(
        None,
        description="credit note where money is given back (credit note, Gutschrift, avoir), else invoice",
    )
    invoice_number: str | None = Field(
        None,
        description="Number of this invoice or credit note, as printed; not the order or customer number",
    )
    invoice_date: date | None = Field(None, description="Date the invoice was issued, YYYY-MM-DD")
    delivery_date: date | None = Field(
        None, description="Date the goods were delivered or the service was rendered, YYYY-MM-DD"
    )
    due_date: date | None = Field(None, description="Last day for payment, YYYY-MM-DD; not the invoice date")
    order_number: str | None = Field(
        None, description="The buyer's purchase order number that the invoice refers to"
    )
    customer_number: str | None = Field(None, description="Number the seller gave the customer, as printed")
    seller_name: str | None = Field(
        None,
        description="Company or person that issued the invoice and receives the money (letterhead, from)",
    )
    seller_street: str | None = Field(None, description="Street and house number of the seller")
    seller_postcode: str | None = Field(None, description="Postal code (ZIP) of the seller")
    seller_city: str | None = Field(None, description="City of the seller")
    seller_country: str | None = Field(None, description="Country of the seller, as printed")
    seller_vat_id: str | None = Field(
        None, description="VAT or tax identification number of the seller, as printed; not the buyer's"
    )
    buyer_name: str | None = Field(
        None, description="Company or person that is billed and has to pay (bill to, invoice to, customer)"
    )
    buyer_street: str | None = Field(None, description="Street and house number of the billed party")
    buyer_postcode: str | None = Field(None, description="Postal code (ZIP) of the billed party")
    buyer_city: str | None = Field(None, description="City of the billed party")
    buyer_country: str | None = Field(None, description="Country of the billed party, as printed")
    buyer_vat_id: str | None = Field(None, description="VAT or tax identification number of the billed party")
    currency: str | None = Field(None, description="Currency of the amounts as three-letter ISO code")
    line_items: list[InvoiceLine] = Field(
        default_factory=list,
        description="The billed items, one entry for each line, in printed order; no totals",
    )
    net_total: float | None = Field(
        None, description="Total before tax (subtotal, net), without currency sign"
    )
    vat_total: float | None = Field(
        None, description="Total of all tax (VAT, sales tax, GST), without currency sign"
    )
    gross_total: float | None = Field(
        None, description="Total including tax (grand total), without currency sign"
    )
    amount_due: float | None = Field(
        None,
        description="Amount left to pay after prepayments (amount due, balance due), without currency sign",
    )
    payment_terms: str | None = Field(None, description="Terms of payment, as printed")
    iban: str | None = Field(None, description="IBAN or account number of the seller to which the money goes")
    bic: str | None = Field(None, description="BIC or SWIFT code of the seller's bank")
