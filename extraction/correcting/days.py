"""Days that the document does not print: month and day changed about, or a day of the model's own making."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date

from extraction.correcting.change import Change
from extraction.correcting.periods import FIRST, LAST
from extraction.correcting.printed import PrintedDocument
from extraction.document import Span
from extraction.evidence import Evidence, EvidenceStatus
from extraction.grounding.labels import longest_spelling
from extraction.grounding.wanted import NAME_WEIGHT, Wanted

FEWEST_WORDS = 2
"""Words of a field's name that a label has to say: "date" alone stands over any day."""

_NOT_PRINTED = frozenset({EvidenceStatus.NOT_IN_DOCUMENT, EvidenceStatus.APPROXIMATE})


def printed_days(
    values: list[Wanted], evidence: Mapping[str, Evidence], printed: PrintedDocument
) -> list[Change]:
    """The day that the document means where it is read in its own order; else the one that has the name."""
    changes = []
    for wanted in values:
        day = _day(wanted.value)
        if day is None or (evidence[wanted.pointer].places[:1] and printed.index.days.find(day)):
            continue
        found = _in_other_order(day, printed) or _named(wanted, printed)
        if found is not None:
            changes.append(_change(wanted, *found, printed))
    return changes


def _day(value: object) -> date | None:
    if not isinstance(value, str) or not re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        return None
    try:
        return date.fromisoformat(value)
    except ValueError:
        return None


def _in_other_order(day: date, printed: PrintedDocument) -> tuple[date, Span] | None:
    """What the places mean that would be this day in another country; None where they differ."""
    days = printed.index.days
    meant = dict(days.whole)
    found = {meant[span]: span for span in days.find_otherwise(day) if span in meant}
    return next(iter(found.items())) if len(found) == 1 else None


def _named(wanted: Wanted, printed: PrintedDocument) -> tuple[date, Span] | None:
    """The only day right behind or under all words of the field's name."""
    words = [word for word, weight in wanted.words.items() if weight == NAME_WEIGHT]
    if len(words) < FEWEST_WORDS or not (FIRST | LAST).isdisjoint(words):
        return None  # behind the name of a period stand two days
    found: dict[date, Span] = {}
    for span, day in printed.index.days.whole:
        label = printed.label_of(span)
        if all(longest_spelling(word, label) for word in words):
            found.setdefault(day, span)
    return next(iter(found.items())) if len(found) == 1 else None


def _change(wanted: Wanted, day: date, span: Span, printed: PrintedDocument) -> Change:
    why = (
        f"The model had written {wanted.value}, which the document does not print. It prints this day "
        "instead, so it was taken. Check it."
    )
    return Change(wanted.pointer, day.isoformat(), printed.evidence(wanted, span, day.isoformat()), why)
