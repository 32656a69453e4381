"""What an unfinished JSON text already says: for fields that appear while it is written, for salvage."""

from __future__ import annotations

import json
import math
import re
from typing import Any


def _finite(digits: str) -> float | None:
    """JSON has numbers like 1e999 that no float holds; written out again they would be no JSON."""
    value = float(digits)
    return value if math.isfinite(value) else None


def _bounded(digits: str) -> int | None:
    """Nor does Python read thousands of digits: such a number is lost, the rest of its document is not."""
    return int(digits) if len(digits) <= MAX_DIGITS else None


MAX_DIGITS = 400
"""A float has up to 309 before its point."""

_SCALAR = json.JSONDecoder(parse_float=_finite, parse_int=_bounded)
_SCALAR_END = re.compile(r"[,\]} \t\r\n]")
_LITERALS = ("true", "false", "null")
LONGEST_CUT_ESCAPE = 11
"""Characters: half of a surrogate pair, and all but one of the other half."""


class _End(Exception):
    """The text ends here."""


class _Parser:
    def __init__(self, text: str, keep_open_strings: bool) -> None:
        self.text = text
        self.keep_open_strings = keep_open_strings
        self.place = 0

    def peek(self) -> str:
        while self.place < len(self.text) and self.text[self.place] in " \t\r\n":
            self.place += 1
        if self.place >= len(self.text):
            raise _End
        return self.text[self.place]

    def value(self) -> tuple[Any, bool]:
        """(value, whether it is complete). _End where nothing of it can be told yet."""
        first = self.peek()
        if first == "{":
            return self.object()
        if first == "[":
            return self.array()
        if first == '"':
            return self.string()
        return self.scalar()

    def scalar(self) -> tuple[Any, bool]:
        end = _SCALAR_END.search(self.text, self.place)
        word = self.text[self.place : end.start() if end else None]
        if end is None and word not in _LITERALS:
            raise _End  # more digits may follow
        value, used = _SCALAR.raw_decode(word)
        self.place += used
        return value, True

    def string(self) -> tuple[str, bool]:
        i = self.place + 1
        while i < len(self.text) and self.text[i] != '"':
            i += 2 if self.text[i] == "\\" else 1
        if i < len(self.text):
            value, _ = _SCALAR.raw_decode(self.text[self.place : i + 1])
            self.place = i + 1
            return value, True
        if not self.keep_open_strings:
            raise _End
        return self.open_string(), False

    def open_string(self) -> str:
        body = self.text[self.place :]
        for cut in range(len(body), max(0, len(body) - LONGEST_CUT_ESCAPE - 1), -1):
            try:
                return str(_SCALAR.raw_decode(body[:cut] + '"')[0])
            except ValueError:
                continue
        return ""

    def object(self) -> tuple[dict[str, Any], bool]:
        found: dict[str, Any] = {}
        self.place += 1
        try:
            while self.peek() != "}":
                self.skip(",")
                if self.peek() != '"':
                    raise ValueError(f"no JSON key at character {self.place}")
                key, complete = self.string()
                if not complete:
                    raise _End
                if self.peek() == ":":
                    self.place += 1
                found[key], complete = self.value()
                if not complete:
                    return found, False
            self.place += 1
        except _End:
            return found, False
        return found, True

    def array(self) -> tuple[list[Any], bool]:
        found: list[Any] = []
        self.place += 1
        try:
            while self.peek() != "]":
                self.skip(",")
                value, complete = self.value()
                found.append(value)
                if not complete:
                    return found, False
            self.place += 1
        except _End:
            return found, False
        return found, True

    def skip(self, character: str) -> None:
        if self.peek() == character:
            self.place += 1
            self.peek()


def parse_partial(text: str, keep_open_strings: bool = False) -> tuple[Any, bool]:
    """(what the text says so far, whether it is complete). None where it says nothing yet.

    Only whole scalars are kept: 12 at the end of the text may be going to be 120. With `keep_open_strings`
    a string that is still being written appears as far as it goes. ValueError for what is no start of JSON.

    Example: '{"a": [1, 2' -> ({"a": [1]}, False).
    """
    try:
        return _Parser(text, keep_open_strings).value()
    except _End:
        return None, False
