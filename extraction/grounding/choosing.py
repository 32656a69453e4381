"""Which of several places a value has that no row settles: by label, block and company; or none for sure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from extraction.document import Span
from extraction.grounding.labels import Labels, beside
from extraction.grounding.locating import currencies
from extraction.grounding.page_cells import Cell, PageCells
from extraction.grounding.text_index import TextIndex
from extraction.grounding.wanted import Wanted
from extraction.values.parsing import CURRENCY_SIGNS

MAX_COMPARED = 60
"""Candidate places of one value whose surroundings are read."""
MAX_COMPANY = 40
"""Places of a sibling that are asked whether they are near."""
BLOCK_WEIGHT, COMPANY_WEIGHT = 0.5, 0.5
"""What the heading of its block and siblings near by count for, beside 1 for a complete label."""
CLEAR_LEAD = 0.25
"""Lead over the second place from which the first is clear; set on made documents, see the tests."""
CLEAR_SCORE = 0.4
"""Less evidence than half a label decides nothing, whatever the lead."""
WHOLE_LABEL = 0.7
"""Label score from which a place says nearly the whole name of the field; two such places mean the same."""
SAME_BLOCK = 0.5
"""Share of the siblings near a place from which it is their block: an address that is printed twice."""
BETTER_CLAIM = 0.1
MIN_LABEL = 3
"""Letters of two labels that must be the same."""
CODE_DIGITS = 6
"""Digits of a number that is a name (an invoice number): no page number or postcode has as many."""
DISTINCTIVE = 9
"""Letters and digits from which a text does not stand in a document by chance."""


@dataclass
class _Candidate:
    span: Span
    score: float
    said: float
    """The label's part of the score."""
    named: float
    """Whether the heading of its block is the value's."""
    company: float
    label: str


