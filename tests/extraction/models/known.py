"""Well-known models that the catalogue lacks; numbers from their makers' config.json."""

from __future__ import annotations

from extraction.model_store.catalogue import Hyperparameters

GEMMA_27B = Hyperparameters(
    architecture="gemma3",
    parameters=27_009_346_304,
    layers=62,
    width=5376,
    heads=32,
    kv_heads=16,
    head_size=128,
    feed_forward=21504,
    vocabulary=262208,
    context=131072,
    sliding_window=1024,
    full_every=6,
)
GPT_OSS_20B = Hyperparameters(
    architecture="gpt-oss",
    parameters=20_914_757_184,
    layers=24,
    width=2880,
    heads=64,
    kv_heads=8,
    head_size=64,
    feed_forward=2880,
    vocabulary=201088,
    context=131072,
    experts=32,
    experts_used=4,
    sliding_window=128,
    full_every=2,
)
QWEN_CODER = Hyperparameters(
    architecture="qwen2",
    parameters=1_777_088_000,
    layers=28,
    width=1536,
    heads=12,
    kv_heads=2,
    head_size=128,
    feed_forward=8960,
    vocabulary=151936,
    context=32768,
)
"""Qwen2.5-Coder 1.5B as it is in its file, which has an output of its own."""
