"""What the actions do that bring documents, run them, choose looks and help; others have their own module."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from app.actions.language_commands import LanguageCommands
from app.actions.schema_actions import editor_keys
from app.diagnostics import diagnostics
from app.dialogs.files import FileDialogs
from app.dialogs.information import about_dialog, privacy_dialog
from app.dialogs.keys import KeysDialog
from app.dialogs.open_url import OpenUrlDialog
from app.dialogs.question import agrees
from app.pile.intake import source_of_text
from extraction import paths
from schemas.registry import Schema, builtin

if TYPE_CHECKING:
    from app.views.main_window import MainWindow

SAMPLE = Path(__file__).resolve().parents[2] / "assets" / "samples" / "invoice.pdf"


class Commands(QObject):
    """Handlers of the window's actions; `files` asks for paths and can be replaced."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._pile, self._runner = window.pile, window.runner
        self.files = FileDialogs(window, self._pile.store.setting("folder", ""))
        self._language = LanguageCommands(window)
        self._connect()

    def _connect(self) -> None:
        window, page = self._window, self._window.middle.page_view
        handlers: dict[str, Callable[[], object]] = {
            "add": self._add_documents,
            "add_folder": self._add_folder,
            "add_url": self._add_url,
            "paste": self._paste,
            "add_sample": self.add_sample,
            "open_schema": window.schemas.import_file,
            "schemas": window.schemas.show_gallery,
            "edit_schema": window.schemas.edit_current,
            "new_schema": window.schemas.new_blank,
            "schema_from_example": window.schemas.new_from_example,
            "schema_from_headers": window.schemas.new_from_headers,
            "add_field_from_selection": window.schemas.add_field_from_selection,
            "quit": window.close,
            "run": self._run,
            "run_again": self._run_again,
            "retry": self._retry,
            "remove": self._remove,
            "copy_value": self._copy_value,
            "zoom_in": page.zoom_in,
            "zoom_out": page.zoom_out,
            "fit_width": page.fit_width,
            "next_pane": self._next_pane,
            "previous_pane": self._previous_pane,
            "text_larger": self._text_larger,
            "text_smaller": self._text_smaller,
            "theme_system": self._theme_system,
            "theme_light": self._theme_light,
            "theme_dark": self._theme_dark,
            "keys": self._show_keys,
            "privacy": self._show_privacy,
            "logs": self._open_logs,
            "diagnostics": self._copy_diagnostics,
            "about": self._show_about,
        }
        for action_id, handler in handlers.items():
            window.actions_[action_id].triggered.connect(handler)

    # ------------------------------------------------------------------ bringing documents

    def add(self, sources: list[str]) -> None:
        """Put files, folders and links on the pile."""
        if sources:
            self._pile.add(sources)

    @Slot()
    def _add_documents(self) -> None:
        self.add(self.files.documents())

    @Slot()
    def _add_folder(self) -> None:
        folder = self.files.document_folder()
        self.add([folder] if folder else [])

    @Slot()
    def _add_url(self) -> None:
        copied = source_of_text(QGuiApplication.clipboard().text().strip())
        dialog = OpenUrlDialog(copied if copied.startswith("http") else "", self._window)
        if dialog.exec():
            self.add([dialog.url()])
        dialog.deleteLater()

    @Slot()
    def _paste(self) -> None:
        mime = QGuiApplication.clipboard().mimeData()
        cells = mime is not None and mime.hasText() and not mime.hasUrls()
        if cells and self._window.fields.tree.hasFocus():
            self._window.review.paste()
        elif cells and self._window.overviews.sheet.table.hasFocus():
            self._window.review.paste_into_sheet()
        elif not self._window.bringing.add(mime):
            self._window.status.say(self.tr("There is no file, no link and no text on the clipboard."))

    @Slot()
    def add_sample(self) -> None:
        """Add the invoice that comes with Winnow, with its schema."""
        self._pile.add([str(SAMPLE)], builtin(SAMPLE.stem))

    # ------------------------------------------------------------------ working on them

    @Slot(object)
    def choose_schema(self, schema: Schema) -> None:
        """Use a schema for the selected documents."""
        self._pile.choose_schema(self._window.rail.selected(), schema)

    @Slot()
    def _run(self) -> None:
        self._runner.run(self._runner.startable())

    @Slot()
    def _run_again(self) -> None:
        self._runner.run(self._window.rail.selected())

    @Slot()
    def _retry(self) -> None:
        self.retry(self._pile.ids())

    def retry(self, document_ids: list[int]) -> None:
        """Failed documents run again, those not read are read again; locked ones wait for a password."""
        failed = [i for i in document_ids if self._pile.entry(i).retryable]
        self._runner.run(i for i in failed if self._pile.entry(i).row.key)
        for document_id in failed:
            entry = self._pile.entry(document_id)
            if entry.row.key is None and not entry.needs_password:
                self._pile.read_again(document_id)

    @Slot()
    def _remove(self) -> None:
        self.remove(self._window.rail.selected())

    def remove(self, document_ids: list[int]) -> None:
        """Take documents off the pile; asks where results would be lost, and leaves what is running."""
        chosen = [i for i in document_ids if i != self._runner.running]
        results = sum(self._pile.entry(i).result is not None for i in chosen)
        if not chosen or (results and not self.confirm_removal(len(chosen), results)):
            return
        self._runner.cancel(chosen)
        self._pile.remove(chosen)

    def confirm_removal(self, count: int, results: int) -> bool:
        """Asked only where results would be lost with their documents."""
        one = self.tr("Remove this document and its results? Files stay.")
        many = self.tr("Remove {count} documents, {results} of them with results? Files stay.")
        words = one if count == 1 else many.format(count=count, results=results)
        return agrees(self._window, self.tr("Remove from pile"), words, self.tr("Remove"))

    @Slot()
    def _copy_value(self) -> None:
        if self._window.overviews.copy() or self._window.review.copy_rows():
            return
        fields, middle = self._window.fields, self._window.middle
        words = "" if fields.tree.hasFocus() else middle.selected_text()
        text = words or fields.current_text()
        if text:  # else what is on the clipboard stays there
            QGuiApplication.clipboard().setText(text)

    # ------------------------------------------------------------------ looks and help

    @Slot()
    def _next_pane(self) -> None:
        self._step_pane(1)

    @Slot()
    def _previous_pane(self) -> None:
        self._step_pane(-1)

    def _step_pane(self, direction: int) -> None:
        panes: list[QWidget] = [self._window.rail, self._window.middle, self._window.fields]
        focused = QApplication.focusWidget()
        here = next((n for n, pane in enumerate(panes) if focused and pane.isAncestorOf(focused)), -direction)
        panes[(here + direction) % len(panes)].setFocus(Qt.FocusReason.ShortcutFocusReason)

    @Slot()
    def _theme_system(self) -> None:
        self._window.set_theme("system")

    @Slot()
    def _theme_light(self) -> None:
        self._window.set_theme("light")

    @Slot()
    def _theme_dark(self) -> None:
        self._window.set_theme("dark")

    @Slot()
    def _text_larger(self) -> None:
        self._window.looks.step_text(1)

    @Slot()
    def _text_smaller(self) -> None:
        self._window.looks.step_text(-1)

    @Slot()
    def _show_keys(self) -> None:
        KeysDialog([*self._window.actions_.keys(), editor_keys()], self._window).show()

    @Slot()
    def _show_privacy(self) -> None:
        privacy_dialog(self._window).show()

    @Slot()
    def _show_about(self) -> None:
        about_dialog(self._window).show()

    @Slot()
    def _open_logs(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(paths.log_dir())))

    @Slot()
    def _copy_diagnostics(self) -> None:
        states = [self._pile.entry(i).row.state for i in self._pile.ids()]
        report = diagnostics(self._pile.store, self._runner.model, self._runner.ready, states)
        QGuiApplication.clipboard().setText(report)
        self._window.status.say(self.tr("Copied. It holds no document content and no file names."))
