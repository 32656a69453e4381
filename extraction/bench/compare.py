"""Runs rules over traces with the vocabulary of the model that wrote them; the model itself is not needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager

from extraction.bench.pricing import BatchCosts, measure, save
from extraction.bench.replay import ReplayModel, replay_rule
from extraction.bench.report import Summary, summarise
from extraction.bench.rules import Rule
from extraction.bench.traces import Trace, TracesUnreadable
from extraction.decoding.llama_engine import LlamaEngine
from extraction.decoding.model_opening import Words
from extraction.decoding.token_texts import TokenTexts
from extraction.model_store import hub


def model_of(traces: Sequence[Trace]) -> str:
    """The model that wrote the traces. TracesUnreadable where it is not one, or nothing can be compared."""
    models = {trace.model for trace in traces}
    if len(models) != 1 or not any(trace.ended for trace in traces):
        raise TracesUnreadable(
            "A comparison needs at least one output that ended by itself, and all of one model."
        )
    return models.pop()


@contextmanager
def replay_model(model: str) -> Iterator[ReplayModel]:
    """The vocabulary of `model`, without its weights."""
    with closing(Words(hub.resolve(model))) as words:
        yield ReplayModel(words.make_grammar, words.vocabulary.size, TokenTexts(words.vocabulary))


def compare(
    rules: Sequence[Rule], traces: Sequence[Trace], here: BatchCosts, on_rule: Callable[[int, str], None]
) -> list[Summary]:
    """A summary of every rule over the same traces, in their order."""
    summaries = []
    with replay_model(model_of(traces)) as model:
        for number, rule in enumerate(rules):
            on_rule(number, rule.name)
            costs = rule.costs or here
            outcomes = [] if rule.missing else replay_rule(rule, traces, model, costs)
            summaries.append(summarise(rule, outcomes, here))
    return summaries


def measure_here(model: str) -> BatchCosts:
    """Load the model, time its passes, keep the result for later replays."""
    with LlamaEngine(hub.resolve(model)) as engine:
        costs = measure(engine)
    save(model, costs)
    return costs
