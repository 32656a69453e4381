"""The main path on the toy engine: events, what is learned, what is cut, what cancel leaves."""

from __future__ import annotations

from pathlib import Path

import pytest

from extraction.decoding.grammar import Grammar
from extraction.decoding.ngram_file import DynamicTable
from extraction.decoding.policy import GPU_BATCH_COST, DraftPolicy
from extraction.decoding.prefix_states import PrefixStates
from extraction.document import Document, Page, Span
from extraction.errors import Cancelled
from extraction.events import Event, PromptProgress, Written
from extraction.evidence import Extraction
from extraction.loaded_model import Model
from extraction.pipeline import extract
from extraction.workers.protocol import DecodeSettings
from schemas.registry import schema_from_json
from tests.extraction.texts import text_document
from tests.toy_engine import BYTE_TOKENIZER, ToyChatEngine

SCHEMA = schema_from_json(
    "bill",
    {
        "title": "Bill",
        "type": "object",
        "properties": {
            "kind": {"enum": ["bill", "note"]},
            "rows": {"type": "array", "items": {"enum": ["a", "b"]}},
        },
        "required": ["kind"],
    },
)


@pytest.fixture
def model(tmp_path: Path) -> Model:
    engine = ToyChatEngine(seed=1)
    table = DynamicTable(tmp_path, "0123456789abcdef")
    policy = DraftPolicy(GPU_BATCH_COST)
    return Model("toy", engine, lambda schema: Grammar(BYTE_TOKENIZER, schema), table, policy, PrefixStates())


def run(model: Model, heard: list[Event] | None = None, **settings: object) -> Extraction:
    text = "This is a bill with a and b."
    document = text_document(text)
    chosen = DecodeSettings.model_validate(settings)
    return extract(
        document, SCHEMA, model, chosen, [].append if heard is None else heard.append, lambda: False
    )


def test_a_document_becomes_checked_values_with_evidence_and_figures(model: Model) -> None:
    heard: list[Event] = []
    found = run(model, heard)
    assert found.data["kind"] in ("bill", "note")
    assert next(iter(found.evidence)) == "/kind"
    assert (found.problems, found.cut_short, found.schema_name, found.model) == ((), False, "bill", "toy")
    reading = [event for event in heard if isinstance(event, PromptProgress)]
    assert reading[-1].done == reading[-1].total == found.stats.prompt_tokens
    written = [event for event in heard if isinstance(event, Written)]
    assert sum(len(piece.text) for event in written for piece in event.pieces) == found.stats.generated_tokens


def test_lookup_changes_the_passes_and_not_the_text(model: Model) -> None:
    plain = run(model, draft="off")
    drafted = run(model)
    assert drafted.data == plain.data
    assert plain.stats.drafted == 0
    assert drafted.stats.target_passes < plain.stats.target_passes


def test_a_kept_answer_is_not_asked_for_again(model: Model, tmp_path: Path) -> None:
    first = run(model, kept_answers=tmp_path / "answers")
    heard: list[Event] = []
    again = run(model, heard, kept_answers=tmp_path / "answers")
    assert (again.data, again.evidence, again.stats) == (first.data, first.evidence, first.stats)
    assert not any(isinstance(event, PromptProgress | Written) for event in heard)
    run(model, heard, kept_answers=tmp_path / "answers", seed=1)
    assert any(isinstance(event, Written) for event in heard)


def test_nothing_is_prepared_for_drafting_that_is_off(model: Model) -> None:
    prepared: list[int] = []
    model.on_decoded = lambda prompt, schema, decoding: prepared.append(len(decoding.chain.sources))
    run(model, draft="off")
    run(model)
    assert prepared == [0, 6]


def test_a_finished_document_teaches_and_a_private_or_cut_one_does_not(model: Model) -> None:
    run(model, private=True)
    cut = run(model, max_tokens=12)
    assert cut.cut_short
    assert "Cut short after 12 tokens" in cut.notices[0]
    assert len(model.table) == len(model.earlier.of(SCHEMA.digest)) == 0
    found = run(model)
    assert len(model.table) > 0
    assert len(model.earlier.of(SCHEMA.digest)) == found.stats.generated_tokens


def test_the_second_document_of_a_schema_does_not_read_the_schema_again(model: Model) -> None:
    assert run(model).stats.reused_prompt_tokens == 0
    again = run(model).stats
    assert 0 < again.reused_prompt_tokens < again.prompt_tokens


def test_a_model_that_cannot_rewind_writes_plainly_and_says_why(model: Model) -> None:
    plain = run(model, draft="off")
    model.engine.max_rewind = 0
    heard: list[Event] = []
    assert run(model, heard).data == plain.data
    assert heard[-1].note == "lookup off: this model cannot take back tokens"


def test_cancel_leaves_the_model_usable(model: Model) -> None:
    before = run(model).data
    text = "another document " * 40
    document = Document("k", "text", "b.txt", "b", text, (Page(0, "1", Span(0, len(text))),))
    passes = len(model.engine.passes)
    with pytest.raises(Cancelled):
        extract(
            document,
            SCHEMA,
            model,
            DecodeSettings(),
            [].append,
            lambda: len(model.engine.passes) > passes + 3,
        )
    assert run(model).data == before
