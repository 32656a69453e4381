"""The year of days that a table prints without one: a statement has it once, in its heading or its period."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from functools import cache
from itertools import pairwise

from extraction.document import Span

MIN_DAYS = 3
"""Cells that begin with a day make a column of days; in prose "2/7" may be anything."""
MAX_PERIOD = timedelta(days=400)
"""A statement is about a year at most; two dates further apart are no period."""
BEFORE, AFTER = timedelta(days=92), timedelta(days=31)
"""How long before and after a printed date a day of its table lies where no period is printed: a quarter and
a month. Together they are less than a year, so that one date never allows two years."""

_CELL_START = re.compile(r"(?:^|\n|[ \u00a0]{2}|\t)$")
_JOINER = re.compile(
    r"\W{0,3}(?:to|until|till|through|thru|bis|au|à|al|a|até|hasta|t/m|tot|do|til|tom|по|至|から|[-–—~])\W{0,3}",
    re.IGNORECASE,
)

Short = tuple[Span, frozenset[tuple[int, int]]]
"""A printed day without its year, and the (month, day) pairs that it can mean."""


def with_years(
    text: str, short: Iterable[Short], dates: list[tuple[Span, date]]
) -> dict[Span, dict[date, Span]]:
    """Place of each day in a column of days -> what it means, with the printed date that its year is from.

    `dates` are the document's whole dates in reading order. A day whose year stays open is left out.
    Example: "1 Dec 2023 to 3 Jan 2024" over "28 Dec" and "02 Jan" -> 2023-12-28 and 2024-01-02.
    """
    column = [
        entry for entry in short if _CELL_START.search(text[max(0, entry[0].start - 2) : entry[0].start])
    ]
    if len(column) < MIN_DAYS or not dates:
        return {}
    ranges = list(_periods(text, dates)) or [_around(span, day) for span, day in dates]
    in_ranges = cache(lambda month, number: tuple(_within(month, number, ranges)))
    found = {}
    for span, pairs in column:
        meant = {day: year for month, number in pairs for day, year in in_ranges(month, number)}
        years = {day.year for day in meant}
        if len(years) == 1:
            found[span] = meant
    return found


def _periods(text: str, dates: list[tuple[Span, date]]) -> Iterator[tuple[date, date, Span, Span]]:
    """Pairs of dates that are joined as a period: first day, last day, and where they are printed."""
    for (one, first), (other, last) in pairwise(dates):
        if first < last and last - first <= MAX_PERIOD and _JOINER.fullmatch(text[one.end : other.start]):
            yield first, last, one, other


def _around(span: Span, day: date) -> tuple[date, date, Span, Span]:
    """The days around a printed date, as a period; many programs print 9999-12-31 where there is no end."""
    first = day - BEFORE if day - date.min >= BEFORE else date.min
    last = day + AFTER if date.max - day >= AFTER else date.max
    return first, last, span, span


def _within(
    month: int, number: int, ranges: list[tuple[date, date, Span, Span]]
) -> Iterator[tuple[date, Span]]:
    """The days of this month and number in the ranges, each with the end of its range of that year."""
    for first, last, start, end in ranges:
        for year in range(first.year, last.year + 1):
            try:
                day = date(year, month, number)
            except ValueError:
                continue
            if first <= day <= last:
                yield day, end if year == last.year else start
