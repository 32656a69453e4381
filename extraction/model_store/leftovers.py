"""Deletes what is left of downloads that nobody wants any more."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

import filelock
from pydantic import ValidationError

from extraction.errors import DownloadFailed
from extraction.model_store import model_files
from extraction.model_store.catalogue import ModelFile, find
from extraction.model_store.download import remove_partial
from extraction.model_store.model_address import direct_address, file_name, is_address, part_addresses, source
from extraction.paths import models_dir

KEEP_PARTIAL_DAYS = 30
"""An unfinished download that nobody went on with for so long is not wanted any more."""


def clean_up(now: float | None = None) -> int:
    """Delete parts of downloads that were given up or are finished; returns the bytes freed.

    A part that somebody fetches at this moment is left alone.
    """
    oldest = (time.time() if now is None else now) - KEEP_PARTIAL_DAYS * 86_400
    freed = 0
    folders = [models_dir(), *model_files.own_folders()]
    for partial in (file for folder in folders for file in folder.glob("*" + model_files.PARTIAL)):
        target = partial.with_name(partial.name.removesuffix(model_files.PARTIAL))
        with contextlib.suppress(filelock.Timeout, OSError), model_files.alone([target], seconds=0):
            state = partial.stat()
            if state.st_mtime < oldest:
                remove_partial(partial)
                freed += state.st_size
    for tag in (file for folder in folders for file in folder.glob("*.partial.etag")):
        with contextlib.suppress(OSError):
            if not tag.with_name(tag.name.removesuffix(".etag")).exists():
                tag.unlink()
    for folder in folders:
        model_files.forget_lost(folder)
        model_files.tidy(folder)
    return freed


def delete_parts(what: str) -> None:
    """Delete what has arrived of a model, given by its name or address, that was given up.

    Kept are the files of a whole model, another model's, and what somebody fetches at this moment.
    """
    owner, targets = _files(what)
    whole = all(target.exists() for target in targets)
    for target in targets:
        with contextlib.suppress(filelock.Timeout, OSError), model_files.alone([target], seconds=0):
            whose = model_files.owner(target)
            if whose != owner and (whose is not None or is_address(what)):
                continue
            remove_partial(model_files.partial_file(target))
            if whose == owner and not whole:  # a part of a model in several files that is of no use alone
                model_files.delete(target)
    for folder in {target.parent for target in targets}:
        model_files.tidy(folder)


def _files(what: str) -> tuple[str, list[Path]]:
    """(owner, files) as `fetching.fetch` writes them; no files where an address names none."""
    if not is_address(what):
        return what, _targets(what, [file.name for file in find(what).files])
    try:
        names = [file_name(part) for part in part_addresses(direct_address(what))]
        files = [ModelFile(name=name, bytes=1, places=()) for name in names]
    except (DownloadFailed, ValidationError):
        return what, []
    return source(what), _targets(source(what), [file.name for file in files])


def _targets(owner: str, names: list[str]) -> list[Path]:
    folder = model_files.folder_for(owner, names)
    return [folder / name for name in names]
