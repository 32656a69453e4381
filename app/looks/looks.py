"""Which scheme and text size the window has: kept from start to start, given to the whole application."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from app.looks.theme import Choice, theme
from extraction.storage.store import Store

THEME, TEXT_STEPS = "theme", "text_steps"
"""The settings."""
MIN_TEXT_STEPS, MAX_TEXT_STEPS = -3, 12


class Looks(QObject):
    """Applied when it is made, before there are widgets, and when the person or the desktop changes it."""

    changed = Signal()
    """Icons and painted colours are those of another scheme, or another size of text."""

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self.choice: Choice = store.setting(THEME, "system")
        self.text_steps = int(store.setting(TEXT_STEPS, 0))
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow)
        self._apply()

    def stop(self) -> None:
        """The window is closed: what the desktop does is of no concern any more."""
        QGuiApplication.styleHints().colorSchemeChanged.disconnect(self._follow)

    def choose(self, choice: Choice) -> None:
        """Use a scheme and remember it."""
        self.choice = choice
        self._apply()
        self._store.set_setting(THEME, choice)

    def step_text(self, change: int) -> None:
        """Make the text larger or smaller and remember it."""
        self.text_steps = max(MIN_TEXT_STEPS, min(MAX_TEXT_STEPS, self.text_steps + change))
        self._apply()
        self._store.set_setting(TEXT_STEPS, self.text_steps)

    @Slot()
    def _follow(self) -> None:
        if self.choice == "system":
            self._apply()

    def _apply(self) -> None:
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        theme.apply(application, self.choice, self.text_steps)
        self.changed.emit()
