"""The lower edge of the schema editor: history, what is wrong, saving, and the question before a loss."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QStackedWidget, QWidget

from app.texts.plain import PlainLabel
from app.views.action_button import ActionButton


class EditorFoot(QStackedWidget):
    """Buttons for the editor to connect. `ask` shows the question, `rest` the usual row."""

    def __init__(self, history: list[QAction], versions: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.problem = PlainLabel(objectName="failure", wordWrap=True)
        self.versions = QPushButton(self.tr("Versions…"))
        self.versions.setVisible(versions)
        self.close_ = QPushButton(self.tr("Close"))
        self.save = QPushButton(self.tr("Save"), objectName="primary")
        self.keep = QPushButton(self.tr("Keep editing"))
        self.discard = QPushButton(self.tr("Close without saving"))
        self.save_and_close = QPushButton(self.tr("Save"), objectName="primary")
        self._row = self._usual(history, versions)
        self._question = self._asking()
        self.addWidget(self._row)
        self.addWidget(self._question)

    def _usual(self, history: list[QAction], versions: bool) -> QWidget:
        row, layout = _row("")
        for action in history:
            layout.addWidget(ActionButton(action))
        if versions:
            layout.addWidget(self.versions)
        layout.addWidget(self.problem, 1)
        for button in (self.close_, self.save):
            button.setAutoDefault(False)
            layout.addWidget(button)
        return row

    def _asking(self) -> QWidget:
        """Asked in the window itself, where the changes are still to be seen."""
        row, layout = _row("notice")
        layout.addWidget(QLabel(self.tr("This schema has changes that are not saved.")), 1)
        for button in (self.keep, self.discard, self.save_and_close):
            button.setAutoDefault(False)
            layout.addWidget(button)
        return row

    @property
    def asking(self) -> bool:
        """Whether the question is shown."""
        return self.currentWidget() is self._question

    def ask(self) -> None:
        """Ask whether the changes are to be lost."""
        self.setCurrentWidget(self._question)
        self.keep.setFocus()

    def rest(self) -> None:
        """Show the usual row."""
        self.setCurrentWidget(self._row)

    def allow_saving(self, usable: bool) -> None:
        """Whether there is nothing left to mend."""
        self.save.setEnabled(usable)
        self.save_and_close.setEnabled(usable)


def _row(name: str) -> tuple[QWidget, QHBoxLayout]:
    row = QWidget(objectName=name)
    row.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    layout = QHBoxLayout(row)
    layout.setContentsMargins(16, 10, 16, 10)
    layout.setSpacing(8)
    return row, layout
