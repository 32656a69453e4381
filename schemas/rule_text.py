"""Rules as a person writes them: "net + tax = gross". Nothing of it is ever run as a program."""

from __future__ import annotations

import re

from schemas.rules import FAR, MAX_NAME, AddsUp, InOrder, InRange, Multiplies, Rule

MAX_LENGTH = 500

_WORD = re.compile(
    r'\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<name>[^\W\d]\w*(?:\.[^\W\d]\w*)?\??)|"(?P<quoted>[^"]+)"'
    r"|(?P<sign><=|>=|[-+*=<>≤≥×−]))"
)
_SAME = {"≤": "<=", "≥": ">=", "×": "*", "−": "-"}


class RuleUnreadable(ValueError):
    """What is wrong with a rule, in a sentence for the person who wrote it."""


def parse_rule(text: str) -> Rule:
    """The rule that a line of text says. RuleUnreadable.

    Sums: "net + tax = gross", "line_items.amount = net" (all rows together), "paid? + open = gross" (what may
    be missing has a question mark). Products: "quantity * unit_price = amount", checked in the record that
    has these fields. Order: "issued <= due <= paid". Bounds: "0 <= rate <= 100". A name with other characters
    stands in double quotes.
    """
    words = _words(text)
    signs = [word for word in words if word in ("=", "<=", ">=")]
    if not signs:
        raise RuleUnreadable("A rule compares two sides: write =, <= or >= between them.")
    sides = _split(words, signs)
    if signs == ["="]:
        return _equality(*sides)
    if len(set(signs)) > 1 or signs[0] == "=":
        raise RuleUnreadable("A rule has one = or a row of <= or of >=, and not both.")
    if any(len(side) != 1 for side in sides):
        raise RuleUnreadable("On the sides of <= and >= stands one name or one number each.")
    in_order = [side[0] for side in sides]
    return _order(in_order if signs[0] == "<=" else in_order[::-1])


def _words(text: str) -> list[str]:
    """Names and signs; a number begins with "#", so that it is no name."""
    if len(text) > MAX_LENGTH:
        raise RuleUnreadable(f"A rule has at most {MAX_LENGTH} characters.")
    found: list[str] = []
    at = 0
    while text[at:].strip():
        match = _WORD.match(text, at)
        if match is None:
            raise RuleUnreadable(
                f"{text[at:].strip()[:20]!r} cannot be read. Put odd names in double quotes."
            )
        at = match.end()
        name = match["name"] or match["quoted"]
        if match["number"]:
            found.append(f"#{match['number']}")
        elif name:
            found.append(name.replace(".", "/*/", 1) if match["name"] else name)
        else:
            found.append(_SAME.get(match["sign"], match["sign"]))
        if found[-1] in ("<", ">"):
            raise RuleUnreadable(f"Write {found[-1]}= instead of {found[-1]}: equal values are no mistake.")
        if len(found[-1]) > MAX_NAME:
            raise RuleUnreadable(f"A name has at most {MAX_NAME} characters.")
    return found


def _split(words: list[str], signs: list[str]) -> list[list[str]]:
    sides: list[list[str]] = [[]]
    for word in words:
        if word in signs:
            sides.append([])
        else:
            sides[-1].append(word)
    if not all(sides):
        raise RuleUnreadable("One side of the rule is empty.")
    return sides


def _equality(left: list[str], right: list[str]) -> Rule:
    if "*" in left or "*" in right:
        product, other = (left, right) if "*" in left else (right, left)
        names = product[::2]
        if len(other) != 1 or set(product[1::2]) != {"*"} or not all(map(_is_name, [*names, *other])):
            raise RuleUnreadable("A product is written as one * another = a third, names alone.")
        return Multiplies(factors=tuple(names), product=other[0])
    return AddsUp(parts=_terms(left), equals=(_terms(right),))


def _terms(side: list[str]) -> tuple[str, ...]:
    words = side if side[0] in ("+", "-") else ["+", *side]
    signs, names = words[::2], words[1::2]
    if len(signs) != len(names) or not set(signs) <= {"+", "-"} or not all(map(_is_name, names)):
        raise RuleUnreadable("A sum is written as names with + and - between them.")
    return tuple(f"{'-' if sign == '-' else ''}{name}" for sign, name in zip(signs, names, strict=True))


def _order(words: list[str]) -> Rule:
    names = [word for word in words if _is_name(word)]
    if len(names) == len(words):
        return InOrder(fields=tuple(names))
    bounds = [float(word[1:]) if word.startswith("#") else None for word in words]
    if len(names) != 1 or len(words) > 3:
        raise RuleUnreadable("A range is written as 0 <= name <= 100.")
    at = words.index(names[0])
    low = bounds[at - 1] if at else None
    high = bounds[at + 1] if at + 1 < len(words) else None
    return InRange(
        field=names[0], minimum=-FAR if low is None else low, maximum=FAR if high is None else high
    )


def _is_name(word: str) -> bool:
    return word[0] not in "#+-*"
