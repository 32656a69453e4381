"""Traces made by hand and by the toy engine, for the tests of the benches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from extraction.bench.replay import ReplayModel
from extraction.bench.traces import Trace
from extraction.decoding.drafting import DraftChain
from extraction.decoding.grammar import Grammar
from extraction.decoding.loop import Decoding, Finish
from extraction.decoding.policy import GPU_BATCH_COST, DraftPolicy
from extraction.decoding.sampling import Sampler
from extraction.decoding.stats import DecodeStats
from extraction.decoding.token_texts import TokenTexts
from tests.toy_engine import BYTE_TOKENIZER, ToyEngine

SCHEMA = {
    "type": "object",
    "properties": {"name": {"type": ["string", "null"], "maxLength": 12}, "kind": {"enum": ["bill", None]}},
    "required": ["name", "kind"],
    "additionalProperties": False,
}
PROMPT = b'a "name" of a bill, a "name" of a bill'
OUTPUT = b'{"name": "a bill", "kind": "bill"}'


def make_grammar(schema: dict[str, Any]) -> Grammar:
    """A grammar over bytes."""
    return Grammar(BYTE_TOKENIZER, schema)


MODEL = ReplayModel(make_grammar, BYTE_TOKENIZER.vocab_size, TokenTexts(ToyEngine()))


def make_trace(
    output: bytes = OUTPUT,
    prompt: bytes = PROMPT,
    name: str = "one",
    kind: str = "invoice",
    finish: Finish = Finish.COMPLETE,
    max_tokens: int = 300,
) -> Trace:
    """A recorded document, one token a byte."""
    return Trace(
        id=name,
        kind=kind,
        model="toy",
        decoding_schema=SCHEMA,
        prompt=tuple(prompt),
        prefix_length=0,
        output=tuple(output),
        max_tokens=max_tokens,
        finish=finish,
    )


def write_for_real(
    engine: ToyEngine,
    chain: DraftChain,
    grammar: Grammar,
    policy: DraftPolicy,
    prompt: Sequence[int] = tuple(PROMPT),
    max_tokens: int = 300,
) -> Decoding:
    """Run the loop on the toy model until it ends."""
    decoding = Decoding(
        engine, grammar, chain, Sampler(), policy, list(prompt), max_tokens, DecodeStats(), lambda: False
    )
    engine.rewind(0)
    for _ in decoding.run(engine.evaluate(prompt, 1, lambda: False)):
        pass
    return decoding


@cache
def plain_trace(seed: int, max_tokens: int = 300) -> Trace:
    """What the toy model of this seed writes without drafts."""
    grammar = make_grammar(SCHEMA)
    decoding = write_for_real(
        ToyEngine(seed),
        DraftChain((), grammar),
        grammar,
        DraftPolicy(GPU_BATCH_COST, 0),
        max_tokens=max_tokens,
    )
    assert decoding.finish is not None
    output = bytes(decoding.tokens[len(PROMPT) :])
    return make_trace(output, name=str(seed), finish=decoding.finish, max_tokens=max_tokens)
