"""What the draft policy learned on this machine, kept across sessions and completed while nothing runs."""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from pydantic import ValidationError

from extraction.cancelling import never
from extraction.decoding.engine import Engine
from extraction.decoding.policy import DraftPolicy, PolicyState
from extraction.errors import EngineFailed
from extraction.files import replace_file

log = logging.getLogger("winnow.policy")

BATCH_SIZES = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24, 28, 33)
"""Sizes worth a measurement; the curve of a CPU jumps below 9 and is nearly straight above."""

KNOWN_WELL = 0.5
"""Passes that must speak for a size, after forgetting, before it is left alone."""


def memory_file(folder: Path, identity: str) -> Path:
    """`identity`: all that a pass's cost depends on; model, settings, device, llama.cpp."""
    return folder / f"policy-{hashlib.sha256(identity.encode()).hexdigest()[:32]}.json"


def remember(file: Path, policy: DraftPolicy) -> None:
    """Keep what `policy` knows; a disk that refuses costs nothing but the knowledge."""
    try:
        replace_file(file, policy.state().model_dump_json().encode())
    except OSError as error:
        log.warning("the draft policy could not be kept: %s", type(error).__name__)


def recall(file: Path, policy: DraftPolicy) -> None:
    """Give `policy` what an earlier session learned; a file that is missing or damaged is ignored."""
    try:
        policy.adopt(PolicyState.model_validate_json(file.read_bytes()))
    except FileNotFoundError:
        return
    except (OSError, ValidationError) as error:
        log.warning("%s is not usable and is made anew: %s", file.name, type(error).__name__)


def refine(engine: Engine, policy: DraftPolicy) -> bool:
    """Time one pass of a batch size that little is known of; False where all are known well enough.

    The engine is left as it was found, or empty. Raises EngineFailed.
    """
    for size in BATCH_SIZES:
        if size > engine.max_outputs or size > engine.max_rewind:
            return False
        if policy.curve.known(size) < KNOWN_WELL and engine.position + size <= engine.context_size:
            tokens = range(size)
            pass_seconds(engine, tokens)  # the first pass of a size also builds its graph
            policy.curve.record(size, pass_seconds(engine, tokens))
            return True
    return False


def pass_seconds(engine: Engine, tokens: Sequence[int]) -> float:
    """Seconds of one pass over `tokens`, which are taken back again, or with them everything else."""
    before = engine.position
    began = time.perf_counter()
    engine.evaluate(tokens, len(tokens), never)
    seconds = time.perf_counter() - began
    with suppress(EngineFailed):  # a recurrent state cannot take back a whole pass: the cache is empty then
        engine.rewind(before)
    return seconds
