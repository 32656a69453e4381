"""Markup in documents and schemas stays text wherever the window shows it."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QTextDocument
from pytestqt.qtbot import QtBot

from app.texts.plain import PlainLabel, tool_tip

EVIL = "Total <img src='file:///secret.png'>\n  <b>bold</b> &amp; more"


def test_a_label_is_as_wide_as_its_characters(qtbot: QtBot) -> None:
    label = PlainLabel("<b>x</b>")
    qtbot.addWidget(label)
    assert label.text() == "<b>x</b>"
    assert label.sizeHint().width() >= label.fontMetrics().horizontalAdvance("<b>x</b>")


def test_a_tool_tip_reads_like_the_text() -> None:
    shown = QTextDocument()
    shown.setHtml(tool_tip(EVIL))
    assert shown.toPlainText() == EVIL


@pytest.mark.parametrize("text", ["", "plain words", "5 < 6 & 7 > 2", "two\nlines"])
def test_other_tool_tips_stay_as_they_are(text: str) -> None:
    assert tool_tip(text) == text
