"""Fields that a web page itself states for machines get what it says, where the model said something else.

A page's JSON-LD names its authors; a small model takes the people in the article for them. Only the fields
whose names say without doubt what they ask for are touched, and every value is grounded afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from extraction.document import Document, Statements
from extraction.evidence import Evidence
from extraction.grounding.ground import ground
from extraction.grounding.wanted import spaced
from extraction.json_pointer import below
from extraction.values.text_folding import fold

_SUBJECT = r"(?:(?:article|news|post|blog|page|recipe) )?"
_FIELDS = {
    "title": re.compile(_SUBJECT + r"(?:title|headline)|recipe name|titel|überschrift|titre|título|titolo"),
    "authors": re.compile(
        _SUBJECT + r"(?:authors?|author names?|byline|written by)|autor(?:en|es)?|auteurs?|autori?"
    ),
    "ingredients": re.compile(r"(?:recipe )?(?:ingredients?|ingredient list)|zutaten(?:liste)?|ingrédients"),
    "instructions": re.compile(
        r"(?:recipe |preparation |cooking )?(?:instructions?|steps?|directions?)|zubereitung|préparation"
    ),
}
_PRODUCT = re.compile(r"(?:product )?name")

WHOLE = 0.8
"""Share of what the page says as one text that the entries of a list have to make up: with less, its text is
another telling, and entries outside of it may be right."""

Result = tuple[Any, dict[str, Evidence], tuple[str, ...]]


def as_stated(
    document: Document, data: Any, evidence: dict[str, Evidence], json_schema: dict[str, Any]
) -> Result:
    """(data, evidence, notices) with what the page states in its fields."""
    if not document.stated or not isinstance(data, dict):
        return data, evidence, ()
    changed = {}
    for name, value in data.items():
        kind = _kind(name, data)
        stated = _instead(kind, value, document.stated) if kind else None
        if stated is not None:
            changed[name] = stated
    if not changed:
        return data, evidence, ()
    data = {**data, **changed}
    known = {below("", name) for name in changed}
    fresh = ground(data, document, json_schema)
    evidence = {
        pointer: found.model_copy(update={"read": True})
        if "/" + pointer.split("/", 2)[1] in known
        else evidence.get(pointer, found)
        for pointer, found in fresh.items()
    }
    names = ", ".join(name.replace("_", " ") for name in changed)
    return data, evidence, (f"Taken from what the page states for search engines: {names}.",)


def _kind(name: str, data: dict[str, Any]) -> str | None:
    """The kind of statement that a field asks for."""
    words = fold(spaced(name)).strip()
    if _PRODUCT.fullmatch(words) and "price" in data:
        return "title"
    return next((kind for kind, pattern in _FIELDS.items() if pattern.fullmatch(words)), None)


def _instead(kind: str, value: Any, stated: Statements) -> Any:
    """What the field gets instead of its value; None where it is right, or the page does not say."""
    said = stated.get(kind, ())
    if isinstance(value, list) and all(isinstance(entry, str) for entry in value):
        return _list_instead(kind, value, said)
    if value is not None and not isinstance(value, str):
        return None
    single = [entries[0] for entries in said if len(entries) == 1]
    if not single or kind in ("ingredients", "instructions") or _key(value or "") in map(_key, single):
        return None
    return single[0]


def _list_instead(kind: str, value: list[str], said: Sequence[Sequence[str]]) -> list[str] | None:
    known = [_key(entry) for entry in value]
    if not said or any(sorted(known) == sorted(map(_key, entries)) for entries in said):
        return None
    if kind == "authors":
        return list(said[0])
    lists = [entries for entries in said if len(entries) > 1]
    if lists:
        return [_with_amount(entry, value) if kind == "ingredients" else entry for entry in lists[0]]
    whole = _key(said[0][0])
    inside = [entry for entry, key in zip(value, known, strict=True) if key and key in whole]
    told = sum(len(_key(entry)) for entry in inside)
    return inside if 1 < len(inside) < len(value) and told >= WHOLE * len(whole) else None


def _with_amount(entry: str, value: Sequence[str]) -> str:
    """The model's words for an ingredient of which the page's list leaves the amount out."""
    if any(map(str.isnumeric, entry)):
        return entry
    fuller = [other for other in value if _key(entry) in _key(other) and any(map(str.isnumeric, other))]
    return fuller[0] if len(fuller) == 1 else entry


def _key(text: str) -> str:
    return "".join(filter(str.isalnum, fold(text)))
