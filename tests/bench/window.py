"""Measures how long the window takes to appear, and how long it ever keeps a person waiting.

Usage: python tests/bench/window.py [documents]. Prints the seconds from the start of the process to the first
painted window, with an empty pile and with a full one, and the longest gaps between two turns of the event
loop while that many documents are added and read, results arrive, the list is walked through and filtered,
a result with a list of 2,000 rows is written, shown, decided about, listed and sorted, the theme changes, and
the pile is put away and opened again. Beside each gap stands the window's own processor time: on a busy
machine the rest of the gap is other programs. No model is needed: both workers are stand-ins.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

TICK_MS = 4
STARTS = 3
LIMIT_SECONDS = 60
WALKED = 60
LISTED = 2000
START = """
import sys, time
import extraction.cli
import app.start
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication
import app.application as program

class Painted(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and watched.isWindow() and watched.isVisible():
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self.done)
        return False

    def done(self):
        print(f"{time.monotonic() - float(sys.argv[1]):.2f} {time.process_time():.2f}", flush=True)
        QApplication.instance().closeAllWindows()

build = program.Parts.__init__
def noted(self, *arguments):
    build(self, *arguments)
    self.painted = Painted(self)
    self.window.installEventFilter(self.painted)
program.Parts.__init__ = noted
program.main(["winnow"])
"""


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory(prefix="winnow-bench-") as home:
        os.environ["WINNOW_HOME"] = home
        print(f"start, empty pile: {start_seconds()} s")
        stalls(count, Path(home))
        print(f"start, {count} documents: {start_seconds()} s")


def start_seconds() -> str:
    """From the start of the process to the first painted window, the fastest and slowest of some starts."""
    measured, processor = [], []
    for _ in range(STARTS):
        command = [sys.executable, "-c", START, str(time.monotonic())]
        result = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
        if result.returncode:
            raise SystemExit(result.stderr)
        measured.append(float(result.stdout.split()[0]))
        processor.append(float(result.stdout.split()[1]))
    return f"{min(measured):.2f} to {max(measured):.2f} (processor {min(processor):.2f})"


def _listed(milliseconds: list[float]) -> str:
    return ", ".join(f"{number:.0f}" for number in milliseconds)


def stalls(count: int, home: Path) -> None:
    """Drive one window through everything that may hold it up."""
    from PySide6.QtCore import Qt, QTimer
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from app.application import Parts
    from extraction.sources.folders import Found
    from extraction.storage.records import DocumentState
    from tests.app.helpers import DATA

    application = QApplication(["winnow"])
    (home / "fake").mkdir()
    rows = [{"description": f"Item {n}", "quantity": n, "unit_price": 1.5 * n} for n in range(120)]
    (home / "fake" / "data.json").write_text(json.dumps({**DATA, "line_items": rows}))
    bench = ROOT / "tests" / "bench" / "quick_documents_worker.py"
    model = ROOT / "tests" / "app" / "fake_model_worker.py"
    os.environ["PYTHONPATH"] = str(ROOT)
    parts = Parts([sys.executable, str(bench)], [sys.executable, str(model), str(home / "fake")])
    window = parts.window
    window.resize(1280, 800)
    window.set_theme("light")
    window.show()
    gaps: list[tuple[float, float]] = []
    last = [time.monotonic(), time.thread_time()]

    def tick() -> None:
        now = [time.monotonic(), time.thread_time()]
        gaps.append((now[0] - last[0], now[1] - last[1]))
        last[:] = now

    timer = QTimer(window, interval=TICK_MS)
    timer.timeout.connect(tick)
    timer.start()

    def measure(name: str, begin: Callable[[], object], over: Callable[[], bool]) -> None:
        QTest.qWait(200)
        tick()
        gaps.clear()
        began = time.monotonic()
        begin()
        while True:
            QTest.qWait(20)
            if over() or time.monotonic() - began > LIMIT_SECONDS:
                break
        tick()
        wall, processor = (sorted((1000 * gap[n] for gap in gaps), reverse=True)[:3] for n in (0, 1))
        print(
            f"{name}: {time.monotonic() - began:.1f} s; longest gaps {_listed(wall)} ms, "
            f"of which processor {_listed(processor)} ms",
            flush=True,
        )

    names = [f"/pile/document-{number:04}.pdf" for number in range(count)]
    ready = DocumentState.READY
    measure("window idle", lambda: None, lambda: True)
    measure(
        "add and read",
        lambda: parts.pile._add_all(Found(tuple(names)), None),
        lambda: parts.pile.count(ready) == count,
    )
    ids = parts.pile.ids()
    some = ids[:20]
    measure("run 20", lambda: parts.runner.run(some), lambda: parts.runner.running is None)

    walked = [0]

    def walk() -> None:
        window.rail.select(ids[(walked[0] * 7) % min(count, 40)])
        walked[0] += 1
        if walked[0] < WALKED:
            QTimer.singleShot(25, walk)

    measure("walk through 60", walk, lambda: walked[0] == WALKED)
    search = window.rail._filter
    measure("filter", lambda: search.setText("99"), lambda: window.rail.list.model().rowCount() < count)
    measure("show all", search.clear, lambda: window.rail.list.model().rowCount() == count)
    measure("move one", lambda: parts.pile.move([ids[-1]], ids[0]), lambda: True)
    parts.runner.pause()
    measure("queue all", lambda: parts.runner.line_up(ids[20:]), lambda: True)
    measure("take all out again", lambda: parts.runner.cancel_all(), lambda: parts.runner.waiting == 0)
    lines = [{"description": f"Item {n}", "quantity": n, "unit_price": 1.5 * n} for n in range(LISTED)]
    (home / "fake" / "data.json").write_text(json.dumps({**DATA, "line_items": lines}))
    long = ids[20]
    window.rail.select(long)
    over = parts.pile.entry(long)
    measure(
        f"write {LISTED} rows", lambda: parts.runner.run([long]), lambda: over.row.state is DocumentState.DONE
    )
    measure("show another", lambda: window.rail.select(ids[0]), lambda: True)
    measure(f"show {LISTED} rows", lambda: window.rail.select(long), lambda: True)
    window.fields.next_doubtful()
    accept = window.actions_["accept"].trigger
    measure(f"accept one of {LISTED} rows", accept, lambda: bool(over.decisions.values))
    measure("accept the next", accept, lambda: len(over.decisions.values) > 1)
    sheet = window.overviews.sheet
    measure("all as sheet", lambda: window.middle.show_view(sheet), lambda: sheet.sheets.complete)
    measure("its list", lambda: sheet.lists.setCurrentIndex(1), lambda: sheet.filter.rowCount() > LISTED)
    measure("sort by words", lambda: sheet.table.sortByColumn(1, Qt.SortOrder.AscendingOrder), lambda: True)
    falling = Qt.SortOrder.DescendingOrder
    measure("sort by numbers", lambda: sheet.table.sortByColumn(2, falling), lambda: True)
    measure("accept while it is sorted", accept, lambda: len(over.decisions.values) > 2)
    measure("as JSON", lambda: window.middle.show_view(window.middle.json_view), lambda: True)
    window.middle.show_view(None)
    measure("other theme", lambda: window.set_theme("dark"), lambda: True)
    measure("larger text", lambda: window.looks.step_text(1), lambda: True)
    measure("put the pile away", window.bringing.shelf.new, lambda: len(parts.pile) == 0)
    measure("open it again", lambda: window.bringing.shelf.open(1), lambda: len(parts.pile) == count)
    measure("results loaded", lambda: None, lambda: not parts.pile._fill_in.isActive())
    timer.stop()
    window.close()
    application.processEvents()


if __name__ == "__main__":
    main()
