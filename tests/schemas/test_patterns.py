"""Patterns are bounded in size when read and in time when used."""

from __future__ import annotations

import pytest

from schemas import patterns


@pytest.mark.parametrize(
    "pattern",
    [
        r"^\d{4}-\d{2}-\d{2}$",
        r"^[A-Z]{2}\d{2}([ ]?[A-Z0-9]{4}){3,7}$",
        r"^.{1,255}@.{1,255}$",
        r"\p{Lu}\w*",
        r"[{(]{3}",
        "",
    ],
)
def test_honest_patterns_pass(pattern: str) -> None:
    assert patterns.trouble(pattern) is None


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("(", "is not a regular expression"),
        ("a" * 1_001, "longer than 1000 characters"),
        ("(a{1000}){1000}{1000}", "repeats groups too often"),
        ("(((ab){100}){100}){100}", "repeats groups too often"),
        ("(a){99999999999999}", "repeats groups too often"),
        ("(" * 490 + "a" + ")" * 490, ""),
    ],
)
def test_hostile_patterns_are_refused_or_harmless(pattern: str, words: str) -> None:
    assert words in (patterns.trouble(pattern) or "")


def test_patterns_match_anywhere_as_the_standard_says() -> None:
    assert patterns.found("b+", "abbc")
    assert not patterns.found("^b", "abbc")


def test_catastrophic_backtracking_is_ended() -> None:
    with pytest.raises(patterns.PatternSlow):
        patterns.found("^(a|a)*$", "a" * 60 + "!")
