"""How each evidence status looks and is called: a shape, a line, a colour's name and a word, in one table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from extraction.evidence import EvidenceStatus, ReviewState

Shape = Literal["dot", "half", "ring", "rings", "sigma", "dash", "cross", "mark", "tick", "pencil"]
Line = Literal["solid", "dashed", "dotted", "none"]


@dataclass(frozen=True)
class StatusLook:
    """`colour` names a token of the theme; `help` is the sentence of the tooltip."""

    word: str
    shape: Shape
    line: Line
    colour: str
    help: str


STATUS_LOOKS: dict[EvidenceStatus, StatusLook] = {
    EvidenceStatus.EXACT: StatusLook(
        "exact", "dot", "solid", "exact", "The document says this in the same words."
    ),
    EvidenceStatus.NORMALISED: StatusLook(
        "normalised", "half", "dashed", "normalised", "The document says the same, written differently."
    ),
    EvidenceStatus.APPROXIMATE: StatusLook(
        "approximate",
        "ring",
        "dotted",
        "approximate",
        "The document says something close to this. Compare them.",
    ),
    EvidenceStatus.AMBIGUOUS: StatusLook(
        "ambiguous", "rings", "dashed", "ambiguous", "The document says this in several places."
    ),
    EvidenceStatus.DERIVED: StatusLook(
        "derived", "sigma", "dotted", "derived", "Worked out from other values."
    ),
    EvidenceStatus.ABSENT: StatusLook(
        "absent", "dash", "none", "absent", "The model found no value for this field."
    ),
    EvidenceStatus.NOT_IN_DOCUMENT: StatusLook(
        "not in document", "cross", "none", "missing", "These words are not in the document. Check the value."
    ),
}

PROBLEM_LOOK = StatusLook("check", "mark", "none", "missing", "The value does not fit the schema.")

REVIEW_LOOKS: dict[ReviewState, StatusLook] = {
    "accepted": StatusLook("accepted", "tick", "solid", "exact", "You said that this is right."),
    "edited": StatusLook("edited", "pencil", "solid", "normalised", "You changed this."),
    "rejected": StatusLook("rejected", "cross", "none", "missing", "You said that this is wrong."),
}
