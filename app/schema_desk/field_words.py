"""A field of a schema from words that were selected in a document, and from what is printed before them."""

from __future__ import annotations

import re

from schemas.editing import FieldDraft
from schemas.guessing import example_text, kind_of_text, name_of

MAX_EXAMPLE = 80
"""Characters of selected words that are still a short example; a model copies longer ones."""
NAME_WORDS = 4
"""Words of the text before a value that make its field's name."""


def label_before(text: str, start: int) -> str:
    """What a line says before a value: `Nr. 7   Due date: ` -> `Due date`; empty where that is no label."""
    line = text[text.rfind("\n", 0, start) + 1 : start][-MAX_EXAMPLE:]
    label = re.split(r"\t| {2,}", line.rstrip(" \t:."))[-1].strip()
    return label if len(label.split()) <= NAME_WORDS and name_of(label) else ""


def field_from_words(words: str, label: str = "") -> FieldDraft:
    """A field for a piece of a document: `Invoice date: 14 March 2026` -> a date `invoice_date`."""
    text = " ".join(words.split())
    before, colon, value = text.partition(":")
    if colon and value.strip() and len(before.split()) <= NAME_WORDS and not before[-1:].isdigit():
        label = before
    else:
        value = text
    kind = kind_of_text(value)
    example = example_text(value, kind)
    name = name_of(label) or "new_field"
    return FieldDraft(name, kind, title=label.strip(), example=example if len(example) <= MAX_EXAMPLE else "")
