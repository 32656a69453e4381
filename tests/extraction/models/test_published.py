"""Sizes made from what a model's makers publish, against files that are known to the byte."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from extraction.models.published import RECIPES, PublishedShape, known_models

QWEN = PublishedShape(
    architecture="qwen2",
    layers=28,
    embedding=1536,
    feed_forward=8960,
    heads=12,
    kv_heads=2,
    head_size=128,
    vocabulary=151936,
    context=32768,
)
"""Qwen2.5-Coder 1.5B, whose file in Q4_K_M has an output of its own."""


def test_a_known_file_to_three_thousandths() -> None:
    shape = QWEN.shape("Q4_K_M")
    assert shape.weights == pytest.approx(1_111_370_240, rel=0.003)
    assert shape.input_weights == 131_272_704
    assert shape.output_weights == 191_445_504
    assert shape.layers[0].weights == pytest.approx(29_990_912, rel=0.003)
    assert shape.parameters == pytest.approx(1_777_088_000, rel=0.001)


def test_an_output_that_is_the_input() -> None:
    tied = QWEN.model_copy(update={"tied": True})
    assert tied.parameters == QWEN.parameters - 151936 * 1536
    assert tied.shape("Q8_0").weights == pytest.approx(tied.parameters * 8.5 / 8, rel=0.001)


def test_windows_by_period() -> None:
    shape = QWEN.model_copy(update={"window": 1024, "window_period": 6}).shape("Q8_0")
    assert [layer.window for layer in shape.layers[:7]] == [1024] * 5 + [0, 1024]


@pytest.mark.parametrize(
    ("name", "billions", "active"),
    [("Llama 3.1 8B", 8.03, 6.98), ("Qwen3 30B A3B", 30.53, 2.73), ("gpt-oss 20B", 20.91, 3.03)],
)
def test_parameters_of_known_models(name: str, billions: float, active: float) -> None:
    known = next(model for model in known_models() if model.name == name)
    assert round(known.shape.parameters / 1e9, 2) == billions
    assert round(known.shape.active_parameters / 1e9, 2) == active


def test_every_known_model_can_be_sized() -> None:
    assert len(known_models()) == 10
    for model in known_models():
        assert set(model.quantisations) <= set(RECIPES)
        for quantisation in model.quantisations:
            assert model.shape.shape(quantisation).weights > 0


def test_nonsense_is_refused() -> None:
    with pytest.raises(ValidationError):
        PublishedShape.model_validate(QWEN.model_dump() | {"layers": 0})
    with pytest.raises(ValidationError):
        PublishedShape.model_validate(QWEN.model_dump() | {"layer": 1})
