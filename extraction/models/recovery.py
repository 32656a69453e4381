"""Loads a model in the plan that fits: what has no room is tried smaller, and what worked is remembered."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from extraction.cancelling import CancelCheck
from extraction.decoding.llama_engine import LlamaEngine
from extraction.decoding.llama_library import offloads
from extraction.decoding.load_errors import KvTypeRefused, NoRoomForContext
from extraction.decoding.load_plan import (
    EIGHT_BITS,
    LAST_TIME,
    NO_CHOICE,
    SIXTEEN_BITS,
    Fault,
    Loadable,
    LoadPlan,
    LoadWish,
    Step,
    smaller,
)
from extraction.decoding.model_opening import Words, open_engine
from extraction.errors import ModelTooLarge
from extraction.models.gguf import read_header
from extraction.models.plan_memory import PlanMemory

log = logging.getLogger("winnow.recovery")

OnStep = Callable[[str], None]
"""Told in plain words what is tried next, after something did not fit."""


@dataclass(frozen=True)
class Opened:
    """A loaded model, and the plan that had room; `confirm` it once the model has written something."""

    engine: LlamaEngine
    words: Words
    plan: LoadPlan
    gave_up: tuple[str, ...]
    """What the plan gives up, in plain words; empty where it is the full one."""
    confirm: Callable[[], None]


def open_fitting(
    path: Path,
    full: LoadPlan,
    wish: LoadWish,
    memory: PlanMemory,
    on_progress: Callable[[float], None],
    on_step: OnStep,
    cancelled: CancelCheck,
) -> Opened:
    """Open the model as `full` says, smaller where it must be.

    Raises ModelInvalid, Cancelled, and ModelTooLarge where not even the smallest plan has room.
    """
    model = cache(lambda: Loadable(_layers(path), offloads(), wish.context))  # reads the header again
    step = _first_step(memory, full, model, wish)
    gave_up: list[str] = []
    kv_refused = False
    while True:
        plan = step.plan
        if step.words:
            gave_up.append(step.words)
            on_step(step.words)
        memory.trying(plan)
        try:
            engine, words = open_engine(path, on_progress, cancelled, plan)
            break
        except (ModelTooLarge, MemoryError) as error:
            fault = _fault(error)
            if fault is Fault.KV_TYPE:
                kv_refused = True
                gave_up = [words for words in gave_up if words != EIGHT_BITS]
            log.warning("%s: no room for %s (%s)", path.name, plan, fault.value)
            following = _following(plan, full, fault, model(), kv_refused, wish.choice.kv == "q8_0")
            if following is None:
                raise _too_large(path, gave_up) from error
            step = following
    if gave_up:
        log.warning("%s: loaded as %s", path.name, plan)
    return Opened(engine, words, plan, tuple(gave_up), lambda: memory.worked(plan, full, wish.context))


def told(name: str, words: str) -> str:
    """The sentence for a step."""
    if words == SIXTEEN_BITS:
        return f"{name} cannot keep what it has read in 8 bits a value. It is kept in 16."
    if words == LAST_TIME:
        return f"{name} did not fit into memory as you chose. It is loaded with what had room last time."
    return f"{name} did not fit into memory. It is loaded again with {words}."


def _first_step(memory: PlanMemory, full: LoadPlan, model: Callable[[], Loadable], wish: LoadWish) -> Step:
    """The plan to begin with: after a death a smaller one than what ended the process.

    Whoever chose another than the one that is remembered is told so each time.
    """
    last = memory.last() if wish.deaths else None
    if last is None:
        plan = memory.start(full)
        if plan == full or wish.choice == NO_CHOICE:
            return Step(plan, "")
        return Step(plan, SIXTEEN_BITS if plan == replace(full, kv="f16") else LAST_TIME)
    following = smaller(last, Fault.DEATH, model())
    return following or Step(last, "")


def _following(
    plan: LoadPlan, full: LoadPlan, fault: Fault, model: Loadable, kv_refused: bool, kv_chosen: bool
) -> Step | None:
    """The next step; where 8 bits were the first plan, 16 have not been tried yet."""
    if fault is Fault.KV_TYPE and plan == full:
        return Step(replace(plan, kv="f16"), SIXTEEN_BITS if kv_chosen else "")
    return smaller(plan, fault, model, kv_refused)


def _fault(error: Exception) -> Fault:
    if isinstance(error, KvTypeRefused):
        return Fault.KV_TYPE
    return Fault.CONTEXT if isinstance(error, NoRoomForContext) else Fault.WEIGHTS


def _layers(path: Path) -> int:
    header = read_header(path)
    layers = header.metadata.get(f"{header.architecture}.block_count", 0)
    return int(layers) if isinstance(layers, int) else 0


def _too_large(path: Path, gave_up: list[str]) -> ModelTooLarge:
    gave_up = [words for words in gave_up if words != SIXTEEN_BITS]
    if not gave_up:
        return ModelTooLarge()
    return ModelTooLarge(
        f"{path.stem} does not fit into memory, not even with {gave_up[-1]}. Close other programs, or choose "
        "a smaller model."
    )
