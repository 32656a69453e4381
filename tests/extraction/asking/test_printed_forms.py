"""Dates and numbers as JSON will write them."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from extraction.asking.printed_forms import LONGEST_NUMBER, json_forms


def test_what_is_printed_otherwise_is_given_as_json_writes_it() -> None:
    text = "Rechnung vom 01.12.2025 über 1.234,50 EUR, fällig 3 March 2026; Anzahl 5"
    assert json_forms(text) == ' "2025-01-12", "2025-12-01", "2026-03-03", 1234.5, 1234.50,'


def test_what_json_writes_as_it_is_printed_needs_no_form() -> None:
    assert json_forms("12 pieces at 3.5") == ""


def test_each_form_is_given_once() -> None:
    assert json_forms("1.234,5 and 1.234,5") == " 1234.5,"


def test_identifiers_are_no_numbers() -> None:
    assert json_forms("1.234.567.890.123.456.789") == ""


@given(st.text(alphabet="0123456789.,'-/ ()€%\nJanuarMa", max_size=60))
def test_every_form_is_json(text: str) -> None:
    forms = json_forms(text)
    for form in json.loads(f"[{forms.rstrip(',')}]"):
        assert len(str(form)) <= LONGEST_NUMBER + 2
