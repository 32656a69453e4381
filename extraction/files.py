"""Files that are replaced whole: a reader sees the old one or the new one; and what is there at a path."""

from __future__ import annotations

import errno
import os
import secrets
from pathlib import Path

OWNER_ONLY = 0o600
AS_USUAL = 0o666
"""What the person's umask leaves of it, as for any new file of theirs."""


def replace_file(path: Path, data: bytes, mode: int = OWNER_ONLY) -> None:
    """Write `data` under a temporary name beside `path`, flush it to the disk, rename it.

    Raises OSError and leaves nothing behind where that fails.
    """
    temporary = path.with_name(f".{path.name[:40]}-{secrets.token_hex(8)}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(temporary, flags, mode)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def is_full(error: OSError) -> bool:
    """Whether the disk, or the person's share of it, is full."""
    return error.errno in (errno.ENOSPC, errno.EDQUOT)


def is_file(path: Path) -> bool:
    """As Path's own, which raises for a name that is too long or lies in a folder of others."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """As `is_file`, for folders."""
    try:
        return path.is_dir()
    except OSError:
        return False
