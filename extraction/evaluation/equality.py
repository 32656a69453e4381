"""When a predicted value counts as the expected one.

These rules are a yardstick: they stay as they are while values.py learns more spellings, so that figures of
different versions can be compared.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

RELATIVE_TOLERANCE = 1e-6

_TYPOGRAPHY: dict[int, str | None] = {
    **dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"), "-"),
    **dict.fromkeys(map(ord, "\u2018\u2019\u201a\u201b\u00b4`\u02bc\u2032"), "'"),
    **dict.fromkeys(map(ord, "\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033"), '"'),
    **dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"), None),
}

# The languages of the yardstick, January to December.
_MONTH_WORDS = {
    "en": "january,jan february,feb march,mar april,apr may june,jun july,jul august,aug "
    "september,sep,sept october,oct november,nov december,dec",
    "de": "januar,jänner,jan februar,feb märz,maerz,mrz april,apr mai juni,jun juli,jul august,aug "
    "september,sep oktober,okt november,nov dezember,dez",
    "fr": "janvier février,fevrier,févr mars avril,avr mai juin juillet,juil août,aout septembre,sept "
    "octobre,oct novembre,nov décembre,decembre,déc",
    "es": "enero,ene febrero,feb marzo,mar abril,abr mayo junio,jun julio,jul agosto,ago "
    "septiembre,sept octubre,oct noviembre,nov diciembre,dic",
    "it": "gennaio,gen febbraio,feb marzo,mar aprile,apr maggio,mag giugno,giu luglio,lug agosto,ago "
    "settembre,set ottobre,ott novembre,nov dicembre,dic",
    "pt": "janeiro,jan fevereiro,fev março,marco,mar abril,abr maio,mai junho,jun julho,jul agosto,ago "
    "setembro,set outubro,out novembro,nov dezembro,dez",
    "nl": "januari,jan februari,feb maart,mrt april,apr mei juni,jun juli,jul augustus,aug "
    "september,sep oktober,okt november,nov december,dec",
}
_MONTHS = {
    name: number
    for words in _MONTH_WORDS.values()
    for number, spellings in enumerate(words.split(), start=1)
    for name in spellings.split(",")
}

_ONE_NUMBER = re.compile(r"[-+]?\s?\d[\d.,' \u00a0\u202f]*")
_YEAR_FIRST = re.compile(r"(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)")
_COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})")
_IDEOGRAPHS = re.compile(r"(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]")
_YEAR_LAST = re.compile(r"(?<!\d)(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{2,4})(?!\d)")


def _tidy(text: str) -> str:
    return unicodedata.normalize("NFKC", text).translate(_TYPOGRAPHY)


def _as_text(value: Any) -> str:
    if isinstance(value, bool):
        value = str(value).lower()
    elif isinstance(value, float) and abs(value) < 1e15 and value.is_integer():
        value = int(value)
    return _tidy(str(value)).casefold().replace("\u2044", "/")


def _bare(value: Any) -> str:
    """Without white space and outer punctuation."""
    return re.sub(r"\s+", "", _as_text(value)).strip(".,;:")


def is_blank(value: Any) -> bool:
    """Does a prediction say nothing: null, white space, an empty list or object?"""
    if isinstance(value, str):
        return not value.strip()
    return value is None or (isinstance(value, list | dict) and not value)


def possible_numbers(value: Any) -> set[float]:
    """The values of a number, or of a string with one number in it."""
    if isinstance(value, bool):
        return set()
    if isinstance(value, int | float):
        return {float(value)}
    if not isinstance(value, str):
        return set()
    text = _tidy(value).strip()
    found = _ONE_NUMBER.findall(text)
    if len(found) != 1:
        return set()
    token = re.sub(r"[\s']", "", found[0]).rstrip(".,")
    bracketed = text.startswith("(") and text.endswith(")") and "\n" not in text
    negative = bracketed or text.endswith("-") or token.startswith("-")
    return {-size if negative else size for size in _sizes(token.lstrip("+-"))}


def _sizes(token: str) -> Iterator[float]:
    dots, commas = token.count("."), token.count(",")
    spellings: list[str] = []
    if dots and commas:
        decimal_comma = token.rfind(",") > token.rfind(".")
        plain = token.replace(".", "").replace(",", ".") if decimal_comma else token.replace(",", "")
        spellings.append(plain)
    elif dots or commas:
        head, *groups = token.split("," if commas else ".")
        if len(groups) == 1:
            spellings.append(f"{head}.{groups[0]}")
        if 1 <= len(head) <= 3 and all(len(group) == 3 for group in groups):
            spellings.append(head + "".join(groups))
    else:
        spellings.append(token)
    for spelling in spellings:
        try:
            yield float(spelling)
        except ValueError:
            continue


def possible_days(value: Any) -> set[date]:
    """The days that a string can mean, in the spellings of the yardstick."""
    if not isinstance(value, str):
        return set()
    text = _tidy(value).casefold().strip()
    numeric = _YEAR_FIRST.search(text) or _COMPACT.fullmatch(text) or _IDEOGRAPHS.search(text)
    if numeric:
        return set(_valid([(numeric[1], numeric[2], numeric[3])]))
    last = _YEAR_LAST.search(text)
    if last:
        return set(_valid([(last[3], last[2], last[1]), (last[3], last[1], last[2])]))
    words = re.findall(r"[^\W\d_]+|\d+", text)
    month = next((_MONTHS[word] for word in words if word in _MONTHS), None)
    digits = [word for word in words if word.isdigit()]
    years = [word for word in digits if len(word) == 4]
    days = [word for word in digits if len(word) <= 2 and 1 <= int(word) <= 31]
    return set(_valid([(years[0], str(month), days[0])])) if month and years and days else set()


def _valid(candidates: Iterable[tuple[str, str, str]]) -> Iterator[date]:
    for year_text, month, day in candidates:
        year = int(year_text)
        if year < 100:
            year += 2000 if year < 70 else 1900
        try:
            yield date(year, int(month), int(day))
        except ValueError:
            continue


def _types(schema: dict[str, Any]) -> set[str]:
    declared = schema.get("type")
    return set(declared) if isinstance(declared, list) else {declared} if declared else set()


def is_equal(expected: Any, given: Any, schema: dict[str, Any], spellings: Iterable[Any] = ()) -> bool:
    """Is a scalar the expected one? Booleans by word, numbers by value, dates by day, the rest by bare text.

    `spellings` are accepted as well where text is compared.
    """
    if isinstance(given, list | dict):
        return False
    if isinstance(expected, bool) or isinstance(given, bool):
        return _as_text(expected) == _as_text(given)
    if isinstance(expected, int | float) or _types(schema) & {"number", "integer"}:
        return any(
            abs(wanted - got) <= RELATIVE_TOLERANCE * max(1.0, abs(wanted))
            for wanted in possible_numbers(expected)
            for got in possible_numbers(given)
        )
    text = _bare(given)
    if schema.get("format") == "date" and (days := possible_days(expected)):
        return bool(days & possible_days(given)) or any(text == _bare(other) for other in spellings)
    return text == _bare(expected) or any(text == _bare(other) for other in spellings)


def word_overlap(expected: Any, given: Any) -> float:
    """Words in common, 0 to 1 (Dice): "red big car" and "red car" -> 0.8; 0 unless both are strings."""
    if not isinstance(expected, str) or not isinstance(given, str):
        return 0.0
    one, other = (Counter(re.findall(r"\w+", _as_text(text))) for text in (expected, given))
    if not one or not other:
        return 0.0
    return 2.0 * (one & other).total() / (one.total() + other.total())
