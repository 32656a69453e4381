"""What a person typed, pasted or picked on a page, as a value of its field; says why where it is none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from extraction.document import Document, Span
from extraction.errors import UserError
from extraction.evidence import Evidence, EvidenceStatus, Place
from extraction.json_pointer import steps
from extraction.values.conventions import usual_decimal_mark
from extraction.values.parsing import (
    DateReading,
    dates,
    find_dates,
    find_numbers,
    is_number_text,
    numbers,
    truth,
)
from schemas.shape import Choice, Listing, Record, Scalar, Shape, Union

MAX_NAMED = 12
"""Choices that a sentence lists."""


class DoesNotFit(UserError):
    """This is not a value of the field."""


def decimal_mark(language: str | None) -> str:
    """What separates decimals where a number can be read in two ways: German "1.234" is 1234."""
    return usual_decimal_mark(language) or "."


def shape_at(shape: Shape, pointer: str) -> Shape | None:
    """The shape of a field of a result by its JSON pointer; None where the schema does not name it."""
    current: Shape | None = shape
    for step in steps(pointer):
        current = _inside(current, step)
    return current


def _inside(shape: Shape | None, step: str) -> Shape | None:
    match shape:
        case Record():
            return next((field.shape for field in shape.fields if field.name == step), None)
        case Listing():
            place = int(step) if step.isdecimal() else 0
            return shape.head[place] if place < len(shape.head) else shape.item
        case Union():
            found = (_inside(option, step) for option in shape.options)
            return next((inner for inner in found if inner is not None), None)
    return None


def is_required(shape: Shape, pointer: str) -> bool:
    """Whether a record of the schema must have this field."""
    record = shape_at(shape, pointer.rpartition("/")[0])
    names = steps(pointer)[-1:]
    return isinstance(record, Record) and any([f.name] == names and f.required for f in record.fields)


def enter(text: str, shape: Shape | None, mark: str = ".") -> Any:
    """The value that `text` is for a field; empty text is None. DoesNotFit says why it is none.

    `mark` decides numbers that can be read in two ways. A field that no schema describes takes any text.
    """
    words = " ".join(text.split())
    if not words:
        return None
    match shape:
        case Choice():
            return _choice(words, shape)
        case Scalar():
            return _scalar(words, shape, mark)
        case Union():
            return _first_fit(words, shape, mark)
        case Record() | Listing():
            raise DoesNotFit("This field holds other fields. Fill those in.")
    return words


def _first_fit(words: str, shape: Union, mark: str) -> Any:
    trouble = DoesNotFit()
    for option in shape.options:
        try:
            return enter(words, option, mark)
        except DoesNotFit as error:
            trouble = error
    raise trouble


def _choice(words: str, shape: Choice) -> Any:
    for value in shape.values:
        if _folded(str(value)) == _folded(words):
            return value
    named = ", ".join(map(str, shape.values[:MAX_NAMED])) + (", …" if len(shape.values) > MAX_NAMED else "")
    raise DoesNotFit(f"“{words}” is not one of: {named}.")


def _scalar(words: str, shape: Scalar, mark: str) -> Any:
    if "boolean" in shape.types and (answer := truth(words)) is not None:
        return answer
    numeric = "number" in shape.types or "integer" in shape.types
    if numeric and ("string" not in shape.types or is_number_text(words)):
        return _number(words, "number" not in shape.types, mark)
    if "string" in shape.types:
        return _day(words) if shape.format == "date" else words
    raise DoesNotFit(f"“{words}” is neither yes nor no.")


def _number(words: str, whole: bool, mark: str) -> int | float:
    if words.startswith("="):  # "=2*3" holds numbers and is none of them
        raise DoesNotFit(f"“{words}” is a formula, not a number.")
    options = numbers(words)
    if not options:
        several = len(find_numbers(words)) > 1
        raise DoesNotFit(f"“{words}” holds several numbers." if several else f"“{words}” is not a number.")
    value = _meant(options, words, mark)
    if value == value.to_integral_value():
        return int(value)
    if whole:
        raise DoesNotFit(f"“{words}” is not a whole number.")
    return float(value)


def _meant(options: frozenset[Decimal], words: str, mark: str) -> Decimal:
    """Of "1.234" -> {1.234, 1234} the one that the decimal mark tells; of signs the printed minus."""
    ordered = sorted(options)
    if len(ordered) == 2 and ordered[0] == -ordered[1]:
        return ordered[0]
    by_size = sorted(options, key=abs)
    other = "." if mark == "," else ","
    return by_size[-1] if other in words and mark not in words else by_size[0]


def _day(words: str) -> str:
    try:
        return date.fromisoformat(words).isoformat()
    except ValueError:
        days = sorted(dates(words))
    if not days:
        raise DoesNotFit(f"“{words}” is not a date. Type it as {date.today().isoformat()}.")
    if len(days) > 1:
        first, second = days[0].isoformat(), days[-1].isoformat()
        raise DoesNotFit(f"“{words}” can be {first} or {second}. Type the one that is meant.")
    return days[0].isoformat()


def trouble_at(data: Any, json_schema: Any, pointer: str) -> str:
    """What the person's schema says against the value at a pointer; empty where it fits."""
    from schemas.validation import violations  # a tenth of the window's start, and not needed before

    for problem in violations(data, json_schema):
        if problem.pointer == pointer:
            return problem.message[:1].upper() + problem.message[1:] + "."
    return ""


