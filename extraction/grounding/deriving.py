"""Numbers that no document line prints but its other numbers give: sums, products and other units of time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from itertools import permutations

from extraction.document import Span
from extraction.evidence import PRINTED, EvidenceStatus
from extraction.grounding.text_index import TextIndex
from extraction.grounding.wanted import Wanted
from extraction.values.parsing import decimal_of, is_number

MIN_DIGITS = 3
"""Significant digits of a derived number: 5 is the sum of too many things."""
MAX_SIBLINGS = 12
"""Numbers of one object that are added, subtracted and multiplied in pairs."""
MAX_TERMS = 1000
"""Rows whose numbers are added up."""
MAX_AMOUNT = Decimal(10) ** 15
"""A product of two article numbers is no amount; JSON's numbers have no cents from here on."""

_CERTAIN = PRINTED | {EvidenceStatus.AMBIGUOUS}
_SECONDS = {
    "second": 1, "seconds": 1, "secs": 1, "minute": 60, "minutes": 60, "mins": 60, "min": 60, "hour": 3600,
    "hours": 3600, "hrs": 3600,
}  # fmt: skip


def times(values: list[Wanted], index: TextIndex) -> None:
    """Fields that are named for a unit of time: "1 hr 20 min" is where 80 minutes stand.

    Of several places the number inside a time of that length is preferred; without one the time is the place.
    """
    for value in values:
        seconds = _seconds(value)
        spans = index.find_duration(seconds) if seconds else []
        if not spans:
            continue
        inside = [span for span in value.spans if any(_within(span, time) for time in spans)]
        if value.spans and inside:
            value.spans = inside
            value.status = EvidenceStatus.AMBIGUOUS if len(inside) > 1 else value.found_as
            if len(inside) == 1:
                value.settle(inside[0], index.text)
        else:
            same = [s for s in spans if re.fullmatch(rf"{value.value} ?\D+", index.text[s.start : s.end])]
            value.spans = same or list(spans)
            value.found_as = EvidenceStatus.NORMALISED if same else EvidenceStatus.DERIVED
            value.status = value.found_as if len(value.spans) == 1 else EvidenceStatus.AMBIGUOUS


def _seconds(value: Wanted) -> int:
    """What a number in a field like "cook_time_minutes" comes to; 0 where the field names no unit of time."""
    if isinstance(value.value, bool) or not isinstance(value.value, int) or value.value <= 0:
        return 0
    name = value.pointer.rpartition("/")[2].casefold().replace("-", "_").split("_")
    return value.value * next((_SECONDS[word] for word in name if word in _SECONDS), 0)


def _within(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def sums(values: list[Wanted]) -> None:
    """Numbers that are not in the document: DERIVED where others that are give them exactly.

    Tried: the sum of a list's column, then sum, difference and product of two numbers of the same object.
    """
    missing = [value for value in values if _wants(value)]
    if not missing:
        return
    columns = list(_columns(values))
    for value in missing:
        wanted = decimal_of(value.value)
        assert wanted is not None
        terms = next((terms for total, terms in columns if total == wanted), None)
        value_terms = terms or _pair(value, wanted, values)
        if value_terms:
            value.spans = [term.spans[0] for term in value_terms]
            value.status = value.found_as = EvidenceStatus.DERIVED


def _wants(value: Wanted) -> bool:
    number = _number(value)
    absent = value.status is EvidenceStatus.NOT_IN_DOCUMENT
    return absent and number is not None and len(number.normalize().as_tuple().digits) >= MIN_DIGITS


def _number(value: Wanted) -> Decimal | None:
    return decimal_of(value.value) if is_number(value.value) else None


def _columns(values: list[Wanted]) -> Iterator[tuple[Decimal, list[Wanted]]]:
    """The total of every field of every list all of whose numbers are in the document, with its terms."""
    columns: dict[tuple[str, str], list[Wanted]] = {}
    for value in values:
        if value.row is not None and _number(value) is not None:
            key = (value.row.rpartition("/")[0], value.pointer[len(value.row) :])
            columns.setdefault(key, []).append(value)
    for terms in columns.values():
        if 2 <= len(terms) <= MAX_TERMS and all(term.status in _CERTAIN for term in terms):
            yield sum((number for term in terms if (number := _number(term)) is not None), Decimal(0)), terms


def _pair(value: Wanted, wanted: Decimal, values: list[Wanted]) -> list[Wanted]:
    """Two numbers of the value's object that give it by +, - or ×; a product is rounded to cents."""
    parent = value.pointer.rpartition("/")[0]
    siblings = [
        other
        for other in values
        if other.pointer.rpartition("/")[0] == parent and other.status in _CERTAIN and _number(other)
    ][:MAX_SIBLINGS]
    for one, other in permutations(siblings, 2):
        a, b = _number(one), _number(other)
        assert a is not None and b is not None
        product = value.row is not None and _in_cents(a * b) == wanted
        if wanted in (a + b, a - b) or product:
            return [one, other]
    return []


def _in_cents(amount: Decimal) -> Decimal | None:
    return amount.quantize(Decimal("0.01"), ROUND_HALF_UP) if abs(amount) < MAX_AMOUNT else None
