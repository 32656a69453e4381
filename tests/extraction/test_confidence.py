"""One number for each value, and which values to review."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extraction.confidence import (
    WEIGHTS,
    Signals,
    chance,
    plan_of_shares,
    review_plan,
    share_of,
    signals,
    values_to_review,
    with_confidence,
)
from extraction.decoding.stats import DecodeStats
from extraction.evidence import Evidence, EvidenceStatus, Extraction, Problem, ReviewMark, Sureness

SURE = Sureness(joint=0.98, lowest=0.99)
EXACT = Signals(joint=0.98, lowest=0.99, status=EvidenceStatus.EXACT, label=0.5, length=5)


def result(**changes: Any) -> Extraction:
    evidence = {
        "/total": Evidence(status=EvidenceStatus.EXACT, sureness=SURE, label=0.5),
        "/rows/0/a": Evidence(status=EvidenceStatus.NOT_IN_DOCUMENT, sureness=SURE),
        "/empty": Evidence(status=EvidenceStatus.ABSENT, sureness=SURE),
        "/edited": Evidence(status=EvidenceStatus.EXACT),
    }
    return Extraction(
        document_key="k", source="s", title="t", schema_name="n", model="m", data={"total": 12.75},
        evidence=evidence, stats=DecodeStats(), **changes,
    )  # fmt: skip


def test_signals_of_values_that_the_model_wrote() -> None:
    found = signals(result(agreed=("/total",), problems=(Problem(pointer="/rows", message="x"),)))
    assert list(found) == ["/total", "/rows/0/a"]
    assert found["/total"] == EXACT.model_copy(update={"agreed": True})
    assert found["/rows/0/a"].doubted
    assert not signals(result(problems=(Problem(pointer="", message="x"),)))["/total"].doubted


@pytest.mark.parametrize(
    "worse",
    [
        {"joint": 0.5},
        {"lowest": 0.5},
        {"status": EvidenceStatus.NOT_IN_DOCUMENT},
        {"status": EvidenceStatus.APPROXIMATE},
        {"doubted": True},
        {"joint": 0.0, "lowest": 0.0},
    ],
)
def test_what_speaks_against_a_value_lowers_its_chance(worse: dict[str, Any]) -> None:
    assert 0 < chance(EXACT.model_copy(update=worse)) < chance(EXACT) < 1


def test_rules_and_labels_raise_it() -> None:
    assert chance(EXACT.model_copy(update={"agreed": True})) > chance(EXACT)
    assert chance(EXACT.model_copy(update={"label": 1.0})) > chance(EXACT)


def test_values_that_were_read_instead_of_written_have_a_confidence_too() -> None:
    told = result()
    read = told.evidence["/edited"].model_copy(update={"read": True})
    told = told.model_copy(update={"evidence": {**told.evidence, "/edited": read}})
    found = signals(told)["/edited"]
    assert (found.joint, found.lowest, found.read) == (1.0, 1.0, True)
    assert "/edited" in with_confidence(told).confidence
    assert chance(EXACT.model_copy(update={"read": True})) > chance(EXACT)


def test_every_signal_has_a_weight() -> None:
    assert set(EXACT.row()) == set(WEIGHTS)
    assert chance(EXACT, dict.fromkeys(WEIGHTS, 0.0)) == 0.5


def test_a_result_carries_its_confidence() -> None:
    found = with_confidence(result()).confidence
    assert list(found) == ["/total", "/rows/0/a"]
    assert found["/total"] == round(chance(EXACT), 3)


def test_the_least_sure_are_reviewed_until_the_target_is_reached() -> None:
    confidence = {"a": 1.0, "b": 0.9, "c": 0.5, "d": 1.0}
    plan = review_plan(confidence, target=0.95)
    assert (plan.values, plan.total) == (("c",), 4)
    assert plan.now == pytest.approx(0.85)
    assert plan.reached == pytest.approx(0.975)
    assert review_plan(confidence).values == ("c", "b")
    assert review_plan(confidence, decided={"c"}).values == ("b",)
    assert review_plan(confidence, decided={"b", "c"}).values == ()


def test_decided_values_of_a_result_are_right() -> None:
    sure = {"/total": 0.9, "/rows/0/a": 0.4}
    assert values_to_review(result(confidence=sure)).values == ("/rows/0/a", "/total")
    marks = {"/rows/0/a": ReviewMark(state="accepted"), "/edited": ReviewMark(state="edited")}
    plan = values_to_review(result(confidence=sure, review=marks))
    assert (plan.values, plan.total) == (("/total",), 3)


def test_nothing_to_review() -> None:
    assert review_plan({}).values == ()
    assert review_plan({"a": 0.995}).values == ()
    assert review_plan({("doc", "/a"): 0.2}).values == (("doc", "/a"),)


chances = st.lists(st.integers(0, 1000).map(lambda n: n / 1000), max_size=8)


@given(st.lists(st.tuples(chances, st.integers(0, 7)), max_size=5))
def test_the_plan_of_a_pile_is_that_of_all_its_values(pile: list[tuple[list[float], int]]) -> None:
    merged, decided, shares = {}, set(), {}
    for number, (values, first) in enumerate(pile):
        confidence = {f"/v{at}": value for at, value in enumerate(values)}
        marks = {pointer: ReviewMark(state="accepted") for pointer in list(confidence)[:first]}
        evidence = {pointer: Evidence(status=EvidenceStatus.EXACT) for pointer in confidence}
        extraction = result(confidence=confidence, review=marks).model_copy(update={"evidence": evidence})
        shares[number] = share_of(extraction)
        merged.update({(number, pointer): value for pointer, value in confidence.items()})
        decided.update({(number, pointer) for pointer in marks})
    one, other = plan_of_shares(shares), review_plan(merged, decided)
    assert one.values == other.values and one.total == other.total
    assert one.now == pytest.approx(other.now) and one.reached == pytest.approx(other.reached)


def test_what_a_person_wrote_counts_as_right() -> None:
    marks = {"/edited": ReviewMark(state="edited"), "/total": ReviewMark(state="accepted")}
    share = share_of(result(confidence={"/total": 0.4, "/rows/0/a": 0.5}, review=marks))
    assert (share.total, share.right, share.unsure) == (3, 2.5, ((0.5, "/rows/0/a"),))


def test_a_value_in_a_list_is_less_sure_than_the_same_alone() -> None:
    assert signals(result())["/rows/0/a"].listed
    assert not signals(result())["/total"].listed
    assert chance(EXACT.model_copy(update={"listed": True})) < chance(EXACT)


def test_habits_move_confidence_a_little_and_never_more() -> None:
    alone, kept, left = (chance(EXACT.model_copy(update={"habit": habit})) for habit in (None, True, False))
    assert alone < kept < alone + 0.12
    assert alone - 0.25 < left < alone


def test_a_value_taken_in_place_of_another_is_not_doubted_for_it() -> None:
    changed = Problem(pointer="/total", message="x", kind="changed")
    assert not signals(result(problems=(changed,)))["/total"].doubted
    assert signals(result(problems=(changed, Problem(pointer="/total", message="y"))))["/total"].doubted
