"""Guesses from examples what a field is called and what kind of value it holds."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from extraction.values.parsing import CURRENCY_SIGNS, dates, find_dates, is_number_text, numbers, truth
from schemas.editing import Kind

MAX_NAME = 60
"""Characters of a guessed name; longer headers are cut at a word."""
MAX_DATE = 40
"""Characters of a text that is a date as a whole."""

_CODE = re.compile(r"[+-]?0\d")
"""A leading zero: a postcode or telephone number, which would lose it as a number."""

_HEADER_WORDS: tuple[tuple[Kind, frozenset[str]], ...] = (
    ("date", frozenset({"date", "datum", "day", "due", "fällig", "tag", "fecha", "data", "birthday"})),
    (
        "number",
        frozenset(
            {
                "amount", "betrag", "total", "summe", "price", "preis", "prix", "montant", "net", "netto",
                "gross", "brutto", "quantity", "qty", "menge", "vat", "tax", "mwst", "balance", "saldo",
                "importe", "cost", "kosten", "sum", "rate", "percent", "weight", "gewicht",
            }
        ),
    ),
)  # fmt: skip
"""Words of a header that say what stands below; used only where nothing stands there."""

_NOT_AMOUNTS = frozenset({"number", "no", "nr", "nummer", "id", "code", "name", "currency", "währung"})
"""Beside such a word the header names a label: "VAT number", "Tax ID", "Total currency"."""


def kind_of_text(text: str) -> Kind:
    """What one printed value is: a date, a number, yes or no, else text."""
    value = text.strip()
    if len(value) > 1 and truth(value) is not None:  # "1" and "n" alone say too little
        return "yes_no"
    if _CODE.match(value):
        return "date" if _is_date(value) else "text"
    if _is_date(value):
        return "date"
    if is_number_text(_without_currency(value)) and numbers(value):
        return "integer" if value.lstrip("+-").isdecimal() else "number"
    return "text"


def kind_of_texts(texts: Iterable[str]) -> Kind:
    """What a column of printed values is; empty ones say nothing."""
    return common_kind(kind_of_text(text) for text in texts if text.strip())


def common_kind(kinds: Iterable[Kind]) -> Kind:
    """The kind that all have, number for a mix of both sorts of numbers, else text."""
    found = set(kinds)
    if len(found) == 1:
        return found.pop()
    return "number" if found == {"integer", "number"} else "text"


def kind_of_header(header: str) -> Kind:
    """What a header alone tells."""
    words = set(re.findall(r"[^\W\d_]+", header.casefold()))
    if not words & _NOT_AMOUNTS:
        for kind, telling in _HEADER_WORDS:
            if words & telling:
                return kind
    return "text"


def example_text(text: str, kind: Kind) -> str:
    """A printed value as a field of this kind has it, where it can be read in one way only; else as it is.

    "1.234,50 €" -> "1234.50", "14 March 2026" -> "2026-03-14", "3/4/2026" -> "3/4/2026", "Ja" -> "yes".
    """
    value = " ".join(text.split())
    if kind in ("number", "integer") and len(found := numbers(value)) == 1:
        return format(next(iter(found)), "f")
    if kind == "date" and len(days := dates(value)) == 1:
        return next(iter(days)).isoformat()
    if kind == "yes_no" and (answer := truth(value)) is not None:
        return "yes" if answer else "no"
    return value


def name_of(words: str) -> str:
    """A field's name: `Invoice No.` -> `invoice_no`; empty where no letter or digit is in it."""
    folded = unicodedata.normalize("NFKC", words).casefold()
    name = "_".join(re.findall(r"\w+", folded)).strip("_")
    if len(name) > MAX_NAME:
        name = name[:MAX_NAME].rsplit("_", 1)[0].strip("_") or name[:MAX_NAME]
    return name


def _is_date(value: str) -> bool:
    """Is the text a date as a whole? "Due 14 March 2026" says more than that."""
    if len(value) > MAX_DATE or value.isdecimal():
        return False
    readings = find_dates(value)
    return bool(readings) and readings[0].span.end - readings[0].span.start >= len(value.rstrip(".,;"))


def _without_currency(value: str) -> str:
    """Without the code of a currency beside the number: "1,234.50 EUR" -> "1,234.50 "."""
    return re.sub(r"[A-Za-z]{3}", lambda m: "" if m[0].upper() in CURRENCY_SIGNS else m[0], value)
