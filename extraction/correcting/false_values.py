"""Values that are none: the caption of their own column, and a neighbour's words in a field for a number.

A small model seldom leaves a column empty that the table does not have: it takes the heading, or writes the
description once more. Both are certain enough to be left out, and then the field is empty, as it should be.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from extraction.evidence import Evidence, EvidenceStatus
from extraction.grounding.label_words import WORDS
from extraction.grounding.wanted import spaced
from extraction.json_pointer import scalars, steps, with_values
from extraction.values.text_folding import fold

LEAST_ROWS = 2
"""Rows with the same words at the same place: one alone may have its unit printed in the heading."""

NUMBERS = frozenset({"number", "no", "nr", "id", "code", "sku", "reference", "ref"})
"""Last words of the names of fields that hold numbers and codes."""

LEAST_LETTERS = 4
"""Letters of a neighbour's words: fewer may be the letters of a code."""


def without_false_values(data: Any, evidence: dict[str, Evidence]) -> tuple[Any, dict[str, Evidence]]:
    """The result with such values empty; their evidence says absent.

    Where a field for a number has the whole of a cell and its neighbour the beginning, the neighbour gets it.
    """
    texts = {pointer: value for pointer, value in scalars(data) if isinstance(value, str)}
    neighbours = _neighbours_words(texts, evidence)
    whole = {
        other: pointer for pointer, other in neighbours.items() if len(texts[pointer]) > len(texts[other])
    }
    false = [*_captions(texts, evidence), *neighbours]
    if not false:
        return data, evidence
    evidence = evidence | {other: evidence[pointer] for other, pointer in whole.items()}
    evidence |= {pointer: Evidence(status=EvidenceStatus.ABSENT) for pointer in false}
    return with_values(data, {**dict.fromkeys(false), **{p: texts[q] for p, q in whole.items()}}), evidence


def _captions(texts: dict[str, str], evidence: dict[str, Evidence]) -> list[str]:
    """Values of a column that say its name, all of them at the same places, which are none of their rows.

    Example: "unit" in every row, from the heading "Unit price".
    """
    columns: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for pointer, text in texts.items():
        way = steps(pointer)
        name = way[-1] if way else ""
        found = evidence.get(pointer)
        if not (found and found.places and any(step.isdecimal() for step in way)):
            continue
        if fold(text) in _spellings(name):
            column = "/".join("*" if step.isdecimal() else step for step in way)
            columns[column, *sorted(str(place.span) for place in found.places)].append(pointer)
    return [pointer for column in columns.values() if len(column) >= LEAST_ROWS for pointer in column]


def _spellings(name: str) -> set[str]:
    """How documents caption a field of this name: its words, and each of them in other languages."""
    words = spaced(name).split()
    return {" ".join(words), *words, *(fold(other) for word in words for other in WORDS.get(word, ()))}


def _neighbours_words(texts: dict[str, str], evidence: dict[str, Evidence]) -> dict[str, str]:
    """Fields for numbers that have a neighbour's words -> that neighbour, another field of their record.

    Such a value has several words. It stands where the neighbour's do and has no digit; or, in a row, it is
    the cell that begins with them.
    """
    found = {}
    for pointer, text in texts.items():
        holder, _, name = pointer.rpartition("/")
        if not NUMBERS.intersection(spaced(name).split()[-1:]) or " " not in text.strip():
            continue
        for other, words in texts.items():
            if other == pointer or other.rpartition("/")[0] != holder or not _is_prose(words):
                continue
            same = _common_start(evidence.get(pointer), evidence.get(other))
            cell = bool(same) and holder[-1:].isdecimal() and fold(text).startswith(fold(words))
            if cell or (same is not None and not _has_digit(text)):
                found[pointer] = other
                break
    return found


def _is_prose(text: str) -> bool:
    return sum(char.isalpha() for char in text) >= LEAST_LETTERS and not _has_digit(text)


def _has_digit(text: str) -> bool:
    return any(char.isdigit() for char in text)


def _common_start(one: Evidence | None, other: Evidence | None) -> bool | None:
    """Whether two places begin alike; None where they have nothing in common."""
    if one is None or other is None or one.place is None or other.place is None:
        return None
    first, second = one.place.span, other.place.span
    apart = first.end <= second.start or second.end <= first.start
    return None if apart else first.start == second.start
