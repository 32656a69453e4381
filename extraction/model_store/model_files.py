"""The files of a model in Winnow's folder: where they lie, who may change them now, whose they are."""

from __future__ import annotations

import contextlib
import hashlib
import re
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import filelock

from extraction.errors import Cancelled
from extraction.files import replace_file
from extraction.model_store.download import remove_partial
from extraction.model_store.model_address import is_address
from extraction.paths import models_dir

LOCK_POLL = 0.2
"""Seconds between two looks at a lock that another instance holds; cancel works meanwhile."""
PARTIAL = ".partial"
OWNER = ".from"
LOCK = ".lock"


def partial_file(target: Path) -> Path:
    """Where a file grows while it is fetched; no list takes it for a model."""
    return target.with_name(target.name + PARTIAL)


def lock_file(target: Path) -> Path:
    """Locked by whoever changes the file or its unfinished part."""
    return target.with_name(f".{target.name}{LOCK}")


@contextlib.contextmanager
def alone(
    targets: Iterable[Path], cancelled: Callable[[], bool] = lambda: False, seconds: float | None = None
) -> Iterator[None]:
    """Hold the locks of all these files, so that two instances do not change them at the same time.

    Raises Cancelled, or filelock's Timeout where another holds one for longer than `seconds`.
    """
    end = None if seconds is None else time.monotonic() + seconds
    with contextlib.ExitStack() as held:
        for path in sorted({lock_file(target) for target in targets}):  # in one order: none waits for another
            held.enter_context(_acquire(filelock.FileLock(path), cancelled, end))
        yield


def _acquire(
    lock: filelock.BaseFileLock, cancelled: Callable[[], bool], end: float | None
) -> contextlib.AbstractContextManager[object]:
    while True:
        left = LOCK_POLL if end is None else max(0.0, min(LOCK_POLL, end - time.monotonic()))
        try:
            return lock.acquire(timeout=left)
        except filelock.Timeout:
            if cancelled():
                raise Cancelled from None
            if end is not None and time.monotonic() >= end:
                raise


# ------------------------------------------------------------------ where files lie


def folder_for(owner: str, names: Iterable[str]) -> Path:
    """Where the files of a model lie, given its name or address: in Winnow's folder, or below it in one of
    its own where another model's files have their names.

    What nobody noted the model of is the catalogue's, for whoever has the name; never an address's.
    """
    names = tuple(names)
    shared, own = models_dir(), models_dir() / _folder_name(owner)
    if any(_is_there(own / name) for name in names):
        return own
    return own if any(_is_anothers(shared / name, owner) for name in names) else shared


def own_folders() -> list[Path]:
    """The folders of models whose names another has, in the order of their names."""
    try:
        below = sorted(path for path in models_dir().iterdir() if path.is_dir())
    except OSError:
        return []
    return [folder for folder in below if next(folder.glob(f".*{OWNER}"), None) is not None]


def tidy(folder: Path) -> None:
    """Remove a model's own folder where nothing but locks is left in it."""
    with contextlib.suppress(OSError):
        if folder != models_dir() and all(file.name.endswith(LOCK) for file in folder.iterdir()):
            for file in folder.iterdir():
                file.unlink()
            folder.rmdir()


def _is_there(target: Path) -> bool:
    return target.exists() or partial_file(target).exists()


def _is_anothers(target: Path, name: str) -> bool:
    whose = owner(target)
    if whose is None:
        return target.exists() and is_address(name)
    return whose != name and _is_there(target)


def _folder_name(owner: str) -> str:
    """A catalogue's name is unique; of an address its host, for people, and a digest."""
    if not is_address(owner):
        return owner
    host = re.sub(r"[^A-Za-z0-9.]", "-", urlsplit(owner).hostname or "")
    return f"{host or 'address'}-{hashlib.sha256(owner.encode()).hexdigest()[:8]}"


# ------------------------------------------------------------------ whose a file is


def owner_file(target: Path) -> Path:
    """Where it stands for which model a file, or its unfinished part, was fetched."""
    return target.with_name(f".{target.name}{OWNER}")


def owner(target: Path) -> str | None:
    """The name or address that a file was fetched for; None where nobody noted it."""
    try:
        return owner_file(target).read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return None


def claim(target: Path, name: str) -> None:
    """Note for which model the file is fetched; what another model left unfinished there is of no use."""
    if owner(target) not in (None, name):
        remove_partial(partial_file(target))
    replace_file(owner_file(target), name.encode())


def delete(target: Path) -> None:
    """A file with its unfinished part and all that is noted about it."""
    remove_partial(partial_file(target))
    target.unlink(missing_ok=True)
    owner_file(target).unlink(missing_ok=True)


def forget_lost(folder: Path) -> None:
    """Delete notes about files that are not there any more."""
    for note in folder.glob(f".*{OWNER}"):
        target = note.with_name(note.name[1:].removesuffix(OWNER))
        with contextlib.suppress(OSError):
            if not target.exists() and not partial_file(target).exists():
                note.unlink()
