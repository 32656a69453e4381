"""What the actions on values, rows and pages do: connects the window's views with `Reviewing`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from app.pile.entry import doubtful_pointers
from app.review.reviewing import Reviewing
from app.review.spreadsheet import Spreadsheet, filled, mime_of, rows_of
from app.texts.engine_words import in_words
from extraction import logs
from extraction.review.entering import DoesNotFit

if TYPE_CHECKING:
    from app.views.main_window import MainWindow

ON_FIELDS = (
    "accept", "edit_value", "reject", "clear_value", "restore_value", "next_place", "previous_place",
    "add_row", "delete_row", "row_up", "row_down", "paste_rows",
)  # fmt: skip
"""Actions on the selected field. Their keys are those of the fields alone: elsewhere letters are typed."""
NEEDS_RESULT = (*ON_FIELDS, "use_words", "mark_reviewed")
BUTTONS = ("accept", "edit_value", "reject", "use_words")
DOUBTFUL_FIRST, FORM_ORDER = "doubtful_first", "form_order"
ORDER = "field_order"
"""The setting that keeps which of the two was chosen."""
ROW_MENU = (
    "accept", "edit_value", "use_words", "reject", "clear_value", "restore_value", "",
    "next_place", "previous_place", "", "add_row", "delete_row", "row_up", "row_down", "paste_rows", "",
    "copy_value", "paste",
)  # fmt: skip


class ReviewCommands(QObject):
    """Handlers of the actions; `refresh` is called when another result is shown."""

    refreshed = Signal()
    """What is decided about, or how, is another now."""

    def __init__(self, window: MainWindow, reviewing: Reviewing) -> None:
        super().__init__(window)
        self._window, self._fields, self._middle = window, window.fields, window.middle
        self._actions = window.actions_
        self.reviewing = reviewing
        self._spreadsheet = Spreadsheet(reviewing)
        self._menu = QMenu(window)
        self._build()
        self._connect()
        self._restore_order()
        self._show_history()

    def _build(self) -> None:
        actions = self._actions
        for action_id in ON_FIELDS:
            actions[action_id].setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            self._fields.tree.addAction(actions[action_id])
        self._fields.set_actions(
            actions["only_doubtful"],
            [actions[action_id] for action_id in BUTTONS],
            [actions[action_id] if action_id else None for action_id in ROW_MENU],
        )
        self._middle.set_thumbnails_action(actions["thumbnails"])
        self._middle.find_bar.add_buttons([actions["find_previous"], actions["find_next"]])
        for action_id in ("use_words", "add_field_from_selection", "copy_value", "find"):
            self._menu.addAction(actions[action_id])
        sheet = self._window.overviews.sheet.table
        sheet.addActions([actions["copy_value"], actions["paste"]])
        sheet.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._fields.cells.enter = self._enter
        self._fields.cells.choices = self._choices

    def _connect(self) -> None:
        history, page = self.reviewing.history, self._middle.page_view
        handlers: dict[str, Callable[[], object]] = {
            "undo": history.undo,
            "redo": history.redo,
            "accept": self._accept,
            "edit_value": self._fields.edit_current,
            "use_words": self._use_words,
            "reject": self._reject,
            "clear_value": self._clear,
            "restore_value": self._restore,
            "next_place": self._next_place,
            "previous_place": self._previous_place,
            "add_row": self._add_row,
            "delete_row": self._delete_row,
            "row_up": self._row_up,
            "row_down": self._row_down,
            "paste_rows": self._paste_rows,
            "next_document": self._next_document,
            "mark_reviewed": self._mark_reviewed,
            "find": self._middle.open_search,
            "find_next": self._find_next,
            "find_previous": self._find_previous,
            "rotate": page.rotate,
            "go_to_page": self._middle.page_field.ask,
        }
        for action_id, handler in handlers.items():
            self._actions[action_id].triggered.connect(handler)
        self._actions["only_doubtful"].toggled.connect(self._fields.show_only_doubtful)
        for action_id in (DOUBTFUL_FIRST, FORM_ORDER):
            self._actions[action_id].triggered.connect(self._sort_fields)
        self._actions["thumbnails"].toggled.connect(self._middle.show_thumbnails)
        self._fields.refused.connect(self._window.status.say)
        self._window.pile.switching.connect(self._fields.cells.leave)  # while the document is still there
        self._middle.place_shown.connect(self._fields.show_place)
        self._middle.menu_wanted.connect(self._show_menu)
        history.changed.connect(self._show_history)
        history.reached.connect(self._go_to)
        history.held.connect(self._say_held)
        self._middle.tabs.currentChanged.connect(self._tab_changed)

    def _restore_order(self) -> None:
        in_form_order = self._window.pile.store.setting(ORDER, DOUBTFUL_FIRST) == FORM_ORDER
        self._actions[FORM_ORDER if in_form_order else DOUBTFUL_FIRST].setChecked(True)
        self._fields.sort(not in_form_order)

    @Slot()
    def _sort_fields(self) -> None:
        chosen = DOUBTFUL_FIRST if self._actions[DOUBTFUL_FIRST].isChecked() else FORM_ORDER
        self._window.pile.keeping.setting(ORDER, chosen)
        self._fields.sort(chosen == DOUBTFUL_FIRST)

    # ------------------------------------------------------------------ what is shown

    @property
    def _document(self) -> int:
        return self._window.shown

    def refresh(self) -> None:
        """Another document or another result of it is shown."""
        can = self.reviewing.can_edit(self._document)
        for action_id in NEEDS_RESULT:
            self._actions[action_id].setEnabled(can)
        if can:
            entry = self._window.pile.entry(self._document)
            self.reviewing.history.show(self._document)
            words = self.tr("Mark as not reviewed") if entry.reviewed else self.tr("Mark as reviewed")
            self._actions["mark_reviewed"].setText(words)
            self._fields.show_reviewed(entry.reviewed)
        else:
            self._fields.show_reviewed(False)
            self.reviewing.history.show(0)
        self.refreshed.emit()

    @Slot()
    def _show_history(self) -> None:
        history = self.reviewing.history
        for action_id, word, step in (
            ("undo", self.tr("Undo"), history.undo_text()),
            ("redo", self.tr("Redo"), history.redo_text()),
        ):
            self._actions[action_id].setText(f"{word}: {step}" if step else word)
            self._actions[action_id].setEnabled(bool(step))

    @Slot()
    def _tab_changed(self) -> None:
        """In the sheet undo takes back the last step, whichever document it was about."""
        shown = self._middle.tabs.tabData(self._middle.tabs.currentIndex())
        self.reviewing.history.show_whole(shown is self._window.overviews.sheet)

    @Slot(int)
    def _say_held(self, document_id: int) -> None:
        words = self.tr("{title} was changed after this. Undo or redo that first.")
        self._window.status.say(words.format(title=self._window.pile.entry(document_id).row.title))

    @Slot(int, str)
    def _go_to(self, document_id: int, pointer: str) -> None:
        """After a step: to the field that it was about, or to the row or list that is left of it."""
        if document_id != self._document:
            return
        while pointer and not self._fields.model.index_of(pointer).isValid():
            pointer = pointer.rpartition("/")[0]
        if pointer:
            self._fields.select(pointer)
            self._middle.select(pointer, advance=False)

    @Slot(QPoint)
    def _show_menu(self, position: QPoint) -> None:
        self._menu.popup(position)

    # ------------------------------------------------------------------ values

    def _enter(self, pointer: str, text: str) -> str:
        if not self._can():  # it was run again while the line was open; the text stays in it
            return self.tr("The document is being run. Press Enter again when it is done, or Esc.")
        try:
            return self.reviewing.edit(self._document, pointer, text)
        except Exception as error:  # a full disk, say: the text stays in the line until it can be kept
            return in_words(logs.explain(error, "keeping a value"))

    def _choices(self, pointer: str) -> list[str]:
        return self.reviewing.choices(self._document, pointer) if self._can() else []

    def _can(self) -> bool:
        return self.reviewing.can_edit(self._document)

    def _on_current(self, act: Callable[[int, str], str], stays: bool = False) -> bool:
        """Do something with the selected field; says why it did nothing, at the field where it `stays`."""
        self._fields.cells.leave()
        pointer = self._fields.current()
        if not self._can():
            return False
        if not pointer:
            self._window.status.say(self.tr("Select a field first."))
            return False
        trouble = act(self._document, pointer)
        if trouble and stays:
            self._fields.show_wrong(trouble)
        elif trouble:
            self._window.status.say(trouble)
        return not trouble

    @Slot()
    def _accept(self) -> None:
        """Accept, then go on to the next value to check."""
        pointer = self._fields.current()
        before = len(self._fields.model.doubtful())
        place = self._middle.place(pointer)
        if not self._on_current(lambda document, at: self.reviewing.accept(document, at, place)):
            return
        left = len(self._fields.model.doubtful())
        if self._window.least_sure.on:
            self._window.least_sure.go_on()
        elif left and left < before:
            self._fields.next_doubtful()
        elif before and not left:
            self._say_next()

    def _say_next(self) -> None:
        """Where to go when no value is left to check."""
        lines = self._window.pile.entry(self._document).account.missed
        words = self.tr("Nothing is left to check here. {key} goes to the next document.")
        if lines:
            words = self.tr("No value is left to check here. {key} goes to the lines that were not taken.")
        key = self._actions["next_missed" if lines else "next_document"].shortcut().toString()
        self._window.status.say(words.format(key=key))

    @Slot()
    def _reject(self) -> None:
        self._on_current(self.reviewing.reject)

    @Slot()
    def _clear(self) -> None:
        self._on_current(self.reviewing.clear)

    @Slot()
    def _restore(self) -> None:
        self._on_current(self.reviewing.restore)

    @Slot()
    def _use_words(self) -> None:
        found = self._middle.selection()
        if found is None:
            self._window.status.say(self.tr("Select words of the document first."))
            return
        if self._on_current(lambda document, at: self.reviewing.use_words(document, at, *found), stays=True):
            self._fields.tree.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _next_place(self) -> None:
        self._middle.step_place(1)

    @Slot()
    def _previous_place(self) -> None:
        self._middle.step_place(-1)

    # ------------------------------------------------------------------ rows

    @Slot()
    def _add_row(self) -> None:
        """Add a row and open its first value for editing."""
        if self._on_current(self.reviewing.add_row):
            row = self._fields.current()
            first = (p for p in self._fields.model.pointers() if p == row or p.startswith(f"{row}/"))
            value = next((p for p in first if self._fields.model.can_edit(p)), None)
            if value is not None:
                self._fields.select(value)
                self._fields.edit_current()

    @Slot()
    def _delete_row(self) -> None:
        self._on_current(self.reviewing.delete_row)

    @Slot()
    def _row_up(self) -> None:
        self._on_current(lambda document, at: self.reviewing.move_row(document, at, -1))

    @Slot()
    def _row_down(self) -> None:
        self._on_current(lambda document, at: self.reviewing.move_row(document, at, 1))

    @Slot()
    def _paste_rows(self) -> None:
        """Add the rows on the clipboard to the list of the selected field."""
        self._on_current(lambda document, at: self._spreadsheet.as_rows(document, at, _clipboard()), True)

    def paste(self) -> None:
        """Put the cells on the clipboard over the selected one, to the right and down."""
        self._on_current(lambda document, at: self._spreadsheet.into(document, at, _clipboard()), True)

    def paste_into_sheet(self) -> None:
        """Put the cells on the clipboard into the pile's sheet, from the selected one on."""
        sheet = self._window.overviews.sheet
        block = sheet.selected_block()
        if block is None:
            self._window.status.say(self.tr("Select a cell first."))
            return
        try:
            rows = filled(rows_of(_clipboard(), block.room), block.height, block.width)
        except DoesNotFit as error:
            sheet.show_wrong(in_words(str(error)))
            return
        targets = sheet.targets(block, len(rows))
        sheet.show_wrong(self._spreadsheet.into_sheet(targets, rows, sheet.titles(block)))

    def copy_rows(self) -> bool:
        """Copy the list or row that is selected in the fields as cells; False where none is."""
        pointer = self._fields.current()
        if not (pointer and self._can() and self._fields.tree.hasFocus()):
            return False
        cells = self._spreadsheet.cells(self._document, pointer)
        if cells:
            QGuiApplication.clipboard().setMimeData(mime_of(cells))
        return bool(cells)

    # ------------------------------------------------------------------ documents and pages

    @Slot()
    def _next_document(self) -> None:
        pile, here = self._window.pile, self._document
        ids = pile.ids()
        at = ids.index(here) + 1 if here in ids else 0
        for document_id in [*ids[at:], *ids[:at]]:
            pile.load_result(document_id)
            entry = pile.entry(document_id)
            if self.reviewing.can_edit(document_id) and not entry.nothing_left and entry.result is not None:
                self._window.rail.select(document_id)
                self._fields.tree.setFocus(Qt.FocusReason.ShortcutFocusReason)
                if doubtful_pointers(entry.result):
                    self._fields.first_doubtful()
                return
        self._window.status.say(self.tr("No document is left to check."))

    @Slot()
    def _mark_reviewed(self) -> None:
        if self._can():
            entry = self._window.pile.entry(self._document)
            self.reviewing.set_reviewed(self._document, not entry.reviewed)

    @Slot()
    def _find_next(self) -> None:
        self._step_hit(1)

    @Slot()
    def _find_previous(self) -> None:
        self._step_hit(-1)

    def _step_hit(self, step: int) -> None:
        if self._middle.find_bar.isVisible():
            self._middle.step_hit(step)
        else:
            self._middle.open_search()


def _clipboard() -> QMimeData:
    return QGuiApplication.clipboard().mimeData() or QMimeData()
