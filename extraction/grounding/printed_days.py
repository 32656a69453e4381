"""The days that a text prints: what each place means here, days without their year included."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from functools import cached_property

from extraction.document import Span
from extraction.grounding.years import Short, with_years
from extraction.values.conventions import Conventions
from extraction.values.parsing import DateReading, find_days_without_year, with_plain_marks


class PrintedDays:
    """Look-ups by day in one text; every method returns spans in reading order.

    `undecided` gets the days of several readings between which the document does not decide.
    """

    def __init__(
        self,
        text: str,
        readings: list[DateReading],
        conventions: Conventions,
        undecided: dict[Span, frozenset[Decimal | date]],
    ) -> None:
        self._text = text
        self._readings = readings
        self._conventions = conventions
        self._undecided = undecided

    def find(self, day: date) -> list[Span]:
        """Places where this day is printed."""
        return self._by_day[0].get(day, [])

    def find_otherwise(self, day: date) -> list[Span]:
        """Places that could be this day, were day and month not printed in the other order here."""
        return self._by_day[1].get(day, [])

    @cached_property
    def _by_day(self) -> tuple[dict[date, list[Span]], dict[date, list[Span]]]:
        index: dict[date, set[Span]] = {}
        otherwise: dict[date, set[Span]] = {}
        decided = dict(self._decided)
        for reading in self._readings:
            meant = reading.days
            if reading.span in decided:
                meant = frozenset({decided[reading.span]})
            else:
                self._undecided[reading.span] = frozenset(meant)
            for day in meant:
                index.setdefault(day, set()).add(reading.span)
            for day in reading.days - meant:
                otherwise.setdefault(day, set()).add(reading.span)
        for span, days in self.years.items():
            for day in days:
                index.setdefault(day, set()).add(span)
        return _in_order(index), _in_order(otherwise)

    @cached_property
    def whole(self) -> list[tuple[Span, date]]:
        """The dates with day, month and year that mean one day here, in reading order."""
        return sorted(self._decided)

    @cached_property
    def _decided(self) -> list[tuple[Span, date]]:
        """The whole dates that mean one day here."""
        decided = []
        for reading in self._readings:
            day: date | None = next(iter(reading.days))
            if len(reading.days) > 1:
                words = with_plain_marks(self._text[slice(*reading.span)])
                day = self._conventions.day_of(words, reading.days)
            if day is not None:
                decided.append((reading.span, day))
        return decided

    @cached_property
    def years(self) -> dict[Span, dict[date, Span]]:
        """Days of a table whose year is printed elsewhere: place -> meaning, with the year's place."""
        printed = {
            span: days
            for span, days in self.years_concluded.items()
            if all(day.year in self.years_printed for day in days)
        }
        self._undecided.update({span: frozenset(days) for span, days in printed.items() if len(days) > 1})
        return printed

    @cached_property
    def years_concluded(self) -> dict[Span, dict[date, Span]]:
        """The same, with years that no date prints: "28 Dec" on a statement of 5 January 2024."""
        return with_years(self._text, self._short, self._decided)

    @cached_property
    def years_printed(self) -> frozenset[int]:
        """The years of the whole dates."""
        return frozenset(day.year for _, day in self._decided)

    def find_without_year(self, day: date) -> list[Span]:
        """Places where this day is printed without its year."""
        return self._without_year.get((day.month, day.day), [])

    @cached_property
    def _without_year(self) -> dict[tuple[int, int], list[Span]]:
        index: dict[tuple[int, int], list[Span]] = {}
        for span, days in self._short:
            for day in days:
                index.setdefault(day, []).append(span)
        return index

    @cached_property
    def _short(self) -> list[Short]:
        """The days without their year, as the document writes days."""
        found = find_days_without_year(self._text, self._readings)
        return [(span, self._meant(span, days)) for span, days in found]

    def _meant(self, span: Span, days: frozenset[tuple[int, int]]) -> frozenset[tuple[int, int]]:
        """The (month, day) pairs that the document's order of day and month leaves."""
        words = self._text[slice(*span)]
        if len(days) < 2 or not words[0].isdigit():
            return days
        known = {date(2000, month, day): (month, day) for month, day in days if day <= 29}
        decided = self._conventions.day_of(words, frozenset(known))
        return frozenset({known[decided]}) if decided else days


def _in_order(index: dict[date, set[Span]]) -> dict[date, list[Span]]:
    return {day: sorted(spans) for day, spans in index.items()}
