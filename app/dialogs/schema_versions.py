"""The saved versions of one schema, newest first, each to be looked at and brought back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QTreeView,
    QWidget,
)

from app.dialogs.parts import fill, foot, side_by_side
from app.models.schema_tree import SchemaTreeModel
from app.texts.clock import local_time
from app.texts.plain import visible
from app.views.schema_fields import lay_out_columns
from extraction.storage.records import SchemaVersion
from schemas.editing import blank, count_fields
from schemas.editing_json import read_draft

SIZE = (720, 460)
PANES = (300, 420)


class SchemaVersionsDialog(QDialog):
    """`chosen` with the SchemaVersion to bring back and when it was saved, in words."""

    chosen = Signal(object, str)

    def __init__(
        self, title: str, versions: Sequence[SchemaVersion], button: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Versions of {}").format(visible(title)))
        self._versions = list(versions)
        self.list = QListWidget(self, objectName="versionList")
        self.list.setAccessibleName(self.tr("Versions, newest first"))
        self.fields = QTreeView(self)
        self.fields.setAccessibleName(self.tr("Fields of this version"))
        self.model = SchemaTreeModel(blank(), parent=self)
        self.fields.setModel(self.model)
        lay_out_columns(self.fields)
        self.restore = QPushButton(button, self, objectName="primary")
        self.close_ = QPushButton(self.tr("Close"), self)
        self.list.ensurePolished()  # else rows are as high as they were without the style
        for number, version in enumerate(self._versions):
            self.list.addItem(QListWidgetItem(self._line(number, version)))
        self._build()
        self.list.currentRowChanged.connect(self._show)
        self.restore.clicked.connect(self._restore)
        self.close_.clicked.connect(self.reject)
        self.resize(*SIZE)
        self.list.setCurrentRow(0)
        self.list.setFocus()

    def _line(self, number: int, version: SchemaVersion) -> str:
        when = local_time(version.saved_at) or self.tr("before dates were kept")
        fields = count_fields(read_draft("", version.schema.json_schema))
        words = self.tr("{}, {} fields").format(when, fields)
        return self.tr("{} (newest)").format(words) if number == 0 else words

    def _build(self) -> None:
        words = self.tr("Results keep the version they were made with.")
        note = QLabel(words, self, objectName="quiet", wordWrap=True)
        fill(self, side_by_side(self, PANES, self.list, self.fields), foot(note, self.close_, self.restore))

    @Slot(int)
    def _show(self, row: int) -> None:
        schema = self._versions[row].schema
        self.model.show(read_draft(schema.name, schema.json_schema))
        self.fields.expandAll()
        self.restore.setEnabled(row > 0)

    @Slot()
    def _restore(self) -> None:
        version = self._versions[self.list.currentRow()]
        self.chosen.emit(version, local_time(version.saved_at))
        self.accept()
