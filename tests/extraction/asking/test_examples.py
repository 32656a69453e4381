"""Examples: which reviewed documents, how they stand in the prompt, and that nothing is copied from them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from extraction.asking.examples import LONGEST_ANSWER, candidates, choose, examples_that_fit, read_examples
from extraction.asking.prompt import Example
from extraction.decoding.grammar import Grammar
from extraction.decoding.ngram_file import DynamicTable
from extraction.decoding.policy import GPU_BATCH_COST, DraftPolicy
from extraction.decoding.prefix_states import PrefixStates
from extraction.document import Document
from extraction.errors import SourceMissing
from extraction.evidence import EvidenceStatus, Extraction
from extraction.loaded_model import Model
from extraction.pipeline import extract
from extraction.storage.records import ReviewedDocument
from extraction.workers.protocol import DecodeSettings, ExampleAnswer, Extract, parse_request, to_line
from schemas.registry import Schema, schema_from_json
from tests.corpus.perfect_reader import BYTE_TOKENIZER, ScriptedEngine
from tests.extraction.texts import text_document
from tests.toy_engine import ToyChatEngine

PROPERTIES = {"number": {"type": "string"}, "total": {"type": "number"}}
BILL = schema_from_json("bill", {"title": "Bill", "type": "object", "properties": PROPERTIES})
EXAMPLE = Example("Bill E-41\nTotal due 99.50", '{"number": "E-41", "total": 99.5}')


def reviewed(key: str, data: Any, schema: Schema = BILL) -> ReviewedDocument:
    return ReviewedDocument(1, key, key, schema, "small", data, data)


class Texts(dict[str, str]):
    """A document cache."""

    def load(self, key: str) -> Document:
        if key not in self:
            raise SourceMissing
        return text_document(self[key], key)


# ------------------------------------------------------------------ which ones


def test_the_most_typical_comes_first_and_three_at_most() -> None:
    texts = Texts(
        odd="Letter about apples from Hollin A-1",
        a="Bill number date total due A-2",
        b="Bill number date total due tax A-3",
        c="Bill number date total tax A-4",
        d="Bill number A-5",
    )
    found = candidates(
        [reviewed(key, {"number": text[-3:]}) for key, text in texts.items()], BILL, texts.load
    )
    assert [one.key for one in found] == ["odd", "a", "b", "c", "d"]
    assert [one.key for one in choose(found)] == ["b", "a", "c"]
    assert [one.key for one in choose(found, leave_out="b")] == ["a", "c", "d"]
    assert choose(found)[0].answer == '{"number": "A-3", "total": null}'


def test_what_cannot_be_an_example() -> None:
    texts = Texts(
        good="Bill A-1",
        long="Bill A-1 " * 700,
        wrong="Bill A-7",
        empty=" ",
        older="Bill A-1",
        many="Bill A-1",
    )
    older = schema_from_json("bill", {"type": "object", "properties": {"number": {"type": "string"}}})
    documents = [
        reviewed("good", {"number": "A-1"}),
        reviewed("gone", {"number": "A-1"}),
        reviewed("long", {"number": "A-1"}),
        reviewed("wrong", {"number": "A-1"}),
        reviewed("empty", {}),
        reviewed("older", {"number": "A-1"}, older),
        reviewed("many", {"number": "A-1 " * 1_200}),
    ]
    assert [one.key for one in candidates(documents, BILL, texts.load)] == ["good"]


def test_of_documents_with_the_same_words_one_is_taken() -> None:
    texts = Texts(a="Bill A-1", b="Bill A-2", c="Receipt A-3")
    found = candidates(
        [reviewed(key, {"number": text[-3:]}) for key, text in texts.items()], BILL, texts.load
    )
    assert [one.key for one in choose(found)] == ["a", "c"]
    assert choose([]) == ()


def test_never_the_document_itself_nor_one_of_its_text_nor_one_that_is_gone() -> None:
    texts = Texts(a="Bill A-1", b="Bill A-2", twin="Bill A-1")
    chosen = [ExampleAnswer(key=key, answer="{}") for key in ("a", "b", "twin", "gone")]
    assert read_examples(chosen, texts.load("a"), texts.load) == (Example("Bill A-2", "{}"),)


def test_they_take_a_quarter_of_the_context_at_most() -> None:
    engine = ToyChatEngine(context_size=4_000)  # a token a byte
    small, large = Example("x" * 300, "{}"), Example("x" * 900, "{}")
    assert examples_that_fit([small, large, small], BILL, engine) == (small, small)
    small_context = ToyChatEngine(context_size=1_200)  # the schema fits, and nothing with it
    assert examples_that_fit([Example("x" * 200, "{}")], BILL, small_context) == ()


class NoTurns(ToyChatEngine):
    """A template that drops what an assistant said."""

    def metadata(self, key: str) -> str | None:
        return "{% for m in messages if m.role != 'assistant' %}{{ m.content }}{% endfor %}"


def test_a_template_without_earlier_turns_gets_none() -> None:
    assert examples_that_fit([EXAMPLE], BILL, NoTurns()) == ()


@pytest.mark.parametrize("character", ['"', "𝄞", "あ"])
def test_three_of_the_longest_fit_a_line_to_the_worker(character: str) -> None:
    one = ExampleAnswer(key="a" * 64, answer=character * LONGEST_ANSWER)
    settings = DecodeSettings(examples=(one, one, one))
    request = Extract(run="1", key="k", schema_file="f", schema_name="s", model="m", settings=settings)
    assert parse_request(to_line(request)) == request


# ------------------------------------------------------------------ what becomes of them


def model(tmp_path: Path, engine: ToyChatEngine) -> Model:
    table = DynamicTable(tmp_path, "0123456789abcdef")
    policy = DraftPolicy(GPU_BATCH_COST)
    return Model("toy", engine, lambda schema: Grammar(BYTE_TOKENIZER, schema), table, policy, PrefixStates())


def run(
    with_model: Model, text: str, *examples: Example, schema: Schema = BILL, **settings: Any
) -> Extraction:
    chosen = DecodeSettings(**settings)
    return extract(
        text_document(text), schema, with_model, chosen, lambda event: None, lambda: False, examples
    )


def nothing(text: str) -> Any:
    """A model that finds nothing."""
    return {"number": None, "total": None}


def copying(text: str) -> Any:
    """A model that answers with what the example holds."""
    return json.loads(EXAMPLE.answer)


def test_a_value_that_only_an_example_has_is_not_in_the_document(tmp_path: Path) -> None:
    found = run(model(tmp_path, ScriptedEngine(copying)), "Bill B-2\nTotal due 12.00", EXAMPLE)
    assert found.data == {"number": "E-41", "total": 99.5}
    assert {p: e.status for p, e in found.evidence.items()} == {
        "/number": EvidenceStatus.NOT_IN_DOCUMENT,
        "/total": EvidenceStatus.NOT_IN_DOCUMENT,
    }
    assert "Read with one of your reviewed documents as an example." in found.notices


@pytest.mark.parametrize("seed", range(4))
def test_guesses_from_an_example_change_nothing(tmp_path: Path, seed: int) -> None:
    rows = {"type": "array", "items": {"enum": ["a", "b", "E-41"]}}
    schema = schema_from_json(
        "rows", {"type": "object", "properties": {"kind": {"enum": ["E-41", "x"]}, "rows": rows}}
    )
    example = Example("a E-41 b", '{"kind": "E-41", "rows": ["a", "E-41", "b"]}')
    engine = ToyChatEngine(seed=seed)
    plain = run(model(tmp_path, engine), "b a b", example, schema=schema, draft="off")
    drafted = run(model(tmp_path, engine), "b a b", example, schema=schema, draft=8)
    assert drafted.data == plain.data
    assert plain.stats.drafted == 0 < drafted.stats.drafted


def test_they_are_read_once_and_leave_nothing_on_the_disk(tmp_path: Path) -> None:
    one = model(tmp_path, ToyChatEngine(seed=1))
    (tmp_path / "states").mkdir()
    one.prefixes = PrefixStates("toy", tmp_path / "states")
    assert run(one, "Bill B-2", EXAMPLE).stats.reused_prompt_tokens == 0
    again = run(one, "Bill C-3", EXAMPLE).stats
    assert again.reused_prompt_tokens > len(EXAMPLE.text + EXAMPLE.answer)
    assert not list((tmp_path / "states").iterdir())
    run(one, "Bill C-3")
    assert len(list((tmp_path / "states").iterdir())) == 1


def test_a_document_that_they_would_cut_in_parts_is_read_without_them(tmp_path: Path) -> None:
    text = "Bill B-2\n" + "and so on for a while\n" * 120
    roomy = run(model(tmp_path, ScriptedEngine(nothing, context_size=9_000)), text, EXAMPLE)
    assert "Read with one of your reviewed documents as an example." in roomy.notices
    example = Example("x " * 400, "{}")
    engine = ScriptedEngine(nothing, context_size=5_000)
    tight = run(model(tmp_path, engine), text, example)
    assert not tight.notices
    assert engine.windows == [text]
