"""Piles are put away whole, and documents keep the order that a person gave them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from extraction.storage.records import DocumentState
from extraction.storage.store import Store
from schemas.registry import builtin


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "winnow.db") as opened:
        yield opened


def sources(store: Store) -> list[str]:
    return [row.source for row in store.documents()]


def test_a_new_pile_takes_nothing_from_the_old_one(store: Store) -> None:
    store.add_document("/a.pdf")
    assert store.piles.begin() == 2
    assert sources(store) == []
    store.add_document("/b.pdf")
    store.piles.open(1)
    assert sources(store) == ["/a.pdf"]
    assert [(p.id, p.documents, p.first) for p in store.piles.all()] == [(1, 1, "a.pdf"), (2, 1, "b.pdf")]


def test_an_empty_pile_is_used_on_and_not_listed_once_put_away(store: Store) -> None:
    assert store.piles.begin() == 1
    store.add_document("/a.pdf")
    store.piles.begin()
    assert [p.id for p in store.piles.all()] == [2, 1]
    store.piles.open(1)
    assert [p.id for p in store.piles.all()] == [1]
    with pytest.raises(KeyError):
        store.piles.open(99)


def test_the_open_pile_its_name_and_order_survive_reopening(tmp_path: Path) -> None:
    with Store(tmp_path / "winnow.db") as store:
        store.add_document("/a.pdf")
        store.piles.begin()
        ids = [store.add_document(f"/{name}.pdf").id for name in "bcd"]
        store.piles.rename(2, " Invoices March ")
        store.piles.set_order([ids[2], ids[0], ids[1]])
    with Store(tmp_path / "winnow.db") as store:
        assert sources(store) == ["/d.pdf", "/b.pdf", "/c.pdf"]
        assert [p.name for p in store.piles.all()] == ["Invoices March", ""]
        store.add_document("/e.pdf")
        assert sources(store)[-1] == "/e.pdf"


def test_twins_are_looked_for_in_the_open_pile_only(store: Store) -> None:
    first, second = store.add_document("/a.pdf").id, store.add_document("/b.pdf").id
    for document_id in (first, second):
        store.set_read(document_id, "k", "t", "pdf", 1, None, [], 1200, 1, "invoice")
    assert store.document(first).characters == 1200
    assert store.document(first).suggested == "invoice"
    twin = store.piles.twin(second, "k")
    assert twin is not None and twin.id == first
    store.set_state(second, DocumentState.SKIPPED, "The same as t.")
    assert store.piles.twin(first, "k") is None
    assert [row.id for row in store.piles.copies("k")] == [second]
    store.piles.begin()
    assert store.piles.twin(0, "k") is None
    assert store.piles.copies("k") == []


def test_a_finished_run_is_shown_before_a_newer_unfinished_one(store: Store) -> None:
    document_id = store.add_document("/a.pdf").id
    schema = builtin("invoice")
    assert store.shown_run(document_id) is None
    first = store.start_run(document_id, schema, "m")
    assert store.shown_run(document_id) is None
    store.save_text(first, '{"a": 1')
    store.end_run(first, "failed", "The model ended.")
    second = store.start_run(document_id, schema, "m")
    store.end_run(second, "cancelled")
    shown = store.shown_run(document_id)
    assert shown is not None and (shown.id, shown.text, shown.message) == (
        first,
        '{"a": 1',
        "The model ended.",
    )


def test_settings_of_one_kind_and_their_end_with_the_document(store: Store) -> None:
    document_id = store.add_document("/a.pdf").id
    store.set_setting(f"schema/{document_id}", "invoice")
    store.set_setting("schema/99", "receipt")
    store.set_setting("schema", "event")
    assert store.settings("schema/") == {"1": "invoice", "99": "receipt"}
    store.remove_document(document_id)
    assert store.settings("schema/") == {"99": "receipt"}
