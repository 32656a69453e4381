"""Reading the prompt: what precedes the document is evaluated once per schema, then its KV state restored."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from extraction.cancelling import CancelCheck
from extraction.decoding.engine import Engine, Logits
from extraction.decoding.prefix_states import PrefixStates
from extraction.errors import EngineFailed

CHUNK = 256
"""Prompt tokens between two looks at cancel and progress; longer chunks gained nothing on the CPU tried."""

Progress = Callable[[int], None]


def prefill(
    engine: Engine,
    tokens: Sequence[int],
    prefix_length: int,
    states: PrefixStates,
    on_progress: Progress,
    cancelled: CancelCheck,
) -> tuple[Logits, int]:
    """Read the prompt into an empty cache; (logits after its last token, prefix tokens that were restored).

    The prefix is always evaluated in batches of its own, and the document is always read behind a restored
    state, so that the first document of a schema and later ones are the same to the last bit.
    """
    prefix = tokens[:prefix_length]
    reused = 0
    if _restore(engine, states.get(prefix), prefix_length):
        reused = prefix_length
    else:
        engine.rewind(0)
        if prefix:
            _read_prefix(engine, prefix, states, on_progress, cancelled)
    return _evaluate_in_chunks(engine, tokens[prefix_length:], on_progress, cancelled), reused


def _read_prefix(
    engine: Engine, prefix: Sequence[int], states: PrefixStates, on_progress: Progress, cancelled: CancelCheck
) -> None:
    _evaluate_in_chunks(engine, prefix, on_progress, cancelled)
    state = engine.save_state()
    # a sliding-window memory places a restored state differently, which changes the last bits of what follows
    if _restore(engine, state, len(prefix)):
        states.put(prefix, state)
    else:
        engine.rewind(0)
        _evaluate_in_chunks(engine, prefix, on_progress, cancelled)


def _restore(engine: Engine, state: bytes | None, position: int) -> bool:
    if state is None:
        return False
    try:
        engine.restore_state(state, position)
    except EngineFailed:  # kept by something that this model's memory does not take: read the prefix anew
        return False
    return True


def _evaluate_in_chunks(
    engine: Engine, tokens: Sequence[int], on_progress: Progress, cancelled: CancelCheck
) -> Logits:
    on_progress(engine.position)
    for start in range(0, len(tokens), CHUNK):
        logits = engine.evaluate(tokens[start : start + CHUNK], 1, cancelled)
        on_progress(engine.position)
    return logits
