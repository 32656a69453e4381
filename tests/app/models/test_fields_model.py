"""The tree model obeys Qt's rules while values arrive, and rows keep their place."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication

from app.models.fields_model import STATUS, VALUE, FieldsModel
from app.models.tree_model import TOP, Index
from extraction.decoding.stats import DecodeStats
from extraction.document import Span
from extraction.evidence import Evidence, EvidenceStatus, Extraction, Place, Problem

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "number": {"type": "string"},
        "lines": {"type": "array", "items": {"type": "object", "properties": {"what": {"type": "string"}}}},
        "total": {"type": "number"},
    },
}


@pytest.fixture
def model(qapp: QApplication) -> FieldsModel:
    made = FieldsModel()
    tester = QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Fatal, made)
    tester.setUseFetchMore(False)  # rows are opened by persons, not in the middle of a change
    return made


def texts(model: FieldsModel, parent: Index = TOP) -> list[Any]:
    return [
        (model.index(row, VALUE, parent).data(), texts(model, model.index(row, 0, parent)))
        for row in range(model.rowCount(parent))
    ]


def extraction(data: Any, evidence: dict[str, Evidence], problems: tuple[Problem, ...] = ()) -> Extraction:
    return Extraction(
        document_key="k",
        source="s",
        title="t",
        schema_name="n",
        model="m",
        data=data,
        evidence=evidence,
        problems=problems,
        stats=DecodeStats(),
    )


def test_rows_keep_their_place_while_values_arrive(model: FieldsModel) -> None:
    model.show(SCHEMA, None, False, None)
    total = QPersistentModelIndex(model.index_of("/total"))
    for data in (
        {},
        {"number": "7"},
        {"number": "7", "lines": [{"what": "a"}]},
        {"number": "7", "lines": [{"what": "a"}, {}]},
    ):
        model.show(SCHEMA, data, True, None)
        assert total.isValid() and total.row() == 2
    assert texts(model) == [("7", []), ("2 rows", [("a", [("a", [])]), ("", [("", [])])]), ("", [])]


def test_shorter_lists_lose_their_last_rows(model: FieldsModel) -> None:
    model.show(SCHEMA, {"lines": [{"what": "a"}, {"what": "b"}]}, True, None)
    model.show(SCHEMA, {"lines": [{"what": "c"}]}, True, None)
    assert texts(model)[1] == ("1 row", [("c", [("c", [])])])


def test_rows_after_the_first_hundred_are_made_when_they_are_opened(model: FieldsModel) -> None:
    lines = [{"what": f"w{number}"} for number in range(150)]
    model.show(SCHEMA, {"lines": lines}, True, None)
    listing = model.index_of("/lines")
    near, far = model.index(99, 0, listing), model.index(100, 0, listing)
    assert (model.rowCount(listing), model.rowCount(near), model.rowCount(far)) == (150, 1, 0)
    assert model.hasChildren(far) and model.canFetchMore(far)
    assert far.siblingAtColumn(VALUE).data() == "w100"
    model.fetchMore(far)
    assert (model.rowCount(far), model.canFetchMore(far)) == (1, False)
    assert model.index_of("/lines/120/what").siblingAtColumn(VALUE).data() == "w120"
    model.show(SCHEMA, {"lines": [{**line, "what": "new"} for line in lines]}, True, None)
    assert (model.rowCount(far), model.rowCount(model.index(130, 0, listing))) == (1, 0)
    assert model.index_of("/lines/120/what").siblingAtColumn(VALUE).data() == "new"
    assert model.index(130, VALUE, listing).data() == "new"
    assert not model.index_of("/lines/130/nothing").isValid()


def test_what_is_to_be_checked_is_open_however_far_down(model: FieldsModel) -> None:
    data = {"lines": [{"what": f"w{number}"} for number in range(150)]}
    evidence = {"/lines/140/what": Evidence(status=EvidenceStatus.NOT_IN_DOCUMENT)}
    problem = Problem(pointer="/lines/130/what/deeper", message="too deep")
    model.show(SCHEMA, data, True, extraction(data, evidence, (problem,)))
    assert model.doubtful() == ["/lines/130/what", "/lines/140/what"]
    assert model.about("/lines/130/what")[1] == "too deep"
    assert model.about("/lines/3")[0] == "Lines 4"


def test_status_words_and_doubtful_order(model: FieldsModel) -> None:
    data = {"number": "7", "lines": [{"what": "x"}], "total": 3}
    place = Place(page=0, page_label="1", span=Span(0, 1))
    evidence = {
        "/number": Evidence(status=EvidenceStatus.EXACT, places=(place,), words="7"),
        "/lines/0/what": Evidence(status=EvidenceStatus.NOT_IN_DOCUMENT),
        "/total": Evidence(status=EvidenceStatus.APPROXIMATE, places=(place,), words="3.1"),
    }
    model.show(
        SCHEMA, data, True, extraction(data, evidence, (Problem(pointer="/number", message="too short"),))
    )
    words = {p: model.index_of(p).siblingAtColumn(STATUS).data() for p in evidence}
    assert words == {"/number": "check", "/lines/0/what": "not in document", "/total": "approximate"}
    assert model.doubtful() == ["/number", "/lines/0/what", "/total"]
    assert "too short" in model.index_of("/number").siblingAtColumn(STATUS).data(Qt.ItemDataRole.ToolTipRole)
    tip = model.index_of("/total").siblingAtColumn(STATUS).data(Qt.ItemDataRole.ToolTipRole)
    assert "In the document: 3.1" in tip
    spoken = model.index_of("/total").data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Total: 3, approximate"


values = st.recursive(
    st.none() | st.integers(0, 9) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc/"), inner, max_size=3),
    max_leaves=8,
)


@given(st.lists(values, min_size=2, max_size=5))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
def test_any_data_after_any_other(model: FieldsModel, sequence: list[Any]) -> None:
    for data in sequence:
        model.show(SCHEMA, data, True, None)
    fresh = FieldsModel()
    fresh.show(SCHEMA, sequence[-1], True, None)
    assert texts(model) == texts(fresh)


def test_doubtful_fields_first_without_moving_rows_of_lists(model: FieldsModel) -> None:
    data = {"number": "7", "lines": [{"what": "a"}, {"what": "b"}], "total": 3}
    missing = Evidence(status=EvidenceStatus.NOT_IN_DOCUMENT)
    model.show(SCHEMA, data, True, extraction(data, {"/lines/1/what": missing, "/total": missing}))
    total, row = (QPersistentModelIndex(model.index_of(at)) for at in ("/total", "/lines/1/what"))
    model.arrange(True)
    assert model.pointers() == [
        "/total", "/lines", "/lines/0", "/lines/0/what", "/lines/1", "/lines/1/what", "/number",
    ]  # fmt: skip
    assert (total.row(), row.data(), row.parent().parent().row()) == (0, "What", 1)
    assert model.doubtful() == ["/total", "/lines/1/what"]
    assert model.clear_rows(2) == ["/lines/0"]
    assert model.clear_rows(3) == []
    data = {**data, "lines": [{"what": "a"}]}
    model.show(SCHEMA, data, True, extraction(data, {}))
    assert model.pointers() == ["/total", "/lines", "/lines/0", "/lines/0/what", "/number"]
    model.arrange(True)
    assert model.pointers() == ["/number", "/lines", "/lines/0", "/lines/0/what", "/total"]


def test_how_many_places_a_value_has_is_said_once(model: FieldsModel) -> None:
    """In the tool tip; below the fields stands which of them is shown."""
    places = tuple(Place(page=0, page_label="1", span=Span(at, at + 2)) for at in (3, 9))
    found = Evidence(status=EvidenceStatus.EXACT, places=places, words="12")
    data = {"number": "12", "lines": [], "total": None}
    model.show(SCHEMA, data, True, extraction(data, {"/number": found}))
    tip = model.index_of("/number").siblingAtColumn(STATUS).data(Qt.ItemDataRole.ToolTipRole)
    assert tip.splitlines() == ["The document says this in the same words.", "2 places."]
    assert model.about("/number")[1:] == ["The document says this in the same words."]
