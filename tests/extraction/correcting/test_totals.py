"""Net, tax and gross that do not add up: what the document prints is taken where it is the only way."""

from __future__ import annotations

from typing import Any

import pytest

from extraction.correcting.correct import corrected
from extraction.correcting.totals import role_of
from extraction.evidence import EvidenceStatus, Sureness
from extraction.grounding.ground import ground
from tests.extraction.drawn import drawn

NAMES = ("net_total", "tax_total", "gross_total", "amount_due")
SCHEMA: dict[str, Any] = {"type": "object", "properties": {name: {"type": "number"} for name in NAMES}}

RATES = """Item       Price       Qty         Total
Tent       200.00      1           200.00
Map        10.00       5           50.00

Rate       Net         VAT         Gross
20 %       200.00      40.00       240.00
10 %       50.00       5.00        55.00
Sum        250.00      45.00       295.00
"""
UNDER = """Beitrag Haus                50,00
Gesamtbeitrag               50,00
Versicherungsteuer 19 %      9,50
Rechnungsbetrag             59,50
"""


def settled(text: str, **values: float) -> dict[str, Any]:
    """The values after the corrections, those alone that were changed."""
    document = drawn(text)
    data, _, _ = corrected(values, ground(values, document, SCHEMA), document, SCHEMA)
    return {name: value for name, value in data.items() if value != values[name]}


@pytest.mark.parametrize(
    ("text", "written", "taken"),
    [
        # one row too far: the gross total for the net one, and the tax added to it once more
        (RATES, (295.0, 45.0, 340.0), {"net_total": 250, "gross_total": 295}),
        # one value alone
        (RATES, (200.0, 45.0, 295.0), {"net_total": 250}),
        (RATES, (250.0, 40.0, 295.0), {"tax_total": 45}),
        (RATES, (250.0, 45.0, 240.0), {"gross_total": 295}),
        # a number for the tax that is none: three on one line, of which the two rates are parts
        (RATES, (240.0, 20.0, 240.0), {"net_total": 250, "tax_total": 45, "gross_total": 295}),
        # under each other
        (UNDER, (59.5, 9.5, 69.0), {"net_total": 50, "gross_total": 59.5}),
    ],
)
def test_what_the_document_prints_is_taken(
    text: str, written: tuple[float, float, float], taken: dict[str, float]
) -> None:
    assert settled(text, **dict(zip(NAMES, written, strict=False))) == taken


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (RATES, (250.0, 45.0, 295.0)),
        # a part of a document adds up too, and is what the person may have asked for
        (RATES, (200.0, 40.0, 240.0)),
        # the totals are printed with a minus, as on a credit note
        ("Net    -100.00\nTax    -19.00\nTotal    -119.00", (100.0, 19.0, 119.0)),
        # nothing printed adds up
        ("Net    100.00\nTax    19.00\nTotal    129.00", (100.0, 19.0, 129.0)),
        # two offers: each would do
        (
            "Offer A\nNet    100.00\nTax    20.00\nGross    120.00\n\n"
            "Offer B\nNet    200.00\nTax    20.00\nGross    220.00",
            (120.0, 20.0, 140.0),
        ),
        # a tax above half of the net total is a price
        ("Net    18.00\nTax    75.00\nGross    93.00", (93.0, 75.0, 168.0)),
    ],
)
def test_nothing_is_changed_where_it_is_right_or_open(text: str, written: tuple[float, float, float]) -> None:
    assert settled(text, **dict(zip(NAMES, written, strict=False))) == {}


def test_an_amount_due_that_was_the_gross_total_follows_it() -> None:
    assert settled(RATES, net_total=295.0, tax_total=45.0, gross_total=340.0, amount_due=340.0) == {
        "net_total": 250,
        "gross_total": 295,
        "amount_due": 295,
    }
    assert settled(RATES, net_total=295.0, tax_total=45.0, gross_total=340.0, amount_due=100.0) == {
        "net_total": 250,
        "gross_total": 295,
    }


def test_each_change_is_told_and_points_at_its_words() -> None:
    document = drawn("Net          100.00\nVAT 19 %      19.00\nTotal        119.00")
    written = {"net_total": 119.0, "tax_total": 19.0, "gross_total": 119.0}
    evidence = ground(written, document, SCHEMA)
    sure = Sureness(joint=0.5, lowest=0.4)
    evidence["/net_total"] = evidence["/net_total"].model_copy(update={"sureness": sure})
    data, known, problems = corrected(written, evidence, document, SCHEMA)
    assert data == {"net_total": 100, "tax_total": 19.0, "gross_total": 119.0}
    found = known["/net_total"]
    assert (found.status, found.words, found.sureness) == (EvidenceStatus.NORMALISED, "100.00", sure)
    assert found.place is not None and found.place.boxes
    assert [(problem.pointer, problem.message) for problem in problems] == [
        (
            "/net_total",
            "The model had taken 119.0. Net, tax and gross add up with what the document prints here, so "
            "this was taken instead. Check it.",
        )
    ]


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("net_total", "net"),
        ("Subtotal", "net"),
        ("vat_total", "tax"),
        ("taxAmount", "tax"),
        ("gross_amount", "gross"),
        ("total", "gross"),
        ("grand_total", "gross"),
        ("amount_due", "due"),
        ("tax_rate", ""),
        ("vat_id", ""),
        ("net_tax", ""),
        ("total_weight", ""),
        ("name", ""),
    ],
)
def test_the_role_of_a_field_is_read_from_its_name(name: str, role: str) -> None:
    assert role_of(name) == role
