"""Numbers that need a word or a sign beside them: "5 Mio.", "2‰", "1½ cups", "1 hr 20 min"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from decimal import Decimal

from extraction.document import Span
from extraction.values.parsing import NumberReading

_SCALES: dict[str, int] = {
    "k": 3, "tsd": 3, "thousand": 3, "tausend": 3, "mille": 3, "mila": 3, "tys": 3, "тыс": 3, "千": 3,
    "万": 4, "萬": 4, "만": 4, "lakh": 5, "lakhs": 5, "lac": 5,
    "m": 6, "mn": 6, "mio": 6, "mln": 6, "million": 6, "millions": 6, "millionen": 6, "millón": 6,
    "millones": 6, "milioni": 6, "milhões": 6, "miljoen": 6, "млн": 6, "百万": 6, "crore": 7, "crores": 7,
    "億": 8, "亿": 8, "억": 8, "bn": 9, "billion": 9, "billions": 9, "mrd": 9, "milliarde": 9,
    "milliarden": 9, "milliard": 9, "milliards": 9, "miliardi": 9, "mld": 9, "млрд": 9,
}  # fmt: skip
"""Word after a number -> power of ten. German "Billion" is left out: it is no billion."""
_GLUED_ONLY = frozenset({"k", "m"})
"""These letters count right after the digits only: "5 m" are metres."""
_SCALE = re.compile(
    "(?P<gap> ?)(?P<word>"
    + "|".join(sorted(map(re.escape, _SCALES), key=len, reverse=True))
    + r")(?:(?<=[\u3000-\uffff])|(?![^\W\d_]))",  # scripts without spaces end a word anywhere
    re.IGNORECASE,
)
_LONGEST_SCALE = max(map(len, _SCALES)) + 2


def scaled(text: str, readings: list[NumberReading]) -> Iterator[tuple[Decimal, Span]]:
    """Numbers with the word after them: "1.2M" -> 1200000, "3 Mio." -> 3000000, "2 ‰" -> 0.002."""
    for reading in readings:
        end = reading.span.end
        if text[end : end + 2].lstrip(" \u00a0\u202f").startswith("‰"):
            yield from ((value / 1000, reading.span) for value in reading.values)
            continue
        match = _SCALE.match(text, end, end + _LONGEST_SCALE + 1)
        if match is None:
            continue
        word = match["word"].casefold()
        if word in _GLUED_ONLY and (match["gap"] or (word == "m" and match["word"] == "m")):
            continue
        span = Span(reading.span.start, match.end())
        yield from ((value * 10 ** _SCALES[word], span) for value in reading.values)


_FRACTION = re.compile(
    r"(?<![\d.,/])(?:(?P<whole>\d{1,4})[ \u00a0-]?)??"
    r"(?:(?P<sign>[¼½¾⅐-⅞])|(?P<over>\d{1,2})[/\u2044](?P<under>2|3|4|8))"
    r"(?![\d/]|[.,]\d)"
)


def fractions(text: str) -> Iterator[tuple[Decimal, Span]]:
    """ "12 1/2" -> 12.5, "1½" -> 1.5, "3/4" -> 0.75; thirds with up to four places. "1/2" may be a day."""
    for match in _FRACTION.finditer(text):
        whole = Decimal(match["whole"] or 0)
        if match["sign"]:
            part = Decimal(str(unicodedata.numeric(match["sign"])))
        elif int(match["over"]) < int(match["under"]):
            part = Decimal(int(match["over"])) / int(match["under"])
        else:
            continue
        for places in (2, 3, 4):
            rounded = part.quantize(Decimal(1).scaleb(-places))
            if places == 2 or rounded != part.quantize(Decimal(1).scaleb(1 - places)):
                yield whole + rounded, Span(*match.span())


_HOURS = (
    r"(?:hours?|hrs?|h|stunden?|std|heures?|horas?|ore|ora|uur|uren|timer?|timmar|tuntia?|godz|hod\w*|óra|час\w*"
    r"|時間|小时|小時|시간)"
)
_MINUTES = (
    r"(?:minutes?|minuten?|mins?|min|minutos?|minuti|minuter|minutter|minut|minút|perc|minuut\w*|мин\w*"
    r"|分|分钟|分鐘|분)"
)
_SECONDS = r"(?:seconds?|secs?|sekunden?|sek|secondes?|segundos?|secondi|s|秒|초)"
_AND = r"(?:[ ,.]|\band\b|\bund\b|\bet\b|\by\b|\be\b|\ben\b|\bog\b|\boch\b){0,4}"
_DURATION = re.compile(
    rf"(?=\d)(?<![\d.,:])(?:(?P<h>\d{{1,3}}) ?{_HOURS}(?![^\W\d_])\.?{_AND})?"
    rf"(?:(?P<m>\d{{1,4}}) ?{_MINUTES}(?![^\W\d_])\.?{_AND})?(?:(?P<s>\d{{1,5}}) ?{_SECONDS}(?![^\W\d_]))?",
    re.IGNORECASE,
)
_ISO_DURATION = re.compile(r"\bPT(?:(?P<h>\d{1,3})H)?(?:(?P<m>\d{1,4})M)?(?:(?P<s>\d{1,5})S)?\b")


def durations(text: str) -> Iterator[tuple[int, Span]]:
    """Printed times that something takes, in seconds: "1 hr 20 min" -> 4800, "PT45M" -> 2700."""
    for pattern in (_DURATION, _ISO_DURATION):
        for match in pattern.finditer(text):
            hours, minutes, seconds = match["h"], match["m"], match["s"]
            if hours or minutes or seconds:
                end = match.end()
                while text[end - 1] in " ,":
                    end -= 1
                amount = 3600 * int(hours or 0) + 60 * int(minutes or 0) + int(seconds or 0)
                yield amount, Span(match.start(), end)
