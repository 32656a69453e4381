"""News and magazine articles."""

from __future__ import annotations

from datetime import date

from pydantic import ConfigDict, Field

from schemas.base import Entry
from schemas.rules import Expected, InOrder


class NewsArticle(Entry):
    """A news article: headline, who wrote it, when and where it appeared, what it is about."""

    model_config = ConfigDict(
        title="News article",
        json_schema_extra={
            "examples": [
                {
                    "title": "Ferry to the islands runs again",
                    "subtitle": "After eleven days of storm the first boat left on Monday",
                    "authors": ["Siobhán Keane"],
                    "publication": "The Coast Herald",
                    "section": "Local",
                    "published_date": "2024-01-22",
                    "updated_date": None,
                    "dateline": "Galway",
                    "lead": "The first ferry in eleven days left Rossaveel on Monday morning.",
                    "people": ["Máirtín Ó Flaithearta"],
                    "organisations": ["Aran Ferries"],
                    "places": ["Rossaveel", "Inis Mór"],
                    "topics": ["storm", "ferries"],
                }
            ]
        },
    )

    rules = (
        InOrder(fields=("published_date", "updated_date")),
        Expected(one_of=("title",)),
    )

    title: str | None = Field(
        None, description="Headline of the article, as printed; not the name of the newspaper"
    )
    subtitle: str | None = Field(
        None, description="Line below or above the headline (standfirst, kicker), as printed"
    )
    authors: list[str] = Field(
        default_factory=list,
        description="Names in the byline, one entry each, without by or job titles; agency if no person",
    )
    publication: str | None = Field(
        None, description="Newspaper, magazine or website in which the article appeared"
    )
    section: str | None = Field(None, description="Section of the publication")
    published_date: date | None = Field(None, description="Date the article was first published, YYYY-MM-DD")
    updated_date: date | None = Field(None, description="Date it was last updated, where printed, YYYY-MM-DD")
    dateline: str | None = Field(
        None, description="Place the report comes from, printed before its first words"
    )
    lead: str | None = Field(None, description="First paragraph of the article, as printed")
    people: list[str] = Field(
        default_factory=list, description="People the article is about or quotes, one entry each"
    )
    organisations: list[str] = Field(
        default_factory=list,
        description="Companies, parties, clubs and authorities in the article, one entry each",
    )
    places: list[str] = Field(
        default_factory=list, description="Cities, regions and countries in the article, one entry each"
    )
    topics: list[str] = Field(
        default_factory=list, description="Tags or keywords printed with the article, one entry each"
    )
