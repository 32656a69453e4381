"""The drawn register and its score."""

from __future__ import annotations

import copy

from extraction.sources.reader import read_bytes
from tests.corpus.draw_register import register
from tests.corpus.score_register import score


def test_the_same_seed_gives_the_same_register() -> None:
    one, again, other = register(20, 4), register(20, 4), register(20, 4, seed=1)
    assert one.gold == again.gold != other.gold
    assert (one.pages, len(one.gold["grants"])) == (4, 20)
    assert one.gold["total"] == round(sum(grant["amount"] for grant in one.gold["grants"]), 2)


def test_every_gold_value_is_printed() -> None:
    made = register(20, 4)
    text = read_bytes(made.pdf, "register.pdf").text
    for grant in made.gold["grants"]:
        assert f"{grant['number']}  " in text
        assert grant["recipient"] in text
        assert grant["purpose"] in text
        assert f"{grant['amount']:,.2f}" in text
    assert f"Total of all grants    {made.gold['total']:,.2f}" in text


def test_scores() -> None:
    gold = register(4, 1).gold
    assert set(score(gold, gold).values()) == {1.0, 0}
    worse = copy.deepcopy(gold)
    worse["grants"][0]["amount"] += 1
    worse["grants"].append(worse["grants"].pop(1) | {"purpose": None})
    worse["grants"].append(worse["grants"][0])
    del worse["grants"][1]
    assert score(gold, worse) == {
        "records": 0.75,
        "whole": 0.25,
        "number": 0.75,
        "date": 0.75,
        "recipient": 0.75,
        "purpose": 0.5,
        "amount": 0.5,
        "too_many": 1,
    }
