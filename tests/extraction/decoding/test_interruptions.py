"""After cancel, an engine error or a failing listener, anywhere, the next document comes out as if fresh."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from extraction.decoding.grammar import Grammar
from extraction.decoding.ngram_file import DynamicTable
from extraction.decoding.policy import GPU_BATCH_COST, DraftPolicy
from extraction.decoding.prefix_states import PrefixStates
from extraction.document import Document
from extraction.errors import Cancelled, EngineFailed
from extraction.events import Event
from extraction.loaded_model import Model
from extraction.pipeline import extract
from extraction.session import ModelSession
from extraction.workers.protocol import DecodeSettings
from schemas.registry import schema_from_json
from tests.extraction.texts import text_document
from tests.tiny_models import KINDS, write_model
from tests.toy_engine import BYTE_TOKENIZER, ToyChatEngine

SCHEMA = schema_from_json(
    "bill",
    {
        "title": "Bill",
        "type": "object",
        "properties": {
            "kind": {"enum": ["bill", "note"]},
            "rows": {"type": "array", "maxItems": 3, "items": {"enum": ["a", "b"]}},
        },
        "required": ["kind", "rows"],
    },
)
SETTINGS = DecodeSettings(draft=6, max_tokens=60, private=True)
"""A fixed draft, so that two runs use the same batches; private, so that none is drafted from another."""


class ListenerFailed(Exception):
    """What the receiver of an event raises: the generator of tokens is closed where it stands."""


@dataclass
class Interruption:
    """Counts places of one kind, and interrupts at place `at`; 0 is none."""

    at: int
    count: int = 0

    def here(self) -> bool:
        self.count += 1
        return self.count == self.at


def by_cancel(model: Model, at: int) -> int:
    """Cancelled at the nth look, in llama.cpp's abort callback too; returns how many places there were."""
    place = Interruption(at)
    stopped = False

    def cancelled() -> bool:
        nonlocal stopped
        stopped = stopped or place.here()
        return stopped

    with contextlib.suppress(Cancelled):
        run(model, FIRST, cancelled=cancelled)
    return place.count


def by_engine_error(model: Model, at: int) -> int:
    """The nth call of the model fails after it has changed the cache."""
    place = Interruption(at)
    evaluate = model.engine.evaluate

    def failing(*arguments: Any) -> Any:
        rows = evaluate(*arguments)
        if place.here():
            raise EngineFailed
        return rows

    model.engine.evaluate = failing  # type: ignore[method-assign]
    try:
        with contextlib.suppress(EngineFailed):
            run(model, FIRST)
    finally:
        del model.engine.evaluate
    return place.count


def by_listener(model: Model, at: int) -> int:
    """Whoever takes the nth event fails: every yield of the generator is one of them."""
    place = Interruption(at)

    def on_event(event: Event) -> None:
        if place.here():
            raise ListenerFailed

    with contextlib.suppress(ListenerFailed):
        run(model, FIRST, on_event)
    return place.count


WAYS = (by_cancel, by_engine_error, by_listener)
Way = Callable[[Model, int], int]


def document(text: str) -> Document:
    return text_document(text, text[:8])


FIRST = document("This is a note with b and b, and b again. " * 3)
SECOND = document("A bill: a, then b.")


@dataclass
class Result:
    """All that a document brings but its figures."""

    tokens: list[int] = field(default_factory=list)
    found: dict[str, Any] = field(default_factory=dict)


def run(
    model: Model,
    what: Document,
    on_event: Callable[[Event], None] = lambda event: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Result:
    result = Result()
    model.on_decoded = lambda prompt, schema, decoding: result.tokens.extend(decoding.tokens)
    found = extract(what, SCHEMA, model, SETTINGS, on_event, cancelled)
    result.found = found.model_dump(exclude={"stats"})
    return result


def toy_model(folder: Path) -> Model:
    return Model(
        "toy",
        ToyChatEngine(seed=1),
        lambda schema: Grammar(BYTE_TOKENIZER, schema),
        DynamicTable(folder, "0123456789abcdef"),
        DraftPolicy(GPU_BATCH_COST),
        PrefixStates(),
    )


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("known_prefix", [False, True])
def test_at_every_place_on_the_exact_engine(tmp_path: Path, way: Way, known_prefix: bool) -> None:
    fresh = run(toy_model(tmp_path), SECOND)
    model = toy_model(tmp_path)
    run(model, SECOND)

    def interrupt(at: int) -> int:
        if not known_prefix:
            model.prefixes = PrefixStates()
        return way(model, at)

    places = interrupt(0)
    assert places > 5
    for at in range(1, places + 1):
        assert interrupt(at) == at
        assert run(model, SECOND) == fresh
    assert len(model.table) == len(model.earlier.of(SCHEMA.digest)) == 0


@pytest.fixture(scope="module", params=KINDS)
def tiny_model(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_model(request.param, tmp_path_factory.mktemp("tiny") / f"{request.param}.gguf")


@pytest.mark.parametrize("way", WAYS)
def test_at_many_places_in_every_kind_of_memory(tiny_model: Path, way: Way) -> None:
    with open_model(tiny_model) as model:
        fresh = run(model, SECOND)
    with open_model(tiny_model) as model:
        last = way(model, 0)
        for at in sorted({1, *(last * i // 5 for i in range(1, 6))}):
            model.prefixes = PrefixStates()
            assert way(model, at) == at
            assert run(model, SECOND) == fresh


@pytest.mark.model
def test_at_some_places_in_a_real_model(small_model: Path) -> None:
    with open_model(small_model) as model:
        fresh = run(model, SECOND)
    with open_model(small_model) as model:
        assert by_cancel(model, 300) == 300  # inside the first pass over the prompt
        assert run(model, SECOND) == fresh
        assert by_listener(model, 8) == 8  # while writing, behind a restored prefix
        assert run(model, SECOND) == fresh


@contextlib.contextmanager
def open_model(path: Path) -> Iterator[Model]:
    """The model of a session of its own: a fresh engine and fresh tables."""
    session = ModelSession.open(str(path), lambda event: None, lambda: False)
    try:
        yield session.model
    finally:
        session.close()
