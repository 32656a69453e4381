"""Each kind of memory that llama.cpp keeps, on tiny random models: rewinds, states, aborts, lookup."""

from __future__ import annotations

import logging
import random
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from extraction.decoding.engine import Logits
from extraction.decoding.llama_engine import LlamaEngine
from extraction.decoding.load_plan import LoadPlan
from extraction.decoding.loop import Decoding
from extraction.decoding.prefill import CHUNK, prefill
from extraction.decoding.prefix_states import PrefixStates
from extraction.errors import Cancelled, EngineFailed
from extraction.evidence import Extraction
from extraction.session import ModelSession
from extraction.workers.protocol import DecodeSettings
from schemas.registry import schema_from_json
from tests.extraction.texts import text_document
from tests.tiny_models import KINDS, WINDOW, write_model

NOISE = 0.1
"""Logits of these models differ by up to 0.02 between batch sizes, by several units between two contexts."""

LONG = 1200
"""Tokens: more than the cells of the sliding-window layer (window 32 + batch 512, rounded up to 768)."""

CAN_REWIND = ("plain", "sliding", "hybrid", "hybrid-delta")
SCHEMA = schema_from_json(
    "bill",
    {
        "title": "Bill",
        "type": "object",
        "properties": {
            "number": {"type": "string"},
            "kind": {"enum": ["bill", "note", "other"]},
            "paid": {"type": "boolean"},
            "rows": {"type": "array", "maxItems": 3, "items": {"enum": ["a", "b"]}},
        },
        "required": ["number", "kind", "paid", "rows"],
    },
)
TEXT = 'Bill number 12 of 3 May 2024, paid in full. Rows: "a", "b", "a". ' * 12


