"""The accuracy run with a fake model: what it writes, resumes, counts and prints."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from extraction import cli, errors
from extraction.decoding.stats import DecodeStats
from extraction.events import Event
from extraction.evidence import Evidence, EvidenceStatus, Extraction, Sureness
from extraction.model_store import hub
from extraction.workers import workshop
from tests.extraction.fake_shop import EmptyShop


class FakeShop(EmptyShop):
    """Stands for the whole of reading and writing: the document's name says what comes out."""

    seen: list[str]

    def extract(
        self,
        source: str,
        schema: Any,
        settings: Any,
        on_event: Callable[[Event], None],
        cancelled: Callable[[], bool],
        password: str | None = None,
    ) -> Extraction:
        name = Path(source).stem
        self.seen.append(name)
        if name == "broken":
            raise errors.NotReadable
        if name == "stop":
            raise errors.Cancelled
        missed = name == "missed"
        return Extraction(
            document_key="k", source=source, title="t", schema_name=schema.name, model="fake",
            data={"total": 1 if missed else 7},
            evidence={
                "/total": Evidence(
                    status=EvidenceStatus.NOT_IN_DOCUMENT if missed else EvidenceStatus.EXACT
                )
            },
            cut_short=name == "cut",
            stats=DecodeStats(generated_tokens=31 if not missed else 11, target_passes=10),
        )  # fmt: skip


@pytest.fixture
def gold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("extraction.evaluation.run.Workshop", FakeShop)
    monkeypatch.setattr(hub, "resolve", lambda model: Path(model))
    FakeShop.seen = []
    folder = tmp_path / "documents"
    (folder / "gold").mkdir(parents=True)
    for name, kind, core in (("good", "bill", True), ("missed", "bill", False), ("broken", "letter", True)):
        add(folder, name, kind, core)
    return folder


def add(folder: Path, name: str, kind: str, core: bool) -> None:
    schema = {"type": "object", "properties": {"total": {"type": "number"}}}
    record = {"id": name, "kind": kind, "core": core, "file": f"docs/{name}.pdf", "schema": schema}
    (folder / "gold" / f"{name}.json").write_text(json.dumps({**record, "gold": {"total": 7}}))


def evaluate(gold: Path, out: Path, *options: str) -> Any:
    return CliRunner().invoke(cli.app, ["eval", str(gold), "--out", str(out), *options])


def test_predictions_table_and_last_line(gold: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    result = evaluate(gold, out)
    assert result.exit_code == 0
    # F1 1, 0 and 0 (failed: empty); (30 + 10) tokens in 20 passes; 1 of 2 values located
    assert result.stdout.splitlines()[-1] == "overall_f1=0.3333 n=3 tokens_per_pass=2.00 evidence=0.50"
    assert "bill.total" in result.stdout
    assert "broken: The file could not be read." in result.stderr
    assert "1 documents failed and 0 were cut short." in result.stderr
    assert sorted(path.name for path in out.iterdir()) == ["broken.json", "good.json", "missed.json", "stats"]
    assert json.loads((out / "good.json").read_text()) == {"total": 7}
    assert json.loads((out / "broken.json").read_text()) == {}
    sidecar = json.loads((out / "stats" / "broken.stats.json").read_text())
    assert sidecar["error"].startswith("The file could not be read.")


def test_what_is_there_is_not_made_again_and_still_counts(gold: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = evaluate(gold, out)
    (out / "missed.json").unlink()
    FakeShop.seen = []
    second = evaluate(gold, out)
    assert FakeShop.seen == ["missed"]
    assert second.stdout == first.stdout


def test_core_kind_and_limit(gold: Path, tmp_path: Path) -> None:
    evaluate(gold, tmp_path / "core", "--core")
    assert FakeShop.seen == ["broken", "good"]
    FakeShop.seen = []
    evaluate(gold, tmp_path / "kind", "--kind", "bill", "--limit", "1")
    assert FakeShop.seen == ["good"]
    assert evaluate(gold, tmp_path / "none", "--kind", "nothing").exit_code == 2
    assert evaluate(tmp_path, tmp_path / "none").exit_code == 1


def test_an_output_cut_short_does_not_count_for_speed(gold: Path, tmp_path: Path) -> None:
    add(gold, "cut", "bill", core=False)
    result = evaluate(gold, tmp_path / "out", "--kind", "bill", "--json")
    assert json.loads(result.stdout) == {
        "overall_f1": pytest.approx(2 / 3),
        "n": 3,
        "tokens_per_pass": 2.0,
        "evidence": pytest.approx(2 / 3),
        "failed": 0,
        "cut_short": 1,
        "calibration_error": None,
        "confidence_area": None,
    }


def test_confidence_is_judged_where_it_is_known(gold: Path, tmp_path: Path, monkeypatch: Any) -> None:
    plain = FakeShop.extract

    def with_sureness(self: FakeShop, *args: Any) -> Extraction:
        found = plain(self, *args)
        sure = (
            Sureness(joint=0.9, lowest=0.95) if found.data["total"] == 7 else Sureness(joint=0.1, lowest=0.2)
        )
        evidence = {"/total": found.evidence["/total"].model_copy(update={"sureness": sure})}
        return found.model_copy(update={"evidence": evidence})

    monkeypatch.setattr(FakeShop, "extract", with_sureness)
    result = evaluate(gold, tmp_path / "out")
    assert result.stdout.splitlines()[-1].endswith(" confidence_area=1.000")
    assert "50.0% of 2 values are right" in result.stdout
    fitted = evaluate(gold, tmp_path / "out", "--fit-confidence")
    assert "fitted on 1 values, judged on 1 of other documents:" in fitted.stdout
    assert evaluate(gold, tmp_path / "new", "--kind", "letter", "--fit-confidence").exit_code == 2


def test_an_interrupted_run_is_said_and_resumed(gold: Path, tmp_path: Path) -> None:
    add(gold, "stop", "bill", core=False)
    result = evaluate(gold, tmp_path / "out")
    assert result.exit_code == 130
    assert "Run the same command again" in result.stderr
    assert (tmp_path / "out" / "good.json").exists()
    assert not (tmp_path / "out" / "stop.json").exists()


def test_the_workshop_is_the_real_one_by_default() -> None:
    from extraction.evaluation import run as eval_run

    assert eval_run.Workshop is workshop.Workshop
