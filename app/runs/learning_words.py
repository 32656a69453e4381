"""What a check of reviewed documents found, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.texts.wording import number, translate
from extraction.export.annotations import title_of, titles_of
from extraction.export.columns import columns_of
from schemas.registry import Schema

if TYPE_CHECKING:
    from extraction.evaluation.reviewed import Comparison, FieldChange

NAMED = 6
"""Fields that are named; more are counted."""


def check_words(found: Comparison, schema: Schema) -> str:
    """Before and now of a changed schema or model."""
    words = translate(
        "Learning",
        "When you reviewed them, {before} of {values} values had been written right; now it is {now}.",
    )
    said = words.format(
        before=number(found.right_before), values=number(found.values), now=number(found.right_now)
    )
    if not found.worse_fields:
        said += " " + translate("Learning", "No field is worse than before.")
    return _with_details(said, found, schema)


def learned_words(found: Comparison, schema: Schema, on: bool) -> str:
    """Without and with examples, and what follows from it."""
    words = translate(
        "Learning", "Without examples {before} of {values} values are right, with examples {now}."
    )
    said = words.format(
        before=number(found.right_before), values=number(found.values), now=number(found.right_now)
    )
    if on:
        said += " " + translate("Learning", "New documents are read with examples from now on.")
    elif found.worse:
        said += " " + translate("Learning", "That is worse, so it stays off.")
    else:
        said += " " + translate("Learning", "Too few could be read, so it stays off.")
    return _with_details(said, found, schema)


def _with_details(said: str, found: Comparison, schema: Schema) -> str:
    lines = [said]
    if found.wrong_before != found.wrong_now:
        words = translate("Learning", "Wrong values: {before} before, {now} now.")
        lines.append(words.format(before=number(found.wrong_before), now=number(found.wrong_now)))
    if found.worse_fields:
        lines.append(translate("Learning", "Worse now:"))
        lines += [f"• {_field_words(field, schema)}" for field in found.worse_fields[:NAMED]]
        more = len(found.worse_fields) - NAMED
        if more > 0:
            lines.append("• " + translate("Learning", "and {count} more").format(count=number(more)))
    if found.failed:
        words = translate("Learning", "Not read, and not counted: {titles}.")
        lines.append(words.format(titles=", ".join(found.failed[:NAMED])))
    return "\n".join(lines)


def _field_words(field: FieldChange, schema: Schema) -> str:
    pointer = "/" + field.field.replace("[]", "").strip(".").replace(".", "/")
    words = translate(
        "Learning", "{field}: {now} of {values} right, before {before}; wrong {wrong}, before {wrong_before}"
    )
    return words.format(
        field=title_of(pointer, titles_of(columns_of(schema))),
        now=number(field.right_now),
        values=number(field.values),
        before=number(field.right_before),
        wrong=number(field.wrong_now),
        wrong_before=number(field.wrong_before),
    )
