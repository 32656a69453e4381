"""Sizes read from headers, layer by layer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from extraction.models.gguf import read_header
from extraction.models.header_shape import shape_of
from extraction.models.shape import Shape
from tests.extraction.models.headers import write_header
from tests.tiny_models import write_model


def shape(tmp_path: Path, architecture: str, **keys: Any) -> Shape:
    sizes = {"a__embedding_length": 64, "a__attention__head_count": 4} | keys
    return shape_of(read_header(write_header(tmp_path / "x.gguf", architecture, **sizes)))


def kept(found: Shape) -> list[tuple[int, int]]:
    """(heads, window) of each layer."""
    return [(layer.kv_heads, layer.window) for layer in found.layers]


def test_every_head_keeps_keys_where_nothing_else_is_said(tmp_path: Path) -> None:
    found = shape(tmp_path, "llama", a__block_count=2)
    assert kept(found) == [(4, 0), (4, 0)]
    assert (found.layers[0].key_size, found.layers[0].value_size) == (16, 16)


def test_sizes_of_heads_that_are_given(tmp_path: Path) -> None:
    layer = shape(
        tmp_path,
        "qwen3",
        a__block_count=1,
        a__attention__head_count_kv=2,
        a__attention__key_length=128,
        a__attention__value_length=64,
    ).layers[0]
    assert (layer.kv_heads, layer.key_size, layer.value_size) == (2, 128, 64)


def test_a_head_count_for_each_layer(tmp_path: Path) -> None:
    found = shape(tmp_path, "deci", a__block_count=3, a__attention__head_count_kv=[2, 0, 1])
    assert kept(found) == [(2, 0), (0, 0), (1, 0)]


@pytest.mark.parametrize(
    ("architecture", "pattern", "windows"),
    [
        ("gemma3", None, [9, 9, 9, 9, 9, 0, 9]),
        ("gpt-oss", None, [9, 0, 9, 0, 9, 0, 9]),
        ("gemma3", 3, [9, 9, 0, 9, 9, 0, 9]),
        ("anything", [True, True, False, False, True, True, True], [9, 9, 0, 0, 9, 9, 9]),
        ("anything", None, [0, 0, 0, 0, 0, 0, 0]),
    ],
)
def test_windows(architecture: str, pattern: Any, windows: list[int], tmp_path: Path) -> None:
    keys = {"a__attention__sliding_window_pattern": pattern} if pattern is not None else {}
    found = shape(tmp_path, architecture, a__block_count=7, a__attention__sliding_window=9, **keys)
    assert [layer.window for layer in found.layers] == windows
    assert found.sliding == any(windows)


def test_smaller_heads_in_layers_with_a_window(tmp_path: Path) -> None:
    found = shape(
        tmp_path,
        "gemma4",
        a__block_count=2,
        a__attention__sliding_window=512,
        a__attention__sliding_window_pattern=[True, False],
        a__attention__key_length=512,
        a__attention__value_length=512,
        a__attention__key_length_swa=256,
        a__attention__value_length_swa=256,
    )
    assert [(layer.key_size, layer.value_size) for layer in found.layers] == [(256, 256), (512, 512)]


def test_layers_that_use_the_keys_of_others(tmp_path: Path) -> None:
    found = shape(tmp_path, "gemma3n", a__block_count=3, a__attention__shared_kv_layers=2)
    assert kept(found) == [(4, 0), (0, 0), (0, 0)]


def test_compressed_keys_hold_the_values(tmp_path: Path) -> None:
    layer = shape(
        tmp_path,
        "deepseek2",
        a__block_count=1,
        a__attention__head_count_kv=1,
        a__attention__key_length=576,
        a__attention__value_length=512,
        a__attention__key_length_mla=192,
    ).layers[0]
    assert (layer.kv_heads, layer.key_size, layer.value_size) == (1, 576, 0)


def test_experts(tmp_path: Path) -> None:
    found = shape(
        tmp_path,
        "qwen3moe",
        a__block_count=1,
        a__feed_forward_length=100,
        a__expert_feed_forward_length=30,
        a__expert_count=128,
        a__expert_used_count=8,
    )
    assert (found.experts, found.experts_used, found.feed_forward) == (128, 8, 240)


@pytest.mark.parametrize(
    ("kind", "attends", "states", "takes_back"),
    [
        ("plain", [2, 2], [0, 0], False),
        ("sliding", [2, 2], [0, 0], False),
        ("hybrid", [0, 2], [3 * 64, 0], True),
        ("hybrid-delta", [0, 2], [3 * (32 + 2 * 2 * 16) + 16 * 32, 0], True),
        ("hybrid-one-way", [0, 2], [3 * 128 + 8 * 128, 0], False),
        ("recurrent", [0, 0], [3 * 128 + 8 * 128] * 2, False),
    ],
)
def test_tiny_models(
    kind: str, attends: list[int], states: list[int], takes_back: bool, tmp_path: Path
) -> None:
    path = write_model(kind, tmp_path / "tiny.gguf")
    found = shape_of(read_header(path))
    assert [layer.kv_heads for layer in found.layers] == attends
    assert [layer.state for layer in found.layers] == states
    assert found.takes_back == takes_back
    assert found.recurrent == any(states)
    assert found.weights == sum(tensor.bytes for tensor in read_header(path).table)


def test_weights_by_place(tmp_path: Path) -> None:
    tensors = {
        "token_embd.weight": (8, 4),
        "output.weight": (8, 2),
        "output_norm.weight": (4,),
        "blk.0.attn_q.weight": (4, 4),
        "blk.1.attn_q.weight": (2, 4),
    }
    sizes = {"a__block_count": 2, "a__embedding_length": 4, "a__attention__head_count": 1}
    found = shape_of(read_header(write_header(tmp_path / "x.gguf", tensors=tensors, **sizes)))
    assert [layer.weights for layer in found.layers] == [64, 32]
    assert (found.input_weights, found.output_weights, found.tied) == (128, 64 + 16, False)
    assert found.weights == 64 + 32 + 128 + 80
    del tensors["output.weight"]
    found = shape_of(read_header(write_header(tmp_path / "y.gguf", tensors=tensors, **sizes)))
    assert (found.input_weights, found.output_weights, found.tied) == (144, 144, True)
    assert found.weights == 64 + 32 + 144
