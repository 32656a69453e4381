"""What is written on the pages of an annotated PDF, as plain data: a highlight and a note for each value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import BaseModel, ConfigDict

from extraction.document import Box
from extraction.evidence import LOCATED, EvidenceStatus, Extraction
from extraction.export.columns import ARROW, Column
from extraction.export.origins import CellOrigin, Origins
from extraction.json_pointer import steps, value_at
from schemas.base import field_title

MAX_UNFOUND = 40
"""Values that the note on the first page names; the rest of a failed result is only counted."""


class Mark(BaseModel):
    """A highlight on page `page` (from 0); `boxes` are points from its top left corner as displayed."""

    model_config = ConfigDict(frozen=True)

    page: int
    boxes: tuple[Box, ...]
    text: str
    status: EvidenceStatus


class Annotations(BaseModel):
    """All marks in reading order, and the note about what has no place in the document."""

    model_config = ConfigDict(frozen=True)

    marks: tuple[Mark, ...] = ()
    note: str = ""


def annotations_of(extraction: Extraction, columns: Sequence[Column]) -> Annotations:
    """The marks of a result's values; `columns` give their titles. Values that are null have none."""
    titles = titles_of(columns)
    origins = Origins(extraction)
    marks: list[Mark] = []
    unfound: list[str] = []
    for pointer, found in extraction.evidence.items():
        value = value_at(extraction.data, pointer)
        if value is None:
            continue
        said = f"{title_of(pointer, titles)}: {_shown(value)}"
        place = found.place
        if place is not None and place.boxes and found.status in LOCATED:
            origin = origins.of(pointer)
            text = f"{said}\n{_status_line(origin, len(found.places), _shown(value))}"
            marks.append(Mark(page=place.page, boxes=place.boxes, text=text, status=found.status))
        elif found.status not in LOCATED:
            unfound.append(said)
    return Annotations(marks=tuple(marks), note=_note(unfound))


def titles_of(columns: Sequence[Column]) -> dict[str, Column]:
    """Columns by the names on the way to them, for `title_of`."""
    return {".".join([*column.path, column.name]): column for column in columns}


def title_of(pointer: str, titles: Mapping[str, Column]) -> str:
    """Example: "/line_items/2/price" -> "Line items → Price (row 3)"."""
    names = [step for step in steps(pointer) if not step.isdecimal()]
    rows = [str(int(step) + 1) for step in steps(pointer) if step.isdecimal()]
    column = titles.get(".".join(names))
    title = ARROW.join([*column.tables, column.title]) if column else ARROW.join(map(field_title, names))
    return (title or "Value") + (f" (row {'.'.join(rows)})" if rows else "")


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _status_line(origin: CellOrigin, places: int, shown: str) -> str:
    parts = [origin.status_words.capitalize() + ("?" if origin.doubtful else ".")]
    if places > 1:
        parts.append(f"In {places} places; this is the chosen one.")
    if origin.words and origin.words != shown:
        parts.append(f"In the document: {origin.words}")
    if origin.problem and not origin.decided:
        parts.append(origin.problem)
    return " ".join(parts)


def _note(unfound: list[str]) -> str:
    if not unfound:
        return ""
    more = len(unfound) - MAX_UNFOUND
    lines = unfound[:MAX_UNFOUND] + ([f"and {more} more"] if more > 0 else [])
    return "\n".join(["Not found in the document:", *lines])
