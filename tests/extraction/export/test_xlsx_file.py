"""Workbooks, read back by another library: types, keys, marks, limits, and no formulas."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet

from extraction.decoding.stats import DecodeStats
from extraction.document import Span
from extraction.evidence import Evidence, EvidenceStatus, Extraction, Place, Problem
from extraction.export import xlsx_file
from extraction.export.results import Result
from extraction.export.xlsx_file import TooManyRows, write_xlsx
from schemas.registry import Schema, builtin

SCHEMA = Schema(
    "bill",
    "Bill",
    "",
    {
        "type": "object",
        "properties": {
            "no": {"type": "string", "title": "Number"},
            "day": {"type": ["string", "null"], "format": "date"},
            "total": {"type": ["number", "null"]},
            "paid": {"type": ["boolean", "null"]},
            "tags": {"type": "array", "items": {"type": "string"}},
            "lines": {
                "type": "array",
                "items": {"properties": {"what": {"type": "string"}, "n": {"type": "number"}}},
            },
        },
    },
)  # fmt: skip


def found(status: str, words: str = "") -> Evidence:
    places = (Place(page=3, page_label="iv", span=Span(0, 1)),) if words else ()
    return Evidence(status=EvidenceStatus(status), words=words, places=places)


def result(data: Any, evidence: dict[str, Evidence] | None = None, source: str = "a.pdf") -> Result:
    extraction = Extraction(
        document_key="k", source=source, title="t", schema_name="bill", model="m", data=data,
        evidence=evidence or {}, stats=DecodeStats(),
        problems=(Problem(pointer="/paid", message="Neither yes nor no."),) if evidence else (),
    )  # fmt: skip
    return Result(extraction, SCHEMA)


def rows(sheet: Worksheet) -> list[tuple[Any, ...]]:
    return [tuple(cell.value for cell in row) for row in sheet.iter_rows()]


DATA = {
    "no": "=1+1",
    "day": "2026-03-14",
    "total": -12.5,
    "paid": None,
    "tags": ["a", "b"],
    "lines": [{"what": "Pen", "n": 2}, {"what": "https://example.org", "n": 1}],
}


def test_cells_have_their_types_and_lists_their_sheets(tmp_path: Path) -> None:
    write_xlsx(
        [result(DATA), result({"no": "007", "day": "soon", "total": 2**60}, source="b.pdf")],
        tmp_path / "r.xlsx",
    )
    book = openpyxl.load_workbook(tmp_path / "r.xlsx")
    assert book.sheetnames == ["Bill", "Bill – Lines"]
    assert rows(book["Bill"]) == [
        ("Source", "Row", "Number", "Day", "Total", "Paid", "Tags"),
        ("a.pdf", 1, "=1+1", datetime(2026, 3, 14), -12.5, None, "a; b"),
        ("b.pdf", 2, "007", "soon", "1152921504606846976", None, None),
    ]
    assert rows(book["Bill – Lines"]) == [
        ("Source", "Parent row", "What", "N"),
        ("a.pdf", 1, "Pen", 2),
        ("a.pdf", 1, "https://example.org", 1),
    ]
    assert book["Bill"]["C2"].data_type == "s"
    assert book["Bill – Lines"]["C3"].hyperlink is None
    assert (book["Bill"].freeze_panes, book["Bill"].auto_filter.ref) == ("B2", "A1:G3")


def test_doubtful_cells_are_filled_and_say_why(tmp_path: Path) -> None:
    evidence = {
        "/no": found("exact", "=1+1"),
        "/total": found("approximate", "12,60"),
        "/tags/0": found("exact", "a"),
        "/tags/1": found("not_in_document"),
    }
    write_xlsx([result(DATA, evidence)], tmp_path / "r.xlsx")
    sheet = openpyxl.load_workbook(tmp_path / "r.xlsx")["Bill"]
    notes = {cell.coordinate: cell.comment.text for row in sheet for cell in row if cell.comment}
    assert notes == {
        "E2": "Approximate.\nIn the document: 12,60 (page iv)",
        "F2": "Check.\nNeither yes nor no.",
        "G2": "Not in document.\nIn the document: a (page iv)",
    }
    filled = [cell.coordinate for cell in sheet[2] if cell.fill.fgColor.rgb == "FFF9E0C0"]
    assert filled == ["E2", "F2", "G2"]


def test_chosen_fields_in_their_order_with_provenance(tmp_path: Path) -> None:
    fields = {SCHEMA.digest: [((), "total"), ((), "no")]}
    evidence = {"/no": found("exact", "=1+1"), "/total": found("normalised", "-12,50")}
    plain = result(DATA, evidence)
    sure = plain.extraction.model_copy(update={"confidence": {"/total": 0.97}})
    write_xlsx([replace(plain, extraction=sure)], tmp_path / "r.xlsx", fields, provenance=True)
    book = openpyxl.load_workbook(tmp_path / "r.xlsx")
    assert book.sheetnames == ["Bill"]
    assert rows(book["Bill"]) == [
        ("Source", "Total", "Total: status", "Total: page", "Total: words", "Total: confidence",
         "Number", "Number: status", "Number: page", "Number: words", "Number: confidence"),
        ("a.pdf", -12.5, "normalised", "iv", "-12,50", 0.97, "=1+1", "exact", "iv", "=1+1", None),
    ]  # fmt: skip


def test_a_schema_without_a_chosen_field_gives_none(tmp_path: Path) -> None:
    write_xlsx([result(DATA)], tmp_path / "r.xlsx", {SCHEMA.digest: []})
    book = openpyxl.load_workbook(tmp_path / "r.xlsx")
    assert {sheet.title: rows(sheet) for sheet in book} == {"Bill": [("Source",), ("a.pdf",)]}


def test_each_record_type_has_a_sheet_with_a_name_of_its_own(tmp_path: Path) -> None:
    odd = Schema("x", "Bill: [a/b] of everybody who ever wrote one", "", {**SCHEMA.json_schema, "title": "1"})
    twin = Schema("y", "BILL", "", {**SCHEMA.json_schema, "title": "2"})
    first = result({"no": "1"})
    results = [first, Result(first.extraction, odd), Result(first.extraction, twin)]
    write_xlsx(results, tmp_path / "r.xlsx")
    book = openpyxl.load_workbook(tmp_path / "r.xlsx")
    assert book.sheetnames == ["Bill", "Bill a b of everybody who ever", "BILL 2"]


def test_texts_that_excel_would_refuse(tmp_path: Path) -> None:
    write_xlsx([result({"no": "x\ud800\x01" + "y" * 40_000})], tmp_path / "r.xlsx")
    text = openpyxl.load_workbook(tmp_path / "r.xlsx")["Bill"]["B2"].value
    assert text.startswith(("x?_x0001_y", "x?\x01y"))
    assert text.endswith("y…")


def test_more_rows_than_a_sheet_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xlsx_file, "MAX_ROWS", 2)
    with pytest.raises(TooManyRows, match="as CSV"):
        write_xlsx([result({"no": "1"}), result({"no": "2"})], tmp_path / "r.xlsx")
    assert not (tmp_path / "r.xlsx").exists()


def test_no_results_make_an_empty_workbook(tmp_path: Path) -> None:
    write_xlsx([], tmp_path / "r.xlsx")
    assert openpyxl.load_workbook(tmp_path / "r.xlsx").sheetnames == ["Results"]


def test_the_built_in_example(tmp_path: Path) -> None:
    invoice = builtin("invoice")
    extraction = result(invoice.example).extraction
    write_xlsx([Result(extraction, invoice)], tmp_path / "r.xlsx")
    book = openpyxl.load_workbook(tmp_path / "r.xlsx")
    assert book.sheetnames == ["Invoice", "Invoice – Line items"]
    table = dict(zip(*rows(book["Invoice"]), strict=True))
    assert table["Invoice date"] == datetime(2024, 3, 14)
    assert table["Gross total"] == 115.31
    assert table["Seller postcode"] == "24103"
