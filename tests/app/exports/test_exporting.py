"""Files get their documents' names and never replace one another; fields, order and provenance are kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import openpyxl

from app.exports.exporting import (
    Choice,
    choice_from,
    clipboard_text,
    export,
    free_files,
    in_the_way,
    preview,
    suggested_name,
)
from extraction.export.results import Result
from schemas.registry import builtin
from tests.app.made_results import made

INVOICE, RECEIPT = builtin("invoice"), builtin("receipt")


def result(source: str, number: str, **more: Any) -> Result:
    return Result(made({"invoice_number": number, **more}, source), INVOICE)


def only(choice: Choice, *fields: tuple[tuple[str, ...], str]) -> Choice:
    rest = [(column.key, False) for column, _ in choice.ordered(INVOICE) if column.key not in fields]
    return choice.with_fields(INVOICE, [*((key, True) for key in fields), *rest])


def test_one_result_into_a_file(tmp_path: Path) -> None:
    target = tmp_path / "x.json"
    assert export([result("/a/bill.pdf", "1")], target, Choice(format="json")) == [target]
    assert json.loads(target.read_text())["data"] == {"invoice_number": "1"}
    export([result("/a/bill.pdf", "1")], target, Choice(format="json", provenance=()))
    assert json.loads(target.read_text()) == {"invoice_number": "1"}


def test_many_results_into_a_folder_keep_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "bill.json").write_text("mine")
    results = [result("/a/bill.pdf", "1"), result("/b/bill.pdf", "2")]
    files = export(results, tmp_path, Choice(format="json"))
    assert len(set(files)) == 2 and tmp_path / "bill.json" not in files
    assert (tmp_path / "bill.json").read_text() == "mine"
    assert [json.loads(file.read_text())["data"]["invoice_number"] for file in files] == ["1", "2"]
    assert [file.name for file in free_files(results, tmp_path, ".pdf")] == [
        "bill-annotated.pdf",
        "bill-2-annotated.pdf",
    ]


def test_lines_and_tables(tmp_path: Path) -> None:
    results = [result("/a/bill.pdf", "1"), result("/b/note.pdf", "2")]
    export(results, tmp_path / "r.jsonl", Choice(format="jsonl"))
    assert len((tmp_path / "r.jsonl").read_text().splitlines()) == 2
    chosen = only(Choice(format="csv"), ((), "gross_total"), ((), "invoice_number"))
    assert export(results, tmp_path / "r.csv", chosen) == [tmp_path / "r.csv"]
    assert (tmp_path / "r.csv").read_text("utf-8-sig") == (
        "source,gross_total,invoice_number\n/a/bill.pdf,,1\n/b/note.pdf,,2\n"
    )
    export(results, tmp_path / "r.xlsx", only(Choice(), ((), "invoice_number")))
    (sheet,) = openpyxl.load_workbook(tmp_path / "r.xlsx").worksheets
    assert [[cell.value for cell in row] for row in sheet] == [
        ["Source", "Invoice number"], ["/a/bill.pdf", "1"], ["/b/note.pdf", "2"],
    ]  # fmt: skip


def test_each_schema_has_a_table_of_its_own(tmp_path: Path) -> None:
    receipt = Result(made({"merchant_name": "Café"}, "/c.pdf", schema=RECEIPT), RECEIPT)
    files = export([result("/a/bill.pdf", "1"), receipt], tmp_path / "r.csv", Choice(format="csv"))
    assert [file.name for file in files] == ["r.invoice.csv", "r.receipt.csv"]


def test_files_of_lists_are_asked_about_too(tmp_path: Path) -> None:
    results = [result("/a/bill.pdf", "1", line_items=[{"description": "Pen"}])]
    for name in ("r.csv", "r.line_items.csv"):
        (tmp_path / name).touch()
    target = tmp_path / "r.csv"
    assert in_the_way(results, target, Choice(format="csv")) == [tmp_path / "r.line_items.csv"]
    assert in_the_way(results, target, only(Choice(format="csv"), ((), "invoice_number"))) == []
    assert in_the_way(results, target, Choice(format="xlsx")) == []


def test_clipboard_and_previews() -> None:
    results = [result("/a/bill.pdf", "=1", gross_total=-2.5, line_items=[{"description": "Pen"}])]
    chosen = only(Choice(format="clipboard"), ((), "invoice_number"), ((), "gross_total"))
    assert clipboard_text(results, chosen) == (
        "source\tinvoice_number\tgross_total\r\n/a/bill.pdf\t'=1\t-2.5\r\n"
    )
    lines = only(Choice(format="clipboard"), (("line_items",), "description"))
    assert clipboard_text(results, lines) == "source\tparent_row\tdescription\r\n/a/bill.pdf\t1\tPen\r\n"
    workbook = only(Choice(format="xlsx"), ((), "invoice_number"))
    assert preview(results, workbook) == [["Source", "Invoice number"], ["/a/bill.pdf", "'=1"]]
    signs = only(Choice(format="xlsx", provenance=("xlsx",)), ((), "invoice_number"))
    named = ["Invoice number", "Invoice number: status", "Invoice number: page"]  # as the workbook calls them
    header, *_ = preview(results, signs)
    assert header[:4] == ["Source", *named]
    bare = only(Choice(format="json", provenance=()), ((), "gross_total"))
    assert preview(results, bare) == '{\n  "gross_total": -2.5\n}\n'
    assert preview([], Choice()) == ""


def test_the_choice_is_kept_and_new_fields_come_last() -> None:
    choice = only(Choice(format="csv", which="reviewed", provenance=("csv",)), ((), "gross_total"))
    again = choice_from(json.loads(json.dumps(choice.to_setting())))
    assert again == choice
    assert again.keys(INVOICE) == [((), "gross_total")]
    shorter = Choice(fields={INVOICE.digest: [((), "iban", False), ((), "bic", True)]})
    assert [column.name for column, _ in shorter.ordered(INVOICE)][:3] == ["iban", "bic", "document_type"]
    assert ((), "iban") not in shorter.keys(INVOICE)
    for broken in (None, {}, {"format": "xls", "which": "all", "provenance": [], "fields": {}}, 3):
        assert choice_from(broken) == Choice()


def test_suggested_names() -> None:
    bill, note = result("/a/bill.pdf", "1"), result("/b", "2")
    assert suggested_name([bill], "csv") == "bill.csv"
    assert suggested_name([bill], "pdf") == "bill-annotated.pdf"
    assert suggested_name([bill, note], "json") == "results.json"
