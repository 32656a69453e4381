"""Places of a value: once more for the same value goes on, other evidence begins anew."""

from __future__ import annotations

from app.views.shown_place import ShownPlace
from extraction.document import Span
from extraction.evidence import Evidence, EvidenceStatus, Place


def evidence(*starts: int) -> Evidence:
    places = tuple(Place(page=0, page_label="1", span=Span(start, start + 2), boxes=()) for start in starts)
    return Evidence(status=EvidenceStatus.AMBIGUOUS, places=places)


def test_going_through_places() -> None:
    shown = ShownPlace()
    assert (shown.select("/total", advance=True), shown.step(0)) == (0, None)
    shown.put({"/total": evidence(3, 9), "/no": evidence(1)})
    assert shown.step(shown.select("/total", advance=True)).span == Span(9, 11)
    assert (shown.number_of("/total"), shown.number_of("/no")) == (1, 0)
    assert shown.step(1).span == Span(3, 5)
    assert shown.step(shown.select("/total", advance=False)).span == Span(3, 5)
    assert shown.step(shown.select("/no", advance=True)).span == Span(1, 3)


def test_other_evidence_keeps_the_value_and_the_place_it_still_has() -> None:
    shown = ShownPlace({"/total": evidence(3, 9)}, "/total", 1)
    shown.put({"/total": evidence(3, 9), "/no": evidence(1)})
    assert shown.number == 1
    shown.put({"/total": evidence(3)})
    assert (shown.pointer, shown.number, len(shown.places)) == ("/total", 0, 1)
