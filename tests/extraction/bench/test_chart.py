"""The chart is well-formed SVG with bars as long as their values say."""

from __future__ import annotations

from xml.etree import ElementTree

from extraction.bench.chart import LABELS, VALUE_ROOM, WIDTH, Bar, bar_chart

SVG = "{http://www.w3.org/2000/svg}"


def test_bars_are_proportional_and_ours_stand_out() -> None:
    bars = [Bar("plain & simple", 1.0, False), Bar("ours <32>", 4.0, True)]
    root = ElementTree.fromstring(bar_chart("Tokens a pass", "2 documents", bars))
    plain, ours = root.findall(f"{SVG}rect")[1:]
    assert float(ours.get("width", "0")) == WIDTH - LABELS - VALUE_ROOM == 500
    assert float(plain.get("width", "0")) == 125
    assert plain.get("fill") != ours.get("fill")
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert texts == ["Tokens a pass", "2 documents", "plain & simple", "1.00", "ours <32>", "4.00"]


def test_a_chart_without_bars_is_still_a_chart() -> None:
    root = ElementTree.fromstring(bar_chart("Nothing", "0 documents", []))
    assert len(root.findall(f"{SVG}rect")) == 1
