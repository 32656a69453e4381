"""The store: literal rows, reopening, recovery, migration from the first shape, damage and crowding."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from sqlite_utils import Database

from extraction.confidence import with_confidence
from extraction.decoding.stats import DecodeStats, SourceStats
from extraction.document import Box, Span
from extraction.errors import DatabaseTrouble, NotReadable
from extraction.evidence import Evidence, EvidenceStatus, Extraction, Habit, Place, Problem, Sureness
from extraction.review.decisions import Decision, Decisions, reviewed
from extraction.storage import file as store_file
from extraction.storage.migrations import migrations
from extraction.storage.records import DocumentRow, DocumentState
from extraction.storage.store import Store
from schemas.registry import Schema, builtin

SCHEMA = Schema(
    name="bill",
    title="Bill",
    description="What is owed",
    json_schema={"type": "object", "properties": {"total": {"type": "number"}}},
    example={"total": 12.5},
)


def schema_named(name: str, title: str) -> Schema:
    return Schema(name=name, title=title, description="", json_schema={"title": title}, example=None)


def extraction(cut_short: bool = False) -> Extraction:
    place = Place(
        page=1, page_label="ii", span=Span(40, 45), boxes=(Box(1.0, 2.0, 3.5, 4.0), Box(1, 5, 2, 6))
    )
    other = Place(page=0, page_label="i", span=Span(3, 8))
    return Extraction(
        document_key="k" * 64,
        source="/pile/bill.pdf",
        title="Bill 7",
        schema_name="bill",
        model="smollm2-135m",
        data={"total": 12.5, "a/b": ["ä", None], "rows": []},
        evidence={
            "/total": Evidence(
                status=EvidenceStatus.AMBIGUOUS,
                places=(place, other),
                words="12,50",
                also=("1250",),
                sureness=Sureness(joint=0.7, lowest=0.8),
                label=0.25,
            ),
            "/a~1b/0": Evidence(status=EvidenceStatus.EXACT, places=(other,), words="ä", read=True),
            "/a~1b/1": Evidence(status=EvidenceStatus.ABSENT),
        },
        problems=(Problem(pointer="/total", message="total is too small"),),
        notices=("Page 3 has no text.",),
        cut_short=cut_short,
        stats=DecodeStats(
            prompt_tokens=100,
            generated_tokens=21,
            target_passes=5,
            sources={"grammar": SourceStats(drafted=9, accepted=8)},
        ),
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "winnow.db"


def rows(path: Path, sql: str) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(path)
    try:
        return connection.execute(sql).fetchall()
    finally:
        connection.close()


def test_a_document_from_adding_to_done_survives_reopening(path: Path) -> None:
    with Store(path) as store:
        added = store.add_document("/pile/bill.pdf")
        assert added == DocumentRow(
            id=1, source="/pile/bill.pdf", key=None, title="bill.pdf", kind=None, pages=0,
            state=DocumentState.ADDED, message="", language=None, notices=(),
            place=1, added_at=added.added_at,
        )  # fmt: skip
        store.set_state(1, DocumentState.READING)
        store.set_read(1, "k" * 64, "Bill 7", "pdf", 3, "de", ["Page 3 has no text."])
        run = store.start_run(1, SCHEMA, "smollm2-135m")
        assert store.document(1).state is DocumentState.RUNNING
        store.save_text(run, '{"total": 12')
        latest = store.runs(1)[0]
        assert (latest.state, latest.text, latest.extraction) == ("running", '{"total": 12', None)
        store.finish_run(run, extraction())
    with Store(path) as store:
        document = store.document(1)
        assert (document.key, document.title, document.kind, document.pages) == ("k" * 64, "Bill 7", "pdf", 3)
        assert (document.state, document.language) == (DocumentState.DONE, "de")
        assert document.notices == ("Page 3 has no text.",)
        assert store.find_by_key("k" * 64) == document
        assert store.find_by_key("0" * 64) is None
        latest = store.runs(1)[0]
        assert (latest.id, latest.document_id, latest.schema_name, latest.model) == (
            1,
            1,
            "bill",
            "smollm2-135m",
        )
        assert (latest.state, latest.text, latest.message) == ("done", "", "")
        assert latest.extraction == extraction()
        assert store.schema(latest.schema_digest) == SCHEMA


def test_values_and_places_are_rows(path: Path) -> None:
    with Store(path) as store:
        store.add_document("a")
        store.finish_run(store.start_run(1, SCHEMA, "m"), extraction())
    assert rows(
        path, "SELECT run_id, place, pointer, value, status, words FROM run_values ORDER BY place"
    ) == [
        (1, 0, "/total", "12.5", "ambiguous", "12,50"),
        (1, 1, "/a~1b/0", '"\\u00e4"', "exact", "ä"),
        (1, 2, "/a~1b/1", "null", "absent", ""),
    ]
    assert rows(path, "SELECT * FROM evidence ORDER BY pointer DESC, place") == [
        (1, "/total", 0, 1, "ii", 40, 45, "[[1.0, 2.0, 3.5, 4.0], [1.0, 5.0, 2.0, 6.0]]"),
        (1, "/total", 1, 0, "i", 3, 8, "[]"),
        (1, "/a~1b/0", 0, 0, "i", 3, 8, "[]"),
    ]


def test_runs_newest_first_and_their_ends(path: Path) -> None:
    with Store(path) as store:
        store.add_document("https://example.org/a/b/?q=1")
        assert store.runs(1) == []
        store.finish_run(store.start_run(1, SCHEMA, "m"), extraction(cut_short=True))
        store.end_run(store.start_run(1, SCHEMA, "m"), "failed", "The model stopped.")
        assert (store.document(1).state, store.document(1).message) == (
            DocumentState.FAILED,
            "The model stopped.",
        )
        store.end_run(store.start_run(1, SCHEMA, "m"), "cancelled")
        assert (store.document(1).state, store.document(1).message) == (DocumentState.CANCELLED, "")
        assert [(run.id, run.state, run.message) for run in store.runs(1)] == [
            (3, "cancelled", ""),
            (2, "failed", "The model stopped."),
            (1, "cut_short", ""),
        ]
        with pytest.raises(KeyError):
            store.finish_run(99, extraction())
        assert len(store.runs(1)) == 3


def test_removing_a_document_removes_its_runs(path: Path) -> None:
    with Store(path) as store:
        store.add_document("a")
        store.add_document("b")
        store.finish_run(store.start_run(1, SCHEMA, "m"), extraction())
        store.remove_document(1)
        assert [row.source for row in store.documents()] == ["b"]
        with pytest.raises(KeyError):
            store.document(1)
    for table in ("runs", "run_values", "evidence"):
        assert rows(path, f"SELECT count(*) FROM {table}") == [(0,)]


def test_recover_queues_what_was_under_way(path: Path) -> None:
    with Store(path) as store:
        for state in DocumentState:
            store.set_state(store.add_document(state.value).id, state, "kept")
        run = store.start_run(5, SCHEMA, "m")
        store.save_text(run, "{")
    with Store(path) as store:
        assert store.recover() == 1
        assert {row.source: row.state.value for row in store.documents()} == {
            "added": "added",
            "reading": "added",
            "ready": "ready",
            "waiting": "waiting",
            "running": "waiting",
            "done": "done",
            "failed": "failed",
            "cancelled": "cancelled",
            "skipped": "skipped",
        }
        latest = store.runs(5)[0]
        assert (latest.state, latest.text) == ("failed", "{")
        assert latest.message == "Winnow ended while this ran; the document was queued again."
        assert store.recover() == 0


def test_schemas_are_the_persons_own_and_the_newest_of_each_name(path: Path) -> None:
    old, new, other = schema_named("bill", "Old"), schema_named("bill", "New"), schema_named("Alpha", "A")
    with Store(path) as store:
        store.add_document("a")
        store.start_run(1, schema_named("invoice", "built in"), "m")
        assert store.schemas() == []
        assert [store.save_schema(schema) for schema in (old, new, other)] == [
            old.digest,
            new.digest,
            other.digest,
        ]
        assert store.schemas() == [other, new]
        store.save_schema(old)
        assert store.schemas() == [other, old]
        assert store.schema(new.digest) == new
        with pytest.raises(KeyError):
            store.schema("0" * 64)


def test_settings(path: Path) -> None:
    with Store(path) as store:
        assert store.setting("theme") is None
        assert store.setting("theme", "dark") == "dark"
        store.set_setting("theme", {"name": "light", "sizes": [1, None]})
        store.set_setting("theme", {"name": "light", "sizes": [2, None]})
    with Store(path) as store:
        assert store.setting("theme") == {"name": "light", "sizes": [2, None]}


def test_migration_from_the_first_shape_keeps_its_rows(path: Path) -> None:
    path.parent.mkdir()
    first = Database(path)
    migrations.apply(first, stop_before="m002_text_so_far")
    first["documents"].insert(
        {"source": "/old.pdf", "key": "a1", "title": "Old", "kind": "pdf", "pages": 2, "state": "running",
         "notices": '["n"]', "added_at": "2025-01-02T03:04:05.000+00:00"}
    )  # fmt: skip
    first["schemas"].insert(
        {"digest": "d", "name": "bill", "title": "", "description": "", "json_schema": "{}",
         "example": "null", "own": 1, "version": 1}
    )  # fmt: skip
    first["runs"].insert(
        {"document_id": 1, "schema_name": "bill", "schema_digest": "d", "model": "m", "state": "running",
         "started_at": "2025-01-02T03:04:06.000+00:00"}
    )  # fmt: skip
    first.close()
    with Store(path) as store:
        assert store.notices == ()
        assert store.document(1) == DocumentRow(
            id=1, source="/old.pdf", key="a1", title="Old", kind="pdf", pages=2, state=DocumentState.RUNNING,
            message="", language=None, notices=("n",), added_at="2025-01-02T03:04:05.000+00:00", place=1,
        )  # fmt: skip
        assert store.recover() == 1
        (run,) = store.runs(1)
        assert (run.state, run.started_at, run.text) == ("failed", "2025-01-02T03:04:06.000+00:00", "")


def test_a_newer_database_is_refused_and_untouched(path: Path) -> None:
    Store(path).close()
    database = Database(path)
    database["_sqlite_migrations"].insert(
        {"migration_set": "winnow", "name": "m999_future", "applied_at": ""}
    )
    database.close()
    with pytest.raises(DatabaseTrouble, match="m999_future"):
        Store(path)
    assert [file.name for file in path.parent.iterdir() if "damaged" in file.name] == []


@pytest.mark.parametrize("damage", ["not a database", "broken page"])
def test_a_damaged_database_is_set_aside_not_lost(path: Path, damage: str) -> None:
    with Store(path) as store:
        for number in range(300):
            store.add_document(f"/pile/{number}.pdf")
    content = bytearray(path.read_bytes())
    if damage == "not a database":
        content[:100] = b"x" * 100
    else:
        content[4096:] = b"\xff" * (len(content) - 4096)
    path.write_bytes(content)
    with Store(path) as store:
        assert store.documents() == []
        (notice,) = store.notices
        store.add_document("new")
    (aside,) = [file for file in path.parent.iterdir() if "damaged" in file.name]
    assert aside.name in notice
    assert aside.read_bytes() == bytes(content)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE documents SET title = CAST(X'66ff66' AS TEXT)",
        "UPDATE documents SET source = CAST(X'ed' AS TEXT)",
        "UPDATE documents SET state = 'bogus'",
        "UPDATE documents SET notices = '['",
        "UPDATE documents SET notices = '1'",
        "UPDATE settings SET value = '{'",
        "UPDATE schemas SET json_schema = 'x'",
        "UPDATE schemas SET name = CAST(X'ff' AS TEXT)",
    ],
)
def test_rows_that_cannot_be_read_are_damage_too(path: Path, damage: str) -> None:
    with Store(path) as store:
        store.add_document("/pile/a.pdf")
        store.set_setting("theme", "dark")
        store.save_schema(builtin("invoice"))
    with sqlite3.connect(path) as connection:
        assert connection.execute(damage).rowcount == 1
    connection.close()
    with Store(path) as store:
        assert "damaged" in store.notices[0]
        assert (store.documents(), store.schemas(), store.setting("theme")) == ([], [], None)


def test_another_writer_is_waited_for_then_named(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_file, "BUSY_SECONDS", 0.05)
    with Store(path) as store:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseTrouble, match="Another Winnow"):
            store.add_document("a")
        other.execute("ROLLBACK")
        other.close()
        assert store.add_document("a").id == 1


def test_a_step_that_fails_leaves_nothing_behind(path: Path) -> None:
    with Store(path) as store:
        store.add_document("a")
        run = store.start_run(1, SCHEMA, "m")
        twice = extraction().model_copy(
            update={"evidence": {"/total": Evidence.model_construct(status=None, places=())}}
        )
        with pytest.raises(AttributeError):
            store.finish_run(run, twice)
        latest = store.runs(1)[0]
        assert latest.state == "running"


def test_a_name_that_is_not_unicode_is_refused_with_advice(path: Path) -> None:
    with Store(path) as store, pytest.raises(NotReadable, match="Rename"):
        store.add_document("/pile/\udcff.pdf")
    with Store(path) as store, pytest.raises(NotReadable, match="too long"):
        store.add_document("https://example.com/" + "a" * 9_000)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes; the profile folder is private")
def test_only_the_owner_may_read_it(path: Path) -> None:
    with Store(path) as store:
        store.add_document("a")
        for file in path.parent.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


def test_a_killed_writer_loses_only_its_unfinished_step(path: Path) -> None:
    code = (
        "import os, sys; from pathlib import Path; from extraction.storage.store import Store\n"
        "store = Store(Path(sys.argv[1])); store.add_document('kept')\n"
        "with store._step() as db:\n"
        "    db.execute('INSERT INTO documents(source,title,state,added_at) VALUES(1,2,3,4)')\n"
        "    os._exit(9)\n"
    )
    assert subprocess.run([sys.executable, "-c", code, str(path)], check=False).returncode == 9
    with Store(path) as store:
        assert [row.source for row in store.documents()] == ["kept"]
        assert store.notices == ()


def test_many_documents_get_a_state_in_one_step(tmp_path: Path) -> None:
    with Store(tmp_path / "w.sqlite") as store:
        ids = [store.add_document(f"/{name}.pdf").id for name in "abc"]
        store.set_state(ids[0], DocumentState.FAILED, "It could not be read.")
        store.set_states(ids[:2], DocumentState.WAITING)
        states = [(row.state, row.message) for row in store.documents()]
        waiting = (DocumentState.WAITING, "")
        assert states == [waiting, waiting, (DocumentState.ADDED, "")]


def test_what_became_known_later_is_kept_with_the_result(path: Path) -> None:
    """A result that is opened again has all its signals, so that an edit does not cost its confidence."""
    habit = Habit(issuer="ACME", documents=2, label="Total", kept=True)
    with Store(path) as store:
        store.add_document("/pile/bill.pdf")
        run = store.start_run(1, SCHEMA, "m")
        store.finish_run(run, with_confidence(extraction()))
        told = with_confidence(extraction().model_copy(update={"habits": {"/total": habit}}))
        store.tell_more(run, told)
    with Store(path) as store:
        (row,) = store.runs(1)
        assert row.extraction == told
        decided = Decisions(values={"/a~1b/0": Decision(state="edited", value="ö")})
        assert list(told.confidence) == ["/total", "/a~1b/0"]
        assert reviewed(told, decided).confidence == {"/total": told.confidence["/total"]}
