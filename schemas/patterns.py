"""Regular expressions of a person's schema: untrusted, so bounded in size when read and in time when used."""

from __future__ import annotations

import re
from functools import lru_cache

import regex  # type: ignore[import-untyped]

MAX_PATTERN_CHARS = 1_000  # the longest in published schemas (e-mail, SemVer, ISO dates) stay below 500
MAX_EXPANDED_ATOMS = 10_000  # a repeated group is unrolled: 1e6 atoms took 290 MiB and 0.4 s, 1e4 about 4 ms
MATCH_SECONDS = 0.2  # an honest pattern needs microseconds

_REPEAT = re.compile(r"\{(\d*)(?:,(\d*))?\}")


class PatternSlow(Exception):
    """Matching took longer than an honest pattern ever does."""


def trouble(pattern: str) -> str | None:
    """Why this pattern cannot be used, in words; None where it can."""
    if len(pattern) > MAX_PATTERN_CHARS:
        return f"is longer than {MAX_PATTERN_CHARS} characters"
    if _expanded_atoms(pattern) > MAX_EXPANDED_ATOMS:
        return "repeats groups too often"
    try:
        _compiled(pattern)
    except (regex.error, RecursionError, OverflowError, ValueError) as error:
        return f"is not a regular expression ({error})"
    return None


def found(pattern: str, text: str) -> bool:
    """Does the pattern match somewhere in the text? PatternSlow after `MATCH_SECONDS`."""
    try:
        return _compiled(pattern).search(text, timeout=MATCH_SECONDS) is not None
    except TimeoutError:
        raise PatternSlow(pattern) from None


@lru_cache(maxsize=256)
def _compiled(pattern: str) -> regex.Pattern[str]:
    return regex.compile(pattern)


def _expanded_atoms(pattern: str) -> int:
    """Atoms after unrolling `(...){m,n}`: `(ab){3}` has 6; `a{1000}` has 1, it stays a loop."""
    totals, last, was_group, at = [0], 0, False, 0
    while at < len(pattern):
        char = pattern[at]
        repeat = _REPEAT.match(pattern, at) if char == "{" else None
        if repeat and was_group:
            times = max(int(count[:9] or 0) for count in (repeat[1], repeat[2] or ""))
            totals[-1] += last * max(times - 1, 0)
            last *= max(times, 1)
        if repeat:
            at = repeat.end()
            continue
        if char == "(":
            totals.append(0)
        elif char == ")" and len(totals) > 1:
            last = totals.pop()
            totals[-1] += last
        else:
            last = 1
            totals[-1] += 1
        was_group = char == ")"
        at += 2 if char == "\\" else 1
    return sum(totals)
