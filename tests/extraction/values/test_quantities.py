"""Numbers with a word or a sign beside them, by hand."""

from __future__ import annotations

from decimal import Decimal

import pytest

from extraction.values.parsing import find_numbers
from extraction.values.quantities import durations, fractions, scaled


@pytest.mark.parametrize(
    ("text", "value", "words"),
    [
        ("revenue 1.2M", "1200000", "1.2M"),
        ("Umsatz 3 Mio. EUR", "3000000", "3 Mio"),
        ("5 millions d'euros", "5000000", "5 millions"),
        ("12k users", "12000", "12k"),
        ("2 Mrd", "2000000000", "2 Mrd"),
        ("3万円", "30000", "3万"),
        ("4 lakh", "400000", "4 lakh"),
        ("2 ‰", "0.002", "2"),
    ],
)
def test_scaled(text: str, value: str, words: str) -> None:
    found = [(number, text[slice(*span)]) for number, span in scaled(text, find_numbers(text))]
    assert (Decimal(value), words) in found


@pytest.mark.parametrize("text", ["5 m", "5m", "12 kg", "3 more", "7 K"])
def test_units_are_no_scales(text: str) -> None:
    assert list(scaled(text, find_numbers(text))) == []


def test_fractions() -> None:
    text = "12 1/2 m, 1½ cups, ¾, 2-3/4 and ⅓; rated 4/5 on 1/2/2020"
    assert [(value, text[slice(*span)]) for value, span in fractions(text)] == [
        (Decimal("12.50"), "12 1/2"),
        (Decimal("1.50"), "1½"),
        (Decimal("0.75"), "¾"),
        (Decimal("2.75"), "2-3/4"),
        (Decimal("0.33"), "⅓"),
        (Decimal("0.333"), "⅓"),
        (Decimal("0.3333"), "⅓"),
    ]


def test_durations() -> None:
    text = "1 hr 20 min, 8 hours and 40 minutes, PT45M, 25 mins, 1 Std. 5 Min.; 90 s; 2 hens"
    assert [(seconds, text[slice(*span)]) for seconds, span in durations(text)] == [
        (4800, "1 hr 20 min"),
        (31200, "8 hours and 40 minutes"),
        (1500, "25 mins"),
        (3900, "1 Std. 5 Min."),
        (90, "90 s"),
        (2700, "PT45M"),
    ]
