"""Pasted or dropped text becomes a document: a file among Winnow's data, named by its first words."""

from __future__ import annotations

import contextlib
import hashlib
import re
from pathlib import Path

from app.texts.wording import translate
from extraction import paths
from extraction.files import replace_file

TITLE_WORDS, TITLE_CHARACTERS = 8, 60
SUFFIX = ".txt"
UNSAFE = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')
"""What some file system does not take in a name."""


def pasted_dir() -> Path:
    """Where pasted texts lie, each in a folder named by its content."""
    return paths.data_dir() / "pasted"


def keep(text: str) -> str:
    """Write the text down and return its path; the same text has the same path."""
    data = text.encode("utf-8", "replace")
    folder = pasted_dir() / hashlib.sha256(data).hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = folder / f"{title_from(text)}{SUFFIX}"
    replace_file(file, data)
    return str(file)


def title_from(text: str) -> str:
    """The first words, fit to name a file.

    Example: "Invoice No. 7\\nAlder Mill" -> "Invoice No. 7 Alder Mill".
    """
    words = UNSAFE.sub(" ", text[:1000]).split()[:TITLE_WORDS]
    title = " ".join(words)[:TITLE_CHARACTERS].strip(" .")
    return title or translate("Facts", "Text")


def is_pasted(source: str) -> bool:
    """Whether a source is one of these files."""
    return Path(source).parent.parent == pasted_dir()


def title_of(source: str) -> str:
    """The title of a pasted text; empty for every other source."""
    return Path(source).name.removesuffix(SUFFIX) if is_pasted(source) else ""


def forget(source: str) -> None:
    """Delete a pasted text; every other file is left alone."""
    if is_pasted(source):
        with contextlib.suppress(OSError):  # it is gone already, or cannot be deleted
            Path(source).unlink()
            Path(source).parent.rmdir()
