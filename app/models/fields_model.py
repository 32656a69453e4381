"""The tree of fields for Qt's views: name, value and status; rows keep their place while values arrive."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt

from app.looks.statuses import PROBLEM_LOOK, REVIEW_LOOKS, STATUS_LOOKS, StatusLook
from app.models.field_tree import Field, arranged, display, edit_text, field_tree, ranks
from app.models.tree_model import TOP, Index, TreeModel
from app.pile.entry import doubtful_pointers
from app.texts.engine_words import in_words
from app.texts.plain import tool_tip
from app.texts.wording import number as in_figures
from app.texts.wording import said, tr
from extraction.evidence import Evidence, Extraction, Habit, Problem, ReviewMark

NAME, VALUE, STATUS = range(3)
HEADERS = (tr("Field"), tr("Value"), tr("Evidence"))
POINTER_ROLE = Qt.ItemDataRole.UserRole
LOOK_ROLE = Qt.ItemDataRole.UserRole + 1
PRESENT_ROLE = Qt.ItemDataRole.UserRole + 2
EDIT_ROLE = Qt.ItemDataRole.UserRole + 3
STRUCK_ROLE = Qt.ItemDataRole.UserRole + 4
"""The value that the person rejected, as it is shown; empty for all others."""
ROW = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
EDITABLE = ROW | Qt.ItemFlag.ItemIsEditable
"""Made once: a tree asks each of its rows whenever it is laid out."""
OPENED_FOR_DOUBT = 200
"""Values to check whose rows are opened for them; with more, one row stands for all that are in it."""


class _Node:
    """A row that stays the same object while its field changes; Qt's indexes point at it."""

    def __init__(self, field: Field, parent: _Node | None, row: int) -> None:
        self.field = field
        self.parent = parent
        self.row = row
        self.shown: object = None
        """What was shown at the last change, so that views hear of what differs only."""
        self.closed = field.closed
        """Whether nobody has asked yet for the rows in it."""
        self.children: list[_Node] = []
        if not self.closed:
            self.open()

    def open(self) -> None:
        """Make the rows in it."""
        self.closed = False
        self.children = [_Node(child, self, number) for number, child in enumerate(self.field.children)]


