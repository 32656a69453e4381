"""The worker's pipe: typed requests in, typed events out, one JSON object a line, UTF-8, below 64 KB."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, NonNegativeInt, PositiveFloat, PositiveInt, TypeAdapter

from extraction.decoding.load_plan import NO_CHOICE, LoadChoice
from extraction.events import AnyEvent, Event

MAX_LINE_BYTES = 64 * 1024


class Request(BaseModel):
    """Base of all requests; `run` is the caller's name for it and comes back in every event."""

    model_config = ConfigDict(frozen=True)

    run: str


class ReadDocument(Request):
    """Read a file or URL into the document cache."""

    kind: Literal["read_document"] = "read_document"
    source: str
    password: str | None = None


class RenderPage(Request):
    """Draw one page of a cached document as PNG, `width` pixels wide."""

    kind: Literal["render_page"] = "render_page"
    key: str
    page: int
    width: int
    password: str | None = None


Draft = Literal["auto", "off", "llama-lookup"] | PositiveInt
"""How to guess ahead: as far as it pays, not at all, by llama.cpp's own rule, or always that many tokens."""


class ExampleAnswer(BaseModel):
    """A reviewed document that stands before others as an example: its text's key, and its answer as JSON."""

    model_config = ConfigDict(frozen=True)

    key: str
    answer: str = Field(max_length=4_000)


class DecodeSettings(BaseModel):
    """How to write.

    `max_tokens` None means as many as the schema and the context allow. `private`: the lookup table uses what
    it knows and learns nothing from this document.
    """

    model_config = ConfigDict(frozen=True)

    draft: Draft = "auto"
    max_tokens: int | None = None
    temperature: float = 0.0
    seed: int = 0
    private: bool = False
    window: PositiveInt | None = None
    """Tokens of document text that are read at a time; None for what was measured as good."""
    kept_answers: Path | None = None
    """A folder where the model's answers stay, to be found again by their prompt: for accuracy runs."""
    examples: tuple[ExampleAnswer, ...] = Field(default=(), max_length=3)
    """Reviewed documents of the same schema, most typical first."""
    recall: bool = False
    """Ask a second time for the fields that stayed empty, with the pages alone that speak of them."""


class ModelRequest(Request):
    """A request that needs a model; `model` is a catalogue name or a path."""

    model: str
    deaths: NonNegativeInt = 0
    """How many workers have ended over it; the next one loads the model smaller."""
    context: NonNegativeInt = 0
    """Tokens of context that this document and those behind it need; 0 where nobody has judged it."""
    whole: NonNegativeInt = 0
    """Tokens of context in which all of them can be read in one piece; 0 where the usual one does."""
    choice: LoadChoice = NO_CHOICE
    """How a person wants the model loaded."""
    unload_after: PositiveFloat | None = None
    """Seconds without a request after which the model's memory is freed; None for never."""


class Extract(ModelRequest):
    """Fill a schema from a cached document."""

    kind: Literal["extract"] = "extract"
    key: str
    schema_file: str
    schema_name: str
    settings: DecodeSettings = DecodeSettings()


class LoadModel(ModelRequest):
    """Load a model ahead of the first run."""

    kind: Literal["load_model"] = "load_model"


class AnnotatePdf(Request):
    """Write a cached PDF with the `Annotations` that lie as JSON in `annotations_file` to `target`."""

    kind: Literal["annotate_pdf"] = "annotate_pdf"
    key: str
    annotations_file: str
    target: str


class Cancel(Request):
    """Stop the run named `run`, whether it waits or works."""

    kind: Literal["cancel"] = "cancel"


AnyRequest = Annotated[
    ReadDocument | RenderPage | AnnotatePdf | Extract | LoadModel | Cancel, Field(discriminator="kind")
]

_drafts: TypeAdapter[Draft] = TypeAdapter(Draft)
_requests: TypeAdapter[AnyRequest] = TypeAdapter(AnyRequest)
_events: TypeAdapter[AnyEvent] = TypeAdapter(AnyEvent)


def parse_draft(text: str) -> Draft:
    """auto, off, llama-lookup or a number of tokens; ValueError if it is none of them."""
    return _drafts.validate_python(int(text) if text.isdecimal() else text)


def parse_request(line: str | bytes) -> AnyRequest:
    """One line -> request; pydantic's ValidationError if it is not one."""
    return _requests.validate_json(line)


def parse_event(line: str | bytes) -> AnyEvent:
    """One line -> event; pydantic's ValidationError if it is not one."""
    return _events.validate_json(line)


def to_line(message: Request | Event) -> bytes:
    """One line, newline included. ValueError where it would be longer than the pipe's limit."""
    line = message.model_dump_json().encode() + b"\n"
    if len(line) > MAX_LINE_BYTES:
        raise ValueError(f"message of {len(line)} bytes is over the {MAX_LINE_BYTES} of the worker's pipe")
    return line
