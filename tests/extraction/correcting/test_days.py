"""A day that the document does not print: read in its own order, or the one behind the field's name."""

from __future__ import annotations

from typing import Any

import pytest

from extraction.correcting.correct import corrected
from extraction.grounding.ground import ground
from tests.extraction.drawn import drawn

LETTER = """Invoice no. 12          Date of delivery    28/02/2024
Invoice date            Due date
25/02/2024              03/04/2024
"""


def settled(text: str, **values: str) -> tuple[dict[str, Any], list[str]]:
    """The values that were changed, and what is said of them."""
    document = drawn(text)
    schema = {"type": "object", "properties": {name: {"type": "string", "format": "date"} for name in values}}
    data, _, problems = corrected(values, ground(values, document, schema), document, schema)
    return {name: v for name, v in data.items() if v != values[name]}, [one.message for one in problems]


def test_month_and_day_changed_about_are_read_as_the_document_writes_days() -> None:
    assert settled(LETTER, due_date="2024-03-04") == (
        {"due_date": "2024-04-03"},
        [
            "The model had written 2024-03-04, which the document does not print. It prints this day "
            "instead, so it was taken. Check it."
        ],
    )


def test_a_day_of_the_models_own_making_gives_way_to_the_one_of_that_name() -> None:
    assert settled(LETTER, invoice_date="2024-02-02")[0] == {"invoice_date": "2024-02-25"}
    assert settled(LETTER, date_of_delivery="2024-02-02")[0] == {"date_of_delivery": "2024-02-28"}


@pytest.mark.parametrize(
    ("text", "name", "written"),
    [
        (LETTER, "due_date", "2024-04-03"),
        (LETTER, "invoice_date", "2024-02-28"),  # printed: another correction's business
        (LETTER, "date", "2024-02-02"),  # too little of a name
        (LETTER, "order_date", "2024-02-02"),  # no such label
        (LETTER, "invoice_date", "20240202"),
        (LETTER, "invoice_date", "2024-02-31"),
        # two of that name, and an order that nothing decides
        ("Invoice date 25/02/2024\nInvoice date 26/02/2024", "invoice_date", "2024-02-02"),
        ("Paid 03/04/2024", "paid_on", "2024-05-05"),
    ],
)
def test_nothing_is_changed_where_it_is_right_or_open(text: str, name: str, written: str) -> None:
    assert settled(text, **{name: written}) == ({}, [])
