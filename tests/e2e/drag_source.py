"""A small window whose label can be dragged: another program, from which files come by drag and drop.

Says on stdout "shown", then "accepted" once a window under the mouse would take the drop, then "dropped" or
"refused".
"""

from __future__ import annotations

import sys

from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QDrag, QMouseEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QLabel


class Source(QLabel):
    """Dragged from as soon as the mouse moves with its button down."""

    def __init__(self, files: list[str]) -> None:
        super().__init__("Drag me")
        self._files = files
        self.setWindowTitle("Files")
        self.setFixedSize(160, 80)

    def showEvent(self, event: QShowEvent) -> None:
        _say("shown")

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(file) for file in self._files])
        drag = QDrag(self)
        drag.setMimeData(data)
        drag.actionChanged.connect(_changed)
        taken = drag.exec(Qt.DropAction.CopyAction)
        # The one that takes the files asks for them only now: this program is there until it is ended.
        _say("dropped" if taken == Qt.DropAction.CopyAction else "refused")


def _changed(action: Qt.DropAction) -> None:
    if action == Qt.DropAction.CopyAction:
        _say("accepted")


def _say(word: str) -> None:
    print(word, flush=True)


def main() -> None:
    """Offer the files of the command line."""
    application = QApplication(sys.argv[:1])
    source = Source(sys.argv[1:])
    source.show()
    source.move(20, 20)
    application.exec()


if __name__ == "__main__":
    main()
