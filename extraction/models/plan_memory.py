"""Remembers how a model was loaded on this machine: the plan in use, and a smaller one that had to do."""

from __future__ import annotations

import hashlib
import logging
import os
import platform
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from pydantic import BaseModel, ConfigDict, NonNegativeInt, PositiveInt

from extraction.decoding.device_memory import DeviceMemory, device_memory
from extraction.decoding.load_plan import BATCH_SIZE, NO_CHOICE, KvType, LoadChoice, LoadPlan
from extraction.files import replace_file

log = logging.getLogger("winnow.plans")

KEEP_SECONDS = 7 * 86_400
"""After that the full plan is tried again: other programs that had the memory may be gone for good."""

MORE_FREE = 1.2
"""A card with so many times the memory free that it had then is asked for the full plan at once."""

MAX_FILE_BYTES = 10_000


class _Plan(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    context: PositiveInt
    kv: KvType
    gpu_layers: NonNegativeInt | None
    batch: PositiveInt

    @classmethod
    def of(cls, plan: LoadPlan) -> _Plan:
        return cls(context=plan.context, kv=plan.kv, gpu_layers=plan.gpu_layers, batch=plan.batch)

    def plan(self) -> LoadPlan:
        return LoadPlan(self.context, self.kv, self.gpu_layers, min(self.batch, BATCH_SIZE))


class _Kept(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    last: _Plan | None = None
    """What was tried last, whether it worked or ended the process."""
    worked: _Plan | None = None
    """A smaller plan than asked for, that worked."""
    context_was_cut: bool = False
    card_free: NonNegativeInt = 0
    """Bytes, before the model was loaded."""
    at: float = 0.0


class PlanMemory:
    """One file for each model, machine and choice of a person; a damaged one is as good as none.

    Made before the load.
    """

    def __init__(
        self,
        folder: Path,
        model_file: Path,
        card: Callable[[], DeviceMemory | None] = device_memory,
        clock: Callable[[], float] = time.time,
        choice: LoadChoice = NO_CHOICE,
    ) -> None:
        self._clock = clock
        memory = card()
        self._free = memory.total - memory.used if memory else 0
        self._known: LoadPlan | None = None
        machine = f"{platform.node()} {os.cpu_count()} {memory.total if memory else 0}"
        size = model_file.stat().st_size if model_file.exists() else 0
        chosen = "" if choice == NO_CHOICE else f" {choice}"
        digest = hashlib.sha256(f"{model_file.name} {size} {machine}{chosen}".encode()).hexdigest()[:32]
        self._file = folder / f"{digest}.json"

    def start(self, full: LoadPlan) -> LoadPlan:
        """What to try first: the plan that had to do last time, else the full one."""
        kept = self._read()
        if kept.worked is None or self._is_over(kept):
            return full
        plan = kept.worked.plan()
        limit = plan.context if kept.context_was_cut else full.context
        self._known = replace(plan, context=min(full.context, limit))
        return self._known

    def last(self) -> LoadPlan | None:
        """What was tried last: after a death, what ended the process."""
        kept = self._read()
        return kept.last.plan() if kept.last is not None else None

    def trying(self, plan: LoadPlan) -> None:
        """Call before a load: the process may not live to tell."""
        self._write(self._read().model_copy(update={"last": _Plan.of(plan)}))

    def worked(self, plan: LoadPlan, full: LoadPlan, needed: int) -> None:
        """Keep what a plan gave up of the full one; a full plan is nothing to remember.

        A context that was cut to what the documents needed says nothing about the next documents.
        """
        cut = plan.context < full.context and plan.context != needed
        if plan == replace(full, context=plan.context) and not cut:
            if self._read().worked is not None and plan.context == full.context:
                self._write(_Kept(last=_Plan.of(plan)))
            return
        if plan == self._known:
            return  # it runs out when it would have: who works every day gets the full plan back too
        made = _Plan.of(plan)
        self._write(
            _Kept(last=made, worked=made, context_was_cut=cut, card_free=self._free, at=self._clock())
        )
        self._known = plan

    def _is_over(self, kept: _Kept) -> bool:
        if not 0 <= self._clock() - kept.at <= KEEP_SECONDS:
            return True
        return self._free > MORE_FREE * kept.card_free

    def _read(self) -> _Kept:
        try:
            if self._file.stat().st_size > MAX_FILE_BYTES:
                return _Kept()
            return _Kept.model_validate_json(self._file.read_bytes())
        except (OSError, ValueError):
            return _Kept()

    def _write(self, kept: _Kept) -> None:
        try:
            replace_file(self._file, kept.model_dump_json().encode())
        except OSError as error:  # a full disk costs the memory of it, not the model
            log.warning("how the model was loaded could not be kept: %s", type(error).__name__)
