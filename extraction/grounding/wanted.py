"""The scalars of a result on their way to evidence, with the words that their schema calls them by."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from extraction.document import Span
from extraction.evidence import PRINTED, EvidenceStatus
from extraction.grounding.label_words import STOP_WORDS
from extraction.json_pointer import below, steps, value_at
from extraction.values.text_folding import fold

NAME_WEIGHT = 1.0
DESCRIPTION_WEIGHT = 0.3
"""A description's words say less than the field's name: "Total amount with tax" names the tax too."""
MAX_DESCRIPTION = 200
"""Characters of a description that are read for labels."""


@dataclass
class Wanted:
    """One scalar; `spans` are its candidate places, best first once it is resolved."""

    pointer: str
    value: Any
    row: str | None
    """Pointer of the innermost object in an array that holds the value."""
    group: str
    """Pointer of the object or array that holds the value; with it, fields of a common first word."""
    words: dict[str, float]
    """Words that may label the value, and how much each says; English as a rule."""
    section: str = ""
    """The word over the block that the value stands in: "seller" of seller_city and of seller/city."""
    rivals: frozenset[str] = frozenset()
    """The sections beside it: "buyer"."""
    status: EvidenceStatus = EvidenceStatus.NOT_IN_DOCUMENT
    found_as: EvidenceStatus = EvidenceStatus.NOT_IN_DOCUMENT
    """The status that the place has by itself."""
    spans: list[Span] = field(default_factory=list)
    preferred: list[Span] = field(default_factory=list)
    """Of its places those on the lines of its record, where these are known."""
    stranger: bool = False
    """It stands in another record, while its own says something else there."""

    @property
    def open(self) -> bool:
        """Is it still unclear which place is meant?"""
        return self.status is EvidenceStatus.AMBIGUOUS

    @property
    def settled(self) -> bool:
        """Is the first place known to be the one?"""
        return bool(self.spans) and not self.open and self.status is not EvidenceStatus.NOT_IN_DOCUMENT

    def settle(self, span: Span, text: str) -> None:
        """This is the place; the others that say the same follow. The status follows from its characters."""
        self.spans = [span, *(other for other in self.spans if other != span)]
        kept = self.found_as not in PRINTED
        self.status = self.found_as if kept else status_at(self.value, text[span.start : span.end])


def status_at(value: Any, words: str) -> EvidenceStatus:
    """EXACT where the document's words are the value's own characters (12.0 is written "12" or "12.0")."""
    same = words == str(value).strip() or (
        isinstance(value, float) and value.is_integer() and words == f"{value:.0f}"
    )
    return EvidenceStatus.EXACT if same else EvidenceStatus.NORMALISED


def scalars(data: Any, schema: dict[str, Any]) -> Iterator[Wanted]:
    """Every scalar of a result in reading order."""

    def walk(node: Any, part: Any, pointer: str, row: str | None, parent: str, name: str) -> Iterator[Wanted]:
        part = _resolved(part, schema)
        if isinstance(node, dict):
            sections = _sections(node)
            for key, child in node.items():
                path = below(pointer, key)
                for wanted in walk(child, _property(part, key, schema), path, row, pointer, key):
                    if wanted.pointer == path and key in sections:
                        wanted.section = sections[key]
                        wanted.rivals = frozenset(sections.values()) - {wanted.section}
                        wanted.group = f"{pointer}/{wanted.section}_"
                    yield wanted
        elif isinstance(node, list):
            for i, child in enumerate(node):
                path = f"{pointer}/{i}"
                inner = path if isinstance(child, dict) else row
                yield from walk(child, _items(part, i, schema), path, inner, pointer, name)
        else:
            yield Wanted(pointer, node, row, parent, _label_words(name, part))

    yield from _with_object_rivals(list(walk(data, schema, "", None, "", "")), data)


def _with_object_rivals(found: list[Wanted], data: Any) -> Iterator[Wanted]:
    """Objects side by side are sections too: {"seller": {...}, "buyer": {...}}."""
    objects = (
        {key for key, node in data.items() if isinstance(node, dict)} if isinstance(data, dict) else set()
    )
    for wanted in found:
        holder, *inside = steps(wanted.pointer) or [""]
        if inside and holder in objects:
            wanted.section = holder
            wanted.rivals = frozenset(objects - {holder})
        yield wanted


def _sections(node: dict[str, Any]) -> dict[str, str]:
    """Names that share their first word with another -> that word: seller_name, seller_city -> seller."""
    firsts: dict[str, list[str]] = {}
    for key in node:
        words = spaced(key).split()
        if len(words) > 1:
            firsts.setdefault(words[0], []).append(key)
    return {key: first for first, keys in firsts.items() if len(keys) > 1 for key in keys}


def spaced(name: str) -> str:
    """ "unitPrice" and "unit_price" -> "unit price"."""
    return re.sub(r"[_\-.]+|(?<=[a-z])(?=[A-Z])", " ", name).casefold()


def _label_words(name: str, part: Any) -> dict[str, float]:
    title = part.get("title") if isinstance(part, dict) else None
    description = part.get("description") if isinstance(part, dict) else None
    words: dict[str, float] = {}
    for text, weight in (
        (spaced(name), NAME_WEIGHT),
        (title, NAME_WEIGHT),
        (description, DESCRIPTION_WEIGHT),
    ):
        if not isinstance(text, str):
            continue
        for word in re.findall(r"[^\W_]{2,}", fold(text[:MAX_DESCRIPTION])):
            if weight == NAME_WEIGHT or word not in STOP_WORDS:
                words.setdefault(word, weight)
    return words


def _resolved(part: Any, root: dict[str, Any]) -> Any:
    """Follow local references, a few steps at most: a reference may point at itself."""
    for _ in range(8):
        if not isinstance(part, dict) or not isinstance(reference := part.get("$ref"), str):
            return part
        target = value_at(root, reference.removeprefix("#"))
        rest = {key: value for key, value in part.items() if key != "$ref"}
        part = {**target, **rest} if isinstance(target, dict) else rest
    return {}


def _branches(part: Any, root: dict[str, Any]) -> Iterator[dict[str, Any]]:
    part = _resolved(part, root)
    if isinstance(part, dict):
        yield part
        for keyword in ("anyOf", "oneOf", "allOf"):
            for branch in part.get(keyword) or ():
                resolved = _resolved(branch, root)
                if isinstance(resolved, dict):
                    yield resolved


def _property(part: Any, key: str, root: dict[str, Any]) -> Any:
    for branch in _branches(part, root):
        properties = branch.get("properties")
        if isinstance(properties, dict) and key in properties:
            return properties[key]
    return {}


def _items(part: Any, i: int, root: dict[str, Any]) -> Any:
    for branch in _branches(part, root):
        prefix = branch.get("prefixItems")
        if isinstance(prefix, list) and i < len(prefix):
            return prefix[i]
        if isinstance(branch.get("items"), dict):
            return branch["items"]
    return {}
