"""How to load a model first: what a person chose, and for the rest what this computer has room for."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from extraction.decoding.load_plan import DEFAULT_CONTEXT, LoadPlan, LoadWish
from extraction.errors import UserError
from extraction.models.facts import read_facts
from extraction.models.machine import Machine, look
from extraction.models.propose import Plan, Wish, longer, plan
from extraction.models.room import room_of

log = logging.getLogger("winnow.plans")


def first_plan(path: Path, wish: LoadWish, machine: Callable[[], Machine] = look) -> LoadPlan:
    """How to load the model at first. Where its sizes cannot be read, loading it says what is wrong."""
    choice = wish.choice
    context = choice.context or (wish.context if wish.context > DEFAULT_CONTEXT else None)
    try:
        shape = read_facts(path).shape
    except UserError:
        return LoadPlan(context or DEFAULT_CONTEXT, choice.kv or "f16", choice.gpu_layers)
    here = machine()
    proposed = plan(shape, room_of(here), Wish(context, choice.kv, choice.gpu_layers))
    if choice.context is None and wish.whole > proposed.setting.context:
        proposed = longer(shape, room_of(here), proposed, wish.whole)
    if not proposed.fits:
        log.info("%s: nothing that is proposed fits; the least of it is tried", path.name)
    return _load_plan(proposed, bool(here.cards))


def _load_plan(proposed: Plan, cards: bool) -> LoadPlan:
    """The same for whoever loads; all layers are meant where there is no card to keep some from."""
    everywhere = not cards or proposed.on_card == proposed.layers
    setting = replace(proposed.setting, gpu_layers=None) if everywhere else proposed.setting
    return setting.load_plan
