"""What a document prints, for looking up other values than those that the model wrote."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from functools import cached_property

from extraction.document import Document, Span
from extraction.evidence import Evidence, Place
from extraction.grounding.labels import Labels, is_wordy
from extraction.grounding.page_cells import PageCells
from extraction.grounding.text_index import TextIndex
from extraction.grounding.wanted import Wanted, status_at
from extraction.values.text_folding import fold

LINES_OVER = 2
"""A label may stand so many lines over its value."""


class PrintedDocument:
    """A document's numbers and labels; read when something is first looked up."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.cells = PageCells(document)
        self.labels = Labels(document.text, self.cells)

    @cached_property
    def index(self) -> TextIndex:
        """Look-ups by value."""
        return TextIndex(self.document.text, self.document.language)

    @cached_property
    def amounts(self) -> Mapping[Decimal, list[Span]]:
        """Every number that is printed as it is, with its places: no percentage and no part of a date."""
        return self.index.amounts()

    def label_of(self, span: Span) -> str:
        """The words right before a place, folded: in its cell, else in those to the left, else above it."""
        found = self.cells.at(span)
        if found is None:
            return ""
        page, line, own = found
        cells = self.cells.lines(page)[line]
        start = cells[own.column].start
        texts = [self.document.text[start : span.start]]
        texts += [self.document.text[cell.start : cell.end] for cell in reversed(cells[: own.column])]
        texts += [self.document.text[cell.start : cell.end] for _, cell in self.cells.above(span, LINES_OVER)]
        return next((fold(text) for text in texts if is_wordy(text)), "")

    def named(self, wanted: Wanted, spans: list[Span]) -> tuple[float, Span | None]:
        """How well the words around the best of these places name the field, and that place."""
        found = max(((self.labels.score(wanted, span), -span.start, span) for span in spans), default=None)
        return (found[0], found[2]) if found else (0.0, None)

    def evidence(self, wanted: Wanted, span: Span, value: object) -> Evidence:
        """The evidence of a value taken from a place."""
        words = self.document.text[span.start : span.end]
        return Evidence(
            status=status_at(value, words),
            places=(Place.of(self.document, span),),
            words=words,
            label=round(self.labels.score(wanted, span), 2),
        )
