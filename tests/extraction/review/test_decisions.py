"""Decisions stay with their values whatever happens to the rows around them, and the model's result stays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extraction.decoding.stats import DecodeStats
from extraction.document import Span
from extraction.evidence import Evidence, EvidenceStatus, Extraction, Place, Problem, ReviewMark
from extraction.review.decisions import (
    NONE,
    Decision,
    Decisions,
    ShownPointer,
    add_rows,
    carried_over,
    delete_row,
    fixed_pointer,
    move_row,
    reviewed,
    row_order,
)
from extraction.storage.store import Store
from schemas.registry import builtin

DATA = {"number": "7", "lines": [{"what": "Flour", "price": 2.5}, {"what": "Rye", "price": 3}], "total": 5.5}
PLACE = Place(page=0, page_label="1", span=Span(3, 8))


def result(data: Any = None, problems: tuple[Problem, ...] = ()) -> Extraction:
    exact, nowhere = EvidenceStatus.EXACT, EvidenceStatus.NOT_IN_DOCUMENT
    evidence = {
        "/number": Evidence(status=exact, places=(PLACE,), words="7"),
        "/lines/0/what": Evidence(status=exact),
        "/lines/0/price": Evidence(status=nowhere),
        "/lines/1/what": Evidence(status=exact),
        "/lines/1/price": Evidence(status=exact),
        "/total": Evidence(status=nowhere),
    }
    return Extraction(
        document_key="k",
        source="s",
        title="t",
        schema_name="n",
        model="m",
        data=DATA if data is None else data,
        evidence=evidence,
        problems=problems,
        stats=DecodeStats(),
    )


def edited(value: Any) -> Decision:
    return Decision(state="edited", value=value)


def test_without_decisions_it_is_the_model_s_own() -> None:
    own = result()
    assert reviewed(own, NONE) is own
    assert reviewed(own, Decisions(reviewed=True)) is own


def test_agreeing_changes_neither_values_nor_problems() -> None:
    own = result(problems=(Problem(pointer="/total", message="Does not add up.", kind="rule"),))
    agreed = reviewed(own, Decisions(values={"/total": Decision(state="accepted")}))
    assert agreed.data is own.data
    assert agreed.evidence is own.evidence
    assert agreed.problems == own.problems
    assert agreed.review == {"/total": ReviewMark(state="accepted", original=own.data["total"])}


def test_edited_accepted_rejected() -> None:
    own = result()
    decisions = Decisions(
        values={
            "/total": edited(6.0),
            "/number": Decision(state="accepted"),
            "/lines/0/price": Decision(state="rejected"),
            "/buyer/name": edited("Alder Mill"),
        }
    )
    merged = reviewed(own, decisions)
    assert merged.data == {
        "number": "7",
        "lines": [{"what": "Flour", "price": None}, {"what": "Rye", "price": 3}],
        "total": 6.0,
        "buyer": {"name": "Alder Mill"},
    }
    assert merged.review == {
        "/total": ReviewMark(state="edited", original=5.5),
        "/number": ReviewMark(state="accepted", original="7"),
        "/lines/0/price": ReviewMark(state="rejected", original=2.5),
        "/buyer/name": ReviewMark(state="edited", original=None),
    }
    assert merged.evidence["/lines/0/price"].status is EvidenceStatus.ABSENT
    assert merged.evidence["/number"].places == (PLACE,)
    assert merged.evidence["/total"].status is EvidenceStatus.NOT_IN_DOCUMENT
    assert own.data == DATA and own.review == {}


def test_a_value_with_its_own_place_and_one_that_is_left_out() -> None:
    found = Evidence(status=EvidenceStatus.EXACT, places=(PLACE,), words="6.00")
    decisions = Decisions(
        values={
            "/total": Decision(state="edited", value=6.0, evidence=found),
            "/number": Decision(state="rejected", left_out=True),
        }
    )
    merged = reviewed(result(), decisions)
    assert merged.evidence["/total"] == found
    assert "number" not in merged.data and "/number" not in merged.evidence
    assert merged.review["/number"].original == "7"


def test_rows_move_with_their_decisions() -> None:
    decisions = Decisions(values={"/lines/1/price": edited(4)})
    decisions = add_rows(decisions, DATA, "/lines", 1, [{"": edited({}), "/what": edited("Oats")}])
    decisions = move_row(decisions, DATA, "/lines", 2, 0)
    assert decisions.rows == {"/lines": (1, 0, 2)}
    merged = reviewed(result(), decisions)
    assert merged.data["lines"] == [
        {"what": "Rye", "price": 4},
        {"what": "Flour", "price": 2.5},
        {"what": "Oats"},
    ]
    assert merged.evidence["/lines/1/price"].status is EvidenceStatus.NOT_IN_DOCUMENT
    assert merged.review["/lines/0/price"] == ReviewMark(state="edited", original=3)
    assert merged.review["/lines"] == ReviewMark(state="edited", original=DATA["lines"])
    assert fixed_pointer(decisions, "/lines/0/price") == "/lines/1/price"
    assert ShownPointer(decisions)("/lines/1/price") == "/lines/0/price"


def test_deleted_rows_take_their_decisions_with_them() -> None:
    decisions = Decisions(values={"/lines/0/price": edited(1), "/lines/10/price": edited(2)})
    gone = delete_row(decisions, DATA, "/lines", 0)
    assert gone.values == {"/lines/10/price": edited(2)}
    assert ShownPointer(gone)("/lines/0/price") is None
    assert reviewed(result(), gone).data["lines"] == [{"what": "Rye", "price": 3}]


def test_rows_back_in_the_model_s_order_are_no_decision() -> None:
    moved = move_row(NONE, DATA, "/lines", 0, 1)
    assert row_order(moved, DATA, "/lines") == (1, 0)
    assert move_row(moved, DATA, "/lines", 1, 0) == NONE


def test_first_row_of_a_list_that_the_model_left_out() -> None:
    decisions = add_rows(NONE, {"total": 1}, "/lines", 0, [{"": edited({}), "/what": edited("Oats")}])
    merged = reviewed(result({"total": 1}), decisions)
    assert merged.data == {"total": 1, "lines": [{"what": "Oats"}]}
    assert set(merged.evidence) == {"/total", "/lines/0/what"}


def test_rows_of_an_outermost_list_and_of_plain_values() -> None:
    tags = ["a", "b"]
    decisions = add_rows(delete_row(NONE, tags, "", 0), tags, "", 1, [{"": edited("c")}])
    assert reviewed(result(tags), decisions).data == ["b", "c"]


def test_problems_of_decided_values_and_of_deleted_rows_are_gone() -> None:
    problems = (
        Problem(pointer="/total", message="too small"),
        Problem(pointer="/number", message="too short"),
        Problem(pointer="/lines/0/price", message="odd"),
        Problem(pointer="/lines/1/price", message="odd"),
    )
    decisions = Decisions(values={"/total": edited(9), "/number": Decision(state="accepted")})
    decisions = delete_row(decisions, DATA, "/lines", 0)
    left = reviewed(result(problems=problems), decisions).problems
    assert left == (
        Problem(pointer="/number", message="too short"),
        Problem(pointer="/lines/0/price", message="odd"),
    )


def test_words_taken_for_two_fields_are_settled_by_editing_one() -> None:
    both = Evidence(status=EvidenceStatus.EXACT, places=(PLACE,), words="Alder")
    own = result({"buyer": "Alder", "customer": "Alder"}).model_copy(
        update={
            "evidence": {"/buyer": both, "/customer": both},
            "problems": tuple(
                Problem(
                    pointer=f"/{one}",
                    message=f"The same words were taken for {other} too. Check which one they are.",
                )
                for one, other in (("buyer", "customer"), ("customer", "buyer"))
            ),
        }
    )
    assert len(reviewed(own, Decisions(values={"/buyer": Decision(state="accepted")})).problems) == 2
    assert reviewed(own, Decisions(values={"/customer": edited(None)})).problems == ()


def test_the_store_keeps_them(tmp_path: Path) -> None:
    decisions = Decisions(
        values={
            "/total": Decision(state="edited", value=6.5, evidence=Evidence(status=EvidenceStatus.EXACT)),
            "/number": Decision(state="rejected", left_out=True),
        },
        rows={"/lines": (1, 0)},
        reviewed=False,
        dismissed=(Span(5, 9), Span(12, 20)),
    )
    with Store(tmp_path / "w.db") as store:
        document = store.add_document("a.pdf").id
        run = store.start_run(document, builtin("invoice"), "m")
        assert store.decisions(run) == NONE
        store.save_decisions(run, decisions)
    with Store(tmp_path / "w.db") as again:
        assert again.decisions(run) == decisions
        again.save_decisions(run, NONE)
        assert again.decisions(run) == NONE
        again.save_decisions(run, decisions)
        again.remove_document(document)
        assert again.decisions(run) == NONE


steps = st.lists(
    st.tuples(st.sampled_from(["add", "delete", "up", "edit"]), st.integers(0, 5), st.integers(0, 99)),
    max_size=12,
)


@given(steps)
def test_rows_behave_like_a_plain_list(changes: list[tuple[str, int, int]]) -> None:
    """Whatever is done through decisions, the same on a plain list gives the same rows."""
    data = {"lines": [{"n": 1}, {"n": 2}, {"n": 3}]}
    plain: list[dict[str, int]] = [{"n": 1}, {"n": 2}, {"n": 3}]
    decisions = NONE
    for kind, at, number in changes:
        at = min(at, len(plain) - (kind != "add"))
        if at < 0 or (kind == "up" and at == 0):
            continue
        if kind == "add":
            plain.insert(at, {"n": number})
            new = {"": edited({}), "/n": edited(number)}
            decisions = add_rows(decisions, data, "/lines", at, [new])
        elif kind == "delete":
            plain.pop(at)
            decisions = delete_row(decisions, data, "/lines", at)
        elif kind == "up":
            plain.insert(at - 1, plain.pop(at))
            decisions = move_row(decisions, data, "/lines", at, at - 1)
        else:
            plain[at] = {"n": number}
            fixed = fixed_pointer(decisions, f"/lines/{at}/n")
            decisions = decisions.decide({fixed: edited(number)})
            assert ShownPointer(decisions)(fixed) == f"/lines/{at}/n"
    assert reviewed(result(data), decisions).data == {"lines": plain}


def test_what_a_person_wrote_outlives_another_run() -> None:
    accepted, rejected = Decision(state="accepted"), Decision(state="rejected")
    decisions = Decisions(
        values={
            "/total": edited(6),
            "/buyer/name": edited("Alder"),
            "/number": accepted,
            "/date": rejected,
            "/lines/1/price": edited(4),
        },
        rows={"/lines": (1, 0)},
        reviewed=True,
        dismissed=(Span(5, 9),),
    )
    before = result({**DATA, "date": "2026-01-01"})
    same = carried_over(decisions, before, before)
    assert same.values == decisions.values and same.rows == decisions.rows and same.reviewed is None
    after = result({"number": "8", "total": 1, "date": "2026-01-01", "lines": [{"what": "Rye"}]})
    assert carried_over(decisions, before, after) == Decisions(
        values={"/total": edited(6), "/buyer/name": edited("Alder"), "/date": rejected},
        dismissed=(Span(5, 9),),
    )
    other = after.model_copy(update={"schema_name": "receipt"})
    assert carried_over(decisions, before, other) == NONE


def test_rows_of_an_outermost_list_do_not_outlive_it() -> None:
    decisions = Decisions(values={"/0/total": edited(6)})
    listed, nothing = result([{"total": 5}]), result().model_copy(update={"data": None})
    assert carried_over(decisions, listed, listed) == decisions
    assert carried_over(decisions, listed, nothing) == NONE
    assert carried_over(decisions, nothing, listed) == NONE


@pytest.mark.parametrize("pointer", ["/lines/1/price", "/total", ""])
def test_pointers_without_decisions_are_themselves(pointer: str) -> None:
    assert fixed_pointer(NONE, pointer) == pointer
    assert ShownPointer(NONE)(pointer) == pointer
