"""Job advertisements."""

from __future__ import annotations

from datetime import date
from typing import Literal

from pydantic import ConfigDict, Field

from schemas.base import Entry
from schemas.rules import Expected, HasForm, InOrder


class JobPosting(Entry):
    """A job advertisement: which job, where, for whom, what is asked and offered, how to apply."""

    model_config = ConfigDict(
        title="Job posting",
        json_schema_extra={
            "examples": [
                {
                    "title": "Nurse, night shift (m/f/d)",
                    "employer": "Klinikum Seeblick",
                    "location": "Konstanz",
                    "workplace": "on site",
                    "employment_type": "part-time, 20 hours",
                    "start_date": "as soon as possible",
                    "posted_date": "2024-08-01",
                    "closing_date": "2024-08-31",
                    "reference_number": "KS-118",
                    "salary_minimum": 2400.0,
                    "salary_maximum": 2900.0,
                    "salary_period": "month",
                    "currency": "EUR",
                    "responsibilities": ["Care for patients during the night"],
                    "requirements": ["State-registered nurse", "German B2"],
                    "benefits": ["Job ticket"],
                    "contact_name": "Eva Lang",
                    "contact_email": "jobs@klinikum-seeblick.example",
                    "application_url": None,
                }
            ]
        },
    )

    rules = (
        InOrder(fields=("posted_date", "closing_date")),
        InOrder(fields=("salary_minimum", "salary_maximum")),
        HasForm(field="currency", form="currency"),
        HasForm(field="contact_email", form="email"),
        HasForm(field="application_url", form="url"),
        Expected(one_of=("title",)),
    )

    title: str | None = Field(None, description="Title of the advertised job, as printed")
    employer: str | None = Field(
        None, description="Company or organisation that hires; not the job board or agency"
    )
    location: str | None = Field(None, description="Place of work: city, region or country, as printed")
    workplace: Literal["on site", "hybrid", "remote"] | None = Field(
        None,
        description="on site, hybrid (partly from home) or remote, where the text says so",
    )
    employment_type: str | None = Field(None, description="Kind of employment, as printed")
    start_date: str | None = Field(None, description="When the job begins, as printed")
    posted_date: date | None = Field(None, description="Date the advertisement was published, YYYY-MM-DD")
    closing_date: date | None = Field(None, description="Last day to apply (deadline), YYYY-MM-DD")
    reference_number: str | None = Field(None, description="Reference or job number, as printed")
    salary_minimum: float | None = Field(
        None,
        description="Lower end of the pay, or the pay where one amount is printed, without currency sign",
    )
    salary_maximum: float | None = Field(None, description="Upper end of the pay, without currency sign")
    salary_period: Literal["hour", "day", "week", "month", "year"] | None = Field(
        None, description="Time the pay is for: hour, day, week, month or year"
    )
    currency: str | None = Field(None, description="Currency of the pay as three-letter ISO code")
    responsibilities: list[str] = Field(
        default_factory=list,
        description="What the person will do (tasks), one entry for each point, as printed",
    )
    requirements: list[str] = Field(
        default_factory=list,
        description="What applicants must bring (qualifications), one entry for each point, as printed",
    )
    benefits: list[str] = Field(
        default_factory=list, description="What the employer offers, one entry for each point, as printed"
    )
    contact_name: str | None = Field(None, description="Person to ask or to apply to")
    contact_email: str | None = Field(None, description="E-mail address for questions or applications")
    application_url: str | None = Field(None, description="Web address for applications, as printed")
