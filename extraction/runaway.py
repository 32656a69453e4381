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
from functools import cached_property
from typing import Any

from extraction.document import Span
from extraction.text_index import TextIndex
from extraction.values import decimal_of

ALIKE_ROWS = 8
"""So many rows in a row without support, all of one form, are a runaway; the development documents have no
such run that is right."""

ALIKE_FORMS = 2
"""Forms among them, digits aside: two rows may take turns."""

FOREIGN_ROWS = 60
"""So many without support are one whatever their form: a window does not have that many records in words
of the model's own."""

_DAY = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_DIGITS = re.compile(r"\d+")


@dataclass
class _Row:
    end: int
    supported: bool
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
    """

    def __init__(self, text: str) -> None:
        """`text`: what the model reads."""
        self._text = text
        self._written: list[str] = []
        self._length = 0
        self._levels: list[_Level] = []
        self._in_string = self._escaped = False
        self._string_start = 0
        self._last_string = ""
        self._support = _Support(text)
        self.tripped = False
        self.keep = 0
        self.dropped = 0
        self.list_name = ""
        self.complete: int | None = None

    def add(self, text: str) -> bool:
        """More of the JSON; whether a list runs away. Nothing may be added after that."""
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
            if self.tripped:
                return True
        return False

    def _string(self, character: str) -> None:
        if self._escaped:
            self._escaped = False
        elif character == "\\":
            self._escaped = True
        elif character == '"':
            self._in_string = False
            self._last_string = "".join(self._written[self._string_start : -1])

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
        self._finished(self._levels[-1], row)

    def _finished(self, parent: _Level, row: dict[str, Any]) -> None:
        values = list(_own_values(row))
        before = parent.rows[-1] if parent.rows else None
        supported = self._support.claim(parent.path, values, fresh=before is None)
        form = _DIGITS.sub("0", json.dumps(values))
        parent.rows.append(_Row(self._length, supported, form))
        unsupported = 0
        for earlier in reversed(parent.rows):
            if earlier.supported:
                break
            unsupported += 1
        run = parent.rows[len(parent.rows) - unsupported :]
        alike = len({each.form for each in run[-ALIKE_ROWS:]}) <= ALIKE_FORMS
        if (unsupported >= ALIKE_ROWS and alike) or unsupported >= FOREIGN_ROWS:
            kept = parent.rows[: len(parent.rows) - unsupported]
            self.tripped, self.dropped = True, unsupported
            self.keep = kept[-1].end if kept else parent.start + 1
            self.list_name = parent.key


def _own_values(row: Any) -> Any:
    """The scalars of a row without those of lists in it, which are rows of their own."""
    for value in row.values():
        if isinstance(value, dict):
            yield from _own_values(value)
        elif not isinstance(value, list) and value is not None and not isinstance(value, bool):
            yield value


class _Support:
    """Whether a row has words in the text that no earlier row of its list has taken."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._claims: dict[tuple[str, ...], Counter[Any]] = {}
        self._places: dict[Any, list[Span]] = {}
        self._before: dict[tuple[str, ...], list[Any]] = {}

    @cached_property
    def _index(self) -> TextIndex:
        return TextIndex(self._text)

    def claim(self, path: tuple[str, ...], values: list[Any], fresh: bool) -> bool:
        """Whether one of the values stands in the text more often than rows of this list have written it.

        A number that only counts on from the row before has to stand beside another value of its row.
        """
        claims = self._claims.setdefault(path, Counter())
        before = [] if fresh else self._before.get(path, [])
        supported = False
        for i, value in enumerate(values):
            claims[_key(value)] += 1
            if len(places := self._places_of(value)) < claims[_key(value)]:
                continue
            counts_on = len(before) == len(values) and _counts_on(before[i], value)
            supported = supported or not counts_on or self._beside(places, values[:i] + values[i + 1 :])
        self._before[path] = values
        return supported

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
            return self._index.find_day(wanted) or self._index.find_day_without_year(wanted)
        return []

    def _beside(self, places: list[Span], others: list[Any]) -> bool:
        """Whether a place lies on a line with another value, or on the next."""
        lines = {self._index.line_of(span.start) for span in places}
        near = lines | {line - 1 for line in lines} | {line + 1 for line in lines}
        return any(
            self._index.line_of(span.start) in near for value in others for span in self._places_of(value)
        )


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
