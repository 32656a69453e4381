"""What a page leaves open is told as a problem of the value."""

from __future__ import annotations

from extraction.evidence import Evidence, EvidenceStatus, Problem
from extraction.grounding.undecided import undecided


def test_only_values_with_another_reading_are_told() -> None:
    sure = Evidence(status=EvidenceStatus.NORMALISED, words="25/12/2020")
    open_one = Evidence(status=EvidenceStatus.NORMALISED, words="03/04/2020", also=("2020-03-04",))
    assert undecided({"/a": sure, "/b": open_one}) == (
        Problem(pointer="/b", message="“03/04/2020” can also mean 2020-03-04; the document does not say."),
    )
