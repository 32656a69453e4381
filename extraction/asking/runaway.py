"""Watches the rows that a model writes and sees when it goes on without the document.

A small model that has written the last row of a table may write it again with the next number, and again,
until the token limit. No stretch of tokens repeats, so that is seen on finished rows only: they claim words
that earlier rows have claimed already, or that are not in the text at all, and look like one another.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import IntEnum
from functools import cached_property
from typing import Any

from extraction.document import Span
from extraction.grounding.text_index import TextIndex
from extraction.values.parsing import decimal_of

ALIKE_ROWS = 8
"""So many rows in a row without support, all of one form, are a runaway; the development documents have no
such run that is right."""

ALIKE_FORMS = 2
"""Forms among them, digits aside: two rows may take turns."""

CHANCE_ROWS = 2
"""Rows among them whose running number stands in the text by chance, as a quantity or a page number."""

FOREIGN_ROWS = 60
"""So many without support are one whatever their form: a window does not have that many records in words
of the model's own."""

FOREIGN_WORDS = 24
"""The same for the entries of a list of plain strings, such as keywords: nobody looks at more of them."""

MOST_DECIMALS = 12
"""A number with so many does not end by itself: small models write "1.000..." to the token limit."""

_DAY = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_DIGITS = re.compile(r"\d+")


class Support(IntEnum):
    """What the text says for a row."""

    NONE = 0
    WEAK = 1
    """Only its number, which counts on from the row before, is still to be had."""
    STRONG = 2


@dataclass
class _Row:
    end: int
    support: Support
    form: str


@dataclass
class _Level:
    """An object or array that is open."""

    bracket: str
    start: int
    key: str = ""
    rows: list[_Row] = field(default_factory=list)
    path: tuple[str, ...] = ()


class RowWatch:
    """Takes the JSON text as it is written; `tripped` once a list runs away.

    `keep` is then the number of characters to keep: all before the first row of the runaway, which ends
    after a row, or after the bracket of its list. `complete` is the end of the last finished row of all.
    `endless_number` is set instead where a number has too many decimals; `keep` ends with its last digit that
    says something.
    """

    def __init__(self, text: str) -> None:
        """`text`: what the model reads."""
        self._written: list[str] = []
        self._length = 0
        self._levels: list[_Level] = []
        self._in_string = self._escaped = False
        self._string_start = 0
        self._last_string = ""
        self._text = _Claimed(text)
        self._decimals: int | None = None
        self.tripped = False
        self.endless_number = False
        self.keep = 0
        self.dropped = 0
        self.list_name = ""
        self.complete: int | None = None

    def add(self, text: str) -> bool:
        """More of the JSON; whether a list or number runs away. Nothing may be added after that."""
        for character in text:
            self._length += 1
            self._written.append(character)
            if self._in_string:
                self._string(character)
            elif character == '"':
                self._in_string, self._string_start = True, self._length
            elif character in "{[":
                self._open(character)
            elif character in "}]":
                self._close()
            if not self._in_string:
                self._count_decimals(character)
            if self.tripped or self.endless_number:
                return True
        return False

    def _count_decimals(self, character: str) -> None:
        """Follow a number outside of strings: from its point on its digits are counted."""
        if character == ".":
            self._decimals = 0
        elif self._decimals is not None and character.isdigit():
            self._decimals += 1
            if self._decimals == MOST_DECIMALS:
                idle = 1  # what is kept must not trip again
                while idle < MOST_DECIMALS - 1 and self._written[-1 - idle] == "0":
                    idle += 1
                self.endless_number, self.keep = True, self._length - idle
        else:
            self._decimals = None

    def _string(self, character: str) -> None:
        if self._escaped:
            self._escaped = False
        elif character == "\\":
            self._escaped = True
        elif character == '"':
            self._in_string = False
            self._last_string = "".join(self._written[self._string_start : -1])
            if self._levels and self._levels[-1].bracket == "[":
                self._finished(self._levels[-1], [self._last_string], FOREIGN_WORDS)

    def _open(self, bracket: str) -> None:
        parent = self._levels[-1] if self._levels else None
        key = self._last_string if bracket == "[" and parent and parent.bracket == "{" else ""
        path = (*(parent.path if parent else ()), key)
        self._levels.append(_Level(bracket, self._length - 1, key, path=path))

    def _close(self) -> None:
        if not self._levels:
            return
        closed = self._levels.pop()
        if closed.bracket != "{" or not self._levels or self._levels[-1].bracket != "[":
            return
        self.complete = self._length
        try:
            row = json.loads("".join(self._written[closed.start :]))
        except ValueError:
            return
        self._finished(self._levels[-1], list(_own_values(row)), FOREIGN_ROWS)

    def _finished(self, parent: _Level, values: list[Any], most_foreign: int) -> None:
        support = self._text.claim(parent.path, values, fresh=not parent.rows)
        form = _DIGITS.sub("0", json.dumps(values))
        parent.rows.append(_Row(self._length, support, form))
        alike, foreign = parent.rows[-ALIKE_ROWS:], parent.rows[-most_foreign:]
        if _is_runaway(alike, ALIKE_ROWS) and len({each.form for each in alike}) <= ALIKE_FORMS:
            self._trip(parent, ALIKE_ROWS)
        elif _is_runaway(foreign, most_foreign):
            self._trip(parent, most_foreign)

    def _trip(self, parent: _Level, count: int) -> None:
        """Drop the last `count` rows and those without support before them."""
        first = len(parent.rows) - count
        while first > 0 and parent.rows[first - 1].support is Support.NONE:
            first -= 1
        self.tripped, self.dropped = True, len(parent.rows) - first
        self.keep = parent.rows[first - 1].end if first else parent.start + 1
        self.list_name = parent.key


