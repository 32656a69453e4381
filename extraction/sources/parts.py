"""Some pages of a PDF as a source of their own: how they are named, and how a person says which."""

from __future__ import annotations

import re
from pathlib import Path

from extraction.errors import UserError

_PART = re.compile(r"(?P<whole>.+)#pages=(?P<first>[1-9][0-9]{0,5})-(?P<last>[1-9][0-9]{0,5})")
_RANGE = re.compile(r"([0-9]{1,6})(?:\s*[-–—]\s*([0-9]{1,6}))?")
MAX_PARTS = 1_000
"""More documents than this out of one file are a slip of the keyboard."""


class RangesUnclear(UserError):
    """Write pages like 1-3, 4, 5-9."""


def part_source(source: str, first: int, last: int) -> str:
    """The source that stands for the pages `first` to `last` of a PDF, counted from 1."""
    return f"{source}#pages={first}-{last}"


def part_of(source: str) -> tuple[str, int, int] | None:
    """(source of the whole PDF, first page, last page); None where the source is no part.

    A file that is really called so is a file.
    """
    found = _PART.fullmatch(source)
    if found is None or _is_file(source):
        return None
    first, last = int(found["first"]), int(found["last"])
    return (found["whole"], first, last) if first <= last else None


def whole_of(source: str) -> str:
    """The file or address that a source is pages of; itself where it is no part."""
    part = part_of(source)
    return part[0] if part is not None else source


def _is_file(source: str) -> bool:
    try:
        return Path(source).is_file()
    except (OSError, ValueError):
        return False


def parse_ranges(text: str, count: int) -> list[tuple[int, int]]:
    """Pages as a person writes them, of a document with `count` pages; RangesUnclear says what is wrong.

    Example: "1-3, 4, 5-9" of 9 pages -> [(1, 3), (4, 4), (5, 9)].
    """
    ranges: list[tuple[int, int]] = []
    for part in filter(None, re.split(r"[,;\n]|\s{2,}", text.strip())):
        found = _RANGE.fullmatch(part.strip())
        if found is None:
            raise RangesUnclear(f"“{part.strip()}” is not a range of pages. Write pages like 1-3, 4, 5-9.")
        first = int(found[1])
        last = int(found[2]) if found[2] else first
        if not 1 <= first <= last:
            raise RangesUnclear(f"“{part.strip()}” runs backwards.")
        if last > count:
            raise RangesUnclear(f"The document has {count} pages, so there is no page {last}.")
        ranges.append((first, last))
    if not ranges:
        raise RangesUnclear
    if len(ranges) > MAX_PARTS:
        raise RangesUnclear(f"These are more than {MAX_PARTS:,} documents.")
    return ranges


def every(pages: int, count: int) -> list[tuple[int, int]]:
    """Ranges of so many pages each; the last one may be shorter. Example: 2 of 5 -> 1-2, 3-4, 5."""
    return [(first, min(first + pages - 1, count)) for first in range(1, count + 1, pages)]


def ranges_text(ranges: list[tuple[int, int]]) -> str:
    """Ranges as a person writes them: "1-3, 4, 5-9"."""
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in ranges)
