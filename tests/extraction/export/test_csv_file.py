"""CSV files, literally: flattening, child files, formulas, quoting."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extraction.decoding.stats import DecodeStats
from extraction.document import Span
from extraction.evidence import Evidence, EvidenceStatus, Extraction, Place
from extraction.export.csv_file import safe_cell, write_csv
from extraction.export.tables import build_tables


def result(data: Any, source: str = "a.pdf") -> Extraction:
    return Extraction(
        document_key="k", source=source, title="t", schema_name="s", model="m",
        data=data, evidence={}, stats=DecodeStats(),
    )  # fmt: skip


def written(path: Path) -> str:
    return path.read_bytes().decode("utf-8")


def test_one_row_a_document_and_child_files(tmp_path: Path) -> None:
    first = {
        "no": "7",
        "seller": {"name": "Acme", "city": None},
        "tags": ["a", "b", 3],
        "paid": True,
        "items": [{"d": "Pen", "q": 2, "taxes": [{"rate": 19.5}]}, {"d": "Ink, blue", "q": 1, "taxes": []}],
        "total": -12.5,
    }
    second = {"no": "8", "date": "2020-03-04", "seller": None, "tags": [], "items": [], "total": None}
    paths = write_csv([result(first), result(second, "b.pdf")], tmp_path / "r.csv")
    assert [path.name for path in paths] == ["r.csv", "r.items.csv", "r.items.taxes.csv"]
    assert paths[0].read_bytes().startswith(b"\xef\xbb\xbfsource,")
    assert written(paths[0]).lstrip("\ufeff") == (
        "source,row,no,date,seller.name,seller.city,tags,paid,total\r\n"
        "a.pdf,1,7,,Acme,,a; b; 3,true,-12.5\r\n"
        "b.pdf,2,8,2020-03-04,,,,,\r\n"
    )
    assert written(paths[1]).lstrip("\ufeff") == (
        'source,parent_row,row,d,q\r\na.pdf,1,1,Pen,2\r\na.pdf,1,2,"Ink, blue",1\r\n'
    )
    assert written(paths[2]).lstrip("\ufeff") == "source,parent_row,rate\r\na.pdf,1,19.5\r\n"


def test_root_array_has_one_row_an_item(tmp_path: Path) -> None:
    (path,) = write_csv(
        [result([{"a": 1}, {"a": 2, "b": "x"}]), result(["s"], "b")], tmp_path / "r.csv", bom=False
    )
    assert written(path) == "source,a,b,value\r\na.pdf,1,,\r\na.pdf,2,x,\r\nb,,,s\r\n"


def test_field_names_that_collide_or_hide_a_formula(tmp_path: Path) -> None:
    (path,) = write_csv([result({"source": "page", "=x": 1, "row": 2})], tmp_path / "r.csv", bom=False)
    assert written(path) == "source,source_,'=x,row\r\na.pdf,page,1,2\r\n"
    twice = {"source": 1, "source_": 2, "d": {"x.y": {"z": 3}}, "d.x": {"y.z": [4]}}
    (path,) = write_csv([result(twice)], tmp_path / "r.csv", bom=False)
    assert written(path) == "source,source__,source_,d.x.y.z,d.x.y.z_\r\na.pdf,1,2,3,4\r\n"


@pytest.mark.parametrize(
    "before", ["\0", "\x0b", "\x7f", "\x9b", "\xad", "\u200b", "\u202e", "\ufeff", "\u2028 "]
)
def test_what_cannot_be_seen_hides_no_formula(before: str) -> None:
    assert safe_cell(f"{before}=1+1") == f"'{before}=1+1"
    assert safe_cell(f"{before}text") == f"{before}text"


def test_child_names_are_safe_and_different(tmp_path: Path) -> None:
    paths = write_csv([result({"a/b": [{"x": 1}], "A:b": [{"x": 2}]})], tmp_path / "r.csv")
    assert [path.name for path in paths] == ["r.csv", "r.a-b.csv", "r.A-b-2.csv"]


def test_rfc_4180_quoting(tmp_path: Path) -> None:
    (path,) = write_csv(
        [result({"a": 'say "hi"', "b": "two\nlines", "c": "x\ud800"})], tmp_path / "r.csv", bom=False
    )
    assert written(path) == 'source,a,b,c\r\na.pdf,"say ""hi""","two\nlines",x?\r\n'


