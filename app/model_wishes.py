"""What the window asks of a model besides its name: room for its documents, and when to let go of it."""

from __future__ import annotations

from collections.abc import Iterable

from app.pile import Pile
from extraction.context_size import context_needed
from extraction.store import Store

UNLOAD_MINUTES = "unload_minutes"
"""The setting that says after how many idle minutes the model is unloaded; 0 for never."""

DEFAULT_UNLOAD_MINUTES = 15
"""Loading takes seconds; a card full of weights keeps other programs waiting while Winnow is open."""


def context_for(pile: Pile, document_ids: Iterable[int], window: int | None) -> int:
    """Tokens of context that these documents need, so that none of them loads the model anew."""
    return context_needed([pile.entry(each).row.characters for each in document_ids], window)


def unload_after(store: Store) -> float | None:
    """Seconds without work after which other programs get the model's memory; None for never."""
    minutes = store.setting(UNLOAD_MINUTES, DEFAULT_UNLOAD_MINUTES)
    return float(minutes) * 60 if isinstance(minutes, int | float) and minutes > 0 else None
