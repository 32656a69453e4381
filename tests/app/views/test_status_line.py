"""The line at the bottom keeps its size whatever it says."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from app.pile.entry import Progress
from app.runs.estimate import Overall
from app.views.status_line import StatusLine
from extraction.events import ModelReady


def test_a_long_sentence_does_not_make_the_window_wider(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    width = line.minimumSizeHint().width()
    line.say("a sentence " * 50)
    assert line.minimumSizeHint().width() == width
    line.show_progress(Progress(phase="writing", tokens_per_second=31.0, note="note " * 80))
    assert line.minimumSizeHint().width() == width
    assert line.text().startswith("Writing 31 tokens/s")


def test_a_sentence_said_during_a_run_can_be_read_before_the_figures_return(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    figures = "Writing 31 tokens/s   2.0 tokens a pass"
    writing = Progress(phase="writing", tokens_per_second=31.0, tokens_per_pass=2.0)
    line.say("The model is here. Press Run.")
    line.show_progress(writing)
    assert line.text() == figures
    line.say("Copied.")
    line.show_progress(writing)
    assert line.text() == "Copied."
    assert line._message.interval() == 5_000
    line._message.timeout.emit()
    assert line.text() == figures
    line._message.stop()
    line.show_progress(None)
    assert line.text() == ""


def test_the_model_with_the_memory_it_takes(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    ready = ModelReady(name="m", device="CPU", context_size=8192, memory=1_900_000_000)
    line.show_ready(ready, "Qwen2.5")
    assert line.model_text() == "Qwen2.5 · CPU · 1.9 GB"
    line.show_progress(Progress(phase="writing", tokens_per_second=31.0, memory=2_340_000_000))
    assert line.model_text() == "Qwen2.5 · CPU · 2.3 GB"
    line.show_model("Qwen2.5")
    line.show_progress(Progress(phase="writing", memory=2_340_000_000))
    assert line.model_text() == "Qwen2.5"


def test_the_queue_takes_the_place_of_the_totals(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.show()
    line.show_totals(3, 1, 8)
    assert line.totals() == "3 done   1 failed   8 waiting"
    line.show_overall(Overall(done=3, total=12, seconds_left=240))
    assert line.totals() == "3 of 12 · about 4 minutes left"
    assert (line._bar.value(), line._bar.maximum(), line._bar.isVisible()) == (3, 12, True)
    line.show_totals(3, 1, 0)
    line.show_overall(Overall())
    assert line.totals() == "3 done   1 failed"
    assert not line._bar.isVisible()


def test_the_end_of_a_queue_stays_until_the_next_one(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.show()
    line.show_end(48, 2)
    assert line.ended.text() == "48 done, 2 failed"
    assert line.show_button.isVisible()
    line.say("something else")
    assert line.ended.text() == "48 done, 2 failed"
    with qtbot.waitSignal(line.show_failed):
        line.show_button.click()
    line.show_end(3, 0)
    assert not line.show_button.isVisible()
    line.show_progress(Progress())
    assert not line.ended.isVisible()


def test_the_memory_of_a_card_is_shown_where_there_is_one(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    ready = ModelReady(run="r", name="m", device="GPU", context_size=8192, memory=1_000_000_000)
    line.show_ready(ready, "A model")
    assert line.model_text() == "A model · GPU · 1.0 GB"
    line.show_ready(ready.model_copy(update={"card_used": 5 * 2**30, "card_total": 24 * 2**30}), "A model")
    assert line.model_text() == "A model · GPU 5.0 of 24 GB"
    line.show_progress(Progress(phase="writing", memory=2_000_000_000, card=(6 * 2**30, 24 * 2**30)))
    assert line.model_text() == "A model · GPU 6.0 of 24 GB"


def test_loading_has_a_bar_and_a_way_to_stop_it(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.show()
    assert not line._loading.isVisible() and not line.stop_button.isVisible()
    line.show_loading("Qwen2.5 · loading 25%", 0.25)
    assert (line.model_text(), line._loading.value()) == ("Qwen2.5 · loading 25%", 250)
    assert line._loading.isVisible() and line.stop_button.isVisible()
    with qtbot.waitSignal(line.stop_loading):
        line.stop_button.click()
    line.show_ready(ModelReady(name="m", device="CPU", context_size=8192, memory=1), "Qwen2.5")
    assert not line._loading.isVisible() and not line.stop_button.isVisible()
    line.show_loading("Qwen2.5 · loading 50%", 0.5)
    line.show_model("Qwen2.5")  # it was stopped
    assert not line._loading.isVisible() and not line.stop_button.isVisible()
