"""The sample documents: drawn the same every time, one page, totals that add up."""

from __future__ import annotations

import io
from decimal import Decimal

import pypdf
import pytest

from assets import draw_samples


def text_of(data: bytes) -> str:
    (page,) = pypdf.PdfReader(io.BytesIO(data)).pages
    return page.extract_text()


def test_the_invoice_adds_up() -> None:
    assert draw_samples.totals() == (Decimal("1910.60"), Decimal("382.12"), Decimal("2292.72"))


def test_drawing_twice_gives_the_same_bytes() -> None:
    assert draw_samples.draw_invoice() == draw_samples.draw_invoice()


def test_the_committed_invoice_is_what_is_drawn() -> None:
    committed = text_of((draw_samples.SAMPLES / "invoice.pdf").read_bytes())
    assert committed == text_of(draw_samples.draw_invoice())
    for words in (
        "HP-2026-0187",
        "14 March 2026",
        "Larkfield Primary School",
        "1,910.60",
        "382.12",
        "£2,292.72",
    ):
        assert words in committed


@pytest.mark.parametrize(
    ("name", "words"), [("recipe.html", "150 g pearl barley"), ("article.html", "Solveig")]
)
def test_the_web_pages(name: str, words: str) -> None:
    page = (draw_samples.SAMPLES / name).read_text("utf-8")
    assert words in page
    assert "http" not in page  # nothing is loaded from elsewhere
