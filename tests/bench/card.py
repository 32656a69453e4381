"""Everything that depends on the card, in one go: what there is, estimates, passes, lookup, the second start.

    make gpu-check                                  # the default model and the sample invoice
    make gpu-check MODEL=qwen3-14b DOCS="a.pdf b.pdf" ROUNDS=5
    python -m tests.bench.card MODEL [SOURCE ...] [--rounds N] [--quick]

All layers go to the card; without one the same runs on the processor, which the first line says. Nothing of a
person's is used or changed but the model's file. --quick compares one estimate instead of six.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from extraction import paths
from extraction.bench import pricing, speed
from extraction.bench.real_model import RealModel
from extraction.cancelling import never
from extraction.document import Document, Page, Span
from extraction.errors import Cancelled
from extraction.events import Event, ModelLoading, ModelReady, Written
from extraction.model_store import hub
from extraction.models.machine import look, machine_json
from extraction.models.room import GIB
from extraction.session import ModelSession
from extraction.workers.protocol import DecodeSettings
from schemas.registry import builtin
from tests.bench.memory import SETTINGS, print_comparison

SAMPLE = Path(__file__).resolve().parents[2] / "assets" / "samples" / "invoice.pdf"
SCHEMA = "invoice"
STARTS = 3
"""The first fills the prefix states and the system's file cache; of the others the median counts."""


def main(words: Sequence[str]) -> None:
    """Run all parts, or one start of them (--start)."""
    if words and words[0] == "--start":
        print(json.dumps(start(words[1])))
        return
    given = list(words)
    rounds = int(given.pop(given.index("--rounds") + 1)) if "--rounds" in given else 3
    named = [word for word in given if not word.startswith("--")]
    path = hub.resolve(named[0] if named else hub.DEFAULT_MODEL)
    sources = named[1:] or [str(SAMPLE)]
    with tempfile.TemporaryDirectory(prefix="winnow-card-") as home:
        os.environ |= {"WINNOW_HOME": home, "WINNOW_MODELS": str(paths.models_dir())}
        _print_machine()
        print_comparison(path, SETTINGS[1:2] if "--quick" in given else SETTINGS)
        _print_passes(path, sources, rounds)
        _print_starts(path)


def _print_machine() -> None:
    machine = look()
    names = [f"{card.name}, {card.description}, {card.total / GIB:.1f} GB" for card in machine.cards]
    print(f"Cards: {'; '.join(names) or 'none that llama.cpp can use: all of this is of the processor'}")
    print(f"Recorded device list, as tests/data/machines.json has them: {machine_json(machine)}")


def _print_passes(path: Path, sources: Sequence[str], rounds: int) -> None:
    """What a pass costs by its batch, and plain writing against lookup decoding."""
    with RealModel(str(path), lambda event: None, never) as real:
        costs = pricing.measure(real.model.engine)
        print("\n| tokens in a pass | ms | times one token |\n|---|---|---|")
        for size, seconds in costs.seconds.items():
            print(f"| {size} | {seconds * 1000:.1f} | {seconds / costs.single:.2f} |")
        ours = speed.AppWriter(speed.OURS, real, "auto")
        writers = [speed.AppWriter(speed.PLAIN, real, "off"), ours]
        schema = builtin(SCHEMA)
        rows = list(
            speed.time_documents(
                sources,
                schema,
                writers,
                rounds,
                lambda number, source: None,
                lambda: speed.learn(real, ours, schema),
            )
        )
    print(f"\n{speed.table(rows)}\n")
    for row in rows:
        if row.writer == speed.OURS and row.passes:
            print(f"{Path(row.source).name}: {(row.tokens - 1) / row.passes:.2f} tokens a pass")
    print(speed.last_line(rows), flush=True)


def _print_starts(path: Path) -> None:
    """How long after its weights are there a model writes: the first start, and those after it."""
    taken = []
    for _ in range(STARTS):
        command = [sys.executable, "-m", "tests.bench.card", "--start", str(path)]
        taken.append(json.loads(subprocess.run(command, check=True, capture_output=True).stdout))
    print(
        "\n| start | mapped s | words and tables s | first words s | mapped to writing s | of the processor |"
    )
    print("|---|---|---|---|---|---|")
    for number, one in enumerate(taken, 1):
        after = one["writing"] - one["mapped"]
        steps = (
            one["mapped"],
            one["ready"] - one["mapped"],
            one["writing"] - one["ready"],
            after,
            one["processor"],
        )
        print(f"| {number} | {' | '.join(f'{step:.2f}' for step in steps)} |")
    second = statistics.median(one["writing"] - one["mapped"] for one in taken[1:])
    print(f"\nwarm_start={second:.2f} (target: 3 seconds after the model is mapped)")


def start(model: str) -> dict[str, float]:
    """Load a model and write the first words of a line of text: seconds since the start, and what the
    processor worked from the mapping to the writing, which other programs do not change."""
    began, times = time.perf_counter(), {"mapped": 0.0}
    worked = 0.0

    def hear(event: Event) -> None:
        nonlocal worked
        now = time.perf_counter() - began
        if isinstance(event, ModelLoading) and event.share >= 1:
            times["mapped"], worked = now, time.process_time()
        elif isinstance(event, ModelReady):
            times["ready"] = now
        elif isinstance(event, Written):
            times.setdefault("writing", now)
            times.setdefault("processor", time.process_time() - worked)

    text = "Invoice 4711"
    document = Document("0" * 64, "text", "line", "line", text, (Page(0, "1", Span(0, len(text))),))
    session = ModelSession.open(model, hear, never)
    try:
        session.extract(
            document, builtin(SCHEMA), DecodeSettings(max_tokens=64), hear, lambda: "writing" in times
        )
    except Cancelled:
        pass
    finally:
        session.close()
    return times


if __name__ == "__main__":
    main(sys.argv[1:])
