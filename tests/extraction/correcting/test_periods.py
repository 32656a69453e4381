"""First and last day of a period: taken from the one that the document calls by the fields' name."""

from __future__ import annotations

from typing import Any

import pytest

from extraction.correcting.correct import corrected
from extraction.grounding.ground import ground
from tests.extraction.drawn import drawn

TWO = """Invoice no. 4711                 Order no. 12
Invoice period 04/27/20 - 05/24/20    Flight dates 05/12/20 - 05/18/20
"""


def settled(text: str, **values: str) -> dict[str, Any]:
    """The values after the corrections, those alone that were changed."""
    document = drawn(text)
    schema = {"type": "object", "properties": {name: {"type": "string", "format": "date"} for name in values}}
    data, _, _ = corrected(values, ground(values, document, schema), document, schema)
    return {name: value for name, value in data.items() if value != values[name]}


def test_the_period_of_that_name_is_taken() -> None:
    assert settled(TWO, flight_from="2020-04-27", flight_to="2020-05-24") == {
        "flight_from": "2020-05-12",
        "flight_to": "2020-05-18",
    }
    assert settled(TWO, flight_from="2020-05-12", flight_to="2020-05-24") == {"flight_to": "2020-05-18"}
    assert settled(TWO, invoiceStart="2020-05-12", invoiceEnd="2020-05-18") == {
        "invoiceStart": "2020-04-27",
        "invoiceEnd": "2020-05-24",
    }


@pytest.mark.parametrize(
    "text",
    [
        "Aufenthalt:    01.03.2024 bis 05.03.2024\nZahlung    02.02.2024",
        "Aufenthalt\n01.03.2024 - 05.03.2024\n\nZahlung    02.02.2024",
        "Aufenthalt    01.03.2024 - 05.03.2024\nZahlung    02.02.2024\n\nAufenthalt 01.03.2024 – 05.03.2024",
    ],
)
def test_the_name_stands_before_it_or_over_it_and_more_than_once(text: str) -> None:
    taken = settled(text, aufenthalt_von="2024-02-02", aufenthalt_bis="2024-03-05")
    assert taken == {"aufenthalt_von": "2024-03-01"}


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        (TWO, "2020-05-12", "2020-05-18"),
        # no period of that name, or two of them
        ("Invoice period 04/27/20 - 05/24/20", "2020-04-27", "2020-05-18"),
        ("Flight 05/01/20 - 05/02/20\nFlight 05/12/20 - 05/18/20", "2020-05-01", "2020-05-18"),
        # a day that has the name itself
        ("Flight 05/12/20 - 05/18/20\nFlight extended to 05/20/20", "2020-05-12", "2020-05-20"),
        # two days beside each other that are no period
        ("Flight 05/18/20 - 05/12/20", "2020-05-12", "2020-05-13"),
        ("Flight 05/12/20, paid 05/18/20", "2020-05-12", "2020-05-13"),
    ],
)
def test_nothing_is_changed_where_it_is_right_or_open(text: str, first: str, last: str) -> None:
    assert settled(text, flight_from=first, flight_to=last) == {}


def test_a_single_day_is_no_period() -> None:
    assert settled(TWO, flight_from="2020-04-27") == {}
    assert settled(TWO, start_date="2020-05-12", end_date="2020-05-24") == {}


def test_the_change_is_told() -> None:
    document = drawn(TWO)
    schema = {"type": "object", "properties": {}}
    written = {"flight_from": "2020-04-27", "flight_to": "2020-05-18"}
    _, evidence, problems = corrected(written, ground(written, document, schema), document, schema)
    assert evidence["/flight_from"].words == "05/12/20"
    assert [(problem.pointer, problem.message) for problem in problems] == [
        (
            "/flight_from",
            "The model had taken 2020-04-27. The document calls another period by this name, so its day was "
            "taken instead. Check it.",
        )
    ]
