"""Makes one result of the results of a document's windows: values by evidence, rows by their place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from extraction.document import Document, Span
from extraction.evidence import UNSURE, Evidence, EvidenceStatus, Place
from extraction.grounding.wanted import spaced
from extraction.json_pointer import below, filled, scalars, value_at
from extraction.long_documents.windows import PartText
from extraction.values.parsing import is_number
from extraction.values.text_folding import fold
from schemas.preparing import canonical
from schemas.shape import Listing, Record, Shape, Union, read_shape

RANK = {
    EvidenceStatus.EXACT: 4,
    EvidenceStatus.NORMALISED: 4,
    EvidenceStatus.DERIVED: 3,
    EvidenceStatus.AMBIGUOUS: 3,
    EvidenceStatus.APPROXIMATE: 2,
    EvidenceStatus.NOT_IN_DOCUMENT: 0,
    EvidenceStatus.ABSENT: 0,
}
"""How much a value's evidence counts against that of another window's value for the same field."""

LABEL_REACH = 60
"""Characters before a value, on its line or the one above, in which the name of its field is looked for."""

SAME_RECORD = 0.5
"""Share of the words of the smaller one that two records of overlapping windows have in common where they
are the same record."""

_MISSING = object()


@dataclass(frozen=True)
class PartResult:
    """What one window gave. `data` as the person's schema wants it; the places are those of the document."""

    data: Any
    evidence: dict[str, Evidence]
    body: Span


@dataclass(frozen=True)
class _Node:
    """A value of one window."""

    part: int
    result: PartResult
    pointer: str

    @cached_property
    def value(self) -> Any:
        return value_at(self.result.data, self.pointer)

    def child(self, *names: str | int) -> _Node:
        return _Node(self.part, self.result, below(self.pointer, *names))

    def evidence(self) -> Iterator[tuple[str, Evidence]]:
        """(pointer below this node, evidence) of every scalar in it."""
        for path, _ in scalars(self.value):
            found = self.result.evidence.get(self.pointer + path)
            if found is not None:
                yield path, found

    @cached_property
    def located(self) -> int:
        """Values of it that have a place."""
        return sum(found.place is not None for _, found in self.evidence())

    @cached_property
    def extent(self) -> int:
        """Characters from its first place to its last: the values of one record stand close together."""
        spans = [found.place.span for _, found in self.evidence() if found.place is not None]
        return max(span.end for span in spans) - min(span.start for span in spans) if spans else 0


def merge(parts: Sequence[PartResult], json_schema: Any, text: str) -> tuple[Any, dict[str, Evidence]]:
    """(data, evidence) of the whole document; `text` is the document's.

    A window that has nothing to say about a field never overwrites one that has. Records that stand at the
    same place in two overlapping windows are one record, the more complete of both; equal records at
    different places are two. Fields of the whole document are decided by evidence, then by the label beside
    the value, then by how many windows agree; where all that is equal, the first window decides about words
    and dates and the last about numbers, because headers come first and totals last.
    """
    shape, _ = read_shape(json_schema)
    merger = _Merger(text)
    nodes = [_Node(i, part, "") for i, part in enumerate(parts)]
    return merger.merge(shape, nodes, ""), merger.evidence


