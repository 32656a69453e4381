"""Texts that are numbers are spelled as the document prints them; numbers and all other texts stay."""

from __future__ import annotations

from typing import Any

import pytest

from extraction.correcting.spelling import as_printed
from extraction.evidence import EvidenceStatus
from extraction.grounding.ground import ground
from tests.extraction.drawn import drawn

TEXT = "Oslo    3,375    86.2\nBergen    1 204,50\nNo. 4711    12.05.2024"


def spelled(data: Any) -> Any:
    document = drawn(TEXT)
    found, places = as_printed(data, ground(data, document, {}))
    for pointer, place in places.items():
        if found != data and pointer == "/rows/0/total":
            assert (place.status, place.words) == (EvidenceStatus.EXACT, found["rows"][0]["total"])
    return found


def test_the_marks_between_digits_come_back() -> None:
    data = {"rows": [{"city": "Oslo", "total": "3375"}, {"city": "Bergen", "total": "1204.50"}]}
    rows = [{"city": "Oslo", "total": "3,375"}, {"city": "Bergen", "total": "1 204,50"}]
    assert spelled(data) == {"rows": rows}


@pytest.mark.parametrize(
    "data",
    [
        {"total": 3375},
        {"total": "3,375"},
        {"share": "86.2"},
        {"number": "4711"},
        {"total": "3376"},
        {"day": "2024-05-12"},
        {"city": "Oslo"},
    ],
)
def test_everything_else_stays(data: dict[str, Any]) -> None:
    assert spelled(data) == data
