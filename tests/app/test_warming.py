"""What the first edit needs is loaded in the background."""

from __future__ import annotations

import sys
from importlib.util import find_spec

import pytest
from pytestqt.qtbot import QtBot

from app import warming as warming_module
from app.tasks import Tasks
from app.warming import LATE, Warming


def test_what_is_needed_late_is_loaded(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming_module, "LATE", ("colorsys",))  # no module of ours: it would exist twice
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    tasks = Tasks()
    warming = Warming(tasks)
    warming.start()
    qtbot.waitUntil(lambda: "colorsys" in sys.modules, timeout=60_000)
    tasks.close()


def test_the_names_are_those_of_modules() -> None:
    assert all(find_spec(name) for name in LATE)
