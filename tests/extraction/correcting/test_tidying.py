"""What goes off a value by the name of its field, and off the entries of a list."""

from __future__ import annotations

from typing import Any

import pytest

from extraction.correcting.tidying import tidy


@pytest.mark.parametrize(
    ("name", "value", "tidied"),
    [
        ("seller_postcode", "80333 München", "80333"),
        ("buyerPostalCode", "London SW1A 1AA", "SW1A 1AA"),
        ("zip", "Fremont CA 94538", "94538"),
        ("plz", "60325 Frankfurt am Main", "60325"),
        ("postcode", "1234 AB Delft", "1234 AB"),
        ("postcode", "75018, PARIS", "75018"),
        ("postcode", "BE-9000 Ghent", "9000"),
        ("postcode", "D-80333", "80333"),
        ("postcode", "LV-1010", "LV-1010"),
        ("postcode", "00-950 Warszawa", "00-950"),
        ("postcode", "K1A 0B1", "K1A 0B1"),
        ("postcode", "München", "München"),
        ("postcode", "12 Hafenstr. 24103", "12 Hafenstr. 24103"),
        ("postcode_and_city", "80333 München", "80333 München"),
        ("city", "80333 München", "80333 München"),
        ("address", "Am Markt 3, 80333 München", "Am Markt 3, 80333 München"),
        ("invoice_number", "Avoir AV-2017-0005", "AV-2017-0005"),
        ("number", "Rechnung Nr. 2025/07", "2025/07"),
        ("order_no", "N° PO 445", "PO 445"),
        ("item_number", "GTIN: 4012345001235", "4012345001235"),
        ("seller_tax_id", "FC: 201/113/40209", "201/113/40209"),
        ("item_code", "SE_ID: 542668", "542668"),
        ("reference", "Re: none", "Re: none"),
        ("reference", "PO:445", "PO:445"),
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


def test_what_is_no_record_is_left_alone() -> None:
    assert tidy("80333 München") == "80333 München"
