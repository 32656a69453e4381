"""The history of runs and of corrections, across documents, schemas and versions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from extraction.decoding.stats import DecodeStats
from extraction.evidence import Evidence, EvidenceStatus, Extraction
from extraction.json_pointer import scalars
from extraction.review.decisions import Decision, Decisions
from extraction.storage.records import FieldCorrections
from extraction.storage.store import Store
from schemas.registry import Schema

TEXT = {"type": "string"}
LINES = {"type": "array", "items": {"properties": {"what": TEXT}}}
FIRST = Schema("bill", "Bill", "", {"properties": {"no": {**TEXT, "title": "Bill no."}, "lines": LINES}})
SECOND = Schema("bill", "Bill", "", {"properties": {"no": TEXT, "new": TEXT}})
DATA = {"no": "7", "lines": [{"what": "Pen"}, {"what": "Ink"}]}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "w.db")


def run(store: Store, source: str, schema: Schema, data: Any = None) -> int:
    document = store.add_document(source)
    started = store.start_run(document.id, schema, "m")
    if data is not None:
        evidence = {pointer: Evidence(status=EvidenceStatus.EXACT) for pointer, _ in scalars(data)}
        stats = DecodeStats(generated_tokens=11, target_passes=5)
        store.finish_run(
            started,
            Extraction(
                document_key="k", source=source, title="t", schema_name=schema.name, model="m", data=data,
                evidence=evidence, stats=stats,
            ),
        )  # fmt: skip
    return started


def test_runs_newest_first_with_their_version(store: Store) -> None:
    run(store, "a.pdf", Schema("other", "Other", "", {"properties": {"x": TEXT}}))
    store.own_schemas.save(FIRST)
    run(store, "b.pdf", FIRST, DATA)
    store.own_schemas.save(SECOND)
    failed = run(store, "c.pdf", SECOND)
    store.end_run(failed, "failed", "No text.")
    facts = store.history.runs(10)
    assert [(f.document, f.schema, f.version, f.state) for f in facts] == [
        ("c.pdf", "Bill", 2, "failed"),
        ("b.pdf", "Bill", 1, "done"),
        ("a.pdf", "Other", 0, "running"),
    ]
    assert [f.stats.tokens_per_pass if f.stats else None for f in facts] == [None, 2.0, None]
    assert facts[0].message == "No text."
    assert facts[1].seconds is not None
    assert facts[2].seconds is None
    assert [f.document for f in store.history.runs(1)] == ["c.pdf"]


def test_corrections_by_field_of_what_was_looked_through(store: Store) -> None:
    assert store.history.corrections() == []
    worked_on, reviewed, untouched = (run(store, f"{n}.pdf", FIRST, DATA) for n in range(3))
    store.save_decisions(
        worked_on,
        Decisions(
            values={
                "/no": Decision(state="accepted"),
                "/lines/0/what": Decision(state="edited", value="Quill"),
                "/lines/1/what": Decision(state="rejected"),
                "/lines/2/what": Decision(state="edited", value="a row of the person's own"),
            }
        ),
    )
    store.save_decisions(reviewed, Decisions(reviewed=True))
    assert store.history.corrections() == [
        FieldCorrections("Bill", "/no", "Bill no.", 0, 2),
        FieldCorrections("Bill", "/lines/what", "Lines → What", 2, 4),
    ]
    assert untouched


def test_values_of_deleted_rows_are_corrected_and_moved_ones_are_not(store: Store) -> None:
    rows = [{"what": str(number)} for number in range(12)]
    worked_on = run(store, "a.pdf", FIRST, {"no": "7", "lines": rows})
    store.save_decisions(worked_on, Decisions(rows={"/lines": (10, 12, 0, 3)}))
    assert store.history.corrections() == [
        FieldCorrections("Bill", "/no", "Bill no.", 0, 1),
        FieldCorrections("Bill", "/lines/what", "Lines → What", 9, 12),
    ]
