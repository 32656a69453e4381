"""The fields of a schema for Qt's tree views; rows follow the draft and can be dragged to another place."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import (
    QByteArray,
    QMimeData,
    QModelIndex,
    QObject,
    Qt,
)

from app.models.tree_model import Index, TreeModel
from app.texts.plain import tool_tip, visible
from app.texts.wording import label, translate
from schemas.editing import FieldDraft, Kind, Path, SchemaDraft

NAME, TYPE = range(2)
PATH_ROLE = Qt.ItemDataRole.UserRole
PROBLEM_ROLE = Qt.ItemDataRole.UserRole + 1
MIME = "application/x-winnow-field"
Mover = Callable[[Path, Path], bool]


def kind_words(kind: Kind, many: bool = False) -> str:
    """A type as the editor calls it."""
    single = {
        "text": translate("SchemaTree", "Text"),
        "number": translate("SchemaTree", "Number"),
        "integer": translate("SchemaTree", "Whole number"),
        "yes_no": translate("SchemaTree", "Yes or no"),
        "date": translate("SchemaTree", "Date"),
        "choice": translate("SchemaTree", "Choice"),
        "object": translate("SchemaTree", "Group of fields"),
        "other": translate("SchemaTree", "Advanced, kept as it is"),
    }
    several = {
        "text": translate("SchemaTree", "List of texts"),
        "number": translate("SchemaTree", "List of numbers"),
        "integer": translate("SchemaTree", "List of whole numbers"),
        "yes_no": translate("SchemaTree", "List of yes or no"),
        "date": translate("SchemaTree", "List of dates"),
        "choice": translate("SchemaTree", "List of choices"),
        "object": translate("SchemaTree", "List of groups"),
        "other": single["other"],
    }
    return (several if many else single)[kind]


class _Node:
    """A row that stays the same object while its field changes; Qt's indexes point at it."""

    def __init__(self, field: FieldDraft, parent: _Node | None, row: int) -> None:
        self.field = field
        self.parent = parent
        self.row = row
        self.children = [_Node(child, self, number) for number, child in enumerate(field.fields)]

    def path(self) -> Path:
        return () if self.parent is None else (*self.parent.path(), self.row)


