"""A document of 120 pages and 400 records is extracted whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from extraction.decoding.grammar import Grammar
from extraction.decoding.ngram_file import DynamicTable
from extraction.decoding.policy import GPU_BATCH_COST, DraftPolicy
from extraction.decoding.prefix_states import PrefixStates
from extraction.document import Document
from extraction.events import Event, PartStarted
from extraction.loaded_model import Model
from extraction.pipeline import extract
from extraction.sources.reader import read_bytes
from extraction.workers.protocol import DecodeSettings
from schemas.registry import schema_from_json
from tests.corpus.draw_register import SCHEMA, Register, register
from tests.corpus.perfect_reader import BYTE_TOKENIZER, ScriptedEngine, grants_in

REGISTER = schema_from_json("register", SCHEMA)


@pytest.fixture(scope="module")
def long() -> Register:
    return register()


def model_of(engine: ScriptedEngine, folder: Path) -> Model:
    table = DynamicTable(folder, "0123456789abcdef")
    return Model(
        "scripted",
        engine,
        lambda schema: Grammar(BYTE_TOKENIZER, schema),
        table,
        DraftPolicy(GPU_BATCH_COST),
        PrefixStates(),
    )


def read(made: Register) -> Document:
    return read_bytes(made.pdf, "register.pdf")


def numbers(data: Any) -> list[str]:
    return [grant["number"] for grant in data["grants"]]


def test_all_400_records_of_120_pages_are_found_once_and_in_order(long: Register, tmp_path: Path) -> None:
    document = read(long)
    assert len(document.pages) == 120
    engine = ScriptedEngine(grants_in(long.gold))
    heard: list[Event] = []
    model = model_of(engine, tmp_path)
    found = extract(document, REGISTER, model, DecodeSettings(window=6000), heard.append, lambda: False)
    assert len(long.gold["grants"]) == 400
    assert found.data == long.gold
    parts = [event for event in heard if isinstance(event, PartStarted)]
    assert [part.number for part in parts] == list(range(1, len(engine.windows) + 1))
    assert found.completeness is not None
    assert (found.completeness.records, found.completeness.missed_count) == (400, 0)
    assert not found.cut_short
