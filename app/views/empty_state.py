"""What is shown while the pile is empty: what to do, in one line, and the piles that were put away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from app.looks.theme import app_icon
from app.views.first_model import FirstModel
from app.views.left_out import LeftOutLine

ICON = 72
SHOWN_PILES = 5
TITLE_CHARACTERS = 60


class EmptyState(QWidget):
    """An invitation with two buttons. `pile_wanted` tells the pile to open."""

    pile_wanted = Signal(int)

    def __init__(
        self, add: QAction, sample: QAction, history: QAction, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        sheaf = QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter)
        sheaf.setPixmap(app_icon().pixmap(ICON, ICON))
        heading = QLabel(
            self.tr("Drop PDFs, web pages, folders, links or text here"), self, objectName="heading"
        )
        below = QLabel(
            self.tr(
                "Choose what you want to know, press Run, and check only the doubtful values. "
                "Your documents stay on this machine."
            ),
            self,
            objectName="quiet",
        )
        box = QVBoxLayout(self)
        box.setSpacing(14)
        box.addStretch(2)
        box.addWidget(sheaf)
        for label in (heading, below):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)
            box.addWidget(label)
        box.addSpacing(4)
        box.addLayout(self._buttons(add, sample))
        self.first = FirstModel(self)
        box.addSpacing(8)
        box.addLayout(_centred(self.first))
        box.addSpacing(12)
        self._recent = QLabel(self.tr("Recent piles"), self, objectName="paneTitle")
        self._recent.setAlignment(Qt.AlignmentFlag.AlignCenter)
        box.addWidget(self._recent)
        self._piles = QVBoxLayout()
        self._piles.setSpacing(2)
        box.addLayout(self._piles)
        self.history = QToolButton(self, text=self.tr("History and statistics"), objectName="quietLink")
        self.history.setToolTip(history.toolTip())
        self.history.clicked.connect(history.trigger)
        box.addWidget(self.history, 0, Qt.AlignmentFlag.AlignHCenter)
        box.addStretch(3)
        self.left_out = LeftOutLine(self)
        box.addWidget(self.left_out)
        self.show_piles([])
        self.show_first(False)

    def _buttons(self, add: QAction, sample: QAction) -> QHBoxLayout:
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        add_text, try_text = self.tr("Add documents"), self.tr("Try the sample")
        for text, action, name in ((add_text, add, "primary"), (try_text, sample, "")):
            button = QPushButton(text, self, objectName=name)
            button.setToolTip(action.toolTip())
            button.clicked.connect(action.trigger)
            button.setAutoDefault(True)  # Enter presses it where it has the keys
            if name:
                self.setFocusProxy(button)
                self._add = button
            buttons.addWidget(button)
        buttons.addStretch(1)
        buttons.setSpacing(8)
        return buttons

    def show_first(self, wanted: bool) -> None:
        """Whether this machine still needs its first model; getting it is then the step that stands out."""
        self.first.setVisible(wanted)
        self._add.setObjectName("" if wanted else "primary")
        self._add.style().unpolish(self._add)
        self._add.style().polish(self._add)

    def show_piles(self, piles: Sequence[tuple[int, str, str]]) -> None:
        """List piles that can be opened again: (id, title, title with what is in it)."""
        while (item := self._piles.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for number, title, line in piles[:SHOWN_PILES]:
            short = line if len(line) <= TITLE_CHARACTERS else f"{line[: TITLE_CHARACTERS - 1]}…"
            button = QToolButton(self, text=short.replace("&", "&&"))
            button.setAccessibleName(self.tr("Open the pile {title}").format(title=title))
            button.setProperty("pile", number)
            button.clicked.connect(self._wanted)
            self._piles.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        self._recent.setVisible(bool(piles))

    @Slot()
    def _wanted(self) -> None:
        self.pile_wanted.emit(int(self.sender().property("pile")))


def _centred(widget: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setContentsMargins(16, 0, 16, 0)
    row.addStretch(1)
    row.addWidget(widget, 20)
    row.addStretch(1)
    return row
