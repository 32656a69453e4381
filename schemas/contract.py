"""Contracts and agreements."""

from __future__ import annotations

from datetime import date

from pydantic import ConfigDict, Field

from schemas.base import Entry
from schemas.rules import HasForm, InOrder


class Party(Entry):
    """One side of the contract."""

    name: str | None = Field(None, description="Full name of the company or person, as printed")
    role: str | None = Field(None, description="What the contract calls this party")
    address: str | None = Field(None, description="Address of the party, as printed, on one line")
    representative: str | None = Field(None, description="Person who signs or acts for the party")


class Contract(Entry):
    """A contract: who agreed with whom on what, from when to when, for how much, under which law."""

    model_config = ConfigDict(
        title="Contract",
        json_schema_extra={
            "examples": [
                {
                    "title": "Service Agreement",
                    "contract_number": "SA-2023-44",
                    "subject": "Maintenance of the lifts in Tower B",
                    "parties": [
                        {
                            "name": "Rivet & Sons Ltd",
                            "role": "Contractor",
                            "address": "3 Forge Lane, Derby DE1 2QP",
                            "representative": "Tom Rivet",
                        },
                        {
                            "name": "Tower Estates plc",
                            "role": "Client",
                            "address": None,
                            "representative": None,
                        },
                    ],
                    "signature_date": "2023-11-20",
                    "effective_date": "2024-01-01",
                    "end_date": "2026-12-31",
                    "term": "three years",
                    "renewal": "renews for one year at a time unless terminated",
                    "notice_period": "three months",
                    "amount": 18400.0,
                    "currency": "GBP",
                    "payment_terms": "quarterly in advance",
                    "governing_law": "England and Wales",
                    "jurisdiction": "London",
                }
            ]
        },
    )

    rules = (
        InOrder(fields=("effective_date", "end_date")),
        InOrder(fields=("signature_date", "end_date")),
        HasForm(field="currency", form="currency"),
    )

    title: str | None = Field(None, description="Title of the contract, as printed at its head")
    contract_number: str | None = Field(None, description="Number or reference of the contract, as printed")
    subject: str | None = Field(
        None, description="What is agreed, in a few words from the text: the service, thing or work"
    )
    parties: list[Party] = Field(
        default_factory=list, description="The parties to the contract, in printed order"
    )
    signature_date: date | None = Field(
        None, description="Date the contract was signed or made (dated as of), YYYY-MM-DD; not the start"
    )
    effective_date: date | None = Field(
        None, description="First day the contract applies (start, commencement), YYYY-MM-DD"
    )
    end_date: date | None = Field(None, description="Last day the contract applies (end, expiry), YYYY-MM-DD")
    term: str | None = Field(None, description="Duration, as printed")
    renewal: str | None = Field(None, description="How the contract is renewed or extended, as printed")
    notice_period: str | None = Field(None, description="Notice period for termination, as printed")
    amount: float | None = Field(
        None,
        description="Main amount: total value, price, fee or rent, without currency sign",
    )
    currency: str | None = Field(None, description="Currency of the amount as three-letter ISO code")
    payment_terms: str | None = Field(None, description="When and how payment is due, as printed")
    governing_law: str | None = Field(None, description="State or country whose law applies")
    jurisdiction: str | None = Field(None, description="Court or place where disputes are decided")
