"""Shop, restaurant and card receipts."""

from __future__ import annotations

from datetime import date

from pydantic import ConfigDict, Field

from schemas.base import Entry
from schemas.rules import AddsUp, Expected, HasForm, Multiplies


class ReceiptLine(Entry):
    """One article on the receipt."""

    rules = (Multiplies(factors=("quantity", "unit_price"), product="amount"),)

    description: str | None = Field(None, description="Name of the article or dish, as printed")
    quantity: float | None = Field(
        None, description="How many were bought, as a number; weight where sold by weight"
    )
    unit: str | None = Field(None, description="Unit of the quantity, as printed")
    unit_price: float | None = Field(None, description="Price of one unit, without currency sign")
    amount: float | None = Field(
        None, description="Price printed at the end of this line, without currency sign"
    )


class Receipt(Entry):
    """A receipt: what was bought where, when, for how much, and how it was paid."""

    model_config = ConfigDict(
        title="Receipt",
        json_schema_extra={
            "examples": [
                {
                    "merchant_name": "Café Morgenrot",
                    "merchant_address": "12 Harbour Lane, Bristol BS1 4RT",
                    "merchant_phone": "0117 496 0318",
                    "merchant_vat_id": "GB 123 4567 89",
                    "receipt_number": "004512",
                    "purchase_date": "2024-06-02",
                    "purchase_time": "09:41",
                    "customer_name": None,
                    "currency": "GBP",
                    "line_items": [
                        {
                            "description": "Flat white",
                            "quantity": 2,
                            "unit": None,
                            "unit_price": 3.4,
                            "amount": 6.8,
                        },
                        {
                            "description": "Cheese scone",
                            "quantity": 1,
                            "unit": None,
                            "unit_price": 2.95,
                            "amount": 2.95,
                        },
                    ],
                    "subtotal": 8.13,
                    "discount": None,
                    "tax_total": 1.62,
                    "tip": None,
                    "total": 9.75,
                    "payment_method": "Visa contactless",
                    "card_ending": "4417",
                    "cash_given": None,
                    "change": None,
                }
            ]
        },
    )

    rules = (
        AddsUp(
            parts=("line_items/*/amount",),
            equals=(("subtotal",), ("total",), ("total", "-tip?", "-tax_total?", "discount?")),
            leeway="deductions",
        ),
        AddsUp(
            parts=("subtotal", "tax_total?", "tip?", "-discount?"),
            equals=(("total",), ("total", "tax_total?"), ("total", "-discount?"), ("total", "-tip?")),
            leeway="any",
        ),
        AddsUp(parts=("cash_given", "-change"), equals=(("total",),), leeway="any"),
        HasForm(field="merchant_vat_id", form="vat_id"),
        HasForm(field="currency", form="currency"),
        Expected(one_of=("total",)),
        Expected(one_of=("merchant_name",)),
    )

    merchant_name: str | None = Field(None, description="Name of the shop, restaurant or company that sold")
    merchant_address: str | None = Field(None, description="Address of the shop, as printed, on one line")
    merchant_phone: str | None = Field(None, description="Telephone number of the shop, as printed")
    merchant_vat_id: str | None = Field(None, description="Tax, VAT or GST number of the shop, as printed")
    receipt_number: str | None = Field(
        None, description="Number of the receipt, bill or transaction, as printed; not the till or tax number"
    )
    purchase_date: date | None = Field(None, description="Date of the purchase, YYYY-MM-DD")
    purchase_time: str | None = Field(None, description="Time of the purchase, as printed")
    customer_name: str | None = Field(None, description="Name of the customer (sold to), where printed")
    currency: str | None = Field(None, description="Currency of the amounts as three-letter ISO code")
    line_items: list[ReceiptLine] = Field(
        default_factory=list,
        description="The articles bought, one entry a line, in printed order; no totals, taxes or payments",
    )
    subtotal: float | None = Field(
        None, description="Sum before tax and tip (subtotal), without currency sign"
    )
    discount: float | None = Field(None, description="Total discount as a positive number")
    tax_total: float | None = Field(
        None, description="Total tax (VAT, GST, sales tax), without currency sign"
    )
    tip: float | None = Field(None, description="Tip or gratuity, without currency sign")
    total: float | None = Field(
        None, description="Final amount to pay including tax, without currency sign; not the cash given"
    )
    payment_method: str | None = Field(None, description="How it was paid, as printed")
    card_ending: str | None = Field(None, description="Last digits of the card, where printed")
    cash_given: float | None = Field(None, description="Cash the customer handed over, without currency sign")
    change: float | None = Field(None, description="Money given back to the customer, without currency sign")
