"""Versions of a person's schemas: saved, restored, deleted and put back."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlite_utils import Database

from extraction.storage.migrations import migrations
from extraction.storage.store import Store
from schemas.registry import Schema


def schema(name: str, title: str) -> Schema:
    return Schema(name=name, title=title, description="", json_schema={"title": title}, example=None)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "winnow.db"


def titles(store: Store, name: str) -> list[str]:
    return [version.schema.title for version in store.own_schemas.versions(name)]


def test_every_save_is_a_version_and_an_old_one_comes_back_as_the_newest(path: Path) -> None:
    with Store(path) as store:
        for title in ("One", "Two", "Two", "Three"):
            store.save_schema(schema("bill", title))
        assert titles(store, "bill") == ["Three", "Two", "One"]
        oldest = store.own_schemas.versions("bill")[-1]
        assert oldest.saved_at.startswith("20")
        store.save_schema(oldest.schema)
        assert titles(store, "bill") == ["One", "Three", "Two", "One"]
    with Store(path) as store:
        assert [own.title for own in store.schemas()] == ["One"]


def test_the_same_schema_under_two_names_is_two_schemas(path: Path) -> None:
    with Store(path) as store:
        store.save_schema(schema("bill", "Bill"))
        store.save_schema(schema("copy", "Bill"))
        assert [own.name for own in store.schemas()] == ["bill", "copy"]


def test_a_deleted_schema_stays_for_its_results_and_can_be_put_back(path: Path) -> None:
    with Store(path) as store:
        bill = schema("bill", "Bill")
        store.save_schema(schema("bill", "Old"))
        store.save_schema(bill)
        taken = store.own_schemas.delete("bill")
        assert store.schemas() == []
        assert store.schema(bill.digest) == bill
        store.own_schemas.put_back(taken)
        assert titles(store, "bill") == ["Bill", "Old"]


def test_a_deleted_schema_is_forgotten_at_the_next_start_unless_something_uses_it(path: Path) -> None:
    with Store(path) as store:
        gone, run, chosen, kept = (schema(name, name) for name in ("gone", "run", "chosen", "kept"))
        for each in (gone, run, chosen, kept):
            store.save_schema(each)
        store.start_run(store.add_document("a.pdf").id, run, "model")
        store.set_setting("schema/1", chosen.digest)
        taken = [store.own_schemas.delete(each.name) for each in (gone, run, chosen)]
    with Store(path) as store:
        store.recover()
        with pytest.raises(KeyError):
            store.schema(gone.digest)
        assert [store.schema(each.digest).name for each in (run, chosen, kept)] == ["run", "chosen", "kept"]
        store.own_schemas.put_back(taken[0])
        assert [own.name for own in store.schemas()] == ["gone", "kept"]


def test_schemas_from_before_versions_were_kept_are_their_first(path: Path) -> None:
    first = Database(path)
    migrations.apply(first, stop_before="m005_schema_versions")
    for number, name in enumerate(("bill", "bill", "invoice")):
        first["schemas"].insert(
            {"digest": str(number), "name": name, "title": str(number), "description": "",
             "json_schema": "{}", "example": "null", "own": number < 2, "version": number}
        )  # fmt: skip
    first.close()
    with Store(path) as store:
        assert [(v.schema.title, v.saved_at) for v in store.own_schemas.versions("bill")] == [
            ("1", ""),
            ("0", ""),
        ]
        assert [own.title for own in store.schemas()] == ["1"]
