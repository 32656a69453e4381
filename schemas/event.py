"""Concerts, conferences, exhibitions and other events."""

from __future__ import annotations

from datetime import date

from pydantic import ConfigDict, Field

from schemas.base import Entry
from schemas.rules import HasForm, InOrder


class Event(Entry):
    """An event: what takes place, when, where, with whom, and what it costs."""

    model_config = ConfigDict(
        title="Event",
        json_schema_extra={
            "examples": [
                {
                    "name": "Autumn Jazz Night",
                    "kind": "concert",
                    "start_date": "2024-10-18",
                    "start_time": "20:00",
                    "doors_time": "19:00",
                    "end_date": None,
                    "end_time": None,
                    "venue": "Old Granary",
                    "street": "5 Mill Street",
                    "postal_code": "CB1 2AD",
                    "city": "Cambridge",
                    "country": "United Kingdom",
                    "headliner": "The Blue Kettles",
                    "performers": ["The Blue Kettles", "Ana Duarte Trio"],
                    "organiser": "Cambridge Jazz Society",
                    "price_minimum": 12.0,
                    "price_maximum": 18.0,
                    "currency": "GBP",
                    "ticket_url": None,
                    "status": None,
                    "description": "Two bands, one evening.",
                }
            ]
        },
    )

    rules = (
        InOrder(fields=("start_date", "end_date")),
        InOrder(fields=("price_minimum", "price_maximum")),
        HasForm(field="currency", form="currency"),
        HasForm(field="ticket_url", form="url"),
    )

    name: str | None = Field(None, description="Name of the event, as printed; not of the venue")
    kind: str | None = Field(None, description="Kind of event, in one or two words")
    start_date: date | None = Field(None, description="Date of the event or its first day, YYYY-MM-DD")
    start_time: str | None = Field(None, description="Time it begins, as printed; not when doors open")
    doors_time: str | None = Field(None, description="Time doors open, as printed")
    end_date: date | None = Field(None, description="Last day, for an event of several days, YYYY-MM-DD")
    end_time: str | None = Field(None, description="Time it ends, as printed")
    venue: str | None = Field(None, description="Name of the hall, club, museum or place where it is held")
    street: str | None = Field(None, description="Street and house number of the venue")
    postal_code: str | None = Field(None, description="Postal code of the venue")
    city: str | None = Field(None, description="City of the venue")
    country: str | None = Field(None, description="Country of the venue, as printed")
    headliner: str | None = Field(None, description="Main artist, speaker or team")
    performers: list[str] = Field(
        default_factory=list,
        description="Everyone who performs or speaks, the main one included, in printed order",
    )
    organiser: str | None = Field(None, description="Organiser or promoter")
    price_minimum: float | None = Field(
        None,
        description="Lowest or only ticket price, without currency sign; 0 where free",
    )
    price_maximum: float | None = Field(None, description="Highest ticket price, without currency sign")
    currency: str | None = Field(None, description="Currency of the prices as three-letter ISO code")
    ticket_url: str | None = Field(None, description="Web address where tickets are sold, as printed")
    status: str | None = Field(None, description="Sold out, cancelled or postponed, where the page says so")
    description: str | None = Field(None, description="Main paragraph about the event, as printed")
