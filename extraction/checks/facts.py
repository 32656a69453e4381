"""What the rules of one record read: its numbers with the decimals they are printed with, and its words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import cached_property
from typing import Any

from extraction.document import Document
from extraction.evidence import Evidence
from extraction.json_pointer import below
from extraction.values.parsing import NumberReading, decimal_of, find_numbers, is_number
from schemas.base import field_title
from schemas.shape import Listing, Record

MAX_DECIMALS = 6
"""More are no rounding of money or quantities."""

MONEY_DECIMALS = 2
MAX_NEGATIVE = 20
"""Negative amounts that are tried together with others: more would explain anything by chance."""

PERCENT_ROUNDING = Decimal("0.05")
"""Percentages are printed with one decimal at least as often as with two."""

_LAST_GROUP = re.compile(r"[.,](\d+)\D*$")
ROW_STEP = "/*/"
"""In the name of a column: "line_items/*/amount"."""


@dataclass(frozen=True)
class Amount:
    """A number of the record; `decimals` are those printed, where the document's words tell."""

    pointer: str
    value: Decimal
    decimals: int


@dataclass(frozen=True)
class Outcome:
    """What a rule says of one record: None for nothing, because something is missing or explained.

    `pointers` are the values it looked at, `blamed` those that are doubtful if it does not hold.
    `telling` is false where it holds by itself, such as a sum of one number. `rows` are the lists of rows
    among what it looked at: one of them is named for all of its rows where these are many.
    """

    holds: bool | None
    pointers: tuple[str, ...] = ()
    blamed: tuple[str, ...] = ()
    message: str = ""
    telling: bool = True
    explained: bool = False
    rows: tuple[str, ...] = ()


@dataclass
class _Amounts:
    """Printed amounts by size and decimals, the first negative ones, and percentages."""

    amounts: set[tuple[Decimal, int]] = field(default_factory=set)
    negative: dict[Decimal, None] = field(default_factory=dict)
    percents: set[Decimal] = field(default_factory=set)

    def take(self, reading: NumberReading, words: str) -> None:
        """Add a printed number with all that it can mean."""
        for value in reading.values:
            decimals = decimals_of(abs(value), words)
            self.amounts.add((abs(value), decimals))
            if value < 0 and decimals and len(self.negative) < MAX_NEGATIVE:
                self.negative[value] = None
            if reading.percent:
                self.percents.add(abs(value))


class Printed:
    """Amounts that the document prints and no value has taken: they can explain a difference.

    The document is searched when the first rule asks, which is where one does not hold.
    """

    def __init__(self, document: Document | None, evidence: Mapping[str, Evidence]) -> None:
        self._document = document
        self._evidence = evidence

    @cached_property
    def _found(self) -> _Amounts:
        found = _Amounts()
        if self._document is not None:
            text = self._document.text
            taken = {known.place.span for known in self._evidence.values() if known.place is not None}
            for reading in find_numbers(text):
                if reading.span not in taken:
                    found.take(reading, text[reading.span.start : reading.span.end])
        return found

    def has(self, amount: Decimal, decimals: int) -> bool:
        """Is this amount printed as money is, with 2 decimals or as many as the others? Zero is none."""
        wanted = range(min(MONEY_DECIMALS, decimals), decimals + 1)
        return amount != 0 and any((abs(amount), places) in self._found.amounts for places in wanted)

    def has_change(self, change: Decimal, decimals: int) -> bool:
        """Is an amount taken off, in one step or in two, or one taken off and another one put on?"""
        if change < 0 and self.has(change, decimals):
            return True
        return any(
            change == negative or self.has(change - negative, decimals) for negative in self._found.negative
        )

    def has_percent(self, share: Decimal) -> bool:
        """Is this percentage printed, with a percent sign or two decimals as columns of discounts have it?"""
        return share != 0 and (
            any(abs(share - percent) <= PERCENT_ROUNDING for percent in self._found.percents)
            or (round(share, MONEY_DECIMALS), MONEY_DECIMALS) in self._found.amounts
        )


def decimals_of(value: Decimal, words: str = "") -> int:
    """Decimals that a number is printed with: of 90 and "90,00 €" 2, of 1000 and "1.000" 0."""
    exponent = value.normalize().as_tuple().exponent
    own = max(0, -exponent) if isinstance(exponent, int) else 0
    match = _LAST_GROUP.search(words)
    if match is None:
        return min(own, MAX_DECIMALS)
    printed = len(match[1])
    thousands = printed == 3 and abs(value) >= 1000 and own == 0
    return min(own if thousands or printed < own else printed, MAX_DECIMALS)


