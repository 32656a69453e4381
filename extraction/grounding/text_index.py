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
from extraction.grounding.printed_days import PrintedDays
from extraction.values.conventions import Conventions, conventions_of, guessed_language
from extraction.values.parsing import (
    DateReading,
    NumberReading,
    find_dates,
    find_numbers,
    with_plain_marks,
)
from extraction.values.quantities import durations, fractions, scaled
from extraction.values.text_folding import (
    at_token_borders,
    fold_with_offsets,
    is_word_joint,
    squeezed_positions,
)

MAX_MATCHES = 2000
"""Occurrences of one text that are looked at; a one-letter value in a 300-page document has more."""
MIN_SQUEEZED = 4
"""Shorter texts are not searched without spaces: "a b" would be found in any "ab"."""

APPROXIMATE_SCORE = 88.0
"""rapidfuzz ratio, 0 to 100: two wrong letters in twenty give 90. Strings of another document of the same
kind, looked up in 119 development documents, never reached it."""
MIN_APPROXIMATE = 8
"""Shorter strings have too many near neighbours."""
MAX_PIECES = 6
"""Pieces into which a table cell may be broken."""
MAX_SCATTERED = 60
"""Words of a value that is looked for in pieces; a cell holds no longer text."""
SCATTER_REACH = 150
"""Characters from one piece to the next: the other columns of a line, about."""
LONG_TEXT = 400
"""Of longer strings only head and tail (half of this each) are aligned."""
WORD_WINDOWS = 12
"""Places of a string's rarest words around which it is aligned."""
FULL_SCAN_BUDGET = 2_000_000
"""Document characters that alignments without a common word may read, all values together (about 2 s)."""


_PADDED = re.compile(r"00\d{3,}")
_CODE = re.compile(r"(?=.*\d)(?=.*[^\W\d_])\S{5,}")
_JOINT_BEFORE, _JOINT_AFTER = re.compile(r"\w[-/]|.?_"), re.compile(r"[-/]\w|_.?")


class Match(NamedTuple):
    """An occurrence, and whether it is the same characters or only the same after folding."""

    span: Span
    exact: bool


