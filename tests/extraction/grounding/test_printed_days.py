"""Days of a text by their place: in its order of day and month, and with the year of what is around."""

from __future__ import annotations

from datetime import date

from extraction.document import Span
from extraction.grounding.printed_days import PrintedDays
from extraction.grounding.text_index import TextIndex

STATEMENT = "Statement of 31 January 2024\n29 Jan  Rent  900.00\n30 Jan  Gas  80.00\n31 Jan  Fee  4.20\n"


def days(text: str) -> PrintedDays:
    return TextIndex(text).days


def test_a_day_is_read_in_the_documents_order() -> None:
    printed = days("04.03.2020")
    assert printed.find(date(2020, 3, 4)) == [Span(0, 10)]
    assert printed.find(date(2020, 4, 3)) == []
    assert printed.find_otherwise(date(2020, 4, 3)) == [Span(0, 10)]


def test_a_day_of_two_readings_is_found_as_both_and_told() -> None:
    index = TextIndex("03/04/2020")
    both = frozenset({date(2020, 3, 4), date(2020, 4, 3)})
    assert all(index.days.find(day) == [Span(0, 10)] for day in both)
    assert index.undecided == {Span(0, 10): both}


def test_days_of_a_table_take_the_year_of_the_statement() -> None:
    printed = days(STATEMENT)
    place, year = Span(29, 35), Span(13, 28)
    assert printed.find(date(2024, 1, 29)) == [place]
    assert printed.years[place] == {date(2024, 1, 29): year}
    assert printed.years_printed == {2024}
    assert printed.find_without_year(date(1999, 1, 29)) == [place]


def test_years_that_no_date_prints_are_concluded_only() -> None:
    printed = days(STATEMENT.replace("31 January", "5 January").replace("29 Jan ", "28 Dec "))
    place = Span(28, 34)
    assert list(printed.years_concluded[place]) == [date(2023, 12, 28)]
    assert place not in printed.years and printed.find(date(2023, 12, 28)) == []
