"""Product pages of shops and makers."""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict, Field

from schemas.base import Entry
from schemas.rules import Expected, HasForm, InOrder


class Property(Entry):
    """One line of the product's data sheet."""

    name: str | None = Field(None, description="Name of the property, as printed")
    value: str | None = Field(None, description="Value with its unit, as printed")


class ProductPage(Entry):
    """A product page: what is sold, by whom, for how much, how it is rated."""

    model_config = ConfigDict(
        title="Product page",
        json_schema_extra={
            "examples": [
                {
                    "name": "Trailhead 45 backpack",
                    "brand": "Fernweh",
                    "sku": "FW-TH45-GRN",
                    "gtin": "4012345678901",
                    "category": "Backpacks",
                    "price": 129.0,
                    "regular_price": 159.0,
                    "currency": "EUR",
                    "price_unit": None,
                    "availability": "in stock",
                    "delivery_time": "2-3 working days",
                    "shipping_cost": 4.95,
                    "seller": "Bergladen",
                    "rating": 4.6,
                    "rating_maximum": 5,
                    "review_count": 87,
                    "description": "Light trekking backpack for tours of several days.",
                    "features": ["Rain cover included"],
                    "properties": [{"name": "Weight", "value": "1.35 kg"}],
                }
            ]
        },
    )

    rules = (
        InOrder(fields=("price", "regular_price")),
        InOrder(fields=("rating", "rating_maximum")),
        HasForm(field="currency", form="currency"),
        HasForm(field="gtin", form="gtin"),
        Expected(one_of=("name",)),
    )

    name: str | None = Field(None, description="Full name of the product this page is about, as printed")
    brand: str | None = Field(None, description="Brand or maker of the product; not the shop")
    sku: str | None = Field(None, description="Article number or SKU of the shop or maker, as printed")
    gtin: str | None = Field(None, description="EAN, GTIN, UPC or ISBN, digits only")
    category: str | None = Field(
        None, description="Category of the product, the last step of the navigation path"
    )
    price: float | None = Field(
        None,
        description="Price to pay now, without currency sign; not the crossed-out price or price per kg",
    )
    regular_price: float | None = Field(
        None, description="Former or list price, crossed out, without currency sign"
    )
    currency: str | None = Field(None, description="Currency of the price as three-letter ISO code")
    price_unit: str | None = Field(None, description="Base price, as printed")
    availability: Literal["in stock", "limited", "out of stock", "preorder"] | None = Field(
        None,
        description="Whether it can be bought now: in stock, limited (few left), out of stock, or preorder",
    )
    delivery_time: str | None = Field(None, description="Delivery time, as printed")
    shipping_cost: float | None = Field(
        None, description="Shipping cost, without currency sign; 0 where free"
    )
    seller: str | None = Field(None, description="Shop or merchant that sells the product")
    rating: float | None = Field(None, description="Average customer rating, as a number")
    rating_maximum: float | None = Field(None, description="Best possible rating, usually 5")
    review_count: int | None = Field(None, description="Number of customer reviews or ratings")
    description: str | None = Field(
        None, description="Text that describes the product, as printed, its main paragraph"
    )
    features: list[str] = Field(
        default_factory=list, description="Selling points in the product's list, one entry each"
    )
    properties: list[Property] = Field(
        default_factory=list,
        description="Technical data, one entry for each line of the table, in printed order",
    )
