"""How sure the model was of each value: the probabilities of its tokens, found through the JSON text."""

from __future__ import annotations

import json
import math
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

from extraction.evidence import Evidence, Sureness
from extraction.json_pointer import below
from schemas.validation import is_void

TokenChance = tuple[int, float]
"""One token of an answer: the characters it adds to the text, and the logarithm of its probability; that is
0 where the schema left no choice."""

DIGITS = 4
"""Of a probability that is kept; results travel and are stored as text."""

_TOKEN = re.compile(r'("(?:[^"\\]|\\.)*")|(-?[0-9][0-9.eE+-]*|true|false|null)|([{}\[\]])', re.DOTALL)


def scalar_spans(text: str) -> Iterator[tuple[str, int, int]]:
    """(pointer, start, end) of every scalar of a JSON text, which may end anywhere; quotes belong to it.

    Example: '{"a": [1, "x"]}' -> ("/a/0", 7, 8), ("/a/1", 10, 13).
    """
    for pointer, match in _values(text):
        if match.group(3) is None:
            yield pointer, match.start(), match.end()


def value_starts(text: str) -> Iterator[tuple[str, int]]:
    """(pointer, start) of every value of a JSON text, records and lists included.

    Example: '{"a": [1]}' -> ("", 0), ("/a", 6), ("/a/0", 7).
    """
    for pointer, match in _values(text):
        yield pointer, match.start()


def _values(text: str) -> Iterator[tuple[str, re.Match[str]]]:
    """(pointer, the scalar or the opening bracket) of every value."""
    holders: list[tuple[str, str]] = []  # (bracket, pointer)
    places: list[str | int | None] = []  # the key, or the number of the entry, that comes next
    for match in _TOKEN.finditer(text):
        string, _, bracket = match.groups()
        if string and holders and holders[-1][0] == "{" and places[-1] is None:
            places[-1] = _unquoted(string)
            continue
        if bracket in ("}", "]"):
            if not holders:
                return
            holders.pop()
            places.pop()
        else:
            place = places[-1] if places else None
            pointer = below(holders[-1][1], place) if place is not None else ""
            yield pointer, match
            if bracket:
                holders.append((bracket, pointer))
                places.append(None if bracket == "{" else 0)
                continue
        if places:
            place = places[-1]
            places[-1] = place + 1 if isinstance(place, int) else None


def _unquoted(string: str) -> str:
    try:
        return str(json.loads(string))
    except ValueError:
        return string[1:-1]


def value_chances(text: str, tokens: Sequence[TokenChance]) -> dict[str, Sureness]:
    """Pointer of every scalar in an answer -> how sure the model was of it; empty without token chances.

    The tokens of a value are those that share a character with it, its quotes included, and for a number
    the one behind it: it decides that the number ends.
    """
    if not tokens:
        return {}
    ends = list(accumulate(length for length, _ in tokens))
    found: dict[str, Sureness] = {}
    for pointer, start, end in scalar_spans(text):
        last = end if text[start] != '"' else end - 1
        first_token = bisect_right(ends, start)
        last_token = min(bisect_right(ends, last), len(tokens) - 1)
        chances = [chance for _, chance in tokens[first_token : last_token + 1] if math.isfinite(chance)]
        if chances:
            joint, lowest = math.exp(sum(chances)), math.exp(min(chances))
            found[pointer] = Sureness(joint=round(joint, DIGITS), lowest=round(lowest, DIGITS))
    return found


def with_sureness(
    evidence: Mapping[str, Evidence], written: Any, restored: Any, chances: Mapping[str, Sureness]
) -> dict[str, Evidence]:
    """Evidence with how sure the model was, where that is known.

    `written` is what the answer says and `restored` what became of it: rows without any value are left out
    there, so that later rows have other pointers.
    """
    known = {pointer: chances[at] for at, pointer in restored_pointers(written, restored) if at in chances}
    return {
        pointer: found.model_copy(update={"sureness": known[pointer]}) if pointer in known else found
        for pointer, found in evidence.items()
    }


def restored_pointers(written: Any, restored: Any) -> Iterator[tuple[str, str]]:
    """(pointer in `written`, pointer in `restored`) of every scalar that both have."""
    return _pairs(written, restored, "", "")


def _pairs(written: Any, restored: Any, at: str, made: str) -> Iterator[tuple[str, str]]:
    if isinstance(written, dict) and isinstance(restored, dict):
        for name, inner in restored.items():
            if name in written:
                yield from _pairs(written[name], inner, below(at, name), below(made, name))
    elif isinstance(written, list) and isinstance(restored, list):
        numbers = iter(range(len(written)))
        left_out = len(written) - len(restored)
        for row, inner in enumerate(restored):
            number = next(numbers, None)
            while number is not None and left_out and _left_out(written[number]):
                left_out -= 1
                number = next(numbers, None)
            if number is None:
                return
            yield from _pairs(written[number], inner, f"{at}/{number}", f"{made}/{row}")
    elif not isinstance(written, dict | list) and not isinstance(restored, dict | list):
        yield at, made


def _left_out(entry: Any) -> bool:
    return isinstance(entry, dict) and is_void(entry)
