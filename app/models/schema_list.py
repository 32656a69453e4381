"""The schemas for the gallery's list, filtered by what is typed."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.texts.plain import tool_tip, visible
from app.texts.wording import label
from schemas.registry import Schema, builtin, builtin_names

SCHEMA_ROLE = Qt.ItemDataRole.UserRole
LINE_ROLE = Qt.ItemDataRole.UserRole + 1
OWN_ROLE = Qt.ItemDataRole.UserRole + 2

Index = QModelIndex | QPersistentModelIndex
TOP = QModelIndex()


def is_own(schema: Schema) -> bool:
    """Whether the person made it."""
    return schema.name not in builtin_names() or builtin(schema.name).digest != schema.digest


class SchemaListModel(QAbstractListModel):
    """The person's own schemas first; `search` leaves those that have the words somewhere."""

    def __init__(self, schemas: list[Schema], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: list[Schema] = []
        self._shown: list[Schema] = []
        self._words: list[str] = []
        self.set_schemas(schemas)

    def set_schemas(self, schemas: list[Schema]) -> None:
        """List other schemas."""
        self._all = sorted(schemas, key=lambda schema: not is_own(schema))
        self._refill()

    def search(self, text: str) -> None:
        """Show only schemas that hold every word in title, name, description or fields."""
        self._words = text.casefold().split()
        self._refill()

    def _refill(self) -> None:
        self.beginResetModel()
        self._shown = [
            schema for schema in self._all if all(word in _searched(schema) for word in self._words)
        ]
        self.endResetModel()

    def row_of(self, digest: str) -> int:
        """The row of a schema; -1 where it is not shown."""
        return next((row for row, schema in enumerate(self._shown) if schema.digest == digest), -1)

    # ------------------------------------------------------------------ Qt's interface

    def rowCount(self, parent: Index = TOP) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        schema = self._shown[index.row()]
        own = is_own(schema)
        line = self.tr("Your own") if own else self.tr("Built in")
        if role == Qt.ItemDataRole.DisplayRole:
            return visible(label(schema.title))
        if role == LINE_ROLE:
            return f"{line} · {visible(label(schema.description))}" if schema.description else line
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{visible(label(schema.title))}, {line}. {label(schema.description)}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return tool_tip(label(schema.description))
        if role == SCHEMA_ROLE:
            return schema
        if role == OWN_ROLE:
            return own
        return None


def _searched(schema: Schema) -> str:
    fields = schema.json_schema.get("properties")
    names = " ".join(fields) if isinstance(fields, dict) else ""
    words = (
        schema.title,
        label(schema.title),
        schema.name,
        schema.description,
        label(schema.description),
        names,
    )
    return " ".join(words).casefold()
