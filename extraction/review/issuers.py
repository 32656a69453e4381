"""Who issued a document, by the values of any schema: name and tax number of its seller, shop or bank."""

from __future__ import annotations

import re
from typing import Any

from extraction.grounding.label_words import WORDS
from extraction.grounding.wanted import Wanted, scalars, spaced
from extraction.values.text_folding import fold

SELLERS = frozenset(
    {*WORDS["seller"], "merchant", "store", "shop", "creditor", "provider", "payee", "händler", "laden"}
) - {"from", "von"}
"""Words by which the names of fields call who issues a bill. "from" says it of days, too."""
ISSUERS = frozenset({"bank", "publisher", "employer", "company", "organizer", "organiser", "firma", "author"})
"""Who issues what no seller does; a bill may name its bank as well, so these count where no seller is."""
NAMES = frozenset({*WORDS["name"], "title", "legal", "full"})
NUMBERS = frozenset(
    {"vat", "tax", "id", "number", "no", "uid", "ust", "ustid", "idnr", "gst", "tva", "nif", "ein"}
)
FEWEST_CHARACTERS = 3
"""Shorter values are a sign or initials, and no name to know an issuer by."""
LONGEST = 200
"""A longer text is no name."""


def issuers(data: Any, json_schema: dict[str, Any]) -> tuple[str, ...]:
    """What the values call the issuer, as printed, the name first; nothing where no field speaks of one.

    Example: of seller_name, seller_city and seller_vat_id those of the first and the last.
    """
    alone = [one for one in scalars(outside_lists(data), json_schema) if _is_name(one.value)]
    for words in (SELLERS, ISSUERS):
        named = [(one, rest) for one in alone if (rest := _beside(one, words)) is not None]
        found = [one.value.strip() for one, rest in named if rest <= NAMES]
        found += [one.value.strip() for one, rest in named if rest and rest <= NUMBERS]
        if found:
            return tuple(dict.fromkeys(found))
    return ()


def outside_lists(data: Any) -> Any:
    """The data without its lists: rows come and go, so none of them has a place or an issuer of its own."""
    if not isinstance(data, dict):
        return {}
    return {
        name: outside_lists(value) if isinstance(value, dict) else value
        for name, value in data.items()
        if not isinstance(value, list)
    }


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST and len(_squeezed(value)) >= FEWEST_CHARACTERS


def _beside(wanted: Wanted, words: frozenset[str]) -> frozenset[str] | None:
    """The other words of a field's name where it has one of these; of a field in an object its name too."""
    own = frozenset(spaced(wanted.pointer.replace("/", " ")).split())
    return own - words if own & words else None


def same_issuer(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether the two have a name or a number in common; case, spaces and signs do not matter."""
    return not {_squeezed(name) for name in one}.isdisjoint(_squeezed(name) for name in other)


def _squeezed(name: str) -> str:
    return re.sub(r"[\W_]+", "", fold(name))
