"""`winnow eval --reviewed` with a fake model: what is run and printed, what is said where there is none."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from extraction import cli, errors, paths
from extraction.decoding.stats import DecodeStats
from extraction.evidence import Extraction
from extraction.model_store import hub
from extraction.review.decisions import Decisions
from extraction.storage.store import Store
from extraction.workers.protocol import DecodeSettings
from schemas.registry import Schema, schema_from_json
from tests.extraction.fake_shop import EmptyShop
from tests.extraction.texts import text_document

BILL = schema_from_json(
    "bill", {"type": "object", "properties": {"number": {"type": "string"}, "total": {"type": "number"}}}
)
NOW = {"a" * 64: {"number": "A-7", "total": 8}, "b" * 64: {"number": "B-2", "total": 5}}


class FakeShop(EmptyShop):
    """Answers by the document's key; the third one's text is gone."""

    asked: list[tuple[str, Schema, DecodeSettings]]

    def extract_read(
        self, key: str, schema: Schema, settings: DecodeSettings, on_event: Any, cancelled: Any
    ) -> Extraction:
        self.asked.append((key, schema, settings))
        if key not in NOW:
            raise errors.SourceMissing("It is gone.")
        return made(NOW[key])


def made(data: Any) -> Extraction:
    return Extraction(
        document_key="k", source="s", title="t", schema_name="bill", model="m", data=data, evidence={},
        stats=DecodeStats(),
    )  # fmt: skip


@pytest.fixture(autouse=True)
def _fakes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WINNOW_HOME", str(tmp_path))
    monkeypatch.setattr("extraction.evaluation.reviewed_run.Workshop", FakeShop)
    monkeypatch.setattr(hub, "resolve", lambda model: Path(model))
    FakeShop.asked = []


@pytest.fixture
def store() -> Iterator[Store]:
    with Store(paths.database_file()) as opened:
        yield opened


def reviewed(store: Store, key: str, written: Any) -> None:
    row = store.add_document(f"/pile/{key[:1]}.txt")
    store.set_read(row.id, key, key[:1], "text", 1, "en", ())
    run = store.start_run(row.id, BILL, "m")
    store.finish_run(run, made(written))
    store.save_decisions(run, Decisions(reviewed=True))


def evaluate(*options: str) -> Any:
    return CliRunner().invoke(cli.app, ["eval", "--reviewed", *options])


def test_right_before_and_right_now_by_field(store: Store) -> None:
    reviewed(store, "a" * 64, {"number": "A-7", "total": 7})
    reviewed(store, "b" * 64, {"number": "B-2", "total": 5})
    result = evaluate()
    assert result.exit_code == 0, result.output
    lines = [line.split() for line in result.stdout.splitlines()]
    assert lines[1:3] == [["number", "2", "2", "2", "0", "0"], ["total", "2", "2", "1", "0", "1", "worse"]]
    assert result.stdout.splitlines()[-1] == (
        "documents=2 values=4 right_before=4 right_now=3 wrong_before=0 wrong_now=1"
    )


def test_nothing_is_learned_and_answers_lie_with_the_text(store: Store) -> None:
    reviewed(store, "a" * 64, {"number": "A-7"})
    evaluate("--draft", "off")
    ((key, _, settings),) = FakeShop.asked
    assert (settings.private, settings.draft) == (True, "off")
    assert settings.kept_answers == paths.documents_dir() / key / "answers"


def test_the_newest_version_is_used_unless_one_is_given(store: Store, tmp_path: Path) -> None:
    reviewed(store, "a" * 64, {"number": "A-7"})
    newer = schema_from_json("bill", {"type": "object", "properties": {"number": {"type": "string"}}})
    store.save_schema(BILL)
    store.save_schema(newer)
    evaluate()
    evaluate("--schema", "bill")
    file = tmp_path / "bill.json"
    file.write_text(
        json.dumps({"title": "Mine", "type": "object", "properties": {"total": {"type": "number"}}})
    )
    evaluate("--schema", str(file))
    assert [list(schema.json_schema["properties"]) for _, schema, _ in FakeShop.asked] == [
        ["number"], ["number"], ["total"],
    ]  # fmt: skip


def test_json_and_a_document_whose_text_is_gone(store: Store) -> None:
    reviewed(store, "a" * 64, {"number": "A-7", "total": 7})
    reviewed(store, "c" * 64, {"number": "C-1"})
    result = evaluate("--json")
    found = json.loads(result.stdout)
    assert (found["documents"], found["failed"], found["worse"]) == (1, ["c"], True)
    assert [field["field"] for field in found["fields"] if field["worse"]] == ["total"]
    assert "c: It is gone." in result.stderr


def test_without_reviewed_documents_it_says_what_to_do() -> None:
    result = evaluate()
    assert result.exit_code == 1
    assert "mark it as reviewed" in result.stderr
    assert CliRunner().invoke(cli.app, ["eval"]).exit_code == 2


def test_with_examples_each_is_run_without_and_with_the_others(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = {"a" * 64: "Bill number A-7", "b" * 64: "Bill number B-2", "c" * 64: "Bill of C-1"}
    monkeypatch.setattr("extraction.workers.document_cache.load", lambda key: text_document(texts[key], key))
    monkeypatch.setitem(NOW, "c" * 64, {"number": "C-1", "total": None})
    for key, text in texts.items():
        reviewed(store, key, {"number": text[-3:]})
    assert evaluate("--examples").exit_code == 0
    asked = [(key[:1], "".join(one.key[:1] for one in used.examples)) for key, _, used in FakeShop.asked]
    # a and b have the same words, so one of them stands for both
    assert asked == [("c", ""), ("c", "b"), ("b", ""), ("b", "ca"), ("a", ""), ("a", "cb")]
