"""Which rewinds are exact: everywhere, within the window, within the snapshots of the last pass."""

from __future__ import annotations

import pytest

from extraction.decoding.reach import Reach


def test_attention_over_everything_goes_back_anywhere() -> None:
    reach = Reach()
    reach.pass_begins()
    reach.pass_ended(500, 5)
    assert reach.longest(32, 4096) == 4096
    assert all(reach.reaches(position, lowest=0) for position in (0, 1, 500, 505))


def test_a_window_goes_back_within_the_pass_and_as_far_as_its_memory_lasts() -> None:
    reach = Reach(window=32)
    reach.pass_ended(200, 5)
    assert reach.longest(32, 4096) == 32
    assert reach.reaches(200, lowest=180)
    assert not reach.reaches(199, lowest=180)
    assert not reach.reaches(150, lowest=120)
    assert reach.reaches(150, lowest=119)  # 150 sees 119..150
    assert reach.reaches(20, lowest=0)  # a text shorter than the window


def test_after_a_rewind_a_window_goes_back_to_the_same_place() -> None:
    reach = Reach(window=32)
    reach.pass_ended(200, 5)
    reach.moved(202)
    assert reach.reaches(200, lowest=190)
    reach.moved(100)
    assert reach.reaches(100, lowest=90)
    assert not reach.reaches(99, lowest=90)


@pytest.mark.parametrize(("tokens", "lowest_exact"), [(1, 201), (3, 201), (9, 201), (20, 212)])
def test_a_recurrent_state_goes_back_as_far_as_the_snapshots_of_the_pass(
    tokens: int, lowest_exact: int
) -> None:
    reach = Reach(recurrent=True, snapshots=8)
    reach.pass_ended(200, tokens)
    assert reach.longest(32, 4096) == 8
    assert reach.reaches(lowest_exact, lowest=199)
    assert not reach.reaches(lowest_exact - 1, lowest=0)
    assert reach.reaches(0, lowest=199)


def test_snapshots_serve_once() -> None:
    reach = Reach(recurrent=True, snapshots=8)
    reach.pass_ended(200, 5)
    reach.moved(203)
    assert reach.reaches(203, lowest=0)
    assert not reach.reaches(202, lowest=0)


def test_a_recurrent_pass_that_ended_half_way_leaves_nothing_but_the_start() -> None:
    reach = Reach(recurrent=True, snapshots=8)
    reach.pass_ended(200, 5)
    reach.pass_begins()
    assert not reach.reaches(205, lowest=0)
    assert reach.reaches(0, lowest=0)


def test_without_snapshots_or_drafts_nothing_is_taken_back() -> None:
    assert Reach(recurrent=True).longest(32, 4096) == 0
    assert Reach(recurrent=True, snapshots=8).longest(4, 4096) == 4
