"""The gap of a difference against the noise of batch sizes, on logits made by hand and on the toy engine."""

from __future__ import annotations

import numpy as np
import pytest

from extraction.asking.prompt import Prompt
from extraction.bench.equality import (
    Comparison,
    chart,
    failures,
    first_difference,
    gap_change,
    last_line,
    machine_noise,
    probe,
    table,
)
from extraction.cancelling import CancelCheck
from extraction.decoding.engine import Logits
from extraction.decoding.prefix_states import PrefixStates
from tests.toy_engine import ToyEngine

PROMPT = Prompt(tuple(b"a prompt"), 2)
OUTPUT = tuple(b'{"name": "some text that is long enough for batches"}')


class NoisyEngine(ToyEngine):
    """Adds `noise` to the logit of token 7 where several tokens are evaluated at once."""

    noise = 0.25

    def evaluate(self, tokens: list[int], outputs: int, cancelled: CancelCheck) -> Logits:
        rows = super().evaluate(tokens, outputs, cancelled)
        if outputs > 1:
            rows[:, 7] += self.noise
        return rows

    def row(self, tokens: list[int]) -> np.ndarray:
        logits = super().row(tokens)
        logits[7] = 50.0  # always among the best
        return logits


@pytest.mark.parametrize(
    ("plain", "other", "place"),
    [([1, 2, 3], [1, 2, 3], None), ([1, 2, 3], [1, 5, 3], 1), ([1, 2], [1, 2, 3], None), ([], [], None)],
)
def test_the_first_difference(plain: list[int], other: list[int], place: int | None) -> None:
    assert first_difference(plain, other) == place


def test_the_change_of_a_gap_between_the_best_tokens() -> None:
    single = np.array([9.0, 8.0, 7.0, *[6.0] * 5, *[-50.0] * 20], dtype=np.float32)
    batched = single.copy()
    batched[0] += 0.25
    batched[2] -= 0.5
    batched[20] += 40.0  # not one of the best: it cannot take the first place
    assert gap_change(single, batched) == 0.75
    assert gap_change(single, single + 3.0) == 0.0


def test_an_exact_engine_has_no_noise() -> None:
    engine = ToyEngine(1)
    rows, noise = probe(engine, PROMPT, OUTPUT, 4, PrefixStates(), lambda: False)
    assert noise == 0.0
    assert np.array_equal(rows[4], engine.row([*PROMPT.tokens, *OUTPUT[:4]]))
    assert len(rows) == len(OUTPUT) + 1


def test_noise_is_what_batches_change() -> None:
    _, noise = probe(NoisyEngine(1), PROMPT, OUTPUT, None, PrefixStates(), lambda: False)
    assert noise == 0.25


def comparison(source: str, noise: float, place: int | None = None, gap: float = 0.0) -> Comparison:
    return Comparison(
        source=source,
        tokens=40,
        plain_passes=39,
        lookup_passes=12,
        noise=noise,
        difference_at=place,
        plain_token="a",
        lookup_token="b",
        gap=gap,
    )


def test_a_difference_fails_only_above_the_noise_of_the_machine() -> None:
    done = [comparison("a.pdf", 0.5), comparison("b.pdf", 0.25, 7, 0.5), comparison("c.pdf", 0.25, 9, 0.75)]
    assert machine_noise(done) == 0.5
    assert [each.source for each in failures(done)] == ["c.pdf"]
    assert last_line(done) == "documents=3 different=2 above_noise=1 noise=0.500"
    lines = table(done).splitlines()
    assert lines[1].endswith("equal")
    assert lines[2].endswith("noise: 'a' / 'b'")
    assert lines[3].endswith("ABOVE THE NOISE: 'a' / 'b'")
    drawn = chart(done)
    assert all(f">{words}</text>" in drawn for words in ("noise of batch sizes", "b.pdf", "c.pdf", "0.75"))
    assert "a.pdf" not in drawn
