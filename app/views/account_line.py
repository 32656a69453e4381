"""A quiet line over the fields: how many lines like rows were taken, and steps through the others."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.plain import PlainLabel
from app.theme import ICON_SIZE
from app.views.action_button import ActionButton
from app.wording import number
from extraction.missed_lines import LineAccount


class AccountLine(QWidget):
    """Hidden where nothing is known of the lines. One line in all; buttons below it while one is shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = PlainLabel(self, objectName="small", wordWrap=True)
        self._head: list[ActionButton] = []
        self._deciding: list[ActionButton] = []
        self._row, self._foot = QHBoxLayout(), QHBoxLayout()
        self._row.addWidget(self._text, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(14, 0, 10, 8)
        box.setSpacing(2)
        box.addLayout(self._row)
        box.addLayout(self._foot)
        self.hide()

    def set_actions(self, steps: Sequence[QAction], deciding: Sequence[QAction]) -> None:
        """Buttons that go to lines, beside the words; and those that decide about the one shown, below."""
        for action in steps:
            self._head.append(ActionButton(action, self, size=ICON_SIZE - 4))
            self._row.addWidget(self._head[-1], 0, Qt.AlignmentFlag.AlignTop)
        for action in deciding:
            self._deciding.append(ActionButton(action, self, text=True, size=ICON_SIZE - 4))
            self._foot.addWidget(self._deciding[-1])
        self._foot.addStretch(1)
        for button in (*self._head, *self._deciding):
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
        for button in self._head:
            button.setVisible(bool(account.missed))
        for button in self._deciding:
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
