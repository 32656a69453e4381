"""What the Models window knows: this computer, every model, and how each would be loaded here."""

from __future__ import annotations

from dataclasses import dataclass, replace

from extraction.errors import UserError
from extraction.model_store import catalogue, hub
from extraction.model_store.hub import LocalModel, Origin, State
from extraction.models.candidates import candidates
from extraction.models.facts import read_facts
from extraction.models.machine import Machine
from extraction.models.propose import Candidate, Plan, Wish, plan, recommend
from extraction.models.published import catalogue_shape
from extraction.models.room import Room, room_of
from extraction.models.shape import Shape


@dataclass(frozen=True)
class Offer:
    """A model of the list."""

    model: LocalModel
    shape: Shape | None = None
    """None where nobody knows its sizes."""
    plan: Plan | None = None
    """How best to load it here; None where the model's or the computer's sizes are not known."""
    active: int = 0
    """Weights that work on one token; 0 where nobody knows."""
    trouble: str = ""
    """Why its file cannot be used, in the engine's words."""

    @property
    def usable(self) -> bool:
        """Whether it can be used without fetching anything."""
        return self.model.state is State.HERE and not self.trouble

    def is_called(self, name: str) -> bool:
        """Whether this is its name, or the path of its file."""
        return name in (self.model.name, str(self.model.path))

    @property
    def linked(self) -> bool:
        """Whether its files are the person's, so that Winnow never deletes them."""
        return self.model.origin is Origin.LINKED


@dataclass(frozen=True)
class Advice:
    """All of it at one moment."""

    machine: Machine | None
    """None where looking at the computer failed."""
    room: Room | None
    offers: tuple[Offer, ...]
    proposed: str
    """The name of the model to take on this computer; empty where none fits."""
    notice: str = ""
    """What is wrong in the person's own list of models."""

    def offer(self, name: str) -> Offer | None:
        """The model of that name, or the one whose file that path is."""
        return next((one for one in self.offers if one.is_called(name)), None)

    @property
    def any_here(self) -> bool:
        """Whether there is a model that can be used."""
        return any(one.usable for one in self.offers)


def advise(machine: Machine | None) -> Advice:
    """Lists the models and plans each; takes some milliseconds, more where large folders are linked."""
    room = room_of(machine) if machine else None
    known = {candidate.name: candidate for candidate in candidates()}
    offers = tuple(_offer(model, known.get(model.name), room) for model in hub.models())
    return Advice(machine, room, offers, _proposed(tuple(known.values()), room), catalogue.load().notice)


def with_model_unloaded(machine: Machine, on_card: int) -> Machine:
    """The computer as it is without Winnow's own model, which goes before another one is loaded.

    Example: a card of 24 GB with 4 GB free, of which Winnow's model holds 15 GB, has 19 GB for the next.
    """
    devices = []
    for device in machine.devices:
        back = min(on_card, device.total - device.free) if device.is_card else 0
        on_card -= max(0, back)
        devices.append(replace(device, free=device.free + max(0, back)))
    return replace(machine, devices=tuple(devices))


def _proposed(known: tuple[Candidate, ...], room: Room | None) -> str:
    if room is None:
        return hub.DEFAULT_MODEL
    found = recommend(known, room)
    return found[0].candidate.name if found else ""


def _offer(model: LocalModel, candidate: Candidate | None, room: Room | None) -> Offer:
    shape, trouble = (candidate.shape, "") if candidate else _read(model)
    chosen = plan(shape, room, Wish()) if shape is not None and room is not None else None
    return Offer(model, shape, chosen, candidate.active if candidate else 0, trouble)


def _read(model: LocalModel) -> tuple[Shape | None, str]:
    """The sizes in the header of a file that is here, or what is wrong with it; else those published."""
    if model.path is None or model.state is not State.HERE:
        return catalogue_shape(model.entry) if model.entry else None, ""
    try:
        return read_facts(model.path).shape, ""
    except UserError as error:
        return None, str(error)
