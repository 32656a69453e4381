"""A gross amount that is the net one by its label gives way to the one before the commission."""

from __future__ import annotations

from typing import Any

import pytest

from extraction.correcting.correct import corrected
from extraction.grounding.ground import ground
from tests.extraction.drawn import drawn

TEXT = """Spots    12
Grand Total    $1,200.00
Agency Commission    $180.00
Net Total    $1,020.00
"""


def settled(text: str, data: dict[str, Any]) -> dict[str, Any]:
    document = drawn(text)
    return corrected(data, ground(data, document, {}), document, {})[0]


def test_the_amount_before_the_commission() -> None:
    assert settled(TEXT, {"gross_amount": 1020.0, "spots": 12}) == {"gross_amount": 1200, "spots": 12}


@pytest.mark.parametrize(
    ("text", "data"),
    [
        (TEXT, {"gross_amount": 1200.0}),
        (TEXT, {"amount": 1020.0}),
        (TEXT, {"total": 1020.0}),
        (TEXT, {"gross_amount": 1020.0, "net_amount": 1020.0}),
        (TEXT, {"gross_amount": 180.0}),
        (TEXT, {"gross_amount": "1020.00"}),
        (TEXT, {"gross_amount": 1021.0}),
        (TEXT.replace("Net Total", "Total paid"), {"gross_amount": 1020.0}),
        (TEXT.replace("Agency Commission", "Last month"), {"gross_amount": 1020.0}),
        (TEXT.replace("1,200.00", "1,300.00"), {"gross_amount": 1020.0}),
        (TEXT + "Commission    $80.00\nWith it    $1,100.00", {"gross_amount": 1020.0}),
    ],
)
def test_what_the_labels_do_not_say_stays(text: str, data: dict[str, Any]) -> None:
    assert settled(text, data) == data
