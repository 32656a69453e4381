"""A quiet line over the fields: how many lines like rows were taken, and steps through the others."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from app.looks.theme import ICON_SIZE
from app.texts.plain import PlainLabel
from app.texts.wording import number
from app.views.action_button import ActionButton
from extraction.completeness.missed_lines import LineAccount


class AccountLine(QWidget):
    """Hidden where nothing is known of the lines. One line in all; buttons below it while one is shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = PlainLabel(self, objectName="small", wordWrap=True)
        self.show_lines = QToolButton(self, objectName="smallButton", text=self.tr("Show"))
        self.show_lines.setAccessibleName(self.tr("Show the lines that were not taken"))
        self._head: list[ActionButton] = []
        self._deciding: list[ActionButton] = []
        self._row, self._foot = QHBoxLayout(), QHBoxLayout()
        self._row.addWidget(self._text, 1)
        self._row.addWidget(self.show_lines, 0, Qt.AlignmentFlag.AlignTop)
        box = QVBoxLayout(self)
        box.setContentsMargins(14, 0, 10, 8)
        box.setSpacing(2)
        box.addLayout(self._row)
        box.addLayout(self._foot)
        self.hide()

    def set_actions(self, steps: Sequence[QAction], deciding: Sequence[QAction]) -> None:
        """Buttons that go to lines, the last one to the next; and those that decide about the one shown."""
        self.show_lines.setToolTip(steps[-1].toolTip())
        self.show_lines.clicked.connect(steps[-1].trigger)
        for action in steps:
            self._head.append(ActionButton(action, self, size=ICON_SIZE - 4))
            self._row.addWidget(self._head[-1], 0, Qt.AlignmentFlag.AlignTop)
        for action in deciding:
            self._deciding.append(ActionButton(action, self, text=True, size=ICON_SIZE - 4))
            self._foot.addWidget(self._deciding[-1])
        self._foot.addStretch(1)
        for button in (self.show_lines, *self._head, *self._deciding):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys where they are

    def show_account(self, account: LineAccount, at: int, paged: bool) -> None:
        """What was taken; `at` is the missed line that is shown, -1 for none. `paged`: pages have names."""
        if at >= 0:
            words = self.tr("Line {line} of {count} that were not taken")
            words = words.format(line=number(at + 1), count=number(account.left))
            page = self.tr("page {page}").format(page=account.missed[at].page_label) if paged else ""
            self._text.setText(", ".join(filter(None, (words, page))) + ".")
        else:
            self._text.setText(self._summed_up(account))
        self.show_lines.setVisible(bool(account.missed) and at < 0)
        for button in (*self._head, *self._deciding):
            button.setVisible(at >= 0)
        self.setVisible(bool(account.seen))

    def _summed_up(self, account: LineAccount) -> str:
        if not account.left:
            words = self.tr("All {count} lines that look like rows were taken.")
            return words.format(count=number(account.taken))
        one = self.tr("{taken} of {seen} lines that look like rows were taken, 1 was not.")
        many = self.tr("{taken} of {seen} lines that look like rows were taken, {left} were not.")
        words = one if account.left == 1 else many
        taken, seen, left = map(number, (account.taken, account.seen, account.left))
        return words.format(taken=taken, seen=seen, left=left)

    def text(self) -> str:
        """What is said."""
        return self._text.text()
