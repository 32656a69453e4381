"""Lists whose fields a table's headings name are read by its columns where the model wrote something else."""

from __future__ import annotations

from typing import Any

import pytest

from extraction.correcting.heading_rows import rows_by_headings
from extraction.document import Document
from extraction.evidence import EvidenceStatus
from extraction.grounding.ground import ground
from tests.extraction.drawn import drawn

TABLE = """Prices of last year
Item                 Price      Qty     Total
Iron mug             8.00       1       8.00
Trekking bag         25.00      2       50.00
Tent                 120.00     1       120.00
Sum                                     178.00
Paid in cash by the customer at the counter.
"""
GROUPED = """                       Weighted       Weighted      Combined
                       school         student       school and student
Country                rate           rate          rate
Austria                100            98            98
Bulgaria               97             95            92
Northern part
Canada                 96             96            92
"""
STATEMENT = """Statement date 01.08.2023

Booking date     Description                         Amount (EUR)
03.07.           NORDLICHT        KIEL       DE           4.20
05.07.           HAFENBAHN        KIEL       DE          11.90
06.07.           BROT UND SALZ    BERLIN     DE           7.30
"""


def schema(**fields: str) -> dict[str, Any]:
    """A list "rows" of records with these fields; "date" is a text of that format."""
    kinds = {
        name: {"type": "string", "format": "date"} if kind == "date" else {"type": kind}
        for name, kind in fields.items()
    }
    row = {"type": "object", "properties": kinds}
    return {"type": "object", "properties": {"rows": {"type": "array", "items": row}}}


def read(text: str | Document, rows: list[Any], **fields: str) -> list[Any]:
    """The rows that the headings give in the place of those written."""
    document = drawn(text) if isinstance(text, str) else text
    data = {"rows": rows}
    evidence = ground(data, document, schema(**fields))
    return rows_by_headings(document, data, evidence, schema(**fields))[0]["rows"]


ITEMS = {"item": "string", "quantity": "integer", "total": "number"}
MUG = {"item": "Iron mug", "quantity": 1, "total": 8}
BAG = {"item": "Trekking bag", "quantity": 2, "total": 50}
TENT = {"item": "Tent", "quantity": 1, "total": 120}


@pytest.mark.parametrize(
    "written",
    [
        [],
        [MUG],
        [MUG, MUG, MUG, MUG],
        [{"item": None, "quantity": None, "total": None}],
        # the column beside the right one
        [{**MUG, "quantity": 8}, {**BAG, "quantity": 25}, {**TENT, "quantity": 120}],
    ],
)
def test_a_list_that_does_not_agree_with_its_table_is_read_from_it(written: list[Any]) -> None:
    assert read(TABLE, written, **ITEMS) == [MUG, BAG, TENT]


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        (TABLE.replace("Item ", "Total"), ITEMS),  # two headings for one
        (TABLE.replace("\nTent", "\n\nTo your attention:\nplease keep this\nand come again\nTent"), ITEMS),
        ("Item    Total\nof the day    of it all\nTent    and stakes\nBag    and straps", ITEMS),
    ],
)
def test_what_the_headings_leave_open_stays(text: str, fields: dict[str, str]) -> None:
    assert read(text, [MUG], **fields) == [MUG]


def test_a_field_without_a_heading_is_no_field_of_the_table() -> None:
    red = {**MUG, "colour": "red"}
    assert read(TABLE, [red], **ITEMS, colour="string") == [red]


def test_fields_that_no_row_has_need_no_heading() -> None:
    fields = {**ITEMS, "colour": "string"}
    assert read(TABLE, [{**MUG, "colour": None}], **fields) == [
        {**MUG, "colour": None},
        {**BAG, "colour": None},
        {**TENT, "colour": None},
    ]
    # of a schema of which the table has less than half, too little is known
    many = {**fields, "size": "string", "weight": "string", "maker": "string"}
    assert read(TABLE, [MUG], **many) == [MUG]


def test_a_list_that_agrees_stays_as_the_model_wrote_it() -> None:
    text = TABLE.replace(
        "Sum   ",
        "Pole                 9.00       3       27.00\nPeg                  1.00       9       9.00\nSum   ",
    )
    pole, peg = {"item": "POLE", "quantity": 3, "total": 27.0}, {"item": "Peg", "quantity": 8, "total": 9}
    assert read(text, [MUG, BAG, TENT, pole, peg], **ITEMS) == [MUG, BAG, TENT, pole, peg]
    assert read(text, [MUG, BAG, TENT, peg], **ITEMS)[3:] == [
        {"item": "Pole", "quantity": 3, "total": 27},
        {"item": "Peg", "quantity": 9, "total": 9},
    ]


