"""What the window asks of a model besides its name: room for its documents, and when to let go of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, replace

from pydantic import TypeAdapter, ValidationError

from app.pile.pile import Pile
from extraction.decoding.load_plan import NO_CHOICE, LoadChoice
from extraction.models.context_size import context_needed
from extraction.models.propose import Wish
from extraction.storage.store import Store

UNLOAD_MINUTES = "unload_minutes"
"""The setting that says after how many idle minutes the model is unloaded; 0 for never."""

CHOICES = "model_choices"
"""The setting that holds how models are to be loaded, where a person chose that."""

_adapter = TypeAdapter(LoadChoice)

DEFAULT_UNLOAD_MINUTES = 15
"""Loading takes seconds; a card full of weights keeps other programs waiting while Winnow is open."""


def context_for(pile: Pile, document_ids: Iterable[int], window: int | None) -> int:
    """Tokens of context that these documents need, so that none of them loads the model anew."""
    return context_needed([pile.entry(each).row.characters for each in document_ids], window)


def unload_minutes(store: Store) -> float:
    """After how many idle minutes the model is unloaded; 0 for never."""
    minutes = store.setting(UNLOAD_MINUTES, DEFAULT_UNLOAD_MINUTES)
    return minutes if isinstance(minutes, int | float) and minutes > 0 else 0


def unload_after(store: Store) -> float | None:
    """Seconds without work after which other programs get the model's memory; None for never."""
    minutes = unload_minutes(store)
    return minutes * 60.0 if minutes else None


def load_choice(store: Store, model: str, window: int | None = None) -> LoadChoice:
    """How a person wants a model loaded; how much this run reads at once goes before what was chosen once."""
    choice = _choices(store).get(model, NO_CHOICE)
    return replace(choice, context=None) if window else choice


def kept_choices(store: Store) -> dict[str, Wish]:
    """What a person chose of how models are loaded, by their names."""
    return {name: Wish(**asdict(choice)) for name, choice in _choices(store).items()}


def _choices(store: Store) -> dict[str, LoadChoice]:
    kept = store.setting(CHOICES, {})
    found = {}
    for name, values in kept.items() if isinstance(kept, dict) else ():
        try:
            found[str(name)] = _adapter.validate_python(values)
        except ValidationError:  # of another version
            continue
    return found


def keep_choice(store: Store, name: str, wish: Wish) -> None:
    """Remember how a model is to be loaded; nothing chosen is nothing to remember."""
    kept = {other: asdict(choice) for other, choice in kept_choices(store).items() if other != name}
    if wish != Wish():
        kept[name] = asdict(wish)
    store.set_setting(CHOICES, kept)
