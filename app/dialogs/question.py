"""One question before something is lost: the step's own verb, or Cancel."""

from __future__ import annotations

from PySide6.QtWidgets import QMessageBox, QWidget


def agrees(parent: QWidget, title: str, question: str, verb: str) -> bool:
    """Whether the person pressed the button with the verb."""
    box = QMessageBox(QMessageBox.Icon.NoIcon, title, question, QMessageBox.StandardButton.Cancel, parent)
    yes = box.addButton(verb, QMessageBox.ButtonRole.AcceptRole)
    box.exec()
    agreed = box.clickedButton() is yes
    box.deleteLater()
    return agreed
