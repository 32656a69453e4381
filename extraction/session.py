"""A model in memory, ready for one document after the other: what the worker and the command line hold."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from extraction import paths
from extraction.asking.examples import read_examples
from extraction.cancelling import CancelCheck
from extraction.decoding import policy_memory
from extraction.decoding.device_memory import device_memory
from extraction.decoding.llama_engine import LlamaEngine, default_threads
from extraction.decoding.load_plan import LoadWish
from extraction.decoding.model_opening import Words
from extraction.decoding.ngram_file import DynamicTable, load_static
from extraction.decoding.policy import CPU_BATCH_COST, GPU_BATCH_COST, DraftPolicy
from extraction.decoding.prefix_states import PrefixStates
from extraction.document import Document
from extraction.events import ModelLoading, ModelReady, ModelReduced, OnEvent
from extraction.evidence import Extraction
from extraction.loaded_model import Model
from extraction.model_store import hub
from extraction.models.first_plan import first_plan
from extraction.models.plan_memory import PlanMemory
from extraction.models.recovery import open_fitting, told
from extraction.pipeline import extract
from extraction.workers import document_cache
from extraction.workers.protocol import DecodeSettings
from schemas.registry import Schema

log = logging.getLogger("winnow.session")

NO_WISH = LoadWish()


class ModelSession:
    """Owns a loaded model, its n-gram table and its prefix states until `close`."""

    def __init__(
        self,
        engine: LlamaEngine,
        words: Words,
        model: Model,
        policy_file: Path,
        confirm: Callable[[], None] = lambda: None,
    ) -> None:
        self._engine = engine
        self._confirm = confirm
        self._words = words
        self._model = model
        self._policy_file = policy_file
        self._refined = False

    @classmethod
    def open(
        cls,
        model: str,
        on_event: OnEvent,
        cancelled: CancelCheck,
        wish: LoadWish = NO_WISH,
    ) -> ModelSession:
        """Load a catalogue name or a path, smaller where it does not fit as it should.

        Raises ModelMissing, ModelInvalid, ModelTooLarge or Cancelled.
        """
        path = hub.resolve(model)
        title = hub.distinct_title(path)
        on_event(ModelLoading(name=model, share=0.0))
        opened = open_fitting(
            path,
            first_plan(path, wish),
            wish,
            PlanMemory(paths.plans_dir(), path, choice=wish.choice),
            lambda share: on_event(ModelLoading(name=model, share=share)),
            lambda words: on_event(ModelReduced(name=model, words=told(title, words))),
            cancelled,
        )
        engine, words = opened.engine, opened.words
        with ExitStack() as undo:
            undo.callback(words.close)
            undo.callback(engine.close)
            session = cls(engine, words, *_equipped(title, engine, words), opened.confirm)
            card = device_memory() if engine.device != "CPU" else None
            on_event(
                ModelReady(
                    name=model,
                    device=engine.device,
                    context_size=engine.context_size,
                    memory=engine.memory_bytes,
                    notice=session.model.table.notice,
                    card_used=card.used if card else 0,
                    card_total=card.total if card else 0,
                )
            )
            undo.pop_all()
        return session

    @property
    def model(self) -> Model:
        """What was loaded; the benches look inside and change its parts."""
        return self._model

    def extract(
        self,
        document: Document,
        schema: Schema,
        settings: DecodeSettings,
        on_event: OnEvent,
        cancelled: CancelCheck,
    ) -> Extraction:
        """One document. Raises a UserError or Cancelled; the session stays usable after both."""
        examples = read_examples(settings.examples, document, document_cache.load)
        extraction = extract(document, schema, self._model, settings, on_event, cancelled, examples)
        self._confirm()  # what it was loaded with has carried a whole document
        if not settings.private:
            policy_memory.remember(self._policy_file, self._model.policy)
        return extraction

    def refine(self) -> bool:
        """Learn a little more of what drafting costs here; False when enough is known. For idle moments."""
        if policy_memory.refine(self._engine, self._model.policy):
            self._refined = True
            return True
        if self._refined:  # else there is nothing new, or only what a private document taught
            policy_memory.remember(self._policy_file, self._model.policy)
            self._refined = False
        return False

    def close(self) -> None:
        """Free the model."""
        self._engine.close()
        self._words.close()


def _equipped(name: str, engine: LlamaEngine, words: Words) -> tuple[Model, Path]:
    """The model with what earlier sessions learned, and the file of its draft policy. Raises OSError."""
    identity, fingerprint = engine.state_identity(), words.fingerprint
    model = Model(
        name,
        engine,
        words.make_grammar,
        DynamicTable(paths.ngram_dir(), fingerprint),
        DraftPolicy(CPU_BATCH_COST if engine.device == "CPU" else GPU_BATCH_COST),
        PrefixStates(identity, paths.prefix_dir()),
        static=load_static(paths.ngram_dir(), fingerprint),
        identity=identity,
    )
    policy_file = policy_memory.memory_file(paths.policy_dir(), f"{identity} {default_threads()}")
    policy_memory.recall(policy_file, model.policy)
    log.info("loaded %s: context %d, %d n-grams known", name, engine.context_size, len(model.table))
    return model, policy_file
