"""What the window asks of a model besides its name: room for its documents, and when to let go of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

from app.pile.pile import Pile
from extraction import load_choices
from extraction.decoding.load_plan import KvType, LoadChoice
from extraction.models.context_size import NEVER_CUT, asks_for_records, context_needed, whole_context
from extraction.models.propose import Wish
from extraction.storage.store import Store

UNLOAD_MINUTES = "unload_minutes"
"""The setting that says after how many idle minutes the model is unloaded; 0 for never."""

DEFAULT_UNLOAD_MINUTES = 15
"""Loading takes seconds; a card full of weights keeps other programs waiting while Winnow is open."""


def context_for(pile: Pile, document_ids: Iterable[int], window: int | None) -> int:
    """Tokens of context that these documents need, so that none of them loads the model anew."""
    return context_needed([pile.entry(each).row.characters for each in document_ids], window)


def whole_for(pile: Pile, document_ids: Iterable[int], window: int | None) -> int:
    """Tokens of context in which these documents can be read in one piece; 0 where the usual one does, or
    where the person said how much to read at once."""
    if window:
        return 0
    entries = [pile.entry(each) for each in document_ids]
    long = [(entry.row.characters, entry.schema) for entry in entries if entry.row.characters > NEVER_CUT]
    records = {schema.name: asks_for_records(schema) for _, schema in long if schema}
    return whole_context((characters, records[schema.name]) for characters, schema in long if schema)


def unload_minutes(store: Store) -> float:
    """After how many idle minutes the model is unloaded; 0 for never."""
    minutes = store.setting(UNLOAD_MINUTES, DEFAULT_UNLOAD_MINUTES)
    return minutes if isinstance(minutes, int | float) and minutes > 0 else 0


def unload_after(store: Store) -> float | None:
    """Seconds without work after which other programs get the model's memory; None for never."""
    minutes = unload_minutes(store)
    return minutes * 60.0 if minutes else None


def kept_choices(store: Store) -> dict[str, Wish]:
    """What a person chose of how models are loaded, by their names."""
    return {name: Wish(**asdict(choice)) for name, choice in load_choices.kept_choices(store).items()}


def keep_choice(store: Store, name: str, wish: Wish) -> None:
    """Remember how a model is to be loaded; what the engine cannot keep in 4 bits it keeps in 8."""
    kv: KvType | None = None if wish.kv is None else "f16" if wish.kv == "f16" else "q8_0"
    load_choices.keep_choice(store, name, LoadChoice(wish.context, kv, wish.gpu_layers))