def test_no_results_and_odd_shapes(tmp_path: Path) -> None:
    (path,) = write_csv([], tmp_path / "r.csv", bom=False)
    assert written(path) == "source\r\n"
    (table,) = build_tables([("s", {"a": [[1, 2], None], "b": {}, "c": 1e22})])
    assert table.rows == [{"a": "[1, 2]; null", "b": None, "c": 1e22}]


@pytest.mark.parametrize(
    "text",
    ["=1+1", "@SUM(A1)", "+cmd|' /C calc'!A0", "-2+3+cmd|x", "\t=1", "\r=1", " =1",
     "＝1+1", "＋1+1", "－A1", "＠x",
     "-A1", "+49-30-1234", "-1/2", "-", "+", "- item", "−A1", "\n=1", "-1e5", "+1*2"],
)  # fmt: skip
def test_formulas_are_neutralised(text: str) -> None:
    assert safe_cell(text) == "'" + text


@pytest.mark.parametrize(
    "text",
    ["-12.50", "+49 30 1234", "+49 (30) 1234", "-12,5 %", "-1.234,56 €", "-€5", "- 5", "−5", "", "a=b", "1-2",
     "text", "'quoted", "2020-03-04"],
)  # fmt: skip
def test_harmless_cells_stay(text: str) -> None:
    assert safe_cell(text) == text


CELLS = st.dictionaries(
    st.text(min_size=1, max_size=5), st.text(max_size=8) | st.integers(), min_size=1, max_size=4
)


@settings(max_examples=30, deadline=None)  # every example is flushed to the disk
@given(st.lists(CELLS, min_size=1, max_size=4))
def test_every_cell_comes_back(tmp_path_factory: pytest.TempPathFactory, rows: list[dict[str, Any]]) -> None:
    path = tmp_path_factory.mktemp("csv") / "r.csv"
    write_csv([result(rows)], path, bom=False)
    with path.open(encoding="utf-8", newline="") as stream:
        lines = list(csv.reader(stream))
    assert len(lines) == len(rows) + 1
    columns = build_tables([("", rows)])[0].columns
    for row, line in zip(rows, lines[1:], strict=True):
        for name, cell in zip(columns, line[1:], strict=True):
            value = row.get(name, "")
            assert cell == (safe_cell(value) if isinstance(value, str) else repr(value))


def test_chosen_columns_with_provenance(tmp_path: Path) -> None:
    extraction = result({"no": "7", "total": 2.5, "items": [{"d": "Pen"}], "tags": ["a"]})
    place = Place(page=3, page_label="iv", span=Span(0, 4), boxes=())
    evidence = {"/total": Evidence(status=EvidenceStatus.NORMALISED, places=(place,), words="2,50")}
    extraction = extraction.model_copy(update={"evidence": evidence, "confidence": {"/total": 0.97}})
    fields = [((), "total"), ((), "gone"), ((), "no")]
    (path,) = write_csv([extraction], tmp_path / "r.csv", False, fields)
    assert written(path) == "source,total,gone,no\r\na.pdf,2.5,,7\r\n"
    paths = write_csv([extraction], tmp_path / "r.csv", False, [((), "total"), (("items",), "d")], True)
    assert [path.name for path in paths] == ["r.csv", "r.items.csv"]
    assert written(paths[0]) == (
        "source,row,total,total.status,total.page,total.words,total.confidence\r\n"
        'a.pdf,1,2.5,normalised,iv,"2,50",0.97\r\n'
    )


def test_numbers_stay_numbers_and_codes_stay_text(tmp_path: Path) -> None:
    (path,) = write_csv([result({"a": -3, "b": -0.5, "c": "-3", "d": "-A1"})], tmp_path / "r.csv", bom=False)
    assert written(path) == "source,a,b,c,d\r\na.pdf,-3,-0.5,-3,'-A1\r\n"
