"""Two fields for the first and last day of a period, where the document prints that period by its name.

An invoice for advertising has an invoice period and a flight; the model takes the first one that it sees.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from itertools import pairwise
from typing import NamedTuple

from extraction.correcting.change import Change
from extraction.correcting.printed import PrintedDocument
from extraction.document import Span
from extraction.evidence import Evidence
from extraction.grounding.labels import longest_spelling
from extraction.grounding.wanted import Wanted, spaced

FIRST = frozenset({"from", "start", "starts", "begin", "begins", "first", "von", "ab"})
LAST = frozenset({"to", "end", "ends", "until", "till", "last", "through", "bis"})
NO_NAME = frozenset({"date", "day", "on", "of", "the", "datum", "tag"})
"""Words that a period has no name by."""

_BETWEEN = re.compile(r"\s{0,4}(?:[-–—]|to|bis|au|al|a|through|until|till)\s{0,4}", re.IGNORECASE)


class Period(NamedTuple):
    """Two days that the document prints as one period, and their places."""

    first: date
    last: date
    first_span: Span
    last_span: Span


def named_periods(
    values: list[Wanted], evidence: Mapping[str, Evidence], printed: PrintedDocument
) -> list[Change]:
    """The days of the only period that words before it call by the name of the fields."""
    changes: list[Change] = []
    for name, first, last in _pairs(values):
        printed_ones = list(_periods(printed))
        named = [one for one in printed_ones if _is_named(name, printed.label_of(one.first_span))]
        if len({(one.first, one.last) for one in named}) != 1:
            continue
        period = named[0]
        pairs = ((first, period.first, period.first_span), (last, period.last, period.last_span))
        differing = [pair for pair in pairs if pair[0].value != pair[1].isoformat()]
        if not any(_stands_named(wanted, name, evidence, printed) for wanted, _, _ in differing):
            changes += [_change(wanted, day, span, printed) for wanted, day, span in differing]
    return changes


def _pairs(values: list[Wanted]) -> Iterator[tuple[tuple[str, ...], Wanted, Wanted]]:
    """Fields for the first and the last day of the same thing, with the words of its name."""
    firsts: dict[tuple[str, ...], Wanted] = {}
    lasts: dict[tuple[str, ...], Wanted] = {}
    for value in values:
        words = spaced(value.pointer.removeprefix("/")).split()
        name = tuple(word for word in words if word not in FIRST | LAST | NO_NAME)
        if name and _is_day(value.value):
            if FIRST.intersection(words):
                firsts[name] = value
            elif LAST.intersection(words):
                lasts[name] = value
    for name, first in firsts.items():
        if name in lasts:
            yield name, first, lasts[name]


def _is_day(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", value) is not None


def _periods(printed: PrintedDocument) -> Iterator[Period]:
    text = printed.document.text
    for (one_span, one), (two_span, two) in pairwise(printed.index.days.whole):
        if one <= two and _BETWEEN.fullmatch(text, one_span.end, two_span.start):
            yield Period(one, two, one_span, two_span)


def _is_named(name: tuple[str, ...], label: str) -> bool:
    return all(longest_spelling(word, label) for word in name)


def _stands_named(
    wanted: Wanted, name: tuple[str, ...], evidence: Mapping[str, Evidence], printed: PrintedDocument
) -> bool:
    places = evidence[wanted.pointer].places
    return any(_is_named(name, printed.label_of(place.span)) for place in places)


def _change(wanted: Wanted, day: date, span: Span, printed: PrintedDocument) -> Change:
    why = (
        f"The model had taken {wanted.value}. The document calls another period by this name, so its day was "
        "taken instead. Check it."
    )
    return Change(wanted.pointer, day.isoformat(), printed.evidence(wanted, span, day.isoformat()), why)
