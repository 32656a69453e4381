"""What is exported: a result, and the schema that says what its fields are."""

from __future__ import annotations

from dataclasses import dataclass

from extraction.evidence import Extraction
from schemas.registry import Schema


@dataclass(frozen=True)
class Result:
    """A result and the schema that it was filled into."""

    extraction: Extraction
    schema: Schema
