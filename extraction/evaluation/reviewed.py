"""A person's own reviewed documents as a yardstick: what was right before a change, and what is right now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pydantic import BaseModel, ConfigDict

from extraction.evaluation.pairing import best_pairs
from extraction.evaluation.scoring import FieldCount, agreement, score_list, score_value
from extraction.storage.records import ReviewedDocument
from schemas.decoding import derive
from schemas.registry import Schema

Counts = dict[str, FieldCount]


class FieldChange(BaseModel):
    """One field over all documents: `values` are in them, so many were written right, and so many wrong."""

    model_config = ConfigDict(frozen=True)

    field: str
    values: int
    right_before: int
    wrong_before: int
    right_now: int
    wrong_now: int

    @property
    def worse(self) -> bool:
        """Whether fewer values are right, or more are wrong."""
        return self.right_now < self.right_before or self.wrong_now > self.wrong_before


class Comparison(BaseModel):
    """Reviewed documents before and after a change. `failed` are titles of those that could not be read."""

    model_config = ConfigDict(frozen=True)

    documents: int
    fields: tuple[FieldChange, ...]
    failed: tuple[str, ...] = ()

    @property
    def values(self) -> int:
        """Values that are in the documents."""
        return sum(field.values for field in self.fields)

    @property
    def right_before(self) -> int:
        """Values that were right."""
        return sum(field.right_before for field in self.fields)

    @property
    def right_now(self) -> int:
        """Values that are right."""
        return sum(field.right_now for field in self.fields)

    @property
    def wrong_before(self) -> int:
        """Values that were wrong: another one, or one where there is none."""
        return sum(field.wrong_before for field in self.fields)

    @property
    def wrong_now(self) -> int:
        """Values that are wrong now."""
        return sum(field.wrong_now for field in self.fields)

    @property
    def worse(self) -> bool:
        """Whether the change does harm as a whole: fewer values right, or as many and more wrong."""
        return (self.right_now, -self.wrong_now) < (self.right_before, -self.wrong_before)

    @property
    def worse_fields(self) -> tuple[FieldChange, ...]:
        """The fields that lose by it, also where the whole gains."""
        return tuple(field for field in self.fields if field.worse)


def compare(
    results: Iterable[tuple[ReviewedDocument, Schema, Any, Any]], failed: Iterable[str] = ()
) -> Comparison:
    """Compare (document, schema now, data before, data now) of each document.

    Only fields count that the reviewed result and the schema both have: of others nobody said what is right.
    """
    before: Counts = {}
    now: Counts = {}
    documents = 0
    for document, schema, data_before, data_now in results:
        documents += 1
        known = _common(
            derive(document.schema.json_schema).json_schema, derive(schema.json_schema).json_schema
        )
        _count(document.data, data_before, known, "", before)
        _count(document.data, data_now, known, "", now)
    fields = tuple(
        FieldChange(
            field=name,
            values=max(before[name].hit + before[name].missed, now[name].hit + now[name].missed),
            right_before=before[name].hit,
            wrong_before=before[name].wrong,
            right_now=now[name].hit,
            wrong_now=now[name].wrong,
        )
        for name in before
        if name in now
    )
    said = tuple(field for field in fields if field.values or field.wrong_before or field.wrong_now)
    return Comparison(documents=documents, fields=said, failed=tuple(failed))


def _common(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """The second schema with the fields alone that the first has too."""
    common = dict(other)
    if "properties" in one and "properties" in other:
        mine, theirs = one["properties"], other["properties"]
        common["properties"] = {n: _common(mine[n], inner) for n, inner in theirs.items() if n in mine}
    if isinstance(one.get("items"), dict) and isinstance(other.get("items"), dict):
        common["items"] = _common(one["items"], other["items"])
    return common


def _count(expected: Any, given: Any, schema: dict[str, Any], name: str, counts: Counts) -> None:
    """Count hits, wrong and missed values by field; those of rows are called "list[].field"."""
    properties = schema.get("properties", {})
    rows = schema.get("items", {})
    if properties:
        for key, inner in properties.items():
            below = f"{name}.{key}" if name else key
            _count(_get(expected, key), _get(given, key), inner, below, counts)
    elif isinstance(rows, dict) and rows.get("properties"):
        _count_rows(_rows(expected), _rows(given), rows, name, counts)
    elif isinstance(expected, list):
        score_list(expected, given, schema, None, counts.setdefault(name, FieldCount()))
    else:
        score_value(expected, given, schema, [], counts.setdefault(name, FieldCount()))


def _count_rows(
    expected: list[dict[str, Any]],
    given: list[dict[str, Any]],
    schema: dict[str, Any],
    name: str,
    counts: Counts,
) -> None:
    pairs = best_pairs(agreement(expected, given, schema["properties"]))
    for row, column in pairs:
        _count(expected[row], given[column], schema, f"{name}[]", counts)
    paired_rows, paired_columns = {row for row, _ in pairs}, {column for _, column in pairs}
    for row in range(len(expected)):
        if row not in paired_rows:
            _count(expected[row], None, schema, f"{name}[]", counts)
    for column in range(len(given)):
        if column not in paired_columns:
            _count(None, given[column], schema, f"{name}[]", counts)
    _count(None, None, schema, f"{name}[]", counts)  # its fields are known where there is no row too


def _get(data: Any, key: str) -> Any:
    return data.get(key) if isinstance(data, dict) else None


def _rows(data: Any) -> list[dict[str, Any]]:
    candidates = data if isinstance(data, list) else [data]
    return [row for row in candidates if isinstance(row, dict)]
