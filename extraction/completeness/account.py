"""The account of completeness: the lines of a document that look like records, against the records taken."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from extraction.completeness.line_shapes import Line, lines_of, masked, running_titles, shape_of
from extraction.document import Document, Span
from extraction.evidence import Completeness, Evidence, MissedLine, PageAccount

FEWEST_RECORDS = 5
"""Records that have to be found before anything can be said about what others look like."""

COMMON_SHAPE = 0.05
"""Share of the records whose lines have a form before an unused line of that form counts as one."""

MAX_MISSED = 200
"""Unused lines that are kept in the result; they are counted in any case."""

MAX_PAGES_NAMED = 3

SUMS = re.compile(
    r"(?:sub|grand )?totals?|sums?|(?:zwischen|gesamt)?summe|gesamt|(?:sous-)?total général|sous-total"
    r"|subtotale?|totale|suma|totaal|carried|brought|forward|übertrag|report|balance|saldo|solde",
    re.IGNORECASE,
)
"""Words of lines that add up records; such a line is none."""


def account(document: Document, data: Any, evidence: Mapping[str, Evidence], parts: int = 1) -> Completeness:
    """Compare the lines of the document with the places of what was extracted."""
    lines = [line for line in lines_of(document.text) if line.end > line.start]
    records = _record_lines(lines, evidence)
    total = _count_records(data)
    if len(records) < FEWEST_RECORDS:
        return Completeness(parts=parts, records=total)
    used = _used_lines(lines, (place.span for found in evidence.values() for place in found.places[:1]))
    shapes = Counter(_shape(document.text, lines[i]) for i in records.values())
    common = {
        shape for shape, n in shapes.items() if n >= max(2, COMMON_SHAPE * len(records)) and _telling(shape)
    }
    titles = running_titles(document)
    missed, seen, taken = [], Counter[int](), Counter[int]()
    main = set(records.values())
    for i, line in enumerate(lines):
        page = document.page_at(line.start)
        if i in main:
            taken[page.index] += 1
            seen[page.index] += 1
        elif i not in used and _looks_like_one(document.text, line, common, titles):
            seen[page.index] += 1
            missed.append(MissedLine(page=page.index, page_label=page.label, span=Span(*line)))
    pages = tuple(
        PageAccount(page=page.index, page_label=page.label, seen=seen[page.index], taken=taken[page.index])
        for page in document.pages
        if seen[page.index]
    )
    return Completeness(
        parts=parts,
        records=total,
        pages=pages,
        missed=tuple(missed[:MAX_MISSED]),
        missed_count=len(missed),
    )


def missed_notice(found: Completeness) -> tuple[str, ...]:
    """The sentence about lines that were not taken; none where there are none.

    Example: "Page 37: 3 lines look like records but were not taken."
    """
    if not found.missed_count:
        return ()
    labels = [page.page_label or str(page.page + 1) for page in found.pages if page.seen > page.taken]
    shown = ", ".join(labels[:MAX_PAGES_NAMED])
    more = f" and {len(labels) - MAX_PAGES_NAMED} more" if len(labels) > MAX_PAGES_NAMED else ""
    count = found.missed_count
    lines = (
        "1 line looks like a record but was" if count == 1 else f"{count:,} lines look like records but were"
    )
    return (f"Page{'' if len(labels) == 1 else 's'} {shown}{more}: {lines} not taken.",)


# ------------------------------------------------------------------ lines


def _record_lines(lines: list[Line], evidence: Mapping[str, Evidence]) -> dict[str, int]:
    """Pointer of every entry of a list -> the line that most of its values stand on."""
    starts = [line.start for line in lines]
    votes: dict[str, Counter[int]] = {}
    for pointer, found in evidence.items():
        entry = entry_of(pointer)
        if entry is not None and found.place is not None:
            votes.setdefault(entry, Counter())[_line_at(starts, found.place.span.start)] += 1
    chosen: dict[str, int] = {}
    for entry, counts in votes.items():
        most = max(counts.values())
        chosen[entry] = min(line for line, count in counts.items() if count == most)
    return chosen


def entry_of(pointer: str) -> str | None:
    """The innermost entry of a list of records that a value lies in. Example: "/rows/3/name" -> "/rows/3"."""
    match = re.match(r"(.*/\d+)/[^/]+(?:/[^/\d][^/]*)*\Z", pointer)
    return match.group(1) if match else None


def _line_at(starts: list[int], offset: int) -> int:
    return max(0, bisect_right(starts, offset) - 1)


def _used_lines(lines: list[Line], spans: Iterable[Span]) -> set[int]:
    starts = [line.start for line in lines]
    used: set[int] = set()
    for span in spans:
        used.update(range(_line_at(starts, span.start), _line_at(starts, max(span.start, span.end - 1)) + 1))
    return used


def _shape(text: str, line: Line) -> str:
    return shape_of(text[line.start : line.end])


def _telling(shape: str) -> bool:
    """Whether a form is that of few lines but records: a figure and something beside it."""
    return len(shape) >= 2 and shape.count("w") < len(shape)


def _looks_like_one(text: str, line: Line, common: set[str], titles: frozenset[str]) -> bool:
    words = text[line.start : line.end]
    if shape_of(words) not in common or masked(words) in titles:
        return False
    return not any(SUMS.fullmatch(word) for word in re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", words))


def _count_records(data: Any) -> int:
    """Entries of all lists of records."""
    if isinstance(data, dict):
        return sum(map(_count_records, data.values()))
    if isinstance(data, list):
        return sum(isinstance(entry, dict) for entry in data) + sum(map(_count_records, data))
    return 0