class Chooser:
    """Chooses among the places of values that are still open."""

    def __init__(self, index: TextIndex, cells: PageCells, labels: Labels) -> None:
        self._index = index
        self._cells = cells
        self._labels = labels
        self._positions: dict[Span, tuple[int, Cell] | None] = {}
        self._money = frozenset(currencies(index.text))

    def choose(self, values: list[Wanted]) -> None:
        """Put the likeliest place of every open value first, and settle what is clear.

        Fields of one object that have the same value take different places as long as there are enough.
        """
        families: dict[str, list[Wanted]] = {}
        for value in values:
            families.setdefault(value.row or value.group, []).append(value)
        by_object: dict[str, list[Wanted]] = {}
        for value in values:
            by_object.setdefault(value.pointer.rpartition("/")[0], []).append(value)
        scored = {
            value.pointer: self._candidates(value, families[value.row or value.group])
            for value in values
            if value.open and not value.stranger and len(value.spans) > 1
        }
        row_ends: dict[str, int] = {}
        for parent, members in by_object.items():
            self._assign(members, scored, self._after(members, parent, row_ends))
            self._note_end(members, parent, row_ends)

    # -------------------------------------------------------------- evidence of one place

    def _candidates(self, value: Wanted, family: list[Wanted]) -> list[_Candidate]:
        """The places with their scores, in reading order."""
        spans = value.preferred or value.spans
        if len(spans) > MAX_COMPARED:
            spans = self._likely(value, family)
        found = []
        for span in spans:
            said = self._labels.score(value, span)
            named = self._labels.section(value, span)
            company = self._company(value, span, family)
            score = said + BLOCK_WEIGHT * named + COMPANY_WEIGHT * company
            around = self._labels.around(span)
            found.append(_Candidate(span, score, said, named, company, around.label))
        return found

    def _likely(self, value: Wanted, family: list[Wanted]) -> list[Span]:
        """Of very many places the first ones and those on the lines of settled siblings."""
        lines = {self._index.line_of(other.spans[0].start) for other in family if other.settled}
        near = [
            span for line in sorted(lines)[:MAX_COMPARED] for span in self._index.on_line(value.spans, line)
        ]
        return sorted(
            {*value.spans[: MAX_COMPARED - len(near[: MAX_COMPARED // 2])], *near[: MAX_COMPARED // 2]}
        )

    def _company(self, value: Wanted, span: Span, family: list[Wanted]) -> float:
        """0 to 1: the share of the siblings that have a place near by; frequent ones count little."""
        total = near = 0.0
        parent, _, name = value.pointer.rpartition("/")
        if name.isdecimal():  # an entry of a list stands by the entries before and after it
            around = {f"{parent}/{int(name) + step}" for step in (-1, 1)}
            family = [other for other in family if other.pointer in around]
        for other in family:
            if other is value or not other.spans or other.value == value.value:
                continue
            places = other.spans[:1] if other.settled else other.spans[:MAX_COMPANY]
            weight = 1.0 / len(places)
            total += weight
            if any(self._near(span, place, value) for place in places):
                near += weight
        return near / total if total else 0.0

    def _near(self, span: Span, other: Span, value: Wanted) -> bool:
        """Fields of an object lie apart: only one line counts. Those of a block, row or list lie together."""
        in_list = value.pointer.rpartition("/")[2].isdecimal()
        if not value.section and value.row is None and not in_list:
            return self._index.line_of(span.start) == self._index.line_of(other.start)
        one, two = self._position(span), self._position(other)
        return one is not None and two is not None and one[0] == two[0] and beside(one[1], two[1])

    def _position(self, span: Span) -> tuple[int, Cell] | None:
        if span not in self._positions:
            found = self._cells.at(span)
            self._positions[span] = (found[0], found[2]) if found else None
        return self._positions[span]

    # -------------------------------------------------------------- choosing

    def _assign(self, members: list[Wanted], scored: dict[str, list[_Candidate]], after: int) -> None:
        """The pair of value and place with the best score first; siblings share a place when none is left."""
        taken = {value.spans[0] for value in members if value.settled}
        waiting = [value for value in members if value.pointer in scored]
        while waiting:
            best: tuple[tuple[float, int, int], Wanted, _Candidate] | None = None
            for order, value in enumerate(waiting):
                candidate = _best(scored[value.pointer], taken, after)
                rank = (-candidate.score, order, candidate.span.start)
                if best is None or rank < best[0]:
                    best = (rank, value, candidate)
            assert best is not None
            _, value, candidate = best
            self._put_first(value, candidate, scored, waiting, taken)
            taken.add(value.spans[0])
            waiting.remove(value)

    def _put_first(
        self,
        value: Wanted,
        chosen: _Candidate,
        scored: dict[str, list[_Candidate]],
        waiting: list[Wanted],
        taken: set[Span],
    ) -> None:
        rivals = [
            other
            for other in scored[value.pointer]
            if other.span != chosen.span
            and other.span not in taken
            and other.score > chosen.score - CLEAR_LEAD
            and not _better_claimed(value, other, scored, waiting)
        ]
        value.spans = [chosen.span, *(span for span in value.spans if span != chosen.span)]
        if self._is_clear(value, chosen, rivals, waiting):
            value.settle(chosen.span, self._index.text)

    def _is_clear(
        self, value: Wanted, chosen: _Candidate, rivals: list[_Candidate], waiting: list[Wanted]
    ) -> bool:
        """Is there no other place, or do the others mean the same?"""
        if value.value in CURRENCY_SIGNS:
            return not self._money - {value.value, CURRENCY_SIGNS[value.value]}
        if not rivals:
            return chosen.score >= CLEAR_SCORE
        if any(other is not value and other.value == value.value for other in waiting):
            return False
        if is_distinctive(value.value):
            return True
        line = self._index.line_of(chosen.span.start)
        if value.row is not None or any(self._index.line_of(r.span.start) == line for r in rivals):
            return False
        both = (chosen, *rivals)
        if all(one.said >= WHOLE_LABEL for one in both):
            return True
        if value.section and all(one.company >= SAME_BLOCK and one.named == chosen.named for one in both):
            return True
        return chosen.score >= CLEAR_SCORE and all(_same_label(chosen, rival) for rival in rivals)

    def _after(self, members: list[Wanted], parent: str, row_ends: dict[str, int]) -> int:
        """Rows without anything that is known follow the row before."""
        if not members or members[0].row is None or any(value.settled for value in members):
            return 0
        return row_ends.get(parent.rpartition("/")[0], 0)

    def _note_end(self, members: list[Wanted], parent: str, row_ends: dict[str, int]) -> None:
        ends = [value.spans[0].end for value in members if value.spans and not value.stranger]
        if members and members[0].row is not None and ends:
            row_ends[parent.rpartition("/")[0]] = max(ends)


def _best(candidates: list[_Candidate], taken: set[Span], after: int) -> _Candidate:
    free = [c for c in candidates if c.span not in taken and c.span.start >= after]
    free = free or [c for c in candidates if c.span not in taken] or candidates
    return min(free, key=lambda candidate: (-round(candidate.score, 6), candidate.span.start))


def _better_claimed(
    value: Wanted, place: _Candidate, scored: dict[str, list[_Candidate]], waiting: list[Wanted]
) -> bool:
    """Does a sibling of this value fit the place better? "Amount due" is not where the gross total is."""
    for other in waiting:
        if other is not value and other.value == value.value:
            its = next((c.score for c in scored[other.pointer] if c.span == place.span), 0.0)
            if its > place.score + BETTER_CLAIM:
                return True
    return False


def _same_label(one: _Candidate, other: _Candidate) -> bool:
    """The same words before both, and more than a sign: a header repeated on every page."""
    mine, theirs = _letters(one.label), _letters(other.label)
    return len(mine) >= MIN_LABEL and mine == theirs


def _letters(label: str) -> str:
    return "".join(re.findall(r"[^\W\d_]+", label)[-3:])


def is_distinctive(value: object) -> bool:
    """Is this a text that says the same wherever it stands: a name, a title, a long code? No day, no word."""
    if not isinstance(value, str) or re.fullmatch(r"\d{4}-\d\d-\d\d.*", value):
        return False
    signs = sum(char.isalnum() for char in value)
    digits = sum(char.isdigit() for char in value)
    wide = sum(ord(char) >= 0x2E80 for char in value)
    if digits >= CODE_DIGITS and signs - digits <= digits:
        return True
    return signs + 2 * wide >= DISTINCTIVE and (digits > 0 or wide > 0 or " " in value.strip())
