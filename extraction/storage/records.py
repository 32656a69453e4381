"""What the database keeps of documents, runs, piles and schemas, as plain data; knows no database."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal

from extraction.decoding.stats import DecodeStats
from extraction.document import DocumentKind
from extraction.evidence import Extraction
from schemas.registry import Schema

RunState = Literal["running", "done", "cut_short", "failed", "cancelled"]
EndState = Literal["failed", "cancelled"]


class DocumentState(StrEnum):
    """Where a document of the pile stands."""

    ADDED = "added"
    READING = "reading"
    READY = "ready"
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"
    SKIPPED = "skipped"
    """Another document of the pile has the same content; `message` names it."""


@dataclass(frozen=True)
class DocumentRow:
    """A document of the pile. `key` and `kind` are None until it was read; `added_at` is ISO 8601 in UTC.

    `place` orders its `pile`. Of what was read: `characters` of text, `text_pages` that have any, and the
    name of the built-in schema that its words suggest (empty: none).
    """

    id: int
    source: str
    key: str | None
    title: str
    kind: DocumentKind | None
    pages: int
    state: DocumentState
    message: str
    language: str | None
    notices: tuple[str, ...]
    added_at: str
    pile: int = 1
    place: int = 0
    characters: int = 0
    text_pages: int = 0
    suggested: str = ""


@dataclass(frozen=True)
class RunRow:
    """One run of a document.

    `extraction` is set when it is done or cut short; `text` is the JSON written so far.
    """

    id: int
    document_id: int
    schema_name: str
    schema_digest: str
    model: str
    state: RunState
    message: str
    started_at: str
    finished_at: str | None
    extraction: Extraction | None
    text: str = ""


@dataclass(frozen=True)
class PileRow:
    """A pile: `name` is empty until a person gives one; `first` is the title of its first document.

    `used_at` is when it was opened last, ISO 8601 in UTC.
    """

    id: int
    name: str
    created_at: str
    used_at: str
    documents: int
    done: int
    first: str


@dataclass(frozen=True)
class SchemaVersion:
    """One saved state of a schema; `saved_at` is ISO 8601 in UTC, empty for those of an early Winnow."""

    id: int
    saved_at: str
    schema: Schema


@dataclass(frozen=True)
class RunFacts:
    """One run without its values.

    `version` counts the saved versions of a person's own schema, 0 for one that comes with Winnow.
    `started_at` is ISO 8601 in UTC, `seconds` the wall time from start to end; `stats` come with a result.
    """

    id: int
    document_id: int
    document: str
    schema: str
    version: int
    model: str
    state: RunState
    message: str
    started_at: str
    seconds: float | None
    stats: DecodeStats | None


@dataclass(frozen=True)
class ReviewedDocument:
    """A document that a person looked through to the end: `data` is known to be right.

    `written` is what `model` had made of it with `schema`; `key` names its text in the document cache.
    """

    document_id: int
    key: str
    title: str
    schema: Schema
    model: str
    data: Any
    written: Any


@dataclass(frozen=True)
class FieldCorrections:
    """How many of a field's values a person changed or rejected, of those in results that were reviewed.

    `pointer` is without the numbers of rows: "/line_items/price"; `title` is the field's in its schema.
    """

    schema: str
    pointer: str
    title: str
    corrected: int
    values: int

    @property
    def share(self) -> float:
        """0 to 1."""
        return self.corrected / self.values if self.values else 0.0
