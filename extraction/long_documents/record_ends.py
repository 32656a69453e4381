"""Where the records that were taken end in the text, and whether more like them follow."""

from __future__ import annotations

import re

from extraction.completeness.line_shapes import cells, is_row, lines_of
from extraction.document import Span
from extraction.evidence import Evidence

RECORD_REACH = 600
"""Characters around a record's middle in which its values lie; others were found somewhere else."""


def _last_record(evidence: dict[str, Evidence]) -> list[Span]:
    """Places of the values of the last entry of a list that has any, in reading order."""
    entries: dict[str, list[Span]] = {}
    for pointer, found in evidence.items():
        match = re.match(r"(.*/\d+)(?:/|\Z)", pointer)
        if match and found.place is not None:
            entries.setdefault(match.group(1), []).append(found.place.span)
    return sorted(list(entries.values())[-1]) if entries else []


def end_of_last_record(evidence: dict[str, Evidence]) -> int | None:
    """Where the last entry of a list ends; None where no entry has a place."""
    spans = _last_record(evidence)
    if not spans:
        return None
    middle = spans[len(spans) // 2].start
    return max(span.end for span in spans if abs(span.start - middle) <= RECORD_REACH)


def has_rows_like(text: str, rest: Span, evidence: dict[str, Evidence]) -> bool:
    """Whether lines follow that look like those of the records taken: as many cells, with figures."""
    taken = set()
    for found in evidence.values():
        if found.place is not None:
            start = text.rfind("\n", 0, found.place.span.start) + 1
            end = text.find("\n", start)
            taken.add(text[start : end if end >= 0 else len(text)])
    sizes = {len(cells(line)) for line in taken if is_row(line)}
    following = (text[line.start : line.end] for line in lines_of(text, *rest))
    return any(is_row(line) and len(cells(line)) in sizes for line in following)


def start_of_rest(text: str, body: Span, evidence: dict[str, Evidence], rows_needed: bool) -> int | None:
    """Where the line after the last whole record of a window begins; None where nothing of use follows it."""
    end = end_of_last_record(evidence)
    if end is None or not body.start < end < body.end:
        return None
    start = text.find("\n", end, body.end) + 1 or body.end
    if not text[start : body.end].strip():
        return None
    if rows_needed and not has_rows_like(text, Span(start, body.end), evidence):
        return None
    return start
