"""The pane on the right: fields with values and evidence, edited in place; doubtful ones are counted."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.models.fields_model import NAME, POINTER_ROLE, VALUE, FieldsModel
from app.texts.engine_words import in_words
from app.texts.plain import PlainLabel
from app.texts.wording import number
from app.views.account_line import AccountLine
from app.views.field_cells import FieldCells
from app.views.field_detail import FieldDetail
from app.views.fields_tree import FieldsTree
from app.views.plan_line import few_words
from app.views.wrong_line import WrongLine
from extraction.completeness.missed_lines import other_notices
from extraction.confidence import values_to_review
from extraction.evidence import Extraction

HEAD_HEIGHT = 34
LONG_LIST = 8
"""Rows; with seven fields each they are more than a screen."""


class FieldsView(QWidget):
    """`chosen` tells the pointer of the value that was clicked or reached by keys."""

    chosen = Signal(str)
    retry = Signal()
    """The person wants the failed document to run again."""
    refused = Signal(str)
    """A typed value was dropped because the line was left: why it does not fit."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, objectName="fieldsPane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.model = FieldsModel(self)
        self._title = QLabel(self.tr("FIELDS"), self, objectName="paneTitle")
        self.doubtful = QToolButton(self, objectName="doubtful")
        self.doubtful.setToolTip(self.tr("Go to the next value to check (F8)"))
        self.doubtful.clicked.connect(self.next_doubtful)
        self.reviewed = QLabel(self.tr("✓ reviewed"), self, objectName="reviewed")
        self.reviewed.setToolTip(self.tr("Nothing is left to check in this document."))
        self.reviewed.hide()
        self._notice = PlainLabel(self, objectName="small", wordWrap=True)
        self._notice.setContentsMargins(14, 0, 14, 8)
        self.account = AccountLine(self)
        self.trouble = PlainLabel(self, objectName="failure", wordWrap=True)
        self.trouble.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._again = QPushButton(self.tr("Run again"), self)
        self._again.clicked.connect(self.retry)
        self.only_doubtful = QToolButton(self, objectName="onlyDoubtful")
        self.cells = FieldCells(self)
        self.tree = FieldsTree(self.model, self.cells, self)
        self._wrong = WrongLine(self.tree.viewport())
        self.detail = FieldDetail(self)
        self._menu = QMenu(self)
        self._build_tree()
        self._build_layout()
        self._shape: object = None
        self._silent = False
        self._before_click = ""
        self._place = ""
        self._only = self._hid = False
        self._doubtful_first = True
        self._settled = False  # whether the rows of this result have their order
        self._kept: set[str] = set()  # rows that stay while only doubtful ones are shown
        self.show_trouble("")
        self._refresh_head(None)

    def _build_tree(self) -> None:
        self.cells.refused.connect(self._wrong.say)
        self.cells.closeEditor.connect(self._wrong.hide)
        self.cells.dropped.connect(self.refused)
        self.cells.stepped.connect(self._edit_beside)
        self.tree.viewport().installEventFilter(self)
        self.tree.customContextMenuRequested.connect(self._show_menu)
        self.tree.clicked.connect(self._clicked)
        self.tree.selectionModel().currentChanged.connect(self._current)
        self.tree.selectionModel().selectionChanged.connect(self._selection)

    def _build_layout(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(14, 0, 10, 0)
        head.addStrut(HEAD_HEIGHT)  # so that the fields do not move when the count appears
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self.reviewed)
        head.addWidget(self.doubtful)
        head.addWidget(self.only_doubtful)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(head)
        row = QHBoxLayout()
        row.setContentsMargins(14, 0, 10, 0)
        row.setSpacing(12)
        row.addWidget(self.trouble, 1)
        row.addWidget(self._again, 0, Qt.AlignmentFlag.AlignTop)
        box.addLayout(row)
        box.addWidget(self._notice)
        box.addWidget(self.account)
        box.addWidget(self.tree, 1)
        box.addWidget(self.detail)
        self.setFocusProxy(self.tree)

    def set_actions(self, only_doubtful: QAction, buttons: list[QAction], menu: list[QAction | None]) -> None:
        """The buttons below the fields, and the menu of a row with lines where there is None."""
        self.only_doubtful.setDefaultAction(only_doubtful)
        self.only_doubtful.setAccessibleName(only_doubtful.text())
        self.detail.add_buttons(buttons)
        for action in menu:
            if action is None:
                self._menu.addSeparator()
            else:
                self._menu.addAction(action)

    @Slot(object)
    def _show_menu(self, position: Any) -> None:
        if self.current():
            self._menu.popup(self.tree.viewport().mapToGlobal(position))

    # ------------------------------------------------------------------ content

    def clear(self) -> None:
        """No document is shown."""
        self.model.clear()
        self._shape = None
        self.show_trouble("")
        self._refresh_head(None)
        self._refresh_detail()

    def show_fields(
        self, shape: object, schema: dict[str, Any], data: Any, present: bool, result: Extraction | None
    ) -> None:
        """Show values. While `shape` (document and schema) stays, rows and selection keep their place."""
        another = shape != self._shape
        if another:
            self.model.clear()
            self._shape = shape
            self._kept.clear()
            self._settled = False
        self.model.show(schema, data, present, result)
        self._settle(result is not None)
        if another:
            self.tree.fit_columns()
            self.tree.scrollToTop()  # where the doubtful ones are; Qt keeps the place in the last document's
        self._kept |= set(self.model.doubtful())
        if not self.cells.editor:
            self._wrong.hide()
        self._hide_rows()
        self._refresh_head(result)
        self._refresh_detail()

    def _settle(self, finished: bool) -> None:
        """Sort the rows once a result is there, but not under the hand of a person who works in them."""
        if not finished:
            self._settled = False
        elif not self._settled:
            self._settled = True
            at_work = self.current() and (self.tree.hasFocus() or self.cells.editor)
            if not at_work:
                self._arrange()

    def sort(self, doubtful_first: bool) -> None:
        """Sort the rows anew, and from now on those of every document that is shown."""
        self.cells.leave()
        self._doubtful_first = doubtful_first
        if self._settled:
            self._arrange()
            self.tree.scrollTo(self.tree.currentIndex())

    def _arrange(self) -> None:
        """Where doubtful ones come first, rows of long lists without any are closed: one line each."""
        self.model.arrange(self._doubtful_first)
        for pointer in self.model.clear_rows(LONG_LIST):
            self.tree.setExpanded(self.model.index_of(pointer), not self._doubtful_first)

    def show_reviewed(self, reviewed: bool) -> None:
        """Say that the document is checked, or say nothing."""
        self.reviewed.setVisible(reviewed)

    def show_trouble(self, message: str) -> None:
        """Why the document's run failed, with the way to run it again; empty hides both."""
        self.trouble.setText(message)
        self.trouble.setVisible(bool(message))
        self._again.setVisible(bool(message))

    def _refresh_head(self, result: Extraction | None) -> None:
        count = len(self.model.doubtful())
        self.doubtful.setText(self.tr("{count} doubtful").format(count=number(count)))
        self.doubtful.setVisible(count > 0)
        lines = [
            few_words(values_to_review(result)) if result else "",
            *(map(in_words, other_notices(result)) if result else ()),
        ]
        lines.append(self.model.trouble())  # why writing was cut short, too
        self._notice.setText("\n".join(filter(None, lines)))
        self._notice.setVisible(any(lines))

    # ------------------------------------------------------------------ only doubtful ones

    @Slot(bool)
    def show_only_doubtful(self, on: bool) -> None:
        """Leave out what need not be checked. Rows that are decided now stay until this is pressed again."""
        self._only = on
        self._kept = set(self.model.doubtful())
        self._hide_rows()
        self.tree.scrollTo(self.tree.currentIndex())

    def _hide_rows(self) -> None:
        if self._only or self._hid:
            self.tree.show_only(self._kept if self._only else None)
        self._hid = self._only

    def _keep(self, pointer: str) -> None:
        """A row that the person goes to is shown, with all that is in it."""
        inside = [p for p in self.model.pointers() if p == pointer or p.startswith(f"{pointer}/")]
        if self._only and not self._kept.issuperset(inside):
            self._kept.update(inside)
            self._hide_rows()

    # ------------------------------------------------------------------ editing

    @Slot()
    def edit_current(self) -> None:
        """Open the selected value for editing; open or close a row that holds others."""
        index = self.tree.selected()
        if not index.isValid():
            return
        if self.model.can_edit(self.current()):
            self.tree.edit(index.siblingAtColumn(VALUE))
        elif self.model.hasChildren(index.siblingAtColumn(NAME)):
            first = index.siblingAtColumn(NAME)
            self.tree.setExpanded(first, not self.tree.isExpanded(first))

    @Slot(int)
    def _edit_beside(self, direction: int) -> None:
        index = self.tree.currentIndex()
        while index.isValid():
            index = self.tree.indexBelow(index) if direction > 0 else self.tree.indexAbove(index)
            if index.isValid() and self.model.can_edit(index.data(POINTER_ROLE)):
                self.tree.setCurrentIndex(index.siblingAtColumn(NAME))
                self.edit_current()
                return

    def show_wrong(self, message: str) -> None:
        """Why cells were not taken, below the selected row; until another is selected or a value changes."""
        index = self.tree.currentIndex().siblingAtColumn(VALUE)
        self.tree.scrollTo(index)  # the person may be at the page, and the row out of sight
        self._wrong.say(self.tree.visualRect(index), message)

    # ------------------------------------------------------------------ selection

    def show_place(self, text: str) -> None:
        """Which of its places is shown of the selected value: "place 2 of 3, page iv"."""
        self._place = text
        self._refresh_detail()

    def _refresh_detail(self) -> None:
        lines = self.model.about(self.current())
        if lines and self._place:
            lines[0] += f" · {self._place}"
        self.detail.say(lines or self._first_steps())

    def _first_steps(self) -> list[str]:
        """What can be done with a result of which nothing is selected."""
        if not self._settled:
            return []
        steps = [self.tr("Click a value to see its words in the document.")]
        if self.model.doubtful():
            steps.append(self.tr("F8 goes to the next value to check, and A accepts it."))
        return steps

    def select(self, pointer: str) -> None:
        """Select a field without telling anybody; what is being typed elsewhere is kept first."""
        self.cells.leave()
        index = self.model.index_of(pointer)
        if index.isValid():
            self._keep(pointer)
            self._silent = True
            self.tree.setCurrentIndex(index)
            self._silent = False
            self.tree.scrollTo(index)

    def current(self) -> str:
        """The selected field's pointer; empty where none is."""
        index = self.tree.selected()
        return str(index.data(POINTER_ROLE)) if index.isValid() else ""

    def current_text(self) -> str:
        """The selected value as it is shown."""
        index = self.tree.selected()
        return str(index.siblingAtColumn(VALUE).data() or "") if index.isValid() else ""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress:
            self._before_click = self.current()
        return super().eventFilter(watched, event)

    @Slot()
    def _clicked(self) -> None:
        # A click on another row has told by `_selection`; one on the same row asks for the next place.
        if self.current() and self.current() == self._before_click:
            self.chosen.emit(self._before_click)

    @Slot()
    def _current(self) -> None:
        self._refresh_detail()

    @Slot()
    def _selection(self) -> None:
        # Keys and the mouse select a row and make it current in different order; each selects it once.
        self._place = ""
        self._wrong.hide()
        self._refresh_detail()
        if self.current() and not self._silent:
            self.chosen.emit(self.current())

    @Slot()
    def next_doubtful(self) -> None:
        """Go to the next value to check, from the last one to the first; the keys that decide go with it."""
        self._step_doubtful(1)
        self.tree.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @Slot()
    def previous_doubtful(self) -> None:
        """Go to the value to check before this one."""
        self._step_doubtful(-1)
        self.tree.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def first_doubtful(self) -> None:
        """Go to the first value to check."""
        self.tree.setCurrentIndex(QModelIndex())
        self._step_doubtful(1)

    def _step_doubtful(self, direction: int) -> None:
        pointers = [pointer for pointer in self.model.doubtful() if self.model.index_of(pointer).isValid()]
        if not pointers:
            return
        order = {pointer: number for number, pointer in enumerate(self.model.pointers())}
        here = order.get(self.current(), -1)
        if direction > 0:
            pointer = next((p for p in pointers if order[p] > here), pointers[0])
        else:
            pointer = next((p for p in reversed(pointers) if order[p] < here), pointers[-1])
        self.select(pointer)
        self.chosen.emit(pointer)
