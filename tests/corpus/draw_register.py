"""A long document with its gold values: a register of grants, drawn anew by every test that reads it.

Sections with headings and subtotals, column headings at the start of a section alone, records whose purpose
wraps to a second line, statements in prose between them, running titles; what stands where the page ends is
split. The same seed gives the same document. `python -m tests.corpus.draw_register FOLDER` writes the files
register.pdf, register.json (the gold values) and register.schema.json.
"""

from __future__ import annotations

import json
import random
import sys
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.drawing import Words, draw

WIDTH, HEIGHT = 595.0, 842.0
TOP, LEADING, SIZE = 80.0, 12.0, 9.0
NUMBER, DAY, RECIPIENT, AMOUNT = 40.0, 95.0, 170.0, 470.0
"""Where the columns of the table begin, in points."""

SCHEMA: dict[str, Any] = {
    "title": "Register of grants",
    "description": "All grants that a foundation lists in its register.",
    "type": "object",
    "properties": {
        "foundation": {"type": "string", "description": "Name of the foundation whose register it is"},
        "year": {"type": "integer", "description": "Year of the register"},
        "grants": {
            "type": "array",
            "description": "Every grant of the register, in order",
            "items": {
                "type": "object",
                "properties": {
                    "number": {"type": "string", "description": "Number of the grant, such as G-0001"},
                    "date": {"type": "string", "format": "date", "description": "Day of the decision"},
                    "recipient": {"type": "string", "description": "Who receives the grant"},
                    "purpose": {"type": "string", "description": "What it is for, from the line below"},
                    "amount": {"type": "number", "description": "Amount of the grant in pounds"},
                },
            },
        },
        "total": {"type": "number", "description": "Total of all grants, printed at the end of the register"},
    },
}

FIRST = ("Ashby", "Brindle", "Calder", "Dunmore", "Elsworth", "Fenwick", "Garsdale", "Hexley", "Irthing")
SECOND = (
    "Choral Society",
    "Youth Theatre",
    "Allotment Group",
    "Lifeboat Trust",
    "Reading Room",
    "Brass Band",
)
THING = (
    "a roof",
    "new instruments",
    "two canoes",
    "a kitchen",
    "a lift",
    "warm rooms",
    "a garden",
    "shelves",
)
WHOM = ("young carers", "older people", "new members", "school visits", "volunteers", "evening classes")
REGIONS = (
    "Northern dales",
    "Coast",
    "Border towns",
    "River valleys",
    "Old mills",
    "High moor",
    "Southern plain",
)
PROSE = (
    "The trustees visited the group in spring and were shown how the work is planned and who does it.",
    "Members told us that the hall is cold in winter and that the choir meets in coats.",
    "A local firm has promised to give its time, and the parish will look after what is built.",
    "The group reports on what it did with the money and keeps its books open to everybody.",
    "Similar applications were refused where no plan for later years could be shown.",
    "Neighbours wrote in support, and nobody spoke against it at the open meeting.",
)


@dataclass
class Register:
    """A drawn register: the PDF, what is true of it, and how many pages it has."""

    pdf: bytes
    gold: dict[str, Any]
    pages: int


@dataclass
class _Flow:
    """Lines of words that fill page after page."""

    lines: list[list[tuple[float, str, float]]] = field(default_factory=list)

    def add(self, *cells: tuple[float, str], size: float = SIZE) -> None:
        self.lines.append([(x, text, size) for x, text in cells])


def register(records: int = 400, pages: int = 120, seed: int = 0, sections: int = 7) -> Register:
    """Draw a register with so many records on so many pages."""
    chance = random.Random(seed)
    grants = _grants(records, chance)
    flow = _Flow()
    for number in range(sections):
        share = grants[number * records // sections : (number + 1) * records // sections]
        _section(flow, REGIONS[number % len(REGIONS)], share, chance)
    total = round(sum(grant["amount"] for grant in grants), 2)
    flow.add()
    flow.add((NUMBER, "Total of all grants"), (AMOUNT, _money(total)))
    flow.add((NUMBER, "The register was adopted by the trustees of the foundation."))
    ends = [number * len(flow.lines) // pages for number in range(pages + 1)]
    drawn = [_page(flow.lines[first:last], i) for i, (first, last) in enumerate(pairwise(ends))]
    gold = {"foundation": "Hollin Foundation", "year": 2025, "grants": grants, "total": total}
    return Register(draw(*drawn, size=(WIDTH, HEIGHT)), gold, len(drawn))


def _grants(records: int, chance: random.Random) -> list[dict[str, Any]]:
    day = date(2025, 1, 6)
    found = []
    for number in range(1, records + 1):
        day += timedelta(days=chance.choice((0, 0, 1, 1, 2)))
        found.append(
            {
                "number": f"G-{number:04}",
                "date": day.isoformat(),
                "recipient": f"{chance.choice(FIRST)} {chance.choice(SECOND)}",
                "purpose": f"{chance.choice(THING)} for {chance.choice(WHOM)}",
                "amount": chance.choice((250.0, 500.0, 1000.0, 1250.5, 2400.0, 3999.99, 12500.0)),
            }
        )
    return found


def _section(flow: _Flow, region: str, grants: list[dict[str, Any]], chance: random.Random) -> None:
    flow.add()
    flow.add((NUMBER, region), size=14)
    flow.add()
    flow.add((NUMBER, "Number"), (DAY, "Decided"), (RECIPIENT, "Recipient and purpose"), (AMOUNT, "Amount"))
    for grant in grants:
        day = date.fromisoformat(grant["date"])
        flow.add(
            (NUMBER, grant["number"]),
            (DAY, f"{day.day} {day:%b} {day.year}"),
            (RECIPIENT, grant["recipient"]),
            (AMOUNT, _money(grant["amount"])),
        )
        flow.add((RECIPIENT, grant["purpose"]))
        flow.add()
        for sentence in chance.sample(PROSE, chance.randint(1, 4)):
            flow.add((RECIPIENT, sentence), size=7)
        flow.add()
    flow.add((NUMBER, f"Subtotal {region}"), (AMOUNT, _money(sum(grant["amount"] for grant in grants))))


def _page(lines: list[list[tuple[float, str, float]]], index: int) -> list[Words]:
    words = [
        Words(NUMBER, 40, "Hollin Foundation", 8),
        Words(AMOUNT - 60, 40, "Register of grants 2025", 8),
        Words(NUMBER, HEIGHT - 30, f"Page {index + 1}", 8),
    ]
    leading = min(LEADING, (HEIGHT - TOP - 60) / max(1, len(lines)))
    for i, line in enumerate(lines):
        words += [Words(x, TOP + i * leading, text, size) for x, text, size in line]
    return words


def _money(amount: float) -> str:
    return f"{amount:,.2f}"


def main(folder: Path, records: int, pages: int) -> None:
    """Write document, gold and schema."""
    folder.mkdir(parents=True, exist_ok=True)
    made = register(records, pages)
    (folder / "register.pdf").write_bytes(made.pdf)
    (folder / "register.json").write_text(json.dumps(made.gold, indent=1))
    (folder / "register.schema.json").write_text(json.dumps(SCHEMA, indent=1))


if __name__ == "__main__":
    main(Path(sys.argv[1]), *(int(number) for number in (*sys.argv[2:], "400", "120")[:2]))
