"""Names for output files: one for each source, valid on every system, none twice."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

from extraction.sources.parts import part_of

MAX_NAME_BYTES = 150
"""File systems allow 255 bytes; suffixes, child names and counters need the rest."""
MAX_SUFFIX = 8
"""A longer "suffix" is part of the title: "Mr. Johnson's letter"."""

_RESERVED = frozenset(
    ["con", "prn", "aux", "nul", "conin$", "conout$"]
    + [f"{port}{digit}" for port in ("com", "lpt") for digit in "0123456789¹²³"]
)
_FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f\ud800-\udfff]+')


def output_names(sources: Iterable[str]) -> dict[str, str]:
    """Source (path or URL) -> stem of its output file.

    "a/invoice.pdf", "b/Invoice.html" -> "invoice", "Invoice-2": names that differ by case alone are one
    file on Windows and macOS. "https://example.com/a/b.html?x=1" -> "example.com-a-b".
    """
    names: dict[str, str] = {}
    used: set[str] = set()
    for source in sources:
        if source not in names:
            names[source] = unique_name(safe_name(_stem(source)), used)
    return names


def unique_name(name: str, used: set[str]) -> str:
    """The name, or the name with the first free number from 2; it is added to `used`."""
    candidate, number = name, 1
    while _same(candidate) in used:
        number += 1
        candidate = f"{name}-{number}"
    used.add(_same(candidate))
    return candidate


def safe_name(name: str) -> str:
    """A file name without characters that Windows refuses, not reserved, not hidden, not too long."""
    name = _FORBIDDEN.sub("-", unicodedata.normalize("NFC", name))
    name = name.lstrip(". -").rstrip(". ")
    name = name.encode()[:MAX_NAME_BYTES].decode("utf-8", "ignore").rstrip(". ")
    if name.partition(".")[0].strip().casefold() in _RESERVED:
        return f"_{name}"
    return name or "document"


def _same(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def _stem(source: str) -> str:
    part = part_of(source)
    if part is not None:
        return f"{_stem(part[0])}-pages-{part[1]}-{part[2]}"
    if re.match(r"(?i)https?://", source):
        return _url_stem(source)
    name = re.split(r"[/\\]", source.rstrip("/\\"))[-1]
    return _without_suffix(name)


def _url_stem(url: str) -> str:
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
    except ValueError:
        return "page"
    steps = [step for step in unquote(parts.path).split("/") if step]
    if steps:
        steps[-1] = _without_suffix(steps[-1])
    return "-".join([host, *steps])


def _without_suffix(name: str) -> str:
    suffix = PurePosixPath(name).suffix
    plain = 1 < len(suffix) <= MAX_SUFFIX and suffix[1:].isalnum()
    return name.removesuffix(suffix) if plain else name
