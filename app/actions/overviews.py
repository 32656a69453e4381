"""The views beside the document: the pile as one sheet and the statistics, how they are reached and left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import QApplication

from app.sheets.statistics import RUNS
from app.views.sheet_view import SheetView
from app.views.statistics_view import StatisticsView
from extraction.storage.records import FieldCorrections, RunFacts

if TYPE_CHECKING:
    from app.views.main_window import MainWindow


class Overviews(QObject):
    """Adds the tabs to the window's middle; the fields make room while a view of the whole pile is shown."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        middle, actions = window.middle, window.actions_
        self.sheet = SheetView(window.pile, middle)
        middle.add_view(1, self.tr("Pile as sheet"), self.sheet)
        self.statistics = StatisticsView(self._history, middle)
        middle.add_view(3, self.tr("Statistics"), self.statistics)
        middle.tabs.setAccessibleName(self.tr("Document, pile as sheet, JSON, or statistics"))
        middle.tabs.currentChanged.connect(self._tab_changed)
        self.sheet.field_activated.connect(self.go_to)
        self.statistics.document_activated.connect(self._go_to_document)
        for changed in (window.pile.result_changed, window.pile.removed, window.runner.queue_changed):
            changed.connect(self.statistics.refresh_soon)
        actions["show_document"].triggered.connect(self._show_document)
        actions["show_sheet"].triggered.connect(self._show_sheet)
        actions["show_json"].triggered.connect(self._show_json)
        actions["show_statistics"].triggered.connect(self._show_statistics)

    @Slot()
    def _tab_changed(self) -> None:
        middle = self._window.middle
        whole_pile = middle.tabs.tabData(middle.tabs.currentIndex()) in (self.sheet, self.statistics)
        if middle.tabs.tabData(middle.tabs.currentIndex()) is not self.statistics:
            self._window.show_history(False)
        focused = QApplication.focusWidget()
        if whole_pile and focused is not None and self._window.fields.isAncestorOf(focused):
            middle.tabs.setFocus(Qt.FocusReason.OtherFocusReason)  # else the schema would get the keys
        for about_one in (self._window.fields, self._window.strip):
            about_one.setVisible(not whole_pile)

    def _history(self) -> tuple[list[RunFacts], list[FieldCorrections]]:
        history = self._window.pile.store.history
        return history.runs(RUNS), history.corrections()

    @Slot()
    def _show_document(self) -> None:
        self._window.middle.show_view(None)

    @Slot()
    def _show_sheet(self) -> None:
        self._window.middle.show_view(self.sheet)
        self.sheet.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @Slot()
    def _show_json(self) -> None:
        self._window.middle.show_view(self._window.middle.json_view)

    @Slot()
    def _show_statistics(self) -> None:
        self._window.middle.show_view(self.statistics)
        self._window.show_history(True)
        self.statistics.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @Slot(int)
    def _go_to_document(self, document: int) -> None:
        if document in self._window.pile:
            self.go_to(document, "")
        else:
            self._window.status.say(self.tr("This document is in another pile."))

    @Slot(int, str)
    def go_to(self, document: int, pointer: str) -> None:
        """Show a document and, where the pointer names one, a field of it with its words."""
        window = self._window
        window.middle.show_view(None)
        window.rail.select(document)
        if pointer:
            window.fields.select(pointer)
            window.middle.select(pointer)
        window.fields.setFocus(Qt.FocusReason.OtherFocusReason)

    def copy(self) -> bool:
        """Copy the cells that are selected in the view with the keyboard's focus; False where it is none."""
        return self.sheet.table.hasFocus() and self.sheet.copy()
