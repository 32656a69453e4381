"""Cells that join a list of values: what is still to decide among them counts."""

from __future__ import annotations

from extraction.decoding.stats import DecodeStats
from extraction.evidence import Evidence, EvidenceStatus, Extraction, Problem, ReviewMark
from extraction.export.origins import NOWHERE, Origins

EXACT, MISSING = Evidence(status=EvidenceStatus.EXACT), Evidence(status=EvidenceStatus.NOT_IN_DOCUMENT)


def origins(**decided: str) -> Origins:
    marks = {f"/tags/{place[1:]}": ReviewMark.model_validate({"state": s}) for place, s in decided.items()}
    return Origins(
        Extraction(
            document_key="k", source="a", title="a", schema_name="s", model="m",
            data={"tags": ["a", "b", "c"]}, stats=DecodeStats(), review=marks,
            evidence={"/tags/0": EXACT, "/tags/1": MISSING, "/tags/2": EXACT},
            problems=(Problem(pointer="/tags/2", message="Too short."),),
        )
    )  # fmt: skip


def test_the_worst_value_and_any_problem_make_a_list_doubtful() -> None:
    cell = origins().of("/tags")
    assert (cell.status_words, cell.problem, cell.doubtful) == ("not in document", "Too short.", True)


def test_what_was_decided_makes_it_no_more_doubtful() -> None:
    cell = origins(_1="edited").of("/tags")
    assert (cell.status_words, cell.problem, cell.doubtful) == ("exact", "Too short.", True)
    cell = origins(_1="edited", _2="accepted").of("/tags")
    assert (cell.status_words, cell.problem, cell.doubtful) == ("exact", "", False)
    cell = origins(_0="accepted", _1="edited", _2="accepted").of("/tags")
    assert (cell.status_words, cell.doubtful) == ("accepted, edited", False)


def test_of_single_values_and_of_nothing() -> None:
    assert origins(_1="rejected").of("/tags/1").status_words == "rejected"
    assert origins().of("/tags/2").problem == "Too short."
    assert origins().of("/gone") is NOWHERE
