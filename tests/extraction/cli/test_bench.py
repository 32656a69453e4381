"""`winnow bench` on traces of the small model's tokenizer: tables, JSON, files, and errors as sentences."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from extraction.bench.compare import replay_model
from extraction.bench.traces import Trace, append_trace
from extraction.cli import app
from extraction.decoding.llama_library import Vocabulary
from extraction.decoding.loop import Finish
from tests.extraction.bench.helpers import SCHEMA

MODEL = "smollm2-135m"
OUTPUTS = (
    '{"name": "Apples", "kind": "bill"}',
    '{"name": "Pears", "kind": "bill"}',
    '{"name": null, "kind": null}',
)


@pytest.fixture(scope="module")
def traces(small_model: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    from extraction.decoding.grammar import make_tokenizer

    vocabulary = Vocabulary(small_model)
    tokenizer = make_tokenizer(vocabulary)
    file = tmp_path_factory.mktemp("traces") / "traces.jsonl"
    for number, text in enumerate(OUTPUTS):
        trace = Trace(
            id=str(number),
            kind="bill" if number else "other",
            model=MODEL,
            decoding_schema=SCHEMA,
            prompt=tuple(tokenizer.tokenize_str(f"A bill for Apples and Pears, {number}")),
            prefix_length=2,
            output=tuple(tokenizer.tokenize_str(text)),
            max_tokens=100,
            finish=Finish.COMPLETE,
        )
        append_trace(file, trace)
    vocabulary.close()
    return file


@pytest.mark.model
def test_the_replay_prints_a_table_and_its_last_line(traces: Path, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["bench", "replay", str(traces), "--by-kind", "--out", str(tmp_path)])
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0].startswith("3 documents")
    assert "assumed" in lines[1]
    ours, peer = (float(part.split("=")[1]) for part in lines[-1].split())
    assert ours > peer > 1.0
    assert lines[-1].startswith("tokens_per_pass=")
    assert (tmp_path / "replay.txt").read_text() == result.stdout
    assert (tmp_path / "replay.svg").read_text().startswith("<svg")
    plain, *_, last = json.loads((tmp_path / "replay.json").read_text())["rules"]
    assert plain["tokens_per_pass"] == 1.0
    assert set(last["by_kind"]) == {"other", "bill"}


@pytest.mark.model
def test_the_sweep_tries_every_limit(traces: Path) -> None:
    result = CliRunner().invoke(app, ["bench", "sweep", str(traces)])
    assert result.exit_code == 0, result.output
    assert "ours, 2 " in result.stdout
    assert "ours, 32 " in result.stdout
    assert result.stdout.splitlines()[-1].startswith("best_fixed='ours, ")


@pytest.mark.model
def test_a_grammar_needs_the_vocabulary_alone(traces: Path) -> None:
    with replay_model(MODEL) as model:
        grammar = model.make_grammar(SCHEMA)
        assert model.vocabulary_size == 49_152
        assert model.texts.text(model.texts.tokenize("größer 上海")) == "größer 上海"
        assert grammar.forced()


def test_traces_that_cannot_be_compared_end_with_a_sentence(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["bench", "replay", str(tmp_path / "none.jsonl")])
    assert result.exit_code == 1
    assert "winnow bench record" in result.output


def test_an_empty_file_is_not_a_comparison(tmp_path: Path) -> None:
    file = tmp_path / "empty.jsonl"
    file.write_text("")
    result = CliRunner().invoke(app, ["bench", "sweep", str(file)])
    assert result.exit_code == 1
    assert "at least one output" in result.output
