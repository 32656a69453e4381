"""A document's dates and numbers as JSON writes them: drafting copies them where pages spell otherwise."""

from __future__ import annotations

from decimal import Decimal

from extraction.values.parsing import find_dates, find_numbers

LONGEST_TEXT = 200_000
"""Characters that are searched: about 80 pages."""

LONGEST_NUMBER = 15
"""Characters; longer digits are identifiers, and those are copied as they stand."""


def json_forms(text: str) -> str:
    """The readings that differ from what is printed, in reading order, each once.

    Example: "01.12.2025  1.234,50" -> ' "2025-01-12", "2025-12-01", 1234.5, 1234.50,'; a number is given
    as short as it can be, and with the digits that are printed.
    """
    searched = text[:LONGEST_TEXT]
    dates = (f'"{day.isoformat()}"' for reading in find_dates(searched) for day in sorted(reading.days))
    numbers = (
        form
        for reading in find_numbers(searched)
        for value in sorted(reading.values)
        for form in _number_forms(value)
        if form != searched[reading.span.start : reading.span.end]
    )
    return "".join(f" {form}," for form in dict.fromkeys((*dates, *numbers)))


def _number_forms(value: Decimal) -> list[str]:
    printed = format(value, "f")
    shortest = format(value.normalize(), "f")
    return [form for form in dict.fromkeys((shortest, printed)) if len(form) <= LONGEST_NUMBER]