def taken(document: Document, span: Span, value: Any) -> Evidence:
    """The evidence of a value that a person took from these characters of the document."""
    span = trimmed(document.text, span)
    return _confirmed(Place.of(document, span), document.text, value)


def chosen(evidence: Evidence, place: int, text: str, value: Any) -> Evidence:
    """The evidence of a value after the person chose one of its places; `text` is the document's."""
    return _confirmed(evidence.places[place], text, value)


def _confirmed(place: Place, text: str, value: Any) -> Evidence:
    words = text[place.span.start : place.span.end]
    status = EvidenceStatus.EXACT if words == str(value) else EvidenceStatus.NORMALISED
    return Evidence(status=status, places=(place,), words=words)


def narrowed(text: str, span: Span, value: Any) -> Span:
    """Of "Total: 1,234.50 EUR" the characters of the number alone, of a date's surroundings the date."""
    words = text[span.start : span.end]
    if isinstance(value, str):
        inner = [reading.span for reading in find_dates(words) if value in _days(reading)]
    else:
        inner = [reading.span for reading in find_numbers(words)]
    if not inner or isinstance(value, bool):
        return span
    widest = max(inner, key=lambda found: found.end - found.start)
    return Span(span.start + widest.start, span.start + widest.end)


def _days(reading: DateReading) -> set[str]:
    return {day.isoformat() for day in reading.days}


def trimmed(text: str, span: Span) -> Span:
    """The span without white space at its ends."""
    words = text[span.start : span.end]
    start = span.start + len(words) - len(words.lstrip())
    return Span(start, max(start, span.start + len(words.rstrip())))


def headed(
    rows: list[list[str]], columns: Mapping[str, Iterable[str]]
) -> tuple[list[str], list[list[str]]] | None:
    """(field of each column, the rows below) where the first row is a header, else None.

    `columns` maps fields to the words that name them. All cells of a header are such words; the field of one
    that is empty there is empty.
    """
    known: dict[str, str] = {}
    for name, words_of in columns.items():
        for word in filter(None, map(_folded, words_of)):
            known.setdefault(word, name)
    words = [cell for cell in rows[0] if cell.strip()] if rows else []
    if not words or not all(_folded(cell) in known for cell in words):
        return None
    return [known.get(_folded(cell), "") for cell in rows[0]], rows[1:]


def _folded(word: str) -> str:
    """In small letters, with single spaces for all that separates words."""
    return " ".join(word.replace("_", " ").casefold().split())
