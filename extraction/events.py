"""What a run reports while it goes on; the same objects travel through the worker's pipe, one a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from extraction.document import DocumentKind


class Event(BaseModel):
    """Base of all events. `run` names the request that it answers; empty where it answers none."""

    model_config = ConfigDict(frozen=True)

    run: str = ""


class WorkerReady(Event):
    """The worker has started and reads requests."""

    kind: Literal["worker_ready"] = "worker_ready"
    role: Literal["model", "documents"]
    version: str


class ModelLoading(Event):
    """Share of the model file loaded, 0 to 1."""

    kind: Literal["model_loading"] = "model_loading"
    name: str
    share: float


class ModelReady(Event):
    """The model is in memory. `memory` is its size in bytes; `device` as a person calls it ("CPU")."""

    kind: Literal["model_ready"] = "model_ready"
    name: str
    device: str
    context_size: int
    memory: int
    notice: str = ""
    """What a person should know, such as a lookup cache that had to start anew."""
    card_used: int = 0
    card_total: int = 0
    """Bytes of the graphics cards' memory, used by all programs and in all; 0 without one."""


class ModelReduced(Event):
    """The model did not fit and is loaded smaller, or its worker died and a new one goes on; `words` is the
    sentence to show."""

    kind: Literal["model_reduced"] = "model_reduced"
    name: str
    words: str


class ModelUnloaded(Event):
    """Nobody needed the model for a while: its memory is free, and the next request loads it again."""

    kind: Literal["model_unloaded"] = "model_unloaded"
    name: str


class RunStarted(Event):
    """A document's turn has come."""

    kind: Literal["run_started"] = "run_started"


class PartStarted(Event):
    """A part of a long document has its turn, `number` of `total`; what is written next is a text of its own.

    `pages` as printed ("pages 21 to 30"), empty where there are none. `kept`: it was finished before an
    interruption and is not read again.
    """

    kind: Literal["part_started"] = "part_started"
    number: int
    total: int
    pages: str = ""
    kept: bool = False


class Rewound(Event):
    """The text written so far is taken back; what is kept of it follows as Written."""

    kind: Literal["rewound"] = "rewound"


class PromptProgress(Event):
    """The model has read `done` of `total` prompt tokens, or restored them from a state."""

    kind: Literal["prompt"] = "prompt"
    done: int
    total: int


class Piece(BaseModel):
    """A stretch of output with one origin: "model", or the draft source that had guessed it."""

    model_config = ConfigDict(frozen=True)

    text: str
    origin: str


class Written(Event):
    """More of the JSON text, in order, and the running figures."""

    kind: Literal["written"] = "written"
    pieces: tuple[Piece, ...]
    tokens: int
    tokens_per_second: float
    """0 until the model's first pass after the prompt's."""
    tokens_per_pass: float
    acceptance_rate: float
    note: str = ""
    """What lookup is doing, in plain words: "guessing 14 ahead"."""
    memory: int = 0
    """Bytes that the worker's process holds in memory; 0 where the system does not tell."""
    card_used: int = 0
    card_total: int = 0
    """As in ModelReady."""


class RunFinished(Event):
    """The run is complete; `result_file` holds the Extraction as JSON."""

    kind: Literal["finished"] = "finished"
    result_file: str
    cut_short: bool = False


class RunFailed(Event):
    """The run ended with an error; `error` is the class name, `message` the sentence to show."""

    kind: Literal["failed"] = "failed"
    error: str
    message: str


class RunCancelled(Event):
    """The run was stopped by the person."""

    kind: Literal["cancelled"] = "cancelled"


class DocumentRead(Event):
    """A source was read; the Document lies in the cache under `key`."""

    kind: Literal["document_read"] = "document_read"
    key: str
    document_kind: DocumentKind
    title: str
    source: str
    pages: int
    characters: int
    language: str | None = None
    notices: tuple[str, ...] = ()
    text_pages: int = 0
    """Pages that have text; the others are empty or pictures."""
    suggested: str = ""
    """The built-in schema that the words suggest; empty where none is clearly ahead."""


class PageRendered(Event):
    """A page image lies at `path` (PNG, `width` x `height` pixels)."""

    kind: Literal["page_rendered"] = "page_rendered"
    key: str
    page: int
    path: str
    width: int
    height: int


class PdfAnnotated(Event):
    """An annotated copy of a PDF lies at `path`."""

    kind: Literal["pdf_annotated"] = "pdf_annotated"
    path: str


OnEvent = Callable[[Event], None]
"""Hears what a run reports while it goes on."""

AnyEvent = Annotated[
    WorkerReady
    | ModelLoading
    | ModelReady
    | ModelReduced
    | ModelUnloaded
    | RunStarted
    | PartStarted
    | Rewound
    | PromptProgress
    | Written
    | RunFinished
    | RunFailed
    | RunCancelled
    | DocumentRead
    | PageRendered
    | PdfAnnotated,
    Field(discriminator="kind"),
]
