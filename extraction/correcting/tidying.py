"""Takes off a value what the model copied along with it: labels, cities behind postal codes, numbering.

Small models write "80333 München" for a postal code whatever the instructions say. Only what a field's name
makes certain is taken off; the value is grounded afterwards.
"""

from __future__ import annotations

import re
from typing import Any

from extraction.grounding.label_words import SPELLINGS
from extraction.grounding.wanted import spaced
from extraction.values.text_folding import fold

_POSTCODE = re.compile(
    r"post(al)? ?code|\bzip\b|\bplz\b|postleitzahl|code postal|c[oó]digo postal|\bcap\b|kod pocztowy|\bpsč\b"
    r"|post ?n(umme)?r|irányítószám|郵便番号|邮编"
)
_MORE_THAN_A_CODE = re.compile(
    r"city|town|street|address|stadt|ort|straße|ville|adresse|ciudad|dirección|state"
)
_NUMBERED = re.compile(r"(^| )(number|no|nr|id|code|reference|ref|nummer|numéro|numero|número)$")
_LETTERS_OF_A_CODE = re.compile(r"[A-Z]{2}")
"""The Dutch "1234 AB"."""

_COUNTRY_BEFORE = re.compile(r"\A(?!LV|LT|MD)[A-Z]{1,3}-(?=\d)")
"""What letters from abroad have before a code: "D-80333"; in three countries it is a part of the code."""

_NUMBERED_ENTRY = re.compile(r"\s*(\d{1,3})\s?[.):]\s*(\D.*)", re.DOTALL)
"""Not "1.5 l milk" and not a number alone."""

_LABEL = re.compile(r"[^\W\d][^\W\d]{0,15}\.?:")
"""A word with a colon, whatever it says: "GTIN:", "SE_ID:"."""

LEAST_NUMBERED = 2
"""Entries that count on from 1: one alone may begin with a 1 of its own."""

_LABEL_WORDS = frozenset(
    word
    for english, spellings in SPELLINGS.items()
    if english.split()[0] in ("number", "invoice", "order", "contract", "customer")
    for word in (*english.split(), *spellings.split("|"))
    if len(word) > 2 or word in ("no", "nr", "n°", "nº", "№")  # "PO 445" is a number with its letters
)


def tidy(value: Any, name: str = "") -> Any:
    """The value with every string in it tidied by the name of its field."""
    if isinstance(value, dict):
        return {key: tidy(inner, key) for key, inner in value.items()}
    if isinstance(value, list):
        return [tidy(inner, name) for inner in _without_numbering(value)]
    if not isinstance(value, str):
        return value
    words = fold(spaced(name))
    if _POSTCODE.search(words) and not _MORE_THAN_A_CODE.search(words):
        return _bare_postcode(value)
    if _NUMBERED.search(words):
        return _bare_number(value)
    return value


def _without_numbering(entries: list[Any]) -> list[Any]:
    """Entries without their running numbers, where the first ones count 1, 2, ... and are half of all.

    Example: ["1. Mix.", "2. Bake.", "Enjoy!"] -> ["Mix.", "Bake.", "Enjoy!"].
    """
    bare: list[str] = []
    for number, entry in enumerate(entries, start=1):
        match = _NUMBERED_ENTRY.fullmatch(entry) if isinstance(entry, str) else None
        if match is None or int(match[1]) != number:
            break
        bare.append(match[2])
    if len(bare) < LEAST_NUMBERED or 2 * len(bare) < len(entries):
        return entries
    return [*bare, *entries[len(bare) :]]


def _bare_postcode(value: str) -> str:
    """ "80333 München" -> "80333", "London SW1A 1AA" -> "SW1A 1AA", "D-1234 Ort" -> "1234"."""
    words = value.split()
    numbered = [i for i, word in enumerate(words) if any(char.isdigit() for char in word)]
    if not numbered:
        return value
    first, last = numbered[0], numbered[-1]
    if last - first + 1 != len(numbered):
        return value  # words between numbers: this is more than a code and a place
    if last + 1 < len(words) and _LETTERS_OF_A_CODE.fullmatch(words[last + 1].rstrip(",")):
        last += 1
    return _COUNTRY_BEFORE.sub("", " ".join(words[first : last + 1]).strip(",;"), count=1)


def _bare_number(value: str) -> str:
    """ "Avoir AV-2017-0005" -> "AV-2017-0005", "Vertrag Nr. 12", "FC: 12" -> "12"; other words stay."""
    words = value.split()
    label = 0
    while label < len(words) - 1 and (
        _LABEL.fullmatch(words[label]) or fold(words[label]).strip(".:#") in _LABEL_WORDS
    ):
        label += 1
    rest = words[label:]
    if label and any(char.isdigit() for char in "".join(rest)):
        return " ".join(rest)
    return value
