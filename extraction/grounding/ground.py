"""Where every value of a result stands in its document; not found is an answer, never an exception."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

from extraction.document import Document, Span
from extraction.evidence import PRINTED, Evidence, EvidenceStatus, Place
from extraction.grounding.choosing import Chooser
from extraction.grounding.deriving import sums, times
from extraction.grounding.labels import Labels
from extraction.grounding.locating import Found, locate
from extraction.grounding.page_cells import PageCells
from extraction.grounding.rows import RowSettler
from extraction.grounding.text_index import TextIndex
from extraction.grounding.wanted import Wanted, scalars, status_at
from extraction.values.parsing import decimal_of, is_number

MAX_PLACES = 50
"""Places kept for one value; the chosen one comes first."""


def ground(data: Any, document: Document, json_schema: dict[str, Any]) -> dict[str, Evidence]:
    """JSON pointer of every scalar in `data`, in reading order -> its evidence. Deterministic.

    Values printed several times are told apart by their row, then by the label that `json_schema` gives
    the field, the heading of their block and their neighbours; what stays unclear is AMBIGUOUS.
    """
    return Grounder(document).ground(data, json_schema)


class Grounder:
    """Grounds results in one document, which is read once."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._index = TextIndex(document.text, document.language)
        self._cells = PageCells(document)
        self._labels = Labels(document.text, self._cells)

    def ground(self, data: Any, json_schema: dict[str, Any]) -> dict[str, Evidence]:
        """As the function of this name."""
        values = list(scalars(data, json_schema))
        pieces = _locate_all(values, self._index, self._cells)
        times(values, self._index)
        RowSettler(self._index, self._cells, self._labels).settle(values)
        Chooser(self._index, self._cells, self._labels).choose(values)
        sums(values)
        places = _Places(self._document, pieces)
        return {value.pointer: places.evidence(value, self._index, self._labels) for value in values}


def _locate_all(values: list[Wanted], index: TextIndex, cells: PageCells) -> dict[Span, tuple[Span, ...]]:
    """Give every value its candidates; the further pieces of broken ones by their first piece."""
    located: dict[tuple[type, Any], Found] = {}
    pieces: dict[Span, tuple[Span, ...]] = {}
    for value in values:
        key = (type(value.value), value.value)
        if key not in located:
            located[key] = locate(value.value, index, cells)
            pieces |= located[key].pieces
        value.found_as, value.spans = located[key].status, list(located[key].spans)
        if value.row is not None and is_number(value.value):
            value.spans = index.outside_days(value.spans)  # "01/12/2018" is no quantity of 1
            if len(value.spans) == 1 and value.found_as in PRINTED:
                value.found_as = status_at(value.value, index.text[slice(*value.spans[0])])
        value.status = value.found_as
        if len(value.spans) > 1 and value.status in PRINTED | {EvidenceStatus.DERIVED}:
            value.status = EvidenceStatus.AMBIGUOUS
    return pieces


class _Places:
    """Turns spans into places on pages; many values share a span, so each is made once."""

    def __init__(self, document: Document, pieces: dict[Span, tuple[Span, ...]]) -> None:
        self._document = document
        self._pieces = pieces
        self._made: dict[Span, Place] = {}

    def evidence(self, value: Wanted, index: TextIndex, labels: Labels) -> Evidence:
        spans = value.spans[:MAX_PLACES]
        words = self._document.text[spans[0].start : spans[0].end] if spans else ""
        also = _also(value, spans[0], index) if spans else ()
        label = round(labels.score(value, spans[0]), 2) if spans else None
        places = tuple(map(self._place, spans))
        return Evidence(status=value.status, places=places, words=words, also=also, label=label)

    def _place(self, span: Span) -> Place:
        if span not in self._made:
            self._made[span] = Place.of(self._document, span, self._pieces.get(span, ()))
        return self._made[span]


def _also(value: Wanted, span: Span, index: TextIndex) -> tuple[str, ...]:
    """The other values that the words at a place can mean: "03/04/2020" where nothing decides."""
    if value.status is EvidenceStatus.APPROXIMATE:
        return ()
    meant: Decimal | date | None = None
    if isinstance(value.value, str):
        try:
            meant = date.fromisoformat(value.value[:10])
        except ValueError:
            return ()
    elif is_number(value.value):
        meant = decimal_of(value.value)
    readings = index.undecided.get(span, frozenset())
    return tuple(sorted(str(other) for other in readings if other != meant)) if meant in readings else ()
