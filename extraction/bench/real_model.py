"""The real model for the benches: the app's own pipeline, with every finished decoding kept."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import NamedTuple

from extraction.asking.prompt import Prompt
from extraction.cancelling import CancelCheck
from extraction.decoding.loop import Decoding
from extraction.decoding.ngram_file import DynamicTable
from extraction.errors import EngineFailed
from extraction.events import OnEvent
from extraction.loaded_model import Model
from extraction.session import ModelSession
from extraction.workers import document_cache
from extraction.workers.documents_client import DocumentsClient
from extraction.workers.protocol import DecodeSettings
from schemas.decoding import DecodingSchema
from schemas.registry import Schema


class Run(NamedTuple):
    """One document read and written."""

    prompt: Prompt
    schema: DecodingSchema
    decoding: Decoding

    @property
    def output(self) -> tuple[int, ...]:
        """The tokens that were written."""
        return tuple(self.decoding.tokens[len(self.prompt.tokens) :])


class RealModel:
    """A loaded model with a lookup table of its own: a person's tables are neither used nor changed."""

    def __init__(self, name: str, on_event: OnEvent, cancelled: CancelCheck) -> None:
        """Load a catalogue name or a path. Raises what ModelSession.open raises."""
        self.name = name
        self._on_event = on_event
        self._cancelled = cancelled
        self._scratch = tempfile.TemporaryDirectory(prefix="winnow-bench-")
        self._session = ModelSession.open(name, on_event, cancelled)
        self._reader = DocumentsClient()
        self.model.table = DynamicTable(Path(self._scratch.name), "bench")
        self.model.static = None
        self.model.on_decoded = self._keep
        self._last: Run | None = None

    def __enter__(self) -> RealModel:
        return self

    def __exit__(self, *exception: object) -> None:
        self._reader.close()
        self._session.close()
        self._scratch.cleanup()

    @property
    def model(self) -> Model:
        """The loaded parts."""
        return self._session.model

    def _keep(self, prompt: Prompt, schema: DecodingSchema, decoding: Decoding) -> None:
        self._last = Run(prompt, schema, decoding)

    def run(self, source: str, schema: Schema, settings: DecodeSettings) -> Run:
        """Extract one document. Raises a UserError or Cancelled."""
        read = self._reader.read(source, None, self._cancelled)
        document = document_cache.load(read.key)
        self._last = None
        self._session.extract(document, schema, settings, self._on_event, self._cancelled)
        if self._last is None:
            raise EngineFailed
        return self._last
