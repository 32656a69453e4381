"""Files, folders and addresses -> the documents among them, and what of the folders was left out, and why."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from extraction.sources.kinds import READABLE_SUFFIXES
from extraction.sources.names import is_url

CLUTTER = frozenset({".ds_store", "thumbs.db", "desktop.ini"})
"""What file managers leave in folders; nobody misses it."""


class Why(Enum):
    """Why something in a folder is not among its documents."""

    KIND = "kind"
    HIDDEN = "hidden"
    LINK = "link"
    CLOSED = "closed"


@dataclass(frozen=True)
class LeftOut:
    """A file or folder below a folder that was searched. KIND: no name of a document; HIDDEN: begins with
    a dot; LINK: a folder elsewhere, which could lead in a circle; CLOSED: a folder that may not be read."""

    path: str
    why: Why


@dataclass(frozen=True)
class Found:
    """The documents in order, each once, and what was left out."""

    sources: tuple[str, ...] = ()
    left_out: tuple[LeftOut, ...] = ()


def search(arguments: Sequence[str]) -> Found:
    """Folders become the readable files in and below them, in natural order; all else passes through once."""
    sources: dict[str, None] = {}
    left_out: dict[LeftOut, None] = {}
    for argument in arguments:
        if is_url(argument) or not (folder := local_path(argument)).is_dir():
            sources[argument] = None
            continue
        for one in _walk(folder):
            if isinstance(one, LeftOut):
                left_out[one] = None
            else:
                sources[one] = None
    return Found(tuple(sources), tuple(left_out))


def _walk(folder: Path) -> Iterator[str | LeftOut]:
    closed: list[LeftOut] = []

    def refused(error: OSError) -> None:
        closed.append(LeftOut(str(error.filename), Why.CLOSED))

    for current, folders, files in os.walk(folder, onerror=refused):
        here = Path(current)
        below = sorted(folders, key=natural_key)
        for name in below:
            if name.startswith("."):
                yield LeftOut(str(here / name), Why.HIDDEN)
            elif (here / name).is_symlink():
                yield LeftOut(str(here / name), Why.LINK)
        folders[:] = [n for n in below if not n.startswith(".") and not (here / n).is_symlink()]
        for name in sorted(files, key=natural_key):
            if name.lower() in CLUTTER:
                continue
            if name.startswith("."):
                yield LeftOut(str(here / name), Why.HIDDEN)
            elif name.lower().endswith(READABLE_SUFFIXES):
                yield str(here / name)
            else:
                yield LeftOut(str(here / name), Why.KIND)
    yield from closed


def local_path(source: str) -> Path:
    """The path of a source; file: addresses come from programs that hand over what was dropped."""
    if source.lower().startswith("file:"):
        parts = urlsplit(source)
        return Path(url2pathname(parts.path))
    return Path(source).expanduser()


def natural_key(name: str) -> list[tuple[int, str]]:
    """Sort key that orders numbers by size. Example: "page2" < "page10"."""
    return [
        (int(part), "") if part.isdecimal() and part.isascii() else (-1, part.casefold())
        for part in re.split(r"([0-9]+)", name)
        if part
    ]