class FieldsModel(TreeModel):
    """`show` brings new content; rows that stay are updated in place, new ones inserted, the rest removed.

    Rows stand in form order until `arrange` puts the doubtful ones first; deciding moves none of them.
    """

    columns = len(HEADERS)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._root = _Node(Field("", "", "", "object", None, False), None, 0)
        self._evidence: dict[str, Evidence] = {}
        self._problems: dict[str, str] = {}
        self._doubtful: list[str] = []
        self._review: dict[str, ReviewMark] = {}
        self._habits: dict[str, Habit] = {}
        self._finished = False
        self._nodes: dict[str, _Node] = {}
        self._in_order = True
        """Whether the nodes stand in the order of the rows: those that were opened later come last."""
        self._form = self._root.field
        """The fields in form order, as they were shown last."""
        self._ranks: dict[str, int] = {}

    # ------------------------------------------------------------------ content

    def clear(self) -> None:
        """Show nothing."""
        self.beginResetModel()
        self._root = _Node(Field("", "", "", "object", None, False), None, 0)
        self._evidence, self._problems, self._doubtful, self._nodes = {}, {}, [], {}
        self._review, self._habits, self._finished = {}, {}, False
        self._form, self._ranks = self._root.field, {}
        self.endResetModel()

    def show(self, json_schema: dict[str, Any], data: Any, present: bool, result: Extraction | None) -> None:
        """Show data under its schema; evidence and problems come with a finished result."""
        self._evidence = dict(result.evidence) if result else {}
        self._doubtful = doubtful_pointers(result) if result else []
        self._review, self._finished = (dict(result.review) if result else {}), result is not None
        self._habits = dict(result.habits) if result else {}
        self._form = field_tree(json_schema, data, present)
        self._problems = _by_row(self._form, result.problems if result else ())
        self._merge(self._root, arranged(self._form, self._ranks), QModelIndex())
        self._register_all()
        for pointer in self._doubtful[:OPENED_FOR_DOUBT]:
            self.index_of(pointer)

    def arrange(self, doubtful_first: bool) -> None:
        """Sort the rows anew: those to check now before all others, or in form order."""
        self._ranks = ranks(self._form, self._doubtful) if doubtful_first else {}
        self.layoutAboutToBeChanged.emit()
        kept = [(index, self._node(index), index.column()) for index in self.persistentIndexList()]
        _sort(self._root, arranged(self._form, self._ranks))
        moved = [self.createIndex(node.row, column, node) for _, node, column in kept]
        self.changePersistentIndexList([index for index, _, _ in kept], moved)
        self._register_all()
        self.layoutChanged.emit()

    def _register_all(self) -> None:
        self._nodes, self._in_order = {}, True
        self._register(self._root)

    def _register(self, node: _Node) -> None:
        self._nodes[node.field.pointer] = node
        for child in node.children:
            self._register(child)

    def _merge(self, node: _Node, field: Field, index: QModelIndex) -> None:
        node.field, node.closed = field, False
        wanted = [child.pointer for child in field.children]
        have = [child.field.pointer for child in node.children]
        if have != wanted[: len(have)]:  # not the same rows: another schema, or a list that became shorter
            kept = next(
                (at for at, (h, w) in enumerate(zip(have, wanted, strict=False)) if h != w), len(wanted)
            )
            self.beginRemoveRows(index, kept, len(have) - 1)
            del node.children[kept:]
            self.endRemoveRows()
        for child, child_field in zip(list(node.children), field.children, strict=False):
            if child.closed and child_field.closed:
                child.field = child_field
            else:
                self._merge(child, child_field, self.index(child.row, 0, index))
        if sum(map(self._changed, node.children)):  # all are asked, because each keeps what it shows
            last = len(node.children) - 1
            self.dataChanged.emit(self.index(0, NAME, index), self.index(last, STATUS, index))
        if len(wanted) > len(node.children):
            self.beginInsertRows(index, len(node.children), len(wanted) - 1)
            for number in range(len(node.children), len(wanted)):
                node.children.append(_Node(field.children[number], node, number))
            self.endInsertRows()

    def _changed(self, node: _Node) -> bool:
        field, before = node.field, node.shown
        node.shown = (field.title, display(field), field.present, self.look(field.pointer))
        return before != node.shown

    # ------------------------------------------------------------------ questions of the views

    def doubtful(self) -> list[str]:
        """Pointers of the rows to look at, in their order.

        What has no row of its own is looked at in the nearest one around it; a problem of the whole result,
        which no row shows, is not among them.
        """
        wanted = {_around(pointer, self._nodes) for pointer in self._doubtful}
        return [pointer for pointer in self.pointers() if pointer in wanted]

    def clear_rows(self, least: int) -> list[str]:
        """The rows of lists with at least so many that hold fields, none of which is to be looked at."""
        inside = {p.rsplit("/", up)[0] for p in self._doubtful for up in range(p.count("/") + 1)}
        lists = [node for node in self._nodes.values() if node.field.kind == "list"]
        rows = [row for node in lists if len(node.children) >= least for row in node.children]
        return [row.field.pointer for row in rows if row.children and row.field.pointer not in inside]

    def trouble(self) -> str:
        """What is wrong with the result as a whole; empty where nothing is, or where it was decided."""
        return self._problems.get("", "") if "" in self._doubtful else ""

    def evidence(self, pointer: str) -> Evidence | None:
        """The evidence of a value; None for lists, and while it is written."""
        return self._evidence.get(pointer)

    def index_of(self, pointer: str) -> QModelIndex:
        """The index of a field's row; invalid where there is none. The row that it is in is opened."""
        node = self._nodes.get(pointer) or self._opened(pointer)
        if node is None or node is self._root:
            return QModelIndex()
        return self.createIndex(node.row, 0, node)

    def _opened(self, pointer: str) -> _Node | None:
        """The row of a field inside rows that were closed."""
        around = self._nodes.get(_around(pointer, self._nodes))
        while around is not None and around.closed:
            self.fetchMore(self.createIndex(around.row, 0, around))
            around = self._nodes.get(_around(pointer, self._nodes))
        return self._nodes.get(pointer)

    def look(self, pointer: str) -> StatusLook | None:
        """How a value's status looks, what was decided first; None where there is none yet."""
        if pointer in self._review:
            return REVIEW_LOOKS[self._review[pointer].state]
        if pointer in self._problems:
            return PROBLEM_LOOK
        found = self._evidence.get(pointer)
        return STATUS_LOOKS[found.status] if found else None

    def can_edit(self, pointer: str) -> bool:
        """Whether a field is one value of a finished result."""
        node = self._nodes.get(pointer)
        return self._finished and node is not None and node.field.kind == "value"

    def pointers(self) -> list[str]:
        """All fields, in the order of the rows."""
        if not self._in_order:
            self._register_all()
        return [pointer for pointer, node in self._nodes.items() if node is not self._root]

    def about(self, pointer: str) -> list[str]:
        """What there is to say of a field, the most important first; one line each."""
        node = self._nodes.get(pointer)
        if node is None or node is self._root:
            return []
        look = self.look(pointer)
        title = node.field.title
        around = self._nodes.get(pointer.rpartition("/")[0])
        if (
            around is not None and around is not self._root and title.isdecimal()
        ):  # a row, whose title is its number
            title = f"{around.field.title} {title}"
        head = f"{title}: {look.word}" if look else title
        told = "\n".join(self._told(node.field, look)).splitlines()
        return [head, *told, *([node.field.description] if node.field.description else [])]

    # ------------------------------------------------------------------ Qt's interface

    def hasChildren(self, parent: Index = TOP) -> bool:
        return self._node(parent).closed or super().hasChildren(parent)

    def canFetchMore(self, parent: Index) -> bool:
        return bool(self._node(parent).closed)

    def fetchMore(self, parent: Index) -> None:
        node = self._node(parent)
        if node.closed:
            self.beginInsertRows(parent, 0, len(node.field.children) - 1)
            node.open()
            self._register(node)
            self._in_order = False
            self.endInsertRows()

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return said(HEADERS[section])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        field = self._node(index).field
        look = self.look(field.pointer)
        if role == Qt.ItemDataRole.DisplayRole:
            return (field.title, display(field), look.word if look else "")[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return tool_tip(self._tool_tip(field, index.column(), look))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{field.title}: {display(field) or self.tr('empty')}" + (f", {look.word}" if look else "")
        if role == POINTER_ROLE:
            return field.pointer
        if role == LOOK_ROLE:
            return look
        if role == PRESENT_ROLE:
            return field.present and field.value is not None
        if role == EDIT_ROLE:
            return edit_text(field)
        if role == STRUCK_ROLE:
            mark = self._review.get(field.pointer)
            return edit_text(replace(field, value=mark.original)) if mark and mark.state == "rejected" else ""
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if index.column() == VALUE and self.can_edit(self._node(index).field.pointer):
            return EDITABLE
        return ROW if index.isValid() else Qt.ItemFlag.NoItemFlags

    def _tool_tip(self, field: Field, column: int, look: StatusLook | None) -> str:
        if column == NAME:
            return field.description
        if column == VALUE:
            return display(field)
        found = self._evidence.get(field.pointer)
        several = self.tr("{} places.").format(len(found.places)) if found and len(found.places) > 1 else ""
        return "\n".join(filter(None, [*self._told(field, look), several]))

    def _told(self, field: Field, look: StatusLook | None) -> list[str]:
        """What is known of a value, line by line; which of its places is shown is said where they are."""
        found, mark = self._evidence.get(field.pointer), self._review.get(field.pointer)
        lines = [self._problems.get(field.pointer, "")]
        if mark and mark.original is None and field.kind != "value":
            return [self.tr("You added this.")]
        if mark and mark.state != "accepted" and not isinstance(mark.original, dict | list):
            wrote = edit_text(replace(field, value=mark.original)) or self.tr("nothing")
            lines.append(self.tr("The model wrote: {}").format(wrote))
        if found and found.words and found.words != display(field):
            lines.append(self.tr("In the document: {}").format(found.words))
        lines.append(look.help if look and look is not PROBLEM_LOOK else "")
        lines.append("" if mark and mark.state != "accepted" else self._habit_words(field.pointer))
        return [line for line in lines if line]

    def _habit_words(self, pointer: str) -> str:
        """That a value stands where the issuer's reviewed documents have it; of others its problem speaks."""
        habit = self._habits.get(pointer)
        if habit is None or not habit.kept:
            return ""
        words = self.tr("Stands behind “{label}”, as in {count} reviewed documents of {issuer}.")
        return words.format(label=habit.label, count=in_figures(habit.documents), issuer=habit.issuer)


def _sort(node: _Node, field: Field) -> None:
    """Put rows into the order of a field's children, which are the same."""
    node.field = field
    if node.closed:
        return
    places = {child.pointer: number for number, child in enumerate(field.children)}
    node.children.sort(key=lambda child: places[child.field.pointer])
    for number, child in enumerate(node.children):
        child.row = number
        _sort(child, field.children[number])


def _by_row(field: Field, problems: Iterable[Problem]) -> dict[str, str]:
    """What is wrong with each row, a line for each problem; those without a row go to the one around them."""
    found: dict[str, list[str]] = {}
    for problem in problems:
        found.setdefault(_row_of(problem.pointer, field), []).append(in_words(problem.message))
    return {pointer: "\n".join(dict.fromkeys(messages)) for pointer, messages in found.items()}


def _row_of(pointer: str, field: Field) -> str:
    """The pointer itself where it has a row in a field, else the nearest one around it that has."""
    while pointer != field.pointer:
        step = pointer[len(field.pointer) + 1 :].partition("/")[0]
        if field.kind == "list" and step.isdecimal() and int(step) < len(field.children):
            field = field.children[int(step)]
            continue
        inner = f"{field.pointer}/{step}"
        found = next((child for child in field.children if child.pointer == inner), None)
        if found is None:
            break
        field = found
    return field.pointer


def _around(pointer: str, rows: Container[str]) -> str:
    """The pointer itself where it has a row, else the nearest one around it that has; "" is the result."""
    while pointer and pointer not in rows:
        pointer = pointer.rpartition("/")[0]
    return pointer
