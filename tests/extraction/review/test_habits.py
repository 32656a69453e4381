"""Habits of an issuer: where its fields stand and how they are written; values are never touched."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extraction.confidence import with_confidence
from extraction.decoding.stats import DecodeStats
from extraction.document import Document
from extraction.errors import SourceMissing
from extraction.evidence import Extraction, Habit, Sureness
from extraction.grounding.ground import ground
from extraction.review.habits import LONGEST_TEXT, format_of, traces, with_habits
from extraction.storage.records import ReviewedDocument
from schemas.registry import schema_from_json
from tests.extraction.texts import text_document

STRING, NUMBER = {"type": "string"}, {"type": "number"}
BILL = schema_from_json(
    "bill",
    {
        "type": "object",
        "properties": {
            "vendor": STRING, "number": STRING, "issued": {**STRING, "format": "date"}, "total": NUMBER,
        },
    },
)  # fmt: skip
USUAL = "{vendor}\nInvoice no: {number}\nDate: {day}.{month}.2025\nAmount due  {total:.2f} EUR\n"
OTHER = "{vendor}\nYour customer no: {number}\nDate: {day}.{month}.2025\nAmount due  {total:.2f} EUR\n"


def bill(at: int, vendor: str = "ACME Ltd") -> dict[str, Any]:
    return {
        "vendor": vendor, "number": f"R-{4100 + at}", "issued": f"2025-{at + 10}-1{at}", "total": 713.5 + at,
    }  # fmt: skip


def printed(data: dict[str, Any], form: str = USUAL, key: str = "new") -> Document:
    _, month, day = data["issued"].split("-")
    return text_document(form.format(**data, month=month, day=day), key)


def result(data: dict[str, Any], document: Document) -> Extraction:
    sure = Sureness(joint=0.9, lowest=0.95)
    evidence = {
        pointer: found.model_copy(update={"sureness": sure})
        for pointer, found in ground(data, document, BILL.json_schema).items()
    }
    return with_confidence(
        Extraction(
            document_key=document.key, source="s", title="t", schema_name="bill", model="m", data=data,
            evidence=evidence, stats=DecodeStats(),
        )
    )  # fmt: skip


def reviewed(data: dict[str, Any], key: str) -> ReviewedDocument:
    return ReviewedDocument(1, key, "t", BILL, "m", data, data)


class Pile:
    """Reviewed documents with their texts."""

    def __init__(self, *datas: dict[str, Any], form: str = USUAL) -> None:
        self.documents = [reviewed(data, f"key{at}") for at, data in enumerate(datas)]
        self.texts = {one.key: printed(one.data, form, one.key) for one in self.documents}

    def told(
        self, data: dict[str, Any], form: str = USUAL, order: Sequence[int] | None = None
    ) -> tuple[Extraction, Extraction]:
        """The result of a new document before and after it was compared with the pile."""
        new = printed(data, form)
        before = result(data, new)
        ordered = [self.documents[at] for at in order] if order else self.documents
        return before, with_habits(before, BILL, ordered, self.loader(new))

    def loader(self, new: Document) -> Callable[[str], Document]:
        def load(key: str) -> Document:
            if key == new.key:
                return new
            if key not in self.texts:
                raise SourceMissing
            return self.texts[key]

        return load


def test_values_that_stand_as_always_are_surer_and_say_so() -> None:
    before, after = Pile(bill(0), bill(1)).told(bill(2))
    assert after.habits["/number"] == Habit(issuer="ACME Ltd", documents=2, label="Invoice no", kept=True)
    assert after.habits["/total"].label == "Amount due"
    assert {"/number", "/issued", "/total"} == set(after.habits)  # no words stand before the name
    for pointer in after.habits:
        assert before.confidence[pointer] < after.confidence[pointer] < before.confidence[pointer] + 0.12
    assert after.problems == before.problems


def test_a_value_that_stands_elsewhere_is_to_be_looked_at() -> None:
    before, after = Pile(bill(0), bill(1), bill(2)).told(bill(3), OTHER)
    assert not after.habits["/number"].kept
    assert after.habits["/total"].kept
    assert after.confidence["/number"] < before.confidence["/number"]
    (problem,) = after.problems
    assert (problem.pointer, problem.kind) == ("/number", "habit")
    assert problem.message == (
        "Usually stands behind “Invoice no”, as in 3 reviewed documents of ACME Ltd; here it does not."
    )


def test_a_value_in_another_format_is_neither() -> None:
    pile = Pile(bill(0), bill(1))
    before, after = pile.told({**bill(2), "number": "77"})
    assert "/number" not in after.habits
    assert after.confidence["/number"] == before.confidence["/number"]


def test_documents_of_another_issuer_one_alone_and_the_document_itself_say_nothing() -> None:
    data = bill(2)
    for pile in (Pile(bill(0)), Pile(bill(0, "Other Ltd"), bill(1, "Other Ltd"), bill(3)), Pile()):
        before, after = pile.told(data)
        assert after is before
    pile = Pile(bill(0), data)
    pile.documents[1] = reviewed(data, "new")
    before, after = pile.told(data)
    assert after is before


def test_an_issuer_that_prints_another_form_now_marks_nothing() -> None:
    form = "{vendor}\nRef {number}\nIssued on {day}.{month}.2025\nPlease pay {total:.2f}\n"
    before, after = Pile(bill(0), bill(1), bill(2)).told(bill(3), form)
    assert after is before


def test_what_the_reviewed_documents_do_not_agree_on_is_no_habit() -> None:
    pile = Pile(bill(0), bill(1))
    pile.texts["key1"] = printed(bill(1), OTHER, "key1")
    assert set(pile.told(bill(2))[1].habits) == {"/issued", "/total"}


def test_texts_that_are_gone_or_long_count_for_nothing() -> None:
    pile = Pile(bill(0), bill(1))
    text = pile.texts["key1"].text
    pile.texts["key1"] = text_document(text + "x" * LONGEST_TEXT, "key1")
    before, after = pile.told(bill(2))
    assert after is before
    del pile.texts["key1"]
    assert pile.told(bill(2))[1].habits == {}


def test_comparing_again_replaces_what_was_said_before() -> None:
    pile = Pile(bill(0), bill(1))
    _, first = pile.told(bill(2), OTHER)
    again = with_habits(first, BILL, pile.documents, pile.loader(printed(bill(2), OTHER)))
    assert again is first
    alone = with_habits(first, BILL, pile.documents[:1], pile.loader(printed(bill(2), OTHER)))
    assert (alone.habits, alone.problems) == ({}, ())
    assert alone == result(bill(2), printed(bill(2), OTHER))


@settings(max_examples=40, deadline=None)
@given(
    order=st.permutations(range(4)),
    odd=st.lists(st.booleans(), min_size=4, max_size=4),
    new_form=st.sampled_from([USUAL, OTHER]),
    vendor=st.sampled_from(["ACME Ltd", "acme ltd.", "Other"]),
)
def test_no_value_and_no_place_is_ever_changed_and_order_does_not_matter(
    order: list[int], odd: list[bool], new_form: str, vendor: str
) -> None:
    pile = Pile(*(bill(at, vendor) for at in range(3)), bill(3))
    for one, other in zip(pile.documents, odd, strict=True):
        pile.texts[one.key] = printed(one.data, OTHER if other else USUAL, one.key)
    data = bill(1)
    written = json.dumps(data)
    before, after = pile.told(data, new_form, order)
    assert json.dumps(after.data) == json.dumps(before.data) == written
    assert after.evidence == before.evidence
    assert after == pile.told(data, new_form)[1]


def test_words_over_a_value_name_it_where_none_stand_before_it() -> None:
    text = "Invoice no    Date\nR-4100    10.10.2025\n"
    document = text_document(text)
    data = {"number": "R-4100", "issued": "2025-10-10"}
    found = traces(data, ground(data, document, BILL.json_schema), document, BILL.json_schema)
    assert {pointer: list(trace.labels) for pointer, trace in found.items()} == {
        "/number": ["invoice no"],
        "/issued": ["date"],
    }


def test_rows_of_lists_have_no_habits() -> None:
    document = text_document("Vendor: ACME\nLine: Oats\n")
    data = {"vendor": "ACME", "rows": [{"text": "Oats"}], "tags": ["Oats"]}
    found = traces(data, ground(data, document, {}), document, {})
    assert list(found) == ["/vendor"]


@pytest.mark.parametrize(
    ("words", "number", "form"),
    [
        ("12.05.2025", False, "9.9.9"),
        ("3 March 2025", False, "9 a 9"),
        ("HL-20418", False, "a-9"),
        ("1.234,56 EUR", True, "9,9 a"),
        ("234,56 EUR", True, "9,9 a"),
        ("1 234 567.80", True, "9.9"),
        ("12,345", True, "9"),
        ("ACME Ltd", False, ""),
        ("", False, ""),
    ],
)
def test_the_form_of_what_is_printed(words: str, number: bool, form: str) -> None:
    assert format_of(words, number) == form
