"""Purchase orders, order confirmations and shop orders."""

from __future__ import annotations

from datetime import date

from pydantic import ConfigDict, Field

from schemas.base import Entry
from schemas.rules import AddsUp, Expected, HasForm, InOrder, Multiplies


class OrderLine(Entry):
    """One ordered item."""

    rules = (Multiplies(factors=("quantity", "unit_price"), product="amount"),)

    item_number: str | None = Field(None, description="The seller's article number or SKU, as printed")
    description: str | None = Field(None, description="Name of the ordered product or service, as printed")
    quantity: float | None = Field(None, description="How many units are ordered, as a number")
    unit: str | None = Field(None, description="Unit of the quantity, as printed")
    unit_price: float | None = Field(None, description="Price of one unit before tax, without currency sign")
    amount: float | None = Field(None, description="Total of this line, without currency sign")
    delivery_date: date | None = Field(
        None, description="Delivery date of this line, where it has one, YYYY-MM-DD"
    )


class PurchaseOrder(Entry):
    """An order: who orders what from whom, for delivery where and when."""

    model_config = ConfigDict(
        title="Purchase order",
        json_schema_extra={
            "examples": [
                {
                    "order_number": "4500-1187",
                    "order_date": "2024-02-05",
                    "requested_delivery_date": "2024-02-19",
                    "quote_number": "Q-318",
                    "buyer_name": "Harbour Robotics Ltd",
                    "buyer_address": "7 Quay Street, Cardiff CF10 1AB",
                    "buyer_contact": "Mina Roberts",
                    "buyer_vat_id": "GB 987 6543 21",
                    "seller_name": "Fastener Direct",
                    "seller_address": "Unit 4, Mill Road, Leeds LS9 8AA",
                    "seller_vat_id": None,
                    "ship_to_name": "Harbour Robotics Ltd, Goods In",
                    "ship_to_address": "Dock 2, Quay Street, Cardiff CF10 1AB",
                    "currency": "GBP",
                    "line_items": [
                        {
                            "item_number": "M4-12-A2",
                            "description": "Socket screw M4 x 12, stainless",
                            "quantity": 500,
                            "unit": "pcs",
                            "unit_price": 0.08,
                            "amount": 40.0,
                            "delivery_date": None,
                        }
                    ],
                    "net_total": 40.0,
                    "shipping": 4.5,
                    "tax_total": 8.9,
                    "gross_total": 53.4,
                    "payment_terms": "30 days from invoice",
                    "delivery_terms": "DAP Cardiff",
                }
            ]
        },
    )

    rules = (
        AddsUp(
            parts=("line_items/*/amount",),
            equals=(
                ("net_total",),
                ("net_total", "-shipping"),
                ("gross_total",),
                ("gross_total", "-shipping"),
            ),
            leeway="deductions",
        ),
        AddsUp(
            parts=("net_total", "tax_total", "shipping?"),
            equals=(("gross_total",), ("gross_total", "shipping?")),
            leeway="any",
        ),
        InOrder(fields=("order_date", "requested_delivery_date")),
        HasForm(field="seller_vat_id", form="vat_id"),
        HasForm(field="buyer_vat_id", form="vat_id"),
        HasForm(field="currency", form="currency"),
        Expected(one_of=("order_number",)),
    )

    order_number: str | None = Field(
        None,
        description="Number of this order (PO number), as printed; not a quote, customer or invoice number",
    )
    order_date: date | None = Field(None, description="Date the order was placed or issued, YYYY-MM-DD")
    requested_delivery_date: date | None = Field(
        None, description="Date by which the whole order is to be delivered, YYYY-MM-DD"
    )
    quote_number: str | None = Field(
        None, description="Number of the quotation or contract the order refers to"
    )
    buyer_name: str | None = Field(None, description="Company or person that places the order and will pay")
    buyer_address: str | None = Field(None, description="Address of the buyer, as printed, on one line")
    buyer_contact: str | None = Field(None, description="Name of the buyer's contact person")
    buyer_vat_id: str | None = Field(None, description="VAT or tax identification number of the buyer")
    seller_name: str | None = Field(None, description="Company that is to deliver (seller, supplier, vendor)")
    seller_address: str | None = Field(None, description="Address of the seller, as printed, on one line")
    seller_vat_id: str | None = Field(None, description="VAT or tax identification number of the seller")
    ship_to_name: str | None = Field(None, description="Recipient of the goods (ship to, deliver to)")
    ship_to_address: str | None = Field(None, description="Delivery address, as printed, on one line")
    currency: str | None = Field(None, description="Currency of the amounts as three-letter ISO code")
    line_items: list[OrderLine] = Field(
        default_factory=list,
        description="The ordered items, one entry for each line, in printed order; no totals",
    )
    net_total: float | None = Field(None, description="Order total before tax, without currency sign")
    shipping: float | None = Field(None, description="Shipping and handling charge, without currency sign")
    tax_total: float | None = Field(None, description="Total tax, without currency sign")
    gross_total: float | None = Field(None, description="Order total including tax, without currency sign")
    payment_terms: str | None = Field(None, description="Terms of payment, as printed")
    delivery_terms: str | None = Field(None, description="Terms of delivery or Incoterms, as printed")
