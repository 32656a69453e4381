"""The line at the bottom keeps its size whatever it says."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from app.entry import Progress
from app.views.status_line import StatusLine


def test_a_long_sentence_does_not_make_the_window_wider(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    width = line.minimumSizeHint().width()
    line.say("a sentence " * 50)
    assert line.minimumSizeHint().width() == width
    line.show_progress(Progress(phase="writing", tokens_per_second=31.0, note="note " * 80))
    assert line.minimumSizeHint().width() == width
    assert line.text().startswith("Writing 31 tok/s")
