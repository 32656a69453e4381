"""The system's file dialogs, with the last folder remembered."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

DOCUMENTS = "Documents (*.pdf *.html *.htm *.mhtml *.mht *.txt *.md);;All files (*)"
SCHEMAS = "JSON Schema (*.json);;All files (*)"
TABLES = "Tables as text (*.csv *.tsv *.txt);;All files (*)"
MODELS = "Models (*.gguf);;All files (*)"


class FileDialogs:
    """Asks for paths; empty answers where the person changed their mind."""

    def __init__(self, parent: QWidget, folder: str) -> None:
        self._parent = parent
        self.folder = folder or str(Path.home())

    def documents(self) -> list[str]:
        """Documents to add."""
        paths, _ = QFileDialog.getOpenFileNames(self._parent, "Add documents", self.folder, DOCUMENTS)
        return [self._remembered(path) for path in paths]

    def document_folder(self) -> str:
        """A folder to add."""
        return self._folder("Add folder")

    def schema(self) -> str:
        """A JSON Schema file."""
        return self._remembered(
            QFileDialog.getOpenFileName(self._parent, "Open schema", self.folder, SCHEMAS)[0]
        )

    def table(self) -> str:
        """A table saved as text."""
        return self._remembered(
            QFileDialog.getOpenFileName(self._parent, "Open table", self.folder, TABLES)[0]
        )

    def model(self) -> str:
        """A GGUF file."""
        return self._remembered(
            QFileDialog.getOpenFileName(self._parent, "Open model", self.folder, MODELS)[0]
        )

    def target(self, title: str, name: str, kind: str) -> str:
        """A file to write; the dialog asks before it would replace one."""
        path, _ = QFileDialog.getSaveFileName(self._parent, title, str(Path(self.folder) / name), kind)
        return self._remembered(path)

    def target_folder(self, title: str) -> str:
        """A folder to write into."""
        return self._folder(title)

    def _folder(self, title: str) -> str:
        path = QFileDialog.getExistingDirectory(self._parent, title, self.folder)
        self.folder = path or self.folder
        return path

    def _remembered(self, path: str) -> str:
        if path:
            self.folder = str(Path(path).parent)
        return path
