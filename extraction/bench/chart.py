"""A horizontal bar chart as SVG, drawn without a library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

WIDTH = 900
ROW = 26
LABELS = 330
TOP = 64
BAR = 18
VALUE_ROOM = 70
"""Pixels kept free at the right for the number behind the longest bar."""

FILL = {True: "#1f6feb", False: "#8c959f"}


class Bar(NamedTuple):
    """One bar; `strong` sets it off from the others."""

    label: str
    value: float
    strong: bool


def bar_chart(title: str, subtitle: str, bars: Sequence[Bar]) -> str:
    """The SVG text; bars start at zero."""
    longest = max((bar.value for bar in bars), default=1.0) or 1.0
    scale = (WIDTH - LABELS - VALUE_ROOM) / longest
    height = TOP + ROW * len(bars) + 16
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="13" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        f'<text x="16" y="26" font-size="17" fill="#1f2328">{escape(title)}</text>',
        f'<text x="16" y="46" fill="#59636e">{escape(subtitle)}</text>',
    ]
    for number, bar in enumerate(bars):
        parts.append(_bar(bar, TOP + ROW * number, scale))
    return "\n".join([*parts, "</svg>", ""])


def _bar(bar: Bar, top: int, scale: float) -> str:
    base = top + BAR - 5
    length = bar.value * scale
    return (
        f'<text x="{LABELS - 10}" y="{base}" text-anchor="end" fill="#1f2328">{escape(bar.label)}</text>'
        f'<rect x="{LABELS}" y="{top}" width="{length:.1f}" height="{BAR}" fill="{FILL[bar.strong]}"/>'
        f'<text x="{LABELS + length + 6:.1f}" y="{base}" fill="#1f2328">{bar.value:.2f}</text>'
    )
