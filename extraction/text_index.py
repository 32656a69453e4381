"""One pass over a document's text, then every value is looked up in it: words, numbers, days, lines."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from functools import cached_property
from typing import NamedTuple

from rapidfuzz import fuzz

from extraction.document import Span
from extraction.text_folding import at_token_borders, fold_with_offsets, is_word_joint, squeezed_positions
from extraction.values import find_dates, find_days_without_year, find_numbers

MAX_MATCHES = 2000
"""Occurrences of one text that are looked at; a one-letter value in a 300-page document has more."""
MIN_SQUEEZED = 4
"""Shorter texts are not searched without spaces: "a b" would be found in any "ab"."""

APPROXIMATE_SCORE = 88.0
"""rapidfuzz ratio, 0 to 100: two wrong letters in twenty give 90. Strings of another document of the same
kind, looked up in 119 development documents, never reached it."""
MIN_APPROXIMATE = 8
"""Shorter strings have too many near neighbours."""
MAX_PIECES = 3
"""Pieces into which a table cell may be broken."""
SCATTER_REACH = 150
"""Characters from one piece to the next: the other columns of a line, about."""
LONG_TEXT = 400
"""Of longer strings only head and tail (half of this each) are aligned."""
WORD_WINDOWS = 12
"""Places of a string's rarest words around which it is aligned."""
FULL_SCAN_BUDGET = 2_000_000
"""Document characters that alignments without a common word may read, all values together (about 2 s)."""


class Match(NamedTuple):
    """An occurrence, and whether it is the same characters or only the same after folding."""

    span: Span
    exact: bool


