"""What is brought, on its way into the pile: folders are searched elsewhere, long lists come in portions."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QObject, QTimer, Slot

from app.tasks import Failed, Tasks
from app.texts.wording import number, translate
from extraction.sources.folders import Found, search
from schemas.registry import Schema

TURN_SECONDS = 0.03
"""How long adding documents may keep the window; a longer pause is seen."""


class Arrivals(QObject):
    """`take` puts one source on the pile; it answers False where all others would fail like this one."""

    def __init__(
        self, tasks: Tasks, take: Callable[[str, Schema], bool], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._tasks, self._take = tasks, take
        self._searches = 0
        self._line: deque[tuple[str, Schema]] = deque()
        self._turn = QTimer(self, interval=0)
        self._turn.timeout.connect(self._take_some)

    @property
    def busy(self) -> bool:
        """Whether something is still on its way."""
        return bool(self._line) or self._searches > 0

    def sources(self) -> set[str]:
        """What waits for its turn."""
        return {source for source, _ in self._line}

    def search(self, sources: Sequence[str], found: Callable[[Found], None], failed: Failed) -> None:
        """Look for the documents among files, folders and links; `found` is told them later."""
        wanted = list(sources)
        self._searches += 1

        def told(result: Found) -> None:
            self._searches -= 1
            found(result)

        def not_told(error: Exception) -> None:
            self._searches -= 1
            failed(error)

        self._tasks.run(lambda: search(wanted), told, not_told)

    def line_up(self, sources: Iterable[str], schema: Schema) -> None:
        """Put these on the pile, those that fit one turn of the window at once."""
        self._line.extend((source, schema) for source in sources)
        self._take_some()

    def stop(self) -> None:
        """Take nothing more."""
        self._turn.stop()

    @Slot()
    def _take_some(self) -> None:
        end = time.monotonic() + TURN_SECONDS
        while self._line:
            if not self._take(*self._line.popleft()):
                self._line.clear()
            if time.monotonic() > end:
                self._turn.start()
                return
        self._turn.stop()


def words_about(found: int, fresh: int) -> str:
    """What is said of documents that were brought, of which some are new; empty where that is nothing."""
    if not found:
        return translate("Pile", "There is nothing in it that Winnow reads: PDFs, web pages and text files.")
    if found - fresh == 1:
        return translate("Pile", "This document is already in the pile.")
    many = translate("Pile", "{count} are already in the pile.")
    return many.format(count=number(found - fresh)) if fresh < found else ""
