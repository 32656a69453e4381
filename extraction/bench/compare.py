"""Runs rules over traces with the vocabulary of the model that wrote them; the model itself is not needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from extraction import hub
from extraction.bench.pricing import BatchCosts, measure, save
from extraction.bench.replay import MakeGrammar, replay_rule
from extraction.bench.report import Summary, summarise
from extraction.bench.rules import Rule
from extraction.bench.traces import Trace, TracesUnreadable
from extraction.decoding.grammar import Grammar, make_tokenizer
from extraction.decoding.llama_engine import LlamaEngine, Vocabulary


def model_of(traces: Sequence[Trace]) -> str:
    """The model that wrote the traces. TracesUnreadable where it is not one, or nothing can be compared."""
    models = {trace.model for trace in traces}
    if len(models) != 1 or not any(trace.ended for trace in traces):
        raise TracesUnreadable(
            "A comparison needs at least one output that ended by itself, and all of one model."
        )
    return models.pop()


@contextmanager
def grammars(model: str) -> Iterator[tuple[MakeGrammar, int]]:
    """Makes grammars over the vocabulary of `model`; and the number of its tokens."""
    vocabulary = Vocabulary(hub.resolve(model))
    try:
        tokenizer = make_tokenizer(vocabulary)

        def make_grammar(json_schema: dict[str, Any]) -> Grammar:
            return Grammar(tokenizer, json_schema)

        yield make_grammar, vocabulary.size
    finally:
        vocabulary.close()


def compare(
    rules: Sequence[Rule], traces: Sequence[Trace], here: BatchCosts, on_rule: Callable[[int, str], None]
) -> list[Summary]:
    """A summary of every rule over the same traces, in their order."""
    summaries = []
    with grammars(model_of(traces)) as (make_grammar, vocabulary_size):
        for number, rule in enumerate(rules):
            on_rule(number, rule.name)
            costs = rule.costs or here
            outcomes = [] if rule.missing else replay_rule(rule, traces, make_grammar, vocabulary_size, costs)
            summaries.append(summarise(rule, outcomes, here))
    return summaries


def measure_here(model: str) -> BatchCosts:
    """Load the model, time its passes, keep the result for later replays."""
    with LlamaEngine(hub.resolve(model)) as engine:
        costs = measure(engine)
    save(model, costs)
    return costs
