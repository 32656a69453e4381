"""What goes off a value by the name of its field, and rows that only repeat totals."""

from __future__ import annotations

from typing import Any

import pytest

from extraction.evidence import Evidence, EvidenceStatus
from extraction.tidying import tidy, without_repeated_totals


@pytest.mark.parametrize(
    ("name", "value", "tidied"),
    [
        ("seller_postcode", "80333 München", "80333"),
        ("buyerPostalCode", "London SW1A 1AA", "SW1A 1AA"),
        ("zip", "Fremont CA 94538", "94538"),
        ("plz", "60325 Frankfurt am Main", "60325"),
        ("postcode", "1234 AB Delft", "1234 AB"),
        ("postcode", "75018, PARIS", "75018"),
        ("postcode", "K1A 0B1", "K1A 0B1"),
        ("postcode", "München", "München"),
        ("postcode", "12 Hafenstr. 24103", "12 Hafenstr. 24103"),
        ("postcode_and_city", "80333 München", "80333 München"),
        ("city", "80333 München", "80333 München"),
        ("address", "Am Markt 3, 80333 München", "Am Markt 3, 80333 München"),
        ("invoice_number", "Avoir AV-2017-0005", "AV-2017-0005"),
        ("number", "Rechnung Nr. 2025/07", "2025/07"),
        ("order_no", "N° PO 445", "PO 445"),
        ("invoice_number", "F 20180027", "F 20180027"),
        ("contract_number", "Vertrag", "Vertrag"),
        ("description", "Invoice 12", "Invoice 12"),
        ("phone", "Order 12", "Order 12"),
    ],
)
def test_only_what_the_name_makes_certain_goes(name: str, value: str, tidied: str) -> None:
    assert tidy({name: value}) == {name: tidied}


def test_values_in_rows_and_lists_are_tidied_and_others_kept() -> None:
    data = {"stops": [{"postcode": "80333 München", "weight": 3.0}], "zip": ["10115 Berlin", None]}
    assert tidy(data) == {"stops": [{"postcode": "80333", "weight": 3.0}], "zip": ["10115", None]}


def row(description: str, quantity: float | None, price: float | None, amount: float) -> dict[str, Any]:
    return {"description": description, "quantity": quantity, "price": price, "amount": amount}


def found(*pointers: str) -> dict[str, Evidence]:
    return {p: Evidence(status=EvidenceStatus.EXACT, words=p) for p in pointers}


def test_rows_that_repeat_totals_go_with_their_evidence_and_a_notice() -> None:
    rows = [row("Tax", None, None, -19.0), row("Oil", 10, 10.0, 100.0), row("Total", None, None, 119.0)]
    data = {"items": rows, "tax": 19.0, "total": 119.0}
    evidence = found("/items/0/amount", "/items/1/amount", "/items/2/amount", "/total", "/itemsize/0")
    left, kept, notices = without_repeated_totals(data, evidence)
    assert left == {"items": [row("Oil", 10, 10.0, 100.0)], "tax": 19.0, "total": 119.0}
    assert {pointer: one.words for pointer, one in kept.items()} == {
        "/items/0/amount": "/items/1/amount",
        "/total": "/total",
        "/itemsize/0": "/itemsize/0",
    }
    assert notices == ("2 rows were left out of items: only totals stood there again.",)


@pytest.mark.parametrize(
    "rows",
    [
        [row("Oil", 10, 10.0, 100.0), row("Salt", 1, 119.0, 119.0)],  # a full row
        [row("Everything", None, None, 119.0)],  # the only one
        [row("Oil", 10, 10.0, 100.0), row("Fee", None, None, 5.0)],  # a number of its own
        [row("Oil", None, None, 119.0), row("Salt", None, None, 19.0)],  # no row is fuller
        [{"amount": 119.0}, {"amount": 5.0}],  # nor where each has one value
    ],
)
def test_rows_with_something_of_their_own_stay(rows: list[dict[str, Any]]) -> None:
    data = {"items": rows, "tax": 19.0, "total": 119.0}
    assert without_repeated_totals(data, {}) == (data, {}, ())


def test_what_is_no_record_is_left_alone() -> None:
    assert without_repeated_totals([{"a": 1}], {}) == ([{"a": 1}], {}, ())
    assert tidy("80333 München") == "80333 München"


@pytest.mark.parametrize(
    ("entries", "bare"),
    [
        (["1. Mix.", "2) Bake.", "3.Cool", "Enjoy!"], ["Mix.", "Bake.", "Cool", "Enjoy!"]),
        (["1. Mix."], ["1. Mix."]),
        (["2. Mix.", "3. Bake."], ["2. Mix.", "3. Bake."]),
        (["1. FC Köln", "1. FC Nürnberg"], ["1. FC Köln", "1. FC Nürnberg"]),
        (["1.5 l milk", "2.5 kg flour"], ["1.5 l milk", "2.5 kg flour"]),
        (["1 egg", "2 apples"], ["1 egg", "2 apples"]),
        (["1. Mix.", "2. Bake.", "a", "b", "c"], ["1. Mix.", "2. Bake.", "a", "b", "c"]),
        (["1.", "2."], ["1.", "2."]),
        ([1, 2, None], [1, 2, None]),
    ],
)
def test_running_numbers_of_a_list_are_no_part_of_its_entries(entries: list[Any], bare: list[Any]) -> None:
    assert tidy({"steps": entries}) == {"steps": bare}
