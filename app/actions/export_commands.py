"""What the export actions do: ask, write on another thread, say what was written or why not."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QGuiApplication

from app.dialogs.export_dialog import ExportDialog
from app.dialogs.question import agrees
from app.exports.annotating import Annotator
from app.exports.exporting import (
    KINDS,
    Choice,
    Format,
    choice_from,
    chosen_fields,
    clipboard_text,
    export,
    free_files,
    in_the_way,
    suggested_name,
)
from app.texts.engine_words import in_words
from app.texts.wording import said
from extraction import logs
from extraction.export.results import Result

if TYPE_CHECKING:
    from app.views.main_window import MainWindow

SETTING = "export"
NAMED_FILES = 4
"""Files that a question names; the rest is counted."""


def _is_source(file: Path, result: Result) -> bool:
    return file.resolve() == Path(result.extraction.source).resolve()


class ExportCommands(QObject):
    """The dialog, and the quick ways past it that take all fields."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window, self._pile = window, window.pile
        self.annotator = Annotator(window.pages.worker, self)
        self.annotator.finished.connect(self._annotated)
        actions = window.actions_
        actions["export"].triggered.connect(self.open_dialog)
        actions["export_xlsx"].triggered.connect(self._export_xlsx)
        actions["export_csv"].triggered.connect(self._export_csv)
        actions["export_json"].triggered.connect(self._export_json)
        actions["export_jsonl"].triggered.connect(self._export_jsonl)

    # ------------------------------------------------------------------ which results

    def results(self, which: str) -> list[Result]:
        """The results of all documents, of the selected or of the reviewed ones, in the order of the pile."""
        self._window.fields.cells.leave()  # what is typed there counts
        selected = set(self._window.rail.selected())
        found = []
        for document in self._pile.ids():
            if which == "selected" and document not in selected:
                continue
            self._pile.load_result(document)
            entry = self._pile.entry(document)
            if which == "reviewed" and not entry.reviewed:
                continue
            if entry.result is not None and entry.run_schema is not None:
                found.append(Result(entry.result, entry.run_schema))
        return found

    def _pdfs(self) -> set[str]:
        """The content keys of the documents that are PDFs."""
        rows = [self._pile.entry(document).row for document in self._pile.ids()]
        return {row.key for row in rows if row.kind == "pdf" and row.key is not None}

    # ------------------------------------------------------------------ the dialog

    @Slot()
    def open_dialog(self) -> ExportDialog:
        """Ask what to export and how, with the last choice as it was."""
        last = choice_from(self._pile.store.setting(SETTING))
        results = {which: self.results(which) for which in ("all", "selected", "reviewed")}
        dialog = ExportDialog(last, results, self._pdfs(), self._window)
        dialog.chosen.connect(self._chosen)
        dialog.open()
        return dialog

    @Slot(object, object)
    def _chosen(self, choice: Choice, results: list[Result]) -> None:
        self._pile.keeping.setting(SETTING, choice.to_setting())
        self.write(results, choice)

    # ------------------------------------------------------------------ quick ways

    @Slot()
    def _export_xlsx(self) -> None:
        self._quick("xlsx")

    @Slot()
    def _export_csv(self) -> None:
        self._quick("csv")

    @Slot()
    def _export_json(self) -> None:
        self._quick("json")

    @Slot()
    def _export_jsonl(self) -> None:
        self._quick("jsonl")

    def _quick(self, kind: Format) -> None:
        """All fields of the selected documents where several are selected, else of all that are done."""
        several = len(self._window.rail.selected()) > 1
        self.write(self.results("selected" if several else "all"), Choice(format=kind))

    # ------------------------------------------------------------------ writing

    def write(self, results: Sequence[Result], choice: Choice) -> None:
        """Ask where to, and write."""
        if not results:
            self._window.status.say(self.tr("None of these documents has a result yet."))
        elif choice.format == "clipboard":
            self._pile.tasks.run(lambda: clipboard_text(results, choice), self._copied, self._failed)
        elif choice.format == "pdf":
            self._annotate(results, choice)
        else:
            target = self._target(results, choice)
            if target:
                self._write(results, Path(target), choice)

    def _copied(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._window.status.say(self.tr("Copied. Paste it into a spreadsheet."))

    def _write(self, results: Sequence[Result], target: Path, choice: Choice) -> None:
        """Look for files in the way, then write; both on the other thread, for a pile may be long."""
        tasks = self._pile.tasks

        def looked(files: list[Path]) -> None:
            if not files or self.confirm_replacing(files):
                tasks.run(lambda: export(results, target, choice), self._exported, self._failed)

        tasks.run(lambda: in_the_way(results, target, choice), looked, self._failed)

    def _target(self, results: Sequence[Result], choice: Choice) -> str:
        """The file, or the folder for a file each; the file dialog asks before it replaces one."""
        files = self._window.commands.files
        if choice.format in ("json", "pdf") and len(results) > 1:
            return files.target_folder(self.tr("Export one file a document into this folder"))
        kind = choice.format
        return files.target(self.tr("Export"), suggested_name(results, kind), said(KINDS[kind]))

    def confirm_replacing(self, files: list[Path]) -> bool:
        """Lists become files of their own, about which the file dialog did not ask."""
        names = [file.name for file in files[:NAMED_FILES]]
        if len(files) > NAMED_FILES:
            names.append(self.tr("{count} more").format(count=len(files) - NAMED_FILES))
        text = self.tr("These files are there already: {names}. Replace them?").format(names=", ".join(names))
        return agrees(self._window, self.tr("Export"), text, self.tr("Replace"))

    def _annotate(self, results: Sequence[Result], choice: Choice) -> None:
        keys = self._pdfs()
        pdfs = [result for result in results if result.extraction.document_key in keys]
        if not pdfs:
            self._window.status.say(self.tr("None of these documents is a PDF: there are no pages to mark."))
            return
        target = self._target(pdfs, choice)
        if not target:
            return
        folder = Path(target)
        files = free_files(pdfs, folder, ".pdf") if folder.is_dir() else [folder]
        if any(_is_source(file, result) for file, result in zip(files, pdfs, strict=False)):
            self._window.status.say(self.tr("This is the original. Choose another name for the copy."))
            return
        marked = [Result(chosen_fields(result, choice), result.schema) for result in pdfs]
        self._window.status.say(self.tr("Writing annotated PDFs …"))
        self.annotator.start(list(zip(marked, files, strict=False)))

    def _exported(self, files: list[Path]) -> None:
        more = self.tr(" and {count} more").format(count=len(files) - 1) if len(files) > 1 else ""
        self._window.status.say(self.tr("Wrote {file}{more}.").format(file=files[0], more=more))

    @Slot(object, object)
    def _annotated(self, files: list[Path], failures: list[str]) -> None:
        if files:
            self._exported(files)
        if failures:
            self._window.notice.say("\n".join(failures))

    def _failed(self, error: Exception) -> None:
        said = in_words(logs.explain(error, "exporting results"))
        self._window.status.say(self.tr("The export was not written. {reason}").format(reason=said))
