"""`make docs-charts`: draws the pictures of the documentation.

    docs/charts/tokens-a-pass.svg, draft-rules.svg, batch-cost.svg, gain.svg    from tests/bench/lookup.md
    docs/charts/data-flow.svg                                                   each box a module

tests/docs/test_charts.py fails where a picture and its figures differ.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # this folder is not in it when the script is run

RECORD = ROOT / "tests" / "bench" / "lookup.md"
CHARTS = ROOT / "docs" / "charts"
MACHINE = "2 cores, no graphics card, Qwen2.5-Coder-1.5B"

Rows = list[list[str]]


def table(heading: str) -> Rows:
    """The rows of the first table below a heading of the record, its head left out."""
    text = RECORD.read_text(encoding="utf-8")
    section = text.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


# ------------------------------------------------------------------ charts


def tokens_a_pass() -> str:
    """Winnow beside the best of the others, by kind of document."""
    from extraction.bench.chart import Bar, bar_chart

    bars = []
    for documents, ours, peer in table("Tokens a pass"):
        bars.append(Bar(documents, float(ours), True))
        bars.append(Bar("best other rule", float(peer), False))
    return bar_chart(
        "Tokens a pass of the model", "Replayed outputs, draft limit 32; plain decoding is 1.00", bars
    )


def draft_rules() -> str:
    """The rules of other programs and ours on the same outputs."""
    from extraction.bench.chart import Bar, bar_chart

    rows = table("Draft rules, one beside the other")
    bars = [Bar(rule, float(value), rule == rows[-1][0]) for rule, value in rows]
    return bar_chart(
        "Tokens a pass by draft rule", "35 documents of 12 kinds, an earlier version of Winnow", bars
    )


def batch_cost() -> str:
    """What more tokens in one pass cost."""
    from extraction.bench.chart import Bar, bar_chart

    bars = []
    for size, first, second in table("What a batch costs"):
        words = "1 token" if size == "1" else f"{size} tokens"
        bars += [Bar(f"{words}, 29 November", float(first), False), Bar("30 November", float(second), True)]
    return bar_chart("What a batch costs, in passes of one token", MACHINE, bars)


def gain() -> str:
    """What the automatic policy gains in time."""
    from extraction.bench.chart import Bar, bar_chart

    rows = table("Gain in time, priced")
    bars = [Bar(documents, float(total), "30" in documents) for documents, total, *_ in rows]
    return bar_chart(
        "Times as fast as plain decoding", f"Replays priced with measured costs; {MACHINE}", bars
    )


# ------------------------------------------------------------------ the data flow


class Box(NamedTuple):
    """A module or package with what it does; `column` and `row` are its place."""

    path: str
    does: str
    column: int
    row: int


FLOW = (
    Box("extraction/sources", "reads PDF, web page, text", 0, 0),
    Box("extraction/document.py", "text, and a box a character", 1, 0),
    Box("extraction/long_documents/windows.py", "parts that fit the model", 2, 0),
    Box("extraction/asking/prompt.py", "schema and text as tokens", 3, 0),
    Box("schemas/registry.py", "built-in and own schemas", 0, 1),
    Box("schemas/decoding.py", "what decoding enforces", 1, 1),
    Box("extraction/decoding/grammar.py", "which tokens may come", 2, 1),
    Box("extraction/decoding/loop.py", "draft, verify, accept", 3, 1),
    Box("extraction/decoding/ngram_file.py", "table of earlier outputs", 0, 2),
    Box("extraction/decoding/drafting.py", "guesses the next tokens", 1, 2),
    Box("extraction/decoding/policy.py", "how far to guess", 2, 2),
    Box("extraction/decoding/llama_engine.py", "llama.cpp: one target pass", 4, 1),
    Box("extraction/confidence.py", "chance that it is right", 0, 3),
    Box("extraction/checks", "rules: sums, dates, codes", 1, 3),
    Box("extraction/long_documents/merging.py", "parts put together", 2, 3),
    Box("extraction/grounding/ground.py", "value to its words", 3, 3),
    Box("extraction/storage/store.py", "what a person made", 0, 4),
    Box("extraction/review/decisions.py", "decisions of a person", 1, 4),
    Box("extraction/export", "Excel, CSV, JSON, PDF", 2, 4),
    Box("app/exports/exporting.py", "the window's side of it", 3, 4),
)
ARROWS = (
    ("extraction/sources", "extraction/document.py"),
    ("extraction/document.py", "extraction/long_documents/windows.py"),
    ("extraction/long_documents/windows.py", "extraction/asking/prompt.py"),
    ("extraction/asking/prompt.py", "extraction/decoding/loop.py"),
    ("schemas/registry.py", "schemas/decoding.py"),
    ("schemas/decoding.py", "extraction/decoding/grammar.py"),
    ("extraction/decoding/grammar.py", "extraction/decoding/loop.py"),
    ("extraction/decoding/ngram_file.py", "extraction/decoding/drafting.py"),
    ("extraction/decoding/drafting.py", "extraction/decoding/policy.py"),
    ("extraction/decoding/policy.py", "extraction/decoding/loop.py"),
    ("extraction/decoding/llama_engine.py", "extraction/decoding/loop.py"),
    ("extraction/decoding/loop.py", "extraction/grounding/ground.py"),
    ("extraction/grounding/ground.py", "extraction/long_documents/merging.py"),
    ("extraction/long_documents/merging.py", "extraction/checks"),
    ("extraction/checks", "extraction/confidence.py"),
    ("extraction/confidence.py", "extraction/storage/store.py"),
    ("extraction/storage/store.py", "extraction/review/decisions.py"),
    ("extraction/review/decisions.py", "extraction/export"),
    ("extraction/export", "app/exports/exporting.py"),
)

BOX_WIDTH, BOX_HEIGHT = 196, 54
GAP_ACROSS, GAP_DOWN = 32, 40
MARGIN = 16
LONGEST_NAME = 24
"""Characters of a path that fit into a box; of a longer one the package in front is left out."""


def data_flow() -> str:
    """Boxes and arrows as SVG."""
    width = 2 * MARGIN + 5 * BOX_WIDTH + 4 * GAP_ACROSS
    height = 2 * MARGIN + 5 * BOX_HEIGHT + 4 * GAP_DOWN
    places = {box.path: box for box in FLOW}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13" role="img">',
        "<title>From a source to an export, module by module</title>",
        '<defs><marker id="end" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" '
        'orient="auto"><path d="M0 0 L8 4 L0 8 z" fill="#59636e"/></marker></defs>',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        *(_arrow(places[start], places[end]) for start, end in ARROWS),
        *(_box(box) for box in FLOW),
        "</svg>",
        "",
    ]
    return "\n".join(parts)


def _corner(box: Box) -> tuple[int, int]:
    return MARGIN + box.column * (BOX_WIDTH + GAP_ACROSS), MARGIN + box.row * (BOX_HEIGHT + GAP_DOWN)


def _box(box: Box) -> str:
    left, top = _corner(box)
    middle = left + BOX_WIDTH // 2
    name = box.path if len(box.path) <= LONGEST_NAME else box.path.split("/", 1)[1]
    fill = "#fff5e6" if box.path.startswith("extraction/decoding") else "#f6f8fa"
    return (
        f'<g><title>{escape(box.path)}</title><rect x="{left}" y="{top}" width="{BOX_WIDTH}" '
        f'height="{BOX_HEIGHT}" rx="6" fill="{fill}" stroke="#8c959f"/>'
        f'<text x="{middle}" y="{top + 22}" text-anchor="middle" font-weight="bold" fill="#1f2328">'
        f"{escape(name)}</text>"
        f'<text x="{middle}" y="{top + 41}" text-anchor="middle" fill="#59636e">{escape(box.does)}</text></g>'
    )


def _arrow(start: Box, end: Box) -> str:
    """Between the sides that face each other."""
    (left, top), (to_left, to_top) = _corner(start), _corner(end)
    half = BOX_WIDTH // 2
    if start.row == end.row:
        right = end.column > start.column
        x1, x2 = (left + BOX_WIDTH, to_left) if right else (left, to_left + BOX_WIDTH)
        y1 = y2 = top + BOX_HEIGHT // 2
    else:
        down = end.row > start.row
        x1, x2 = left + half, to_left + half
        y1, y2 = (top + BOX_HEIGHT, to_top) if down else (top, to_top + BOX_HEIGHT)
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#59636e" marker-end="url(#end)"/>'


PICTURES: dict[str, Callable[[], str]] = {
    "tokens-a-pass.svg": tokens_a_pass,
    "draft-rules.svg": draft_rules,
    "batch-cost.svg": batch_cost,
    "gain.svg": gain,
    "data-flow.svg": data_flow,
}


def main() -> None:
    """Draw all pictures."""
    CHARTS.mkdir(parents=True, exist_ok=True)
    for name, draw in PICTURES.items():
        (CHARTS / name).write_text(draw(), encoding="utf-8")
        print(f"docs/charts/{name}")


if __name__ == "__main__":
    main()
