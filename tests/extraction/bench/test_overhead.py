"""The overhead bench: noted calls give the same answers again, and the parts add up to the whole."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from extraction.bench.noted import AnsweringGrammar, Call, NotedGrammar, NotedSampler
from extraction.bench.overhead import (
    Overhead,
    OverheadBench,
    Parts,
    as_record,
    chart,
    last_line,
    table,
    timed,
)
from extraction.decoding.grammar import Grammar
from extraction.decoding.loop import Finish
from extraction.decoding.ngram_file import DynamicTable
from tests.extraction.bench.helpers import MODEL, SCHEMA, make_grammar, make_trace, plain_trace
from tests.toy_engine import BYTE_TOKENIZER

VOCABULARY = BYTE_TOKENIZER.vocab_size


def ask(grammar: Grammar) -> list[object]:
    """What drafting asks."""
    found: list[object] = [grammar.forced(), grammar.accept(list(b'{"na')), grammar.complete]
    grammar.take_back(2)
    return [*found, grammar.forced()]


def test_noted_answers_are_given_again_without_the_grammar() -> None:
    tape: list[Call] = []
    answers = ask(NotedGrammar(make_grammar(SCHEMA), tape))
    assert [call.method for call in tape] == ["forced", "accept", "complete", "take_back", "forced"]
    assert ask(AnsweringGrammar(tape)) == answers
    assert ask(make_grammar(SCHEMA)) == answers
    assert timed(make_grammar(SCHEMA), tape) >= 0


def test_a_noted_grammar_notes_masks_and_single_tokens() -> None:
    tape: list[Call] = []
    grammar = NotedGrammar(make_grammar(SCHEMA), tape)
    assert grammar.allows(ord("{"))
    assert grammar.mask()[ord("{")]
    assert [call.method for call in tape] == ["allows", "mask"]


def test_a_noted_sampler_picks_as_the_sampler() -> None:
    sampler = NotedSampler()
    row = np.zeros(VOCABULARY, dtype=np.float32)
    row[ord("{")] = 1
    assert sampler.take(row, make_grammar(SCHEMA), 5) == ord("{")
    assert sampler.tape == [5]


@pytest.mark.parametrize("fixed", [16, None])
def test_a_document_is_timed_in_parts(fixed: int | None, tmp_path: Path) -> None:
    bench = OverheadBench(MODEL, 16, fixed)
    parts = bench.document(make_trace(), DynamicTable(tmp_path, "0", private=True), ())
    assert 0 < parts.passes < 33
    assert parts.drafted > 0
    assert min(parts.drafting, parts.grammar, parts.argmax, parts.policy) > 0


def test_documents_that_did_not_end_are_left_out_and_the_others_learn() -> None:
    traces = [
        make_trace(b'{"name": "a', name="cut", finish=Finish.TOKEN_LIMIT, max_tokens=11),
        *(make_trace(name=str(number)) for number in range(3)),
    ]
    seen: list[str] = []
    measured = OverheadBench(MODEL, 16, 16).run("16", traces, lambda number, name: seen.append(name))
    assert list(measured.documents) == seen == ["0", "1", "2"]
    assert measured.documents["2"].passes < measured.documents["0"].passes


def test_other_texts_than_the_helper_are_timed_too(tmp_path: Path) -> None:
    trace = next(trace for seed in range(30) if (trace := plain_trace(seed)).ended)
    parts = OverheadBench(MODEL, 8, None).document(trace, DynamicTable(tmp_path, "0", private=True), ())
    assert parts.passes > 0


ONE = Parts(passes=10, drafted=100, drafting=2.0, grammar=1.0, argmax=0.5, policy=0.25, total=4.0)
TWO = Parts(passes=10, drafted=100, drafting=4.0, grammar=1.0, argmax=0.5, policy=0.25, total=8.0)


def test_the_sum_is_over_documents() -> None:
    measured = Overhead(name="16 tokens", documents={"one": ONE, "two": TWO})
    assert measured.sum.passes == 20
    assert measured.sum.per_pass == 0.6
    assert measured.sum.microseconds_per_draft == 30.0
    assert ONE.rest == 0.25
    assert last_line([measured]) == "overhead_ms_per_pass=0.600 worst=0.800 us_per_drafted_token=30.00"
    line = table([measured], 151_936).splitlines()[-1]
    assert line.split()[2:] == [
        "20",
        "10.0",
        "0.300",
        "0.100",
        "0.050",
        "0.025",
        "0.125",
        "0.600",
        "0.800",
        "30.00",
    ]
    assert chart([measured]).startswith("<svg")
    assert as_record(measured)["ms_per_pass"] == 0.6
