"""Stored times are in UTC, shown ones are the person's."""

from __future__ import annotations

import time

import pytest

from app.texts.clock import local_time


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the system's zone cannot be set from here")
def test_times_are_the_persons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    try:
        assert local_time("2026-03-14T10:00:00.000+00:00") == "2026-03-14 11:00"
        assert local_time("2026-06-30T23:30:00+00:00") == "2026-07-01 01:30"
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize("stamp", ["", "yesterday"])
def test_what_is_no_time_is_not_shown(stamp: str) -> None:
    assert local_time(stamp) == ""
