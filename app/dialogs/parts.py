"""What dialogs have in common: panes side by side, and a foot whose last button is the step itself."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLayout, QPushButton, QSplitter, QVBoxLayout, QWidget

FOOT_MARGINS = (16, 10, 16, 10)
SMALL_MARGIN = 16


def side_by_side(parent: QWidget, sizes: Sequence[int], *panes: QWidget) -> QSplitter:
    """Panes with a thin edge between them that can be dragged; they grow in the ratio of their sizes."""
    splitter = QSplitter(Qt.Orientation.Horizontal, parent, childrenCollapsible=False)
    splitter.setHandleWidth(1)
    for number, pane in enumerate(panes):
        splitter.addWidget(pane)
        splitter.setStretchFactor(number, sizes[number])
    splitter.setSizes(sizes)
    return splitter


def foot(
    note: QWidget | None, *buttons: QPushButton, margins: tuple[int, int, int, int] = FOOT_MARGINS
) -> QHBoxLayout:
    """A note at the left that takes the room, and buttons at the right; Enter presses the last one alone."""
    row = QHBoxLayout()
    row.setContentsMargins(*margins)
    row.setSpacing(8)
    if note is None:
        row.addStretch(1)
    else:
        row.addWidget(note, 1)
    for button in buttons:
        button.setAutoDefault(False)
        row.addWidget(button)
    return row


def fill(dialog: QDialog, content: QWidget, below: QLayout) -> None:
    """Content up to the edges, and its foot."""
    box = QVBoxLayout(dialog)
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(0)
    box.addWidget(content, 1)
    box.addLayout(below)


def fill_small(dialog: QDialog, widgets: Sequence[QWidget], step: QPushButton, cancel: QPushButton) -> None:
    """A dialog that asks for one thing: Enter does it, Esc does not."""
    box = QVBoxLayout(dialog)
    box.setContentsMargins(SMALL_MARGIN, SMALL_MARGIN, SMALL_MARGIN, SMALL_MARGIN)
    box.setSpacing(12)
    for widget in widgets:
        box.addWidget(widget)
    box.addLayout(foot(None, cancel, step, margins=(0, 4, 0, 0)))
    step.setDefault(True)
    step.clicked.connect(dialog.accept)
    cancel.clicked.connect(dialog.reject)
