"""How a model is loaded, and what is given up step by step where that does not fit: pure rules, no loading.

Example: a model of 32 layers on a card, planned with a context of 16,384 tokens, has no room for it. If its
documents need 8,192 tokens, that is tried first, for it costs nothing. Then the working memory is kept in 8
instead of 16 bits a value, then 24, 16, 8 and 0 layers stay on the card, then the prompt is read in pieces of
128 tokens, and at last the context is halved until 2,048 tokens are left.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, Literal

from pydantic import Field, NonNegativeInt

DEFAULT_CONTEXT = 16_384
"""Holds about 30 pages; the KV cache of the default model then takes 448 MiB."""

BATCH_SIZE = 512
"""Prompt tokens a call; llama.cpp's own default for the physical batch."""

SMALL_BATCH = 128
"""A quarter of the compute buffer; reading the prompt is then somewhat slower."""

SMALLEST_CONTEXT = 2_048
"""Below it the built-in schemas leave no room for a document."""

LARGEST_CHOICE = 1 << 24
"""Tokens; no model is trained for so many, and larger numbers are no contexts."""

LAYER_STEPS = 4
"""So many steps from all layers on the card to none: each costs a load of the model to find out."""

EIGHT_BITS = "a working memory of 8 instead of 16 bits a value"
"""What keeping keys and values as q8_0 gives up, in plain words."""

SIXTEEN_BITS = "16 bits a value"
"""What is said where a model refuses the 8 bits that a person chose."""

LAST_TIME = "what had room last time"
"""The plan that is remembered, in plain words."""

KvType = Literal["f16", "q8_0"]


@dataclass(frozen=True)
class LoadPlan:
    """What llama.cpp is asked for; `gpu_layers` None means all."""

    context: int = DEFAULT_CONTEXT
    kv: KvType = "f16"
    gpu_layers: int | None = None
    batch: int = BATCH_SIZE


@dataclass(frozen=True)
class Loadable:
    """What the steps depend on: the model's layers, and whether a card takes any of them."""

    layers: int
    on_card: bool
    needed: int = 0
    """Tokens of context that the documents at hand need; 0 where nobody knows."""


@dataclass(frozen=True)
class LoadChoice:
    """What a person chose of how a model is loaded; None: whatever is best."""

    context: Annotated[int, Field(gt=0, le=LARGEST_CHOICE)] | None = None
    kv: KvType | None = None
    gpu_layers: NonNegativeInt | None = None
    """Counted from the last, the output among them."""


NO_CHOICE = LoadChoice()


@dataclass(frozen=True)
class LoadWish:
    """What a request asks of a load."""

    context: int = 0
    """Tokens of context that the documents at hand need; 0 where nobody knows."""
    deaths: int = 0
    """How many processes have ended over this request."""
    choice: LoadChoice = NO_CHOICE
    whole: int = 0
    """Tokens of context in which documents can be read in one piece that the usual one cuts; taken where a
    card has room for it."""


class Fault(Enum):
    """What did not fit."""

    WEIGHTS = "weights"
    CONTEXT = "context"
    KV_TYPE = "kv_type"
    """This model's working memory cannot be kept in 8 bits."""
    DEATH = "death"
    """The process ended; nobody knows for want of what."""


@dataclass(frozen=True)
class Step:
    """The next plan to try, and in plain words what it gives up."""

    plan: LoadPlan
    words: str


def smaller(plan: LoadPlan, fault: Fault, model: Loadable, kv_refused: bool = False) -> Step | None:
    """The next step after a plan that failed; None where nothing is left to give up.

    `kv_refused`: 8 bits were tried and this model cannot do with them.
    """
    if fault is Fault.KV_TYPE:
        plan, kv_refused = replace(plan, kv="f16"), True
    if fault is not Fault.WEIGHTS:
        if 0 < model.needed < plan.context:
            return Step(
                replace(plan, context=model.needed),
                f"a context of {model.needed:,} tokens, which is what the documents need",
            )
        if plan.kv == "f16" and not kv_refused:
            return Step(replace(plan, kv="q8_0"), EIGHT_BITS)
    if (step := _fewer_layers(plan, model)) is not None:
        return step
    if fault is Fault.WEIGHTS:
        return None
    if plan.batch > SMALL_BATCH:
        words = f"the prompt read in pieces of {SMALL_BATCH} instead of {plan.batch} tokens"
        return Step(replace(plan, batch=SMALL_BATCH), words)
    if plan.context > SMALLEST_CONTEXT:
        context = max(SMALLEST_CONTEXT, plan.context // 2)
        words = f"a context of {context:,} tokens, so that long documents are read in more parts"
        return Step(replace(plan, context=context), words)
    return None


def _fewer_layers(plan: LoadPlan, model: Loadable) -> Step | None:
    if not model.on_card or model.layers <= 0 or plan.gpu_layers == 0:
        return None
    here = model.layers if plan.gpu_layers is None else min(plan.gpu_layers, model.layers)
    left = max(0, here - -(-model.layers // LAYER_STEPS))
    words = f"{left} of {model.layers} layers on the graphics card, which is slower"
    return Step(replace(plan, gpu_layers=left), words)
