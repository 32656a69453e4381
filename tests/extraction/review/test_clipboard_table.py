"""What lies on a clipboard as rows: spreadsheets' own forms, hostile ones, and what is copied comes back."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extraction.review.clipboard_table import MAX_ROWS, cells_html, cells_text, read_cells, uncovered
from extraction.review.entering import DoesNotFit


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Flour\t2,50\r\nRye\t3\r\n", [["Flour", "2,50"], ["Rye", "3"]]),
        ("Flour\t2\rRye\t3\r", [["Flour", "2"], ["Rye", "3"]]),
        ('"two\nlines"\t"say ""no"""\n\n\n', [["two\nlines", 'say "no"']]),
        ('5" pipe\t"\nrest', [['5" pipe', '"'], ["rest"]]),  # quotes that are text
        ('"half\t1\nrest\t2', [['"half', "1"], ["rest", "2"]]),  # never closed
        ("a\tb\n\nc\n", [["a", "b"], [], ["c"]]),  # a row in the middle keeps its place
        ("a\tb\n\t\n\t\n", [["a", "b"]]),
        ("a\x00b\tc", [["ab", "c"]]),
        ("=1+1\t'=1+1", [["=1+1", "'=1+1"]]),
        ("", []),
        ("  \n", []),
    ],
)
def test_tab_separated(text: str, rows: list[list[str]]) -> None:
    assert read_cells(text) == rows


@pytest.mark.parametrize(
    ("text", "columns", "rows"),
    [
        ("Flour,2\nRye,3\n", 2, [["Flour", "2"], ["Rye", "3"]]),
        ('Flour;"2,5"\nRye;3,5\n', 2, [["Flour", "2,5"], ["Rye", "3,5"]]),
        ("Flour, white\nRye, dark", 1, [["Flour, white"], ["Rye, dark"]]),  # one column takes no other mark
        ("1,5\n2,5\n", 2, [["1,5"], ["2,5"]]),  # decimals
        ("Flour, white\nRye", 2, [["Flour, white"], ["Rye"]]),  # the lines do not agree
        ("Flour, white", 2, [["Flour, white"]]),
    ],
)
def test_csv_where_its_lines_agree(text: str, columns: int, rows: list[list[str]]) -> None:
    assert read_cells(text, columns=columns) == rows


def test_tables_of_a_web_page() -> None:
    markup = """<html><style>td {}</style><body><p>before</p><table><thead><tr><th>What</th><th>Each</th></tr>
    </thead><tr><td>Flour<br>white</td><td>2&amp;3</td></tr>
    <tr><td rowspan="2">Rye</td><td>1</td></tr><tr><td>4<table><tr><td>inner</td></tr></table></td></tr>
    <tr><td colspan="2">sum</td></tr></table><table><tr><td>other</td></tr></table>"""
    assert read_cells("What Each", markup) == [
        ["What", "Each"],
        ["Flour\nwhite", "2&3"],
        ["Rye", "1"],
        ["", "4inner"],
        ["sum", ""],
    ]
    assert read_cells("a\tb", markup) == [["a", "b"]]  # the text says the same without guessing
    assert read_cells("plain", "<table><tr><td>plain</td></tr></table>") == [["plain"]]
    assert read_cells("plain", "<tr><td colspan='x'>a<td rowspan=99999999999>b") == [["plain"]]


@pytest.mark.parametrize("rows", [100_000, MAX_ROWS + 1])
def test_too_many_rows_are_refused_and_none_is_kept(rows: int) -> None:
    line = "<tr><td>a</td><td>b</td></tr>"
    for text, markup in (("a\tb\n" * rows, ""), ('"a\tb\n' * rows, ""), ("a b", f"<table>{line * rows}")):
        with pytest.raises(DoesNotFit, match="There are more than 1,000 rows on the clipboard"):
            read_cells(text, markup)
    assert len(read_cells("a\tb\n" * MAX_ROWS)) == MAX_ROWS


def test_a_cell_that_no_spreadsheet_holds() -> None:
    with pytest.raises(DoesNotFit, match="Row 2 cannot be read as cells"):
        read_cells("Flour\t2\n" + "x" * 40_000)
    with pytest.raises(DoesNotFit, match="too much on the clipboard"):
        read_cells("x" * 20_000_001)


def test_what_is_copied() -> None:
    rows = [[("Flour", None), ("1,234.50", 1234.5)], [("=1+1", None), ("two\nlines", None)]]
    assert cells_text(rows) == 'Flour\t1,234.50\n\'=1+1\t"two\nlines"\n'
    markup = cells_html(rows)
    assert '<td x:num="1234.5" sdval="1234.5" sdnum="1033;">1,234.50</td>' in markup
    assert '<td sdnum="1033;0;@" style=\'mso-number-format:"\\@"\'>&#x27;=1+1</td>' in markup
    assert "two<br>lines" in markup


words = st.text(st.characters(exclude_categories=("Cs", "Cc"), include_characters="\n"), max_size=6)


@given(st.lists(st.lists(words, min_size=2, max_size=3), min_size=1, max_size=4))
def test_what_was_copied_is_pasted_again(rows: list[list[str]]) -> None:
    text = cells_text([[(cell, None) for cell in row] for row in rows])
    back = [[uncovered(cell) for cell in row] for row in read_cells(text)]
    assert list(csv.reader(io.StringIO(text, newline=""), delimiter="\t"))
    kept = rows
    while kept and not any(cell.strip() for cell in kept[-1]):
        kept = kept[:-1]
    assert back == kept