class TextIndex:
    """Look-ups by value in one text; every method is deterministic and returns spans in reading order."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.folded = fold_with_offsets(text)
        self._line_starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self._scan_budget = FULL_SCAN_BUDGET

    # -------------------------------------------------------------- lines

    def line_of(self, offset: int) -> int:
        """Number of the text line, from 0, that holds the character at `offset`."""
        return bisect_right(self._line_starts, offset) - 1

    def line_start(self, line: int) -> int:
        """Offset of the first character of a line."""
        return self._line_starts[line]

    def lines_of(self, span: Span) -> range:
        """Numbers of the lines that a non-empty span touches."""
        return range(self.line_of(span.start), self.line_of(span.end - 1) + 1)

    def on_line(self, spans: list[Span], line: int) -> list[Span]:
        """Of spans in reading order, those that start on a line."""
        last = self._line_starts[line + 1] if line + 1 < len(self._line_starts) else len(self.text)
        low = bisect_left(spans, self._line_starts[line], key=lambda span: span.start)
        high = bisect_left(spans, last, key=lambda span: span.start)
        return spans[low:high]

    # -------------------------------------------------------------- words

    def find(self, value: str) -> list[Match]:
        """Occurrences of a text between token borders: the same characters, else folded, else squeezed."""
        needle = fold_with_offsets(value).text.strip()
        if not needle:
            return []
        matches = list(self._find_folded(value.strip(), needle))
        if not matches:
            matches = list(self._find_squeezed(needle))
        exact = [match for match in matches if match.exact]
        return exact or matches

    def _find_folded(self, value: str, needle: str) -> Iterator[Match]:
        for start in _occurrences(self.folded.text, needle):
            end = start + len(needle)
            if self._whole(start, end):
                span = self.folded.span(start, end)
                yield Match(span, self.text[span.start : span.end] == value)

    def _find_squeezed(self, needle: str) -> Iterator[Match]:
        short = "".join(needle[i] for i in squeezed_positions(needle))
        if len(short) < MIN_SQUEEZED:
            return
        text, positions = self._squeezed
        for start in _occurrences(text, short):
            first, last = positions[start], positions[start + len(short) - 1]
            if self._whole(first, last + 1):
                yield Match(self.folded.span(first, last + 1), False)

    def _whole(self, start: int, end: int) -> bool:
        """Folded range [start, end) cuts neither a token nor the letters of one original character ("ﬁ")."""
        folded = self.folded
        if start > 0 and folded.starts[start - 1] == folded.starts[start]:
            return False
        if end < len(folded.text) and folded.ends[end] == folded.ends[end - 1]:
            return False
        return at_token_borders(folded.text, start, end)

    @cached_property
    def _squeezed(self) -> tuple[str, list[int]]:
        positions = squeezed_positions(self.folded.text)
        return "".join([self.folded.text[i] for i in positions]), positions

    # -------------------------------------------------------------- numbers and days

    def find_number(self, value: Decimal) -> list[Span]:
        """Places where a number of this value is printed; "19 %" counts as 0.19 too."""
        return self._numbers.get(value, [])

    def find_day(self, day: date) -> list[Span]:
        """Places where this day is printed."""
        return self._days.get(day, [])

    @cached_property
    def _numbers(self) -> dict[Decimal, list[Span]]:
        index: dict[Decimal, list[Span]] = {}
        for reading in find_numbers(self.text):
            values = set(reading.values)
            if reading.percent:
                values |= {value / 100 for value in reading.values}
            for value in values:
                index.setdefault(value, []).append(reading.span)
        # Signs and brackets reach back before the digits, so the order of reading is not that of the spans.
        return {value: sorted(spans) for value, spans in index.items()}

    def find_day_without_year(self, day: date) -> list[Span]:
        """Places where this day is printed without its year."""
        return self._days_without_year.get((day.month, day.day), [])

    @cached_property
    def _days_without_year(self) -> dict[tuple[int, int], list[Span]]:
        index: dict[tuple[int, int], list[Span]] = {}
        for span, days in find_days_without_year(self.text):
            for day in days:
                index.setdefault(day, []).append(span)
        return index

    @cached_property
    def _days(self) -> dict[date, list[Span]]:
        index: dict[date, list[Span]] = {}
        for reading in find_dates(self.text):
            for day in reading.days:
                index.setdefault(day, []).append(reading.span)
        return index

    # -------------------------------------------------------------- approximate

    def find_similar(self, value: str) -> Span | None:
        """The place most like a string of at least MIN_APPROXIMATE characters, digits equal, or None."""
        needle = fold_with_offsets(value).text.strip()
        letters = sum(char.isalpha() for char in needle)
        if len(needle) < MIN_APPROXIMATE or letters <= len(_digits(needle)):
            return None  # in a code every character counts
        if len(needle) <= LONG_TEXT:
            found = self._align(needle)
            return self.folded.span(*found) if found else None
        head, tail = self._align(needle[: LONG_TEXT // 2]), self._align(needle[-LONG_TEXT // 2 :])
        if head is None or tail is None or not 0.8 * len(needle) <= tail[1] - head[0] <= 1.25 * len(needle):
            return None
        return self.folded.span(head[0], tail[1])

    def find_scattered(self, value: str) -> Span | None:
        """The first piece of a text whose words stand in order but apart: a table cell of several lines.

        Of several places the one with the least between its words, or None.
        Example: "green 3m wide" in "green 3m    3.33    10.00\\nwide" -> "green 3m".
        """
        words = fold_with_offsets(value).text.split()
        if len(words) < 2 or sum(map(len, words)) < MIN_APPROXIMATE:
            return None
        best: tuple[int, int, int] | None = None
        for start in _occurrences(self.folded.text, words[0]):
            first_end, left = self._piece(start, words)
            end, pieces = first_end, 1
            while left and left != words and pieces < MAX_PIECES:
                near = self.folded.text.find(left[0], end, end + SCATTER_REACH)
                while near >= 0 and not at_token_borders(self.folded.text, near, near + len(left[0])):
                    near = self.folded.text.find(left[0], near + 1, end + SCATTER_REACH)
                if near < 0:
                    break
                end, left = self._piece(near, left)
                pieces += 1
            if not left and (best is None or end - start < best[0]):
                best = (end - start, start, first_end)
        return self.folded.span(best[1], best[2]) if best else None

    def _piece(self, start: int, words: list[str]) -> tuple[int, list[str]]:
        """End of the words that stand together from `start`, and the words left over."""
        end = start
        for i, word in enumerate(words):
            at = end + (i > 0)
            fits = self.folded.text.startswith(word, at) and (i == 0 or self.folded.text[end] == " ")
            if not fits or not at_token_borders(self.folded.text, at, at + len(word)):
                return end, words[i:]
            end = at + len(word)
        return end, []

    def _align(self, needle: str) -> tuple[int, int] | None:
        best: tuple[float, int, int] | None = None
        for first, last in self._windows(needle):
            alignment = fuzz.partial_ratio_alignment(
                needle, self.folded.text[first:last], score_cutoff=APPROXIMATE_SCORE
            )
            if alignment is None or alignment.dest_end <= alignment.dest_start:
                continue
            start, end = self._snap(first + alignment.dest_start, first + alignment.dest_end, needle)
            found = self.folded.text[start:end]
            # Once cut words are complete, the whole must still be alike: "Lieferant" is no "Musterlieferant".
            score = fuzz.ratio(needle, found)
            if score < APPROXIMATE_SCORE or _digits(found) != _digits(needle):
                continue
            if best is None or score > best[0]:
                best = (score, start, end)
        return best and (best[1], best[2])

    def _windows(self, needle: str) -> Iterator[tuple[int, int]]:
        """Stretches around the needle's rarest words; the whole text if no word is shared and it is cheap."""
        words = [word for word in dict.fromkeys(re.findall(r"\w{3,}", needle)) if word in self._words]
        words.sort(key=lambda word: len(self._words[word]))
        places = [place for word in words[:3] for place in self._words[word][:WORD_WINDOWS]]
        reach = 2 * len(needle)
        for place in sorted(places[:WORD_WINDOWS]):
            yield max(0, place - reach), min(len(self.folded.text), place + reach)
        size = len(self.folded.text)
        # A needle longer than the text would be aligned the other way round.
        if not places and len(needle) < size <= self._scan_budget:
            self._scan_budget -= size
            yield 0, size

    @cached_property
    def _words(self) -> dict[str, list[int]]:
        index: dict[str, list[int]] = {}
        for match in re.finditer(r"\w{3,}", self.folded.text):
            index.setdefault(match.group(), []).append(match.start())
        return index

    def _snap(self, start: int, end: int, needle: str) -> tuple[int, int]:
        """Alignments are as long as the needle: complete cut words, drop signs that the needle has not."""
        text = self.folded.text
        for _ in range(MIN_APPROXIMATE):
            if start > 0 and is_word_joint(text[start - 1], text[start]):
                start -= 1
            if end < len(text) and is_word_joint(text[end - 1], text[end]):
                end += 1
        while start < end and not text[start].isalnum() and text[start] != needle[0]:
            start += 1
        while end > start and not text[end - 1].isalnum() and text[end - 1] != needle[-1]:
            end -= 1
        return start, end


def _occurrences(text: str, needle: str) -> Iterator[int]:
    start = text.find(needle)
    for _ in range(MAX_MATCHES):
        if start < 0:
            return
        yield start
        start = text.find(needle, start + 1)


def _digits(text: str) -> str:
    return "".join(char for char in text if char.isdigit())
