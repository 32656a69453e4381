"""Where a value was found in its document, as plain data; `grounding/` finds it."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from extraction.decoding.stats import DecodeStats
from extraction.document import Box, Document, Span


class EvidenceStatus(StrEnum):
    """How surely a value stands in the document."""

    EXACT = "exact"
    NORMALISED = "normalised"
    APPROXIMATE = "approximate"
    AMBIGUOUS = "ambiguous"
    DERIVED = "derived"
    ABSENT = "absent"
    NOT_IN_DOCUMENT = "not_in_document"


PRINTED = frozenset({EvidenceStatus.EXACT, EvidenceStatus.NORMALISED})
"""The document says the value at this place, in the same characters or in its own way to write it."""
LOCATED = frozenset(
    {
        EvidenceStatus.EXACT,
        EvidenceStatus.NORMALISED,
        EvidenceStatus.APPROXIMATE,
        EvidenceStatus.AMBIGUOUS,
        EvidenceStatus.DERIVED,
    }
)
UNSURE = frozenset({EvidenceStatus.AMBIGUOUS, EvidenceStatus.APPROXIMATE})
"""There is a place, and it may be another one that is meant."""
DOUBTFUL = UNSURE | {EvidenceStatus.NOT_IN_DOCUMENT}


class Place(BaseModel):
    """One occurrence: a page (index from 0), its printed label, the characters and their boxes.

    `more` are the further pieces of a value that a table cell breaks over lines, or the date that gives a
    day its year; `boxes` are around all that stand on the page.
    """

    model_config = ConfigDict(frozen=True)

    page: int
    page_label: str
    span: Span
    boxes: tuple[Box, ...] = ()
    more: tuple[Span, ...] = ()

    @classmethod
    def of(cls, document: Document, span: Span, more: tuple[Span, ...] = ()) -> Place:
        """The place of these characters of a document."""
        page = document.page_at(span.start)
        here = [piece for piece in more if document.page_at(piece.start).index == page.index]
        boxes = tuple(box for piece in (span, *here) for box in document.boxes(piece))
        return cls(page=page.index, page_label=page.label, span=span, boxes=boxes, more=more)


class Sureness(BaseModel):
    """How probable the model held the tokens of a value: all of them together, and the least one; 0 to 1."""

    model_config = ConfigDict(frozen=True)

    joint: float
    lowest: float


class Evidence(BaseModel):
    """The evidence for one scalar value.

    `places[0]` is the chosen place. Further places are where the document says the same again; only AMBIGUOUS
    means that it is not clear which one is meant. The places of a DERIVED value are those it follows from.
    `words` is the document's own spelling at the chosen place.
    `also` are other values that these words can mean, where nothing in the document decides: "03/04/2020".
    `sureness` is the model's own; `label` says how well the words around the place name the field, 0 to 1.
    `read`: no model wrote the value; it is what the document itself says in a form made for that, such as the
    columns of a table, or what a web page states for machines.
    """

    model_config = ConfigDict(frozen=True)

    status: EvidenceStatus
    places: tuple[Place, ...] = ()
    words: str = ""
    also: tuple[str, ...] = ()
    sureness: Sureness | None = None
    label: float | None = None
    read: bool = False

    @property
    def place(self) -> Place | None:
        """The chosen place, or None where the value is not in the document."""
        return self.places[0] if self.places else None


class Problem(BaseModel):
    """A value that does not satisfy the person's own schema or its rules: JSON pointer and a sentence.

    Of a failed rule each doubtful value has a problem of its own; `pointers` are all of them.
    """

    model_config = ConfigDict(frozen=True)

    pointer: str
    message: str
    kind: Literal["schema", "rule", "habit", "changed"] = "schema"
    pointers: tuple[str, ...] = ()


class MissedLine(BaseModel):
    """A line that looks like a record and was not taken; `page` counts from 0, `span` is in the text."""

    model_config = ConfigDict(frozen=True)

    page: int
    page_label: str
    span: Span


class PageAccount(BaseModel):
    """Lines like records on a page: how many there are, and how many of them were taken."""

    model_config = ConfigDict(frozen=True)

    page: int
    page_label: str
    seen: int
    taken: int


class Completeness(BaseModel):
    """What was read and what became of it.

    `parts` is the number of windows. `records` counts the entries of all lists; `pages` has the pages with
    lines like records; `missed` the first of those that were not taken, `missed_count` how many there are.
    Nothing is said of pages where the document has too few records to tell what they look like.
    """

    model_config = ConfigDict(frozen=True)

    parts: int
    records: int
    pages: tuple[PageAccount, ...] = ()
    missed: tuple[MissedLine, ...] = ()
    missed_count: int = 0


class Habit(BaseModel):
    """What reviewed documents of the same issuer say of where a value stands; see `review.habits`.

    In all `documents` of `issuer` the field stood behind the words `label`; `kept`: here too, and written in
    the same way.
    """

    model_config = ConfigDict(frozen=True)

    issuer: str
    documents: int
    label: str
    kept: bool


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
    `confidence` maps the pointers of values to the chance that they are right, 0 to 1, where it is known.
    `habits` maps pointers of values to what the issuer's reviewed documents say of their place.
    `agreed` are values that a rule confirms; `explained` are rules that do not hold for a reason which the
    document prints (see `checks.Findings`).
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
    cut: str = ""
    """The notice that says where and why it was cut short; empty in results of earlier versions."""
    stats: DecodeStats
    review: dict[str, ReviewMark] = {}
    completeness: Completeness | None = None
    """Lines that look like records against records taken; None in results of earlier versions."""
    confidence: dict[str, float] = {}
    explained: tuple[str, ...] = ()
    agreed: tuple[str, ...] = ()
    habits: dict[str, Habit] = {}

    def located_share(self) -> tuple[int, int]:
        """(values located in the document, non-null scalar values)."""
        present = [e for e in self.evidence.values() if e.status is not EvidenceStatus.ABSENT]
        return sum(e.status in LOCATED for e in present), len(present)
