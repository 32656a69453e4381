"""What reviewed documents of one issuer have in common: behind which words a field stands, and how written.

A new document of that issuer is compared with it. A value that stands as always gets more confidence, one
that stands elsewhere a reason to look. No value is ever taken from another document or changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from extraction.confidence import with_confidence
from extraction.document import Document, Span
from extraction.errors import UserError
from extraction.evidence import PRINTED, UNSURE, Evidence, Extraction, Habit, Problem
from extraction.grounding.ground import ground
from extraction.grounding.labels import Labels, is_wordy
from extraction.grounding.page_cells import PageCells
from extraction.grounding.wanted import Wanted, scalars
from extraction.review.issuers import issuers, outside_lists, same_issuer
from extraction.storage.records import ReviewedDocument
from extraction.values.parsing import is_number
from schemas.registry import Schema

FEWEST = 2
"""Reviewed documents: what is so in one alone is no habit."""
MOST = 8
"""The latest so many are read again; more say nothing else."""
LONGEST_TEXT = 60_000
"""Characters of a document, about 20 pages: a longer one takes seconds, and has no layout of an issuer."""
SAME_LAYOUT = 0.5
"""Of the fields with a habit, so many have to keep it: else the issuer prints another form now, or it is
another issuer, and a mark on every field would say nothing."""
LABEL_WORDS = 4
"""The words right before a value; those before them belong to something else."""

_GAP = re.compile(r"\t| {2,}")
_WORD = re.compile(r"[^\W\d_]+(?:[-'.][^\W\d_]+)*")
_THOUSANDS = re.compile(r"(?<=\d)[.,'\u2019 \u00a0\u202f](?=\d{3}(?!\d))")


@dataclass(frozen=True)
class Trace:
    """How a document prints a field: the words before its places (folded -> as printed), and its formats."""

    labels: Mapping[str, str]
    formats: frozenset[str]


Traces = dict[str, Trace]
"""By the pointer of the field."""


def traces(
    data: Any, evidence: Mapping[str, Evidence], document: Document, json_schema: dict[str, Any]
) -> Traces:
    """How the document prints the fields outside lists that have a place in it."""
    labels = Labels(document.text, PageCells(document))
    found: Traces = {}
    for wanted in scalars(outside_lists(data), json_schema):
        known = evidence.get(wanted.pointer)
        if known is not None and known.status in PRINTED | UNSURE and known.places:
            found[wanted.pointer] = _trace(wanted, known, document.text, labels)
    return found


def _trace(wanted: Wanted, found: Evidence, text: str, labels: Labels) -> Trace:
    spans = [place.span for place in found.places]
    before = [words for words in (_label(text, span, labels) for span in spans) if words]
    printed = {words.casefold(): words for words in sorted(before, reverse=True)}
    formats = {format_of(text[span.start : span.end], is_number(wanted.value)) for span in spans}
    return Trace(printed, frozenset(formats))


def _label(text: str, span: Span, labels: Labels) -> str:
    """The words before a place on its line, or those over it where there are none; what stands apart before
    it and is a value itself names nothing."""
    line = text[text.rfind("\n", 0, span.start) + 1 : span.start]
    *_, before = _GAP.split(line.rstrip())
    apart = _GAP.search(line[len(line.rstrip()) :]) is not None
    words = [] if apart and not is_wordy(before) else _WORD.findall(before)
    words = words or _WORD.findall(labels.around(span).label)
    return " ".join(words[-LABEL_WORDS:])


def format_of(words: str, number: bool = False) -> str:
    """The form of what is printed: "12.05.2025" -> "9.9.9", "HL-20418" -> "a-9", "1.234,56 EUR" -> "9,9 a".

    How long it is does not matter, nor how thousands are set apart where it is a `number`. Words without a
    digit have no form: names differ.
    """
    if not any(char.isdigit() for char in words):
        return ""
    if number:
        words = _THOUSANDS.sub("", words)
    shape = re.sub(r"[^\W\d_]+", "a", re.sub(r"\d+", "9", words))
    return " ".join(shape.split())


# ------------------------------------------------------------------ habits


@dataclass(frozen=True)
class _Common:
    """What all reviewed documents that have a field agree on."""

    labels: Mapping[str, str]
    formats: frozenset[str]
    documents: int


def common(several: Sequence[Traces]) -> dict[str, _Common]:
    """The fields that stand behind the same words in all the documents that have them; in any order."""
    found = {}
    for pointer in sorted({pointer for one in several for pointer in one}):
        with_it = [one[pointer] for one in several if pointer in one]
        shared = set.intersection(*(set(trace.labels) for trace in with_it))
        if len(with_it) < FEWEST or not shared:
            continue
        labels = {label: min(trace.labels[label] for trace in with_it) for label in sorted(shared)}
        formats = frozenset.intersection(*(trace.formats for trace in with_it))
        found[pointer] = _Common(labels, formats, len(with_it))
    return found


def habits(issuer: str, several: Sequence[Traces], own: Traces) -> dict[str, Habit]:
    """What is to be said of the values of a document with these traces; nothing where its layout differs.

    Behind the same words in another format, nothing is said of a value.
    """
    found: dict[str, Habit] = {}
    known = {pointer: usual for pointer, usual in common(several).items() if pointer in own}
    for pointer, usual in known.items():
        trace = own[pointer]
        here = [label for label in usual.labels if label in trace.labels]
        if here and usual.formats and not usual.formats & trace.formats:
            continue
        label = usual.labels[max(here or usual.labels, key=lambda one: (len(one), one))]
        found[pointer] = Habit(issuer=issuer, documents=usual.documents, label=label, kept=bool(here))
    kept = sum(habit.kept for habit in found.values())
    return found if found and kept >= SAME_LAYOUT * len(known) else {}


def with_habits(
    extraction: Extraction,
    schema: Schema,
    reviewed: Sequence[ReviewedDocument],
    load: Callable[[str], Document],
) -> Extraction:
    """The result with what the reviewed documents of its issuer say of it; its data stays as it is.

    `reviewed` come with the latest first. Without enough of them, or where a text is gone, nothing is said.
    """
    names = issuers(extraction.data, schema.json_schema)
    others = [
        one
        for one in reviewed
        if one.key != extraction.document_key
        and same_issuer(names, issuers(one.data, one.schema.json_schema))
    ]
    several = [known for one in others[:MOST] if (known := _traces_of(one, load)) is not None]
    own = _load(extraction.document_key, load) if len(several) >= FEWEST else None
    found: dict[str, Habit] = {}
    if own is not None:
        mine = traces(extraction.data, extraction.evidence, own, schema.json_schema)
        found = habits(names[0], several, mine)
    return _told(extraction, found)


def _traces_of(reviewed: ReviewedDocument, load: Callable[[str], Document]) -> Traces | None:
    document = _load(reviewed.key, load)
    if document is None:
        return None
    evidence = ground(reviewed.data, document, reviewed.schema.json_schema)
    return traces(reviewed.data, evidence, document, reviewed.schema.json_schema)


def _load(key: str, load: Callable[[str], Document]) -> Document | None:
    try:
        document = load(key)
    except UserError:
        return None
    return document if len(document.text) <= LONGEST_TEXT else None


def _told(extraction: Extraction, found: dict[str, Habit]) -> Extraction:
    """The result with these habits instead of those that it had."""
    if found == extraction.habits:
        return extraction
    problems = [problem for problem in extraction.problems if problem.kind != "habit"]
    problems += [
        Problem(pointer=pointer, kind="habit", message=_elsewhere(habit))
        for pointer, habit in found.items()
        if not habit.kept
    ]
    return with_confidence(extraction.model_copy(update={"habits": found, "problems": tuple(problems)}))


def _elsewhere(habit: Habit) -> str:
    return (
        f"Usually stands behind “{habit.label}”, as in {habit.documents} reviewed documents of "
        f"{habit.issuer}; here it does not."
    )
