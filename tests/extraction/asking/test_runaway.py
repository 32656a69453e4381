"""Rows that a model makes up are seen; rows that a document has never are, however alike they look."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extraction.asking.runaway import ALIKE_ROWS, FOREIGN_ROWS, FOREIGN_WORDS, MOST_DECIMALS, RowWatch


def watch(text: str, data: Any) -> RowWatch:
    """A watch that has read all of `data`, or as much as it wanted."""
    watched = RowWatch(text)
    for character in json.dumps(data, ensure_ascii=False):
        if watched.add(character):
            break
    return watched


def kept(watched: RowWatch, data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)[: watched.keep]


def test_400_genuine_rows_that_differ_in_a_number_alone_are_kept() -> None:
    rows = [{"ticket": n, "kind": "Adult", "price": 10.0} for n in range(1, 401)]
    text = "\n".join(f"{n}  Adult  10.00" for n in range(1, 401))
    assert not watch(text, {"rows": rows}).tripped


def test_400_genuine_rows_with_values_printed_once_for_all_are_kept() -> None:
    rows = [
        {"code": f"T-{n:04}", "kind": "Adult", "day": "2024-05-02", "currency": "EUR"} for n in range(400)
    ]
    text = "Tickets for adults on 2 May 2024, EUR\nAdult\n" + "\n".join(f"T-{n:04}" for n in range(400))
    assert not watch(text, {"rows": rows}).tripped


def test_equal_rows_are_kept_as_often_as_they_are_printed() -> None:
    row = {"item": "Coffee", "price": 2.5}
    text = "\n".join(["Coffee  2.50"] * 40)
    assert not watch(text, {"rows": [row] * 40}).tripped
    too_many = {"rows": [row] * 60}
    watched = watch(text, too_many)
    assert (watched.tripped, watched.dropped, watched.list_name) == (True, ALIKE_ROWS, "rows")
    assert kept(watched, too_many) == json.dumps({"rows": [row] * 40})[:-2]


def test_a_row_that_counts_on_without_the_document_is_a_runaway() -> None:
    genuine = [{"no": 1, "item": "Oak bench", "price": 89.5}, {"no": 2, "item": "Coat rail", "price": 48.0}]
    invented = [{"no": n, "item": "Coat rail", "price": 48.0} for n in range(3, 100)]
    text = "1  Oak bench  89.50\n2  Coat rail  48.00\nPage 3, order 5, 12 pieces"
    watched = watch(text, {"items": genuine + invented})
    assert watched.tripped
    assert kept(watched, {"items": genuine + invented}) == json.dumps({"items": genuine})[:-2]


def test_rows_in_words_of_the_models_own_may_be_many_but_not_endless() -> None:
    def told(count: int) -> dict[str, Any]:
        return {
            "points": [
                {"point": f"a remark of kind {chr(97 + n % 26)}{'x' * (n // 26)}"} for n in range(count)
            ]
        }

    assert not watch("nothing of it", told(FOREIGN_ROWS - 1)).tripped
    assert watch("nothing of it", told(FOREIGN_ROWS)).tripped


def test_empty_rows_are_a_runaway_and_nothing_of_them_is_kept() -> None:
    data = {"rows": [{"a": None}] * 20}
    watched = watch("text", data)
    assert kept(watched, data) == '{"rows": ['


def test_rows_of_lists_in_records_are_watched_together() -> None:
    orders = [{"order": f"A-{n}", "items": [{"item": "Nut", "count": 4}]} for n in range(20)]
    genuine = "\n".join(f"Order A-{n}\n4 Nut" for n in range(20))
    assert not watch(genuine, orders).tripped
    one = [{"order": "A-0", "items": [{"item": "Nut", "count": n} for n in range(1, 50)]}]
    watched = watch("Order A-0\n4 Nut", one)
    assert (watched.tripped, watched.list_name) == (True, "items")


def test_the_end_of_the_last_whole_record_is_known() -> None:
    watched = RowWatch("a b")
    watched.add('{"rows": [{"x": "a}]"}, {"x": "b')
    assert watched.complete == len('{"rows": [{"x": "a}]"}')
    assert RowWatch("a").complete is None


values = st.one_of(
    st.integers(min_value=0, max_value=999), st.sampled_from(["Nut", "Bolt", "Adult ticket", "A-7"])
)


@given(st.lists(st.tuples(values, values, values), min_size=1, max_size=120))
@settings(max_examples=60, deadline=None)
def test_rows_that_are_printed_are_never_cut(rows: list[tuple[Any, ...]]) -> None:
    text = "\n".join("    ".join(str(value) for value in row) for row in rows)
    data = {"rows": [dict(zip("abc", row, strict=True)) for row in rows]}
    assert not watch(text, data).tripped


def test_words_of_the_models_own_may_be_some_in_a_plain_list_but_not_endless() -> None:
    text = "Wind and solar power: how much they give."
    few = {"keywords": ["wind", "solar power", *(f"energy of kind {chr(97 + n)}" for n in range(20))]}
    assert not watch(text, few).tripped
    many = {"keywords": ["wind", "solar power", *(f"energy {chr(97 + n % 26) * (n + 1)}" for n in range(90))]}
    watched = watch(text, many)
    assert (watched.tripped, watched.dropped, watched.list_name) == (True, FOREIGN_WORDS, "keywords")
    assert kept(watched, many) == '{"keywords": ["wind", "solar power"'


def test_a_word_over_and_over_is_a_runaway_and_stays_as_often_as_it_is_printed() -> None:
    text = "Tags: wind, wind"
    watched = watch(text, {"tags": ["wind"] * 40})
    assert watched.tripped
    assert kept(watched, {"tags": ["wind"] * 40}) == '{"tags": ["wind", "wind"'


def test_words_in_a_row_do_not_end_the_list_of_rows() -> None:
    rows = [{"no": n, "tags": [f"red{n}", f"blue{n}"]} for n in range(100)]
    text = "\n".join(f"{n} red{n} blue{n}" for n in range(100))
    assert not watch(text, {"rows": rows}).tripped


@settings(max_examples=50, deadline=None)
@given(st.lists(st.text("abcde ", min_size=1, max_size=8).map(str.strip).filter(bool), max_size=80))
def test_words_that_are_printed_are_never_cut(words: list[str]) -> None:
    assert not watch("\n".join(words), {"words": words}).tripped


@pytest.mark.parametrize(
    ("text", "kept_text"),
    [
        ('{"a": 1.' + "0" * 50, '{"a": 1.0'),
        ("[2, -99.25" + "0" * 50, "[2, -99.25"),
        ('{"rate": 0.' + "3" * 50, '{"rate": 0.' + "3" * (MOST_DECIMALS - 1)),
        ('{"a.5": "1.' + "0" * 50 + '", "b": 2.50' + "0" * 50, '{"a.5": "1.' + "0" * 50 + '", "b": 2.5'),
    ],
)
def test_a_number_without_end_is_kept_to_its_last_digit_that_says_something(
    text: str, kept_text: str
) -> None:
    watched = RowWatch("1.00 2.50")
    assert watched.add(text)
    assert watched.endless_number and not watched.tripped
    assert "".join(watched._written)[: watched.keep] == kept_text


def test_numbers_that_end_are_let_alone() -> None:
    watched = RowWatch("text")
    assert not watched.add('{"a": 1.' + "0" * (MOST_DECIMALS - 1) + ', "b": 100000000000000000, "c": "v1.')
    assert not watched.add("0" * 60 + '"}')
