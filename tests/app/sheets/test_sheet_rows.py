"""Rows, nested records, lists, currencies and totals, literally."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from app.looks.statuses import PROBLEM_LOOK, STATUS_LOOKS
from app.sheets.sheet_rows import (
    Layout,
    SheetRow,
    Total,
    aligned,
    amount,
    column_places,
    layouts_of,
    places_of,
    rows_of,
    totals,
)
from extraction.decoding.stats import DecodeStats
from extraction.evidence import Evidence, EvidenceStatus, Extraction, Problem, ReviewMark
from schemas.registry import Schema, builtin

NUMBER, TEXT = {"type": "number"}, {"type": "string"}
SCHEMA = Schema(
    "order",
    "Order",
    "",
    {
        "properties": {
            "no": TEXT,
            "currency": TEXT,
            "total": NUMBER,
            "vat_rate": NUMBER,
            "fee": {"properties": {"amount": NUMBER, "currency": TEXT}},
            "lines": {"type": "array", "items": {"properties": {"what": TEXT, "amount": NUMBER}}},
        }
    },
)


def extraction(data: Any, **more: Any) -> Extraction:
    return Extraction(
        document_key="k", source="a.pdf", title="t", schema_name="order", model="m", data=data,
        **{"evidence": {}, "stats": DecodeStats(), **more},
    )  # fmt: skip


def made(*datas: Any) -> tuple[tuple[Layout, ...], dict[tuple[str, ...], list[SheetRow]]]:
    layouts = layouts_of(SCHEMA)
    rows: dict[tuple[str, ...], list[SheetRow]] = {layout.path: [] for layout in layouts}
    for document, data in enumerate(datas, start=1):
        for path, found in rows_of(document, f"doc {document}", extraction(data), layouts).items():
            rows[path] += found
    return layouts, rows


FIRST = {
    "no": "7",
    "currency": "EUR",
    "total": 10.1,
    "vat_rate": 19,
    "fee": {"amount": 1, "currency": "USD"},
    "lines": [{"what": "Pen", "amount": 0.1}, {"what": "Ink", "amount": 0.2}],
}
SECOND = {"no": "8", "currency": "usd", "total": 5, "vat_rate": 7, "lines": [{"amount": 4}]}
THIRD = {"no": "9", "total": 100, "fee": {"amount": 2.5}}


def test_sheets_and_rows() -> None:
    layouts, rows = made(FIRST, SECOND)
    assert [(layout.path, layout.title) for layout in layouts] == [((), "Order"), (("lines",), "Lines")]
    assert [c.title for c in layouts[0].columns] == [
        "No", "Currency", "Total", "VAT rate", "Fee → Amount", "Fee → Currency",
    ]  # fmt: skip
    assert [[cell.text for cell in row.cells] for row in rows[()]] == [
        ["7", "EUR", "10.1", "19", "1", "USD"],
        ["8", "usd", "5", "7", "", ""],
    ]
    assert [(row.document, row.title, row.cells[0].text, row.currency) for row in rows[("lines",)]] == [
        (1, "doc 1", "Pen", "EUR"),
        (1, "doc 1", "Ink", "EUR"),
        (2, "doc 2", "", "usd"),
    ]
    assert rows[("lines",)][1].cells[1].pointer == "/lines/1/amount"
    assert rows[()][1].cells[4].pointer == "/fee/amount"


def test_euros_and_dollars_are_never_added() -> None:
    layouts, rows = made(FIRST, SECOND, THIRD)
    assert totals(layouts[0], rows[()]) == [
        Total("EUR", {2: Decimal("10.1")}),
        Total("USD", {2: Decimal(5), 4: Decimal(1)}),
        Total("", {2: Decimal(100), 4: Decimal("2.5")}),
    ]
    assert totals(layouts[1], rows[("lines",)]) == [
        Total("EUR", {1: Decimal("0.3")}),
        Total("USD", {1: Decimal(4)}),
    ]


def test_an_invoice_adds_amounts_and_no_rates_or_unit_prices() -> None:
    main, lines = layouts_of(builtin("invoice"))
    data = builtin("invoice").example
    rows = rows_of(1, "a", extraction(data), (main, lines))
    named = [
        {layout.columns[at].name: amount(value, 0) for at, value in total.sums.items()}
        for layout in (main, lines)
        for total in totals(layout, rows[layout.path])
    ]
    assert named == [
        {"net_total": "96.9", "vat_total": "18.41", "gross_total": "115.31", "amount_due": "115.31"},
        {"quantity": "21", "amount": "96.9"},
    ]


def test_doubt_and_decisions() -> None:
    evidence = {
        "/no": Evidence(status=EvidenceStatus.NOT_IN_DOCUMENT),
        "/total": Evidence(status=EvidenceStatus.EXACT),
        "/currency": Evidence(status=EvidenceStatus.AMBIGUOUS),
    }
    found = extraction(
        FIRST,
        evidence=evidence,
        problems=(Problem(pointer="/total", message="Too much."),),
        review={"/currency": ReviewMark(state="accepted")},
    )
    row = rows_of(1, "a", found, layouts_of(SCHEMA))[()][0]
    assert [cell.look for cell in row.cells[:3]] == [
        STATUS_LOOKS[EvidenceStatus.NOT_IN_DOCUMENT],
        None,
        PROBLEM_LOOK,
    ]
    assert row.doubtful == 2
    assert row.cells[2].origin.note == "Check.\nToo much."


def test_amounts() -> None:
    assert [amount(Decimal(text), 2) for text in ("21", "21.5", "-0.125", "1E+3")] == [
        "21.00", "21.50", "-0.125", "1000.00",
    ]  # fmt: skip
    assert amount(Decimal(21), 0) == "21"


def test_points_of_a_column_stand_in_line() -> None:
    assert [places_of(value) for value in (567.8, 623.84, 90.0, 20, True, "1.5", None, 1e-9)] == [
        1, 2, 1, 0, 0, 0, 0, 0,
    ]  # fmt: skip
    assert [aligned(value, 2) for value in (567.8, 90.0, 20, -1, 1.125, 1e22, True, "a", None)] == [
        "567.80", "90.00", "20.00", "-1.00", "1.125", "1e+22", "yes", "a", "",
    ]  # fmt: skip
    assert [aligned(value, 0) for value in (20, "a")] == ["20", "a"]
    main = layouts_of(SCHEMA)[0]
    at = [column.name for column in main.columns].index("total")

    def places(*values: Any) -> int:
        rows = [rows_of(1, "a", extraction({"total": value}), (main,))[()][0] for value in values]
        return column_places(rows, at)

    assert [places(1, 20), places(1, 6.9), places(1.125, 2), places(0.12345678), places()] == [0, 2, 3, 6, 0]


def test_the_filter_finds_numbers_as_they_are_written_and_as_they_are_shown() -> None:
    main = layouts_of(SCHEMA)[0]
    words = rows_of(1, "a", extraction({"total": 567.8}), (main,))[()][0].haystack.split()
    assert {"567.8", "567.80"} <= set(words)
