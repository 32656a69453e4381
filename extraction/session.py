"""A model in memory, ready for one document after the other: what the worker and the command line hold."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from extraction import hub, paths
from extraction.decoding.engine import CancelCheck
from extraction.decoding.grammar import Grammar, make_tokenizer
from extraction.decoding.llama_engine import LlamaEngine
from extraction.decoding.ngram_file import DynamicTable, load_static
from extraction.decoding.policy import CPU_BATCH_COST, GPU_BATCH_COST, DraftPolicy
from extraction.decoding.prefix_states import PrefixStates
from extraction.document import Document
from extraction.events import Event, ModelLoading, ModelReady
from extraction.evidence import Extraction
from extraction.pipeline import Model, extract
from extraction.protocol import DecodeSettings
from schemas.registry import Schema

log = logging.getLogger("winnow.session")


class ModelSession:
    """Owns a loaded model, its n-gram table and its prefix states until `close`."""

    def __init__(self, engine: LlamaEngine, model: Model) -> None:
        self._engine = engine
        self._model = model

    @classmethod
    def open(cls, model: str, on_event: Callable[[Event], None], cancelled: CancelCheck) -> ModelSession:
        """Load a catalogue name or a path. Raises ModelMissing, ModelInvalid, ModelTooLarge or Cancelled."""
        path = hub.resolve(model)
        on_event(ModelLoading(name=model, share=0.0))
        engine = LlamaEngine(
            path,
            on_progress=lambda share: on_event(ModelLoading(name=model, share=share)),
            cancelled=cancelled,
        )
        tokenizer = make_tokenizer(engine)

        def make_grammar(json_schema: dict[str, Any]) -> Grammar:
            return Grammar(tokenizer, json_schema)

        fingerprint = engine.tokenizer_fingerprint()
        table = DynamicTable(paths.ngram_dir(), fingerprint)
        prior = CPU_BATCH_COST if engine.device == "CPU" else GPU_BATCH_COST
        loaded = Model(
            path.stem,
            engine,
            make_grammar,
            table,
            DraftPolicy(prior),
            PrefixStates(engine.state_identity(), paths.prefix_dir()),
        )
        loaded.static = load_static(paths.ngram_dir(), fingerprint)
        log.info("loaded %s: context %d, %d n-grams known", path.name, engine.context_size, len(table))
        on_event(
            ModelReady(
                name=model,
                device=engine.device,
                context_size=engine.context_size,
                memory=engine.memory_bytes,
                notice=table.notice,
            )
        )
        return cls(engine, loaded)

    @property
    def model(self) -> Model:
        """What was loaded; the benches look inside and change its parts."""
        return self._model

    def extract(
        self,
        document: Document,
        schema: Schema,
        settings: DecodeSettings,
        on_event: Callable[[Event], None],
        cancelled: CancelCheck,
    ) -> Extraction:
        """One document. Raises a UserError or Cancelled; the session stays usable after both."""
        return extract(document, schema, self._model, settings, on_event, cancelled)

    def close(self) -> None:
        """Free the model."""
        self._engine.close()
