"""Export files appear whole or not at all, and trouble with them is said in words."""

from __future__ import annotations

from pathlib import Path

from extraction.errors import DiskFull, UserError
from extraction.files import AS_USUAL, is_full, replace_file


class CannotWrite(UserError):
    """The file could not be written. Choose another folder, or close the file where it is open."""


def write_whole(path: Path, content: bytes) -> None:
    """Write or replace a file, its folders included; DiskFull or CannotWrite leave an older file alone."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, content, AS_USUAL)
    except OSError as error:
        if is_full(error):
            raise DiskFull from error
        reason = error.strerror or str(error)
        advice = "Choose another folder, or close the file where it is open."
        raise CannotWrite(f"{path} could not be written ({reason}). {advice}") from error