def test_a_row_of_sums_stays_where_the_model_takes_it_for_a_record() -> None:
    text = (
        "Item      Price    Tax\nMug       8.00     1.00\nTent      90.00    9.00\nTotal     98.00    10.00\n"
    )
    fields = {"item": "string", "price": "number", "tax": "number"}
    whole = {"item": "Total", "price": 98, "tax": 10}
    mug, tent = {"item": "Mug", "price": 8, "tax": 1}, {"item": "Tent", "price": 90, "tax": 9}
    assert read(text, [whole], **fields) == [mug, tent, whole]
    assert read(text + "Bag       7.00     1.00\n", [], **fields)[2:] == [
        {"item": "Bag", "price": 7, "tax": 1}
    ]


def test_a_text_that_is_a_number_is_written_as_it_is_printed() -> None:
    text = "Country     Cases\nAustria     3,375\nBelgium     3,973\nCyprus      158\n"
    written = [{"country": "AUSTRIA", "cases": "3375"}, {"country": "Belgium", "cases": "3973"}]
    fields = {"country": "string", "cases": "string"}
    assert [row["cases"] for row in read(text, written, **fields)] == ["3,375", "3,973", "158"]


def test_a_text_that_goes_on_below_its_line_is_not_cut() -> None:
    text = TABLE.replace("Trekking bag ", "Trekking     ").replace("Tent   ", "bag\nTent   ")
    written = [MUG, {**BAG, "item": "Trekking bag"}, TENT]
    assert read(text, written, **ITEMS) == written


def test_many_rows_of_which_some_are_right_are_not_given_up_for_few() -> None:
    others = [{"item": f"Thing {n}", "quantity": n, "total": n} for n in range(5)]
    assert read(TABLE, [MUG, *others, TENT], **ITEMS) == [MUG, *others, TENT]


def test_headings_of_several_lines_as_few_as_decide() -> None:
    fields = {"country": "string", "student_rate": "number", "combined_rate": "number"}
    assert read(GROUPED, [], **fields) == [
        {"country": "Austria", "student_rate": 98, "combined_rate": 98},
        {"country": "Bulgaria", "student_rate": 95, "combined_rate": 92},
        {"country": "Canada", "student_rate": 96, "combined_rate": 92},
    ]


def test_cells_under_no_heading_and_days_without_their_year() -> None:
    fields = {"date": "date", "description": "string", "amount": "number"}
    assert read(STATEMENT, [], **fields) == [
        {"date": "2023-07-03", "description": "NORDLICHT KIEL DE", "amount": 4.2},
        {"date": "2023-07-05", "description": "HAFENBAHN KIEL DE", "amount": 11.9},
        {"date": "2023-07-06", "description": "BROT UND SALZ BERLIN DE", "amount": 7.3},
    ]


def test_a_table_goes_on_on_the_next_page() -> None:
    more = (
        "Pole                 9.00       3       27.00\n"
        "Peg                  1.00       9       9.00\n"
        "Rope                 4.00       1       4.00\n"
    )
    rows = read(drawn(TABLE, more), [], **ITEMS)
    assert [row["item"] for row in rows] == ["Iron mug", "Trekking bag", "Tent", "Pole", "Peg", "Rope"]


def test_the_place_of_each_value_and_the_notice() -> None:
    document = drawn(TABLE)
    data = {"rows": [MUG], "note": "Paid"}
    evidence = ground(data, document, schema(**ITEMS))
    found, known, notices = rows_by_headings(document, data, evidence, schema(**ITEMS))
    assert found["note"] == "Paid" and known["/note"] == evidence["/note"]
    assert known["/rows/1/total"].words == "50.00"
    assert known["/rows/1/total"].status is EvidenceStatus.NORMALISED
    assert set(known) == {"/note", *(f"/rows/{n}/{name}" for n in range(3) for name in ITEMS)}
    assert notices == (
        "The list rows was read by the headings of its table, because what the model had written did not "
        "agree with them.",
    )


def test_a_text_without_boxes_and_data_of_another_form_stay() -> None:
    assert read(drawn(TABLE, boxed=False), [MUG], **ITEMS) == [MUG]
    assert rows_by_headings(drawn(TABLE), [1], {}, schema(**ITEMS)) == ([1], {}, ())
