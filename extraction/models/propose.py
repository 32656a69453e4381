"""Proposes how to load a model, and which: what fits with room to spare, and what other choices would cost.

Advice, never a gate: what a person chooses is estimated as it is, and said when it does not fit.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from extraction.model_store.catalogue import Hyperparameters
from extraction.models.memory import (
    KV_TYPES,
    Estimate,
    Setting,
    estimate,
    layers_on_card,
    longest_context,
    most_layers,
)
from extraction.models.published import published_shape
from extraction.models.room import Room
from extraction.models.shape import Shape

CONTEXTS = (16_384, 8_192)
"""Proposed contexts: 30 pages at once, or 15. Longer documents are read in parts, so less still works."""

PROPOSED_KV = ("f16", "q8_0")
"""q4_0 is never proposed: keys in four bits cost some models many of their answers."""

DRAFT_MODEL = Hyperparameters(
    architecture="qwen3",
    parameters=596_049_920,
    layers=28,
    width=1024,
    heads=16,
    kv_heads=8,
    head_size=128,
    feed_forward=3072,
    vocabulary=151936,
    context=40960,
)
"""Qwen3 0.6B, the smallest of a family of models that are used with a draft model."""

CPU_PARAMETERS = 2_000_000_000
"""Weights that may work on each token without a card: the default has 1.5 billion, and a model of twice as
many takes twice as long for every page."""


EQUALLY_STRONG = 1.15
"""Models of sizes within such a step differ more by what they were taught than by size."""

SPARE = 20
"""One part in so many of a card stays free for what nobody foresees, where there is a choice."""

QUICKER = 3
"""A card reads all weights that work on a token for each pass: a third of them takes a third of the time."""


@dataclass(frozen=True)
class Wish:
    """What a person has chosen; None: whatever is best."""

    context: int | None = None
    kv: str | None = None
    gpu_layers: int | None = None


@dataclass(frozen=True)
class Plan:
    """How to load a model, and what that takes."""

    setting: Setting
    estimate: Estimate
    fits: bool
    longest: int
    """The longest context that fits with all else as it is; 0 where none does."""
    on_card: int
    """Layers on the card, the output counted as one."""
    layers: int
    """All there are, counted so."""

    @property
    def place(self) -> str:
        """Where it runs: "card", "both" or "processor"."""
        if not self.on_card:
            return "processor"
        return "card" if self.on_card == self.layers else "both"


@dataclass(frozen=True)
class Choice:
    """Another way to load the same model."""

    name: str
    """A quantisation or a way to keep keys and values."""
    plan: Plan


@dataclass(frozen=True)
class Candidate:
    """A model that may be proposed."""

    name: str
    title: str
    shape: Shape
    active: int
    """Weights of the layers that work on one token."""
    here: bool
    """Whether its file is on this computer."""

    @property
    def strength(self) -> float:
        """How much a model is likely to know and to see, by its size alone: a model of experts lies between
        what it has and what it uses."""
        return float((self.shape.parameters * self.active) ** 0.5)


@dataclass(frozen=True)
class Proposal:
    """A model and how to load it here."""

    candidate: Candidate
    plan: Plan


# ------------------------------------------------------------------ one model


def plan(shape: Shape, room: Room, wish: Wish | None = None) -> Plan:
    """The best way to load a model that keeps to what a person chose."""
    wish = wish or Wish()
    kvs = (wish.kv,) if wish.kv else PROPOSED_KV
    contexts = _contexts(shape, (wish.context,) if wish.context else CONTEXTS)
    settings = [Setting(context=context, kv=kv) for context in contexts for kv in kvs]
    if wish.gpu_layers is not None:
        settings = [replace(setting, gpu_layers=wish.gpu_layers) for setting in settings]
    elif room.card:
        full = _first_that_fits(shape, room, settings)
        if full:
            return full
        settings = [_shared_out(shape, room, setting) for setting in settings]
    else:
        settings = [replace(setting, gpu_layers=0) for setting in settings]
    return _first_that_fits(shape, room, settings) or judge(shape, room, settings[-1])


def longer(shape: Shape, room: Room, usual: Plan, wanted: int) -> Plan:
    """The plan with as much of a longer context as fits beside all of the model on the card.

    Not on the processor, nor with layers off the card: reading a token takes the longer the more was read
    before it, so that one long part takes longer than several short ones.
    """
    if usual.place != "card" or not usual.fits:
        return usual
    spared = _spared(room)
    fitting = {
        kv: min(wanted, longest_context(shape, replace(usual.setting, kv=kv), spared.holds))
        for kv in dict.fromkeys((usual.setting.kv, *PROPOSED_KV))
    }
    kv = max(fitting, key=lambda each: fitting[each])  # of equals the first
    if fitting[kv] <= usual.setting.context:
        return usual
    return judge(shape, room, replace(usual.setting, context=fitting[kv], kv=kv))


def judge(shape: Shape, room: Room, setting: Setting) -> Plan:
    """What a setting takes, and whether that fits."""
    needed = estimate(shape, setting)
    return Plan(
        setting=setting,
        estimate=needed,
        fits=room.holds(needed),
        longest=longest_context(shape, setting, room.holds),
        on_card=layers_on_card(shape, setting),
        layers=len(shape.layers) + 1,
    )


def kv_choices(shape: Shape, room: Room, chosen: Plan) -> tuple[Choice, ...]:
    """The same with keys and values kept in all ways there are."""
    return tuple(Choice(kv, judge(shape, room, replace(chosen.setting, kv=kv))) for kv in KV_TYPES)


def quantisation_choices(
    inside: Hyperparameters, room: Room, names: Sequence[str], wish: Wish | None = None
) -> tuple[Choice, ...]:
    """The same model in several quantisations."""
    return tuple(Choice(name, plan(published_shape(inside, name), room, wish)) for name in names)


def draft_cost(setting: Setting) -> int:
    """Bytes that a draft model would have taken; lookup decoding takes none."""
    return estimate(published_shape(DRAFT_MODEL, "Q4_K_M"), replace(setting, gpu_layers=None)).total


def _contexts(shape: Shape, wanted: Sequence[int]) -> tuple[int, ...]:
    """No longer than the model was trained for."""
    return tuple(dict.fromkeys(min(context, shape.context or context) for context in wanted))


def _first_that_fits(shape: Shape, room: Room, settings: Sequence[Setting]) -> Plan | None:
    """The first that leaves something to spare, else the first that fits at all."""
    for limit in (_spared(room), room):
        for setting in settings:
            if limit.holds(estimate(shape, setting)):
                return judge(shape, room, setting)
    return None


def _spared(room: Room) -> Room:
    return replace(room, card=room.card - room.card // SPARE)


def _shared_out(shape: Shape, room: Room, setting: Setting) -> Setting:
    """As many layers on the card as fit there."""
    only_card = replace(room, host=1 << 62)
    return replace(setting, gpu_layers=most_layers(shape, setting, only_card.holds))


# ------------------------------------------------------------------ which model


def recommend(candidates: Sequence[Candidate], room: Room, wish: Wish | None = None) -> tuple[Proposal, ...]:
    """All models that fit, the one to take first; empty where none does."""
    proposals = [Proposal(candidate, plan(candidate.shape, room, wish)) for candidate in candidates]
    return tuple(sorted((one for one in proposals if one.plan.fits), key=_order))


def quicker(found: Sequence[Proposal]) -> Proposal | None:
    """The strongest on the card that writes several times faster than the first; None where none does."""
    if not found or found[0].plan.place != "card":
        return None
    most = found[0].candidate.active / QUICKER
    on_card = [one for one in found if one.plan.place == "card" and one.candidate.active <= most]
    return max(on_card, key=lambda one: one.candidate.strength, default=None)


def _order(proposal: Proposal) -> tuple[int, int]:
    """On the card with the usual context, then with less, then what the processor can bear; the strongest
    first, equally strong ones in the catalogue's order. What would take minutes a page comes last."""
    chosen, candidate = proposal.plan, proposal.candidate
    strength = round(math.log(max(candidate.strength, 1.0), EQUALLY_STRONG))
    if chosen.place == "card":
        usual = chosen.setting.context >= _contexts(candidate.shape, CONTEXTS)[0]
        return (0 if usual else 1), -strength
    if candidate.active <= CPU_PARAMETERS:
        return 2, -strength
    return 3, strength
