"""What the tests of fetching share: a model `toy` in a catalogue of its own, quick settings, small files."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest

from extraction.model_store import catalogue, fetching
from extraction.model_store.download import FetchSettings
from tests.extraction.models.headers import write_smallest
from tests.model_server import SHA256, SIZE

QUICK = FetchSettings(connect_timeout=2, read_timeout=0.4, attempts=3, pause=0.01)
HTTP = catalogue.HubPlace(kind="hub", path="someone/toy/resolve/main/toy.gguf")


def toy(*places: Any, sha256: str = SHA256, size: int = SIZE) -> catalogue.ModelEntry:
    return catalogue.ModelEntry(
        name="toy", title="Toy", licence="Apache-2.0", languages="none", why="for the test",
        files=(catalogue.ModelFile(name="toy.gguf", bytes=size, sha256=sha256, places=places),),
    )  # fmt: skip


def know_entry(monkeypatch: pytest.MonkeyPatch, entry: catalogue.ModelEntry) -> None:
    known = catalogue.Catalogue((entry,))
    monkeypatch.setattr(catalogue, "load", lambda: known)


def fetch(**options: Any) -> Path:
    return fetching.fetch("toy", **options).path


def leftovers(models: Path) -> list[str]:
    """The model and files beside it; the lock and the note for whom it came aside."""
    return sorted(file.name for file in models.iterdir() if not file.name.endswith((".lock", ".from")))


def gguf_bytes(folder: Path, padding: int = 0) -> bytes:
    """A smallest model file."""
    return write_smallest(folder / "small").read_bytes() + bytes(padding)


def linked(data: bytes) -> dict[str, str]:
    """The headers with which Hugging Face names a large file's sha256."""
    return {"X-Linked-ETag": f'"{hashlib.sha256(data).hexdigest()}"', "X-Linked-Size": str(len(data))}
