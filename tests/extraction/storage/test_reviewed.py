"""Which documents count as reviewed: all values decided or the person's word, one a content, the latest."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from extraction.decoding.stats import DecodeStats
from extraction.errors import DatabaseTrouble
from extraction.evidence import Evidence, EvidenceStatus, Extraction
from extraction.review.decisions import Decision, Decisions
from extraction.storage.store import Store
from schemas.registry import Schema, schema_from_json

BILL = schema_from_json(
    "bill",
    {
        "type": "object",
        "properties": {
            "number": {"type": "string"},
            "total": {"type": "number"},
            "rows": {
                "type": "array",
                "items": {"type": "object", "properties": {"text": {"type": "string"}}},
            },
        },
    },
)
WRITTEN = {"number": "A-7", "total": 12.5, "rows": [{"text": "Oats"}, {"text": "Barley"}]}
ACCEPTED = Decision(state="accepted")
ALL = ("/number", "/total", "/rows/0/text", "/rows/1/text")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "winnow.db") as opened:
        yield opened


def add(store: Store, name: str, key: str) -> int:
    row = store.add_document(f"/pile/{name}.txt")
    store.set_read(row.id, key, name, "text", 1, "en", ())
    return row.id


def run(
    store: Store, document: int, decisions: Decisions, cut: bool = False, schema: Schema = BILL, **data: Any
) -> None:
    run_id = store.start_run(document, schema, "small")
    result = Extraction(
        document_key="k", source="s", title="t", schema_name=schema.name, model="small",
        data={**WRITTEN, **data}, evidence={"/number": Evidence(status=EvidenceStatus.EXACT)}, cut_short=cut,
        stats=DecodeStats(),
    )  # fmt: skip
    store.finish_run(run_id, result)
    store.save_decisions(run_id, decisions)


def accepted(*pointers: str, **more: Any) -> Decisions:
    return Decisions(values=dict.fromkeys(pointers, ACCEPTED), **more)


def test_a_document_counts_once_every_value_is_decided(store: Store) -> None:
    document = add(store, "one", "a" * 64)
    run(store, document, accepted(*ALL[:-1]))
    assert store.reviewed() == []
    edited = {"/total": Decision(state="edited", value=13.5)}
    run(store, document, accepted("/number", "/rows/0/text", "/rows/1/text").decide(edited))
    (found,) = store.reviewed()
    assert (found.document_id, found.key, found.title, found.model) == (document, "a" * 64, "one", "small")
    assert found.data == {**WRITTEN, "total": 13.5}
    assert found.written == WRITTEN
    assert found.schema == BILL


def test_a_deleted_row_needs_no_decision_and_empty_fields_need_none(store: Store) -> None:
    rows = {"/rows": (1,)}
    run(store, add(store, "one", "a" * 64), accepted("/total", "/rows/1/text", rows=rows), number=None)
    (found,) = store.reviewed()
    assert found.data == {"number": None, "total": 12.5, "rows": [{"text": "Barley"}]}


def test_the_persons_word_counts_either_way(store: Store) -> None:
    run(store, add(store, "said", "a" * 64), Decisions(reviewed=True), cut=True)
    taken_back = add(store, "taken back", "b" * 64)
    run(store, taken_back, accepted(*ALL))
    run(store, taken_back, accepted(*ALL, reviewed=False))
    run(store, add(store, "cut short", "c" * 64), accepted(*ALL), cut=True)
    run(store, add(store, "nothing decided", "d" * 64), Decisions())
    assert [document.title for document in store.reviewed()] == ["said"]
    assert store.count_reviewed("bill") == 1


def test_latest_first_and_one_for_each_content_and_schema(store: Store) -> None:
    other = schema_from_json("letter", {"type": "object", "properties": {"number": {"type": "string"}}})
    first, copy = add(store, "first", "a" * 64), add(store, "copy", "a" * 64)
    run(store, first, accepted(*ALL))
    run(store, copy, accepted(*ALL))
    run(store, add(store, "second", "b" * 64), accepted(*ALL))
    run(store, first, accepted(*ALL), schema=other)
    run(store, first, Decisions())  # another run that nobody looked at changes nothing
    assert [(d.title, d.schema.name) for d in store.reviewed()] == [
        ("first", "letter"), ("second", "bill"), ("copy", "bill"),
    ]  # fmt: skip
    assert [d.title for d in store.reviewed("bill")] == ["second", "copy"]
    assert [d.title for d in store.reviewed(limit=1)] == ["first"]
    assert [store.count_reviewed(name) for name in ("bill", "letter", "other")] == [2, 1, 0]
    store.remove_document(copy)
    assert [d.title for d in store.reviewed("bill")] == ["second", "first"]


def test_only_documents_in_which_a_value_was_written_or_entered(store: Store) -> None:
    run(store, add(store, "one", "a" * 64), Decisions(reviewed=True))
    entered = {"/number": Decision(state="edited", value="B 9")}
    run(store, add(store, "two", "b" * 64), Decisions(reviewed=True).decide(entered), number="C-1")
    assert [found.title for found in store.reviewed(values=["B 9"])] == ["two"]
    assert [found.title for found in store.reviewed(values=["A-7", "B 9"])] == ["two", "one"]
    assert [found.title for found in store.reviewed(values=['say "A-7"', "12.5"])] == []


def test_another_thread_reads_what_was_kept_through_a_connection_of_its_own(store: Store) -> None:
    run(store, add(store, "one", "a" * 64), accepted(*ALL))

    def read() -> tuple[list[str], int]:
        with Store(store.path, reading=True) as reader:
            with pytest.raises(DatabaseTrouble):
                reader.set_setting("a", 1)
            return [found.title for found in reader.reviewed("bill")], reader.count_reviewed("bill")

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(read).result() == (["one"], 1)
    assert store.setting("a") is None
