"""Sums, products, tax and balances: what holds, what does not, and what the document explains."""

from __future__ import annotations

from typing import Any

import pytest

from tests.extraction.checks.rule_helpers import found, lines, sentences


def test_line_items_that_do_not_add_up_say_so_with_the_numbers() -> None:
    data = {"line_items": lines(90.0, 28.4), "net_total": 119.4}
    assert sentences("invoice", data) == ["Line items add up to 118.40, net total says 119.40."]
    doubtful = [problem.pointer for problem in found("invoice", data).problems]
    assert doubtful == ["/line_items/0/amount", "/line_items/1/amount", "/net_total"]
    assert found("invoice", data).problems[0].pointers == tuple(doubtful)
    assert found("invoice", data).problems[0].kind == "rule"


def test_what_adds_up_is_confirmed() -> None:
    data = {"line_items": lines(90.0, 6.9), "net_total": 96.9, "vat_total": 18.41, "gross_total": 115.31}
    assert found("invoice", data).problems == ()
    assert found("invoice", data).agreed == {
        "/line_items/0/amount", "/line_items/1/amount", "/net_total", "/vat_total", "/gross_total",
    }  # fmt: skip


def test_a_sum_of_one_number_confirms_nothing() -> None:
    assert found("invoice", {"line_items": lines(90.0), "net_total": 90.0}).agreed == set()


def test_lines_with_their_tax_add_up_to_the_gross_total() -> None:
    data = {"line_items": lines(107.1, 8.21), "net_total": 96.9, "gross_total": 115.31}
    assert sentences("invoice", data) == []


def test_a_cent_of_rounding_is_allowed_and_two_are_not() -> None:
    data = {"net_total": 96.9, "vat_total": 18.41, "gross_total": 115.32}
    assert sentences("invoice", data) == []
    assert sentences("invoice", {**data, "gross_total": 115.33}) == [
        "Net total 96.90 + VAT total 18.41 is 115.31, gross total says 115.33."
    ]


def test_many_lines_may_be_off_by_the_root_of_their_number() -> None:
    # 64 addends and the total: half a cent times 8
    many = lines(*[1.01] * 64)
    assert sentences("invoice", {"line_items": many, "net_total": 64.68}) == []
    assert sentences("invoice", {"line_items": many, "net_total": 64.69}) == [
        "Line items add up to 64.64, net total says 64.69."
    ]


@pytest.mark.parametrize(
    "data",
    [
        {"line_items": lines(90.0, 28.4), "net_total": None, "gross_total": None, "amount_due": 7.0},
        {"line_items": [], "net_total": 119.4},
        {"line_items": [{"amount": 90.0}, {"amount": None, "quantity": 2}], "net_total": 119.4},
        {"net_total": 96.9, "vat_total": None, "gross_total": 115.31},
        {"net_total": "96,90", "vat_total": True, "gross_total": 1.0},
        {"line_items": "none", "net_total": 1.0},
        {"line_items": [1, 2], "net_total": 1.0},
        [],
        None,
    ],
)
def test_a_rule_whose_values_are_missing_is_silent(data: Any) -> None:
    assert sentences("invoice", data) == []


def test_a_line_of_words_alone_is_no_missing_amount() -> None:
    data = {"line_items": [*lines(90.0), {"amount": None, "description": "Thank you"}], "net_total": 119.4}
    assert sentences("invoice", data) == ["Line items add up to 90.00, net total says 119.40."]


def test_a_credit_note_may_print_one_side_with_a_minus() -> None:
    assert sentences("invoice", {"line_items": lines(90.0, 6.9), "net_total": -96.9}) == []


def test_a_discount_that_the_document_prints_explains_the_difference() -> None:
    data = {"line_items": lines(60.0, 40.0), "net_total": 95.0}
    text = "A 60.00\nB 40.00\nDiscount 5.00\nNet 95.00"
    assert sentences("invoice", data, text) == []
    assert found("invoice", data, text).explained == ("#0",)
    assert sentences("invoice", data, "A 60.00\nB 40.00\nDiscount 5 %\nNet 95.00") == []
    assert sentences("invoice", data, "A 60.00\nB 40.00\nNet 95.00") == [
        "Line items add up to 100.00, net total says 95.00."
    ]


