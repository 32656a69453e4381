"""How a document writes days and decimals, by its own numbers: what "03/04/2020" and "1.234" mean in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date

from extraction.values.parsing import DateReading, NumberReading, find_days_without_year, with_plain_marks

POINT_LANGUAGES = frozenset({"en", "zh", "ja", "ko", "th", "he", "hi", "bn", "ta", "ms", "ga", "cy", "ur"})
"""Languages whose documents write 1,234.50; most others write 1.234,50 (Unicode CLDR)."""
MONTH_FIRST_REGIONS = frozenset({"us", "ph"})
"""Countries whose English documents write month/day/year; those of the other regions write day/month/year."""
ONE_SIDED = 5
"""One way of writing must be this many times as frequent as the other: section numbers look like decimals."""

_DAY_LETTERS, _YEAR_LETTERS = "dd|tt|jj|gg|vv|pp|nn", "yyyy|jjjj|aaaa|rrrr|gggg|åååå|yy|jj|aa|rr"
_DAY_FIRST = re.compile(rf"\b(?:{_DAY_LETTERS}) ?([-/.]) ?mm ?\1 ?(?:{_YEAR_LETTERS})\b", re.IGNORECASE)
_MONTH_FIRST = re.compile(rf"\bmm ?([-/.]) ?(?:dd|tt|jj) ?\1 ?(?:{_YEAR_LETTERS})\b", re.IGNORECASE)
_FIRST_NUMBER = re.compile(r"\d{1,2}")
_MARK = re.compile(r"[-/.]")

_SMALL_WORDS = {
    "en": "the and of for with this that from your are not",
    "de": "der die das und für mit von nicht den ist bei",
    "fr": "le la les des du pour avec et est dans une",
    "es": "el los las del para con por una que y",
    "it": "il di della per con che una sono gli al",
    "pt": "o os da do para com uma não em dos",
    "nl": "de het een van voor met niet op zijn bij",
    "pl": "i w na z do nie się oraz jest dla",
    "cs": "a v na se je pro že do nebo jsou",
    "sv": "och att det som för med är inte på av",
    "da": "og at det som for med er ikke på af til",
}
_STOP_WORDS = {code: frozenset(words.split()) for code, words in _SMALL_WORDS.items()}
MIN_STOP_WORDS = 5
"""Fewer do not tell a language; a form of two lines has none."""
_LANGUAGE_SAMPLE = 20_000
"""Characters that are read for the language."""


@dataclass(frozen=True)
class Conventions:
    """What decides between two readings; None where the document does not say.

    `day_first` is by the mark between day and month: "/", "-" or ".".
    """

    day_first: dict[str, bool | None] = field(default_factory=dict)
    decimal_mark: str | None = None

    def day_of(self, words: str, days: frozenset[date]) -> date | None:
        """The day that a date of two readings means: "03/04/2020" where others are "25/12/2020"."""
        mark = _MARK.search(words)
        first = _FIRST_NUMBER.search(words)
        day_first = self.day_first.get(mark.group()) if mark else None
        if day_first is None or first is None:
            return None
        fitting = [day for day in days if (day.day == int(first.group())) == day_first]
        return fitting[0] if len(fitting) == 1 else None


def conventions_of(
    text: str, language: str | None, dates: Iterable[DateReading], numbers: Iterable[NumberReading]
) -> Conventions:
    """Read a document's habits from its dates, its numbers, its format labels and its language."""
    text = with_plain_marks(text)
    spoken = (language or guessed_language(text) or "").casefold()
    return Conventions(_day_first(text, spoken, list(dates)), _decimal_mark(text, spoken, numbers))


def base_language(tag: str | None) -> str:
    """The language of a tag, in small letters and without the country. Example: "EN_us" -> "en"."""
    return re.split("[-_]", (tag or "").casefold())[0]


def usual_decimal_mark(language: str | None) -> str | None:
    """What documents in a language have before decimals: German "1.234" is 1234. None where it is unknown."""
    base = base_language(language)
    return None if not base else "." if base in POINT_LANGUAGES else ","


