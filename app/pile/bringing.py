"""How documents come: pasted text, previews with a suggested schema, run on drop, and piles put away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from app.dialogs.name_pile import NamePileDialog
from app.model_desk import model_words
from app.pile import pasted
from app.pile.intake import holds_picture, sources_of, text_of
from app.pile.shelf import Shelf, line_of, title_of
from extraction.storage.records import DocumentState

if TYPE_CHECKING:
    from app.views.main_window import MainWindow

RUN_ON_DROP = "run_on_drop"


class Bringing(QObject):
    """Handlers of what brings documents and piles into the window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._pile, self._runner = window.pile, window.runner
        self.shelf = Shelf(self._pile, self._runner, self)
        self._menu = QMenu(self.tr("Recent piles"), window)
        self._connect()
        self.show_shelf()

    def _connect(self) -> None:
        window, actions = self._window, self._window.actions_
        actions["new_pile"].triggered.connect(self.shelf.new)
        actions["name_pile"].triggered.connect(self._name_pile)
        actions["use_suggested"].triggered.connect(self._use_suggested)
        actions[RUN_ON_DROP].setChecked(bool(self._pile.store.setting(RUN_ON_DROP, False)))
        actions[RUN_ON_DROP].toggled.connect(self._set_run_on_drop)
        window.menu("File").insertMenu(actions["name_pile"], self._menu)
        self._menu.aboutToShow.connect(self._fill_menu)
        self.shelf.said.connect(window.status.say)
        self.shelf.changed.connect(self.show_shelf)
        window.strip.taken.connect(self._take_shown)
        window.strip.all_taken.connect(self._take_all)
        window.empty.pile_wanted.connect(self.shelf.open)
        self._pile.brought.connect(window.rail.select)
        for line in (window.rail.left_out, window.empty.left_out):
            self._pile.left_out.connect(line.add)
            self._pile.switching.connect(line.clear)
        self._pile.arrived.connect(self._arrived)
        self._pile.switched.connect(self._switched)

    # ------------------------------------------------------------------ documents

    def add(self, mime: QMimeData | None) -> bool:
        """Put what was dropped or pasted on the pile: files, folders, links, or else the text itself.

        True where the person was told what became of it.
        """
        sources = sources_of(mime)
        text = "" if sources else text_of(mime)
        if text:
            self._pile.tasks.run(lambda: pasted.keep(text), self._add_text, self._not_kept)
        self._window.commands.add(sources)
        if holds_picture(mime):
            words = self.tr("Winnow cannot read pictures yet. Make a searchable PDF of it and add that.")
            self._window.status.say(words)
            return True
        return bool(sources or text)

    def _add_text(self, source: str) -> None:
        self._pile.add([source])

    def _not_kept(self, error: Exception) -> None:
        words = self.tr("The text could not be kept ({kind}). Is the disk full?")
        self._window.status.say(words.format(kind=type(error).__name__))

    @Slot()
    def _use_suggested(self) -> None:
        self._take(self._window.rail.selected())

    @Slot()
    def _take_all(self) -> None:
        self._take(self._pile.ids())

    def _take(self, documents: Sequence[int]) -> None:
        count = self._pile.take_suggestions(documents)
        words = self.tr("{count} documents got another schema.")
        if count == 0:
            words = self.tr("Nothing else is suggested for these documents.")
        elif count == 1:
            words = self.tr("1 document got another schema.")
        self._window.status.say(words.format(count=count))
        self._show_schema()

    @Slot()
    def _take_shown(self) -> None:
        self._pile.take_suggestions([self._window.rail.current()])
        self._show_schema()

    def _show_schema(self) -> None:
        current = self._window.rail.current()
        if current in self._pile:
            self._window.bar.show_schema(self._pile.entry(current).schema)

    def show_strip(self, document_id: int) -> None:
        """Say what is known of the document shown."""
        if document_id in self._pile:
            entry = self._pile.entry(document_id)
            suggested = entry.suggestion
            model = model_words.title_of(entry.result.model) if entry.result is not None else ""
            others = self._suggested_others(document_id) if suggested is not None else 0
            self._window.strip.show_document(entry.row, suggested, model, others)
        else:
            self._window.strip.show_document(None, None)

    def _suggested_others(self, document_id: int) -> int:
        others = (self._pile.entry(other) for other in self._pile.ids() if other != document_id)
        return sum(entry.suggestion is not None for entry in others)

    @Slot(bool)
    def _set_run_on_drop(self, wanted: bool) -> None:
        self._pile.keeping.setting(RUN_ON_DROP, wanted)

    @Slot(int)
    def _arrived(self, document_id: int) -> None:
        """A document was read for the first time."""
        wanted = self._window.actions_[RUN_ON_DROP].isChecked()
        if wanted and self._pile.entry(document_id).row.state is DocumentState.READY:
            self._runner.line_up([document_id])

    # ------------------------------------------------------------------ piles

    @Slot()
    def _fill_menu(self) -> None:
        self._menu.clear()
        now = datetime.now().astimezone()
        for row in self.shelf.recent():
            action = QAction(line_of(row, now).replace("&", "&&"), self._menu)
            action.setData(row.id)
            action.triggered.connect(self._open_chosen)
            self._menu.addAction(action)
        if self._menu.isEmpty():
            nothing = self._menu.addAction(self.tr("No pile was put away yet"))
            nothing.setEnabled(False)

    @Slot()
    def _open_chosen(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.shelf.open(action.data())

    @Slot()
    def _name_pile(self) -> None:
        row = self.shelf.current()
        dialog = NamePileDialog(row.name, title_of(replace(row, name="")), self._window)
        if dialog.exec():
            self.shelf.rename(dialog.name())
        dialog.deleteLater()

    @Slot()
    def show_shelf(self) -> None:
        """Show the open pile's name above it, and the others where the pile is empty."""
        self._window.rail.show_name(self.shelf.current().name)
        now = datetime.now().astimezone()
        others = [(row.id, title_of(row), line_of(row, now)) for row in self.shelf.recent()]
        self._window.empty.show_piles(others)
        self._window.empty.history.setVisible(bool(self._pile.store.history.runs(1)))

    @Slot()
    def _switched(self) -> None:
        ids = self._pile.ids()
        if ids:
            self._window.rail.select(ids[0])
            self._window.rail.setFocus()
