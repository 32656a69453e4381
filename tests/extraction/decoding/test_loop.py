"""Drafts change the speed and never the text; the engine's cache stays a prefix of the text."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extraction.decoding.drafting import (
    DraftChain,
    DraftSource,
    GrammarSource,
    Guess,
)
from extraction.decoding.grammar import Grammar
from extraction.decoding.lookup_sources import Known, draft_sources
from extraction.decoding.loop import Decoding, Finish, repeats_itself
from extraction.decoding.ngram import CountTable
from extraction.decoding.policy import GPU_BATCH_COST, DraftPolicy
from extraction.decoding.sampling import Sampler
from extraction.decoding.stats import DecodeStats
from extraction.decoding.token_texts import TokenTexts
from extraction.errors import Cancelled
from tests.toy_engine import BYTE_TOKENIZER, ToyEngine

SCHEMA = {
    "type": "object",
    "properties": {
        "name": {"type": ["string", "null"], "maxLength": 12},
        "kind": {"enum": ["invoice", "receipt", None]},
        "rows": {
            "type": "array",
            "maxItems": 3,
            "items": {
                "type": "object",
                "properties": {"n": {"type": "integer", "minimum": 0, "maximum": 999}},
                "required": ["n"],
                "additionalProperties": False,
            },
        },
    },
    "required": ["name", "kind", "rows"],
    "additionalProperties": False,
}
GREEDY = Sampler()
PROMPT = list(b'a document about "invoice" 123, 123 and {"n": 123}')


class RandomSource:
    """Guesses anything at all, most of it wrong."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def propose(self, tokens: Sequence[int], limit: int) -> Guess:
        count = self._random.randint(0, limit)
        return Guess([self._random.randrange(32, 127) for _ in range(count)], self.name)

    def accepted(self, tokens: Sequence[int], start: int) -> None: ...


class OracleSource:
    """Guesses the text that is known to come, with some tokens changed; `wrong` 1.0 changes them all."""

    name = "oracle"

    def __init__(self, text: Sequence[int], wrong: float) -> None:
        self._text = text
        self._wrong = wrong
        self._random = random.Random(1)

    def propose(self, tokens: Sequence[int], limit: int) -> Guess:
        rest = self._text[len(tokens) : len(tokens) + limit]
        return Guess([t if self._random.random() >= self._wrong else (t + 1) % 256 for t in rest], self.name)

    def accepted(self, tokens: Sequence[int], start: int) -> None: ...


Sources = Callable[[Grammar], tuple[DraftSource, ...]]


def make(
    engine: ToyEngine,
    sources: Sources = lambda grammar: (),
    draft: int | None = 8,
    sampler: Sampler = GREEDY,
    max_tokens: int = 300,
    cancelled: Callable[[], bool] = lambda: False,
) -> Decoding:
    grammar = Grammar(BYTE_TOKENIZER, SCHEMA)
    policy = DraftPolicy(GPU_BATCH_COST, draft)
    chain = DraftChain(sources(grammar), grammar)
    return Decoding(
        engine, grammar, chain, sampler, policy, list(PROMPT), max_tokens, DecodeStats(), cancelled
    )


def run(decoding: Decoding) -> list[int]:
    engine = decoding.engine
    engine.rewind(0)
    logits = engine.evaluate(PROMPT, 1, lambda: False)
    for _ in decoding.run(logits):
        pass
    return decoding.tokens[len(PROMPT) :]


def real_sources(grammar: Grammar) -> tuple[DraftSource, ...]:
    table = CountTable()
    table.extend(list(b'{"name": "ab", "kind": "invoice", "rows": [{"n": 1}, {"n": 1}, {"n": 1}]}') * 3, 0)
    return draft_sources(PROMPT, grammar, TokenTexts(ToyEngine()), Known(table))


@pytest.mark.parametrize("temperature", [0.0, 0.7])
@settings(max_examples=25, deadline=None)
@given(model=st.integers(0, 10_000), draft=st.integers(1, 32), seed=st.integers(0, 1000))
def test_random_drafts_never_change_the_text(temperature: float, model: int, draft: int, seed: int) -> None:
    sampler = Sampler(temperature, seed)
    plain = run(make(ToyEngine(model), sampler=sampler, draft=0))
    drafted = run(make(ToyEngine(model), lambda _: (RandomSource(seed),), draft, sampler))
    assert drafted == plain


@settings(max_examples=15, deadline=None)
@given(model=st.integers(0, 10_000), draft=st.integers(1, 32), seed=st.integers(0, 1000))
def test_every_token_has_its_probability_whatever_was_drafted(model: int, draft: int, seed: int) -> None:
    engine = ToyEngine(model)
    decoding = make(engine, lambda grammar: (GrammarSource(grammar), RandomSource(seed)), draft)
    engine.rewind(0)
    written = list(decoding.run(engine.evaluate(PROMPT, 1, lambda: False)))
    assert [token.token for token in written] == decoding.tokens[len(PROMPT) :]
    for place, token in enumerate(written, start=len(PROMPT)):
        row = engine.row(decoding.tokens[:place]).astype(float)
        known = row[token.token] - row.max() - np.log(np.exp(row - row.max()).sum())
        forced = token.source == GrammarSource.name
        assert token.log_probability == pytest.approx(0.0 if forced else known, abs=1e-4)


