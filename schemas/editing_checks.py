"""What is wrong with a schema that is being edited, as sentences that stand beside the field."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from extraction.errors import SchemaInvalid
from extraction.json_pointer import below
from extraction.values.parsing import dates
from schemas.decoding import derive
from schemas.editing import FieldDraft, Path, SchemaDraft, count_fields, walk
from schemas.editing_write import example_value, write_draft
from schemas.shape import MAX_CHOICES, MAX_PARTS

Part = Literal["name", "title", "kind", "choices", "example", "fields", "schema"]

MAX_NAME = 100
"""Characters of a name; longer ones would be a sentence, which belongs into the description."""


@dataclass(frozen=True)
class DraftProblem:
    """One thing to mend: at which field, and in which part of its form. () is the schema itself."""

    path: Path
    part: Part
    text: str


def problems(draft: SchemaDraft) -> list[DraftProblem]:
    """Everything that keeps the schema from being used, in the order of the tree."""
    found = [*_of_root(draft)]
    if count_fields(draft) > MAX_PARTS:
        text = f"This schema has more than {MAX_PARTS} fields, which is more than Winnow can fill in."
        return [*found, DraftProblem((), "schema", text)]
    found += _of_siblings((), draft.root)
    for path, field in walk(draft):
        found += [DraftProblem(path, part, text) for part, text in _of_field(field)]
        found += _of_siblings(path, field)
    return found or _of_json(draft)


def name_problem(name: str) -> str:
    """Why a text is no name for a field or a schema; empty where it is one."""
    if not name.strip():
        return "Give it a name."
    if len(name) > MAX_NAME:
        return f"Names have at most {MAX_NAME} characters. Put the rest into the description."
    if name != name.strip():
        return "The name begins or ends with a space. Take it away."
    if any(not char.isprintable() for char in name):
        return "The name holds a character that cannot be seen. Type it anew."
    return ""


def _of_root(draft: SchemaDraft) -> Iterator[DraftProblem]:
    if not draft.root.title.strip():
        yield DraftProblem((), "title", "Give the schema a title.")
    if draft.root.kind == "other":
        text = "The fields of this schema are written in a way that cannot be edited here."
        if _of_json(draft):
            yield DraftProblem((), "schema", text)
    elif not draft.root.fields:
        yield DraftProblem((), "fields", "Add at least one field.")


def _of_siblings(path: Path, parent: FieldDraft) -> Iterator[DraftProblem]:
    counts = Counter(child.name for child in parent.fields)
    for number, child in enumerate(parent.fields):
        if counts[child.name] > 1 and child.name.strip():
            text = f"Two fields here are named “{child.name}”. Names tell fields apart: change one."
            yield DraftProblem((*path, number), "name", text)


def _of_field(field: FieldDraft) -> Iterator[tuple[Part, str]]:
    if text := name_problem(field.name):
        yield "name", text
    if field.kind == "object" and not field.fields:
        yield "fields", "Add a field inside, or choose another type."
    if field.kind == "choice" and (text := _choices_problem(field.choices)):
        yield "choices", text
    if field.example and (text := _example_problem(field)):
        yield "example", text


def _choices_problem(choices: tuple[str, ...]) -> str:
    if not choices:
        return "Write the values to choose from, one a line."
    if len(choices) > MAX_CHOICES:
        return f"More than {MAX_CHOICES} values are too many to choose from. Make the field a text."
    twice, count = Counter(choices).most_common(1)[0]
    return f"“{twice}” is listed twice." if count > 1 else ""


def _example_problem(field: FieldDraft) -> str:
    value = example_value(field)
    if field.kind == "number" and not _is_number(value):
        return f"“{field.example}” is not a number. Write it as 1234.5, or leave it empty."
    if field.kind == "integer" and not (_is_number(value) and float(value).is_integer()):
        return f"“{field.example}” is not a whole number. Write it as 12, or leave it empty."
    if field.kind == "yes_no" and not isinstance(value, bool):
        return f"“{field.example}” is neither yes nor no."
    if field.kind == "date" and not dates(field.example):
        return f"“{field.example}” is not a date. Write it as 2026-03-14, or leave it empty."
    return ""


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _of_json(draft: SchemaDraft) -> list[DraftProblem]:
    """What the engine says about the finished schema, at the field it speaks of where that can be told."""
    try:
        derive(write_draft(draft))
    except SchemaInvalid as error:
        path = _path_of(str(error), draft)
        return [DraftProblem(path, "schema", str(error))]
    return []


def _path_of(message: str, draft: SchemaDraft) -> Path:
    """The field that a sentence about a place of the schema begins with, as deep as that can be followed.

    Example: "#/properties/lines/items/properties/Unit price/type must be ..." -> lines, then Unit price.
    """
    field, rest = draft.root, message
    path: Path = ()
    while (at := rest.find("/properties/")) >= 0 and " " not in rest[:at]:  # behind a space the words begin
        rest = rest[at:]
        names = [(below("", "properties", child.name), place) for place, child in enumerate(field.fields)]
        found = [(name, place) for name, place in names if rest.startswith((f"{name}/", f"{name} "))]
        if not found:
            break
        name, place = max(found, key=lambda each: len(each[0]))  # "Unit price" before "Unit"
        field, path, rest = field.fields[place], (*path, place), rest[len(name) :]
    return path


def as_text(json_schema: Any) -> str:
    """A JSON Schema as a person reads it."""
    return json.dumps(json_schema, ensure_ascii=False, indent=2)