def test_a_sum_of_lines_that_the_document_prints_explains_charges_after_it() -> None:
    data = {"line_items": lines(60.0, 40.0), "net_total": 107.5}
    assert sentences("invoice", data, "A 60.00\nB 40.00\nGoods 100.00\nFreight 7.50\nNet 107.50") == []
    # what looks like a charge may as well be a line that the model left out
    assert sentences("invoice", data, "A 60.00\nB 40.00\nC 7.50\nNet 107.50") == [
        "Line items add up to 100.00, net total says 107.50."
    ]


def test_a_discount_and_a_charge_together_explain() -> None:
    data = {"line_items": lines(60.0, 35.0), "net_total": 100.0}
    assert sentences("invoice", data, "A 60.00\nB 35.00\nDiscount -5.00\nTravel 10.00\nNet 100.00") == []


def test_a_number_that_a_value_has_taken_explains_nothing() -> None:
    data = {"line_items": lines(60.0, 5.0), "net_total": 60.0}
    assert sentences("invoice", data, "A 60.00\nB 5.00\nNet 60.00") == [
        "Line items add up to 65.00, net total says 60.00."
    ]


def test_an_amount_due_that_differs_needs_a_payment_that_is_printed() -> None:
    data = {"gross_total": 115.31, "amount_due": 65.31}
    assert sentences("invoice", data, "Total 115.31\nPaid 50.00\nDue 65.31") == []
    assert sentences("invoice", data, "Total 115.31\nDue 65.31") == [
        "Gross total says 115.31, amount due says 65.31."
    ]


def test_what_another_rule_confirms_is_not_doubted() -> None:
    data = {
        "line_items": [
            {"quantity": 2, "unit_price": 30.0, "amount": 60.0},
            {"quantity": 4, "unit_price": 10.0, "amount": 46.0},
        ],
        "net_total": 100.0,
        "vat_total": 19.0,
        "gross_total": 119.0,
    }
    problems = found("invoice", data).problems
    assert {problem.pointer for problem in problems} == {
        "/line_items/1/quantity", "/line_items/1/unit_price", "/line_items/1/amount",
    }  # fmt: skip
    assert [problem.message for problem in problems if problem.pointer == "/line_items/1/amount"] == [
        "Line items add up to 106, net total says 100.",
        "Quantity 4 × unit price 10 is 40, amount says 46.",
    ]


def test_of_many_rows_the_list_is_doubtful() -> None:
    data = {"line_items": lines(*[10.0] * 9), "net_total": 91.0}
    assert [problem.pointer for problem in found("invoice", data).problems] == ["/line_items", "/net_total"]


@pytest.mark.parametrize(
    ("quantity", "price", "rate", "amount"),
    [
        (3, 4.5, None, 13.5),
        (3, 4.5, 19, 16.07),  # the amount with tax, the price without
        (3, 5.36, 19, 13.51),  # and the other way round
        (300, 0.33, None, 100.0),  # a price of a third, printed with two decimals
        (2.5, 10.0, None, 25.0),
        (-1, 10.0, None, -10.0),
        (1, 10.0, None, -10.0),
    ],
)
def test_products_that_hold(quantity: float, price: float, rate: float | None, amount: float) -> None:
    row = {"quantity": quantity, "unit_price": price, "vat_rate": rate, "amount": amount}
    assert sentences("invoice", {"line_items": [row]}) == []


def test_a_product_that_does_not_hold() -> None:
    row = {"quantity": 3, "unit_price": 4.5, "amount": 14.5}
    text = "3 pieces at 4.50 make 14.50"
    assert sentences("invoice", {"line_items": [row]}, text) == [
        "Quantity 3 × unit price 4.50 is 13.50, amount says 14.50."
    ]


