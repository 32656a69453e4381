"""The examples of docs/library.md run, one after the other, and say what the page says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from extraction import pipeline
from extraction.decoding.grammar import Grammar
from extraction.decoding.ngram_file import DynamicTable
from extraction.decoding.policy import GPU_BATCH_COST, DraftPolicy
from extraction.decoding.prefix_states import PrefixStates
from extraction.evidence import EvidenceStatus, Extraction
from extraction.session import ModelSession
from tests.corpus.perfect_reader import ScriptedEngine
from tests.docs.pages import ROOT, Block, blocks
from tests.toy_engine import BYTE_TOKENIZER

PAGE = ROOT / "docs" / "library.md"
EXAMPLES = [block for block in blocks(PAGE) if block.language == "python"]
ANSWER = {"number": "HP-2026-0187", "date": "2026-03-14", "net": 1910.6, "tax": 382.12, "total": 2292.72}
"""What is printed on the sample."""


class ScriptedSession:
    """Takes the place of a model: the pipeline is the real one, its engine writes the answer above."""

    opened = ""
    closed = False

    def __init__(self, folder: Path) -> None:
        self._model = pipeline.Model(
            "scripted",
            ScriptedEngine(lambda _text: ANSWER),
            lambda schema: Grammar(BYTE_TOKENIZER, schema),
            DynamicTable(folder, "0123456789abcdef"),
            DraftPolicy(GPU_BATCH_COST),
            PrefixStates(),
        )

    def open(self, model: str, on_event: Any, cancelled: Any) -> ScriptedSession:
        self.opened = model
        return self

    def extract(self, document: Any, schema: Any, *rest: Any) -> Extraction:
        return pipeline.extract(document, schema, self._model, *rest)

    def close(self) -> None:
        self.closed = True


def run(examples: list[Block]) -> dict[str, Any]:
    """What the examples define; a traceback names its line in the page."""
    names: dict[str, Any] = {}
    for example in examples:
        exec(compile("\n" * example.line + example.text, str(PAGE), "exec"), names)
    return names


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder like a checkout, in which the examples may write."""
    (tmp_path / "assets").symlink_to(ROOT / "assets")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_all_examples_run_in_turn(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = ScriptedSession(checkout)
    monkeypatch.setattr(ModelSession, "open", session.open)
    names = run(EXAMPLES)
    assert (session.opened, session.closed) == ("smollm2-135m", True)
    assert names["result"].data == ANSWER
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "pdf 1 en-gb"
    assert any(line.startswith("/number exact 1 HP-2026-0187 ") for line in said)
    files = sorted(file.name for file in (checkout / "results").iterdir())
    assert files == ["invoice.json", "invoices.csv", "invoices.xlsx"]


def test_values_from_elsewhere_are_looked_up_and_checked(checkout: Path) -> None:
    needs_model = ("session", "result")
    names = run([block for block in EXAMPLES if not any(word in block.text for word in needs_model)])
    status = {pointer: found.status for pointer, found in names["evidence"].items()}
    assert status["/number"] is EvidenceStatus.EXACT
    assert status["/date"] is EvidenceStatus.NORMALISED
    assert status["/total"] is EvidenceStatus.NORMALISED
    assert status["/tax"] is EvidenceStatus.NOT_IN_DOCUMENT
    assert "/total" in {problem.pointer for problem in names["found"].problems}
