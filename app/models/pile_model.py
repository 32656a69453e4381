"""The pile as a list for Qt's views; all facts come from `Entry`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QByteArray,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Slot,
)

from app.pile.entry import Entry, share_done, state_line
from app.pile.pile import Pile
from app.texts.engine_words import in_words
from app.texts.plain import tool_tip, visible
from extraction.storage.records import DocumentState

ID_ROLE = Qt.ItemDataRole.UserRole
LINE_ROLE = Qt.ItemDataRole.UserRole + 1
STATE_ROLE = Qt.ItemDataRole.UserRole + 2
SHARE_ROLE = Qt.ItemDataRole.UserRole + 3
ICON_ROLE = Qt.ItemDataRole.UserRole + 4
MAX_SOURCE = 1_000
"""Characters of a path or address in a tool tip."""
DOCUMENTS_MIME = "application/x-winnow-documents"
"""Document ids, separated by commas: what is dragged within the pile."""

STATE_ICONS = {
    DocumentState.ADDED: "waiting",
    DocumentState.READING: "reading",
    DocumentState.READY: "ready",
    DocumentState.WAITING: "waiting",
    DocumentState.RUNNING: "working",
    DocumentState.DONE: "done",
    DocumentState.FAILED: "failed",
    DocumentState.CANCELLED: "cancelled",
    DocumentState.SKIPPED: "copy",
}

Index = QModelIndex | QPersistentModelIndex
TOP = QModelIndex()
"""The index that the rows of a list have as their parent."""


class PileModel(QAbstractListModel):
    """One row a document, in the order of the pile."""

    def __init__(self, pile: Pile, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pile = pile
        self._ids = pile.ids()
        self._rows: dict[int, int] = {}  # by document, as far as they are known
        pile.added.connect(self._added)
        pile.removed.connect(self._removed)
        pile.changed.connect(self._changed)
        pile.moved.connect(self._moved)
        pile.switching.connect(self._switch_begins)
        pile.switched.connect(self._switch_ends)
        self._switching = False

    def row_of(self, document_id: int) -> int:
        """The row of a document; -1 where it is not listed."""
        row = self._rows.get(document_id, -1)
        if not 0 <= row < len(self._ids) or self._ids[row] != document_id:  # they moved: look anew
            self._rows = {known: number for number, known in enumerate(self._ids)}
            row = self._rows.get(document_id, -1)
        return row

    def count(self, state: DocumentState) -> int:
        """How many documents are in a state."""
        return self._pile.count(state)

    @Slot()
    def _switch_begins(self) -> None:
        """Rows go and come at once: a view takes a millisecond for each of them alone."""
        self._switching = True
        self._reset([])

    @Slot()
    def _switch_ends(self) -> None:
        self._switching = False
        self._reset(self._pile.ids())

    def _reset(self, ids: list[int]) -> None:
        self.beginResetModel()
        self._ids = ids
        self.endResetModel()

    @Slot(int)
    def _added(self, document_id: int) -> None:
        if self._switching:
            return
        self.beginInsertRows(QModelIndex(), len(self._ids), len(self._ids))
        self._ids.append(document_id)
        self.endInsertRows()

    @Slot(int)
    def _removed(self, document_id: int) -> None:
        row = self.row_of(document_id)
        if row < 0:
            return
        self.beginRemoveRows(QModelIndex(), row, row)
        del self._ids[row]
        self.endRemoveRows()

    @Slot(int)
    def _changed(self, document_id: int) -> None:
        index = self.index(self.row_of(document_id))
        if index.isValid():
            self.dataChanged.emit(index, index)

    @Slot()
    def _moved(self) -> None:
        """The same documents in another order: selection and place stay with their documents."""
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        documents = [self._ids[index.row()] for index in before]
        self._ids = self._pile.ids()
        rows = {document_id: row for row, document_id in enumerate(self._ids)}
        self.changePersistentIndexList(before, [self.index(rows[document]) for document in documents])
        self.layoutChanged.emit()

    # ------------------------------------------------------------------ dragging within the pile

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled  # between two rows
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        return [DOCUMENTS_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        mime = QMimeData()
        ids = ",".join(str(self._ids[index.row()]) for index in indexes)
        mime.setData(DOCUMENTS_MIME, QByteArray(ids.encode()))
        return mime

    def dropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        if action != Qt.DropAction.MoveAction or not data.hasFormat(DOCUMENTS_MIME):
            return False
        ids = [int(part) for part in data.data(DOCUMENTS_MIME).data().decode().split(",") if part]
        at = parent.row() if parent.isValid() else row
        self._pile.move(ids, self._ids[at] if 0 <= at < len(self._ids) else None)
        return False  # the rows have moved; true would let the view take them out

    # ------------------------------------------------------------------ Qt's interface

    def rowCount(self, parent: Index = TOP) -> int:
        return 0 if parent.isValid() else len(self._ids)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        document_id = self._ids[index.row()]
        if document_id not in self._pile:
            return None
        entry = self._pile.entry(document_id)
        answers = {
            Qt.ItemDataRole.DisplayRole: lambda: entry.name,
            Qt.ItemDataRole.ToolTipRole: lambda: tool_tip(
                "\n".join(
                    [
                        visible(entry.row.source, MAX_SOURCE),
                        state_line(entry),
                        *map(in_words, entry.row.notices),
                    ]
                )
            ),
            Qt.ItemDataRole.AccessibleTextRole: lambda: f"{entry.name}, {state_line(entry)}",
            ID_ROLE: lambda: document_id,
            LINE_ROLE: lambda: state_line(entry),
            STATE_ROLE: lambda: entry.row.state,
            SHARE_ROLE: lambda: share_done(entry),
            ICON_ROLE: lambda: _icon(entry),
        }
        answer = answers.get(role)
        return answer() if answer else None


def _icon(entry: Entry) -> tuple[str, str]:
    """(icon, colour) of a document's state; a result that is not whole has another shape than a whole one."""
    state = entry.row.state
    if entry.needs_password:
        return "lock", "missing"
    if entry.partial and state in (DocumentState.WAITING, DocumentState.READY, DocumentState.CANCELLED):
        return "partial", "approximate"
    if state is DocumentState.DONE and entry.result is not None and entry.result.cut_short:
        return "partial", "approximate"
    colour = {DocumentState.FAILED: "missing", DocumentState.DONE: "exact"}.get(state, "quiet")
    return STATE_ICONS.get(state, "ready"), colour
