"""How each evidence status looks and is called: a shape, a line, a colour's name and a word, in one table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.texts.wording import said, tr
from extraction.evidence import EvidenceStatus, ReviewState

Shape = Literal["dot", "half", "ring", "rings", "sigma", "dash", "cross", "mark", "tick", "pencil"]
Line = Literal["solid", "dashed", "dotted", "none"]


@dataclass(frozen=True)
class StatusLook:
    """`colour` names a token of the theme; `marked` and `marked_help` are texts for the translators."""

    marked: str
    shape: Shape
    line: Line
    colour: str
    marked_help: str

    @property
    def word(self) -> str:
        """What it is called."""
        return said(self.marked)

    @property
    def help(self) -> str:
        """The sentence of the tooltip."""
        return said(self.marked_help)


STATUS_LOOKS: dict[EvidenceStatus, StatusLook] = {
    EvidenceStatus.EXACT: StatusLook(
        tr("exact"), "dot", "solid", "exact", tr("The document says this in the same words.")
    ),
    EvidenceStatus.NORMALISED: StatusLook(
        tr("normalised"),
        "half",
        "dashed",
        "normalised",
        tr("The document says the same, written differently."),
    ),
    EvidenceStatus.APPROXIMATE: StatusLook(
        tr("approximate"),
        "ring",
        "dotted",
        "approximate",
        tr("The document says something close to this. Compare them."),
    ),
    EvidenceStatus.AMBIGUOUS: StatusLook(
        tr("ambiguous"), "rings", "dashed", "ambiguous", tr("It is not clear which place is meant.")
    ),
    EvidenceStatus.DERIVED: StatusLook(
        tr("derived"), "sigma", "dotted", "derived", tr("Worked out from other values.")
    ),
    EvidenceStatus.ABSENT: StatusLook(
        tr("absent"), "dash", "none", "absent", tr("The model found no value for this field.")
    ),
    EvidenceStatus.NOT_IN_DOCUMENT: StatusLook(
        tr("not in document"),
        "cross",
        "none",
        "missing",
        tr("These words are not in the document. Check the value."),
    ),
}

PROBLEM_LOOK = StatusLook(tr("check"), "mark", "none", "missing", tr("The value does not fit the schema."))

REVIEW_LOOKS: dict[ReviewState, StatusLook] = {
    "accepted": StatusLook(tr("accepted"), "tick", "solid", "exact", tr("You said that this is right.")),
    "edited": StatusLook(tr("edited"), "pencil", "solid", "normalised", tr("You changed this.")),
    "rejected": StatusLook(tr("rejected"), "cross", "none", "missing", tr("You said that this is wrong.")),
}

ALL_LOOKS = (*STATUS_LOOKS.values(), PROBLEM_LOOK, *REVIEW_LOOKS.values())
