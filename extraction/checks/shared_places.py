"""Checks of values against each other, after grounding: what looks right alone and wrong side by side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from extraction.document import Span
from extraction.evidence import Evidence, Problem
from extraction.json_pointer import steps, value_at

MAX_NAMES = 3
"""Other fields that a sentence names; more would not help to decide."""


def shared_places(data: Any, evidence: Mapping[str, Evidence]) -> tuple[Problem, ...]:
    """One problem for each text whose words were taken for another field of the same record too.

    A small model that does not find a customer number writes the buyer's name there: both are in the
    document, so evidence alone calls both exact. Numbers and dates are left out, because totals and days
    often stand on a page once and mean two things.
    """
    owners: dict[tuple[str, Span], list[str]] = defaultdict(list)
    for pointer, found in evidence.items():
        if found.place is None:
            continue
        value = value_at(data, pointer)
        if isinstance(value, str) and any(map(str.isalpha, value)):
            owners[_record(pointer), found.place.span].append(pointer)
    return tuple(
        Problem(pointer=pointer, message=_sentence([other for other in pointers if other != pointer]))
        for pointers in owners.values()
        if len(pointers) > 1
        for pointer in pointers
    )


def _record(pointer: str) -> str:
    return pointer.rsplit("/", 1)[0]


def _sentence(others: list[str]) -> str:
    names = ", ".join(map(_name, others[:MAX_NAMES]))
    return f"The same words were taken for {names} too. Check which one they are."


def _name(pointer: str) -> str:
    step = steps(pointer)[-1]
    return f"entry {int(step) + 1}" if step.isdecimal() else step.replace("_", " ")
