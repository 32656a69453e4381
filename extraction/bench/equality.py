"""Does lookup change the text? Where it does: the plain run's logit gap against the noise of batch sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from pydantic import BaseModel

from extraction.asking.prompt import Prompt
from extraction.bench.chart import Bar, bar_chart
from extraction.bench.real_model import RealModel, Run
from extraction.bench.report import text_table
from extraction.cancelling import CancelCheck
from extraction.decoding.engine import Engine, Logits
from extraction.decoding.prefill import prefill
from extraction.decoding.prefix_states import PrefixStates
from extraction.errors import EngineFailed, ModelUnusable, UserError
from extraction.workers.protocol import DecodeSettings, Draft
from schemas.registry import Schema

NOISE_TOKENS = 128
"""Output tokens of each document whose logits are compared between batch sizes."""

NOISE_BATCHES = (2, 4, 8, 16, 33)

BEST_TOKENS = 8
"""The noise is that of gaps between a place's best tokens; no other token can take the first place."""


class Comparison(BaseModel):
    """One document, written plain and with lookup.

    `difference_at` is the first output token that differs, None where all are equal; `gap` is then the plain
    run's logit of its own token minus that of the drafted run's. `noise` is the largest change of a gap
    between two of a place's best tokens that another batch size made, in logits.
    """

    source: str
    tokens: int
    plain_passes: int
    lookup_passes: int
    noise: float
    difference_at: int | None = None
    plain_token: str = ""
    lookup_token: str = ""
    gap: float = 0.0


def compare_documents(
    sources: Sequence[str],
    schema: Schema,
    real: RealModel,
    draft: Draft,
    on_document: Callable[[int, str], None],
    cancelled: CancelCheck,
) -> Iterator[Comparison | tuple[str, str]]:
    """A comparison of each document, or its name and why it failed. Raises Cancelled.

    Lookup comes first: its table then knows earlier documents, and not this one's text.
    """
    for number, source in enumerate(sources):
        on_document(number, source)
        try:
            with_lookup = real.run(source, schema, DecodeSettings(draft=draft))
            plain = real.run(source, schema, DecodeSettings(draft="off"))
            yield _compare(source, plain, with_lookup, real, cancelled)
        except (EngineFailed, ModelUnusable):
            raise
        except UserError as error:
            yield source, str(error)


def _compare(
    source: str, plain: Run, with_lookup: Run, real: RealModel, cancelled: CancelCheck
) -> Comparison:
    engine = real.model.engine
    place = first_difference(plain.output, with_lookup.output)
    rows, noise = probe(engine, plain.prompt, plain.output, place, real.model.prefixes, cancelled)
    comparison = Comparison(
        source=source,
        tokens=len(plain.output),
        plain_passes=plain.decoding.stats.target_passes,
        lookup_passes=with_lookup.decoding.stats.target_passes,
        noise=noise,
    )
    if place is None:
        return comparison
    mine, other = plain.output[place], with_lookup.output[place]
    return comparison.model_copy(
        update={
            "difference_at": place,
            "plain_token": engine.piece(mine).decode("utf-8", "replace"),
            "lookup_token": engine.piece(other).decode("utf-8", "replace"),
            "gap": float(rows[place][mine] - rows[place][other]),
        }
    )


def first_difference(plain: Sequence[int], other: Sequence[int]) -> int | None:
    """The first place where both have a token and not the same."""
    pairs = enumerate(zip(plain, other, strict=False))
    return next((place for place, (mine, theirs) in pairs if mine != theirs), None)


