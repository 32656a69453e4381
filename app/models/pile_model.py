"""The pile as a list for Qt's views; all facts come from `Entry`."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Slot

from app.entry import share_done, state_line
from app.pile import Pile
from app.plain import tool_tip
from extraction.store import DocumentState

ID_ROLE = Qt.ItemDataRole.UserRole
LINE_ROLE = Qt.ItemDataRole.UserRole + 1
STATE_ROLE = Qt.ItemDataRole.UserRole + 2
SHARE_ROLE = Qt.ItemDataRole.UserRole + 3
LOCKED_ROLE = Qt.ItemDataRole.UserRole + 4

STATE_ICONS = {
    DocumentState.ADDED: "waiting",
    DocumentState.READING: "reading",
    DocumentState.READY: "ready",
    DocumentState.WAITING: "waiting",
    DocumentState.RUNNING: "working",
    DocumentState.DONE: "done",
    DocumentState.FAILED: "failed",
    DocumentState.CANCELLED: "cancelled",
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
        pile.added.connect(self._added)
        pile.removed.connect(self._removed)
        pile.changed.connect(self._changed)

    def row_of(self, document_id: int) -> int:
        """The row of a document; -1 where it is not listed."""
        return self._ids.index(document_id) if document_id in self._ids else -1

    @Slot(int)
    def _added(self, document_id: int) -> None:
        self.beginInsertRows(QModelIndex(), len(self._ids), len(self._ids))
        self._ids.append(document_id)
        self.endInsertRows()

    @Slot(int)
    def _removed(self, document_id: int) -> None:
        row = self.row_of(document_id)
        self.beginRemoveRows(QModelIndex(), row, row)
        del self._ids[row]
        self.endRemoveRows()

    @Slot(int)
    def _changed(self, document_id: int) -> None:
        index = self.index(self.row_of(document_id))
        if index.isValid():
            self.dataChanged.emit(index, index)

    def rowCount(self, parent: Index = TOP) -> int:
        return 0 if parent.isValid() else len(self._ids)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        document_id = self._ids[index.row()]
        if document_id not in self._pile:
            return None
        entry = self._pile.entry(document_id)
        answers = {
            Qt.ItemDataRole.DisplayRole: lambda: entry.row.title,
            Qt.ItemDataRole.ToolTipRole: lambda: tool_tip(
                "\n".join([entry.row.source, state_line(entry), *entry.row.notices])
            ),
            Qt.ItemDataRole.AccessibleTextRole: lambda: f"{entry.row.title}, {state_line(entry)}",
            ID_ROLE: lambda: document_id,
            LINE_ROLE: lambda: state_line(entry),
            STATE_ROLE: lambda: entry.row.state,
            SHARE_ROLE: lambda: share_done(entry),
            LOCKED_ROLE: lambda: entry.needs_password,
        }
        answer = answers.get(role)
        return answer() if answer else None
