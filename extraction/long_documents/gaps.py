"""A second look at a long document: lines that look like records and were not taken are read alone."""

from __future__ import annotations

from typing import Any

from extraction.completeness.line_shapes import lines_of
from extraction.document import Document, Span
from extraction.evidence import Completeness, EvidenceStatus
from extraction.json_pointer import below
from extraction.long_documents.merging import PartResult
from extraction.long_documents.windows import Headings, Window

CLOSE = 800
"""Characters between two such lines that are read together."""

LINES_BEHIND = 4
"""Lines that are read behind the last one, because a record may go on there; up to an empty one."""

FEWEST_GAPS, GAPS_A_PART = 8, 2
"""Places that are read again at most: lines may only look like records, and that must not take for ever."""


def gap_windows(document: Document, found: Completeness, headings: Headings) -> list[Window]:
    """Windows around the lines that were not taken, in order; none for a document read in one piece.

    None is longer than the average window was, so that the model's context holds it too.
    """
    if found.parts < 2:
        return []
    longest = len(document.text) // found.parts
    bodies: list[Span] = []
    for missed in found.missed:
        close = bool(bodies) and missed.span.start - bodies[-1].end <= CLOSE
        if close and missed.span.end - bodies[-1].start <= longest:
            bodies[-1] = Span(bodies[-1].start, missed.span.end)
        else:
            bodies.append(missed.span)
    bodies = bodies[: max(FEWEST_GAPS, GAPS_A_PART * found.parts)]
    whole = [Span(body.start, _end(document.text, body.end)) for body in bodies]
    return [Window(found.parts, found.parts, body, body.start, headings.before(body)) for body in whole]


def _end(text: str, offset: int) -> int:
    for count, line in enumerate(lines_of(text, min(offset + 1, len(text)))):
        if count >= LINES_BEHIND or not text[line.start : line.end].strip():
            break
        offset = line.end
    return offset


def records_alone(result: PartResult) -> PartResult | None:
    """What a second look adds: lists, no values of the whole document. None where it found nothing sure."""
    data: Any = result.data
    if isinstance(data, dict):
        data = {name: value for name, value in data.items() if isinstance(value, list) and value}
    if not data:
        return None
    names = [below("", name, "") for name in data] if isinstance(data, dict) else ["/"]
    evidence = {p: e for p, e in result.evidence.items() if any(map(p.startswith, names))}
    said = [found for found in evidence.values() if found.status is not EvidenceStatus.ABSENT]
    spans = [found.place.span for found in said if found.place is not None]
    inside = sum(result.body.start <= span.start < result.body.end for span in spans)
    return PartResult(data, evidence, result.body) if 2 * inside >= len(said) > 0 else None
