"""The files by which results go from the model worker to whoever asked for them."""

from __future__ import annotations

import contextlib
import hashlib
import logging
import re
import time
from pathlib import Path

from extraction import paths
from extraction.errors import EngineFailed
from extraction.evidence import Extraction
from extraction.files import replace_file

log = logging.getLogger("winnow.results")

KEEP_SECONDS = 24 * 3600
"""Files that nobody has taken by then belong to runs that were queued again."""


def result_file(run: str) -> Path:
    """Where the Extraction of a run lies; odd names of runs become a hash."""
    name = run if re.fullmatch(r"[A-Za-z0-9_-]{1,80}", run) else hashlib.sha256(run.encode()).hexdigest()
    return paths.results_dir() / f"{name}.json"


def write_result(run: str, extraction: Extraction) -> Path:
    """Put a result where it is taken from."""
    file = result_file(run)
    replace_file(file, extraction.model_dump_json().encode())
    return file


def read_result(file: Path) -> Extraction:
    """The result in a file. Raises EngineFailed; its text says nothing of what is in it."""
    try:
        return Extraction.model_validate_json(file.read_bytes())
    except (OSError, ValueError) as error:
        log.error("a result cannot be read: %s", type(error).__name__)  # its text may quote values
        raise EngineFailed("The result could not be read. Run the document again.") from error


def forget_result(file: Path) -> None:
    """Call once a result was taken and kept; what cannot be deleted now goes with the old ones."""
    with contextlib.suppress(OSError):
        file.unlink()


def remove_old_results() -> None:
    """Delete what nobody has taken."""
    oldest = time.time() - KEEP_SECONDS
    for file in paths.results_dir().iterdir():
        with contextlib.suppress(OSError):  # another instance may be doing the same
            if file.stat().st_mtime < oldest:
                file.unlink()
