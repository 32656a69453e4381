"""The program as `winnow` starts it, which also writes every widget that gets the keys into a file.

The first word of the command line is that file, the others are the program's. A line is the accessible name,
else the text, else the kind of the widget.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAccessible, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget

from app import application
from app.views.main_window import MainWindow
from extraction import cli

FILE = Path(sys.argv.pop(1))


class Spy(QObject):
    """Hears where the keys go."""

    def __init__(self) -> None:
        super().__init__()
        program = QApplication.instance()
        assert isinstance(program, QApplication)
        program.focusChanged.connect(self.changed)

    @Slot(QWidget, QWidget)
    def changed(self, before: QWidget | None, now: QWidget | None) -> None:
        """Write one line."""
        with FILE.open("a", encoding="utf-8") as file:
            file.write(f"{name_of(now)}\n")


class SpiedWindow(MainWindow):
    """The window, spied on from the first time it is shown."""

    spy: Spy | None = None

    def showEvent(self, event: QShowEvent) -> None:
        self.spy = self.spy or Spy()
        super().showEvent(event)


def name_of(widget: QWidget | None) -> str:
    """What a screen reader would say; empty where no widget of this program has the keys."""
    if widget is None:
        return ""
    seen = QAccessible.queryAccessibleInterface(widget)
    said = seen.text(QAccessible.Text.Name) if seen is not None and seen.isValid() else ""
    return str(said) or type(widget).__name__


if __name__ == "__main__":
    application.MainWindow = SpiedWindow  # type: ignore[misc]
    cli.main()