class SchemaTreeModel(TreeModel):
    """`show` brings another draft; only rows that differ change. `move` is asked when a row was dropped.

    With `titles` fields are called as people call them, not by the names that stand in the JSON.
    """

    columns = TYPE + 1

    def __init__(
        self,
        draft: SchemaDraft,
        move: Mover | None = None,
        parent: QObject | None = None,
        titles: bool = False,
    ) -> None:
        super().__init__(parent)
        self._titles = titles
        self._root = _Node(draft.root, None, 0)
        self._move = move
        self._problems: dict[Path, str] = {}

    # ------------------------------------------------------------------ content

    def show(self, draft: SchemaDraft) -> None:
        """Bring the rows up to date."""
        self._merge(self._root, draft.root, QModelIndex())

    def show_problems(self, problems: dict[Path, str]) -> None:
        """Mark the fields that have something to mend."""
        touched = set(self._problems) ^ set(problems) | {
            p for p in problems if problems[p] != self._problems.get(p)
        }
        self._problems = problems
        for path in touched:
            index = self.index_of(path)
            if index.isValid():
                self.dataChanged.emit(index, index.siblingAtColumn(TYPE))

    def _merge(self, node: _Node, field: FieldDraft, index: QModelIndex) -> None:
        old, new = node.field.fields, field.fields
        node.field = field
        if old is new:
            return
        head = _common(old, new)
        tail = _common(old[head:][::-1], new[head:][::-1])
        before, after = len(old) - tail, len(new) - tail
        if before - head == after - head:
            self._change(node, new, head, after, index)
            return
        if before > head:
            self.beginRemoveRows(index, head, before - 1)
            del node.children[head:before]
            _number(node.children)
            self.endRemoveRows()
        if after > head:
            self.beginInsertRows(index, head, after - 1)
            node.children[head:head] = [_Node(child, node, 0) for child in new[head:after]]
            _number(node.children)
            self.endInsertRows()

    def _change(
        self, node: _Node, new: Sequence[FieldDraft], first: int, end: int, index: QModelIndex
    ) -> None:
        """As many rows as before: one was moved among them, or their fields are others now."""
        old = [child.field for child in node.children[first:end]]
        wanted = list(new[first:end])
        if end - first > 1 and _common([*old[1:], old[0]], wanted) == end - first:
            self._move_row(node, first, end, index)
        elif end - first > 1 and _common([old[-1], *old[:-1]], wanted) == end - first:
            self._move_row(node, end - 1, first, index)
        else:
            for row in range(first, end):
                self._merge(node.children[row], new[row], self.index(row, 0, index))
            self.dataChanged.emit(self.index(first, NAME, index), self.index(end - 1, TYPE, index))

    def _move_row(self, node: _Node, source: int, target: int, index: QModelIndex) -> None:
        self.beginMoveRows(index, source, source, index, target)
        taken = node.children.pop(source)
        node.children.insert(target - (target > source), taken)
        _number(node.children)
        self.endMoveRows()

    # ------------------------------------------------------------------ questions of the views

    def path_of(self, index: Index) -> Path:
        """The path of a row's field; () for none."""
        return self._node(index).path()

    def index_of(self, path: Path) -> QModelIndex:
        """The row of a field; invalid where there is none."""
        node = self._root
        for step in path:
            if step >= len(node.children):
                return QModelIndex()
            node = node.children[step]
        return QModelIndex() if node is self._root else self.createIndex(node.row, 0, node)

    # ------------------------------------------------------------------ Qt's interface

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("Field"), self.tr("Type"))[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        field = self._node(index).field
        words = kind_words(field.kind, field.many)
        if field.required:
            words = self.tr("{}, required").format(words)
        if role == Qt.ItemDataRole.DisplayRole:
            shown = label(field.title) if self._titles and field.title else field.name
            return (visible(shown) or self.tr("(no name)"), words)[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            problem = self._problems.get(self.path_of(index), "")
            return f"{visible(field.name)}: {words}" + (f". {problem}" if problem else "")
        if role == Qt.ItemDataRole.ToolTipRole:
            return tool_tip(self._problems.get(self.path_of(index), "") or field.description)
        if role == PATH_ROLE:
            return self.path_of(index)
        if role == PROBLEM_ROLE:
            return self._problems.get(self.path_of(index), "")
        return None

    # ------------------------------------------------------------------ dragging

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled if self._move else Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if self._move:
            flags |= Qt.ItemFlag.ItemIsDragEnabled
            if self._node(index).field.kind == "object":
                flags |= Qt.ItemFlag.ItemIsDropEnabled
        return flags

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        data = QMimeData()
        rows = [index for index in indexes if index.column() == NAME]
        if rows:
            words = json.dumps([id(self), self.path_of(rows[0])])
            data.setData(MIME, QByteArray(words.encode()))
        return data

    def canDropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        source = self._dragged(data)
        inside = self.path_of(parent)
        return self._move is not None and bool(source) and inside[: len(source)] != source

    def dropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        if not self.canDropMimeData(data, action, row, column, parent):
            return False
        assert self._move is not None
        at = row if row >= 0 else self.rowCount(parent)
        return self._move(self._dragged(data), (*self.path_of(parent), at))

    def _dragged(self, data: QMimeData) -> Path:
        """Where the dragged field is; () for what comes from elsewhere."""
        if not data.hasFormat(MIME):
            return ()
        model, path = json.loads(data.data(MIME).data())
        return tuple(path) if model == id(self) else ()


def _common(one: Sequence[FieldDraft], other: Sequence[FieldDraft]) -> int:
    """How many fields both begin with: the very same, not merely equal ones."""
    count = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine is not theirs:
            break
        count += 1
    return count


def _number(nodes: list[_Node]) -> None:
    for row, node in enumerate(nodes):
        node.row = row
