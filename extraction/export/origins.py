"""How sure each cell of a table is, and where it was read: evidence and problems by JSON pointer."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from extraction.evidence import DOUBTFUL, EvidenceStatus, Extraction

WORST_FIRST = (
    EvidenceStatus.NOT_IN_DOCUMENT,
    EvidenceStatus.AMBIGUOUS,
    EvidenceStatus.APPROXIMATE,
    EvidenceStatus.NORMALISED,
    EvidenceStatus.DERIVED,
    EvidenceStatus.EXACT,
    EvidenceStatus.ABSENT,
)
"""What a cell that joins several values is called by."""

PROVENANCE = ("status", "page", "words", "confidence")
"""What columns of provenance are called, behind the name of their field."""


@dataclass(frozen=True)
class CellOrigin:
    """`decided` is what a person said of the value ("accepted", "edited", "rejected"), if anything.

    Of a list of values it is what was said of all of them. `confidence` is the chance that the value is
    right; of a list it is that of its least sure one.
    """

    status: EvidenceStatus | None = None
    page: str = ""
    words: str = ""
    problem: str = ""
    decided: str = ""
    confidence: float | None = None

    @property
    def doubtful(self) -> bool:
        """Whether a person should look at it: weak evidence or against the schema, and nobody decided."""
        return not self.decided and (self.status in DOUBTFUL or bool(self.problem))

    @property
    def status_words(self) -> str:
        """The status as a person reads it; what was decided comes before the evidence."""
        if self.decided:
            return self.decided
        return status_words(self.status) if self.status else ""

    @property
    def provenance(self) -> tuple[str, str, str, str]:
        """The cells of the columns PROVENANCE."""
        sure = "" if self.confidence is None else f"{self.confidence:.2f}"
        return self.status_words, self.page, self.words, sure

    @property
    def note(self) -> str:
        """Why it is doubtful, in a few lines; empty where it is not."""
        if not self.doubtful:
            return ""
        lines = [self.status_words.capitalize() + "." if self.status in DOUBTFUL else "Check.", self.problem]
        if self.words:
            lines.append(f"In the document: {self.words}" + (f" (page {self.page})" if self.page else ""))
        return "\n".join(line for line in lines if line)


NOWHERE = CellOrigin()


def status_words(status: EvidenceStatus) -> str:
    """Example: NOT_IN_DOCUMENT -> "not in document"."""
    return status.value.replace("_", " ")


class Origins:
    """The origins of one result's cells; a cell that joins a list of values has those of all of them."""

    def __init__(self, extraction: Extraction) -> None:
        self._evidence = extraction.evidence
        self._confidence = extraction.confidence
        self._problems: dict[str, str] = {}
        for problem in extraction.problems:
            self._problems.setdefault(problem.pointer, problem.message)
        self._decided = {pointer: mark.state for pointer, mark in extraction.review.items()}
        self._listed: dict[str, list[str]] = defaultdict(list)
        for pointer in extraction.evidence:
            parent, _, last = pointer.rpartition("/")
            if last.isdecimal():
                self._listed[parent].append(pointer)

    def of(self, pointer: str) -> CellOrigin:
        """The origin of the value, or of the list of values, at a pointer; of a list the undecided count."""
        alone = self._evidence.get(pointer)
        if alone is not None and pointer not in self._decided and pointer not in self._problems:
            page = alone.place.page_label if alone.place is not None else ""
            return CellOrigin(
                status=alone.status, page=page, words=alone.words, confidence=self._confidence.get(pointer)
            )
        values = [pointer] if pointer in self._evidence else self._listed.get(pointer, [])
        undecided = [at for at in values if at not in self._decided]
        states = dict.fromkeys(self._decided[at] for at in values if at in self._decided)
        decided = self._decided.get(pointer) or ("" if undecided else ", ".join(states))
        problem = next((self._problems[at] for at in (pointer, *undecided) if at in self._problems), "")
        if not values:
            return CellOrigin(problem=problem, decided=decided) if problem or decided else NOWHERE
        found = [self._evidence[at] for at in values]
        statuses = {self._evidence[at].status for at in undecided or values}
        places = [evidence.place for evidence in found if evidence.place is not None]
        return CellOrigin(
            status=next(status for status in WORST_FIRST if status in statuses),
            page=", ".join(dict.fromkeys(place.page_label for place in places)),
            words="; ".join(evidence.words for evidence in found if evidence.words),
            problem=problem,
            decided=decided,
            confidence=min((self._confidence[at] for at in values if at in self._confidence), default=None),
        )
