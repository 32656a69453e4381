"""What is proposed for cards of all sizes and for none; the table of known models on a card of 24 GB."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extraction.decoding import llama_engine
from extraction.decoding.load_plan import LoadPlan
from extraction.model_store import catalogue, hub
from extraction.model_store.catalogue import Hyperparameters
from extraction.models.candidates import candidates
from extraction.models.memory import Setting, estimate
from extraction.models.propose import (
    Plan,
    Wish,
    draft_cost,
    judge,
    kv_choices,
    plan,
    quantisation_choices,
    quicker,
    recommend,
)
from extraction.models.published import catalogue_shape, published_shape
from extraction.models.room import GIB, Room, room_with_card
from extraction.models.shape import Shape
from tests.extraction.models.headers import write_header
from tests.extraction.models.known import GEMMA_27B, GPT_OSS_20B
from tests.extraction.models.machines import machine
from tests.tiny_models import write_model

DESKTOP = machine("one 24 GB card")
"""64 GB of memory, of which 50 are free."""


def shape(name: str) -> Shape:
    found = catalogue_shape(catalogue.find(name))
    assert found
    return found


def short(found: Plan) -> tuple[bool, str, int, str, int]:
    return found.fits, found.place, found.setting.context, found.setting.kv, found.longest


TABLE = {
    # on a card of 24 GB: GB on the card at 16,384 tokens, the longest context in f16 and in q8_0
    "qwen3-8b": (6.7, 40960, 40960),
    "llama-3.1-8b": (6.4, 131072, 131072),
    "gemma-3-12b": (8.4, 131072, 131072),
    "qwen2.5-14b": (11.1, 32768, 32768),
    "qwen3-14b": (10.6, 40960, 40960),
    "phi-4": (11.4, 16384, 16384),
    "gpt-oss-20b": (11.2, 131072, 131072),
    "mistral-small-3.2-24b": (15.7, 60160, 112896),
    "gemma-3-27b": (17.4, 81664, 131072),
    "qwen3-30b-a3b": (18.7, 57088, 106752),
    "qwen3-32b": (22.2, 17408, 33024),
}


@pytest.mark.parametrize("name", TABLE)
def test_known_models_on_a_card_of_24_gb(name: str) -> None:
    """All layers on the card; pinned to a tenth of a GB and to llama.cpp's step of 256 tokens."""
    own = {
        "gemma-3-27b": published_shape(GEMMA_27B, "Q4_K_M"),
        "gpt-oss-20b": published_shape(GPT_OSS_20B, "MXFP4"),
    }
    room = room_with_card(DESKTOP, 24 * GIB)
    size = own[name] if name in own else shape(name)
    found = plan(size, room, Wish(context=16384, kv="f16"))
    assert short(found)[:4] == (True, "card", 16384, "f16")
    longest = {choice.name: choice.plan.longest for choice in kv_choices(size, room, found)}
    assert (round(found.estimate.card.total / GIB, 1), longest["f16"], longest["q8_0"]) == TABLE[name]


@pytest.mark.parametrize(
    ("card", "model", "expected"),
    [
        (24, "qwen3-32b", (True, "card", 16384, "q8_0", 33024)),
        (16, "mistral-small-3.2-24b", (True, "card", 8192, "f16", 8192)),
        (16, "qwen3-14b", (True, "card", 16384, "f16", 40960)),
        (12, "qwen3-14b", (True, "card", 16384, "q8_0", 28928)),
        (8, "qwen3-8b", (True, "card", 16384, "q8_0", 27392)),
        (8, "qwen3-14b", (True, "both", 16384, "f16", 17152)),
        (0, "qwen2.5-coder-1.5b", (True, "processor", 16384, "f16", 32768)),
    ],
)
def test_plans(card: int, model: str, expected: tuple[object, ...]) -> None:
    assert short(plan(shape(model), room_with_card(DESKTOP, card * GIB))) == expected


@pytest.mark.parametrize(
    ("card", "best"),
    [
        (24, "qwen3-32b"),
        (16, "qwen3-14b"),
        (12, "qwen3-14b"),
        (8, "qwen3-8b"),
        (6, "qwen3-4b"),
        (4, "qwen2.5-coder-1.5b"),
        (0, "qwen2.5-coder-1.5b"),
    ],
)
def test_recommended(card: int, best: str) -> None:
    found = recommend(candidates(), room_with_card(DESKTOP, card * GIB))
    assert found[0].candidate.name == best
    assert all(one.plan.fits for one in found)


@pytest.mark.parametrize(("card", "other"), [(24, "qwen3-30b-a3b"), (12, "qwen3-4b"), (6, None), (0, None)])
def test_what_would_be_quicker(card: int, other: str | None) -> None:
    found = quicker(recommend(candidates(), room_with_card(DESKTOP, card * GIB)))
    assert (found.candidate.name if found else None) == other