def guessed_language(text: str) -> str | None:
    """The language whose small words the text uses most, by its code; None where too few are seen."""
    words = Counter(re.findall(r"[^\W\d_]+", text[:_LANGUAGE_SAMPLE].casefold()))
    counts = {code: sum(words[word] for word in small) for code, small in _STOP_WORDS.items()}
    best = max(counts, key=lambda code: counts[code])
    others = max(count for code, count in counts.items() if code != best)
    return best if counts[best] >= MIN_STOP_WORDS and counts[best] > 1.5 * others else None


def _day_first(text: str, language: str, dates: list[DateReading]) -> dict[str, bool | None]:
    votes: dict[str, set[bool]] = {"/": set(), "-": set(), ".": set()}
    for pattern, says in ((_DAY_FIRST, True), (_MONTH_FIRST, False)):
        for match in pattern.finditer(text):
            votes[match[1]].add(says)
    certain = {day for reading in dates if len(reading.days) == 1 for day in reading.days}
    for reading in dates:
        words = text[reading.span.start : reading.span.end]
        days = reading.days if len(reading.days) == 1 else reading.days & certain
        _vote(words, days, votes)
    for span, short in find_days_without_year(text, dates):
        if len(short) == 1:
            ((month, number),) = short
            _vote_short(text[span.start : span.end], month, number, votes)
    decided = {mark: next(iter(said)) for mark, said in votes.items() if len(said) == 1}
    habit = _habit(language)
    # Dots stand between day and month in that order wherever they are used at all.
    fallback: dict[str, bool | None] = {".": True, "/": habit, "-": habit}
    agreed = set(decided.values())
    result: dict[str, bool | None] = {}
    for mark, said in votes.items():
        if mark in decided:
            result[mark] = decided[mark]
        elif said:
            result[mark] = None  # the document contradicts itself
        elif mark != "." and len(agreed) == 1 and "/" in decided:
            result[mark] = decided["/"]
        else:
            result[mark] = fallback[mark]
    return result


def _vote(words: str, days: Iterable[date], votes: dict[str, set[bool]]) -> None:
    """A numeric date with one possible reading says which number is the day."""
    parts = re.fullmatch(r"(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?\2 ?(?:\d{4}|\d{2})", words)
    found = list(days)
    if parts is None or len(found) != 1 or found[0].day == found[0].month:
        return
    votes[parts[2]].add(found[0].day == int(parts[1]))


def _vote_short(words: str, month: int, day: int, votes: dict[str, set[bool]]) -> None:
    """ "13/07" says that days stand first."""
    parts = re.fullmatch(r"(\d{1,2})([-/.])(\d{1,2})\.?", words)
    if parts is not None and month != day:
        votes[parts[2]].add(day == int(parts[1]))


def _habit(language: str) -> bool | None:
    base, _, region = language.replace("_", "-").partition("-")
    if base == "en":
        return (region not in MONTH_FIRST_REGIONS) if region else None
    return True if base else None


def _decimal_mark(text: str, language: str, numbers: Iterable[NumberReading]) -> str | None:
    """The mark before the cents of the document's amounts; where it has none, its language's."""
    counts: Counter[str] = Counter()
    for reading in numbers:
        words = with_plain_marks(text[reading.span.start : reading.span.end])
        digits = re.sub(r"[^\d.,']", "", words)
        marks = re.sub(r"\d", "", digits)
        if len(reading.values) == 1 and marks and marks[-1] in ".,":
            cents = len(digits) - 1 - digits.rindex(marks[-1])
            if cents == 2 or len(set(marks)) > 1:
                counts[marks[-1]] += 1
            elif len(marks) > 1:
                counts["," if marks[-1] == "." else "."] += 1  # 1.234.567
    point, comma = counts["."], counts[","]
    if point != comma and max(point, comma) >= ONE_SIDED * min(point, comma):
        return "." if point > comma else ","
    return None if point or comma else usual_decimal_mark(language)
