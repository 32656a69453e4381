"""The memory of a file on this machine, with the working memory that llama.cpp itself tells."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from extraction.cancelling import CancelCheck, never
from extraction.errors import EngineFailed
from extraction.models.aside import AsideFailed, run_aside
from extraction.models.memory import Estimate, Setting, Share, estimate
from extraction.models.propose import Plan
from extraction.models.room import Room
from extraction.models.shape import Shape
from extraction.workers.child import winnow_command

TRIAL_SECONDS = 120.0
"""Reading a vocabulary takes 5 s on two slow cores; a driver has to wake up besides."""

CPU_BUFFERS = ("CPU", "_Host")
"""Names of the buffers that lie in the computer's own memory begin or end so."""


def ask_llama(
    path: Path, setting: Setting, cancelled: CancelCheck = never, real: bool = False
) -> dict[str, Any]:
    """What llama.cpp says that a load takes (see TrialResult), in a process of its own.

    Raises EngineFailed with llama.cpp's reason, or Cancelled. `real` loads the weights as well.
    """
    words = asdict(setting)
    layers = words.pop("gpu_layers")
    wanted = json.dumps(words | {"gpu_layers": -1 if layers is None else layers, "real": real})
    try:
        text = run_aside(winnow_command("worker", "trial", str(path), wanted), TRIAL_SECONDS, cancelled)
        return dict(json.loads(text))
    except (AsideFailed, ValueError) as error:
        reason = str(error).removeprefix("winnow: ").rstrip(".") or "it gave no reason"
        raise EngineFailed(
            f"llama.cpp could not tell what {path.name} takes ({reason}). The numbers are estimated instead."
        ) from error


def measured(path: Path, shape: Shape, setting: Setting, cancelled: CancelCheck = never) -> Estimate:
    """The estimate with llama.cpp's own working memory. Raises EngineFailed or Cancelled."""
    answer = ask_llama(path, setting, cancelled)
    return with_compute(estimate(shape, setting), answer["compute"])


def measured_plan(path: Path, shape: Shape, room: Room, chosen: Plan, cancelled: CancelCheck = never) -> Plan:
    """A plan with llama.cpp's own working memory. Raises EngineFailed or Cancelled."""
    needed = measured(path, shape, chosen.setting, cancelled)
    return replace(chosen, estimate=needed, fits=room.holds(needed))


def with_compute(formula: Estimate, compute: dict[str, int]) -> Estimate:
    """An estimate whose working memory is what llama.cpp said, by the name of each buffer."""
    host = sum(size for name, size in compute.items() if is_host(name))
    return Estimate(
        card=_computing(formula.card, sum(compute.values()) - host),
        host=_computing(formula.host, host),
        by="llama.cpp",
    )


def is_host(buffer: str) -> bool:
    """Whether a buffer of llama.cpp lies in the computer's own memory."""
    return buffer.startswith(CPU_BUFFERS[0]) or buffer.endswith(CPU_BUFFERS[1])


def _computing(share: Share, size: int) -> Share:
    return replace(share, compute=size)
