"""The system's file dialogs, with the last folder remembered."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from app.texts.wording import translate

DOCUMENTS = "*.pdf *.html *.htm *.mhtml *.mht *.txt *.md"
TABLES = "*.csv *.tsv *.txt"


class FileDialogs:
    """Asks for paths; empty answers where the person changed their mind."""

    def __init__(self, parent: QWidget, folder: str) -> None:
        self._parent = parent
        self.folder = folder or str(Path.home())

    def documents(self) -> list[str]:
        """Documents to add."""
        title = translate("FileDialogs", "Add documents")
        kinds = _kinds(translate("FileDialogs", "Documents"), DOCUMENTS)
        paths, _ = QFileDialog.getOpenFileNames(self._parent, title, self.folder, kinds)
        return [self._remembered(path) for path in paths]

    def document_folder(self) -> str:
        """A folder to add."""
        return self._folder(translate("FileDialogs", "Add folder"))

    def schema(self) -> str:
        """A JSON Schema file."""
        return self._file(translate("FileDialogs", "Open schema"), _kinds("JSON Schema", "*.json"))

    def table(self) -> str:
        """A table saved as text."""
        kinds = _kinds(translate("FileDialogs", "Tables as text"), TABLES)
        return self._file(translate("FileDialogs", "Open table"), kinds)

    def model(self) -> str:
        """A GGUF file."""
        kinds = _kinds(translate("FileDialogs", "Models"), "*.gguf")
        return self._file(translate("FileDialogs", "Open model"), kinds)

    def model_folder(self) -> str:
        """A folder with models."""
        return self._folder(translate("FileDialogs", "Add models of a folder"))

    def target(self, title: str, name: str, kind: str) -> str:
        """A file to write; the dialog asks before it would replace one."""
        path, _ = QFileDialog.getSaveFileName(self._parent, title, str(Path(self.folder) / name), kind)
        return self._remembered(path)

    def target_folder(self, title: str) -> str:
        """A folder to write into."""
        return self._folder(title)

    def _file(self, title: str, kinds: str) -> str:
        return self._remembered(QFileDialog.getOpenFileName(self._parent, title, self.folder, kinds)[0])

    def _folder(self, title: str) -> str:
        path = QFileDialog.getExistingDirectory(self._parent, title, self.folder)
        self.folder = path or self.folder
        return path

    def _remembered(self, path: str) -> str:
        if path:
            self.folder = str(Path(path).parent)
        return path


def _kinds(name: str, patterns: str) -> str:
    """What the dialog lists, and after it every file."""
    return f"{name} ({patterns});;{translate('FileDialogs', 'All files')} (*)"
