"""The pictures show what is recorded, and the boxes of the data flow are modules that call each other."""

from __future__ import annotations

import pytest

from tests.docs.pages import ROOT, script

charts = script("docs_charts")


@pytest.mark.parametrize("name", charts.PICTURES)
def test_the_picture_is_what_the_figures_say(name: str) -> None:
    picture = (ROOT / "docs" / "charts" / name).read_text(encoding="utf-8")
    assert picture == charts.PICTURES[name](), "run `make docs-charts`"


@pytest.mark.parametrize(
    ("heading", "row"),
    [
        ("Tokens a pass", ["41 documents of all kinds", "6.52", "3.43"]),
        ("What a batch costs", ["2", "1.64", "2.01"]),
        ("Gain in time, priced", ["24 invoices, curve of 29 November", "1.20", "1.18", "1.13"]),
    ],
)
def test_a_table_of_the_record(heading: str, row: list[str]) -> None:
    assert row in charts.table(heading)


def test_each_box_is_a_module() -> None:
    assert [box.path for box in charts.FLOW if not (ROOT / box.path).exists()] == []


def test_arrows_lead_from_box_to_box_and_none_is_left_alone() -> None:
    ends = {path for arrow in charts.ARROWS for path in arrow}
    assert ends == {box.path for box in charts.FLOW}
