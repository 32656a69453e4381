"""How much of what documents say reaches the text that a model reads; no model is needed.

    python tests/bench/reading.py EVAL_DIR [--layout ours plain pypdf] [--kind invoice] [--missing]

For every kind of document, from the gold values: values that stand in one piece on one line, those found only
across a line break, only in pieces (a wrapped table cell), or not at all; rows of gold lists whose cells
share one line, or a few neighbouring lines; characters left out as hidden; pages in a second of CPU time.
"""

from __future__ import annotations

import argparse
import io
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pypdf
import pypdfium2

from extraction.document import Span
from extraction.errors import UserError
from extraction.evaluation.gold import GoldDocument, load_gold
from extraction.grounding.text_index import TextIndex
from extraction.sources.reader import read_source
from extraction.values.parsing import CURRENCY_SIGNS

LAYOUTS = ("ours", "plain", "pypdf")
ROW_LINES = 4
"""A row whose cells wrap takes up to so many lines; more are no longer one block."""
SHARED_COLUMNS = ("line", "broken", "pieces", "absent")


@dataclass
class Counts:
    """What was counted in some documents."""

    documents: int = 0
    values: Counter[str] = field(default_factory=Counter)  # by SHARED_COLUMNS
    rows: int = 0
    rows_on_line: int = 0
    rows_in_block: int = 0
    characters: int = 0
    hidden: int = 0
    pages: int = 0
    seconds: float = 0.0
    missing: list[str] = field(default_factory=list)

    def add(self, other: Counts) -> None:
        self.documents += other.documents
        self.values += other.values
        for name in ("rows", "rows_on_line", "rows_in_block", "characters", "hidden", "pages", "seconds"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.missing += other.missing


def text_by(layout: str, file: Path) -> tuple[str, int, int]:
    """The text of a file, its pages, and how many characters were left out as hidden."""
    if layout == "ours" or file.suffix != ".pdf":
        document, _ = read_source(str(file))
        hidden = sum(
            int(found.replace(",", ""))
            for notice in document.notices
            for found in re.findall(r"([\d,]+) hidden", notice)
        )
        return document.text, len(document.pages), hidden
    if layout == "plain":
        with pypdfium2.PdfDocument(file) as pdf:
            texts = [page.get_textpage().get_text_range() for page in pdf]
        return "\n\n".join(texts).replace("\r\n", "\n"), len(texts), 0
    reader = pypdf.PdfReader(io.BytesIO(file.read_bytes()))
    texts = [page.extract_text(extraction_mode="layout") for page in reader.pages]
    return "\n\n".join(texts), len(texts), 0


def count(layout: str, gold: GoldDocument) -> Counts:
    """One document, read by one layout."""
    started = time.process_time()
    text, pages, hidden = text_by(layout, gold.file)
    seconds = time.process_time() - started
    counts = Counts(1, characters=len(text), hidden=hidden, pages=pages, seconds=seconds)
    index = TextIndex(text)
    for name, value in gold.gold.items():
        for path, scalar, spellings in scalars(name, value, gold):
            how = placed(scalar, spellings, index)
            counts.values[how] += 1
            if how != "line":
                counts.missing.append(f"{gold.id}  {path}  {how}: {scalar!r}")
        if isinstance(value, list):
            for number, row in enumerate(value):
                if isinstance(row, dict):
                    height = row_height(list(row.values()), index)
                    counts.rows += 1
                    counts.rows_on_line += height == 1
                    counts.rows_in_block += 0 < height <= ROW_LINES
                    if height != 1:
                        counts.missing.append(f"{gold.id}  {name}/{number}  row of {height or 'no'} lines")
    return counts


def scalars(name: str, value: Any, gold: GoldDocument) -> Iterator[tuple[str, Any, list[Any]]]:
    """(path, value, further spellings) of every value below a field that is not null."""
    if isinstance(value, dict):
        for key, child in value.items():
            yield from scalars(f"{name}/{key}", child, gold)
    elif isinstance(value, list):
        for number, child in enumerate(value):
            yield from scalars(f"{name}/{number}", child, gold)
    elif value is not None and not isinstance(value, bool):
        top, *below = name.split("/")
        raw, alt = gold.raw.get(top), gold.alt.get(top)
        spellings = [raw] if raw and not below else []
        if isinstance(alt, list) and not below:
            spellings += alt
        elif isinstance(alt, dict):
            spellings += alt.get(str(value)) or alt.get(below[0] if below else "") or []
        yield name, value, [spelling for spelling in spellings if isinstance(spelling, str)]


def spans_of(value: Any, spellings: list[Any], index: TextIndex) -> list[Span]:
    """Where a value stands in one piece: as text, as a number, or as a day."""
    signs = [CURRENCY_SIGNS[value]] if value in CURRENCY_SIGNS else []
    found = [match.span for text in (str(value), *spellings, *signs) for match in index.find(str(text))]
    if isinstance(value, int | float):
        found += index.find_number(Decimal(str(value)))
    day = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", str(value))
    if day:
        wanted = date(*map(int, day.groups()))
        found += index.days.find(wanted) or index.days.find_without_year(wanted)
    return found


def placed(value: Any, spellings: list[Any], index: TextIndex) -> str:
    """How a value stands in the text; see SHARED_COLUMNS."""
    spans = spans_of(value, spellings, index)
    if any(len(index.lines_of(span)) == 1 for span in spans):
        return "line"
    if spans:
        return "broken"
    return "pieces" if isinstance(value, str) and index.find_scattered(value) else "absent"


def row_height(cells: list[Any], index: TextIndex) -> int:
    """The fewest neighbouring lines that hold every cell of a row; 0 where there are none."""
    lines: list[list[range]] = []
    for cell in cells:
        if cell is None or isinstance(cell, bool | list | dict):
            continue
        spans = spans_of(cell, [], index)
        if not spans and isinstance(cell, str) and (pieces := index.find_scattered(cell)):
            first, last = index.line_of(pieces[0].start), index.line_of(pieces[-1].start)
            lines.append([range(first, last + 1)])
            continue
        lines.append([index.lines_of(span) for span in spans])
    if not lines or not all(lines):
        return 0
    best = 0
    for first in {place.start for places in lines for place in places}:
        ends = [min((p.stop for p in places if p.start >= first), default=0) for places in lines]
        if all(ends) and (best == 0 or max(ends) - first < best):
            best = max(ends) - first
    return best


def table(title: str, by_kind: dict[str, Counts]) -> Iterator[str]:
    """A Markdown table with one line a kind and one for all."""
    whole = Counts()
    for counts in by_kind.values():
        whole.add(counts)
    yield f"\n{title}\n"
    yield (
        "| kind | documents | values | one line % | line break | pieces | absent | rows | line % | block % "
        "| hidden | characters | pages/s |"
    )
    yield "|" + "---|" * 13
    for kind, counts in [*sorted(by_kind.items()), ("all", whole)]:
        values = counts.values.total()
        shown = 100 * counts.values["line"] / values if values else 0.0
        rows = [
            f"{100 * n / counts.rows:.1f}" if counts.rows else ""
            for n in (counts.rows_on_line, counts.rows_in_block)
        ]
        broken = " | ".join(str(counts.values[name]) for name in SHARED_COLUMNS[1:])
        speed = counts.pages / counts.seconds if counts.seconds else 0.0
        yield (
            f"| {kind} | {counts.documents} | {values} | {shown:.1f} | {broken} | {counts.rows} | {rows[0]} "
            f"| {rows[1]} | {counts.hidden} | {counts.characters} | {speed:.0f} |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path, help="a folder with gold/ and docs/")
    parser.add_argument("--layout", nargs="+", choices=LAYOUTS, default=["ours"])
    parser.add_argument("--kind")
    parser.add_argument("--id", help="only documents whose id holds this")
    parser.add_argument("--missing", action="store_true", help="list what does not stand on one line")
    chosen = parser.parse_args()
    documents = [d for d in load_gold(chosen.folder, kind=chosen.kind) if not chosen.id or chosen.id in d.id]
    for layout in chosen.layout:
        by_kind: dict[str, Counts] = {}
        for gold in documents:
            try:
                counts = count(layout, gold)
            except (UserError, pypdf.errors.PyPdfError, ValueError, TypeError) as error:
                if gold.kind != "receipt_image":
                    print(f"{gold.id} cannot be read: {error}", file=sys.stderr)
                continue
            by_kind.setdefault(gold.kind, Counts()).add(counts)
        print("\n".join(table(layout, by_kind)))
        if chosen.missing:
            print(*(line for counts in by_kind.values() for line in counts.missing), sep="\n")


if __name__ == "__main__":
    main()
