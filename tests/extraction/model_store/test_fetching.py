"""Fetching a model: disk and locks, what proves a file, and never another model's place."""

from __future__ import annotations

import hashlib
import threading
from collections import namedtuple
from collections.abc import Callable
from pathlib import Path
from typing import Any

import filelock
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from extraction.errors import Cancelled, DiskFull, DownloadFailed, UserError
from extraction.model_store import catalogue, fetching, hub
from extraction.model_store.download import FetchSettings
from extraction.model_store.fetching import Proof
from extraction.model_store.leftovers import clean_up, delete_parts
from tests.extraction.fetch_helpers import HTTP, QUICK, fetch, gguf_bytes, know_entry, leftovers, linked, toy
from tests.model_server import FAULTS, MODEL, SHA256, SIZE, ModelServer, running

SMALL = MODEL[:40_000]


# ------------------------------------------------------------------ disk and locks


def test_a_full_disk_is_noticed_before(models: Path, know: Callable[..., None], monkeypatch: Any) -> None:
    know(HTTP)
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(fetching.shutil, "disk_usage", lambda folder: usage(10**12, 10**12 - 1000, 1000))
    with pytest.raises(DiskFull, match=r"toy needs 0\.1 GB in .*models"):
        fetch(settings=QUICK)


def test_a_disk_that_fills_meanwhile(
    server: ModelServer, models: Path, know: Callable[..., None], monkeypatch: Any
) -> None:
    know(HTTP)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("extraction.model_store.download._copy", full)
    with pytest.raises(DiskFull, match="Free some space"):
        fetch(settings=QUICK)


