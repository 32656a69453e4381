"""Fields and their order in data that keeps its shape."""

from __future__ import annotations

import json
from typing import Any

from extraction.decoding.stats import DecodeStats
from extraction.evidence import Evidence, EvidenceStatus, Extraction, Problem, ReviewMark
from extraction.export.picking import picked
from extraction.json_pointer import scalars


def result(data: Any) -> Extraction:
    evidence = {pointer: Evidence(status=EvidenceStatus.EXACT) for pointer, _ in scalars(data)}
    problems = (Problem(pointer="/seller/city", message="x"), Problem(pointer="/total", message="y"))
    return Extraction(
        document_key="k", source="a", title="a", schema_name="s", model="m", data=data, evidence=evidence,
        problems=problems, stats=DecodeStats(),
    )  # fmt: skip


DATA = {
    "no": "7",
    "seller": {"name": "A", "city": "B"},
    "tags": ["x", "y"],
    "lines": [{"what": "Pen", "n": 2}, {"what": "Ink"}],
    "total": 1,
    "buyer": None,
}


def test_fields_in_their_order_with_their_evidence() -> None:
    fields = [((), "total"), (("lines",), "n"), ((), "tags"), ((), "seller.name"), ((), "gone")]
    found = picked(result(DATA), fields)
    assert json.dumps(found.data) == (
        '{"total": 1, "lines": [{"n": 2}, {}], "tags": ["x", "y"], "seller": {"name": "A"}}'
    )
    assert list(found.evidence) == ["/seller/name", "/tags/0", "/tags/1", "/lines/0/n", "/total"]
    assert [problem.pointer for problem in found.problems] == ["/total"]


def test_what_was_decided_about_other_fields_stays_behind() -> None:
    whole = result(DATA)
    pointers = ("/no", "/total", "/tags", "/tags/0", "/lines", "/lines/0/n", "/lines/0/what")
    marks = {pointer: ReviewMark(state="edited", original=pointer) for pointer in pointers}
    reviewed = whole.model_copy(update={"review": marks})
    found = picked(reviewed, [((), "total"), ((), "tags"), (("lines",), "n")])
    assert list(found.review) == ["/total", "/tags", "/tags/0", "/lines/0/n"]


def test_root_arrays_and_nothing_chosen() -> None:
    assert picked(result([DATA, {"no": "8"}]), [((), "no")]).data == [{"no": "7"}, {"no": "8"}]
    assert picked(result(DATA), []).data == {}
