"""Numbers that follow from others of the document, and those that only seem to."""

from __future__ import annotations

from typing import Any

import pytest

from extraction.evidence import EvidenceStatus as S
from extraction.grounding.ground import ground
from tests.extraction.drawn import drawn, span_of


def test_a_total_that_is_not_printed_is_the_sum_of_its_rows() -> None:
    document = drawn("Pen 1 12.50\nInk 2 30.25\nCap 1 7.00")
    rows = [{"item": "Pen", "amount": 12.5}, {"item": "Ink", "amount": 30.25}, {"item": "Cap", "amount": 7}]
    found = ground({"rows": rows, "total": 49.75}, document, {})["/total"]
    assert found.status is S.DERIVED
    assert [place.span for place in found.places] == [
        span_of(document, "12.50"),
        span_of(document, "30.25"),
        span_of(document, "7.00"),
    ]


@pytest.mark.parametrize(
    ("gross", "status"), [(119.95, S.DERIVED), (81.65, S.DERIVED), (119.96, S.NOT_IN_DOCUMENT)]
)
def test_two_numbers_of_an_object(gross: float, status: S) -> None:
    found = ground({"net": 100.8, "tax": 19.15, "gross": gross}, drawn("net 100.80, tax 19.15"), {})
    assert found["/gross"].status is status


def test_a_row_total_is_a_product() -> None:
    data = {"rows": [{"item": "Pen", "quantity": 3, "price": 12.35, "total": 37.05}]}
    found = ground(data, drawn("Pen    3    12.35"), {})["/rows/0/total"]
    assert (found.status, len(found.places)) == (S.DERIVED, 2)


def test_numbers_too_long_for_a_product_in_cents_are_none_of_its_factors() -> None:
    row = {"ean": 4006381333931, "article": 40063813339317, "amount": 55.25}
    found = ground({"rows": [row]}, drawn("4006381333931    40063813339317    Pen"), {})
    assert found["/rows/0/amount"].status is S.NOT_IN_DOCUMENT


def test_short_numbers_are_not_worked_out() -> None:
    assert ground({"a": 2, "b": 3, "c": 5}, drawn("2 and 3"), {})["/c"].status is S.NOT_IN_DOCUMENT


@pytest.mark.parametrize(
    ("text", "data", "status", "words"),
    [
        ("Total: 1 hr 20 min", {"total_minutes": 80}, S.DERIVED, "1 hr 20 min"),
        ("60 g, 1h baking", {"time_minutes": 60}, S.DERIVED, "1h"),
        ("40 g\nafter 40 min", {"cook_time_minutes": 40}, S.EXACT, "40"),
        ("Total time25 mins", {"total_minutes": 25}, S.NORMALISED, "25 mins"),
        ("1 hr 20 min", {"total": 80}, S.NOT_IN_DOCUMENT, ""),
    ],
)
def test_times(text: str, data: dict[str, Any], status: S, words: str) -> None:
    (found,) = ground(data, drawn(text), {}).values()
    assert (found.status, found.words) == (status, words)