class _Merger:
    def __init__(self, text: str) -> None:
        self.text = text
        self.evidence: dict[str, Evidence] = {}

    def merge(self, shape: Shape, nodes: Sequence[_Node], pointer: str) -> Any:
        """The value of these nodes, null where none has any; its evidence is noted under `pointer`."""
        value = self._merge(shape, nodes, pointer)
        if value is _MISSING:
            self.evidence[pointer] = Evidence(status=EvidenceStatus.ABSENT)
            return None
        return value

    def _merge(self, shape: Shape, nodes: Sequence[_Node], pointer: str) -> Any:
        if isinstance(shape, Union):
            return self._union(shape, nodes, pointer)
        if isinstance(shape, Record):
            return self._record(shape, nodes, pointer)
        if isinstance(shape, Listing):
            return self._listing(shape, nodes, pointer)
        return self._scalar(shape, nodes, pointer)

    # -------------------------------------------------------------- records

    def _record(self, shape: Record, nodes: Sequence[_Node], pointer: str) -> Any:
        holding = [node for node in nodes if isinstance(node.value, dict)]
        if not holding:
            return _MISSING
        merged: dict[str, Any] = {}
        for field in shape.fields:
            children = [node.child(field.name) for node in holding if field.name in node.value]
            if children:
                merged[field.name] = self.merge(field.shape, children, below(pointer, field.name))
        return merged

    def _union(self, shape: Union, nodes: Sequence[_Node], pointer: str) -> Any:
        """The form that most of what was found has."""
        groups: dict[int, list[_Node]] = {}
        for node in nodes:
            option = next((i for i, o in enumerate(shape.options) if _has_form(node.value, o)), None)
            if option is not None:
                groups.setdefault(option, []).append(node)
        if not groups:
            return _MISSING
        best = max(groups, key=lambda option: (sum(node.located for node in groups[option]), -option))
        return self._merge(shape.options[best], groups[best], pointer)

    # -------------------------------------------------------------- scalars

    def _scalar(self, shape: Shape, nodes: Sequence[_Node], pointer: str) -> Any:
        found = [node for node in nodes if node.value is not None and node.value != ""]
        if not found:
            return _MISSING
        votes = Counter(canonical(node.value) for node in found)
        words = _label_words(shape, pointer)

        def points(node: _Node) -> tuple[float, ...]:
            evidence = node.result.evidence.get(node.pointer)
            rank = RANK[evidence.status] if evidence else 0
            label = self._label(words, evidence)
            order = node.part if is_number(node.value) else -node.part
            return (rank, label, votes[canonical(node.value)], order)

        best = max(found, key=points)
        self._take(best, pointer)
        return best.value

    def _label(self, words: frozenset[str], evidence: Evidence | None) -> float:
        """Share of a label's words before a value on its line, or half as much on the line above."""
        if not words or evidence is None or evidence.place is None:
            return 0.0
        start = evidence.place.span.start
        line = self.text.rfind("\n", 0, start) + 1
        above = self.text.rfind("\n", 0, max(0, line - 1)) + 1
        same = _words(self.text[max(line, start - LABEL_REACH) : start])
        return max(len(words & same), 0.5 * len(words & _words(self.text[above:line]))) / len(words)

    def _take(self, node: _Node, pointer: str) -> None:
        for path, found in node.evidence():
            self.evidence[pointer + path] = found

    # -------------------------------------------------------------- lists

    def _listing(self, shape: Listing, nodes: Sequence[_Node], pointer: str) -> Any:
        holding = [node for node in nodes if isinstance(node.value, list)]
        if not holding:
            return _MISSING
        merged: list[Any] = []
        for i, entry in enumerate(shape.head):
            children = [node.child(i) for node in holding if len(node.value) > i]
            if not children:
                return merged
            merged.append(self.merge(entry, children, below(pointer, i)))
        if shape.item is None:
            return merged
        for group in self._records_of(shape, holding)[: _room(shape, len(merged))]:
            merged.append(self._one_record(shape.item, group, below(pointer, len(merged))))
        return merged

    def _records_of(self, shape: Listing, nodes: Sequence[_Node]) -> list[list[_Node]]:
        """The entries of all windows; those of one record together, in the order of their places."""
        groups: list[_Group] = []
        for node in nodes:
            entries = [node.child(i) for i in range(len(shape.head), len(node.value))]
            earlier = [group for group in groups if group.part < node.part]
            near = [group for group in earlier if group.may_reach(node.result.body.start)]
            matched: set[int] = set()
            for number, entry in enumerate(_placed(entries)):
                group = _same(entry, [g for g in near if id(g) not in matched])
                if group is None and number == 0 and earlier and earlier[-1].reached == node.part - 1:
                    group = earlier[-1] if _goes_on(shape.item, earlier[-1], entry) else None
                if group is None:
                    groups.append(_Group(node.part, [entry]))
                else:
                    matched.add(id(group))
                    group.entries.append(entry)
        groups.sort(key=lambda group: group.entries[0].at)
        return [[entry.node for entry in group.entries] for group in groups]

    def _one_record(self, shape: Shape, nodes: list[_Node], pointer: str) -> Any:
        """The most complete of a record's versions, with what only another one has."""
        base = max(nodes, key=lambda node: (node.located, filled(node.value), -node.extent, -node.part))
        if len(nodes) == 1 or not isinstance(base.value, dict) or not isinstance(shape, Record):
            self._take(base, pointer)
            return base.value
        ordered = [base, *(node for node in nodes if node is not base)]
        merged: dict[str, Any] = {}
        for field in shape.fields:
            children = [node.child(field.name) for node in ordered if field.name in node.value]
            at = below(pointer, field.name)
            if not children:
                continue
            if isinstance(field.shape, Listing | Record | Union):
                in_order = sorted(children, key=lambda node: node.part)
                merged[field.name] = self.merge(field.shape, in_order, at)
            else:
                said = [child for child in children if child.value is not None and child.value != ""]
                placed = [child for child in said if child.located]
                chosen = (placed or said or children)[0]
                self._take(chosen, at)
                merged[field.name] = chosen.value
        return merged


def _room(shape: Listing, taken: int) -> int | None:
    return None if shape.maximum is None else max(0, shape.maximum - taken)


# ------------------------------------------------------------------ which records are one


