"""Where a value was found in its document, as plain data; `grounding.py` finds it."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from extraction.decoding.stats import DecodeStats
from extraction.document import Box, Span


class EvidenceStatus(StrEnum):
    """How surely a value stands in the document."""

    EXACT = "exact"
    NORMALISED = "normalised"
    APPROXIMATE = "approximate"
    AMBIGUOUS = "ambiguous"
    DERIVED = "derived"
    ABSENT = "absent"
    NOT_IN_DOCUMENT = "not_in_document"


LOCATED = frozenset(
    {
        EvidenceStatus.EXACT,
        EvidenceStatus.NORMALISED,
        EvidenceStatus.APPROXIMATE,
        EvidenceStatus.AMBIGUOUS,
        EvidenceStatus.DERIVED,
    }
)
DOUBTFUL = frozenset({EvidenceStatus.APPROXIMATE, EvidenceStatus.AMBIGUOUS, EvidenceStatus.NOT_IN_DOCUMENT})


class Place(BaseModel):
    """One occurrence: a page (index from 0), its printed label, the characters and their boxes."""

    model_config = ConfigDict(frozen=True)

    page: int
    page_label: str
    span: Span
    boxes: tuple[Box, ...] = ()


class Evidence(BaseModel):
    """The evidence for one scalar value.

    `places[0]` is the chosen place; more than one place means the value is ambiguous.
    `words` is the document's own spelling at the chosen place.
    """

    model_config = ConfigDict(frozen=True)

    status: EvidenceStatus
    places: tuple[Place, ...] = ()
    words: str = ""

    @property
    def place(self) -> Place | None:
        """The chosen place, or None where the value is not in the document."""
        return self.places[0] if self.places else None


class Problem(BaseModel):
    """A value that does not satisfy the person's own schema: JSON pointer and a sentence."""

    model_config = ConfigDict(frozen=True)

    pointer: str
    message: str


ReviewState = Literal["accepted", "edited", "rejected"]


class ReviewMark(BaseModel):
    """What a person decided about a value or a list, and what the model had written there."""

    model_config = ConfigDict(frozen=True)

    state: ReviewState
    original: Any = None


class Extraction(BaseModel):
    """One finished run: the data, where each value came from, and what the run cost.

    `evidence` maps the JSON pointer of every scalar (nulls included) to its evidence, in reading order.
    `review` maps the pointers that a person decided about; it is filled by `review.reviewed` only.
    """

    model_config = ConfigDict(frozen=True)

    document_key: str
    source: str
    title: str
    schema_name: str
    model: str
    data: Any
    evidence: dict[str, Evidence]
    problems: tuple[Problem, ...] = ()
    notices: tuple[str, ...] = ()
    cut_short: bool = False
    stats: DecodeStats
    review: dict[str, ReviewMark] = {}

    def located_share(self) -> tuple[int, int]:
        """(values located in the document, non-null scalar values)."""
        present = [e for e in self.evidence.values() if e.status is not EvidenceStatus.ABSENT]
        return sum(e.status in LOCATED for e in present), len(present)
