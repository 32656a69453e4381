"""What every tree of rows answers Qt alike: which index a row has, what lies above it, how many lie below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex

Index = QModelIndex | QPersistentModelIndex
TOP = QModelIndex()
"""The index that the outermost rows have as their parent."""


class Node(Protocol):
    """A row; indexes point at it, so it stays the same object while what it shows changes."""

    @property
    def parent(self) -> Any: ...

    @property
    def row(self) -> int: ...

    @property
    def children(self) -> Sequence[Any]: ...


class TreeModel(QAbstractItemModel):
    """Rows are the nodes below `_root`; a model says what they show. `columns`: how many there are."""

    columns: int
    _root: Node

    def _node(self, index: Index) -> Any:
        return index.internalPointer() if index.isValid() else self._root

    def index(self, row: int, column: int, parent: Index = TOP) -> QModelIndex:
        children = self._node(parent).children
        if 0 <= row < len(children) and 0 <= column < self.columns:
            return self.createIndex(row, column, children[row])
        return QModelIndex()

    def parent(self, index: Index) -> QModelIndex:
        above = self._node(index).parent
        if above is None or above is self._root:
            return QModelIndex()
        return self.createIndex(above.row, 0, above)

    def rowCount(self, parent: Index = TOP) -> int:
        return len(self._node(parent).children) if parent.column() <= 0 else 0

    def columnCount(self, parent: Index = TOP) -> int:
        return self.columns
