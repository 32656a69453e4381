"""How a person wants models loaded, for the window and the command line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from extraction import paths
from extraction.decoding.load_plan import NO_CHOICE, LoadChoice
from extraction.load_choices import CHOICES, keep_choice, kept_choices, load_choice, own_choice
from extraction.model_store import hub
from extraction.storage.store import Store
from extraction.workers.workshop import open_session
from tests.extraction.models.headers import write_header


@pytest.fixture
def store() -> Iterator[Store]:
    store = Store(paths.database_file())
    yield store
    store.close()


def test_how_much_a_run_reads_at_once_goes_before_the_chosen_context(store: Store) -> None:
    keep_choice(store, "phi-4", LoadChoice(8192, "q8_0"))
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


def test_the_command_line_takes_what_was_chosen_in_the_window(store: Store) -> None:
    keep_choice(store, "phi-4", LoadChoice(8192, "q8_0", 12))
    assert own_choice("phi-4") == LoadChoice(8192, "q8_0", 12)
    assert own_choice("qwen3-4b") == NO_CHOICE
    session = open_session("phi-4")
    assert vars(session)["_choice"] == LoadChoice(8192, "q8_0", 12)
    session.close()


def test_a_model_is_the_same_by_its_name_and_by_its_path(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = write_header(tmp_path / "mine.gguf")
    hub.add(file)
    keep_choice(store, "mine", LoadChoice(4096))
    monkeypatch.chdir(tmp_path)
    assert [own_choice(name) for name in ("mine", str(file), "mine.gguf")] == [LoadChoice(4096)] * 3
    keep_choice(store, "mine", NO_CHOICE)
    keep_choice(store, str(file), LoadChoice(2048))
    assert [own_choice(name) for name in ("mine", str(file))] == [LoadChoice(2048)] * 2


def test_without_a_window_nothing_was_chosen_and_nothing_is_written() -> None:
    assert own_choice("phi-4") == NO_CHOICE
    assert not paths.database_file().exists()
