"""What a pass over a batch of tokens costs: measured on this machine, or assumed flat; prices a replay."""

from __future__ import annotations

import statistics
from pathlib import Path

import numpy as np
from pydantic import BaseModel, ConfigDict, ValidationError

from extraction import paths
from extraction.cancelling import never
from extraction.decoding.engine import Engine
from extraction.decoding.policy import CPU_BATCH_COST, GPU_BATCH_COST
from extraction.decoding.policy_memory import BATCH_SIZES, pass_seconds
from extraction.files import replace_file

ROUNDS = 5
"""Measured interleaved, and the median taken: a busy moment of the machine touches all sizes alike."""

MEASURED_AFTER = 1024
"""Tokens in the cache while measuring: attention to a usual document's prompt is part of the cost."""


class BatchCosts(BaseModel):
    """Seconds of a pass by batch size, linear between the sizes that were measured."""

    model_config = ConfigDict(frozen=True)

    origin: str
    """Where it comes from, as a table says it."""
    seconds: dict[int, float]

    def of(self, batch: int) -> float:
        """Seconds of a pass over `batch` tokens."""
        return float(np.interp(batch, list(self.seconds), list(self.seconds.values())))

    @property
    def single(self) -> float:
        """Seconds of a pass over one token."""
        return self.of(1)


PUBLISHED_SINGLE_PASS = 0.037
"""Seconds; the 1.5B model on the 2-core CPU where CPU_BATCH_COST was measured."""


def _scaled(origin: str, costs: dict[int, float]) -> BatchCosts:
    seconds = {batch: cost * PUBLISHED_SINGLE_PASS for batch, cost in costs.items()}
    return BatchCosts(origin=origin, seconds=seconds)


FLAT = _scaled("assumed flat, as on a GPU; not measured", GPU_BATCH_COST)
CPU = _scaled("a 2-core CPU, measured earlier; --price measures this machine", CPU_BATCH_COST)


def measure(engine: Engine) -> BatchCosts:
    """Time passes of every size behind a prompt of MEASURED_AFTER tokens; empties the cache."""
    prompt = [token % 1000 + 100 for token in range(min(MEASURED_AFTER, engine.context_size // 2))]
    engine.rewind(0)
    engine.evaluate(prompt, 1, never)
    sizes = [size for size in BATCH_SIZES if size <= engine.max_outputs]
    taken: dict[int, list[float]] = {size: [] for size in sizes}
    for _ in range(ROUNDS):
        for size in sizes:
            taken[size].append(pass_seconds(engine, prompt[:size]))
    engine.rewind(0)
    seconds = {size: statistics.median(times) for size, times in taken.items()}
    return BatchCosts(origin="this machine, measured", seconds=seconds)


def _file(model: str) -> Path:
    return paths.cache_dir() / f"batch-costs-{Path(model).name}.json"


def save(model: str, costs: BatchCosts) -> None:
    """Keep a measurement for later replays."""
    replace_file(_file(model), costs.model_dump_json().encode())


def stored(model: str) -> BatchCosts:
    """What was measured here for `model`; the published curve where nothing was."""
    try:
        return BatchCosts.model_validate_json(_file(model).read_bytes())
    except (OSError, ValidationError):
        return CPU
