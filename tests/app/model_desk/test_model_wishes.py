"""When the window lets go of a model, and how a person wants models loaded."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import cast

import pytest

from app.model_desk.model_wishes import (
    UNLOAD_MINUTES,
    keep_choice,
    kept_choices,
    unload_after,
    whole_for,
)
from app.pile.pile import Pile
from extraction import paths
from extraction.decoding.load_plan import LoadChoice
from extraction.load_choices import load_choice
from extraction.models.propose import Wish
from extraction.storage.store import Store
from schemas.registry import builtin, schema_from_json


@pytest.fixture
def store() -> Iterator[Store]:
    store = Store(paths.database_file())
    yield store
    store.close()


def test_a_model_is_let_go_after_a_quarter_of_an_hour(store: Store) -> None:
    assert unload_after(store) == 900.0


@pytest.mark.parametrize(
    ("minutes", "seconds"), [(2, 120.0), (0.5, 30.0), (0, None), (-1, None), ("x", None)]
)
def test_the_setting(store: Store, minutes: object, seconds: float | None) -> None:
    store.set_setting(UNLOAD_MINUTES, minutes)
    assert unload_after(store) == seconds


def test_what_was_chosen_for_a_model_is_used_for_it_alone(store: Store) -> None:
    keep_choice(store, "phi-4", Wish(8192, "q8_0", 12))
    assert kept_choices(store) == {"phi-4": Wish(8192, "q8_0", 12)}
    assert load_choice(store, "phi-4") == LoadChoice(8192, "q8_0", 12)
    assert load_choice(store, "qwen3-4b") == LoadChoice()
    keep_choice(store, "phi-4", Wish())
    assert kept_choices(store) == {}


def test_what_the_engine_does_not_keep_in_4_bits_it_keeps_in_8(store: Store) -> None:
    keep_choice(store, "phi-4", Wish(kv="q4_0"))
    assert load_choice(store, "phi-4") == LoadChoice(kv="q8_0")


def test_long_documents_of_which_a_few_values_are_wanted_want_a_longer_context() -> None:
    few = schema_from_json("few", {"type": "object", "properties": {"a": {"type": "string"}}})
    entries = [
        SimpleNamespace(schema=schema, row=SimpleNamespace(characters=characters))
        for schema, characters in ((few, 40_000), (few, 500), (builtin("invoice"), 90_000), (None, 90_000))
    ]
    pile = cast(Pile, SimpleNamespace(entry=lambda number: entries[number]))
    assert whole_for(pile, [0, 1, 2, 3], None) == 24_576
    assert whole_for(pile, [1, 2, 3], None) == 0
    assert whole_for(pile, [0], 2_000) == 0  # who says how much to read at once gets that
