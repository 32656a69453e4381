"""Markup in documents and schemas stays text wherever the window shows it."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QTextDocument
from pytestqt.qtbot import QtBot

from app.texts.plain import ElidedLabel, PlainLabel, tool_tip

EVIL = "Total <img src='file:///secret.png'>\n  <b>bold</b> &amp; more"


def test_a_label_is_as_wide_as_its_characters(qtbot: QtBot) -> None:
    label = PlainLabel("<b>x</b>")
    qtbot.addWidget(label)
    assert label.text() == "<b>x</b>"
    assert label.sizeHint().width() >= label.fontMetrics().horizontalAdvance("<b>x</b>")


def test_what_has_no_room_is_whole_in_the_tool_tip(qtbot: QtBot) -> None:
    label = ElidedLabel("filled by <b>Qwen</b>")
    qtbot.addWidget(label)
    label.show()
    label.resize(label.sizeHint())
    assert label.shown() == label.text() == "filled by <b>Qwen</b>"
    assert label.toolTip() == ""
    label.resize(60, 20)
    assert label.shown().endswith("…")
    assert label.text() == "filled by <b>Qwen</b>"
    assert "filled by &lt;b&gt;Qwen&lt;/b&gt;" in label.toolTip()
    label.explain("why")
    assert label.toolTip().endswith("why</p>")
    assert label.minimumSizeHint().width() == 0


def test_a_tool_tip_reads_like_the_text() -> None:
    shown = QTextDocument()
    shown.setHtml(tool_tip(EVIL))
    assert shown.toPlainText() == EVIL


@pytest.mark.parametrize("text", ["", "plain words", "5 < 6 & 7 > 2", "two\nlines"])
def test_other_tool_tips_stay_as_they_are(text: str) -> None:
    assert tool_tip(text) == text