class TextIndex:
    """Look-ups by value in one text; every method is deterministic and returns spans in reading order."""

    def __init__(self, text: str, language: str | None = None) -> None:
        self.text = text
        self.language = language or guessed_language(text)
        self.undecided: dict[Span, frozenset[Decimal | date]] = {}
        """Printed numbers and days of two readings between which the document does not decide."""
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

    def line_end(self, line: int) -> int:
        """Offset behind the last character of a line, its break left out."""
        last = line + 1 >= len(self._line_starts)
        return len(self.text) if last else self._line_starts[line + 1] - 1

    def lines_of(self, span: Span) -> range:
        """Numbers of the lines that a non-empty span touches."""
        return range(self.line_of(span.start), self.line_of(span.end - 1) + 1)

    def on_line(self, spans: list[Span], line: int) -> list[Span]:
        """Of spans in reading order, those that start on a line; none on lines that there are not."""
        if line >= len(self._line_starts):
            return []
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
            matches = list(self._find_squeezed(needle)) or list(self._find_glued(needle))
        exact = [match for match in matches if match.exact] or matches
        if len(exact) > 1 and _CODE.fullmatch(value.strip()):
            return [match for match in exact if not self._is_part(match.span)] or exact
        return exact

    def _is_part(self, span: Span) -> bool:
        """Is a code part of a longer one: "PO123" of "PO123-R01" and of "SE_PO123"?"""
        before, after = self.text[max(0, span.start - 2) : span.start], self.text[span.end : span.end + 2]
        return bool(_JOINT_BEFORE.fullmatch(before) or _JOINT_AFTER.fullmatch(after))

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

    def _find_glued(self, needle: str) -> Iterator[Match]:
        """Names of several words to which a page glued others: "byAda Lovelace", "Ada LovelaceInvoice"."""
        if len(needle) < MIN_APPROXIMATE or " " not in needle:
            return
        for start in _occurrences(self.folded.text, needle):
            span = self.folded.span(start, start + len(needle))
            if self._hump(span.start) and self._hump(span.end):
                yield Match(span, False)

    def _hump(self, at: int) -> bool:
        """May a word end here: no letters on both sides, or a capital after a small letter or before one?"""
        before, after, next_one = (
            self.text[max(0, at - 1) : at],
            self.text[at : at + 1],
            self.text[at + 1 : at + 2],
        )
        if not before or not after or not is_word_joint(before, after):
            return True
        return after.isupper() and (before.islower() or (before.isupper() and next_one.islower()))

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
        """Places where a number of this value is printed; "19 %" counts as 0.19, "1.2M" as 1200000 too."""
        return self._numbers[0].get(value, [])

    def amounts(self) -> dict[Decimal, list[Span]]:
        """Every number printed outright -> its places: no percentage, no "1.2M" and no part of a date."""
        outright: dict[Decimal, set[Span]] = {}
        inside = [reading.span for reading in self._date_readings]
        for reading in self._number_readings:
            at = bisect_right(inside, reading.span.start, key=lambda span: span.start)
            in_date = at > 0 and reading.span.start < inside[at - 1].end
            if not in_date and not reading.percent and not _PADDED.fullmatch(self.text, *reading.span):
                for value in self._meant(reading):
                    outright.setdefault(value, set()).add(reading.span)
        return _in_order(outright)

    def outside_days(self, spans: list[Span]) -> list[Span]:
        """Without the numbers that are the day or the month of a date, where others are left."""
        return [span for span in spans if span not in self._inside_days] or spans

    def find_number_otherwise(self, value: Decimal) -> list[Span]:
        """Places that could be this number, were the document's decimal mark not another one."""
        return self._numbers[1].get(value, [])

    def find_duration(self, seconds: int) -> list[Span]:
        """Places where a time of this length is printed."""
        return self._durations.get(seconds, [])

    @cached_property
    def days(self) -> PrintedDays:
        """The days that this text prints."""
        return PrintedDays(self.text, self._date_readings, self.conventions, self.undecided)

    @cached_property
    def conventions(self) -> Conventions:
        """How this text writes days and decimals."""
        return conventions_of(self.text, self.language, self._date_readings, self._number_readings)

    @cached_property
    def _number_readings(self) -> list[NumberReading]:
        return find_numbers(self.text)

    @cached_property
    def _date_readings(self) -> list[DateReading]:
        return find_dates(self.text)

    @cached_property
    def _inside_days(self) -> set[Span]:
        """The numbers that are the day or the month of a printed date."""
        days = [reading.span for reading in self._date_readings]
        return {
            reading.span
            for reading in self._number_readings
            if reading.span.end - reading.span.start <= 2
            and (at := bisect_right(days, reading.span.start, key=lambda span: span.start))
            and reading.span.end <= days[at - 1].end
        }

    @cached_property
    def _numbers(self) -> tuple[dict[Decimal, list[Span]], dict[Decimal, list[Span]]]:
        index: dict[Decimal, set[Span]] = {}
        otherwise: dict[Decimal, set[Span]] = {}
        for reading in self._number_readings:
            if _PADDED.fullmatch(self.text, *reading.span):
                continue  # "000000002" is a reference, no quantity
            meant = self._meant(reading)
            for value in meant:
                index.setdefault(value, set()).add(reading.span)
                if reading.percent:
                    index.setdefault(value / 100, set()).add(reading.span)
            for value in reading.values - meant:
                otherwise.setdefault(value, set()).add(reading.span)
        for value, span in (*scaled(self.text, self._number_readings), *fractions(self.text)):
            index.setdefault(value, set()).add(span)
        # Signs and brackets reach back before the digits, so the order of reading is not that of the spans.
        return _in_order(index), _in_order(otherwise)

    def _meant(self, reading: NumberReading) -> frozenset[Decimal]:
        """Of "1.234" -> {1.234, 1234} the one that the document's decimal mark tells, else both."""
        ordered = sorted(reading.values, key=abs)
        if len(ordered) != 2 or ordered[0] * 1000 != ordered[1]:
            return reading.values
        mark = self.conventions.decimal_mark
        if mark is None:
            self.undecided[reading.span] = frozenset(ordered)
            return reading.values
        return frozenset(
            {ordered[0] if mark in with_plain_marks(self.text[slice(*reading.span)]) else ordered[1]}
        )

    @cached_property
    def _durations(self) -> dict[int, list[Span]]:
        index: dict[int, list[Span]] = {}
        for seconds, span in durations(self.text):
            index.setdefault(seconds, []).append(span)
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

    def find_scattered(self, value: str) -> list[Span]:
        """The pieces of a text whose words stand in order but apart: a table cell of several lines.

        Of several places the one with the least between its words; empty where there is none.
        Example: "green 3m wide" in "green 3m    3.33    10.00\\nwide" -> "green 3m", "wide".
        """
        words = fold_with_offsets(value).text.split()
        if not 2 <= len(words) <= MAX_SCATTERED or sum(map(len, words)) < MIN_APPROXIMATE:
            return []
        best: list[tuple[int, int]] = []
        for start in _occurrences(self.folded.text, words[0]):
            pieces = self._pieces(start, words)
            if pieces and (not best or pieces[-1][1] - start < best[-1][1] - best[0][0]):
                best = pieces
        return [self.folded.span(start, end) for start, end in best]

    def _pieces(self, start: int, words: list[str]) -> list[tuple[int, int]]:
        """Folded ranges of the words from `start` on; empty where some are not in reach."""
        end, left = self._piece(start, words)
        if left == words:
            return []
        pieces = [(start, end)]
        while left and len(pieces) < MAX_PIECES:
            near = self.folded.text.find(left[0], end, end + SCATTER_REACH)
            while near >= 0 and not at_token_borders(self.folded.text, near, near + len(left[0])):
                near = self.folded.text.find(left[0], near + 1, end + SCATTER_REACH)
            if near < 0:
                return []
            end, left = self._piece(near, left)
            pieces.append((near, end))
        return [] if left else pieces

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


def _in_order(index: dict[Decimal, set[Span]]) -> dict[Decimal, list[Span]]:
    return {value: sorted(spans) for value, spans in index.items()}


def _digits(text: str) -> str:
    return "".join(char for char in text if char.isdigit())
