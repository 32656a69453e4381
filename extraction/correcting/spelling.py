"""Texts that are numbers get back the marks between their digits that the document prints.

The model is told to write numbers without them, and does so where the schema asks for text as well.
"""

from __future__ import annotations

import re
from typing import Any

from extraction.evidence import Evidence, EvidenceStatus
from extraction.json_pointer import scalars, with_values

_DIGITS = re.compile(r"\d{4,}(?:\.\d+)?")
MARKS_APART = frozenset({EvidenceStatus.NORMALISED, EvidenceStatus.APPROXIMATE})
_GROUPED = re.compile(r"\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+(?:[.,]\d+)?")


def as_printed(data: Any, evidence: dict[str, Evidence]) -> tuple[Any, dict[str, Evidence]]:
    """The result with such texts as they are printed. Example: "3375" -> "3,375"."""
    printed = {
        pointer: found.words
        for pointer, value in scalars(data)
        if isinstance(value, str) and _DIGITS.fullmatch(value)
        if (found := evidence.get(pointer)) is not None and found.status in MARKS_APART
        if _GROUPED.fullmatch(found.words) and _figures(found.words) == _figures(value)
    }
    if not printed:
        return data, evidence
    exact = {p: evidence[p].model_copy(update={"status": EvidenceStatus.EXACT}) for p in printed}
    return with_values(data, printed), evidence | exact


def _figures(text: str) -> str:
    return "".join(filter(str.isdigit, text))