def probe(
    engine: Engine,
    prompt: Prompt,
    output: Sequence[int],
    place: int | None,
    prefixes: PrefixStates,
    cancelled: CancelCheck,
) -> tuple[dict[int, Logits], float]:
    """Write `output` again, token by token and in batches: (rows by place, noise in logits).

    The row of a place is what the model said before the token there; the first NOISE_TOKENS are kept and
    the one of `place`.
    """
    logits, _ = prefill(engine, prompt.tokens, prompt.prefix_length, prefixes, lambda done: None, cancelled)
    start = engine.save_state()
    rows = {0: logits[0].copy()}
    for i, token in enumerate(output[: max(NOISE_TOKENS, place or 0)]):
        row = engine.evaluate([token], 1, cancelled)[0]
        if i + 1 <= NOISE_TOKENS or i + 1 == place:
            rows[i + 1] = row.copy()
    noise = 0.0
    for size in NOISE_BATCHES:
        if size <= engine.max_outputs:
            engine.restore_state(start, len(prompt.tokens))
            noise = max(noise, _noise(engine, output[:NOISE_TOKENS], size, rows, cancelled))
    return rows, noise


def _noise(
    engine: Engine, tokens: Sequence[int], size: int, rows: dict[int, Logits], cancelled: CancelCheck
) -> float:
    """The largest change of a gap when `tokens` are evaluated `size` at a time."""
    largest = 0.0
    for start in range(0, len(tokens), size):
        batch = tokens[start : start + size]
        for i, row in enumerate(engine.evaluate(batch, len(batch), cancelled)):
            largest = max(largest, gap_change(rows[start + i + 1], row))
    return largest


def gap_change(single: Logits, batched: Logits) -> float:
    """The largest change of a gap between two of the BEST_TOKENS best tokens of `single`.

    Example: three best tokens at 9.0, 8.0, 7.0, in a batch 9.25, 8.0, 6.5: the gap of the first and the third
    grew from 2.0 to 2.75, so 0.75.
    """
    best = np.argpartition(single, -BEST_TOKENS)[-BEST_TOKENS:]
    changes = batched[best] - single[best]
    return float(changes.max() - changes.min())


def machine_noise(done: Sequence[Comparison]) -> float:
    """The largest noise of all documents: what batch sizes do on this machine."""
    return max((comparison.noise for comparison in done), default=0.0)


def failures(done: Sequence[Comparison]) -> list[Comparison]:
    """The documents whose first difference no batch size explains."""
    noise = machine_noise(done)
    return [each for each in done if each.difference_at is not None and each.gap > noise]


def table(done: Sequence[Comparison]) -> str:
    """One line a document."""
    bad = [each.source for each in failures(done)]
    rows = [
        (
            each.source.replace("\\", "/").rsplit("/", 1)[-1],
            str(each.tokens),
            str(each.plain_passes),
            str(each.lookup_passes),
            f"{each.noise:.3f}",
            *_difference(each, each.source in bad),
        )
        for each in done
    ]
    columns = ("Document", "Tokens", "Plain passes", "Lookup passes", "Noise", "Differs at", "Gap", "Verdict")
    return text_table(columns, rows)


def _difference(each: Comparison, above: bool) -> tuple[str, str, str]:
    if each.difference_at is None:
        return "", "", "equal"
    words = f"{each.plain_token!r} / {each.lookup_token!r}"
    return str(each.difference_at), f"{each.gap:.3f}", f"{'ABOVE THE NOISE' if above else 'noise'}: {words}"


def chart(done: Sequence[Comparison]) -> str:
    """The gap of every first difference below the noise of this machine."""
    gaps = [
        Bar(each.source.replace("\\", "/").rsplit("/", 1)[-1], each.gap, False)
        for each in done
        if each.difference_at is not None
    ]
    subtitle = f"Logits; {len(done)} documents, {len(gaps)} with a difference"
    bars = [Bar("noise of batch sizes", machine_noise(done), True), *gaps]
    return bar_chart("Gap between the two tokens at a first difference", subtitle, bars)


def last_line(done: Sequence[Comparison]) -> str:
    """The figures for a script."""
    different = sum(each.difference_at is not None for each in done)
    return (
        f"documents={len(done)} different={different} above_noise={len(failures(done))} "
        f"noise={machine_noise(done):.3f}"
    )
