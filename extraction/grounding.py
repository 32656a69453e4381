"""Where every value of a result stands in its document; not found is an answer, never an exception."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from extraction.document import Document, Span
from extraction.evidence import Evidence, EvidenceStatus, Place
from extraction.json_pointer import below, value_at
from extraction.text_folding import fold
from extraction.text_index import TextIndex
from extraction.values import CURRENCY_SIGNS, decimal_of, is_number_text, numbers

MAX_PLACES = 50
"""Places kept for one value; the chosen one comes first."""
LABEL_REACH = 80
"""Characters before a value, on its line or the line above, in which its label is looked for."""
MAX_LABELLED = 200
"""Candidate places of one value whose surroundings are read for its label."""
MAX_VOTING_PLACES = 300
"""More frequent values do not say where a row is; they are only looked for on the lines of the others."""
MAX_ROUNDS = 4
"""A value settled by its row can settle others; more rounds changed nothing on nested tables."""

_ISO_DAY = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2}))?")


@dataclass
class _Value:
    """A scalar on its way to evidence; `spans` are its candidate places, best first once it is resolved."""

    pointer: str
    value: Any
    row: str | None
    """Pointer of the innermost object in an array that holds the value."""
    group: str
    label: str
    status: EvidenceStatus = EvidenceStatus.NOT_IN_DOCUMENT
    found_as: EvidenceStatus = EvidenceStatus.NOT_IN_DOCUMENT
    """The status that a single place would have."""
    spans: list[Span] = field(default_factory=list)

    @property
    def open(self) -> bool:
        return self.status is EvidenceStatus.AMBIGUOUS

    @property
    def settled(self) -> bool:
        return len(self.spans) == 1 and not self.open

    @property
    def family(self) -> str:
        """Values with the same family stand near each other: one row, or one object."""
        return self.row if self.row is not None else self.group

    def settle(self, span: Span, text: str) -> None:
        """This is the one place; the status follows from its characters."""
        self.spans = [span]
        derived = self.found_as is EvidenceStatus.DERIVED
        self.status = self.found_as if derived else _status_at(self.value, text[span.start : span.end])


def ground(data: Any, document: Document, json_schema: dict[str, Any]) -> dict[str, Evidence]:
    """JSON pointer of every scalar in `data`, in reading order -> its evidence. Deterministic.

    Values printed several times are told apart by their row, then by the label that `json_schema` gives
    the field, then by the nearest located sibling; what stays unclear is AMBIGUOUS.
    """
    index = TextIndex(document.text)
    values = list(_scalars(data, json_schema))
    located: dict[tuple[type, Any], tuple[EvidenceStatus, list[Span]]] = {}
    for value in values:
        key = (type(value.value), value.value)
        if key not in located:
            located[key] = _locate(value.value, index)
        value.found_as, value.spans = located[key]
        value.status = value.found_as
        if len(value.spans) > 1 and value.status is not EvidenceStatus.APPROXIMATE:
            value.status = EvidenceStatus.AMBIGUOUS
    _settle_rows(values, index)
    _choose(values, index)
    places = _Places(document)
    return {value.pointer: places.evidence(value) for value in values}


# ------------------------------------------------------------------ walking the data


def _scalars(data: Any, schema: dict[str, Any]) -> Iterator[_Value]:
    def walk(node: Any, part: Any, pointer: str, row: str | None, parent: str, name: str) -> Iterator[_Value]:
        part = _resolved(part, schema)
        if isinstance(node, dict):
            for key, child in node.items():
                path = below(pointer, key)
                yield from walk(child, _property(part, key, schema), path, row, pointer, key)
        elif isinstance(node, list):
            for i, child in enumerate(node):
                path = f"{pointer}/{i}"
                inner = path if isinstance(child, dict) else row
                yield from walk(child, _items(part, i, schema), path, inner, pointer, name)
        else:
            title = part.get("title") if isinstance(part, dict) else None
            label = f"{_spaced(name)} {title if isinstance(title, str) else ''}"
            yield _Value(pointer, node, row, parent, fold(label))

    yield from walk(data, schema, "", None, "", "")


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


def _spaced(name: str) -> str:
    """ "unitPrice" and "unit_price" -> "unit price"."""
    return re.sub(r"[_\-.]+|(?<=[a-z])(?=[A-Z])", " ", name)


# ------------------------------------------------------------------ locating one value


def _locate(value: Any, index: TextIndex) -> tuple[EvidenceStatus, list[Span]]:
    """The status a single place would have, and all places in reading order."""
    if value is None or (isinstance(value, str) and not value.strip()):
        return EvidenceStatus.ABSENT, []
    if isinstance(value, bool):
        # No document prints `true`: it is concluded from words that nothing here can know.
        return EvidenceStatus.DERIVED, []
    if isinstance(value, int | float):
        return _locate_number(value, index)
    return _locate_text(str(value), index)


def _locate_number(value: int | float, index: TextIndex) -> tuple[EvidenceStatus, list[Span]]:
    number = decimal_of(value)
    if number is None:
        return EvidenceStatus.NOT_IN_DOCUMENT, []
    spans = index.find_number(number)
    if spans:
        words = index.text[spans[0].start : spans[0].end]
        return _status_at(value, words), spans
    # The same figure with the other sign is a likely mistake: show it, and call it doubtful.
    opposite = index.find_number(-number)
    return (EvidenceStatus.APPROXIMATE, opposite) if opposite else (EvidenceStatus.NOT_IN_DOCUMENT, [])


def _status_at(value: Any, words: str) -> EvidenceStatus:
    """EXACT where the document's words are the value's own characters (12.0 is written "12" or "12.0")."""
    same = words == str(value).strip() or (
        isinstance(value, float) and value.is_integer() and words == f"{value:.0f}"
    )
    return EvidenceStatus.EXACT if same else EvidenceStatus.NORMALISED


def _locate_text(value: str, index: TextIndex) -> tuple[EvidenceStatus, list[Span]]:
    matches = index.find(value)
    if matches:
        status = EvidenceStatus.EXACT if matches[0].exact else EvidenceStatus.NORMALISED
        return status, [match.span for match in matches]
    day = _ISO_DAY.match(value)
    if day:
        return _locate_day(day, index)
    for other in _other_spellings(value):
        matches = index.find(other)
        if matches:
            return EvidenceStatus.NORMALISED, [match.span for match in matches]
    if is_number_text(value):
        spans = sorted({span for number in sorted(numbers(value)) for span in index.find_number(number)})
        return (EvidenceStatus.NORMALISED, spans) if spans else (EvidenceStatus.NOT_IN_DOCUMENT, [])
    similar = index.find_similar(value) or index.find_scattered(value)
    return (EvidenceStatus.APPROXIMATE, [similar]) if similar else (EvidenceStatus.NOT_IN_DOCUMENT, [])


def _other_spellings(value: str) -> Iterator[str]:
    """Codes that documents print as a sign ("EUR", "€"), enum words ("credit_note", "credit note")."""
    if value in CURRENCY_SIGNS:
        yield CURRENCY_SIGNS[value]
    if "_" in value:
        yield value.replace("_", " ")


def _locate_day(day: re.Match[str], index: TextIndex) -> tuple[EvidenceStatus, list[Span]]:
    year, month, number, hour, minute = day.groups()
    try:
        wanted = date(int(year), int(month), int(number))
    except ValueError:
        return EvidenceStatus.NOT_IN_DOCUMENT, []
    spans = index.find_day(wanted)
    if not spans:
        return _locate_day_without_year(wanted, index)
    midnight = (hour, minute) == ("00", "00")
    if hour is None or midnight:
        return EvidenceStatus.NORMALISED, spans
    timed = [span for span in spans if _clock_near(index.text, span, int(hour), minute)]
    return (EvidenceStatus.NORMALISED, timed) if timed else (EvidenceStatus.APPROXIMATE, spans)


def _locate_day_without_year(day: date, index: TextIndex) -> tuple[EvidenceStatus, list[Span]]:
    """Statements print "02/07" on their lines and the year in the head: the date is concluded from both."""
    spans = index.find_day_without_year(day)
    if not spans:
        return EvidenceStatus.NOT_IN_DOCUMENT, []
    year_printed = index.find_number(Decimal(day.year))
    return EvidenceStatus.DERIVED if year_printed else EvidenceStatus.APPROXIMATE, spans


def _clock_near(text: str, span: Span, hour: int, minute: str) -> bool:
    around = text[max(0, span.start - LABEL_REACH) : span.end + LABEL_REACH]
    return bool(re.search(rf"(?<!\d)0?(?:{hour}|{hour % 12 or 12}) ?[:.h] ?{minute}(?!\d)", around))


# ------------------------------------------------------------------ telling places apart


def _settle_rows(values: list[_Value], index: TextIndex) -> None:
    """A value of a row that has one place on the row's lines is not ambiguous.

    The row's line is the one that holds most of its values; without one, the lines of its settled values.
    """
    rows: dict[str, list[_Value]] = {}
    for value in values:
        if value.row is not None and value.spans:
            rows.setdefault(value.row, []).append(value)
    for row in rows.values():
        line = _common_line(row, index)
        if line is not None:
            _settle_on(row, [line], index)
        for _ in range(MAX_ROUNDS):
            anchors = [value.spans[0] for value in row if value.settled]
            lines = sorted({line for span in anchors for line in index.lines_of(span)})
            if not _settle_on(row, lines, index):
                break


def _common_line(row: list[_Value], index: TextIndex) -> int | None:
    """The only line that holds a place of more than half of the row's values, and of two at least.

    Example: "Chad" on lines 3 and 9, 5 on lines 1, 3 and 7 -> line 3.
    """
    rare = [value for value in row if len(value.spans) <= MAX_VOTING_PLACES]
    candidates = {index.line_of(span.start) for value in rare for span in value.spans}
    votes = {line: sum(bool(index.on_line(value.spans, line)) for value in row) for line in candidates}
    most = max(votes.values(), default=0)
    winners = [line for line, count in votes.items() if count == most]
    return winners[0] if len(winners) == 1 and most >= 2 and 2 * most > len(row) else None


def _settle_on(row: list[_Value], lines: list[int], index: TextIndex) -> int:
    """Settle the open values of a row that have one place on these lines; how many there were.

    Equal values of one row (quantity 1: price 5.00, total 5.00) take as many places from left to right.
    """
    taken = {value.spans[0] for value in row if value.settled}
    equal: dict[Any, list[_Value]] = {}
    for value in row:
        if value.open:
            equal.setdefault(value.value, []).append(value)
    settled = 0
    for values in equal.values():
        on_row = [span for line in lines for span in index.on_line(values[0].spans, line)]
        free = [span for span in on_row if span not in taken]
        if len(free) == len(values):
            for value, span in zip(values, free, strict=True):
                value.settle(span, index.text)
            taken.update(free)
            settled += len(free)
    return settled


def _choose(values: list[_Value], index: TextIndex) -> None:
    """Put the likeliest place of every value that still has several first, in the order of the data.

    In rows and nested objects the siblings' line decides before the label; among the outermost fields, which
    lie far apart, the label decides before the distance. Siblings share a place only when none is left.
    """
    families: dict[str, list[_Value]] = {}
    for value in values:
        families.setdefault(value.family, []).append(value)
    row_ends: dict[str, int] = {}
    for family, members in families.items():
        taken = {value.spans[0] for value in members if value.settled}
        lines = sorted({line for span in taken for line in index.lines_of(span)})
        rows = family.rpartition("/")[0] if members[0].row is not None else None
        after = row_ends.get(rows, 0) if rows is not None and not lines else 0
        for value in members:
            if len(value.spans) > 1:
                chosen = _likeliest(value, taken, lines, after, index)
                value.spans = [chosen, *(span for span in value.spans if span != chosen)]
                taken.add(chosen)
        if rows is not None and taken:
            row_ends[rows] = max(span.end for span in taken)


def _likeliest(value: _Value, taken: set[Span], lines: list[int], after: int, index: TextIndex) -> Span:
    spans = [span for span in value.spans if span not in taken and span.start >= after]
    spans = spans or [span for span in value.spans if span not in taken] or value.spans
    distances = {span: _line_distance(index.line_of(span.start), lines) for span in spans}
    if value.row is not None or value.group:
        nearest = min(distances.values())
        spans = [span for span in spans if distances[span] == nearest]
    scores = {span: _label_score(value.label, span, index) for span in spans[:MAX_LABELLED]}
    return min(scores, key=lambda span: (-scores[span], distances[span], span.start))


def _line_distance(line: int, lines: list[int]) -> int:
    """Lines to the nearest of some sorted line numbers; 0 where there are none."""
    at = bisect_left(lines, line)
    return min((abs(line - other) for other in lines[max(0, at - 1) : at + 1]), default=0)


def _label_score(label: str, span: Span, index: TextIndex) -> float:
    """Share of the label's words just before the value on its line, or half as much on the line above."""
    words = set(re.findall(r"\w{2,}", label))
    if not words:
        return 0.0
    line = index.line_of(span.start)
    before = index.text[max(index.line_start(line), span.start - LABEL_REACH) : span.start]
    above = index.text[index.line_start(line - 1) : index.line_start(line)] if line else ""
    same_line, line_above = (
        len(words & set(re.findall(r"\w{2,}", fold(part)))) for part in (before, above[:LABEL_REACH])
    )
    return max(same_line, 0.5 * line_above) / len(words)


# ------------------------------------------------------------------ places


class _Places:
    """Turns spans into places on pages; many values share a span, so each is made once."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._made: dict[Span, Place] = {}

    def evidence(self, value: _Value) -> Evidence:
        spans = value.spans[:MAX_PLACES]
        words = self._document.text[spans[0].start : spans[0].end] if spans else ""
        return Evidence(status=value.status, places=tuple(map(self._place, spans)), words=words)

    def _place(self, span: Span) -> Place:
        if span not in self._made:
            page = self._document.page_at(span.start)
            boxes = self._document.boxes(span)
            self._made[span] = Place(page=page.index, page_label=page.label, span=span, boxes=boxes)
        return self._made[span]
