"""Reviewed documents as examples before the others: which ones, how many fit, what the model sees of them.

An example shows the form of an answer. What it holds is no answer to another document: values are looked for
in that document alone, so one that was copied from an example is "not in document".
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from extraction.asking.prompt import ChatModel, Example, build_prompt, example_tokens
from extraction.document import Document
from extraction.errors import DocumentTooLong, ModelInvalid, UserError
from extraction.evidence import EvidenceStatus
from extraction.grounding.ground import ground
from extraction.storage.records import ReviewedDocument
from extraction.workers import document_cache
from extraction.workers.protocol import DecodeSettings, ExampleAnswer
from schemas.completing import completed
from schemas.registry import Schema

log = logging.getLogger("winnow.examples")

MOST = 3
"""Examples before a document: each is read once a schema, but takes its place in the context every time."""
SHARE = 0.25
"""Of the model's context, so much may be examples; a document and its answer need the rest."""
LONGEST_TEXT, LONGEST_ANSWER = 6_000, 4_000
"""Characters: about two pages. Three such answers also fit a line of the worker's pipe."""
COMPARED = 60
"""The latest reviewed documents, among which the typical ones are looked for."""
WORD = re.compile(r"[^\W\d_]{2,}")


@dataclass(frozen=True)
class Candidate:
    """A reviewed document that may be an example."""

    key: str
    answer: str
    words: frozenset[str]


def candidates(
    documents: Sequence[ReviewedDocument], schema: Schema, load: Callable[[str], Document]
) -> list[Candidate]:
    """The documents that can be examples of this very version of a schema, in their order.

    Another version asks for other fields. A long document is none, nor one whose text is gone, nor one with a
    value that is not printed in it: it would teach to guess.
    """
    found = []
    for reviewed in documents[:COMPARED]:
        if reviewed.schema.digest != schema.digest:
            continue
        answer = answer_of(reviewed.data, schema)
        try:
            document = load(reviewed.key)
        except UserError:
            continue
        if not document.text.strip() or len(document.text) > LONGEST_TEXT or len(answer) > LONGEST_ANSWER:
            continue
        evidence = ground(reviewed.data, document, schema.json_schema)
        if any(one.status is EvidenceStatus.NOT_IN_DOCUMENT for one in evidence.values()):
            continue
        found.append(Candidate(reviewed.key, answer, words_of(document.text)))
    return found


def words_of(text: str) -> frozenset[str]:
    """The words of a text without its numbers: what documents of one kind have in common."""
    return frozenset(WORD.findall(text.casefold()))


def choose(found: Sequence[Candidate], leave_out: str = "") -> tuple[ExampleAnswer, ...]:
    """The most typical ones, the most typical first; `leave_out` is a key that may not be among them.

    Typical is the one that shares most words with all others (mean of |A and B| / |A or B|): labels and
    headings are what documents of a kind share, so it looks most like the next one. Of documents with the
    same words one is taken.
    """
    known = [candidate for candidate in found if candidate.key != leave_out]

    def typical(one: Candidate) -> float:
        return fmean([_likeness(one.words, other.words) for other in known if other is not one] or [0.0])

    chosen: list[Candidate] = []
    for candidate in sorted(known, key=typical, reverse=True):
        if len(chosen) < MOST and candidate.words not in [other.words for other in chosen]:
            chosen.append(candidate)
    return tuple(ExampleAnswer(key=one.key, answer=one.answer) for one in chosen)


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one | other else 0.0


def read_examples(
    chosen: Sequence[ExampleAnswer], document: Document, load: Callable[[str], Document]
) -> tuple[Example, ...]:
    """The examples with their texts; without the document itself, and without those whose text is gone."""
    found = []
    for one in chosen:
        if one.key == document.key:
            continue
        try:
            text = load(one.key).text
        except UserError:
            log.info("the text of an example is gone")
            continue
        if text != document.text:
            found.append(Example(text, one.answer))
    return tuple(found)


def examples_that_fit(examples: Sequence[Example], schema: Schema, model: ChatModel) -> tuple[Example, ...]:
    """The first of them that a part of the context holds; none where the chat template takes no turns."""
    if not examples:
        return ()
    left = SHARE * model.context_size
    fitting: list[Example] = []
    for example in examples:
        tokens = example_tokens(example, model)
        if tokens <= left:
            fitting.append(example)
            left -= tokens
    empty = Document("", "text", "", "", "", ())
    try:
        build_prompt(empty, schema, model, examples=fitting)
    except (ModelInvalid, DocumentTooLong):  # no such turns, or the schema alone nearly fills the context
        return ()
    return tuple(fitting)


def examples_notice(count: int) -> str:
    """What a result says about them."""
    if count == 1:
        return "Read with one of your reviewed documents as an example."
    return f"Read with {count} of your reviewed documents as examples."


def check_settings(
    key: str, base: DecodeSettings, examples: tuple[ExampleAnswer, ...] = ()
) -> DecodeSettings:
    """How a reviewed document is run again: nothing is learned from it, its answers lie with its text."""
    kept = document_cache.answers_dir(key)
    return base.model_copy(update={"private": True, "kept_answers": kept, "examples": examples})


def answer_of(data: Any, schema: Schema) -> str:
    """A person's result as the JSON that the model would have had to write."""
    return json.dumps(completed(data, schema.json_schema), ensure_ascii=False)
