"""Where one value can stand in a document, by itself: how it was found, and its places in reading order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from itertools import pairwise
from typing import Any

from extraction.document import Span
from extraction.evidence import EvidenceStatus
from extraction.grounding.page_cells import PageCells
from extraction.grounding.text_index import TextIndex
from extraction.grounding.wanted import status_at
from extraction.values.conventions import base_language
from extraction.values.parsing import CURRENCY_SIGNS, decimal_of, is_number_text, numbers

CLOCK_REACH = 80
"""Characters before and after a day in which its time of day is looked for."""
SIGN_OWNERS = {"$": "USD", "¥": "JPY", "£": "GBP"}
"""Whom a sign that several currencies share stands for, where the document names none of the others."""
CROWNS = {"sv": "SEK", "nb": "NOK", "no": "NOK", "nn": "NOK", "da": "DKK"}
"""Language -> the currency that its documents call kr."""
_DOLLARS = {
    "US": "USD",
    "U": "USD",
    "C": "CAD",
    "CA": "CAD",
    "A": "AUD",
    "AU": "AUD",
    "NZ": "NZD",
    "HK": "HKD",
}
_DOLLARS |= {"S": "SGD", "SG": "SGD", "MX": "MXN", "R": "BRL"}

_ISO_DAY = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2}))?")


@dataclass(frozen=True)
class Found:
    """The status that one place has by itself, and the places; `pieces` are further parts of broken ones,
    or the year of a day that is printed without it."""

    status: EvidenceStatus = EvidenceStatus.NOT_IN_DOCUMENT
    spans: list[Span] = field(default_factory=list)
    pieces: dict[Span, tuple[Span, ...]] = field(default_factory=dict)


def locate(value: Any, index: TextIndex, cells: PageCells) -> Found:
    """All places where a scalar can be said to stand."""
    if value is None or (isinstance(value, str) and not value.strip()):
        return Found(EvidenceStatus.ABSENT)
    if isinstance(value, bool):
        # No document prints `true`: it is concluded from words that nothing here can know.
        return Found(EvidenceStatus.DERIVED)
    if isinstance(value, int | float):
        return _locate_number(value, index)
    return _locate_text(str(value), index, cells)


def _found(status: EvidenceStatus, spans: list[Span]) -> Found:
    return Found(status, spans) if spans else Found()


def _locate_number(value: int | float, index: TextIndex) -> Found:
    number = decimal_of(value)
    if number is None:
        return Found()
    spans = index.find_number(number)
    if spans:
        return Found(status_at(value, index.text[spans[0].start : spans[0].end]), spans)
    # The same figure with the other sign or decimal mark is a likely mistake: show it as doubtful.
    others = index.find_number(-number) or index.find_number_otherwise(number)
    return _found(EvidenceStatus.APPROXIMATE, others)


def _locate_text(value: str, index: TextIndex, cells: PageCells) -> Found:
    if value in CURRENCY_SIGNS:
        return _locate_currency(value, index)
    matches = index.find(value)
    if matches:
        status = EvidenceStatus.EXACT if matches[0].exact else EvidenceStatus.NORMALISED
        return Found(status, [match.span for match in matches])
    day = _ISO_DAY.match(value)
    if day:
        return _locate_day(day, index)
    if "_" in value:  # enum words: "credit_note" is printed "credit note"
        matches = index.find(value.replace("_", " "))
        if matches:
            return Found(EvidenceStatus.NORMALISED, [match.span for match in matches])
    if is_number_text(value):
        return _locate_number_text(value, index)
    return _locate_pieces(value, index, cells)


def _locate_number_text(value: str, index: TextIndex) -> Found:
    meant = sorted(numbers(value))
    spans = sorted({span for number in meant for span in index.find_number(number)})
    if spans:
        return Found(EvidenceStatus.NORMALISED, spans)
    others = {span for number in meant for span in index.find_number_otherwise(number)}
    return _found(EvidenceStatus.APPROXIMATE, sorted(others))


def _locate_pieces(value: str, index: TextIndex, cells: PageCells) -> Found:
    """The most similar place; or the pieces of a table cell of several lines, with other columns between."""
    broken = index.find_scattered(value)
    if broken and _one_column(broken, cells):
        return Found(EvidenceStatus.NORMALISED, [broken[0]], {broken[0]: tuple(broken[1:])})
    similar = index.find_similar(value)
    if similar is None and broken:
        return Found(EvidenceStatus.APPROXIMATE, [broken[0]], {broken[0]: tuple(broken[1:])})
    return _found(EvidenceStatus.APPROXIMATE, [similar] if similar else [])


def _one_column(pieces: list[Span], cells: PageCells) -> bool:
    """Do the pieces of a text stand below each other, line by line? Needs boxes."""
    places = [cells.at(piece) for piece in pieces]
    for before, after in pairwise(places):
        if before is None or after is None or before[0] != after[0]:
            return False
        one, other = before[2], after[2]
        if not one.height() > 0 or not 0 < other.top - one.top < 3 * one.height():
            return False
        if not one.below_each_other(other):
            return False
    return True


# ------------------------------------------------------------------ currencies


def _locate_currency(code: str, index: TextIndex) -> Found:
    """The code itself, or the sign that stands for it here; a sign that may mean another code is doubtful."""
    matches = [match for match in index.find(code) if match.exact] or index.find(code)
    if matches:
        status = EvidenceStatus.EXACT if matches[0].exact else EvidenceStatus.NORMALISED
        return Found(status, [match.span for match in matches])
    sign = CURRENCY_SIGNS[code]
    plain, marked = _sign_places(sign, code, index.text)
    if marked:
        return Found(EvidenceStatus.NORMALISED, marked)
    sharing = [other for other, its in CURRENCY_SIGNS.items() if its == sign and other != code]
    sure = not sharing or _owner(sign, index) == code
    if sure and not any(index.find(other) for other in sharing):
        return _found(EvidenceStatus.NORMALISED, plain)
    return _found(EvidenceStatus.APPROXIMATE, plain)


def _owner(sign: str, index: TextIndex) -> str | None:
    language = base_language(index.language)
    if sign == "kr":
        return CROWNS.get(language)
    if sign == "¥" and language == "zh":
        return "CNY"
    return SIGN_OWNERS.get(sign)


def _sign_places(sign: str, code: str, text: str) -> tuple[list[Span], list[Span]]:
    """Places of a sign alone, and of one whose letters name this code ("CA$"). Letters stand by a number."""
    if not any(char.isalpha() for char in sign):
        plain, marked = [], []
        for match in re.finditer(rf"(?<![A-Z])([A-Z]{{1,2}})?({re.escape(sign)})", text):
            named = _DOLLARS.get(match[1] or "") if sign == "$" else None
            if named == code:
                marked.append(Span(*match.span()))
            elif named is None:
                plain.append(Span(*match.span(2)))
        return plain, marked
    word = re.escape(sign.rstrip("."))
    beside = rf"(?<=\d)[ \u00a0]?({word})(?![^\W\d_])|(?<![^\W\d_])({word})\.?(?=[ \u00a0]?-?\d)"
    spans = [Span(*match.span(match.lastindex or 0)) for match in re.finditer(beside, text, re.IGNORECASE)]
    return spans, []


# ------------------------------------------------------------------ days


def _locate_day(day: re.Match[str], index: TextIndex) -> Found:
    year, month, number, hour, minute = day.groups()
    try:
        wanted = date(int(year), int(month), int(number))
    except ValueError:
        return Found()
    spans = index.days.find(wanted)
    if not spans:
        return _locate_day_otherwise(wanted, index)
    midnight = (hour, minute) == ("00", "00")
    if hour is None or midnight:
        years: dict[Span, tuple[Span, ...]] = {
            span: (index.days.years[span][wanted],) for span in spans if span in index.days.years
        }
        return Found(EvidenceStatus.NORMALISED, spans, years)
    timed = [span for span in spans if _clock_near(index.text, span, int(hour), minute)]
    return Found(EvidenceStatus.NORMALISED, timed) if timed else Found(EvidenceStatus.APPROXIMATE, spans)


def _locate_day_otherwise(day: date, index: TextIndex) -> Found:
    """Statements print "02/07" on their lines and the year in the head: the date is concluded from both.

    A day that only the other order of day and month gives is shown, and doubtful; so is one whose year
    the document gives otherwise, or leaves open between several.
    """
    swapped = index.days.find_otherwise(day)
    if swapped:
        return Found(EvidenceStatus.APPROXIMATE, swapped)
    spans = index.days.find_without_year(day)
    concluded = [span for span in spans if span in index.days.years_concluded]
    if concluded:
        fitting = [span for span in concluded if day in index.days.years_concluded[span]]
        return Found(EvidenceStatus.DERIVED if fitting else EvidenceStatus.APPROXIMATE, fitting or concluded)
    sure = not index.days.years_printed - {day.year} and index.find_number(Decimal(day.year))
    return _found(EvidenceStatus.DERIVED if sure else EvidenceStatus.APPROXIMATE, spans)


def _clock_near(text: str, span: Span, hour: int, minute: str) -> bool:
    around = text[max(0, span.start - CLOCK_REACH) : span.end + CLOCK_REACH]
    return bool(re.search(rf"(?<!\d)0?(?:{hour}|{hour % 12 or 12}) ?[:.h] ?{minute}(?!\d)", around))


def currencies(text: str) -> Iterator[str]:
    """The signs and codes of money that a text prints, each once."""
    seen = re.findall(r"[€$£¥₹₩₽₴₺₪₫฿₦₱]|(?<![A-Z])[A-Z]{3}(?![A-Z])", text)
    known = {*CURRENCY_SIGNS, *CURRENCY_SIGNS.values()}
    yield from sorted(set(seen) & known)