@dataclass
class _Entry:
    """An entry of a list with the words that are its own; `at` orders it in the document."""

    node: _Node
    own: tuple[Span, ...]
    at: int


@dataclass
class _Group:
    """The versions of one record; `part` is the window that had it first."""

    part: int
    entries: list[_Entry]

    @property
    def reached(self) -> int:
        """The last window that has it."""
        return self.entries[-1].node.part

    def may_reach(self, start: int) -> bool:
        """Whether a window that begins at `start` may have it too; words without a place may be anywhere."""
        ends = [entry.own[-1].end for entry in self.entries if entry.own]
        return not ends or max(ends) > start or isinstance(self.entries[0].node.value, str)


def _placed(entries: Sequence[_Node]) -> list[_Entry]:
    """Entries of one window with their places; one without any follows the entry before it."""
    spans = [[(found, found.place.span) for _, found in node.evidence() if found.place] for node in entries]
    uses = Counter(span for each in spans for span in {span for _, span in each})
    placed: list[_Entry] = []
    at = entries[0].result.body.start if entries else 0
    for node, each in zip(entries, spans, strict=True):
        # Words that several entries of the window share, such as the heading of a group, tell none of them.
        own = [(found, span) for found, span in each if uses[span] == 1]
        # What may stand elsewhere does not tell where its record stands, as long as another value does.
        sure = [span for found, span in own if found.status not in UNSURE]
        spots = sure or [span for _, span in own] or [span for _, span in each]
        at = min((span.start for span in spots), default=at)
        placed.append(_Entry(node, tuple(sorted({span for _, span in own or each})), at))
    return placed


def _same(entry: _Entry, groups: Sequence[_Group]) -> _Group | None:
    """The record of an earlier window that stands where this entry stands."""
    best, best_share = None, 0.0
    for group in groups:
        share = max(_common(entry, other) for other in group.entries)
        if share > best_share:
            best, best_share = group, share
    if best_share >= SAME_RECORD:
        return best
    return _same_without_place(entry, groups)


def _common(one: _Entry, other: _Entry) -> float:
    if not one.own or not other.own:
        return 0.0
    shared = sum(any(a.start < b.end and b.start < a.end for b in other.own) for a in one.own)
    back = sum(any(a.start < b.end and b.start < a.end for a in one.own) for b in other.own)
    return min(shared, back) / min(len(one.own), len(other.own))


def _same_without_place(entry: _Entry, groups: Sequence[_Group]) -> _Group | None:
    """Entries that cannot be told by place: words that another window has too, and what stands nowhere."""
    value = entry.node.value
    if isinstance(value, str):
        return next((g for g in groups if fold(str(g.entries[0].node.value)) == fold(value)), None)
    if entry.own:
        return None
    known = canonical(value)
    return next(
        (g for g in groups if not g.entries[0].own and canonical(g.entries[0].node.value) == known), None
    )


def _goes_on(shape: Shape | None, group: _Group, entry: _Entry) -> bool:
    """Whether the first entry of a window is the rest of the last one of the window before.

    Only a record with a list in it can be so long: its own fields are empty then, or say the same.
    """
    if not isinstance(shape, Record) or not any(isinstance(f.shape, Listing) for f in shape.fields):
        return False
    first, second = group.entries[-1].node.value, entry.node.value
    if not isinstance(first, dict) or not isinstance(second, dict):
        return False
    lists = [f.name for f in shape.fields if isinstance(f.shape, Listing)]
    if not any(first.get(name) and second.get(name) for name in lists):
        return False
    said = {path: value for path, value in scalars(second) if value is not None and not _in_list(path)}
    return all(value_at(first, path) in (None, value) for path, value in said.items())


def _in_list(path: str) -> bool:
    return bool(re.search(r"/\d+(/|\Z)", path))


# ------------------------------------------------------------------ looking at values


def _has_form(value: Any, shape: Shape) -> bool:
    if isinstance(shape, Record):
        return isinstance(value, dict) and set(value) <= {field.name for field in shape.fields}
    if isinstance(shape, Listing):
        return isinstance(value, list)
    return value is not None and not isinstance(value, dict | list)


def _label_words(shape: Shape, pointer: str) -> frozenset[str]:
    name = spaced(pointer.rsplit("/", 1)[-1])
    title = shape.notes.get("title", "")
    return frozenset(_words(f"{name} {title if isinstance(title, str) else ''}"))


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w{2,}", fold(text)))


def in_document(found: Evidence, part: PartText, document: Document) -> Evidence:
    """Evidence with the places of a window's text as places of the document."""
    places = tuple(
        Place.of(document, part.place_in_document(place.span), tuple(map(part.place_in_document, place.more)))
        for place in found.places
    )
    return found.model_copy(update={"places": places})
