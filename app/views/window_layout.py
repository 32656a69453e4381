"""Size, splitters, tab and folder of the window are as the person left them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QSplitter

if TYPE_CHECKING:
    from app.views.main_window import MainWindow

SIZE = (1280, 800)
PANES = (248, 560, 472)
"""Pixels of pile, document and fields before a person drags their edges."""


class WindowLayout:
    """`outer` parts the pile from the rest, `inner` the document from its fields."""

    def __init__(self, window: MainWindow, outer: QSplitter, inner: QSplitter) -> None:
        self._window, self._outer, self._inner = window, outer, inner
        self._store = window.pile.store

    def restore(self) -> None:
        """As it was at the last end; the usual sizes at the first start."""
        self._window.resize(*SIZE)
        self._outer.setSizes([PANES[0], PANES[1] + PANES[2]])
        self._inner.setSizes([PANES[1], PANES[2]])
        saved: dict[str, str] = self._store.setting("layout", {})
        restorers = {
            "window": self._window.restoreGeometry,
            "outer": self._outer.restoreState,
            "inner": self._inner.restoreState,
        }
        for name, restore in restorers.items():
            if name in saved:
                restore(QByteArray.fromBase64(saved[name].encode()))
        tabs, tab = self._window.middle.tabs, int(self._store.setting("tab", 0))
        tabs.setCurrentIndex(tab if tab < tabs.count() else 0)

    def save(self) -> None:
        """Keep it for the next start."""
        parts = {
            "window": self._window.saveGeometry(),
            "outer": self._outer.saveState(),
            "inner": self._inner.saveState(),
        }
        saved = {name: bytes(part.toBase64().data()).decode() for name, part in parts.items()}
        self._store.set_setting("layout", saved)
        self._store.set_setting("tab", self._window.middle.tabs.currentIndex())
        self._store.set_setting("folder", self._window.commands.files.folder)
