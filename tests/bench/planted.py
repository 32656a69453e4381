"""Wrong values made from right ones, and whether a document prints them: without any code of the search."""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import NamedTuple

CODES = ("EUR", "USD", "GBP", "CHF", "JPY", "CAD", "SEK", "PLN")
_SIGNS = {"EUR": "€", "USD": "$", "GBP": "£", "CHF": "Fr", "JPY": "¥", "CAD": "C$", "SEK": "kr", "PLN": "zł"}
_WORDS = ("Birch", "Lantern", "Zoltan", "Quarry", "Velvet")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))


class Wrong(NamedTuple):
    """A wrong value and how it was made."""

    kind: str
    value: object


def wrong_values(value: object, neighbours: list[object], draw: random.Random) -> Iterator[Wrong]:
    """Variants of one scalar; `neighbours` are the values of the same field in the other rows."""
    others = [other for other in neighbours if other is not None and other != value]
    if others:
        yield Wrong("neighbour", draw.choice(others))
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int | float):
        yield from _wrong_numbers(value, draw)
    elif isinstance(value, str):
        yield from _wrong_texts(value, draw)


def _wrong_numbers(value: float, draw: random.Random) -> Iterator[Wrong]:
    text = format(Decimal(repr(value)).normalize(), "f")
    for kind, changed in (("digit", _digit(text, draw)), ("swap", _swap(text, draw))):
        if changed is not None and Decimal(changed) != Decimal(text):
            yield Wrong(kind, _number(changed))
    if value:
        yield Wrong("sign", -value)
        yield Wrong("shift", _number(str(Decimal(text).scaleb(draw.choice((-1, 1))))))


def _wrong_texts(value: str, draw: random.Random) -> Iterator[Wrong]:
    if re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        year, month, day = value.split("-")
        if day <= "12" and day != month:
            yield Wrong("day-month", f"{year}-{day}-{month}")
        moved = date.fromisoformat(value).toordinal() + draw.choice((-1, 1, 7, 30, 365))
        yield Wrong("digit", date.fromordinal(moved).isoformat())
        return
    if value in CODES:
        yield Wrong("currency", draw.choice([code for code in CODES if code != value]))
        return
    for kind, changed in (("digit", _digit(value, draw)), ("swap", _swap(value, draw))):
        if changed is not None and changed != value:
            yield Wrong(kind, changed)
    words = value.split()
    if len(words) > 1:
        words[draw.randrange(len(words))] = draw.choice(_WORDS)
        yield Wrong("word", " ".join(words))


def _number(text: str) -> float:
    number = Decimal(text)
    return int(number) if number == number.to_integral_value() else float(number)


def _digit(text: str, draw: random.Random) -> str | None:
    places = [i for i, char in enumerate(text) if char in "0123456789"]
    if not places:
        return None
    at = draw.choice(places)
    return text[:at] + draw.choice([d for d in "123456789" if d != text[at]]) + text[at + 1 :]


def _swap(text: str, draw: random.Random) -> str | None:
    places = [
        i
        for i in range(len(text) - 1)
        if text[i : i + 2].isdecimal() and text[i : i + 2].isascii() and text[i] != text[i + 1]
    ]
    if not places:
        return None
    at = draw.choice(places)
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


# ------------------------------------------------------------------ is it printed?


def plain(text: str) -> str:
    """The text as the questions below want it: one form of each character, small letters."""
    return unicodedata.normalize("NFKC", text).translate(_DASHES).casefold()


def printed(text: str, wrong: Wrong) -> bool:
    """Can the document be said to print this value? `text` went through `plain`. Rather yes than no."""
    value = wrong.value
    if isinstance(value, int | float):
        return _prints_number(text, value)
    words = str(value)
    if wrong.kind == "currency":
        return words.casefold() in text or _SIGNS[words].casefold() in text
    if re.fullmatch(r"\d{4}-\d\d-\d\d", words):
        return _prints_day(text, date.fromisoformat(words), wrong.kind == "day-month")
    squeezed = re.sub(r"[\s\u00ad\u200b-]", "", text)
    return re.sub(r"[\s-]", "", plain(words)) in squeezed


def _prints_number(text: str, value: float) -> bool:
    negative = value < 0
    number = abs(Decimal(repr(value)))
    if number % 1 == Decimal("0.5") and re.search(rf"(?<!\d){int(number) or ''} ?(?:½|1[/\u2044]2)", text):
        return True
    for form in (*_forms(number), *(f"{other}%" for other in _forms(number * 100))):
        end = "" if form.endswith("%") else r"(?!\d|[.,']\d)"
        spaced = re.escape(form).replace("%", " ?%")
        for match in re.finditer(rf"(?<!\d)(?<!\d[.,'])0{{0,8}}{spaced}{end}", text):
            around = text[max(0, match.start() - 6) : match.start()]
            minus = bool(re.search(r"[-(] ?(?:[^\w\s]|[a-z]{3})? ?$", around))
            after = re.match(r"-(?![a-z\d])", text[match.end() :][:2]) is not None
            if negative == (minus or after):
                return True
    return False


def _forms(number: Decimal) -> Iterator[str]:
    for places in range(5):
        rounded = number.quantize(Decimal(1).scaleb(-places))
        if rounded != number:
            continue
        whole, _, rest = format(rounded, "f").partition(".")
        grouped = f"{int(whole):,}"
        for head in dict.fromkeys([whole, *(grouped.replace(",", mark) for mark in ".,' ")]):
            yield from (head + mark + rest for mark in ".,") if rest else (head,)


def _prints_day(text: str, day: date, swapped: bool) -> bool:
    """In words, year first, or day first and month first: of a swapped date the last two are what it was
    made from, so that only the digits the other way round count."""
    month, number = day.month, day.day
    year = rf"(?:{day.year}|'?{day.year % 100:02d})"
    gap = r"\s?[-/. ]\s?"
    patterns = [
        rf"{day.year}{gap}0?{month}{gap}0?{number}(?!\d)",
        rf"0?{number}\W{{1,4}}{_MONTHS[month - 1]}",
    ]
    patterns += [rf"{_MONTHS[month - 1]}\w*\W{{1,3}}0?{number}(?!\d)", f"{day.year}年{month}月{number}日"]
    patterns += [f"{day:%Y%m%d}"]
    orders = [(number, month), (month, number)]
    if not swapped:
        patterns += [rf"(?<!\d)0?{a}{gap}0?{b}(?:{gap}{year}|(?!\d))" for a, b in orders]
    return any(re.search(pattern, text) for pattern in patterns)
