"""CVs and résumés."""

from __future__ import annotations

from pydantic import ConfigDict, Field

from schemas.base import Entry
from schemas.rules import Expected, HasForm


class Position(Entry):
    """One job the person had."""

    title: str | None = Field(None, description="Job title, as printed")
    employer: str | None = Field(None, description="Company or organisation the person worked for")
    location: str | None = Field(None, description="City or country of this job")
    start: str | None = Field(None, description="When the job began, as printed")
    end: str | None = Field(None, description="When the job ended, as printed; present where it goes on")
    summary: str | None = Field(
        None, description="Tasks and achievements of this job, as printed, shortened to one paragraph"
    )


class Education(Entry):
    """One degree, school or course of study."""

    degree: str | None = Field(None, description="Degree or certificate, as printed")
    field: str | None = Field(None, description="Subject of study, where it is printed apart from the degree")
    institution: str | None = Field(None, description="University, school or training company")
    start: str | None = Field(None, description="When the studies began, as printed")
    end: str | None = Field(None, description="When the studies ended or the degree was awarded, as printed")
    grade: str | None = Field(None, description="Final grade or class of degree, as printed")


class Language(Entry):
    """One language the person speaks."""

    language: str | None = Field(None, description="Name of the language, as printed")
    level: str | None = Field(None, description="How well, as printed")


class CV(Entry):
    """A CV: who the person is, how to reach them, what they did, learned and can do."""

    model_config = ConfigDict(
        title="CV",
        json_schema_extra={
            "examples": [
                {
                    "name": "Leila Haddad",
                    "headline": "Process engineer",
                    "email": "leila.haddad@example.org",
                    "phone": "+33 6 12 34 56 78",
                    "address": "Lyon, France",
                    "website": None,
                    "date_of_birth": None,
                    "summary": "Process engineer with eight years in food production.",
                    "positions": [
                        {
                            "title": "Senior process engineer",
                            "employer": "Laiterie du Rhône",
                            "location": "Lyon",
                            "start": "04/2020",
                            "end": "present",
                            "summary": "Runs two bottling lines.",
                        }
                    ],
                    "education": [
                        {
                            "degree": "MSc",
                            "field": "Chemical engineering",
                            "institution": "INSA Lyon",
                            "start": "2010",
                            "end": "2015",
                            "grade": None,
                        }
                    ],
                    "skills": ["Six Sigma", "Python"],
                    "languages": [{"language": "French", "level": "native"}],
                    "certificates": ["HACCP auditor"],
                }
            ]
        },
    )

    rules = (
        HasForm(field="email", form="email"),
        HasForm(field="website", form="url"),
        Expected(one_of=("name",)),
    )

    name: str | None = Field(None, description="Full name of the person the CV is about; not of a referee")
    headline: str | None = Field(None, description="Professional title under the name, as printed")
    email: str | None = Field(None, description="E-mail address of the person")
    phone: str | None = Field(None, description="Telephone number of the person, as printed")
    address: str | None = Field(None, description="Address or place of residence, as printed, on one line")
    website: str | None = Field(None, description="Web page or profile address (LinkedIn, GitHub, portfolio)")
    date_of_birth: str | None = Field(None, description="Date of birth, as printed")
    summary: str | None = Field(None, description="Profile or objective paragraph at the top, as printed")
    positions: list[Position] = Field(
        default_factory=list,
        description="Work experience, one entry for each job, in printed order; no studies",
    )
    education: list[Education] = Field(
        default_factory=list, description="Schools and degrees, one entry each, in printed order; no jobs"
    )
    skills: list[str] = Field(
        default_factory=list, description="Skills, tools and methods, one entry each, as printed"
    )
    languages: list[Language] = Field(
        default_factory=list, description="Languages spoken; no programming languages"
    )
    certificates: list[str] = Field(
        default_factory=list, description="Certificates, licences and awards, one entry each, as printed"
    )
