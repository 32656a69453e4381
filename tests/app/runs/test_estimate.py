"""An estimate is given once there is something to estimate from, in words a person would use."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.runs.estimate import Overall, Pace, PartsPace, closing_line, duration_words, weight


def test_nothing_is_estimated_before_anything_was_measured() -> None:
    pace = Pace()
    assert pace.seconds(600.0) is None
    pace.record(600.0, 30.0)
    pace.record(1200.0, 60.0)
    assert pace.seconds(2400.0) == 120.0


def test_old_documents_are_forgotten() -> None:
    pace = Pace()
    pace.record(1000.0, 10_000.0)
    for _ in range(12):
        pace.record(1000.0, 10.0)
    assert pace.seconds(1000.0) == 10.0


def test_weight_counts_the_text_and_what_every_document_costs() -> None:
    assert weight(0) == 600.0
    assert weight(4000) == 1600.0


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (3, "a few seconds left"),
        (40, "less than a minute left"),
        (70, "about a minute left"),
        (215, "about 4 minutes left"),
        (80 * 60, "about 80 minutes left"),
        (95 * 60, "about 2 hours left"),
    ],
)
def test_durations(seconds: float, words: str) -> None:
    assert duration_words(seconds) == words


@given(st.floats(min_value=0, max_value=1e7))
def test_every_duration_has_words(seconds: float) -> None:
    assert duration_words(seconds).endswith(" left")
    assert " 0 " not in duration_words(seconds)
    assert " 1 " not in duration_words(seconds)


def test_the_whole_in_words() -> None:
    assert Overall().words() == ""
    assert Overall(done=3, failed=1, total=12).words() == "4 of 12"
    assert Overall(done=3, total=12, seconds_left=240).words() == "3 of 12 · about 4 minutes left"
    assert Overall(done=3, total=12, seconds_left=240, paused=True).words() == "3 of 12 · paused"
    pausing = Overall(done=3, total=12, seconds_left=240, paused=True, running=True)
    assert pausing.words() == "3 of 12 · pauses after this document"
    assert Overall(done=12, total=12).words() == ""


def test_the_closing_line() -> None:
    assert closing_line(48, 2) == "48 done, 2 failed"
    assert closing_line(0, 1) == "1 failed"
    assert closing_line(1234, 0) == "1,234 done"


def test_the_rest_of_a_long_document_by_its_parts() -> None:
    pace = PartsPace()
    assert pace.seconds(now=5) is None
    pace.started(1, 14, kept=False, now=0)
    assert pace.seconds(now=20) is None  # nothing is finished
    pace.started(2, 14, kept=False, now=30)
    pace.started(3, 14, kept=False, now=60)
    assert pace.seconds(now=70) == 12 * 30 - 10
    pace.started(3, 14, kept=False, now=80)  # the rest of part 3, which was cut
    assert pace.seconds(now=90) == 12 * 30 - 30
    assert not pace.resumed


def test_parts_that_were_finished_before_cost_no_time() -> None:
    pace = PartsPace()
    for part in (1, 2, 3):
        pace.started(part, 5, kept=True, now=100)
    pace.started(4, 5, kept=False, now=100)
    assert pace.seconds(now=110) is None
    pace.started(5, 5, kept=False, now=140)
    assert pace.seconds(now=150) == 30
    assert pace.resumed
