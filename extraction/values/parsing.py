"""What printed numbers, dates and answers can mean: pure functions from text to Decimal, date and bool."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, TypeGuard

from extraction.document import Span
from extraction.values.month_names import MONTHS, fold_month
from extraction.values.text_folding import MARKS

CURRENCY_SIGNS: dict[str, str] = {
    "EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥", "CNY": "¥", "INR": "₹", "KRW": "₩", "RUB": "₽",
    "UAH": "₴", "TRY": "₺", "ILS": "₪", "PLN": "zł", "CZK": "Kč", "HUF": "Ft", "CHF": "Fr.", "SEK": "kr",
    "NOK": "kr", "DKK": "kr", "BRL": "R$", "VND": "₫", "THB": "฿", "NGN": "₦", "PHP": "₱", "AUD": "$",
    "CAD": "$", "NZD": "$", "SGD": "$", "HKD": "$", "MXN": "$", "ZAR": "R", "RON": "lei", "BGN": "лв",
}  # fmt: skip
"""ISO 4217 code -> the sign printed for it; one sign may stand for several codes."""

_SIGN_CHARS = "€$£¥₹₩₽₴₺₪₫฿₦₱¢"
_GLUED_WORDS = frozenset(
    {*(code.casefold() for code in CURRENCY_SIGNS), "rs", "r", "x", "kr", "fr", "us", "no", "nr"}
)
MAX_DIGITS = 40
"""Longer runs of digits are bar codes and hex dumps, no amounts."""
MAX_GROUPS = 6
"""Groups of three after the first that spaces may join: up to 10^21."""
CENTURY_PIVOT = 70
"""Two-digit years below it are 20xx, the rest 19xx, as POSIX strptime nearly does (it turns at 69)."""
_BUDDHIST_OFFSET = 543
_ERAS = {"明治": 1867, "大正": 1911, "昭和": 1925, "平成": 1988, "令和": 2018}


@dataclass(frozen=True)
class NumberReading:
    """A printed number: its characters, the values it can have, and whether a percent sign follows."""

    span: Span
    values: frozenset[Decimal]
    percent: bool = False


@dataclass(frozen=True)
class DateReading:
    """A printed date: its characters and the days it can mean."""

    span: Span
    days: frozenset[date]


def _plain_table() -> dict[int, str]:
    """One character for one character, so that offsets stay: digits of all scripts, spaces, dashes."""
    table = {ord(char): "-" for char in "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d"}
    table |= {ord(char): "'" for char in "\u2018\u2019\u02bc\u2032\u00b4`"}
    table |= {
        ord(char): " " for char in "\t\u00a0\u2002\u2003\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u3000"
    }
    table |= {ord("\u066b"): ".", ord("\u066c"): ",", ord("，"): ",", ord("．"): ".", ord("／"): "/"}
    table |= {ord("％"): "%", ord("٪"): "%", ord("（"): "(", ord("）"): ")", ord("＋"): "+"}
    for zero in (0x660, 0x6F0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xE50, 0xFF10):
        table |= {zero + digit: str(digit) for digit in range(10)}
    return table


_PLAIN = _plain_table()


def with_plain_marks(text: str) -> str:
    """The same characters with ASCII digits, separators, spaces and dashes: "１２，５" -> "12,5"."""
    return text.translate(_PLAIN)


_FIXED_SPACES = "\u00a0\u2007\u202f\u2009"  # no column gap is printed with these: they group digits


# ------------------------------------------------------------------ numbers

_PIECE = re.compile(r"[0-9]+(?:[.,'][0-9]+)*|(?<![0-9.,])[.,][0-9]+(?![0-9.,])")
_GROUP = re.compile(r"[0-9]{3}(?:[.,][0-9]+)?$")


def number_options(token: str) -> frozenset[Decimal]:
    """The values of digits with separators and no sign.

    "1.234,56" -> {1234.56}; "1.234" -> {1.234, 1234}; "12,34,567" -> {1234567}; "1.2.3" -> {}.
    """
    marks = re.sub("[0-9]", "", token)
    if len(token) > MAX_DIGITS:
        return frozenset()
    if not marks:
        return frozenset({Decimal(token)})
    last = marks[-1]
    head, _, tail = token.rpartition(last)
    options: set[Decimal] = set()
    if last != "'" and marks.count(last) == 1 and (len(marks) == 1 or _is_grouped(head)):
        options.add(Decimal((re.sub("[.,']", "", head) or "0") + "." + tail))
    if len(set(marks)) == 1 and _is_grouped(token) and not (len(marks) == 1 and head.startswith("0")):
        options.add(Decimal(re.sub("[.,']", "", token)))
    return frozenset(options)


def _is_grouped(token: str) -> bool:
    """Thousands in threes, or the Indian way (twos before a last three), with one kind of mark."""
    if len(set(re.sub("[0-9]", "", token))) > 1:
        return False
    first, *others = re.split("[.,']", token)
    if not others or not 1 <= len(first) <= 3 or len(others[-1]) != 3:
        return False
    inner = {len(group) for group in others[:-1]}
    return inner <= {3} or (inner == {2} and len(first) <= 2)


def find_numbers(text: str) -> list[NumberReading]:
    """Every printed number in reading order; "1 234" is read as 1, as 234 and as 1234.

    Spans hold the sign or the brackets that make a number negative, not the currency.
    """
    plain = text.translate(_PLAIN)
    pieces = [match.span() for match in _PIECE.finditer(plain)]
    found: list[NumberReading] = []
    covered = -1
    for i, (start, end) in enumerate(pieces):
        if not _starts_number(plain, start):
            continue
        joined = _join_groups(text, plain, pieces, i)
        if joined is not None:
            found.append(
                _signed(plain, joined, number_options(plain[joined.start : joined.end].replace(" ", "")))
            )
            if any(char in _FIXED_SPACES for char in text[joined.start : joined.end]):
                covered = max(covered, joined.end)
        if end > covered and _ends_number(plain, end):
            found.extend(_read_piece(plain, start, end))
    return found


def _starts_number(plain: str, start: int) -> bool:
    """Digits after letters are part of a code ("A12"), unless the letters are a currency ("EUR12")."""
    if start == 0 or not plain[start - 1].isalpha():
        return True
    word = re.search(r"[^\W\d_]+$", plain[max(0, start - 8) : start])
    return word is None or word.group().casefold() in _GLUED_WORDS or ord(plain[start - 1]) >= 0x3000


def _ends_number(plain: str, end: int) -> bool:
    """A unit may follow directly ("12kg"), a code may not ("12ab34")."""
    following = re.match(r"[^\W_]+", plain[end : end + 16])
    return following is None or not any(char.isdigit() for char in following.group())


def _join_groups(text: str, plain: str, pieces: list[tuple[int, int]], i: int) -> Span | None:
    """The longest run "1 234 567,89" that begins at piece i, or None."""
    start, end = pieces[i]
    if end - start > 3 or not plain[start:end].isdigit():
        return None
    last = None
    for following_start, following_end in pieces[i + 1 : i + 1 + MAX_GROUPS]:
        if following_start != end + 1 or plain[end] != " " or text[end] == "\t":
            break
        if not _GROUP.match(plain[following_start:following_end]):
            break
        last = end = following_end
        if end - following_start > 3:
            break
    return Span(start, last) if last is not None and _ends_number(plain, last) else None


def _read_piece(plain: str, start: int, end: int) -> Iterator[NumberReading]:
    values = number_options(plain[start:end])
    if values:
        yield _signed(plain, Span(start, end), values)
        return
    only_commas = set(re.sub("[0-9]", "", plain[start:end])) == {","}
    for match in re.finditer("[0-9]+", plain[start:end]):
        # "1,2,3" is a list; of "04.03.2020" and "1.2.2019" only the year is a number of its own.
        if only_commas or len(match.group()) >= 4:
            span = Span(start + match.start(), start + match.end())
            yield NumberReading(span, number_options(match.group()))


_CURRENCY_BEFORE = rf"(?:[{_SIGN_CHARS}]|\b[A-Z]{{3}})?"
_CURRENCY_AFTER = rf"(?:[{_SIGN_CHARS}]|[A-Z]{{3}}\b)?"
_BEFORE = re.compile(rf"(?:(?P<sign>[-+]) ?|(?P<open>\() ?)?{_CURRENCY_BEFORE} ?(?P<inner>[-+])?$")
_AFTER = re.compile(
    rf" ?{_CURRENCY_AFTER} ?(?:(?P<percent>%)? ?(?P<close>\))|(?P<trailing>-)(?![^\W_]|-)|(?P<alone>%))?"
)
_AROUND = 10
"""Characters before and after the digits in which sign, brackets, currency and percent are looked for."""


def _signed(plain: str, span: Span, values: frozenset[Decimal]) -> NumberReading:
    """Add sign, accounting brackets and percent around the digits."""
    base = max(0, span.start - _AROUND)
    before = _BEFORE.search(plain, base, span.start)
    after = _AFTER.match(plain, span.end, span.end + _AROUND)
    signs = [before.start(name) for name in ("sign", "inner") if before and before[name]]
    sign = next((at for at in reversed(signs) if at == 0 or not plain[at - 1].isalnum()), None)
    percent = bool(after and (after["percent"] or after["alone"]))
    if sign is not None:
        options = frozenset(-value for value in values) if plain[sign] == "-" else values
        return NumberReading(Span(sign, span.end), options, percent)
    if before and after and before["open"] and after["close"]:
        whole = Span(before.start("open"), after.end("close"))
    elif after and after["trailing"]:
        whole = Span(span.start, after.end("trailing"))
    else:
        return NumberReading(span, values, percent)
    options = frozenset(-value for value in values)
    if plain[span.start : span.end].isdigit():
        options |= values  # "(2)" and "10-" are as often a note or a range as a negative amount
    return NumberReading(whole, options, percent)


def numbers(text: str) -> frozenset[Decimal]:
    """All values that a text with exactly one number in it can mean; empty for none or several.

    "1 234,50 €" -> {1234.5}; "(12.00)" -> {-12}; "1.234" -> {1.234, 1234}; "10 to 20" -> {}.
    """
    readings = find_numbers(text)
    if not readings:
        return frozenset()
    widest = max(readings, key=lambda reading: reading.span.end - reading.span.start)
    inside = all(widest.span.start <= r.span.start and r.span.end <= widest.span.end for r in readings)
    return widest.values if inside else frozenset()


# ------------------------------------------------------------------ dates

# Letters, the vowel signs that Indic and Thai scripts set as marks, and the dots in Thai abbreviations. The
# alternatives exclude each other and the length is bounded: no text makes the search backtrack for long.
_LETTER = rf"[^\W\d_]|[{MARKS}]"
_WORD = rf"((?:{_LETTER})(?:{_LETTER}|\.(?=[\u0e00-\u0e7f])){{0,24}})"
_ORDINAL = r"(?:st|nd|rd|th|er|re|º|°|ª|\.|-?го|-?е)?"
_OF = r"(?:de |del |of |d'|di |den |de l'any )?"
_GAP = r"[ \n,./-]{0,3}"
_YEAR = r"([0-9]{4}|'?[0-9]{2})(?![0-9]|[.,/-][0-9])"
_YEAR_FIRST = re.compile(r"(?<![0-9])([0-9]{4}) ?([-/.]) ?([0-9]{1,2}) ?\2 ?([0-9]{1,2})(?![0-9])")
_YEAR_LAST = re.compile(r"(?<![0-9])([0-9]{1,2}) ?([-/.]) ?([0-9]{1,2}) ?\2 ?([0-9]{4}|[0-9]{2})(?![0-9])")
_COMPACT = re.compile(r"(?<![\w.,-])((?:19|20)[0-9]{2})([01][0-9])([0-3][0-9])(?![\w]|[.,-][0-9])")
_IDEOGRAPHS = re.compile(
    r"(?:(明治|大正|昭和|平成|令和) ?([0-9]{1,2}|元)|(?<![0-9])([0-9]{4}))\s?[年년]"
    r"\s?([0-9]{1,2})\s?[月월]\s?([0-9]{1,2})\s?[日号일]?"
)
_VIETNAMESE = re.compile(r"(?<![0-9])([0-9]{1,2}) tháng ([0-9]{1,2}),? năm ([0-9]{4})", re.IGNORECASE)
_DAY_MONTH_YEAR = re.compile(
    rf"(?<![\w.,])([0-9]{{1,2}}){_ORDINAL}{_GAP}{_OF}{_WORD}\.?{_GAP}{_OF}{_YEAR}", re.IGNORECASE
)
_MONTH_DAY_YEAR = re.compile(
    rf"(?<![^\W\d_]){_WORD}\.?{_GAP}([0-9]{{1,2}}){_ORDINAL}(?:,[ \n]?|[ \n]){_YEAR}", re.IGNORECASE
)
_YEAR_MONTH_DAY = re.compile(
    rf"(?<![0-9])([0-9]{{4}})\.?(?: ?m\.)?(?: ?gada)?{_GAP}{_WORD}\.?{_GAP}([0-9]{{1,2}})(?![0-9])",
    re.IGNORECASE,
)


_SLASHED = re.compile(r"(?<![0-9./-])([0-9]{1,2})/([0-9]{1,2})(?![0-9%]|[./-][0-9])")
_DOTTED = re.compile(r"(?<![0-9./-])([0-9]{2})\.([0-9]{2})\.(?![0-9])")
_DAY_MONTH = re.compile(rf"(?<![\w.,])([0-9]{{1,2}}){_ORDINAL}{_GAP}{_OF}{_WORD}", re.IGNORECASE)
_MONTH_DAY = re.compile(rf"(?<![^\W\d_]){_WORD}\.?{_GAP}([0-9]{{1,2}})(?![0-9])", re.IGNORECASE)
_IDEOGRAPHS_DAY = re.compile(r"(?<![0-9])([0-9]{1,2})\s?[月월]\s?([0-9]{1,2})\s?[日号일]")


def _day(year: int, month: int, day: int) -> set[date]:
    if year < 100:
        year += 2000 if year < CENTURY_PIVOT else 1900
    try:
        return {date(year, month, day)}
    except ValueError:
        return set()


def _named(year: str, word: str, day: str) -> set[date]:
    number = int(year.lstrip("'"))
    thai = "\u0e00" <= word[0] <= "\u0e7f" and number > 2400
    days: set[date] = set()
    for month in MONTHS.get(fold_month(word), ()):
        days |= _day(number - _BUDDHIST_OFFSET if thai else number, month, int(day))
    return days


def _ideographs(match: re.Match[str]) -> set[date]:
    era, era_year, year, month, day = match.groups()
    number = int(year) if year else _ERAS[era] + (1 if era_year == "元" else int(era_year))
    return _day(number, int(month), int(day))


def _all_dates(plain: str) -> Iterator[tuple[Span, set[date]]]:
    for m in _YEAR_FIRST.finditer(plain):
        yield Span(*m.span()), _day(int(m[1]), int(m[3]), int(m[4]))
    for m in _YEAR_LAST.finditer(plain):
        year = int(m[4])
        yield Span(*m.span()), _day(year, int(m[3]), int(m[1])) | _day(year, int(m[1]), int(m[3]))
    for m in _COMPACT.finditer(plain):
        yield Span(*m.span()), _day(int(m[1]), int(m[2]), int(m[3]))
    for m in _IDEOGRAPHS.finditer(plain):
        yield Span(*m.span()), _ideographs(m)
    for m in _VIETNAMESE.finditer(plain):
        yield Span(*m.span()), _day(int(m[3]), int(m[2]), int(m[1]))
    for m in _DAY_MONTH_YEAR.finditer(plain):
        yield Span(*m.span()), _named(m[3], m[2], m[1])
    for m in _MONTH_DAY_YEAR.finditer(plain):
        yield Span(*m.span()), _named(m[3], m[1], m[2])
    for m in _YEAR_MONTH_DAY.finditer(plain):
        yield Span(*m.span()), _named(m[1], m[2], m[3])


def find_dates(text: str) -> list[DateReading]:
    """Every printed date in reading order; a reading inside a longer one is left out."""
    plain = text.translate(_PLAIN)
    readings = sorted(
        ((span, days) for span, days in _all_dates(plain) if days),
        key=lambda item: (item[0].start, -item[0].end),
    )
    found: list[DateReading] = []
    for span, days in readings:
        if not found or span.end > found[-1].span.end:
            found.append(DateReading(span, frozenset(days)))
    return found


def find_days_without_year(
    text: str, dates: Iterable[DateReading]
) -> list[tuple[Span, frozenset[tuple[int, int]]]]:
    """Printed days that leave the year to the reader, in reading order, as sets of (month, day).

    "02/07" -> {(2, 7), (7, 2)}; "2. Juli" -> {(7, 2)}. What is part of one of the whole `dates` is left out.
    """
    plain = text.translate(_PLAIN)
    whole = {at for reading in dates for at in range(*reading.span)}
    found: list[tuple[Span, frozenset[tuple[int, int]]]] = []
    for span, days in _days_without_year(plain):
        valid = frozenset((month, day) for month, day in days if 1 <= month <= 12 and 1 <= day <= 31)
        if valid and span.start not in whole and span.end - 1 not in whole:
            found.append((span, valid))
    return sorted(found, key=lambda item: item[0])


def _days_without_year(plain: str) -> Iterator[tuple[Span, set[tuple[int, int]]]]:
    for pattern in (_SLASHED, _DOTTED):
        for m in pattern.finditer(plain):
            yield Span(*m.span()), {(int(m[1]), int(m[2])), (int(m[2]), int(m[1]))}
    for m in _IDEOGRAPHS_DAY.finditer(plain):
        yield Span(*m.span()), {(int(m[1]), int(m[2]))}
    for m in _DAY_MONTH.finditer(plain):
        yield Span(*m.span()), {(month, int(m[1])) for month in MONTHS.get(fold_month(m[2]), ())}
    for m in _MONTH_DAY.finditer(plain):
        yield Span(*m.span()), {(month, int(m[2])) for month in MONTHS.get(fold_month(m[1]), ())}


def dates(text: str) -> frozenset[date]:
    """The days that the first date in a text can mean: "03/04/2020" -> {3 April, 4 March}; none -> empty."""
    readings = find_dates(text)
    return readings[0].days if readings else frozenset()


def is_number(value: Any) -> TypeGuard[int | float]:
    """Whether a JSON value is a number; true and false are none."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def decimal_of(value: int | float) -> Decimal | None:
    """A JSON number by its shortest spelling; None for NaN and infinities."""
    number = Decimal(repr(value))
    return number if number.is_finite() else None


_YES = frozenset({"yes", "true", "y", "1", "ja", "oui", "si", "sí"})
_NO = frozenset({"no", "false", "n", "0", "nein", "non"})


def truth(text: str) -> bool | None:
    """What a text says that answers with yes or no; None for all others. "Ja" -> True, "0" -> False."""
    word = text.strip().casefold()
    return word in _YES if word in _YES | _NO else None


def is_number_text(text: str) -> bool:
    """Is a string a number and nothing else (currency and percent signs aside)? "0042" and "A1" are not."""
    plain = unicodedata.normalize("NFKC", text).strip()
    digits = plain.lstrip("+-(" + _SIGN_CHARS + " ")
    return (
        bool(re.search("[0-9]", plain))
        and not re.search(r"[^\W\d_]", plain)
        and not re.match("0[0-9]", digits)
    )
