"""What printed values and headers are taken for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.guessing import example_text, kind_of_header, kind_of_text, kind_of_texts, name_of


@pytest.mark.parametrize(
    ("text", "kind", "example"),
    [
        ("1,234.50 EUR", "number", "1234.50"),
        ("1.234,50", "number", "1234.50"),
        ("€ 12", "number", "12"),
        ("19 %", "number", "19"),
        ("-5", "integer", "-5"),
        ("24103", "integer", "24103"),
        ("0049 30", "text", "0049 30"),
        ("14 March 2026", "date", "2026-03-14"),
        ("2026-03-14", "date", "2026-03-14"),
        ("03.04.2026", "date", "03.04.2026"),
        ("Due: 14 March 2026", "text", "Due: 14 March 2026"),
        ("12/34", "text", "12/34"),
        ("2,5 kg", "text", "2,5 kg"),
        ("Alder\n Mill", "text", "Alder Mill"),
        ("yes", "yes_no", "yes"),
        ("Nein", "yes_no", "no"),
        ("n", "text", "n"),
    ],
)
def test_printed_values(text: str, kind: str, example: str) -> None:
    assert kind_of_text(text) == kind
    assert example_text(text, kind) == example  # type: ignore[arg-type]


def test_columns() -> None:
    assert kind_of_texts(["1", "", "2.5"]) == "number"
    assert kind_of_texts(["1", "2"]) == "integer"
    assert kind_of_texts(["1", "n/a"]) == "text"
    assert kind_of_texts([]) == "text"


def test_headers() -> None:
    assert kind_of_header("Invoice date") == "date"
    assert kind_of_header("Betrag (EUR)") == "number"
    assert kind_of_header("VAT number") == "text"


def test_names() -> None:
    assert name_of("Invoice No.") == "invoice_no"
    assert name_of("Straße & Nr.") == "strasse_nr"
    assert name_of("يوم الدفع") == "يوم_الدفع"
    assert name_of("???") == ""
    assert name_of("one two " * 20) == "one_two_one_two_one_two_one_two_one_two_one_two_one_two_one"


@given(st.text(max_size=80))
def test_any_text_has_a_kind_and_a_name_or_none(text: str) -> None:
    example_text(text, kind_of_text(text))
    name = name_of(text)
    assert len(name) <= 60
    assert all(char.isalnum() or char == "_" or not char.isascii() for char in name)
