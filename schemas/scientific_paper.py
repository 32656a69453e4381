"""Papers in journals, proceedings and preprint servers."""

from __future__ import annotations

from datetime import date

from pydantic import ConfigDict, Field

from schemas.base import Entry
from schemas.rules import Expected, HasForm, InOrder


class Author(Entry):
    """One author of the paper."""

    rules = (HasForm(field="email", form="email"),)

    name: str | None = Field(None, description="Full name of the author, as printed, without footnote marks")
    affiliation: str | None = Field(
        None, description="University, institute or company of this author, as printed"
    )
    email: str | None = Field(None, description="E-mail address of this author, where printed")


class ScientificPaper(Entry):
    """A scientific paper: title, authors, where and when it appeared, and what it says of itself."""

    model_config = ConfigDict(
        title="Scientific paper",
        json_schema_extra={
            "examples": [
                {
                    "title": "Moss growth on north-facing roofs",
                    "authors": [
                        {
                            "name": "Anneke de Wit",
                            "affiliation": "University of Groningen",
                            "email": None,
                        },
                        {
                            "name": "Paolo Ricci",
                            "affiliation": "Politecnico di Milano",
                            "email": "p.ricci@example.org",
                        },
                    ],
                    "abstract": "We measured moss on 40 roofs over three winters.",
                    "keywords": ["moss", "roofs"],
                    "journal": "Journal of Urban Botany",
                    "volume": "12",
                    "issue": "3",
                    "pages": "201-214",
                    "published_date": "2022-09-15",
                    "received_date": "2022-02-01",
                    "doi": "10.1234/jub.2022.0312",
                    "publisher": None,
                    "funding": "Dutch Research Council, grant 11.22",
                    "data_availability": None,
                }
            ]
        },
    )

    rules = (
        InOrder(fields=("received_date", "published_date")),
        HasForm(field="doi", form="doi"),
        Expected(one_of=("title",)),
    )

    title: str | None = Field(
        None, description="Title of the paper, with its subtitle; not the name of the journal"
    )
    authors: list[Author] = Field(
        default_factory=list,
        description="The authors of the paper, in printed order; not editors, reviewers or cited people",
    )
    abstract: str | None = Field(
        None, description="The whole abstract, as printed, without the word Abstract"
    )
    keywords: list[str] = Field(
        default_factory=list, description="The keywords the paper lists, one entry each"
    )
    journal: str | None = Field(
        None, description="Journal, proceedings or preprint server in which the paper appeared"
    )
    volume: str | None = Field(None, description="Volume of the journal or proceedings, as printed")
    issue: str | None = Field(None, description="Issue or number within the volume, as printed")
    pages: str | None = Field(None, description="Page range or article number, as printed")
    published_date: date | None = Field(
        None, description="Date of publication, YYYY-MM-DD; not the date it was received or accepted"
    )
    received_date: date | None = Field(
        None, description="Date the paper was received or submitted, YYYY-MM-DD"
    )
    doi: str | None = Field(
        None, description="DOI of this paper without the leading web address: begins with 10."
    )
    publisher: str | None = Field(None, description="Publishing house or society")
    funding: str | None = Field(None, description="Who funded the work, with grant numbers, as printed")
    data_availability: str | None = Field(None, description="Where data or code can be found, as printed")
