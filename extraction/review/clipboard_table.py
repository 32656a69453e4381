"""Tables on a clipboard: tab-separated text, CSV or HTML -> rows of texts; and cells -> text and HTML."""

from __future__ import annotations

import csv
import html
import io
import re
from collections.abc import Iterable, Sequence
from html.parser import HTMLParser

from extraction.export.csv_file import safe_cell
from extraction.review.entering import DoesNotFit

MAX_ROWS = 1_000
"""Rows of one paste: so many line items of seven fields take a second on a small machine."""
MAX_CHARACTERS = 20_000_000
"""A clipboard with more is not looked into: 100,000 rows of a wide sheet have fewer."""
MAX_CELL = 32_767
"""Characters that a cell of a spreadsheet can hold (Excel)."""
MAX_SPAN = 100
"""Columns or rows that one merged cell is counted as, at most."""
DECIMAL = re.compile(r"\s*[-+\u2212]?[\d .'\u00a0\u202f]*,\d+\s*[%€$£]?\s*")

Cell = tuple[str, int | float | None]
"""What a cell shows, and its number where it is one."""


def read_cells(text: str, markup: str = "", columns: int = 2) -> list[list[str]]:
    """The rows of what was copied; a row without any cell is an empty list, those at the end are left out.

    `text` and `markup` are the two forms of one clipboard. Where only one column can be filled, or the lines
    do not agree, commas and semicolons are part of the text. DoesNotFit where there is too much.
    """
    if len(text) + len(markup) > MAX_CHARACTERS:
        raise DoesNotFit("There is too much on the clipboard. Copy fewer rows.")
    rows = _table_rows(markup) if "\t" not in text and "<t" in markup.lower() else []
    if max(map(len, rows), default=0) < 2:
        rows = _text_rows(text.replace("\x00", ""), columns)
    rows = [row if any(cell.strip() for cell in row) or len(row) > 1 else [] for row in rows]
    while rows and not any(cell.strip() for cell in rows[-1]):
        rows.pop()
    if len(rows) > MAX_ROWS:
        raise DoesNotFit(f"There are more than {MAX_ROWS:,} rows on the clipboard. Copy fewer at a time.")
    for number, row in enumerate(rows, start=1):
        if any(len(cell) > MAX_CELL for cell in row):
            raise DoesNotFit(f"Row {number} cannot be read as cells. Copy fewer rows.")
    return rows


# ------------------------------------------------------------------ text


def _text_rows(text: str, columns: int) -> list[list[str]]:
    if "\t" in text or columns < 2:
        return _separated(text, "\t")
    for mark in (";", ","):
        rows = _separated(text, mark)
        widths = {len(row) for row in rows if row}
        # "1,5" below "2,5" is a column of numbers, and a sentence has commas too
        agree = len(widths) == 1 and max(widths) > 1 and len(rows) > 1
        if agree and not all(DECIMAL.fullmatch(line) for line in text.splitlines() if line.strip()):
            return rows
    return _separated(text, "\t")


def _separated(text: str, mark: str) -> list[list[str]]:
    """Rows with quotes as spreadsheets write them; where they do not fit together, quotes are text."""
    rows: list[list[str]] = []
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=mark, strict=True):
            rows.append(row)
            if len(rows) > MAX_ROWS and any(map(str.strip, row)):
                break
    except csv.Error:
        lines = re.split(r"\r\n|\r|\n", text, maxsplit=MAX_ROWS + 1)
        return [line.split(mark) if line else [] for line in lines]
    return rows


# ------------------------------------------------------------------ HTML


class _Enough(Exception):
    """More rows than can be pasted were read."""


class _Table(HTMLParser):
    """The first table; merged cells take their places, with the text in the first one."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._cell: list[str] | None = None
        self._span = (1, 1)
        self._below: dict[int, int] = {}  # column -> rows that a merged cell still covers
        self._depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self._depth += 1
        elif tag == "tr" and self._depth == 1:
            self._end_cell()
            self.rows.append([])
            if len(self.rows) > MAX_ROWS + 1:
                raise _Enough
        elif tag in ("td", "th") and self._depth == 1 and self.rows:
            self._end_cell()
            spans = dict(attrs)
            self._span = (_span(spans.get("colspan")), _span(spans.get("rowspan")))
            self._cell = []
        elif tag in ("br", "p", "div") and self._cell:
            self._cell.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th", "tr") and self._depth == 1:
            self._end_cell()
        elif tag == "table":
            self._end_cell()
            self._depth -= 1
            if self._depth <= 0 and self.rows:
                raise _Enough

    def handle_data(self, data: str) -> None:
        if self._cell is not None:
            self._cell.append(data)

    def _end_cell(self) -> None:
        if self._cell is None:
            return
        row = self.rows[-1]
        while self._below.get(len(row), 0) > 0:
            self._below[len(row)] -= 1
            row.append("")
        across, down = self._span
        for column in range(len(row), len(row) + across):
            self._below[column] = down - 1
        row += ["".join(self._cell).strip(), *[""] * (across - 1)]
        self._cell = None


def _span(number: str | None) -> int:
    return min(int(number), MAX_SPAN) if number and number.isdecimal() and int(number[:6]) else 1


def _table_rows(markup: str) -> list[list[str]]:
    table = _Table()
    try:
        table.feed(markup)
        table.close()
    except _Enough:
        pass
    return table.rows


# ------------------------------------------------------------------ copying


def cells_text(rows: Iterable[Sequence[Cell]]) -> str:
    """Cells as tab-separated text; what a spreadsheet would run begins with an apostrophe."""
    stream = io.StringIO()
    writer = csv.writer(stream, delimiter="\t", lineterminator="\n")
    writer.writerows([safe_cell(shown) for shown, _ in row] for row in rows)
    return stream.getvalue()


def cells_html(rows: Iterable[Sequence[Cell]]) -> str:
    """Cells as an HTML table whose numbers spreadsheets of any country read, and whose texts stay texts."""
    lines = ("".join(map(_cell_html, row)) for row in rows)
    body = "\n".join(f"<tr>{line}</tr>" for line in lines)
    names = 'xmlns:x="urn:schemas-microsoft-com:office:excel"'
    return f'<html {names}><head><meta charset="utf-8"></head><body><table>\n{body}\n</table></body></html>'


def _cell_html(cell: Cell) -> str:
    shown, number = cell
    text = html.escape(safe_cell(shown)).replace("\n", "<br>")
    if number is None:  # said twice: Excel reads the style, LibreOffice the other, and would make 7 of "007"
        return f'<td sdnum="1033;0;@" style=\'mso-number-format:"\\@"\'>{text}</td>'
    return f'<td x:num="{number}" sdval="{number}" sdnum="1033;">{text}</td>'


def uncovered(text: str) -> str:
    """A cell without the apostrophe that `safe_cell` put before it: "'=1+1" -> "=1+1"."""
    return text[1:] if text.startswith("'") and safe_cell(text[1:]) == text else text
