"""When the window lets go of a model, and how a person wants models loaded."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.model_desk.model_wishes import (
    CHOICES,
    UNLOAD_MINUTES,
    keep_choice,
    kept_choices,
    load_choice,
    unload_after,
)
from extraction import paths
from extraction.decoding.load_plan import LoadChoice
from extraction.models.propose import Wish
from extraction.storage.store import Store


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
    assert load_choice(store, "phi-4") == LoadChoice(8192, "q8_0", 12)
    assert load_choice(store, "qwen3-4b") == LoadChoice()
    keep_choice(store, "phi-4", Wish())
    assert load_choice(store, "phi-4") == LoadChoice()


def test_how_much_a_run_reads_at_once_goes_before_the_chosen_context(store: Store) -> None:
    keep_choice(store, "phi-4", Wish(8192, "q8_0"))
    assert load_choice(store, "phi-4", window=20_000) == LoadChoice(None, "q8_0")


@pytest.mark.parametrize(
    "kept",
    [
        [],
        {"phi-4": 3},
        {"phi-4": {"context": "much"}},
        {"phi-4": {"context": -1}},
        {"phi-4": {"context": 10**30}},
        {"phi-4": {"kv": "q4_0"}},
        {"phi-4": {"gpu_layers": -2}},
    ],
)
def test_a_choice_of_another_version_is_none(store: Store, kept: object) -> None:
    store.set_setting(CHOICES, kept)
    assert load_choice(store, "phi-4") == LoadChoice()
    assert kept_choices(store) == {}