def test_own_files_are_proposed_where_they_can_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WINNOW_MODELS", str(tmp_path / "none"))
    (tmp_path / "own").mkdir()
    write_model("plain", tmp_path / "own" / "chats.gguf")
    sizes = {"a__block_count": 1, "a__embedding_length": 4, "a__attention__head_count": 2}
    write_header(tmp_path / "own" / "base.gguf", **sizes)
    write_header(tmp_path / "own" / "embeds.gguf", "bert", **sizes)
    hub.add(tmp_path / "own")
    own = [one for one in candidates() if one.here]
    assert [one.name for one in own] == ["chats"]
    assert own[0].active == own[0].shape.parameters - 2 * 270 * 64


def test_settings_are_those_of_the_engine() -> None:
    assert Setting().load_plan == LoadPlan()
    assert Setting(4096, "q4_0", ubatch=128, gpu_layers=5).load_plan == LoadPlan(4096, "q8_0", 5, 128)
    assert (Setting().outputs, Setting().snapshots) == (llama_engine.MAX_DRAFT + 1, llama_engine.SNAPSHOTS)


def test_a_small_laptop_gets_a_model_that_fits() -> None:
    found = recommend(candidates(), room_with_card(machine("a small laptop"), 0))
    assert [one.candidate.name for one in found][:1] == ["qwen2.5-coder-1.5b"]
    assert not recommend(candidates(), Room(0, GIB // 4))


def test_what_a_person_chooses_is_kept_also_where_it_does_not_fit() -> None:
    room = room_with_card(DESKTOP, 8 * GIB)
    found = plan(shape("qwen3-8b"), room, Wish(context=40960, kv="f16", gpu_layers=37))
    assert (found.setting.context, found.setting.kv, found.on_card, found.fits) == (40960, "f16", 37, False)
    assert 0 < found.longest < 40960
    assert plan(shape("qwen3-8b"), room, Wish(gpu_layers=0)).place == "processor"


def test_no_longer_than_the_model_was_trained_for() -> None:
    room = room_with_card(DESKTOP, 24 * GIB)
    assert plan(shape("qwen3-8b"), room, Wish(context=1 << 20)).setting.context == 40960
    assert plan(shape("smollm2-135m"), room).setting.context == 8192


def test_a_card_that_shares_the_memory_counts_it_once() -> None:
    size = shape("qwen3-14b")
    apart, together = Room(11 * GIB, 5 * GIB), Room(11 * GIB, 11 * GIB, shared=True)
    assert plan(size, apart).place == "card"
    found = plan(size, together)
    assert found.estimate.total <= 11 * GIB
    assert (found.place, found.setting.kv) == ("card", "q8_0")


def test_other_quantisations() -> None:
    inside = catalogue.find("qwen3-14b").hyperparameters
    assert isinstance(inside, Hyperparameters)
    room = room_with_card(DESKTOP, 16 * GIB)
    choices = quantisation_choices(inside, room, ("Q4_K_M", "Q5_K_M", "Q6_K", "Q8_0"))
    assert [(choice.name, choice.plan.place) for choice in choices] == [
        ("Q4_K_M", "card"),
        ("Q5_K_M", "card"),
        ("Q6_K", "card"),
        ("Q8_0", "both"),
    ]


def test_what_a_draft_model_would_have_cost() -> None:
    """Qwen3 0.6B at 16,384 tokens: 28 layers x 8 heads x 128 x 2 x 2 bytes are 1.75 GiB of cache."""
    cost = draft_cost(Setting())
    assert cost > 28 * 8 * 128 * 2 * 2 * 16384
    assert round(cost / GIB, 1) == 2.3


@settings(deadline=None)
@given(
    card=st.integers(0, 40).map(lambda size: size * GIB),
    host=st.integers(0, 80).map(lambda size: size * GIB),
    name=st.sampled_from(["qwen3-32b", "gemma-3-12b", "qwen3-30b-a3b", "smollm2-135m"]),
    shared=st.booleans(),
    context=st.one_of(st.none(), st.integers(256, 200_000)),
)
def test_a_plan_that_is_said_to_fit_does(
    card: int, host: int, name: str, shared: bool, context: int | None
) -> None:
    room = Room(card, host, shared)
    found = plan(shape(name), room, Wish(context=context))
    needed = estimate(shape(name), found.setting)
    fits = needed.card.total <= card and needed.host.total + shared * needed.card.total <= host
    assert found.fits == fits
    assert not found.fits or found.longest >= found.setting.context // 256 * 256
    if found.longest:
        assert judge(shape(name), room, replace(found.setting, context=found.longest)).fits
