"""How long one turn of the window's loop takes, in processor time and in a unit that is measured beside it.

A busy machine takes the processor away, which a thread's own time does not count, and makes every instruction
slower, which it does: so the limit is not in milliseconds but in the time that a piece of plain Python takes
at the same moment. Ten such pieces are what a person begins to notice, a tenth of a second.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.application import Parts
from extraction import paths
from extraction.storage.records import DocumentState
from extraction.storage.store import Store
from tests.app.helpers import DATA
from tests.app.made_results import keep_results

PIECES = 10
"""A piece takes 10 ms on a machine of 2020."""
LEEWAY = 3
"""Times come from one measurement each; what is wrong takes ten times as long and more."""
LONG = 1000


def piece() -> float:
    """Seconds of a fixed piece of work."""
    began = time.thread_time()
    kept = {}
    for number in range(30_000):
        kept[f"/line_items/{number}"] = (number, str(number))
    return time.thread_time() - began


class Turns(QObject):
    """The longest turns of the loop while it lives, each in pieces."""

    def __init__(self) -> None:
        super().__init__()
        self._unit = min(piece() for _ in range(3))
        self._last = time.thread_time()
        self.longest = 0.0
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    def _tick(self) -> None:
        now = time.thread_time()
        self.longest = max(self.longest, now - self._last)
        self._last = now

    def pieces(self) -> float:
        """The longest turn until now; the slower of the units before and after it counts."""
        self._tick()
        self._timer.stop()
        return self.longest / max(self._unit, min(piece() for _ in range(3)))


Measure = Callable[[Callable[[], object], Callable[[], bool]], float]


@pytest.fixture
def measure(qtbot: QtBot) -> Iterator[Measure]:
    """The longest turn from a beginning until something is so, and a little more."""

    def run(begin: Callable[[], object], over: Callable[[], bool]) -> float:
        QTest.qWait(50)
        turns = Turns()
        begin()
        qtbot.waitUntil(over, timeout=300_000)
        QTest.qWait(250)
        return turns.pieces()

    yield run


def rows(count: int) -> list[dict[str, object]]:
    return [
        {"description": f"Item {n}", "quantity": n, "unit_price": 1.5 * n, "total": 3.0 * n}
        for n in range(count)
    ]


def test_a_pile_of_a_thousand_is_put_away_and_opened_again(
    open_window: Callable[[], Parts], measure: Measure
) -> None:
    with Store(paths.database_file()) as store:
        for number in range(LONG):
            row = store.add_document(f"/bills/{number:04}.pdf")
            store.set_state(row.id, DocumentState.FAILED, "Nothing reads this.")
    parts = open_window()
    pile, shelf = parts.pile, parts.window.bringing.shelf
    assert len(pile) == LONG
    assert measure(lambda: None, lambda: not pile._fill_in.isActive()) < LEEWAY * PIECES
    assert measure(shelf.new, lambda: len(pile) == 0) < LEEWAY * PIECES
    assert measure(lambda: shelf.open(1), lambda: len(pile) == LONG) < LEEWAY * PIECES


def test_a_result_with_a_long_list_is_shown_and_listed(
    open_window: Callable[[], Parts], measure: Measure
) -> None:
    keep_results({"invoice_number": "A-1"}, {"invoice_number": "A-2", "line_items": rows(LONG)})
    parts = open_window()
    window, (short, long) = parts.window, parts.pile.ids()
    fields = window.fields

    def shown() -> bool:
        return fields.model.index_of(f"/line_items/{LONG - 1}").isValid()

    window.rail.select(short)
    assert measure(lambda: window.rail.select(long), shown) < LEEWAY * PIECES
    assert measure(lambda: fields.select("/line_items/900/total"), lambda: True) < LEEWAY * PIECES
    assert fields.current() == "/line_items/900/total"
    sheet = window.overviews.sheet
    assert measure(lambda: window.middle.show_view(sheet), lambda: sheet.sheets.complete) < LEEWAY * PIECES
    listed = sheet.filter.rowCount
    assert measure(lambda: sheet.lists.setCurrentIndex(1), lambda: listed() == LONG) < LEEWAY * PIECES


def test_a_long_result_is_written_and_finished(
    parts: Parts, fake: Path, pdf: Path, settle: Callable[..., None], measure: Measure
) -> None:
    (fake / "data.json").write_text(json.dumps({**DATA, "line_items": rows(200)}))
    parts.pile.add([str(pdf)])
    settle(parts, DocumentState.READY)
    document = parts.pile.ids()[0]
    entry = parts.pile.entry(document)
    longest = measure(lambda: parts.runner.run([document]), lambda: entry.row.state is DocumentState.DONE)
    assert longest < LEEWAY * PIECES
    assert parts.window.fields.model.index_of("/line_items/199/total").isValid()
