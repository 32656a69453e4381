"""How a model is loaded at first, on recorded computers and with what a person chose."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from extraction.decoding.load_plan import LoadChoice, LoadPlan, LoadWish
from extraction.errors import ModelInvalid
from extraction.events import Event, ModelReady
from extraction.model_store import catalogue
from extraction.models import first_plan as module
from extraction.models.first_plan import first_plan
from extraction.models.machine import Machine
from extraction.models.published import catalogue_shape
from extraction.session import ModelSession
from tests.extraction.models.machines import machine

GIB = 1 << 30
FILE = Path("model.gguf")


def of(monkeypatch: pytest.MonkeyPatch, model: str) -> None:
    """The file read is one of the catalogue's models."""
    shape = catalogue_shape(catalogue.find(model))
    monkeypatch.setattr(module, "read_facts", lambda path: SimpleNamespace(shape=shape))


def card(free: int) -> Machine:
    """A computer with one card of 24 GB, and so much of it free."""
    desktop = machine("one 24 GB card")
    devices = tuple(replace(one, free=free) if one.is_card else one for one in desktop.devices)
    return replace(desktop, devices=devices)


def test_all_of_a_model_that_fits_is_on_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    of(monkeypatch, "qwen3-8b")
    assert first_plan(FILE, LoadWish(), lambda: card(22 * GIB)) == LoadPlan(16384)


def test_a_card_that_is_nearly_full_gets_what_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    """2.5 of 3 GB may be taken: 12 of the 37 layers, each with its share of the working memory."""
    of(monkeypatch, "qwen3-8b")
    assert first_plan(FILE, LoadWish(), lambda: card(3 * GIB)) == LoadPlan(16384, "f16", 12)
    assert first_plan(FILE, LoadWish(), lambda: card(0)) == LoadPlan(16384, "f16", 0)


def test_without_a_card_all_layers_are_where_they_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    of(monkeypatch, "qwen2.5-coder-1.5b")
    bare = replace(machine("one 24 GB card"), devices=())
    assert first_plan(FILE, LoadWish(), lambda: bare) == LoadPlan(16384)


def test_documents_that_need_more_than_usual_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    of(monkeypatch, "qwen3-8b")
    assert first_plan(FILE, LoadWish(20480), lambda: card(22 * GIB)) == LoadPlan(20480)
    assert first_plan(FILE, LoadWish(4096), lambda: card(22 * GIB)) == LoadPlan(16384)


@pytest.mark.parametrize(
    ("model", "free", "whole", "plan"),
    [
        ("qwen3-8b", 22, 24_576, LoadPlan(24_576)),
        ("qwen3-8b", 22, 131_072, LoadPlan(40_960)),  # what it was trained for
        ("qwen3-8b", 11, 40_960, LoadPlan(40_960, "q8_0")),  # in full only some 30,000 would fit
        ("qwen3-8b", 3, 40_960, LoadPlan(16_384, "f16", 12)),  # not with layers off the card
        ("qwen3-32b", 23, 40_960, LoadPlan(24_320, "q8_0")),  # as much as fits
        ("phi-4", 23, 40_960, None),  # trained for no more than the usual
    ],
)
def test_long_documents_get_a_longer_context_where_the_card_has_room(
    model: str, free: int, whole: int, plan: LoadPlan | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    of(monkeypatch, model)
    usual = first_plan(FILE, LoadWish(), lambda: card(free * GIB))
    assert first_plan(FILE, LoadWish(16_384, whole=whole), lambda: card(free * GIB)) == (plan or usual)


def test_on_the_processor_long_documents_are_read_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    of(monkeypatch, "qwen2.5-coder-1.5b")
    bare = replace(machine("one 24 GB card"), devices=())
    assert first_plan(FILE, LoadWish(16_384, whole=32_768), lambda: bare) == LoadPlan(16_384)


def test_a_chosen_context_never_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    of(monkeypatch, "qwen3-8b")
    wish = LoadWish(16_384, 0, LoadChoice(8_192), whole=32_768)
    assert first_plan(FILE, wish, lambda: card(22 * GIB)) == LoadPlan(8_192)


def test_what_a_person_chose_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    of(monkeypatch, "qwen3-8b")
    chosen = LoadChoice(4096, "q8_0", 5)
    assert first_plan(FILE, LoadWish(16384, 0, chosen), lambda: card(22 * GIB)) == LoadPlan(4096, "q8_0", 5)
    part = LoadChoice(gpu_layers=5)
    assert first_plan(FILE, LoadWish(0, 0, part), lambda: card(22 * GIB)) == LoadPlan(16384, "f16", 5)
    full = LoadChoice(kv="f16")  # on a card that is too small for it, too
    assert first_plan(FILE, LoadWish(0, 0, full), lambda: card(3 * GIB)).kv == "f16"


def test_a_file_that_cannot_be_judged_is_left_to_the_load(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable(path: Path) -> None:
        raise ModelInvalid

    monkeypatch.setattr(module, "read_facts", unreadable)
    assert first_plan(FILE, LoadWish()) == LoadPlan(16384)
    chosen = LoadChoice(4096, "q8_0", 5)
    assert first_plan(FILE, LoadWish(0, 0, chosen)) == LoadPlan(4096, "q8_0", 5)


@pytest.mark.model
def test_a_real_model_is_loaded_with_the_chosen_context(small_model: Path) -> None:
    heard: list[Event] = []
    wish = LoadWish(choice=LoadChoice(context=2048, kv="q8_0"))
    session = ModelSession.open(str(small_model), heard.append, lambda: False, wish)
    try:
        assert session.model.engine.context_size == 2048
        assert "q8_0" in session.model.identity
    finally:
        session.close()
    (ready,) = (event for event in heard if isinstance(event, ModelReady))
    assert ready.context_size == 2048
