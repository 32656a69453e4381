"""The View menu's choice of language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from app.texts.language import CHOICES, LANGUAGE

if TYPE_CHECKING:
    from app.views.main_window import MainWindow


class LanguageCommands(QObject):
    """Keeps what is chosen for the next start: each view makes its texts only once."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._keeping, self._status = window.pile.keeping, window.status
        self._choices = {window.actions_[f"language_{choice}"]: choice for choice in CHOICES}
        kept = window.pile.store.setting(LANGUAGE, "system")
        for action, choice in self._choices.items():
            action.setChecked(choice == kept)
            action.triggered.connect(self._keep)

    @Slot()
    def _keep(self) -> None:
        chosen = next(choice for action, choice in self._choices.items() if action.isChecked())
        self._keeping.setting(LANGUAGE, chosen)
        self._status.say(self.tr("Winnow changes its language at the next start."))