@pytest.fixture(scope="session")
def model_file(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    folder = tmp_path_factory.mktemp("tiny")

    def find(kind: str) -> Path:
        path = folder / f"{kind}.gguf"
        return path if path.exists() else write_model(kind, path)

    return find


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def engine(kind: str, model_file: Callable[[str], Path]) -> Iterator[LlamaEngine]:
    with LlamaEngine(model_file(kind), plan=LoadPlan(2048)) as loaded:
        yield loaded


def never() -> bool:
    return False


def tokens_of(count: int, seed: int = 0) -> list[int]:
    chooser = random.Random(seed)
    return [chooser.randrange(256) for _ in range(count)]


def read(engine: LlamaEngine, tokens: Sequence[int]) -> Logits:
    """Logits after `tokens`, read into an empty cache as the prompt is."""
    engine.rewind(0)
    for start in range(0, len(tokens), CHUNK):
        logits = engine.evaluate(tokens[start : start + CHUNK], 1, never)
    return logits.copy()


def test_how_far_each_memory_can_go_back(engine: LlamaEngine, kind: str) -> None:
    assert engine.max_rewind == {"plain": 2048, "sliding": 32, "hybrid": 8, "hybrid-delta": 8}.get(kind, 0)


@pytest.mark.parametrize("kind", CAN_REWIND, indirect=True)
def test_drafts_that_are_taken_back_leave_no_trace(engine: LlamaEngine) -> None:
    """The loop's own steps: one sure token, a draft that goes wrong somewhere, a rewind behind it."""
    chooser = random.Random(1)
    start = tokens_of(LONG)
    truth = tokens_of(120, seed=2)
    read(engine, start)
    expected = np.concatenate([engine.evaluate([token], 1, never).copy() for token in truth])
    read(engine, start)
    at, taken_back = 0, 0
    while at < len(truth):
        right = chooser.randint(0, min(engine.max_outputs - 1, engine.max_rewind, len(truth) - at - 1))
        wrong = chooser.randint(0, min(engine.max_outputs - 1, engine.max_rewind) - right)
        batch = [*truth[at : at + right + 1], *tokens_of(wrong, seed=at)]
        rows = engine.evaluate(batch, len(batch), never)
        assert np.abs(rows[: right + 1] - expected[at : at + right + 1]).max() < NOISE
        engine.rewind(engine.position - wrong)
        at, taken_back = at + right + 1, taken_back + wrong
    assert engine.position == LONG + len(truth)
    assert taken_back > 20


@pytest.mark.parametrize("kind", KINDS[1:], indirect=True)
@pytest.mark.parametrize("back_to", [200, 440])
def test_a_rewind_that_would_be_wrong_is_an_error_and_leaves_an_empty_cache(
    engine: LlamaEngine, back_to: int
) -> None:
    """The sliding-window layer has positions from 432 on; to go on at 440 it needs those from 409."""
    tokens = tokens_of(LONG)
    expected = read(engine, tokens[:-100])
    read(engine, tokens)
    with pytest.raises(EngineFailed, match="cannot take back tokens"):
        engine.rewind(back_to)
    assert engine.position == 0
    assert np.array_equal(read(engine, tokens[:-100]), expected)


@pytest.mark.parametrize("kind", ["hybrid", "hybrid-delta"], indirect=True)
def test_snapshots_of_a_pass_serve_once_and_only_for_its_own_tokens(engine: LlamaEngine) -> None:
    tokens = tokens_of(40)
    read(engine, tokens)
    engine.evaluate([1, 2, 3], 1, never)
    engine.rewind(41)
    with pytest.raises(EngineFailed):
        engine.rewind(40)
    read(engine, tokens)
    engine.evaluate([1, 2, 3], 1, never)
    with pytest.raises(EngineFailed):  # llama.cpp would go on from a snapshot of an older pass
        engine.rewind(40)


@pytest.mark.parametrize("kind", ["sliding"], indirect=True)
@pytest.mark.parametrize(("length", "back_to"), [(30, 9), (LONG, 700)])
def test_a_window_that_is_still_there_whole_can_be_gone_back_to(
    engine: LlamaEngine, length: int, back_to: int
) -> None:
    tokens = tokens_of(length)
    expected = read(engine, tokens[: back_to + 1])
    read(engine, tokens)
    engine.rewind(back_to)
    assert np.abs(engine.evaluate([tokens[back_to]], 1, never) - expected).max() < NOISE


def test_a_restored_prefix_gives_the_very_logits_of_a_fresh_one(engine: LlamaEngine) -> None:
    """Longer than the window, after another document, and in one that is read for the first time."""
    tokens = tokens_of(LONG)
    states = PrefixStates()
    fresh, reused = prefill(engine, tokens, LONG - 150, states, lambda _: None, never)
    fresh = fresh.copy()
    assert reused == 0
    read(engine, tokens_of(300, seed=3))
    restored, reused = prefill(engine, tokens, LONG - 150, states, lambda _: None, never)
    assert reused == LONG - 150
    assert np.array_equal(restored, fresh)
    assert np.abs(read(engine, tokens) - fresh).max() < NOISE


@pytest.mark.parametrize("size", [1, 20, 200])
def test_a_pass_aborted_half_way_leaves_no_trace(engine: LlamaEngine, size: int) -> None:
    """The first look at `cancelled` comes before the pass, all others from inside it."""
    tokens = tokens_of(LONG)
    expected = read(engine, tokens)
    for looks in (2, 3, 7, 20):
        read(engine, tokens[:-1])
        asked = iter(range(looks - 1))
        with pytest.raises(Cancelled):
            engine.evaluate(tokens_of(size, seed=4), 1, lambda asked=asked: next(asked, None) is None)
        assert engine.position in (LONG - 1, 0)
        rest = tokens[engine.position :]
        again = engine.evaluate(rest, 1, never) if len(rest) == 1 else read(engine, rest)
        assert np.abs(again - expected).max() < NOISE


@pytest.mark.parametrize("kind", ["plain"], indirect=True)
@pytest.mark.parametrize(("max_draft", "rows"), [(7, 8), (32, 33), (5000, 512)])
def test_the_output_buffer_holds_a_draft_and_one_row_more(
    kind: str, model_file: Callable[[str], Path], max_draft: int, rows: int, caplog: pytest.LogCaptureFixture
) -> None:
    with (
        caplog.at_level(logging.DEBUG, "winnow.engine"),
        LlamaEngine(model_file(kind), plan=LoadPlan(2048), max_draft=max_draft) as engine,
    ):
        assert engine.max_outputs == rows
        engine.evaluate(tokens_of(rows), rows, never)
        with pytest.raises(ValueError, match=f"{rows + 1} rows"):
            engine.evaluate(tokens_of(rows + 1), rows + 1, never)
    assert re.search(rf"n_outputs_max += {rows}\n", caplog.text)


@pytest.mark.parametrize("kind", ["plain", "hybrid"], indirect=True)
def test_a_context_smaller_than_a_batch_is_read_in_pieces(
    kind: str, model_file: Callable[[str], Path]
) -> None:
    """llama.cpp ends the process when a batch is larger than the limit it took from a small context."""
    with LlamaEngine(model_file(kind), plan=LoadPlan(5)) as engine:
        assert engine.context_size == 256
        engine.evaluate(tokens_of(250), 1, never)
        with pytest.raises(EngineFailed, match="context is full"):
            engine.evaluate(tokens_of(7), 1, never)
        assert engine.position == 250


class Harness:
    """A session on a tiny model that keeps the tokens of every text it wrote, and of its prompt."""

    def __init__(self, path: Path) -> None:
        self.session = ModelSession.open(str(path), lambda event: None, never)
        self.session.model.on_decoded = lambda prompt, schema, decoding: self._note(decoding)
        self.prompt: list[int] = []
        self.written: list[int] = []

    def _note(self, decoding: Decoding) -> None:
        self.prompt = decoding.tokens[: decoding.prompt_length]
        self.written = decoding.tokens[decoding.prompt_length :]

    def extract(self, **settings: object) -> Extraction:
        document = text_document(TEXT)
        chosen = DecodeSettings.model_validate({"private": True, "max_tokens": 150, **settings})
        return self.session.extract(document, SCHEMA, chosen, lambda event: None, never)


@pytest.fixture
def harness(kind: str, model_file: Callable[[str], Path]) -> Iterator[Harness]:
    made = Harness(model_file(kind))
    yield made
    made.session.close()


@pytest.mark.parametrize("draft", [3, 1000, "auto", "llama-lookup"])
def test_lookup_writes_what_plain_decoding_writes(harness: Harness, kind: str, draft: int | str) -> None:
    """Token by token; they may only part where two tokens are closer than the noise of batch sizes."""
    assert harness.extract(draft="off").stats.drafted == 0
    plain = harness.written
    found = harness.extract(draft=draft)
    assert found.stats.reused_prompt_tokens > 0
    assert len(harness.prompt) > 768 + WINDOW  # the sliding-window layer has overwritten its cells
    if kind not in CAN_REWIND:
        assert found.stats.drafted == 0
        assert harness.session.model.policy.words() == "lookup off: this model cannot take back tokens"
    elif draft == 1000:
        assert found.stats.drafted > found.stats.accepted > 10
    assert_same_but_for_ties(harness, plain, harness.written)


def assert_same_but_for_ties(harness: Harness, plain: list[int], drafted: list[int]) -> None:
    if plain == drafted:
        return
    parted = next(i for i, pair in enumerate(zip(plain, drafted, strict=False)) if pair[0] != pair[1])
    row = read(harness.session.model.engine, harness.prompt + plain[:parted])[0]
    assert abs(row[plain[parted]] - row[drafted[parted]]) < NOISE


@pytest.mark.parametrize("kind", ["sliding", "hybrid"], indirect=True)
def test_idle_measurements_change_nothing_for_the_next_document(harness: Harness) -> None:
    """A recurrent state cannot take back a whole pass; measuring goes on, and so does the next document."""
    harness.extract(draft=3)
    before = harness.written
    while harness.session.refine():
        pass
    harness.extract(draft=3)
    assert harness.written == before