def test_a_second_instance_waits_for_the_first(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    looked = threading.Semaphore(0)

    def cancelled() -> bool:
        looked.release()
        return False

    with filelock.FileLock(models / ".toy.gguf.lock"):
        with pytest.raises(Cancelled):
            fetch(cancelled=lambda: True, settings=QUICK)
        options = {"cancelled": cancelled, "settings": QUICK}
        waiting = threading.Thread(target=fetching.fetch, args=("toy",), kwargs=options)
        waiting.start()
        assert all(looked.acquire(timeout=30) for _ in range(2))  # it has found the lock held, twice
        assert server.ranges == []
    waiting.join()
    assert (models / "toy.gguf").read_bytes() == MODEL


def test_every_file_of_a_model_is_locked_while_it_is_fetched(
    server: ModelServer, models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = tuple(
        catalogue.ModelFile(name=name, bytes=SIZE, sha256=SHA256, places=(HTTP,))
        for name in ("b.gguf", "toy.gguf", "a.gguf")
    )
    know_entry(monkeypatch, toy(HTTP).model_copy(update={"files": files}))
    for file in files:
        with filelock.FileLock(models / f".{file.name}.lock"), pytest.raises(Cancelled):
            fetch(cancelled=lambda: True, settings=QUICK)
        with filelock.FileLock(models / f".{file.name}.lock"):
            (models / file.name).write_bytes(b"half")
            with pytest.raises(UserError, match="Stop its download first"):
                hub.remove("toy")
            assert (models / file.name).read_bytes() == b"half"
    assert server.ranges == []


# ------------------------------------------------------------------ files that nobody's catalogue vouches for


def test_the_servers_own_hash_is_asked_for(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP, sha256="")
    server.extra_headers, server.redirect = linked(MODEL), "/moved{path}"
    fetched = fetching.fetch("toy", settings=QUICK)
    assert fetched.proof is Proof.SERVER
    assert fetched.path.read_bytes() == MODEL


def test_bytes_that_are_not_what_the_server_published(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP, sha256="")
    server.extra_headers, server.redirect = linked(MODEL[::-1]), "/moved{path}"
    with pytest.raises(DownloadFailed, match="sha256 differs"):
        fetch(settings=QUICK)
    assert leftovers(models) == []


def test_without_any_hash_size_and_header_are_checked(
    server: ModelServer, models: Path, know: Callable[..., None], tmp_path: Path
) -> None:
    server.body = gguf_bytes(tmp_path, 100_000)
    know(HTTP, sha256="", size=len(server.body))
    fetched = fetching.fetch("toy", settings=QUICK)
    assert fetched.proof is Proof.SIZE
    assert fetched.path.read_bytes() == server.body
    fetched.path.unlink()
    server.body = b"<html>" + server.body[6:]
    with pytest.raises(DownloadFailed, match="not a model"):
        fetch(settings=QUICK)
    assert leftovers(models) == []


def test_without_a_hash_parts_of_two_files_are_never_joined(
    server: ModelServer, models: Path, know: Callable[..., None], tmp_path: Path
) -> None:
    """The part of an older file has no tag that the server knows: it is not gone on with."""
    server.body = gguf_bytes(tmp_path, 100_000)
    know(HTTP, sha256="", size=len(server.body))
    for tag in ("", '"v0"'):
        (models / "toy.gguf.partial").write_bytes(b"old" * 1000)
        if tag:
            (models / "toy.gguf.partial.etag").write_text(tag)
        assert fetch(settings=QUICK).read_bytes() == server.body
        (models / "toy.gguf").unlink()


def test_a_size_that_the_catalogue_did_not_expect(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP, sha256="", size=SIZE + 1)
    with pytest.raises(DownloadFailed, match=f"its file has {SIZE} bytes instead of {SIZE + 1}"):
        fetch(settings=QUICK)


# ------------------------------------------------------------------ two models whose files have one name


@pytest.mark.parametrize("published", [True, False])
@pytest.mark.parametrize("padding", [5_000, 5_001])
def test_an_address_never_replaces_the_model_of_another_address(
    server: ModelServer, models: Path, tmp_path: Path, published: bool, padding: int
) -> None:
    """Also where both are of one size, as two models of one kind often are."""
    first, second = gguf_bytes(tmp_path, 5_000), gguf_bytes(tmp_path, padding - 1) + b"2"
    server.body = first
    server.extra_headers = linked(first) if published else {}
    path = fetching.fetch(f"{server.endpoint}/one/my.gguf", settings=QUICK).path
    server.body = second
    server.extra_headers = linked(second) if published else {}
    other = fetching.fetch(f"{server.endpoint}/two/my.gguf", settings=QUICK)
    assert (path.read_bytes(), other.path.read_bytes()) == (first, second)
    assert (path.parent, other.path.parent.parent) == (models, models)
    assert other.name == f"{other.path.parent.name}/my"
    assert hub.resolve("my") == path
    assert hub.resolve(other.name) == other.path
    hub.remove("my")
    assert hub.resolve("my") == other.path
    again = fetching.fetch(f"{server.endpoint}/two/my.gguf", settings=QUICK)
    assert again.path == other.path
    hub.remove("my")
    assert [file.name for file in models.iterdir() if file.is_dir()] == []


def test_an_address_never_replaces_a_file_that_a_person_put_there(
    server: ModelServer, models: Path, tmp_path: Path
) -> None:
    server.body = gguf_bytes(tmp_path, 5_000)
    (models / "my.gguf").write_bytes(b"mine")
    path = fetching.fetch(f"{server.endpoint}/my.gguf", settings=QUICK).path
    assert path.read_bytes() == server.body
    assert (models / "my.gguf").read_bytes() == b"mine"


def test_an_address_never_replaces_a_part_of_a_split_model(
    server: ModelServer, models: Path, tmp_path: Path
) -> None:
    names = ["big-00001-of-00002.gguf", "big-00002-of-00002.gguf"]
    server.bodies = {name: gguf_bytes(tmp_path, 1000) for name in names}
    (models / names[1]).write_bytes(b"mine")
    path = fetching.fetch(f"{server.endpoint}/{names[0]}", settings=QUICK).path
    assert [file.read_bytes() for file in hub.parts_of(path)] == [server.bodies[name] for name in names]
    assert (models / names[1]).read_bytes() == b"mine"


def test_the_same_address_brings_a_damaged_file_anew(
    server: ModelServer, models: Path, tmp_path: Path
) -> None:
    server.body = gguf_bytes(tmp_path, 5_000)
    path = fetching.fetch(f"{server.endpoint}/my.gguf", settings=QUICK).path
    path.write_bytes(b"damaged")
    assert fetching.fetch(f"{server.endpoint}/my.gguf", settings=QUICK).path.read_bytes() == server.body


def test_an_address_with_the_file_name_of_the_catalogue(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    server.extra_headers = linked(b"another file") | {"X-Linked-Size": str(SIZE)}
    body, server.body = server.body, b"another file" + bytes(SIZE - 12)
    server.extra_headers = linked(server.body)
    other = fetching.fetch(f"{server.endpoint}/else/toy.gguf", settings=QUICK).path
    server.body, server.extra_headers = body, linked(MODEL)
    path = fetching.fetch(f"{server.endpoint}/same/toy.gguf", settings=QUICK).path
    assert path != other
    path.write_bytes(b"damaged")  # it counts as the catalogue's, which brings it anew
    assert fetch(settings=QUICK) == path
    assert path.read_bytes() == MODEL
    assert other.read_bytes().startswith(b"another file")
    assert [model.path for model in hub.models()] == [path, other]


def test_two_models_of_the_catalogue_with_one_file_name(
    server: ModelServer, models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = toy(HTTP, sha256=hashlib.sha256(SMALL).hexdigest(), size=len(SMALL))
    known = catalogue.Catalogue((toy(HTTP), other.model_copy(update={"name": "other"})))
    monkeypatch.setattr(catalogue, "load", lambda: known)
    path = fetch(settings=QUICK)
    assert not hub.installed("other")
    server.body = SMALL
    beside = fetching.fetch("other", settings=QUICK).path
    assert beside == models / "other" / "toy.gguf"
    assert (path.read_bytes(), beside.read_bytes()) == (MODEL, SMALL)
    assert (hub.resolve("toy"), hub.resolve("other")) == (path, beside)
    assert [hub.distinct_title(each) for each in (path, beside)] == [f"{models.name}/toy", "other/toy"]
    hub.remove("toy")
    assert (path.exists(), hub.installed("other")) == (False, True)
    hub.remove("other")
    assert not (models / "other").exists()


def test_what_was_begun_under_another_s_name_is_gone_on_with_and_given_up(
    server: ModelServer, models: Path, tmp_path: Path
) -> None:
    server.body = gguf_bytes(tmp_path, 400_000)
    addresses = [f"{server.endpoint}/{each}/my.gguf" for each in ("one", "two")]
    for address in addresses:
        arrived: list[int] = []
        with pytest.raises(Cancelled):
            fetching.fetch(
                address,
                lambda done, total, place, arrived=arrived: arrived.append(done),
                lambda arrived=arrived: bool(arrived and arrived[-1]),
                QUICK,
            )
    parts = sorted(models.rglob("*.partial"))
    assert len(parts) == 2
    delete_parts(addresses[0])
    assert len(sorted(models.rglob("*.partial"))) == 1
    server.ranges.clear()
    path = fetching.fetch(addresses[1], settings=QUICK).path
    assert path.read_bytes() == server.body
    assert (server.ranges[-1] or "").startswith("bytes=")  # it went on where it stopped
    clean_up()
    assert leftovers(path.parent) == ["my.gguf"]


def test_what_another_model_left_unfinished_is_not_gone_on_with(
    server: ModelServer, models: Path, tmp_path: Path
) -> None:
    first, second = gguf_bytes(tmp_path, 400_000), gguf_bytes(tmp_path, 399_999) + b"2"
    server.body = first
    arrived: list[int] = []
    with pytest.raises(Cancelled):
        fetching.fetch(
            f"{server.endpoint}/one/my.gguf",
            lambda done, total, place: arrived.append(done),
            lambda: bool(arrived and arrived[-1]),
            QUICK,
        )
    assert (models / "my.gguf.partial").stat().st_size > 0
    server.body = second
    server.ranges.clear()
    assert fetching.fetch(f"{server.endpoint}/two/my.gguf", settings=QUICK).path.read_bytes() == second
    assert set(server.ranges) == {None}


# ------------------------------------------------------------------ anything at all


@pytest.mark.parametrize("hashed", [True, False])
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(faults=st.lists(st.sampled_from(["", *FAULTS]), max_size=7))
def test_any_faults_end_in_the_right_file_or_in_none(
    models: Path, hashed: bool, faults: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The server publishes no hash in half of the runs: then every file that is not the model must be
    recognised by its size, its tag or its header. Nothing tells other bytes under the same tag."""
    if not hashed:
        faults = [fault for fault in faults if fault != "other-bytes"]
    body = SMALL if hashed else gguf_bytes(tmp_path_factory.mktemp("gguf"), 40_000)
    entry = toy(HTTP, sha256=hashlib.sha256(body).hexdigest() if hashed else "", size=len(body))
    hasty = FetchSettings(connect_timeout=2, read_timeout=0.1, attempts=3, pause=0.0)
    with pytest.MonkeyPatch.context() as patch, running(body) as server:
        server.faults = list(faults)
        patch.setenv("WINNOW_HF_ENDPOINT", server.endpoint)
        know_entry(patch, entry)
        target = models / "toy.gguf"
        try:
            fetching.fetch("toy", settings=hasty)
        except UserError as error:
            assert str(error)
            assert not target.exists()
        else:
            assert target.read_bytes() == body
            assert not (models / "toy.gguf.partial").exists()
        for file in models.iterdir():
            file.unlink()
