"""Breaks one-line JSON into indented lines while it streams in, piece by piece."""

from __future__ import annotations

INDENT = "  "


class JsonLayout:
    """Feed the text in any pieces; the joined output is the same text, indented.

    Example: `{"a": [1, 2]}` -> `{`, `  "a": [`, `    1,`, `    2`, `  ]`, `}` on lines of their own.
    """

    def __init__(self) -> None:
        self._depth = 0
        self._in_string = False
        self._escaped = False
        self._opened = False  # a bracket was opened and nothing has followed yet

    def feed(self, text: str) -> str:
        """The indented form of the next piece."""
        return "".join(self._inside(c) if self._in_string else self._outside(c) for c in text)

    def _inside(self, character: str) -> str:
        if self._escaped:
            self._escaped = False
        elif character == "\\":
            self._escaped = True
        elif character == '"':
            self._in_string = False
        return character

    def _outside(self, character: str) -> str:
        if character in " \t\r\n":
            return ""
        if character in "}]":
            self._depth = max(0, self._depth - 1)
            line = "" if self._opened else self._line()
            self._opened = False
            return line + character
        before = self._line() if self._opened else ""
        self._opened = character in "{["
        if self._opened:
            self._depth += 1
            return before + character
        if character == ",":
            return "," + self._line()
        if character == ":":
            return ": "
        self._in_string = character == '"'
        return before + character

    def _line(self) -> str:
        return "\n" + INDENT * self._depth
