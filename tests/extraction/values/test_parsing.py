"""Printed numbers and dates against hand-checked meanings."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extraction.document import Span
from extraction.values.month_names import MONTHS, NAMES
from extraction.values.parsing import (
    dates,
    find_dates,
    find_days_without_year,
    find_numbers,
    is_number_text,
    numbers,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1.234,56", ["1234.56"]),
        ("1,234.56", ["1234.56"]),
        ("1 234.56", ["1234.56"]),
        ("1\u202f234,50 €", ["1234.5"]),
        ("1'234.50", ["1234.5"]),
        ("CHF 1’234.50", ["1234.5"]),
        ("12,34,567.89", ["1234567.89"]),
        ("1.234.567", ["1234567"]),
        ("1.234", ["1.234", "1234"]),
        ("1,234", ["1.234", "1234"]),
        ("0,234", ["0.234"]),
        ("12,5", ["12.5"]),
        (".50", ["0.5"]),
        ("0042", ["42"]),
        ("(12.00)", ["-12"]),
        ("($1,234.50)", ["-1234.5"]),
        ("12.00-", ["-12"]),
        ("-12.50", ["-12.5"]),
        ("−12,5", ["-12.5"]),
        ("-€12.50", ["-12.5"]),
        ("€ -12.50", ["-12.5"]),
        ("19 %", ["19"]),
        ("USD 1,000.00", ["1000"]),
        ("١٢٣٫٤٥", ["123.45"]),
        ("１２３", ["123"]),
        ("(2)", ["-2", "2"]),
        ("10 to 20", []),
        ("10-20", []),
        ("A12", []),
        ("1.2.3", []),
        ("", []),
    ],
)
def test_numbers(text: str, expected: list[str]) -> None:
    assert numbers(text) == {Decimal(value) for value in expected}


def test_number_spans_hold_sign_and_brackets_but_no_currency() -> None:
    text = "Rabatt -€12,50 (3.00) 4,00- EUR 5"
    assert [text[r.span.start : r.span.end] for r in find_numbers(text)] == [
        "-€12,50",
        "(3.00)",
        "4,00-",
        "5",
    ]


def test_space_may_group_or_separate() -> None:
    readings = {(r.span, *r.values) for r in find_numbers("1 234")}
    assert readings == {
        (Span(0, 5), Decimal(1234)),
        (Span(0, 1), Decimal(1)),
        (Span(2, 5), Decimal(234)),
    }
    assert [r.span for r in find_numbers("1\u00a0234")] == [Span(0, 5)]


def test_range_and_date_are_not_negative() -> None:
    assert [v for r in find_numbers("10-20 2020-03-04") for v in r.values] == [10, 20, 2020, 3, 4]


def test_year_of_a_dotted_date_is_a_number() -> None:
    assert [(r.span, *r.values) for r in find_numbers("am 04.03.2020.")] == [(Span(9, 13), Decimal(2020))]


@given(
    st.integers(-(10**12), 10**12), st.integers(0, 99), st.sampled_from([",.", ".,", " ,", "'.", "\u202f,"])
)
def test_grouped_numbers_come_back(whole: int, cents: int, marks: str) -> None:
    text = f"{abs(whole):,}".replace(",", marks[0]) + f"{marks[1]}{cents:02d}"
    value = Decimal(f"{abs(whole)}.{cents:02d}")
    assert numbers(text) == {value}
    assert numbers("-" + text) == {-value}


@pytest.mark.parametrize(
    "text",
    [
        "2020-03-04",
        "2020-03-04T10:00:00Z",
        "2020/3/4",
        "20200304",
        "March 4, 2020",
        "Mar. 4th, 2020",
        "4th of March 2020",
        "04-MAR-2020",
        "4 Mar '20",
        "4. März 2020",
        "4 mars 2020",
        "4 de marzo de 2020",
        "4 de março de 2020",
        "4 marzo 2020",
        "4 maart 2020",
        "4. marts 2020",
        "4.maaliskuuta 2020",
        "4 marca 2020 r.",
        "4. března 2020",
        "4. ožujka 2020",
        "2020. március 4.",
        "2020 m. kovo 4 d.",
        "4 martie 2020",
        "4 Mart 2020",
        "4 марта 2020 г.",
        "4 березня 2020",
        "4 Μαρτίου 2020",
        "4 مارس 2020",
        "4 במרץ 2020".replace("במרץ", "מרץ"),
        "4 मार्च 2020",
        "4 มีนาคม 2563",
        "ngày 4 tháng 3 năm 2020",
        "2020年3月4日",
        "2020年 3月 4日",
        "令和2年3月4日",
        "2020년 3월 4일",
        "２０２０年３月４日",
    ],
)
def test_dates_with_one_meaning(text: str) -> None:
    assert dates(text) == {date(2020, 3, 4)}


@pytest.mark.parametrize("text", ["04.03.2020", "3/4/20", "4-3-2020", "03 . 04 . 2020"])
def test_day_and_month_are_kept_both_ways(text: str) -> None:
    assert dates(text) == {date(2020, 3, 4), date(2020, 4, 3)}


def test_dates_that_are_none_or_one_way() -> None:
    assert dates("31.12.1999") == {date(1999, 12, 31)}
    assert dates("1/2/69") == {date(2069, 1, 2), date(2069, 2, 1)}
    assert dates("1/2/70") == {date(1970, 1, 2), date(1970, 2, 1)}
    assert dates("32.13.2020") == frozenset()
    assert dates("31 February 2020") == frozenset()
    assert dates("Wednesday") == frozenset()
    assert dates("version 1.2.2020.7") == {date(2020, 1, 2), date(2020, 2, 1)}


def test_a_month_that_two_languages_use_differently() -> None:
    assert dates("4. listopada 2020") == {date(2020, 10, 4), date(2020, 11, 4)}


def test_date_spans() -> None:
    text = "vom 4. März\n2020 bis 05.03.2020"
    assert [text[r.span.start : r.span.end] for r in find_dates(text)] == ["4. März\n2020", "05.03.2020"]


def test_days_without_year() -> None:
    text = "02/07 and 2. Juli, July 3rd, 13.07. but 04/05/2020, 5 May 2020, 1/2/3, 50/60, 1.5."
    found = [
        (text[slice(*span)], sorted(days)) for span, days in find_days_without_year(text, find_dates(text))
    ]
    assert found == [
        ("02/07", [(2, 7), (7, 2)]),
        ("2. Juli", [(7, 2)]),
        ("July 3", [(7, 3)]),
        ("13.07.", [(7, 13)]),
    ]
    assert [days for _, days in find_days_without_year("7月2日", ())] == [{(7, 2)}]


def test_every_language_names_twelve_months() -> None:
    assert len(NAMES) >= 25
    assert {language: len(names.split("|")) for language, names in NAMES.items()} == dict.fromkeys(NAMES, 12)
    assert MONTHS["marz"] == {3}


@given(st.dates(date(1000, 1, 1)))
def test_iso_dates_come_back(day: date) -> None:
    assert dates(day.isoformat()) == {day}


def test_number_text() -> None:
    assert is_number_text("1.234,50 €")
    assert is_number_text("-12")
    assert not is_number_text("0042")
    assert not is_number_text("A12")
    assert not is_number_text("€")
