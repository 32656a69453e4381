"""Rows that repeat totals, and rows whose figures stand elsewhere, go with a notice; all others stay."""

from __future__ import annotations

from typing import Any

import pytest

from extraction.correcting.false_rows import (
    without_false_rows,
    without_foreign_figures,
    without_repeated_totals,
)
from extraction.evidence import Evidence, EvidenceStatus


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


def placed(rows: list[dict[str, Any]], *elsewhere: int) -> dict[str, Evidence]:
    """Evidence of rows, in those numbered `elsewhere` without a figure beside the words."""
    evidence = {}
    for number, one in enumerate(rows):
        for name, value in one.items():
            away = number in elsewhere and name != "description"
            status = EvidenceStatus.AMBIGUOUS if away else EvidenceStatus.NORMALISED
            evidence[f"/items/{number}/{name}"] = Evidence(status=status, words=str(value))
    return evidence


TABLE = [row("Oil", 10, 10.0, 100.0), row("Salt", 2, 9.5, 19.0), row("Payee", 1, 10.0, 10.0)]


def test_a_row_of_which_no_figure_stands_beside_its_words_goes_with_a_notice() -> None:
    left, kept, notices = without_false_rows({"items": TABLE}, placed(TABLE, 2))
    assert left == {"items": TABLE[:2]}
    assert {pointer.split("/")[2] for pointer in kept} == {"0", "1"}
    assert notices == ("A row was left out of items: their figures do not stand beside their words.",)


def test_one_figure_beside_the_words_keeps_a_row() -> None:
    evidence = placed(TABLE, 2)
    evidence["/items/2/price"] = Evidence(status=EvidenceStatus.EXACT)
    assert without_foreign_figures({"items": TABLE}, evidence) == ({"items": TABLE}, evidence, ())


def test_lists_without_enough_sound_rows_stay_whole() -> None:
    for elsewhere in ((1, 2), (0, 1, 2)):  # one sound row, none
        evidence = placed(TABLE, *elsewhere)
        assert without_foreign_figures({"items": TABLE}, evidence) == ({"items": TABLE}, evidence, ())


def test_as_many_rows_as_are_sound_may_go_and_no_more() -> None:
    more = [*TABLE, row("Date", 1, 10.0, 10.0)]
    assert len(without_foreign_figures({"items": more}, placed(more, 2, 3))[0]["items"]) == 2
    most = [*more, row("Bank", 1, 10.0, 10.0)]
    assert len(without_foreign_figures({"items": most}, placed(most, 2, 3, 4))[0]["items"]) == 5


def test_rows_with_a_single_figure_and_lists_of_words_stay() -> None:
    rows = [{"name": "Oil", "price": 10.0}, {"name": "Salt", "price": 9.5}, {"name": "Payee", "price": 10.0}]
    evidence = {f"/items/{i}/price": Evidence(status=EvidenceStatus.AMBIGUOUS) for i in range(3)}
    assert without_foreign_figures({"items": rows}, evidence) == ({"items": rows}, evidence, ())
    words = {"tags": ["red", "blue"], "count": 2}
    assert without_foreign_figures(words, {}) == (words, {}, ())
