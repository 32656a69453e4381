"""Rules as a person writes them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extraction.checks import check_rules, rules_notice
from schemas.rule_text import RuleUnreadable, parse_rule
from schemas.rules import FAR, RULES_KEY, AddsUp, InOrder, InRange, Multiplies, Rule


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("net + tax = gross", AddsUp(parts=("net", "tax"), equals=(("gross",),))),
        ("gross - tax? = net", AddsUp(parts=("gross", "-tax?"), equals=(("net",),))),
        ("-a + b = c − d", AddsUp(parts=("-a", "b"), equals=(("c", "-d"),))),
        ("line_items.amount = net", AddsUp(parts=("line_items/*/amount",), equals=(("net",),))),
        ('"net (EUR)" = total', AddsUp(parts=("net (EUR)",), equals=(("total",),))),
        ("Menge × Preis = Betrag", Multiplies(factors=("Menge", "Preis"), product="Betrag")),
        ("amount = quantity * price", Multiplies(factors=("quantity", "price"), product="amount")),
        ("issued <= due ≤ paid", InOrder(fields=("issued", "due", "paid"))),
        ("due >= issued", InOrder(fields=("issued", "due"))),
        ("0 <= rate <= 100", InRange(field="rate", minimum=0, maximum=100)),
        ("rate <= 99.5", InRange(field="rate", minimum=-FAR, maximum=99.5)),
        ("pages >= 1", InRange(field="pages", minimum=1, maximum=FAR)),
    ],
)
def test_what_can_be_written(text: str, rule: Rule) -> None:
    assert parse_rule(text) == rule


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "A rule compares two sides"),
        ("net + tax", "A rule compares two sides"),
        ("net =", "One side of the rule is empty."),
        ("a = b = c", "A rule has one ="),
        ("a <= b >= c", "A rule has one ="),
        ("a < b", "Write <= instead of <"),
        ("a + = b", "A sum is written as names"),
        ("a b = c", "A sum is written as names"),
        ("a = 5", "A sum is written as names"),
        ("a * b + c = d", "A product is written as"),
        ("a + b <= c", "On the sides of <="),
        ("1 <= 2", "A range is written as"),
        ("__import__('os') = a", "\"('os') = a\" cannot be read."),
        ("a" * 501, "A rule has at most 500"),
        ("a" * 300 + " = b", "A name has at most 200"),
    ],
)
def test_what_cannot_says_why(text: str, says: str) -> None:
    with pytest.raises(RuleUnreadable) as failure:
        parse_rule(text)
    assert str(failure.value).startswith(says)


@given(st.text(alphabet='ab.?+-*=<> "1', max_size=30) | st.text(max_size=30))
def test_any_text_is_a_rule_or_a_sentence(text: str) -> None:
    try:
        parse_rule(text)
    except RuleUnreadable as failure:
        assert str(failure).endswith((".", ":"))


def test_written_rules_are_checked() -> None:
    number = {"type": "number"}
    schema = {
        "type": "object",
        "properties": {"a": number, "b": number, "c": number},
        RULES_KEY: ["a + b = c", "0 <= a <= 1", "a <= 1", "a >= 3", "what?"],
    }
    found = check_rules({"a": 2, "b": 2, "c": 5}, schema, {})
    assert [problem.message for problem in found.problems if problem.pointer == "/a"] == [
        "A 2 + b 2 is 4, c says 5.",
        "A 2 does not lie between 0 and 1.",
        "A 2 is above 1.",
        "A 2 is below 3.",
    ]
    assert rules_notice(schema)[0].startswith("A rule of this schema was not checked")
