"""Estimates against reality: loads models for real, at several settings, and prints both as a table.

    python -m tests.bench.memory MODEL.gguf ...

Each load is a process of its own. On a computer with a card all layers go there. The table of known models on
a card of 24 GB needs no model: python -m tests.bench.memory --known
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from extraction.model_store import catalogue
from extraction.models.facts import read_facts
from extraction.models.machine import Machine, look
from extraction.models.measured import ask_llama
from extraction.models.memory import Setting, estimate
from extraction.models.propose import Wish, kv_choices, plan
from extraction.models.published import catalogue_shape, published_shape
from extraction.models.room import GIB, room_of, room_with_card
from extraction.models.shape import Shape
from tests.extraction.models.known import GEMMA_27B, GPT_OSS_20B

MIB = 1 << 20
CARD = 24 * GIB
COMPUTER = Machine(devices=(), memory=64 * GIB, memory_free=50 * GIB, cores=16, offloads=True)
SMALLEST = 8_000_000_000

SETTINGS = (
    Setting(context=4096),
    Setting(context=16384),
    Setting(context=16384, kv="q8_0"),
    Setting(context=16384, kv="q4_0"),
    Setting(context=32768, ubatch=256),
    Setting(context=8192, flash_attention=False),
)


def main(words: list[str]) -> None:
    """Print the tables that are asked for."""
    if "--known" in words:
        _print_known()
    for word in words:
        if not word.startswith("--"):
            print_comparison(Path(word))


def print_comparison(path: Path, settings: Sequence[Setting] = SETTINGS) -> None:
    """Load a model at each setting and print both numbers."""
    shape = read_facts(path).shape
    layers = None if room_of(look()).card else 0
    print(f"\n{path.name}, MiB: estimated / llama.cpp's log of a real load\n")
    print("| context | KV | flash | ubatch | weights | KV and states | working memory |")
    print("|---|---|---|---|---|---|---|")
    for setting in settings:
        wanted = replace(setting, gpu_layers=layers)
        needed, told = estimate(shape, wanted), ask_llama(path, wanted, real=True)
        # tensors in another order for the processor are copies; the originals can be given back
        plain = sum(size for name, size in told["model"].items() if "REPACK" not in name)
        compute = sum(told["compute"].values())
        pairs = (
            (needed.weights, plain),
            (needed.cache, told["kv"] + told["state"]),
            (needed.card.compute + needed.host.compute, compute),
        )
        cells = " | ".join(
            f"{ours / MIB:.1f} / {real / MIB:.1f} ({ours / real - 1:+.1%})" for ours, real in pairs
        )
        flash = "yes" if setting.flash_attention else "no"
        print(f"| {setting.context} | {setting.kv} | {flash} | {setting.ubatch} | {cells} |", flush=True)


def _print_known() -> None:
    room = room_with_card(COMPUTER, CARD)
    print("| model | weights GB | card GB at 16,384 tokens | longest f16 | longest q8_0 | longest q4_0 |")
    print("|---|---|---|---|---|---|")
    for name, shape in sorted(_known(), key=lambda pair: pair[1].weights):
        found = plan(shape, room, Wish(context=16384, kv="f16"))
        longest = " | ".join(f"{choice.plan.longest:,}" for choice in kv_choices(shape, room, found))
        print(f"| {name} | {shape.weights / 1e9:.1f} | {found.estimate.card.total / GIB:.1f} | {longest} |")


def _known() -> Iterator[tuple[str, Shape]]:
    for entry in catalogue.catalogue():
        shape = catalogue_shape(entry)
        if shape and shape.parameters >= SMALLEST:
            yield entry.title, shape
    yield "Gemma 3 27B (Q4_K_M)", published_shape(GEMMA_27B, "Q4_K_M")
    yield "gpt-oss 20B (MXFP4)", published_shape(GPT_OSS_20B, "MXFP4")


if __name__ == "__main__":
    main(sys.argv[1:])
