"""When Python looks for garbage: never inside an event of the window, and not among what will not be garbage.

Python would search at any allocation. On the thread of a task, or while Qt goes through all widgets to give
them a new style, it frees a dialog that nobody holds any more, and Qt ends with a segmentation fault.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, QThread, QTimer, Slot

LOOK_MS = 500
"""How often it is asked whether enough was allocated to be searched; Python's own limits decide."""


def set_aside() -> None:
    """What lives now is not searched again.

    Results and rows are plain data without cycles: counting references frees them. Searching 1,000 of them
    took 0.3 s, at times that nobody chooses.
    """
    gc.collect(1)  # what is young and garbage must not be kept
    gc.freeze()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Nothing is looked for meanwhile, whatever was so before."""
    searches = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if searches:
            gc.enable()


class Collector(QObject):
    """Searches between two events of the window from its making until `stop`, and nothing else does."""

    _at_work = 0  # several windows may be open in one process

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        Collector._at_work += 1
        self._stopped = False
        self._look = QTimer(self, interval=LOOK_MS)
        self._look.timeout.connect(self.search)
        self._look.start()

    def stop(self) -> None:
        """Leave it to Python again, once no other window needs it."""
        self._look.stop()
        if not self._stopped:
            self._stopped = True
            Collector._at_work -= 1
            if not Collector._at_work:
                gc.enable()

    @Slot()
    def search(self) -> None:
        """Search what grew past its limit; not in a dialog's own loop, below which an event is under way."""
        if QThread.currentThread().loopLevel() > 1:
            return
        for generation in (2, 1, 0):
            if gc.get_count()[generation] > gc.get_threshold()[generation]:
                gc.collect(generation)
                return
