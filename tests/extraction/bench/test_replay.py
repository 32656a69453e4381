"""A replay takes exactly the passes that the real loop takes, and writes exactly what was recorded."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extraction.bench import rules
from extraction.bench.pricing import CPU, FLAT, BatchCosts
from extraction.bench.replay import (
    Outcome,
    PricedPolicy,
    ReplayDiffers,
    ReplayEngine,
    replay_document,
    replay_rule,
)
from extraction.bench.rules import Group, Rule, compared_rules
from extraction.decoding.drafting import DraftChain
from extraction.decoding.loop import Finish
from tests.extraction.bench.helpers import (
    MODEL,
    OUTPUT,
    PROMPT,
    SCHEMA,
    make_grammar,
    make_trace,
    plain_trace,
    write_for_real,
)
from tests.toy_engine import BYTE_TOKENIZER, ToyEngine

VOCABULARY = BYTE_TOKENIZER.vocab_size
RUNNING = [rule for rule in compared_rules() if not rule.missing]


def rule_named(name: str) -> Rule:
    return next(rule for rule in RUNNING if rule.name == name)


@pytest.mark.parametrize("rule", RUNNING, ids=lambda rule: rule.name)
@settings(max_examples=5, deadline=None)
@given(seeds=st.lists(st.integers(0, 30), min_size=1, max_size=2, unique=True))
def test_a_replay_takes_the_passes_of_a_real_run(rule: Rule, seeds: list[int]) -> None:
    traces = [trace for seed in seeds if (trace := plain_trace(seed)).ended]
    costs = rule.costs or CPU
    replayed = replay_rule(rule, traces, MODEL, costs)
    drafter, policy = rule.start(), PricedPolicy(costs, rule.limit)
    for trace, outcome in zip(traces, replayed, strict=True):
        grammar = make_grammar(SCHEMA)
        engine = ToyEngine(int(trace.id))
        real = write_for_real(engine, drafter.chain(trace, grammar, MODEL.texts), grammar, policy)
        assert tuple(real.tokens[len(PROMPT) :]) == trace.output
        assert outcome.passes == real.stats.target_passes
        assert (outcome.drafted, outcome.accepted) == (real.stats.drafted, real.stats.accepted)
        assert outcome.batches == Counter(engine.passes[1:])
        drafter.learn(trace)


def test_plain_decoding_is_one_pass_a_token() -> None:
    [outcome] = replay_rule(rule_named("plain"), [make_trace()], MODEL, CPU)
    assert outcome.tokens == outcome.passes == len(OUTPUT) - 1 == 33
    assert outcome.batches == Counter({1: 33})
    assert outcome.drafted == outcome.proposed == 0


def test_what_earlier_documents_taught_saves_passes() -> None:
    rule = rule_named("ours, 32")
    traces = [make_trace(name=str(number)) for number in range(4)]
    outcomes = replay_rule(rule, traces, MODEL, CPU)
    assert outcomes[-1].passes < outcomes[0].passes < 33


def test_outputs_that_did_not_end_by_themselves_are_left_out() -> None:
    traces = [make_trace(b'{"name": "a', finish=Finish.TOKEN_LIMIT, max_tokens=11), make_trace(name="two")]
    outcomes = replay_rule(rule_named("ours, 8"), traces, MODEL, CPU)
    assert [outcome.id for outcome in outcomes] == ["two"]


def test_another_text_than_recorded_is_a_bug() -> None:
    trace = make_trace(b'{"nome": null}')
    grammar = make_grammar(SCHEMA)
    with pytest.raises(ReplayDiffers, match="one"):
        replay_document(trace, DraftChain((), grammar), grammar, PricedPolicy(CPU, 0), VOCABULARY)


def test_the_engine_says_the_recorded_token_after_every_place() -> None:
    engine = ReplayEngine(make_trace(b"xyz", b"ab"), VOCABULARY, max_outputs=4)
    assert int(np.argmax(engine.evaluate(list(b"ab"), 1, lambda: False)[0])) == ord("x")
    rows = engine.evaluate(list(b"x??"), 3, lambda: False)
    assert [int(np.argmax(row)) for row in rows[:2]] == [ord("y"), ord("z")]
    engine.rewind(3)
    [row] = engine.evaluate(list(b"y"), 1, lambda: False)
    assert int(np.argmax(row)) == ord("z")
    assert float(row.sum()) == 1.0


def test_an_outcome_is_priced_by_its_batches() -> None:
    costs = BatchCosts(origin="test", seconds={1: 1.0, 3: 2.0})
    batches = Counter({1: 2, 3: 2})
    outcome = Outcome("a", "k", 6, 4, 4, 3, 4, draft_seconds=0.0, batches=batches)
    assert outcome.seconds(costs) == 6.0
    assert outcome.gain(costs) == 1.0
    assert costs.of(2) == 1.5


def test_the_policy_learns_priced_seconds_and_not_those_of_the_replay() -> None:
    policy = PricedPolicy(FLAT, None)
    policy.took(1, 1e-6)
    assert policy.curve.costs(8)[7] == pytest.approx(1.1)


def test_every_group_is_compared() -> None:
    assert {rule.group for rule in compared_rules()} == set(Group)
    assert len({rule.name for rule in rules.sweep_rules()}) == len(rules.sweep_rules()) == 7 + 2 + 42
