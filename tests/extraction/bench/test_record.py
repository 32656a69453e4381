"""Recording can be interrupted and resumed; a document that fails does not stop the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from extraction.asking.prompt import Prompt
from extraction.bench.real_model import Run
from extraction.bench.record import PLAIN, record
from extraction.bench.traces import read_traces
from extraction.decoding.drafting import DraftChain
from extraction.decoding.loop import Finish
from extraction.decoding.policy import GPU_BATCH_COST, DraftPolicy
from extraction.errors import Cancelled, NotReadable
from extraction.evaluation import GoldDocument
from extraction.workers.protocol import DecodeSettings
from schemas.decoding import derive
from schemas.registry import Schema, schema_from_json
from tests.extraction.bench.helpers import PROMPT, SCHEMA, make_grammar, write_for_real
from tests.toy_engine import ToyEngine


class ToyModel:
    """Stands for RealModel: writes with the toy engine, fails or is cancelled where a source says so."""

    name = "toy"

    def __init__(self) -> None:
        self.runs: list[tuple[str, str, DecodeSettings]] = []

    def run(self, source: str, schema: Schema, settings: DecodeSettings) -> Run:
        self.runs.append((Path(source).name, schema.name, settings))
        if "broken" in source:
            raise NotReadable
        if "stop" in source:
            raise Cancelled
        derived = derive(schema.json_schema)
        grammar = make_grammar(derived.json_schema)
        decoding = write_for_real(
            ToyEngine(1), DraftChain((), grammar), grammar, DraftPolicy(GPU_BATCH_COST, 0)
        )
        return Run(Prompt(tuple(PROMPT), 3), derived, decoding)


def gold(name: str) -> GoldDocument:
    return GoldDocument(id=name, kind="invoice", file=Path(f"{name}.pdf"), schema=SCHEMA, gold={})


def record_all(names: list[str], model: ToyModel, file: Path, schema: Schema | None = None) -> list[str]:
    failed: list[str] = []
    record(
        [gold(name) for name in names],
        schema,
        model,  # type: ignore[arg-type]
        file,
        lambda number, name: None,
        lambda name, message: failed.append(f"{name}: {message}"),
    )
    return failed


def test_a_trace_holds_what_the_replay_needs(tmp_path: Path) -> None:
    model, file = ToyModel(), tmp_path / "traces.jsonl"
    assert record_all(["a"], model, file) == []
    [trace] = read_traces(file)
    assert (trace.id, trace.kind, trace.model, trace.max_tokens) == ("a", "invoice", "toy", 300)
    assert trace.prompt == tuple(PROMPT)
    assert trace.prefix_length == 3
    assert trace.finish is Finish.COMPLETE
    assert trace.decoding_schema == derive(schema_from_json("a", SCHEMA).json_schema).json_schema
    assert make_grammar(trace.decoding_schema).accept(trace.output) == len(trace.output)


def test_recording_is_plain_and_with_the_schema_that_was_asked_for(tmp_path: Path) -> None:
    model = ToyModel()
    record_all(["a"], model, tmp_path / "own.jsonl")
    record_all(["a"], model, tmp_path / "one.jsonl", schema_from_json("bill", SCHEMA))
    assert model.runs == [("a.pdf", "a", PLAIN), ("a.pdf", "bill", PLAIN)]
    assert PLAIN.draft == "off"


def test_what_is_recorded_is_not_run_again(tmp_path: Path) -> None:
    file = tmp_path / "traces.jsonl"
    with pytest.raises(Cancelled):
        record_all(["a", "b", "stop", "c"], ToyModel(), file)
    model = ToyModel()
    record_all(["a", "b", "c"], model, file)
    assert [source for source, _, _ in model.runs] == ["c.pdf"]
    assert [trace.id for trace in read_traces(file)] == ["a", "b", "c"]


def test_a_document_that_fails_is_named_and_skipped(tmp_path: Path) -> None:
    file = tmp_path / "traces.jsonl"
    assert record_all(["broken", "b"], ToyModel(), file) == [f"broken: {NotReadable()}"]
    assert [trace.id for trace in read_traces(file)] == ["b"]