@dataclass(frozen=True)
class Facts:
    """One record of the result, at `pointer`, with what is known around it."""

    pointer: str
    data: Mapping[str, Any]
    shape: Record
    evidence: Mapping[str, Evidence]
    printed: Printed = field(repr=False)

    def at(self, name: str) -> str:
        """The pointer of a field, or of a list."""
        return below(self.pointer, name)

    def amount(self, name: str) -> Amount | None:
        """The number in a field; None where there is none."""
        return self._amount(self.at(name), self.data.get(name))

    def column(self, name: str) -> list[Amount] | None:
        """The numbers of "rows/*/field", without rows that have none; None where an amount is missing.

        A row of words alone is a remark; one with other numbers lacks its amount.
        """
        rows_name, _, field_name = name.partition(ROW_STEP)
        found: list[Amount] = []
        for number, row in enumerate(self.rows(rows_name)):
            amount = self._amount(below(self.at(rows_name), number, field_name), row.get(field_name))
            if amount is not None:
                found.append(amount)
            elif any(is_number(value) and value for value in row.values()):
                return None
        return found

    def sparse_column(self, name: str) -> list[Amount]:
        """The numbers of "rows/*/field" that are there; the others count nothing."""
        found = (self._amount(pointer, value) for pointer, value in self._cells(name))
        return [amount for amount in found if amount is not None]

    def cell(self, rows: str, number: int, row: Mapping[str, Any], name: str) -> Amount | None:
        """The number in one field of a row."""
        return self._amount(below(self.at(rows), number, name), row.get(name))

    def rows(self, name: str) -> Sequence[Mapping[str, Any]]:
        """The records of a list; empty where there is none, or where its entries are something else."""
        rows = self.data.get(name)
        return rows if isinstance(rows, list) and all(isinstance(row, dict) for row in rows) else ()

    def days(self, name: str) -> list[tuple[str, date]]:
        """(pointer, day) of a date field, or of each row of "rows/*/field"; what is no day is left out."""
        days = ((pointer, _day(value)) for pointer, value in self._cells(name))
        return [(pointer, day) for pointer, day in days if day is not None]

    def text(self, name: str) -> str:
        """The words in a field, empty where there are none."""
        value = self.data.get(name)
        return value.strip() if isinstance(value, str) else ""

    def has(self, name: str) -> bool:
        """Is the field one of the result, empty or not?"""
        return name in self.data

    @property
    def kind(self) -> str:
        """What the record is called inside a sentence. Example: "invoice"."""
        return _inside_sentence(str(self.shape.notes.get("title") or "document"))

    def label(self, name: str) -> str:
        """A field as a person reads it inside a sentence: "net total", "VAT total"."""
        return _inside_sentence(self._title(name))

    def _cells(self, name: str) -> Iterator[tuple[str, Any]]:
        """(pointer, value) of a field, or of each row of "rows/*/field"."""
        rows_name, step, field_name = name.partition(ROW_STEP)
        if not step:
            yield self.at(name), self.data.get(name)
            return
        for number, row in enumerate(self.rows(rows_name)):
            yield below(self.at(rows_name), number, field_name), row.get(field_name)

    def _title(self, name: str) -> str:
        rows_name, _, field_name = name.partition(ROW_STEP)
        shape = next((f.shape for f in self.shape.fields if f.name == rows_name), None)
        title = str(shape.notes.get("title") or field_title(rows_name)) if shape else field_title(rows_name)
        if not field_name:
            return title
        entry = shape.item if isinstance(shape, Listing) else None
        inner = (
            next((f for f in entry.fields if f.name == field_name), None)
            if isinstance(entry, Record)
            else None
        )
        column = str(inner.shape.notes.get("title") or field_title(field_name)) if inner else field_name
        return f"{title} ({_inside_sentence(column)})"

    def _amount(self, pointer: str, value: Any) -> Amount | None:
        number = decimal_of(value) if is_number(value) else None
        if number is None:
            return None
        found = self.evidence.get(pointer)
        if found is not None and found.words:
            return Amount(pointer, number, decimals_of(number, found.words))
        own = decimals_of(number)
        return Amount(pointer, number, max(own, MONEY_DECIMALS) if own else 0)


def sentence(text: str) -> str:
    """With a capital at its beginning."""
    return text[:1].upper() + text[1:]


def shown(value: Decimal, decimals: int) -> str:
    """A number as sentences write it. Example: 1234.5 with 2 decimals -> "1,234.50"."""
    return f"{value:,.{decimals}f}"


def _inside_sentence(title: str) -> str:
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]


def _day(value: Any) -> date | None:
    if not isinstance(value, str):
        return None
    try:
        return date.fromisoformat(value)
    except ValueError:
        return None
