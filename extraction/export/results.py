"""What is exported: a result, and the schema that says what its fields are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from extraction.evidence import Extraction
from schemas.registry import Schema


@dataclass(frozen=True)
class Result:
    """A result and the schema that it was filled into."""

    extraction: Extraction
    schema: Schema


def by_schema(results: Iterable[Result]) -> list[tuple[Schema, list[Extraction]]]:
    """Results that share their columns, in the order in which their schemas are first met."""
    groups: dict[str, tuple[Schema, list[Extraction]]] = {}
    for result in results:
        groups.setdefault(result.schema.digest, (result.schema, []))[1].append(result.extraction)
    return list(groups.values())
