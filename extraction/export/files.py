"""Export files appear whole or not at all: written under a temporary name, flushed, then renamed."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path

from extraction.errors import DiskFull, UserError

_FULL = (errno.ENOSPC, errno.EDQUOT)


class CannotWrite(UserError):
    """The file could not be written. Choose another folder, or close the file where it is open."""


def write_whole(path: Path, content: bytes) -> None:
    """Write or replace a file, its folders included; DiskFull or CannotWrite leave an older file alone."""
    temporary: Path | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=".winnow-", suffix=".part", dir=path.parent)
        temporary = Path(name)
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(path)
    except OSError as error:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
        if error.errno in _FULL:
            raise DiskFull from error
        reason = error.strerror or str(error)
        advice = "Choose another folder, or close the file where it is open."
        raise CannotWrite(f"{path} could not be written ({reason}). {advice}") from error


def _umask() -> int:
    """Temporary files are private; an export gets the permissions that any new file of the person has."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
