"""A button says what its action is called now, for eyes and for a screen reader alike."""

from __future__ import annotations

from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from app.views.action_button import ActionButton


def test_the_name_follows_the_action(qtbot: QtBot) -> None:
    action = QAction("Add documents…")
    button = ActionButton(action, text=True)
    qtbot.addWidget(button)
    assert button.accessibleName() == "Add documents"
    action.setText("Resume")
    assert (button.text(), button.accessibleName()) == ("Resume", "Resume")
    with qtbot.waitSignal(action.triggered):
        button.click()
