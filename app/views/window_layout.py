"""Size, splitters, tab and folder of the window are as the person left them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSize
from PySide6.QtWidgets import QSplitter

if TYPE_CHECKING:
    from app.views.main_window import MainWindow

SIZE = QSize(1280, 800)
FRAME = QSize(16, 64)
"""Pixels that a desktop's frame and title bar take at most; where they are is known too late."""
PANES = (248, 560, 472)
"""Pixels of pile, document and fields before a person drags their edges."""


class WindowLayout:
    """`outer` parts the pile from the rest, `inner` the document from its fields."""

    def __init__(self, window: MainWindow, outer: QSplitter, inner: QSplitter) -> None:
        self._window, self._outer, self._inner = window, outer, inner

    def restore(self, saved: Mapping[str, str], tab: int) -> None:
        """As `state` and the tab were at the last end; the usual sizes where there is none yet."""
        self._window.resize(SIZE.boundedTo(self._window.screen().availableSize() - FRAME))
        self._outer.setSizes([PANES[0], PANES[1] + PANES[2]])
        self._inner.setSizes([PANES[1], PANES[2]])
        restorers = {
            "window": self._window.restoreGeometry,
            "outer": self._outer.restoreState,
            "inner": self._inner.restoreState,
        }
        for name, restore in restorers.items():
            if name in saved:
                restore(QByteArray.fromBase64(saved[name].encode()))
        tabs = self._window.middle.tabs
        tabs.setCurrentIndex(tab if tab < tabs.count() else 0)

    def state(self) -> dict[str, str]:
        """Size and splitters by name, for the next start."""
        parts = {
            "window": self._window.saveGeometry(),
            "outer": self._outer.saveState(),
            "inner": self._inner.saveState(),
        }
        return {name: bytes(part.toBase64().data()).decode() for name, part in parts.items()}