@pytest.mark.parametrize("temperature", [0.0, 0.7])
@pytest.mark.parametrize("wrong", [0.0, 0.3, 1.0])
@settings(max_examples=15, deadline=None)
@given(model=st.integers(0, 10_000), draft=st.one_of(st.none(), st.integers(1, 32)))
def test_right_and_wrong_drafts_never_change_the_text(
    temperature: float, wrong: float, model: int, draft: int | None
) -> None:
    sampler = Sampler(temperature, 5)
    plain = run(make(ToyEngine(model), sampler=sampler, draft=0))
    oracle = OracleSource(PROMPT + plain, wrong)
    decoding = make(ToyEngine(model), lambda _: (oracle,), draft, sampler)
    assert run(decoding) == plain
    if wrong == 0.0 and draft is not None:
        assert decoding.stats.acceptance_rate == 1.0
    if wrong == 1.0:
        assert decoding.stats.accepted == 0


@pytest.mark.parametrize("temperature", [0.0, 0.7])
@settings(max_examples=25, deadline=None)
@given(model=st.integers(0, 10_000), draft=st.one_of(st.none(), st.integers(1, 32)))
def test_the_real_sources_never_change_the_text(temperature: float, model: int, draft: int | None) -> None:
    sampler = Sampler(temperature, 7)
    plain = run(make(ToyEngine(model), sampler=sampler, draft=0))
    decoding = make(ToyEngine(model), real_sources, draft, sampler)
    assert run(decoding) == plain
    assert decoding.stats.generated_tokens == len(plain)
    assert decoding.stats.target_passes == len(decoding.engine.passes) - 1


def test_the_text_is_complete_json_of_the_schema() -> None:
    decoding = make(ToyEngine(1), real_sources)
    value = json.loads(bytes(run(decoding)))
    assert decoding.finish is Finish.COMPLETE
    assert list(value) == ["name", "kind", "rows"]


def test_forced_text_costs_no_passes_of_its_own() -> None:
    plain = make(ToyEngine(1), draft=0)
    run(plain)
    drafted = make(ToyEngine(1), lambda grammar: (GrammarSource(grammar),), draft=16)
    run(drafted)
    assert plain.stats.tokens_per_pass == 1.0
    assert drafted.stats.target_passes < plain.stats.target_passes
    assert drafted.stats.sources["grammar"].accepted == drafted.stats.sources["grammar"].drafted > 30


@settings(max_examples=30, deadline=None)
@given(model=st.integers(0, 10_000), stop_after=st.integers(1, 60))
def test_closing_at_any_yield_leaves_a_prefix_in_the_cache(model: int, stop_after: int) -> None:
    engine = ToyEngine(model)
    decoding = make(engine, lambda _: (RandomSource(model),))
    logits = engine.evaluate(PROMPT, 1, lambda: False)
    tokens = decoding.run(logits)
    seen = [token.token for token, _ in zip(tokens, range(stop_after), strict=False)]
    tokens.close()
    plain = PROMPT + run(make(ToyEngine(model), draft=0))
    assert plain[: len(PROMPT) + len(seen)] == PROMPT + seen
    assert engine.cache == plain[: len(engine.cache)]
    assert run(make(engine, draft=0)) == plain[len(PROMPT) :]


def test_cancel_stops_and_the_next_document_is_not_affected() -> None:
    engine = ToyEngine(3)
    plain = run(make(ToyEngine(3), draft=0))
    decoding = make(engine, real_sources, cancelled=lambda: len(engine.passes) > 4)
    with pytest.raises(Cancelled):
        run(decoding)
    assert run(make(engine, real_sources)) == plain


def test_the_token_limit_is_exact_and_reported() -> None:
    decoding = make(ToyEngine(2), real_sources, max_tokens=20)
    assert len(run(decoding)) == 20
    assert decoding.finish is Finish.TOKEN_LIMIT


def test_a_full_context_ends_the_text_instead_of_the_process() -> None:
    decoding = make(ToyEngine(2, context_size=len(PROMPT) + 24), real_sources)
    run(decoding)
    assert decoding.finish is Finish.TOKEN_LIMIT
    assert decoding.engine.position <= len(PROMPT) + 24


def test_a_model_that_cannot_rewind_is_never_asked_to() -> None:
    engine = ToyEngine(2)
    engine.max_rewind = 0
    decoding = make(engine, real_sources)
    run(decoding)
    assert decoding.stats.drafted == 0


@pytest.mark.parametrize(
    ("tokens", "repeating"),
    [
        ([7] * 320, True),
        ([7] * 319, False),
        ([1, 2, 3] + [7, 8] * 160, True),
        (list(range(50)) * 8, True),
        (list(range(50)) * 7, False),
        (list(range(320)), False),
    ],
)
def test_repetition_is_recognised_by_period_and_length(tokens: list[int], repeating: bool) -> None:
    assert repeats_itself(tokens) is repeating