def test_products_that_the_document_explains() -> None:
    row = {"quantity": 10, "unit_price": 20.0, "amount": 100.0}
    assert sentences("invoice", {"line_items": [row]}, "10 pieces, 20.00 for 2.00 pieces: 100.00") == []
    row = {"quantity": 2, "unit_price": 20.0, "amount": 36.0}
    assert sentences("invoice", {"line_items": [row]}, "2 at 20.00 less 10 %: 36.00") == []
    assert sentences("invoice", {"line_items": [row]}, "2 at 20.00 less 4.00: 36.00") == []


def test_tax_follows_from_the_rates_of_the_lines() -> None:
    rows = [{"amount": 100.0, "vat_rate": 19}, {"amount": 50.0, "vat_rate": 7}]
    data = {"line_items": rows, "net_total": 150.0, "vat_total": 22.5, "gross_total": 172.5}
    assert found("invoice", data).problems == ()
    wrong = {**data, "vat_total": 28.5, "gross_total": 178.5}
    assert sentences("invoice", wrong) == [
        "At the rates of the line items the tax is 22.50, VAT total says 28.50."
    ]
    with_tax = [{"amount": 119.0, "vat_rate": 19}, {"amount": 53.5, "vat_rate": 7}]
    assert sentences("invoice", {**data, "line_items": with_tax}) == []
    assert sentences("invoice", {**wrong, "line_items": [*rows, {"amount": 1.0}]}) == [
        "Line items add up to 151, net total says 150."
    ]


def statement(*rows: tuple[float | None, float | None, float | None], **totals: float) -> dict[str, Any]:
    names = ("money_in", "money_out", "balance")
    return {
        "closing_balance": 0.0,
        **totals,
        "transactions": [dict(zip(names, row, strict=True)) for row in rows],
    }


def test_a_statement_goes_from_the_opening_to_the_closing_balance() -> None:
    rows = ((None, 853.25, None), (2600.0, None, None))
    right = statement(*rows, opening_balance=1204.55, closing_balance=2951.3)
    assert found("bank_statement", right).problems == ()
    assert "/transactions/1/money_in" in found("bank_statement", right).agreed
    wrong = statement(*rows, opening_balance=1204.55, closing_balance=2591.3)
    assert sentences("bank_statement", wrong) == [
        "Closing balance 2,591.30 − opening balance 1,204.55 is 1,386.75, "
        "transactions (money in) 2,600.00 − transactions (money out) 853.25 is 1,746.75."
    ]


def test_a_card_statement_grows_by_what_was_spent() -> None:
    data = statement((None, 40.0, None), (100.0, None, None), opening_balance=100.0, closing_balance=40.0)
    assert sentences("bank_statement", data) == []


def test_running_balances_in_both_orders() -> None:
    rows = [
        (None, 10.0, 90.0),
        (None, 20.0, 70.0),
        (None, 30.0, None),
        (None, 5.0, 35.0),
        (65.0, None, 100.0),
    ]
    assert found("bank_statement", statement(*rows)).problems == ()
    assert found("bank_statement", statement(*reversed(rows))).problems == ()
    rows[4] = (65.0, None, 110.0)
    assert sentences("bank_statement", statement(*rows)) == []  # one wrong of three is no column to trust
    rows = [(None, 10.0, 90.0), (None, 20.0, 70.0), (None, 5.0, 65.0), (5.0, None, 70.0), (5.0, None, 57.0)]
    assert sentences("bank_statement", statement(*rows)) == [
        "Balance 70 and movements of 5 make 75, the next balance says 57."
    ]


def test_receipts_with_tax_inside_and_outside() -> None:
    rows = lines(6.8, 2.95)
    inside = {"line_items": rows, "subtotal": 8.13, "tax_total": 1.62, "total": 9.75, "merchant_name": "C"}
    assert sentences("receipt", inside) == []
    outside = {"line_items": rows, "subtotal": 9.75, "tax_total": 0.98, "tip": 2.0, "total": 12.73}
    assert sentences("receipt", outside) == []
    assert sentences("receipt", {**outside, "total": 21.73}) == [
        "Subtotal 9.75 + tax total 0.98 + tip 2.00 is 12.73, total says 21.73."
    ]
