"""Lines that look like records and were not taken: which are open after what a person decided."""

from __future__ import annotations

from dataclasses import dataclass

from extraction.completeness.account import missed_notice
from extraction.document import Span
from extraction.evidence import Extraction, MissedLine
from extraction.review.decisions import Decisions


@dataclass(frozen=True)
class LineAccount:
    """`taken` of `seen` lines that look like records. `missed` are those still open, in reading order;
    `more` are open ones of which only the number was kept."""

    seen: int
    taken: int
    missed: tuple[MissedLine, ...] = ()
    more: int = 0

    @property
    def left(self) -> int:
        """How many lines are open."""
        return len(self.missed) + self.more


NOTHING = LineAccount(0, 0)


def line_account(own: Extraction, decisions: Decisions) -> LineAccount:
    """The account of a result as the model wrote it, after a review.

    A line is settled where a value or row that the person filled in has its words, or it was dismissed.
    """
    found = own.completeness
    if found is None or not found.pages:
        return NOTHING
    seen, taken = (sum(getattr(page, name) for page in found.pages) for name in ("seen", "taken"))
    if not found.missed_count:
        return LineAccount(seen, taken)
    dismissed = set(decisions.dismissed).intersection(line.span for line in found.missed)
    filled = [
        place.span
        for decision in decisions.values.values()
        if decision.evidence is not None
        for place in decision.evidence.places[:1]
    ]
    open_lines = [line for line in found.missed if line.span not in dismissed]
    missed = tuple(line for line in open_lines if not any(_meet(line.span, span) for span in filled))
    return LineAccount(
        seen=seen - len(dismissed),
        taken=taken + len(open_lines) - len(missed),
        missed=missed,
        more=found.missed_count - len(found.missed),
    )


def other_notices(extraction: Extraction) -> tuple[str, ...]:
    """The notices of a result without the one about missed lines, for who shows the account itself."""
    found = extraction.completeness
    said = missed_notice(found) if found is not None else ()
    return tuple(notice for notice in extraction.notices if notice not in said)


def _meet(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end
