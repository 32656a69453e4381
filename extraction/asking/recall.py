"""A second, narrower question for fields that stayed empty: those alone, with the pages that speak of them.

An answer is taken where it is printed on those pages, near a word that names the field, and where its place
does not answer another field already. So this can fill a gap, and never overrules what was found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from extraction.document import Document, Span
from extraction.evidence import PRINTED, Evidence, EvidenceStatus
from extraction.grounding.labels import longest_spelling
from extraction.grounding.wanted import NAME_WEIGHT, scalars
from extraction.json_pointer import below
from extraction.long_documents.windows import Window
from extraction.values.text_folding import fold
from schemas.merging import merge
from schemas.preparing import prepare
from schemas.registry import Schema
from schemas.shape import Choice, Field, Record, Scalar, read_shape

MOST_PAGES = 3
"""Pages that are read again for one field: those that name it best."""
LONGEST = 12_000
"""Characters that are read again in all, about 3,000 tokens: a narrow question is answered better."""


@dataclass(frozen=True)
class Question:
    """What is asked for again: a schema of the missing fields alone, and the part of the document to read."""

    schema: Schema
    window: Window
    fields: tuple[str, ...]


def question(
    document: Document, schema: Schema, data: Any, evidence: Mapping[str, Evidence]
) -> Question | None:
    """The second question about a result; None where nothing is missing or no page speaks of what is."""
    shape = read_shape(schema.json_schema)[0]
    if not isinstance(shape, Record) or not isinstance(data, dict):
        return None
    missing = [field for field in shape.fields if _is_missing(field, data, evidence)]
    texts = (
        [fold(document.text[page.span.start : page.span.end]) for page in document.pages] if missing else []
    )
    pages = {field.name: _pages_about(texts, schema, field.name) for field in missing}
    asked = [name for name, found in pages.items() if found]
    if not asked:
        return None
    spans = _together(document, [pages[name] for name in asked])
    window = Window(1, 1, spans[-1], spans[-1].start, tuple(spans[:-1]))
    return Question(narrowed(schema, asked), window, tuple(asked))


def _is_missing(field: Field, data: dict[str, Any], evidence: Mapping[str, Evidence]) -> bool:
    """Single values alone: what is missing of a list is looked for by its rows (see `gaps`)."""
    if not isinstance(field.shape, Scalar | Choice):
        return False
    value, found = data.get(field.name), evidence.get(below("", field.name))
    return value in (None, "") or (found is not None and found.status is EvidenceStatus.NOT_IN_DOCUMENT)


def narrowed(schema: Schema, names: Sequence[str]) -> Schema:
    """The schema with these fields alone, all of them optional, and without rules."""
    record = _record_of(prepare(schema.json_schema)) or {}
    kept = {name: inner for name, inner in record.get("properties", {}).items() if name in names}
    words: dict[str, Any] = {key: record[key] for key in ("title", "description") if key in record}
    return replace(schema, json_schema={**words, "type": "object", "properties": kept}, example=None)


def _record_of(node: Any) -> dict[str, Any] | None:
    """The object that a schema describes, wherever it stands: behind a reference, in `allOf`, beside null."""
    if not isinstance(node, dict):
        return None
    node = merge(node, {}, "#")
    around = {key: value for key, value in node.items() if key not in ("anyOf", "oneOf", "type")}
    for branch in (*node.get("anyOf", ()), *node.get("oneOf", ())):
        found = _record_of(branch)
        if found is not None:
            return merge(around, found, "#")
    return node if "properties" in node else None


def _pages_about(texts: Sequence[str], schema: Schema, name: str) -> list[int]:
    """The pages (folded texts) that print words of a field's name and title, the best first."""
    (wanted,) = scalars({name: None}, schema.json_schema)
    words = [word for word, weight in wanted.words.items() if weight == NAME_WEIGHT]
    found = []
    for number, text in enumerate(texts):
        count = sum(longest_spelling(word, text) > 0 for word in words)
        if count:
            found.append((-count, number))
    return [number for _, number in sorted(found)[:MOST_PAGES]]


def _together(document: Document, wanted: Sequence[Sequence[int]]) -> list[Span]:
    """The pages of all fields in reading order: first the best of each, then the second, as many as fit."""
    chosen: list[int] = []
    left = LONGEST
    for rank in range(MOST_PAGES):
        for pages in wanted:
            if rank >= len(pages) or pages[rank] in chosen:
                continue
            span = document.pages[pages[rank]].span
            if span.end - span.start <= left:
                chosen.append(pages[rank])
                left -= span.end - span.start
    if not chosen:  # every page is longer than all that is read
        start = document.pages[wanted[0][0]].span.start
        return [Span(start, start + LONGEST)]
    return [document.pages[number].span for number in sorted(chosen)]


def taken(
    data: dict[str, Any],
    evidence: Mapping[str, Evidence],
    answer: Any,
    answer_evidence: Mapping[str, Evidence],
    schema: Schema,
    asked: Sequence[str],
) -> tuple[dict[str, Any], dict[str, Evidence], list[str]]:
    """(data, evidence, names of the fields that were filled) with what may be taken of a second answer.

    Fields that were not `asked` for stay as they are, whatever the answer says of them.
    """
    used = {found.place.span for found in evidence.values() if found.place is not None}
    filled: dict[str, Evidence] = {}
    for name in asked if isinstance(answer, dict) else ():
        found = answer_evidence.get(below("", name))
        if found is None or found.status not in PRINTED or found.place is None or not found.label:
            continue
        if found.place.span not in used:
            filled[name] = found
            used.add(found.place.span)
    if not filled:
        return data, dict(evidence), []
    shape = read_shape(schema.json_schema)[0]
    order = [field.name for field in shape.fields] if isinstance(shape, Record) else []
    values = {**data, **{name: answer[name] for name in filled}}
    data = {name: values[name] for name in sorted(values, key=_place_in(order))}
    known = {**evidence, **{below("", name): found for name, found in filled.items()}}
    return data, _in_order(data, known), list(filled)


def _place_in(order: Sequence[str]) -> Any:
    places = {name: number for number, name in enumerate(order)}
    return lambda name: places.get(name, len(order))


def _in_order(data: dict[str, Any], evidence: dict[str, Evidence]) -> dict[str, Evidence]:
    """Evidence in reading order of the data: its pointers by their first name."""
    place = _place_in([below("", name) for name in data])
    return dict(sorted(evidence.items(), key=lambda item: place("/" + item[0].split("/", 2)[1])))


def recall_notice(names: Sequence[str]) -> str:
    """What a result says about it."""
    words = ", ".join(name.replace("_", " ") for name in names)
    return f"Found when the model was asked again for what was missing: {words}."