def _is_runaway(rows: list[_Row], count: int) -> bool:
    supports = [row.support for row in rows]
    return (
        len(rows) == count and Support.STRONG not in supports and supports.count(Support.WEAK) <= CHANCE_ROWS
    )


def _own_values(row: Any) -> Any:
    """The scalars of a row without those of lists in it, which are rows of their own."""
    for value in row.values():
        if isinstance(value, dict):
            yield from _own_values(value)
        elif not isinstance(value, list) and value is not None and not isinstance(value, bool):
            yield value


class _Claimed:
    """The text, with what the rows of each list have taken of it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._claims: dict[tuple[str, ...], Counter[Any]] = {}
        self._places: dict[Any, list[Span]] = {}
        self._before: dict[tuple[str, ...], list[Any]] = {}

    @cached_property
    def _index(self) -> TextIndex:
        return TextIndex(self._text)

    def claim(self, path: tuple[str, ...], values: list[Any], fresh: bool) -> Support:
        """What speaks for a row: values that stand in the text more often than rows of its list have them."""
        claims = self._claims.setdefault(path, Counter())
        before = [] if fresh else self._before.get(path, [])
        support = Support.NONE
        for i, value in enumerate(values):
            claims[_key(value)] += 1
            if len(self._places_of(value)) >= claims[_key(value)]:
                counts_on = len(before) == len(values) and _counts_on(before[i], value)
                support = max(support, Support.WEAK if counts_on else Support.STRONG)
        self._before[path] = values
        return support

    def _places_of(self, value: Any) -> list[Span]:
        key = _key(value)
        if key not in self._places:
            self._places[key] = self._look_up(value)
        return self._places[key]

    def _look_up(self, value: Any) -> list[Span]:
        if not isinstance(value, str):
            number = decimal_of(value)
            return (
                [] if number is None else self._index.find_number(number) or self._index.find_number(-number)
            )
        if found := [match.span for match in self._index.find(value)]:
            return found
        if day := _DAY.match(value):
            try:
                wanted = date(*map(int, day.groups()))
            except ValueError:
                return []
            return self._index.days.find(wanted) or self._index.days.find_without_year(wanted)
        return []


def _key(value: Any) -> Any:
    return value if isinstance(value, str) else Decimal(str(value))


def _counts_on(before: Any, value: Any) -> bool:
    """Whether a value is the one before with a number in it one higher. Example: "A-7" and "A-8"."""
    old, new = str(before), str(value)
    if _DIGITS.sub("0", old) != _DIGITS.sub("0", new):
        return False
    changed = [
        (int(a), int(b))
        for a, b in zip(_DIGITS.findall(old), _DIGITS.findall(new), strict=True)
        if a != b and len(a) < 19 and len(b) < 19
    ]
    return len(changed) == 1 and changed[0][1] - changed[0][0] == 1
