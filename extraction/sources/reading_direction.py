"""Lines with right-to-left script: from the order in which they are seen to that of reading."""

from __future__ import annotations

import unicodedata
from itertools import groupby

from extraction.document import Box

Character = tuple[str, Box | None]
FIRST_BACKWARD = "\u0590"  # Hebrew; no character before it is written from right to left


def logical_order(characters: list[Character]) -> list[Character]:
    """Visual order -> reading order for lines with right-to-left script; other lines stay as they are.

    Example (capitals stand for Arabic): shown "12 CBA" -> read "ABC 12".
    """
    if all(text < FIRST_BACKWARD for text, _ in characters):
        return characters
    kinds = [unicodedata.bidirectional(text) for text, _ in characters]
    backward = sum(kind in ("R", "AL") for kind in kinds)
    if not backward:
        return characters
    base_backward = backward > kinds.count("L")
    runs = _direction_runs(kinds, base_backward)
    ordered: list[Character] = []
    for start, end, is_backward in reversed(runs) if base_backward else runs:
        run = characters[start:end]
        ordered += _reversed_run(run) if is_backward else run
    return ordered


def _direction_runs(kinds: list[str], base_backward: bool) -> list[tuple[int, int, bool]]:
    """Runs (start, end, backward); neutral characters go with equal neighbours, else with the line."""
    directions: list[bool | None] = [
        True if kind in ("R", "AL", "NSM") else False if kind in ("L", "EN", "AN") else None for kind in kinds
    ]
    following: list[bool] = [base_backward] * len(directions)
    for place in range(len(directions) - 2, -1, -1):
        after = directions[place + 1]
        following[place] = following[place + 1] if after is None else after
    runs: list[tuple[int, int, bool]] = []
    for place, direction in enumerate(directions):
        if direction is None:
            before = runs[-1][2] if runs else base_backward
            direction = before if before == following[place] else base_backward
        if runs and runs[-1][2] == direction:
            runs[-1] = (runs[-1][0], place + 1, direction)
        else:
            runs.append((place, place + 1, direction))
    return runs


def _reversed_run(run: list[Character]) -> list[Character]:
    """Right to left; characters that share one glyph keep their order."""
    glyphs = [list(group) for _, group in groupby(run, key=lambda character: character[1])]
    return [character for group in reversed(glyphs) for character in group]
