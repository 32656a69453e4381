"""Models at any address: what an address says, and models in several files."""

from __future__ import annotations

from pathlib import Path

import pytest

from extraction.errors import DownloadFailed
from extraction.model_store import catalogue, fetching, hub, model_address
from extraction.model_store.fetching import Proof
from tests.extraction.fetch_helpers import HTTP, QUICK, fetch, gguf_bytes, know_entry, leftovers, toy
from tests.model_server import SHA256, SIZE, ModelServer


def test_a_model_at_any_address(server: ModelServer, models: Path, tmp_path: Path) -> None:
    server.body = gguf_bytes(tmp_path, 5_000)
    fetched = fetching.fetch(f"{server.endpoint}/some%20where/my-model.gguf?download=true", settings=QUICK)
    assert (fetched.name, fetched.path, fetched.proof) == ("my-model", models / "my-model.gguf", Proof.SIZE)
    assert hub.resolve("my-model") == fetched.path


@pytest.mark.parametrize("path", ["/", "/page.html", "/..%2f..%2fx.gguf", "/.hidden.gguf", "/a%00b.gguf"])
def test_an_address_that_names_no_model_file(server: ModelServer, models: Path, path: str) -> None:
    with pytest.raises(DownloadFailed, match="does not name a model file"):
        fetching.fetch(server.endpoint + path, settings=QUICK)
    assert server.ranges == []
    assert leftovers(models) == []


def test_the_page_of_a_file_leads_to_the_file() -> None:
    assert model_address.direct_address("https://huggingface.co/a/b/blob/main/c.gguf") == (
        "https://huggingface.co/a/b/resolve/main/c.gguf"
    )
    assert model_address.direct_address("http://hf.co/a/b/resolve/main/c.gguf#x") == (
        "https://huggingface.co/a/b/resolve/main/c.gguf"
    )
    assert (
        model_address.direct_address("https://example.org/a/b/blob/c.gguf")
        == "https://example.org/a/b/blob/c.gguf"
    )


# ------------------------------------------------------------------ models in several files


def test_a_split_model_is_fetched_whole(server: ModelServer, models: Path, tmp_path: Path) -> None:
    names = [f"big-0000{number}-of-00003.gguf" for number in (1, 2, 3)]
    server.bodies = {name: gguf_bytes(tmp_path, 1000 * number) for number, name in enumerate(names)}
    seen: list[tuple[int, int]] = []
    address = f"{server.endpoint}/big-00002-of-00003.gguf"
    fetched = fetching.fetch(address, lambda *told: seen.append(told[:2]), settings=QUICK)
    assert (fetched.name, fetched.path) == ("big", models / names[0])
    assert leftovers(models) == names
    whole = sum(len(body) for body in server.bodies.values())
    assert seen[-1] == (whole, whole)
    assert seen == sorted(seen)
    (listed,) = [model for model in hub.models() if model.origin is hub.Origin.FETCHED]
    assert (listed.name, listed.bytes, listed.state) == ("big", whole, hub.State.HERE)
    assert fetching.fetch(address.replace("00002", "00003", 1), settings=QUICK).path == models / names[0]


def test_a_split_model_is_listed_only_when_it_is_whole(
    server: ModelServer, models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["big-00001-of-00002.gguf", "big-00002-of-00002.gguf"]
    files = tuple(catalogue.ModelFile(name=name, bytes=SIZE, sha256=SHA256, places=(HTTP,)) for name in names)
    know_entry(monkeypatch, toy(HTTP).model_copy(update={"files": files}))
    server.faults = ["", "missing"]
    with pytest.raises(DownloadFailed):
        fetch(settings=QUICK)
    assert leftovers(models) == [names[0]]
    (model,) = hub.models()
    assert (model.state, model.bytes_here, model.bytes) == (hub.State.UNFINISHED, SIZE, 2 * SIZE)
    assert fetch(settings=QUICK) == models / names[0]
    assert hub.installed("toy")


def test_every_part_of_a_model_must_be_one(server: ModelServer, models: Path, tmp_path: Path) -> None:
    names = ["big-00001-of-00002.gguf", "big-00002-of-00002.gguf"]
    server.bodies = {names[0]: gguf_bytes(tmp_path), names[1]: b"<!doctype html>" + bytes(2000)}
    with pytest.raises(DownloadFailed, match="it sent something that is not a model"):
        fetching.fetch(f"{server.endpoint}/{names[0]}", settings=QUICK)
