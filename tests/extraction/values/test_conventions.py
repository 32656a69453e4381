"""How documents write days and decimals, concluded from hand-written ones."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from extraction.document import Span
from extraction.grounding.text_index import TextIndex
from extraction.values.conventions import Conventions, conventions_of, guessed_language
from extraction.values.parsing import find_dates, find_numbers


def habits(text: str, language: str | None = None) -> Conventions:
    return conventions_of(text, language, find_dates(text), find_numbers(text))


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("due 03/04/2020, paid 25/12/2020", None, True),
        ("due 03/04/2020, paid 12/25/2020", None, False),
        ("due 03/04/2020, paid 25/12/2020 and 12/25/2020", None, None),
        ("Date (DD/MM/YYYY): 03/04/2020", None, True),
        ("Date (MM/DD/YYYY): 03/04/2020", None, False),
        ("03/04/2020 is April 3, 2020", None, True),
        ("03/04/2020 is March 4, 2020", None, False),
        ("on 03/04/2020", None, None),
        ("on 03/04/2020", "en", None),
        ("on 03/04/2020", "en-US", False),
        ("on 03/04/2020", "en-GB", True),
        ("le 03/04/2020", "fr", True),
        ("statement\n13/07 rent\n03/04/2020", None, True),
        ("le montant de la facture est payable avec les frais du 03/04/2020 pour la vente", None, True),
    ],
)
def test_day_or_month_first(text: str, language: str | None, expected: bool | None) -> None:
    assert habits(text, language).day_first["/"] is expected


def test_dots_have_the_day_first_until_the_document_says_otherwise() -> None:
    assert habits("am 03.04.2020").day_first["."] is True
    assert habits("on 03.04.2020 and 12.25.2020").day_first["."] is False


def test_the_day_that_is_meant() -> None:
    both = frozenset({date(2020, 4, 3), date(2020, 3, 4)})
    assert Conventions({"/": True}).day_of("03/04/2020", both) == date(2020, 4, 3)
    assert Conventions({"/": False}).day_of("03/04/2020", both) == date(2020, 3, 4)
    assert Conventions({"/": None}).day_of("03/04/2020", both) is None
    assert Conventions({"/": True}).day_of("03-04-2020", both) is None


@pytest.mark.parametrize(
    ("text", "language", "mark"),
    [
        ("Summe 1.234,50 und 12,00", None, ","),
        ("Total 1,234.50 and 12.00", None, "."),
        ("Menge 1.234", "de", ","),
        ("Quantity 1.234", "en", "."),
        ("Quantity 1.234", "EN", "."),
        ("Quantity 1.234", "en_US", "."),
        ("1.234", None, None),
        ("12,50 and 12.50", None, None),
        ("1.234.567", None, ","),
        ("١٬٢٣٤٫٥٠", None, "."),
        ("5,00 6,00 7,00 8,00 9,00 see section 1.25", None, ","),
    ],
)
def test_decimal_mark(text: str, language: str | None, mark: str | None) -> None:
    assert habits(text, language).decimal_mark == mark


def test_decimal_commas_never_become_thousands() -> None:
    index = TextIndex("Preis 12,50\nGewicht 1,234 kg\nAnzahl 2.500")
    assert index.find_number(Decimal("1.234")) == [Span(20, 25)]
    assert index.find_number(Decimal(1234)) == []
    assert index.find_number_otherwise(Decimal(1234)) == [Span(20, 25)]
    assert index.find_number(Decimal(2500)) == [Span(36, 41)]
    assert index.find_number(Decimal("2.5")) == []


def test_language_by_its_small_words() -> None:
    assert guessed_language("der Preis und die Menge für den Kunden mit der Rechnung von heute") == "de"
    assert guessed_language("the price and the quantity for the customer with this invoice") == "en"
    assert guessed_language("Total 12.50") is None
