"""The figures of a comparison, on outcomes added up by hand."""

from __future__ import annotations

from collections import Counter

import pytest

from extraction.bench.pricing import BatchCosts
from extraction.bench.replay import Outcome
from extraction.bench.report import (
    Summary,
    kind_rows,
    last_line,
    lookup_grid,
    summarise,
    sweep_line,
    text_table,
)
from extraction.bench.rules import Group, NoDrafts, Rule

COSTS = BatchCosts(origin="test", seconds={1: 1.0, 4: 2.0})
RULE = Rule("a rule", Group.OURS, 3, NoDrafts)


def outcome(name: str, kind: str, tokens: int, batches: Counter[int], accepted: int) -> Outcome:
    passes = sum(batches.values())
    drafted = sum((size - 1) * count for size, count in batches.items())
    return Outcome(name, kind, tokens, passes, drafted, accepted, drafted, 0.0, batches)


OUTCOMES = [
    outcome("a", "invoice", 10, Counter({4: 5}), 5),  # 10 single passes against 5 of cost 2: 1.0
    outcome("b", "recipe", 12, Counter({4: 3}), 9),  # 12 against 6: 2.0
]


def test_a_rule_is_summarised_over_documents() -> None:
    summary = summarise(RULE, OUTCOMES, COSTS)
    assert (summary.documents, summary.tokens, summary.passes) == (2, 22, 8)
    assert summary.tokens_per_pass == 2.75
    assert (summary.first_half, summary.second_half) == (2.0, 4.0)
    assert summary.passes_per_document == 4.0
    assert summary.acceptance == pytest.approx(14 / 24)
    assert summary.drafted_per_pass == 3.0
    assert summary.here == pytest.approx(22 / 16)
    assert (summary.here_worst, summary.here_median) == (1.0, 1.5)
    assert summary.by_kind == {"invoice": 2.0, "recipe": 4.0}


def test_kinds_are_the_columns_of_their_table() -> None:
    columns, rows = kind_rows([summarise(RULE, OUTCOMES, COSTS)])
    assert columns == ("Rule", "invoice", "recipe")
    assert rows == [("a rule", "2.00", "4.00")]


def test_a_rule_that_cannot_run_says_why_in_its_line() -> None:
    rule = Rule("trees", Group.PEER, 32, NoDrafts, missing="the package is not installed")
    assert summarise(rule, [], COSTS).missing == "the package is not installed"
    table = text_table(("Rule", "x", "y"), [("trees", "the package is not installed", ""), ("b", "1", "2")])
    assert table == "Rule   x  y\ntrees  the package is not installed\nb      1  2"


def test_the_last_line_has_the_best_of_both_sides() -> None:
    def summary(group: Group, value: float) -> Summary:
        return Summary(rule="r", group=group, documents=1, tokens_per_pass=value)

    rows = [summary(Group.PEER, 2.5), summary(Group.PEER, 1.5), summary(Group.BETWEEN, 9.0)]
    assert last_line([*rows, summary(Group.OURS, 3.875)]) == "tokens_per_pass=3.88 best_peer=2.50"


def test_the_sweep_compares_the_policy_with_the_best_fixed_limit() -> None:
    values = {
        "ours, 2": 1.1,
        "ours, 8": 1.25,
        "ours, automatic": 1.2,
        "ours, automatic, told flat costs": 3.0,
    }
    ours = [Summary(rule=name, group=Group.OURS, documents=1, here=here) for name, here in values.items()]
    assert sweep_line(ours) == "best_fixed='ours, 8' automatic_share=0.96"


def test_the_grid_of_match_lengths_and_limits() -> None:
    found = [
        Summary(rule=f"prompt lookup, n={n}, {k}", group=Group.PEER, tokens_per_pass=n + k / 10)
        for n in (1, 2)
        for k in (4, 8)
    ]
    assert lookup_grid(found, (1, 2), (4, 8)) == (
        ("Match", "4", "8"),
        [("n=1", "1.40", "1.80"), ("n=2", "2.40", "2.80")],
    )
