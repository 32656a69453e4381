"""The examples of docs/library.md run, one after the other, and say what the page says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from extraction.errors import ModelMissing
from extraction.evidence import EvidenceStatus
from extraction.hub import resolve
from tests.docs.pages import ROOT, Block, blocks

PAGE = ROOT / "docs" / "library.md"
EXAMPLES = [block for block in blocks(PAGE) if block.language == "python"]


def run(example: Block, names: dict[str, Any]) -> None:
    """Run it as if it stood in the page: a traceback names its line there."""
    exec(compile("\n" * example.line + example.text, str(PAGE), "exec"), names)


@pytest.fixture
def there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder like a checkout, in which the examples may write."""
    (tmp_path / "assets").symlink_to(ROOT / "assets")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.model
def test_all_examples_run_in_turn(there: Path, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        resolve("smollm2-135m")
    except ModelMissing:
        pytest.skip("the small model is not here: `make test` fetches it")
    names: dict[str, Any] = {}
    for example in EXAMPLES:
        run(example, names)
    out = capsys.readouterr().out
    assert out.startswith("pdf 1 en")
    assert set(names["result"].data) <= {"number", "date", "net", "tax", "total"}
    assert sorted(file.name for file in (there / "results").iterdir()) == [
        "invoice.json",
        "invoices.csv",
        "invoices.xlsx",
    ]


def test_what_needs_no_model_says_what_the_page_promises(there: Path) -> None:
    names: dict[str, Any] = {}
    for example in EXAMPLES:
        if not any(word in example.text for word in ("session", "result")):
            run(example, names)
    status = {pointer: found.status for pointer, found in names["evidence"].items()}
    assert status["/number"] is EvidenceStatus.EXACT
    assert status["/date"] is EvidenceStatus.NORMALISED
    assert status["/total"] is EvidenceStatus.NORMALISED
    assert status["/tax"] is EvidenceStatus.NOT_IN_DOCUMENT
    assert {problem.pointer for problem in names["found"].problems} >= {"/total"}
