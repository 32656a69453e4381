"""The command line's side of the model worker: an assertion of llama.cpp, or want of memory, ends only that.

A request whose worker died goes to a new one, which loads the model smaller.
"""

from __future__ import annotations

import itertools
import queue
import secrets
import time
from collections.abc import Sequence
from pathlib import Path

from extraction import errors
from extraction.cancelling import CancelCheck
from extraction.decoding.load_plan import NO_CHOICE, LoadChoice
from extraction.document import Document
from extraction.events import (
    ModelReduced,
    OnEvent,
    Rewound,
    RunCancelled,
    RunFailed,
    RunFinished,
)
from extraction.evidence import Extraction
from extraction.load_choices import for_window
from extraction.models.context_size import asks_for_records, context_needed, whole_context
from extraction.workers.child import worker_command
from extraction.workers.process import POLL_SECONDS, WorkerProcess, as_error
from extraction.workers.protocol import Cancel, DecodeSettings, Extract
from extraction.workers.resending import again, engine_failed, started_again
from extraction.workers.run_results import forget_result, read_result
from extraction.workers.schema_files import schema_file
from schemas.registry import Schema

CANCEL_SECONDS = 20.0
"""A run that does not stop in this time after a cancel is stopped with its process: a chunk of the prompt,
between which the worker looks, takes up to 10 s on a slow CPU."""


class ModelClient:
    """One model in a worker, started when first needed and after every death; a `Session` for its caller."""

    def __init__(
        self, model: str, command: Sequence[str] | None = None, choice: LoadChoice = NO_CHOICE
    ) -> None:
        self._model, self._choice = model, choice
        self._worker = WorkerProcess("model", command or worker_command("model"), errors.EngineFailed)
        self._numbers = itertools.count(1)
        # results lie in a folder that all instances share
        self._own = secrets.token_hex(8)

    @property
    def pid(self) -> int:
        """The worker's process id, 0 where none runs."""
        return self._worker.pid

    def extract(
        self,
        document: Document,
        schema: Schema,
        settings: DecodeSettings,
        on_event: OnEvent,
        cancelled: CancelCheck,
    ) -> Extraction:
        """One document of the document cache. Raises a UserError or Cancelled; the next one can follow."""
        request = Extract(
            run=f"{self._own}-{next(self._numbers)}",
            key=document.key,
            schema_file=str(schema_file(schema)),
            schema_name=schema.name,
            model=self._model,
            settings=settings,
            context=context_needed([len(document.text)], settings.window),
            whole=0 if settings.window else whole_context([(len(document.text), asks_for_records(schema))]),
            choice=for_window(self._choice, settings.window),
        )
        while True:
            finished = self._ask(request, on_event, cancelled)
            if finished is not None:
                file = Path(finished.result_file)
                extraction = read_result(file)
                forget_result(file)
                return extraction
            code = self._worker.kill()
            following = again(request)
            if following is None:
                raise engine_failed(code, request.deaths)
            request = following
            on_event(Rewound())
            on_event(ModelReduced(name=self._model, words=started_again(code)))

    def refine(self) -> bool:
        """Nothing to do: the worker itself uses its idle moments."""
        return False

    def close(self) -> None:
        """End the worker, which saves what it learned."""
        self._worker.close()

    def _ask(self, request: Extract, on_event: OnEvent, cancelled: CancelCheck) -> RunFinished | None:
        """One try; None where the worker died. Raises what it reported, or Cancelled."""
        self._worker.start(cancelled)
        try:
            self._worker.send(request)
            return self._follow(request.run, on_event, cancelled)
        except BrokenPipeError:
            return None
        except (errors.UserError, errors.Cancelled):
            raise
        except BaseException:
            self._worker.kill()
            raise

    def _follow(self, run: str, on_event: OnEvent, cancelled: CancelCheck) -> RunFinished | None:
        asked_to_stop: float | None = None
        while True:
            if asked_to_stop is None and cancelled():
                asked_to_stop = time.monotonic()
                self._worker.send(Cancel(run=run))
            if asked_to_stop is not None and time.monotonic() - asked_to_stop > CANCEL_SECONDS:
                self._worker.kill()
                raise errors.Cancelled
            try:
                event = self._worker.next_event(POLL_SECONDS)
            except queue.Empty:
                continue
            if event is None:
                if asked_to_stop is not None:
                    raise errors.Cancelled
                return None
            if event.run != run:
                continue
            if isinstance(event, RunFinished):
                return event
            if isinstance(event, RunFailed):
                raise as_error(event)
            if isinstance(event, RunCancelled):
                raise errors.Cancelled
            on_event(event)
