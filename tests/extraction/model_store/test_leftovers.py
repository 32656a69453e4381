"""Parts of downloads that nobody wants any more are deleted, and nothing else."""

from __future__ import annotations

import os
from pathlib import Path

import filelock
import pytest

from extraction.model_store.catalogue import find
from extraction.model_store.leftovers import clean_up, delete_parts
from tests.extraction.fetch_helpers import leftovers

ADDRESS = "https://example.org/some/my.gguf"
SPLIT = "https://example.org/some/big-00002-of-00002.gguf"
BIG = ("big-00001-of-00002.gguf", "big-00002-of-00002.gguf")


def put(models: Path, name: str, owner: str | None = None) -> None:
    (models / name).write_bytes(b"x")
    if owner is not None:
        (models / f".{name.removesuffix('.partial')}.from").write_text(owner)


def test_parts_of_downloads_that_were_given_up_are_deleted(models: Path) -> None:
    now = 1_800_000_000.0
    for name, days in (("old", 31), ("young", 29), ("busy", 31)):
        (models / f"{name}.gguf.partial").write_bytes(b"x" * 10)
        (models / f"{name}.gguf.partial.etag").write_text('"v1"')
        os.utime(models / f"{name}.gguf.partial", (now, now - days * 86_400))
    (models / "gone.gguf.partial.etag").write_text('"v1"')
    for name in ("gone", "young"):
        (models / f".{name}.gguf.from").write_text("https://example.org")
    with filelock.FileLock(models / ".busy.gguf.lock"):
        assert clean_up(now) == 10
    assert leftovers(models) == [
        "busy.gguf.partial", "busy.gguf.partial.etag", "young.gguf.partial", "young.gguf.partial.etag",
    ]  # fmt: skip
    assert [path.name for path in models.glob(".*.from")] == [".young.gguf.from"]


def test_what_arrived_from_an_address_is_deleted(models: Path) -> None:
    put(models, "my.gguf.partial", ADDRESS)
    put(models, "my.gguf.partial.etag")
    delete_parts(ADDRESS)
    assert leftovers(models) == []


@pytest.mark.parametrize("owner", [None, "https://example.org/other/my.gguf"])
def test_what_another_address_left_is_kept(models: Path, owner: str | None) -> None:
    put(models, "my.gguf.partial", owner)
    delete_parts(ADDRESS)
    assert leftovers(models) == ["my.gguf.partial"]


def test_what_somebody_fetches_is_kept(models: Path) -> None:
    put(models, "my.gguf.partial", ADDRESS)
    with filelock.FileLock(models / ".my.gguf.lock"):
        delete_parts(ADDRESS)
    assert leftovers(models) == ["my.gguf.partial"]


def test_finished_parts_of_an_unfinished_model_go_too(models: Path) -> None:
    first = SPLIT.replace("00002-of", "00001-of")
    put(models, BIG[0], first)
    put(models, f"{BIG[1]}.partial", first)
    delete_parts(SPLIT)
    assert leftovers(models) == []
    for name in BIG:
        put(models, name, first)
    delete_parts(SPLIT)  # it is whole: it stays
    assert leftovers(models) == list(BIG)


def test_of_the_catalogue_too(models: Path) -> None:
    file = find("phi-4").file
    put(models, f"{file}.partial")
    delete_parts("phi-4")
    assert leftovers(models) == []


@pytest.mark.parametrize(
    "address", ["https://x.org/..%2fmy.gguf", "https://x.org/" + "a" * 500 + ".gguf", "https://x.org/"]
)
def test_an_address_without_a_file_name_deletes_nothing(models: Path, address: str) -> None:
    (models.parent / "my.gguf.partial").write_bytes(b"x")
    delete_parts(address)
    assert (models.parent / "my.gguf.partial").exists()
