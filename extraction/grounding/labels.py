"""How well the words around a place name a field: before, over and under it, and the heading of its block."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from extraction.document import Span
from extraction.grounding.label_words import WORDS
from extraction.grounding.page_cells import Cell, PageCells
from extraction.grounding.wanted import Wanted
from extraction.values.text_folding import fold

LEFT_REACH = 50
"""Characters before a value that belong to its label."""
FAR_REACH = 120
RIGHT_REACH = 25
LINES_OVER = 3
"""A label may stand this many lines over its value."""
LINES_HEADER = 60
"""Lines up to a column's heading, through the column's other values."""
LINES_SECTION = 14
"""Lines up to the heading of an address block."""

NEAR, HEADER, FAR, AFTER, UNDER = 1.0, 0.75, 0.4, 0.45, 0.4
"""How much a word counts by where it stands, set by hand on the development documents."""
OVER = (0.85, 0.4, 0.25)
"""The same for the first, second and third cell over a value that has words."""

_OWN_VALUE = re.compile(r"[:#] ?\S.*\d|\s\d[\d.,]*$")
_WORDY = re.compile(r"[^\W\d_]{2,}")


class Around(NamedTuple):
    """What stands around a place, folded, with the weight of its words; `label` is the nearest of it."""

    zones: tuple[tuple[str, float], ...]
    label: str


class Labels:
    """Reads the surroundings of places; each is read once, and several fields may ask about it."""

    def __init__(self, text: str, cells: PageCells) -> None:
        self._text = text
        self._cells = cells
        self._around: dict[Span, Around] = {}
        self._sections: dict[tuple[Span, str, frozenset[str]], float] = {}

    def score(self, wanted: Wanted, span: Span) -> float:
        """0 to 1: the share of the field's words that the surroundings say, by how near they say them."""
        around = self.around(span)
        total = said = 0.0
        for word, weight in wanted.words.items():
            total += weight
            pattern = _pattern(word)
            said += weight * max((far for text, far in around.zones if pattern.search(text)), default=0.0)
        return said / total if total else 0.0

    def around(self, span: Span) -> Around:
        """The surroundings of a place."""
        if span not in self._around:
            self._around[span] = self._read(span)
        return self._around[span]

    def _read(self, span: Span) -> Around:
        line_start = self._text.rfind("\n", 0, span.start) + 1
        left = self._text[max(line_start, span.start - FAR_REACH) : span.start]
        line_end = self._text.find("\n", span.end)
        right = self._text[span.end : line_end if line_end >= 0 else len(self._text)][:RIGHT_REACH]
        near = left[-LEFT_REACH:]
        zones = [(near, NEAR), (left[:-LEFT_REACH], FAR), (right, AFTER)]
        label = near if _WORDY.search(near) else ""
        over = iter(OVER)
        for away, cell in self._cells.above(span, LINES_HEADER):
            words = self._text[cell.start : cell.end][:LEFT_REACH]
            if not is_wordy(words):
                continue
            weight = next(over, 0.0) if away <= LINES_OVER else HEADER
            # A line that has a value of its own labels that one.
            zones.append((words, weight * (0.5 if _OWN_VALUE.search(words) else 1.0)))
            label = label or words
            if away > LINES_OVER:
                break
        under = next(iter(self._cells.below(span, 1)), None)
        if under is not None:
            zones.append((self._text[under[1].start : under[1].end][:FAR_REACH], UNDER))
        return Around(tuple((fold(text), weight) for text, weight in zones if text.strip()), fold(label))

    def section(self, wanted: Wanted, span: Span) -> float:
        """1 where the nearest heading of blocks names the value's block, 0 where it names another or none.

        On the value's own line only what stands before it counts.
        """
        if not wanted.section:
            return 0.0
        key = (span, wanted.section, wanted.rivals)
        if key not in self._sections:
            self._sections[key] = self._find_section(span, wanted.section, wanted.rivals)
        return self._sections[key]

    def _find_section(self, span: Span, own: str, rivals: frozenset[str]) -> float:
        line_start = self._text.rfind("\n", 0, span.start) + 1
        texts = [self._text[max(line_start, span.start - FAR_REACH) : span.start]]
        # The heading stands over the line, not over each of its words: "Buyer" over "10115 Berlin".
        whole = self._cells.whole(span)
        texts += [self._text[cell.start : cell.end] for _, cell in self._cells.above(whole, LINES_SECTION)]
        for text in map(fold, texts):
            mine = longest_spelling(own, text)
            theirs = max((longest_spelling(rival, text) for rival in rivals), default=0)
            if mine or theirs:
                return float(mine >= theirs)  # "Verkäufer" ends with "Käufer" and means the other one
        return 0.0


def is_wordy(text: str) -> bool:
    """More letters than digits: a heading, not a value of the column."""
    letters = sum(char.isalpha() for char in text)
    return letters >= 2 and letters > sum(char.isdigit() for char in text)


def longest_spelling(word: str, text: str) -> int:
    """Letters of the longest spelling of a word in a text; 0 where there is none."""
    return max((len(match.group()) for match in _pattern(word).finditer(text)), default=0)


@cache
def _pattern(word: str) -> re.Pattern[str]:
    """What documents print for a word. Four letters may begin or end a longer word, fewer stand alone."""
    loose, strict, anywhere = [], [], []
    for spelling in dict.fromkeys((word, *WORDS.get(word, ()))):
        folded = re.escape(fold(spelling)).replace(r"\ ", " ")
        if not spelling.isascii() and ord(spelling[0]) >= 0x3000:
            anywhere.append(folded)
        elif len(spelling) >= 4 and " " not in spelling:
            loose.append(folded)
        else:
            strict.append(folded)
    parts = []
    if loose:
        either = "|".join(loose)
        parts += [rf"(?<![^\W\d_])(?:{either})", rf"(?:{either})(?![^\W\d_])"]
    if strict:
        parts.append(rf"(?<!\w)(?:{'|'.join(strict)})(?!\w)")
    parts += anywhere
    return re.compile("|".join(parts))


def beside(one: Cell, other: Cell) -> bool:
    """Do two cells stand in one block: lines near each other, and one over the other or close by?"""
    height = max(one.height(), other.height())
    if not height > 0:
        return abs(one.line - other.line) <= LINES_OVER
    down = max(one.top, other.top) - min(one.bottom, other.bottom)
    across = max(one.left, other.left) - min(one.right, other.right)
    return down <= LINES_OVER * height and across <= 2.5 * height
