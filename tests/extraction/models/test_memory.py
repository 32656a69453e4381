"""The arithmetic of memory on hand-checked numbers, and against what llama.cpp itself says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extraction.decoding.trial_load import TrialSetting, trial_load
from extraction.models.facts import read_facts
from extraction.models.memory import (
    KV_TYPES,
    Estimate,
    Setting,
    cells,
    estimate,
    longest_context,
    most_layers,
)
from extraction.models.shape import Layer, Shape
from tests.tiny_models import KINDS, write_model

MIB = 1 << 20
CPU = Setting(gpu_layers=0)

LAYER = Layer(kv_heads=2, key_size=64, value_size=64, weights=1000)
MODEL = Shape(
    architecture="llama",
    layers=(LAYER, LAYER, replace(LAYER, window=512), replace(LAYER, kv_heads=0, state=300)),
    embedding=256,
    feed_forward=1024,
    heads=8,
    vocabulary=5000,
    context=8192,
    input_weights=700,
    output_weights=900,
)


@pytest.mark.parametrize(
    ("context", "window", "ubatch", "kept"),
    [
        (4096, 0, 512, 4096),
        (4000, 0, 512, 4096),
        (4096, 32, 512, 768),
        (4096, 512, 512, 1024),
        (512, 1024, 512, 512),
        (1, 0, 512, 256),
    ],
)
def test_cells(context: int, window: int, ubatch: int, kept: int) -> None:
    assert cells(context, window, ubatch) == kept


@pytest.mark.parametrize(
    ("kv", "token"),
    [("f16", 2 * 128 * 2), ("q8_0", 2 * 4 * 34), ("q4_0", 2 * 4 * 18)],
)
def test_keys_and_values(kv: str, token: int) -> None:
    """Two whole layers of 4096 tokens, one of 1024, and a state of 300 numbers in nine copies."""
    found = estimate(MODEL, replace(CPU, context=4096, kv=kv))
    assert found.cache == token * (4096 + 4096 + 1024) + 300 * 4 * 9
    assert found.card.total == 0


def test_states_that_cannot_be_taken_back_are_kept_once() -> None:
    one_way = replace(MODEL, takes_back=False)
    assert estimate(MODEL, CPU).cache - estimate(one_way, CPU).cache == 300 * 4 * 8


def test_layers_go_to_the_card_from_the_last() -> None:
    """The output is the first to go; the table of tokens never does."""
    assert [estimate(MODEL, replace(CPU, gpu_layers=count)).card.weights for count in range(7)] == [
        0, 900, 1900, 2900, 3900, 4900, 4900,
    ]  # fmt: skip
    assert all(estimate(MODEL, replace(CPU, gpu_layers=n)).weights == 5600 for n in range(6))
    everything = estimate(MODEL, Setting())
    assert (everything.host.weights, everything.host.cache) == (700, 0)


def test_a_tied_output_is_copied_to_the_card() -> None:
    tied = replace(MODEL, input_weights=900, tied=True)
    assert tied.weights == 4900
    assert estimate(tied, CPU).weights == 4900
    assert estimate(tied, Setting()).card.weights == 4900
    assert estimate(tied, Setting()).host.weights == 900


def test_working_memory() -> None:
    """With flash attention masks of two kinds of layers; without, the scores of eight heads."""
    setting = replace(CPU, context=4096)
    assert estimate(MODEL, setting).host.compute == 512 * 4 * (3 * 1024 + 4 * 256) + 2 * 512 * (4096 + 1024)
    without = estimate(MODEL, replace(setting, flash_attention=False)).host.compute
    assert without == 4 * 512 * (4096 * 8 + 4096 + 1024) + 512 * 4 * (5 * 256 + 2 * 128)
    many = estimate(MODEL, replace(setting, outputs=512, ubatch=32)).host.compute
    assert many == 512 * 4 * (5000 + 2 * 256)
    assert estimate(MODEL, replace(setting, outputs=10)).host.outputs == 10 * 5000 * 4


def test_settings_that_llama_refuses() -> None:
    with pytest.raises(ValueError, match="with flash attention only"):
        Setting(kv="q8_0", flash_attention=False)
    with pytest.raises(ValueError, match="q3 is none of f16, q8_0, q4_0"):
        Setting(kv="q3")


@given(
    kv=st.sampled_from(sorted(KV_TYPES)),
    layers=st.one_of(st.none(), st.integers(0, 5)),
    card=st.integers(0, 40 * MIB),
    host=st.integers(0, 40 * MIB),
)
def test_the_longest_context_fits_and_the_next_does_not(
    kv: str, layers: int | None, card: int, host: int
) -> None:
    setting = Setting(kv=kv, gpu_layers=layers)

    def room(needed: Estimate) -> bool:
        return needed.card.total <= card and needed.host.total <= host

    found = longest_context(MODEL, setting, room)

    def fits(context: int) -> bool:
        return room(estimate(MODEL, replace(setting, context=context)))

    assert found % 256 == 0
    assert found <= 8192
    assert not found or fits(found)
    assert found == 8192 or not fits(found + 256)


@given(room=st.integers(0, 40 * MIB))
def test_the_most_layers_fit_and_one_more_does_not(room: int) -> None:
    found = most_layers(MODEL, CPU, lambda needed: needed.card.total <= room)
    assert 0 <= found <= 5
    assert estimate(MODEL, replace(CPU, gpu_layers=found)).card.total <= max(room, 0) or not found
    assert found == 5 or estimate(MODEL, replace(CPU, gpu_layers=found + 1)).card.total > room


# ------------------------------------------------------------------ against llama.cpp

SETTINGS = (
    Setting(context=4096, gpu_layers=0),
    Setting(context=1024, ubatch=128, gpu_layers=0),
    Setting(context=4096, flash_attention=False, gpu_layers=0),
)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("setting", SETTINGS)
def test_tiny_models_of_every_kind(kind: str, setting: Setting, tmp_path: Path) -> None:
    """llama.cpp's log has two digits behind the point of a MiB."""
    path = write_model(kind, tmp_path / "tiny.gguf")
    found = estimate(read_facts(path).shape, setting)
    told = trial_load(path, _trial(setting))
    assert abs(found.cache - told.kv - told.state) <= 0.02 * MIB
    assert abs(found.host.compute - told.compute["CPU"]) <= 0.15 * told.compute["CPU"] + 0.4 * MIB


@pytest.mark.model
@pytest.mark.parametrize(
    ("setting", "cache", "compute"),
    [
        (Setting(context=4096, gpu_layers=0), 90.0, 17.51),
        (Setting(context=16384, kv="q8_0", gpu_layers=0), 191.25, 28.42),
        (Setting(context=16384, kv="q4_0", ubatch=256, gpu_layers=0), 101.25, 14.22),
        (Setting(context=8192, flash_attention=False, gpu_layers=0), 180.0, 166.38),
        (Setting(context=4096, outputs=512, gpu_layers=0), 90.0, 98.25),
    ],
)
def test_the_test_model(setting: Setting, cache: float, compute: float, small_model: Path) -> None:
    """What llama.cpp logged at a real load, in MiB."""
    found = estimate(read_facts(small_model).shape, setting)
    assert found.weights == 96_576_768
    assert found.cache == cache * MIB
    assert found.host.compute == pytest.approx(compute * MIB, rel=0.05)


def _trial(setting: Setting) -> TrialSetting:
    return TrialSetting(
        setting.context,
        setting.kv,
        setting.flash_attention,
        setting.batch,
        setting.ubatch,
        setting.outputs,
        setting.snapshots,
        gpu_layers=setting.gpu_layers or 0,
    )
