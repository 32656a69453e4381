"""The Model menu's choices about lookup: how far to guess ahead, and whether it may learn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction

from extraction.workers.protocol import DecodeSettings, Draft, parse_draft

if TYPE_CHECKING:
    from app.views.main_window import MainWindow

SETTING = "draft"
PRIVATE = "private"

CHOICES: dict[str, Draft] = {"lookup_auto": "auto", "lookup_8": 8, "lookup_32": 32, "lookup_off": "off"}
"""Action -> setting. What is fixed is for comparing: on most machines it is slower than automatic."""


class LookupCommands(QObject):
    """Keeps the runner's settings as the person chose them; a document under way keeps its own."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._store, self._runner = window.pile.store, window.runner
        self._keeping = window.pile.keeping
        self._private = window.actions_["lookup_private"]
        self._choices = {window.actions_[action_id]: draft for action_id, draft in CHOICES.items()}
        self._restore()
        for action in self._choices:
            action.toggled.connect(self._keep)
        self._private.toggled.connect(self._keep)

    def _restore(self) -> None:
        try:
            draft = parse_draft(str(self._store.setting(SETTING, "auto")))
        except ValueError:
            draft = "auto"
        chosen = next((action for action in self._choices if self._choices[action] == draft), None)
        (chosen or next(iter(self._choices))).setChecked(True)
        self._private.setChecked(self._store.setting(PRIVATE, False) is True)
        self._apply()

    @Slot()
    def _keep(self) -> None:
        settings = self._apply()
        self._keeping.setting(SETTING, settings.draft)
        self._keeping.setting(PRIVATE, settings.private)

    def _apply(self) -> DecodeSettings:
        checked: QAction = next(action for action in self._choices if action.isChecked())
        changes = {"draft": self._choices[checked], "private": self._private.isChecked()}
        self._runner.settings = self._runner.settings.model_copy(update=changes)
        return self._runner.settings
