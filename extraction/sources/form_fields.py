"""Values of filled form fields as glyphs where the fields stand; form values are not in a page's text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from extraction.document import Box
from extraction.sources.glyphs import Glyph
from extraction.sources.page_view import PageView

CHECKED, UNCHECKED = "[x]", "[ ]"

# Bits of the PDF standard (ISO 32000-1, tables 165, 221, 226, 228).
HIDDEN, NO_VIEW = 1 << 1, 1 << 5
MULTILINE, PASSWORD, PUSH_BUTTON = 1 << 12, 1 << 13, 1 << 16

MAX_PARENTS = 32  # fields nest a few levels; damaged files nest in circles
MAX_FIELD_CHARACTERS = 20_000
DEFAULT_SIZE = 12.0  # the largest size viewers choose by themselves for a field of one line
LINE_HEIGHT = 1.2
CAPTION_REACH = 3.0  # heights of a check box from it to the caption beside it
MIDDLE_TO_BASELINE = 0.35  # capitals are 0.7 of the font size high and stand in the middle of the field
_SIZE = re.compile(r"(?<![\d.])(\d{1,4}(?:\.\d*)?|\.\d+)\s+Tf")
FIRST_FIELD_RUN = 1_000_000_000  # fields never share a run with printed text


@dataclass(frozen=True)
class FilledField:
    """A widget that shows a value: its rectangle (left, bottom, right, top) in the page's own coordinates."""

    value: str
    rectangle: tuple[float, float, float, float]
    size: float
    multiline: bool = False


def is_xfa_alone(root: Mapping[str, Any]) -> bool:
    """Whether a PDF's form exists as XFA only: its pages are drawn by the program that opens them."""
    form = _resolve(root.get("/AcroForm"))
    if not isinstance(form, Mapping) or "/XFA" not in form:
        return False
    return bool(_resolve(root.get("/NeedsRendering"))) or not _resolve(form.get("/Fields"))


def filled_fields(annotations: Any) -> Iterator[FilledField]:
    """Every visible widget with a value among a page's annotation dictionaries; damaged ones are left out."""
    for reference in annotations or ():
        widget = _resolve(reference)
        if not isinstance(widget, Mapping) or widget.get("/Subtype") != "/Widget":
            continue
        if int(_resolve(widget.get("/F", 0)) or 0) & (HIDDEN | NO_VIEW):
            continue
        value = _shown_value(widget)
        corners = [float(number) for number in _resolve(widget.get("/Rect")) or ()]
        if not value or len(corners) != 4:
            continue
        yield FilledField(
            value[:MAX_FIELD_CHARACTERS],
            (corners[0], corners[1], corners[2], corners[3]),
            font_size(_text(_inherited(widget, "/DA"))),
            bool(_flags(widget) & MULTILINE) and _inherited(widget, "/FT") == "/Tx",
        )


def field_glyphs(fields: list[FilledField], view: PageView, printed: Sequence[Glyph] = ()) -> Iterator[Glyph]:
    """The characters of each value, its box divided evenly among rows and among the characters of a row.

    A check box stands on the baseline of what is `printed` beside it.
    """
    numbers = count()
    for widget, field in enumerate(fields):
        box = view.box(*field.rectangle)
        rows = [row for row in re.split(r"\r\n?|\n", field.value) if row]
        boxes, baselines = _rows(field, box, len(rows))
        if field.value in (CHECKED, UNCHECKED):
            baselines = [_baseline_beside(box, printed) or baselines[0]]
        for row, row_box, baseline in zip(rows, boxes, baselines, strict=True):
            number = next(numbers)
            step = (row_box.right - row_box.left) / len(row)
            for place, character in enumerate(row):
                left = row_box.left + place * step
                yield Glyph(
                    character,
                    Box(left, row_box.top, left + step, row_box.bottom),
                    left,
                    baseline,
                    run=FIRST_FIELD_RUN + widget,
                    field=number,
                )


def _baseline_beside(box: Box, printed: Sequence[Glyph]) -> float | None:
    """The baseline of the nearest character on the right of a check box, else on the left, if one is near."""
    level = [
        glyph
        for glyph in printed
        if glyph.turn == 0 and not glyph.text.isspace()
        if box.top <= (glyph.box.top + glyph.box.bottom) / 2 <= box.bottom
    ]
    reach = CAPTION_REACH * (box.bottom - box.top)
    after = [glyph for glyph in level if 0 <= glyph.box.right - box.right <= reach]
    before = [glyph for glyph in level if 0 <= box.left - glyph.box.left <= reach]
    if after:
        return min(after, key=lambda glyph: glyph.box.left).y
    return max(before, key=lambda glyph: glyph.box.right).y if before else None


def _rows(field: FilledField, box: Box, rows: int) -> tuple[list[Box], list[float]]:
    """Boxes and baselines of a field's rows: from the top in a multi-line field, else spread over it."""
    height = (box.bottom - box.top) / max(rows, 1)
    size = field.size or min(DEFAULT_SIZE, 0.7 * height)
    if field.multiline:
        height = min(height, LINE_HEIGHT * size)
    boxes = [
        Box(box.left, box.top + row * height, box.right, box.top + (row + 1) * height) for row in range(rows)
    ]
    return boxes, [(row.top + row.bottom) / 2 + MIDDLE_TO_BASELINE * size for row in boxes]


def _resolve(value: Any) -> Any:
    return value.get_object() if hasattr(value, "get_object") else value


def _inherited(widget: Mapping[str, Any], name: str) -> Any:
    """An entry of the widget or of the nearest field above it that has one."""
    field: Any = widget
    for _ in range(MAX_PARENTS):
        if not isinstance(field, Mapping):
            return None
        if name in field:
            return _resolve(field[name])
        field = _resolve(field.get("/Parent"))
    return None


def _flags(widget: Mapping[str, Any]) -> int:
    return int(_inherited(widget, "/Ff") or 0)


def _shown_value(widget: Mapping[str, Any]) -> str:
    kind = _inherited(widget, "/FT")
    if kind == "/Btn":
        state = str(_resolve(widget.get("/AS")) or "/Off")
        if _flags(widget) & PUSH_BUTTON:
            return ""
        return UNCHECKED if state == "/Off" else CHECKED
    value = _inherited(widget, "/V")
    if kind == "/Ch":
        chosen = value if isinstance(value, list) else [value]
        names = _option_names(widget)
        texts = [_text(_resolve(item)) for item in chosen]
        return ", ".join(names.get(text, text) for text in texts if text)
    if kind == "/Tx" and not _flags(widget) & PASSWORD:
        return _text(value)
    return ""


def _option_names(widget: Mapping[str, Any]) -> dict[str, str]:
    """Export value -> the name a choice shows."""
    names: dict[str, str] = {}
    for option in _inherited(widget, "/Opt") or ():
        pair = _resolve(option)
        if isinstance(pair, list) and len(pair) == 2:
            names[_text(_resolve(pair[0]))] = _text(_resolve(pair[1]))
    return names


def _text(value: Any) -> str:
    if isinstance(value, str):
        return str(value).strip()
    if isinstance(value, bytes):
        return value.decode("latin-1").strip()
    if hasattr(value, "get_data"):
        return bytes(value.get_data()).decode("utf-8", "replace").strip()
    return ""


def font_size(appearance: str) -> float:
    """The size in a default appearance, 0 where the viewer chooses it. "/Helv 10.5 Tf 0 g" -> 10.5."""
    found = _SIZE.search(appearance)
    return float(found.group(1)) if found else 0.0
