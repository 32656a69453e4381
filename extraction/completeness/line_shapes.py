"""What a line of text looks like, whatever it says: table rows are told from headings and prose by it."""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from extraction.document import Document

GAP = re.compile(r" {2,}|\t|\|")
"""What separates the cells of a row in the text of a page, a text file or a web page."""

MAX_WORDS_BETWEEN = 1
"""Neighbouring words count as one: a name may have two or five."""

LONGEST_HEADING = 70
"""Characters; a longer line is a sentence."""

LONGEST_COLUMN_HEADING = 32

_DATE = re.compile(r"(?:\d{1,4}([-/.])\d{1,2}\1\d{1,4}|\d{1,2}/\d{1,2}|\d{1,2}\.\d{1,2}\.)\Z")
_NUMBER = re.compile(r"[^\w]*\d[\d.,'\s]*[^\w]*(?:[A-Za-z]{1,3}[^\w]*)?\Z")


RUNNING_TITLE_PAGES, EDGE_LINES = 3, 3
"""A line that stands at the edge of so many pages, numbers aside, is a running title."""


class Line(NamedTuple):
    """A line of a text: [start, end) without its line break."""

    start: int
    end: int


def lines_of(text: str, start: int = 0, end: int | None = None) -> list[Line]:
    """The lines of text[start:end], the empty ones too."""
    end = len(text) if end is None else end
    found: list[Line] = []
    while start <= end:
        stop = text.find("\n", start, end)
        stop = end if stop < 0 else stop
        found.append(Line(start, stop))
        start = stop + 1
    return found


def shape_of(line: str) -> str:
    """One letter a token: d a date, n a number, w words that follow each other.

    Example: "02.05.2024  Rent May  1.204,55 EUR" -> "dwnw".
    """
    letters: list[str] = []
    for token in line.split():
        if not any(map(str.isalnum, token)):
            continue
        letter = "d" if _DATE.match(token) else "n" if _NUMBER.match(token) else "w"
        if letter != "w" or letters[-MAX_WORDS_BETWEEN:] != ["w"]:
            letters.append(letter)
    return "".join(letters)


def cells(line: str) -> list[str]:
    """The cells of a row; a line without gaps is one cell."""
    return [cell for cell in (part.strip() for part in GAP.split(line)) if cell]


def is_row(line: str) -> bool:
    """Whether a line looks like a row of a table: words with figures, or several cells with one figure."""
    shape = shape_of(line)
    figures = len(shape) - shape.count("w")
    return figures >= 1 and (figures >= 2 or len(cells(line)) >= 2) and len(shape) >= 2


def is_column_headings(line: str) -> bool:
    """Whether a line looks like the headings of a table's columns: several short cells without figures."""
    parts = cells(line)
    return (
        len(parts) >= 2
        and shape_of(line) == "w"
        and all(len(part) <= LONGEST_COLUMN_HEADING for part in parts)
    )


def is_heading(line: str) -> bool:
    """Whether a line looks like a heading: short, one cell, mostly words, not the end of a sentence."""
    words = line.strip()
    return (
        3 <= len(words) <= LONGEST_HEADING
        and len(cells(words)) == 1
        and words[-1] not in ".,;"
        and (words[0].isupper() or words[0].isdigit() or not words[0].isascii())
        and sum(map(str.isalpha, words)) * 2 > len(words)
    )


def masked(line: str) -> str:
    """The words of a line without spacing and digits. Example: "Page  12 of 120" -> "Page 0 of 0"."""
    return re.sub(r"\d+", "0", " ".join(line.split()))


def running_titles(document: Document) -> frozenset[str]:
    """The lines, `masked`, that the pages of a document have at their edges: titles and page numbers."""
    on_pages: Counter[str] = Counter()
    inside: set[str] = set()
    for page in document.pages:
        said = [masked(document.text[line.start : line.end]) for line in lines_of(document.text, *page.span)]
        said = [words for words in said if words]
        on_pages.update({*said[:EDGE_LINES], *said[-EDGE_LINES:]})
        inside.update(said[EDGE_LINES:-EDGE_LINES])  # a row of a table is at the edge only sometimes
    return frozenset(
        words for words, pages in on_pages.items() if pages >= RUNNING_TITLE_PAGES and words not in inside
    )
