"""Sizes made from what a model's makers publish, against files that are known to the byte."""

from __future__ import annotations

import pytest

from extraction.model_store import catalogue
from extraction.models.published import active_parameters, catalogue_shape, published_shape
from tests.extraction.models.known import GEMMA_27B, GPT_OSS_20B, QWEN_CODER

Q4_K_M = [
    "qwen3-4b", "qwen2.5-7b", "qwen3-8b", "qwen3-14b", "qwen2.5-14b", "phi-4", "mistral-small-3.2-24b",
    "qwen3-30b-a3b", "qwen3-32b", "llama-3.1-8b", "gemma-3-12b",
]  # fmt: skip


def test_a_known_file_to_three_thousandths() -> None:
    shape = published_shape(QWEN_CODER, "Q4_K_M")
    assert shape.weights == pytest.approx(1_111_370_240, rel=0.003)
    assert shape.input_weights == 131_272_704
    assert shape.output_weights == 191_445_504
    assert shape.layers[0].weights == pytest.approx(29_990_912, rel=0.003)


@pytest.mark.parametrize("name", Q4_K_M)
def test_files_of_the_catalogue_to_three_hundredths(name: str) -> None:
    entry = catalogue.find(name)
    assert entry.hyperparameters
    assert published_shape(entry.hyperparameters, "Q4_K_M").weights == pytest.approx(entry.bytes, rel=0.03)


def test_the_size_of_the_file_sets_the_weights_right() -> None:
    for entry in catalogue.catalogue():
        shape = catalogue_shape(entry)
        assert shape
        assert shape.weights == pytest.approx(entry.bytes, abs=100)


def test_an_output_that_is_the_input() -> None:
    small = QWEN_CODER.model_copy(update={"parameters": 1_543_714_304})
    shape = published_shape(small, "Q8_0")
    assert shape.tied
    assert shape.weights == pytest.approx(small.parameters * 8.5 / 8, rel=0.001)


def test_windows_by_period() -> None:
    assert [layer.window for layer in published_shape(GEMMA_27B, "Q8_0").layers[:7]] == [1024] * 5 + [0, 1024]
    assert [layer.window for layer in published_shape(GPT_OSS_20B, "MXFP4").layers[:3]] == [128, 0, 128]


def test_experts_in_four_bits() -> None:
    """24 layers x 32 experts x 3 matrices of 2880 x 2880 at 4.25 bits are 10.15 GB of it."""
    shape = published_shape(GPT_OSS_20B, "MXFP4")
    assert round(shape.weights / 1e9, 2) == 12.07
    assert shape.feed_forward == 4 * 2880


def test_parameters_that_work_on_a_token() -> None:
    moe = catalogue.find("qwen3-30b-a3b").hyperparameters
    assert moe
    assert round(active_parameters(moe) / 1e9, 2) == 2.73
    assert round(active_parameters(GPT_OSS_20B) / 1e9, 2) == 3.03
