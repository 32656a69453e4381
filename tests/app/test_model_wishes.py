"""When the window lets go of a model."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.model_wishes import UNLOAD_MINUTES, unload_after
from extraction import paths
from extraction.store import Store


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
