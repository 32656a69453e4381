"""Days of a table that prints its year once; what the period decides, and what stays open."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from extraction.document import Span
from extraction.evidence import Evidence
from extraction.evidence import EvidenceStatus as S
from extraction.grounding import years
from extraction.grounding.ground import ground
from tests.extraction.drawn import drawn, span_of

OVER_NEW_YEAR = """Statement period 1 Dec 2023 to 5 Jan 2024
28 Dec    Rent      500.00
31 Dec    Fee         4.20
03 Jan    Salary    900.00"""
ONE_DATE = OVER_NEW_YEAR.replace("Statement period 1 Dec 2023 to", "Statement date")


def days(text: str, *values: str) -> list[Evidence]:
    rows = [
        {"date": value, "text": word} for value, word in zip(values, ("Rent", "Fee", "Salary"), strict=True)
    ]
    found = ground({"rows": rows}, drawn(text), {})
    return [found[f"/rows/{at}/date"] for at in range(3)]


def test_the_period_gives_each_row_its_year() -> None:
    found = days(OVER_NEW_YEAR, "2023-12-28", "2023-12-31", "2024-01-03")
    assert [(one.status, one.words) for one in found] == [
        (S.NORMALISED, "28 Dec"),
        (S.NORMALISED, "31 Dec"),
        (S.NORMALISED, "03 Jan"),
    ]
    document = drawn(OVER_NEW_YEAR)
    printed = [span_of(document, "1 Dec 2023")] * 2 + [span_of(document, "5 Jan 2024")]
    assert [one.places[0].more for one in found] == [(year,) for year in printed]


def test_the_other_year_is_doubtful() -> None:
    found = days(OVER_NEW_YEAR, "2024-12-28", "2022-12-31", "2023-01-03")
    assert [one.status for one in found] == [S.APPROXIMATE] * 3


def test_without_a_period_the_printed_date_decides_or_the_day_is_flagged() -> None:
    found = days(ONE_DATE, "2024-12-28", "2023-12-31", "2024-01-03")
    assert [one.status for one in found] == [S.APPROXIMATE, S.DERIVED, S.NORMALISED]


def test_two_dates_that_allow_two_years_decide_nothing() -> None:
    text = "Printed 10 Jan 2023, account since 20 Jan 2024\n" + ONE_DATE.split("\n", 1)[1]
    found = days(text, "2023-12-28", "2022-12-31", "2024-01-03")
    assert all(one.status is S.APPROXIMATE for one in found)


def test_day_and_month_that_both_fit_are_undecided() -> None:
    text = "Period 01/01/2023 - 31/12/2023\n03/04    Rent\n05/06    Fee\n13/07    Salary"
    found = days(text, "2023-04-03", "2023-06-05", "2023-07-13")
    assert [(one.status, one.also) for one in found] == [(S.NORMALISED, ())] * 3
    text = text.replace("01/01/2023 - 31/12/2023", "1 Jan 2023 - 31 Dec 2023").replace("13/07", "02/07")
    assert [one.also for one in days(text, "2023-04-03", "2023-06-05", "2023-07-02")] == [
        ("2023-03-04",),
        ("2023-05-06",),
        ("2023-02-07",),
    ]


@pytest.mark.parametrize(
    "text", ["Invoice 14 March 2024\nPage 3/12 of it", "14 March 2024\nsee 3/12 and 4/12 and 5/12"]
)
def test_fractions_in_other_words_are_no_days(text: str) -> None:
    assert ground({"a": "2024-12-03"}, drawn(text), {})["/a"].status is not S.NORMALISED


def test_a_year_on_another_page_draws_no_box_here() -> None:
    head, rows = OVER_NEW_YEAR.split("\n", 1)
    one = ground({"date": "2024-01-03"}, drawn(head, rows), {})["/date"].places[0]
    assert (one.page, len(one.boxes), len(one.more)) == (1, 1, 1)


@pytest.mark.parametrize("edge", ["9999-12-31", "31.12.9999", "0001-01-01"])
@pytest.mark.parametrize("words", ["Valid until {}", "From 1 Dec 2023 to {}", "{} to 5 Jan 2024"])
def test_dates_at_the_ends_of_the_calendar_end_nothing(edge: str, words: str) -> None:
    """Many programs write "no end" as the last day there is."""
    text = words.format(edge) + "\n" + OVER_NEW_YEAR.split("\n", 1)[1]
    assert len(days(text, "2023-12-28", "2023-12-31", "2024-01-03")) == 3


def test_many_dates_over_many_days_are_read_once_a_day() -> None:
    calls = 0

    dates = [(Span(at, at + 1), date(2024, 1, 1) + timedelta(at)) for at in range(300)]
    short = [(Span(0, 1), frozenset({(1, 2)})) for _ in range(300)]
    original = years._within

    def counted(*arguments: Any) -> Any:
        nonlocal calls
        calls += 1
        return original(*arguments)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(years, "_within", counted)
        years.with_years("", short, dates)
    assert calls == 1
