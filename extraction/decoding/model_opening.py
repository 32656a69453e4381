"""Opens a model in the time its weights take: a thread prepares the vocabulary for grammars meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from extraction.cancelling import CancelCheck
from extraction.decoding.grammar import Grammar, make_tokenizer
from extraction.decoding.llama_engine import DEFAULT_PLAN, LlamaEngine
from extraction.decoding.llama_library import Vocabulary
from extraction.decoding.load_plan import LoadPlan
from extraction.errors import Cancelled

CANCEL_SECONDS = 0.05
"""Longest time between two looks at cancel, once only the vocabulary is waited for."""


class Words:
    """A model's vocabulary and the tokenizer of its grammars; they call into it, so it is closed last."""

    def __init__(self, path: Path) -> None:
        """Reads the vocabulary alone: 1.3 s for 152k tokens, most of it llguidance's view of them.

        Raises ModelInvalid.
        """
        self.vocabulary = Vocabulary(path)
        try:
            self._tokenizer = make_tokenizer(self.vocabulary)
            self.fingerprint = self.vocabulary.fingerprint()
        except BaseException:
            self.vocabulary.close()
            raise

    def make_grammar(self, json_schema: dict[str, Any]) -> Grammar:
        """A fresh grammar. SchemaInvalid where the schema does not compile."""
        return Grammar(self._tokenizer, json_schema)

    def close(self) -> None:
        """Free the vocabulary; no grammar made here can be used any more."""
        self.vocabulary.close()


def open_engine(
    path: Path,
    on_progress: Callable[[float], None],
    cancelled: CancelCheck,
    plan: LoadPlan = DEFAULT_PLAN,
) -> tuple[LlamaEngine, Words]:
    """The model and its words, loaded side by side; the caller closes both, the engine first.

    Raises ModelInvalid, ModelTooLarge or Cancelled; nothing stays open then.
    """
    with ThreadPoolExecutor(1, "vocabulary") as thread, ExitStack() as undo:
        reading = thread.submit(Words, path)
        undo.callback(_close, reading)
        engine = LlamaEngine(path, plan=plan, on_progress=on_progress, cancelled=cancelled)
        undo.callback(engine.close)
        while not wait([reading], CANCEL_SECONDS).done:
            if cancelled():
                raise Cancelled
        words = reading.result()
        undo.pop_all()
    return engine, words


def _close(reading: Future[Words]) -> None:
    if reading.exception() is None:  # waits until it is read
        reading.result().close()
