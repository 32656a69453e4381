"""The second question: what is asked, with which pages, and what of its answer is taken."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from extraction.asking import recall
from extraction.asking.recall import LONGEST, Question, narrowed, question, taken
from extraction.decoding.grammar import Grammar
from extraction.decoding.ngram_file import DynamicTable
from extraction.decoding.policy import GPU_BATCH_COST, DraftPolicy
from extraction.decoding.prefix_states import PrefixStates
from extraction.document import Document, Page, Span
from extraction.events import Event, PromptProgress, Written
from extraction.evidence import Evidence, EvidenceStatus, Extraction
from extraction.grounding.ground import ground
from extraction.loaded_model import Model
from extraction.pipeline import extract
from extraction.values.text_folding import fold
from extraction.workers.protocol import DecodeSettings
from schemas.registry import schema_from_json
from schemas.shape import Record, Scalar, read_shape
from tests.corpus.perfect_reader import BYTE_TOKENIZER, ScriptedEngine

TEXT: dict[str, Any] = {"type": "string"}
BILL = schema_from_json(
    "bill",
    {
        "title": "Bill",
        "type": "object",
        "required": ["number"],
        "properties": {
            "number": TEXT,
            "customer": {**TEXT, "title": "Customer name"},
            "due_date": {**TEXT, "format": "date"},
            "rows": {"type": "array", "items": {"type": "object", "properties": {"text": TEXT}}},
        },
    },
)
PAGES = ("Bill A-7 of 3 March 2026\n", "Terms and conditions\n", "Pay by the due date 2 April 2026, please\n")


def pages(*texts: str) -> Document:
    made, at = [], 0
    for number, text in enumerate(texts):
        made.append(Page(number, str(number + 1), Span(at, at + len(text))))
        at += len(text)
    return Document("key", "text", "a.txt", "a", "".join(texts), tuple(made))


def ask(document: Document, data: Any, evidence: dict[str, Evidence] | None = None) -> Question | None:
    return question(document, BILL, data, evidence or ground(data, document, BILL.json_schema))


def fields(asked: Question | None) -> list[str]:
    assert asked is not None
    return list(asked.schema.json_schema["properties"])


def read_again(document: Document, asked: Question | None) -> str:
    assert asked is not None
    return "|".join(document.text[span.start : span.end] for span in asked.window.spans)


def test_missing_fields_are_asked_for_with_the_pages_that_speak_of_them() -> None:
    document = pages(*PAGES)
    asked = ask(document, {"number": "A-7", "rows": []})
    assert fields(asked) == ["due_date"]  # nothing speaks of a customer, and rows are looked for otherwise
    assert read_again(document, asked) == PAGES[2]


def test_a_value_that_is_not_in_the_document_is_missing_too() -> None:
    document = pages(*PAGES)
    assert fields(ask(document, {"number": "A-7", "due_date": "2026-05-09"})) == ["due_date"]
    assert ask(document, {"number": "A-7", "due_date": "2026-04-02"}) is None
    assert ask(document, [{"number": "A-7"}]) is None


def test_pages_are_read_in_order_and_no_more_than_fit() -> None:
    document = pages("Customer name: Rowan\n", "x\n", "due date\n")
    assert read_again(document, ask(document, {"number": "A-7"})) == "Customer name: Rowan\n|due date\n"
    long = pages("number customer " + "x" * LONGEST, "due date\n")
    assert read_again(long, ask(long, {"number": "A-7"})) == "due date\n"
    alone = pages("due date " + "x" * LONGEST)
    assert len(read_again(alone, ask(alone, {"number": "A-7"}))) == LONGEST


def test_the_narrow_schema_demands_nothing() -> None:
    ruled = schema_from_json("b", {**BILL.json_schema, "x-rules": ["number = number"]})
    found = narrowed(ruled, ["number"]).json_schema
    assert (list(found["properties"]), found["title"]) == (["number"], "Bill")
    assert "required" not in found


INNER = {
    "type": "object",
    "required": ["number"],
    "properties": {"number": TEXT, "due_date": {"$ref": "#/$defs/day"}, "customer": TEXT},
}
DEFS = {"$defs": {"bill": INNER, "day": {**TEXT, "format": "date"}}}


@pytest.mark.parametrize(
    "root",
    [
        {"$ref": "#/$defs/bill", **DEFS},
        {"allOf": [{"$ref": "#/$defs/bill"}], **DEFS},
        {"anyOf": [{"$ref": "#/$defs/bill"}, {"type": "null"}], **DEFS},
        {"oneOf": [{"type": "null"}, {"allOf": [{"$ref": "#/$defs/bill"}]}], **DEFS},
        {"type": "object", "properties": {"number": TEXT}, "allOf": [{"$ref": "#/$defs/bill"}], **DEFS},
        {**INNER, **DEFS, "anyOf": [{"required": ["number"]}, {"required": ["customer"]}]},
        {**INNER, **DEFS},
    ],
)
def test_wherever_the_fields_stand_only_the_missing_ones_are_asked_for(root: dict[str, Any]) -> None:
    schema = schema_from_json("bill", root)
    document = pages(*PAGES)
    data = {"number": "A-7", "customer": None, "due_date": None}
    asked = question(document, schema, data, ground(data, document, root))
    assert asked is not None
    shape = read_shape(asked.schema.json_schema)[0]
    assert isinstance(shape, Record)
    assert [
        (field.name, field.shape.format) for field in shape.fields if isinstance(field.shape, Scalar)
    ] == [("due_date", "date")]
    answer = {"due_date": "2026-04-02"}
    found = taken(data, {}, answer, ground(answer, document, root), schema, asked.fields)
    assert list(found[0].items()) == [("number", "A-7"), ("due_date", "2026-04-02"), ("customer", None)]


def test_a_field_that_was_not_asked_for_is_not_taken() -> None:
    document = pages("Number: A-7\nCustomer name: Rowan Mill\nNumber: B-8\n")
    data = {"number": "A-7", "rows": []}
    answer = {"number": "B-8", "customer": "Rowan Mill"}
    evidence, found = (ground(each, document, BILL.json_schema) for each in (data, answer))
    merged, _, names = taken(data, evidence, answer, found, BILL, ["customer"])
    assert merged == {"number": "A-7", "customer": "Rowan Mill", "rows": []}
    assert names == ["customer"]


def test_pages_are_folded_once_for_all_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    folded: list[str] = []
    monkeypatch.setattr(recall, "fold", lambda text: folded.append(text) or fold(text))
    ask(pages(*PAGES), {})
    assert folded == list(PAGES)


def test_what_is_taken_of_an_answer() -> None:
    document = pages("Cheers\nNumber: A-7\nCustomer name: Rowan Mill\nDue date: 2 April 2026\n")
    data = {"number": "A-7", "rows": []}
    evidence = ground(data, document, BILL.json_schema)

    def take(answer: dict[str, Any]) -> tuple[Any, list[str]]:
        found = ground(answer, document, BILL.json_schema)
        merged, known, names = taken(data, evidence, answer, found, BILL, list(answer))
        assert list(known) == [p for p in ("/number", "/customer", "/due_date") if p.strip("/") in merged]
        return merged, names

    filled = {"number": "A-7", "customer": "Rowan Mill", "due_date": "2026-04-02", "rows": []}
    found = take({"due_date": "2026-04-02", "customer": "Rowan Mill"})
    assert found == (filled, ["due_date", "customer"])
    assert list(found[0]) == list(filled)
    assert take({"customer": "Hollin", "due_date": "2026-04-03"}) == (data, [])  # neither is printed
    assert take({"customer": "A-7"}) == (data, [])  # that is the number
    assert take({"customer": "Cheers"})[1] == []  # nothing there says what it is
    assert take({"customer": None}) == (data, [])


# ------------------------------------------------------------------ in a run


def run(tmp_path: Path, second: Any, **settings: Any) -> tuple[Extraction, ScriptedEngine, list[Event]]:
    def answer(text: str) -> Any:
        first = {"number": "A-7", "customer": None, "due_date": None, "rows": []}
        return first if PAGES[0] in text else second

    engine = ScriptedEngine(answer)
    table = DynamicTable(tmp_path, "0123456789abcdef")
    policy = DraftPolicy(GPU_BATCH_COST)
    model = Model("toy", engine, lambda s: Grammar(BYTE_TOKENIZER, s), table, policy, PrefixStates())
    heard: list[Event] = []
    chosen = DecodeSettings(**settings)
    found = extract(pages(*PAGES), BILL, model, chosen, heard.append, lambda: False)
    return found, engine, heard


def test_a_gap_is_filled_and_told(tmp_path: Path) -> None:
    found, engine, heard = run(tmp_path, {"due_date": "2026-04-02"}, recall=True)
    assert found.data["due_date"] == "2026-04-02"
    due = found.evidence["/due_date"]
    assert (due.status, due.words) == (EvidenceStatus.NORMALISED, "2 April 2026")
    assert due.place is not None and due.place.page == 2
    assert "Found when the model was asked again for what was missing: due date." in found.notices
    assert engine.windows[1] == PAGES[2]
    texts = "".join(piece.text for event in heard if isinstance(event, Written) for piece in event.pieces)
    assert texts.count("{") == 1  # the second answer is not shown as if it were the result
    assert sum(isinstance(event, PromptProgress) and event.done == event.total for event in heard) == 2
    assert "due_date" in str(list(found.confidence))


def test_what_is_not_printed_is_not_taken(tmp_path: Path) -> None:
    found, _, _ = run(tmp_path, {"due_date": "2026-04-09"}, recall=True)
    assert found.data.get("due_date") is None
    assert not found.notices


def test_it_is_asked_only_where_the_schema_is_to_get_it(tmp_path: Path) -> None:
    found, engine, _ = run(tmp_path, {"due_date": "2026-04-02"})
    assert found.data.get("due_date") is None
    assert len(engine.windows) == 1
