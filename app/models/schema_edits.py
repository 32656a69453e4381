"""The schema in the editor and every change to it, each one a named step that can be undone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from schemas.editing import (
    FieldDraft,
    Path,
    SchemaDraft,
    duplicated,
    field_at,
    free_name,
    inserted,
    moved,
    removed,
    renamed,
    replaced,
)

NEW_NAME = "new_field"
_MERGING = 1
"""Qt merges steps of one number; which of them belong together `_Step` decides."""


class SchemaEdits(QObject):
    """`draft` is the schema as it is now; all changes go through the methods here."""

    changed = Signal()
    """The draft is another one now."""
    went_to = Signal(object)
    """The path of the field that the last step was about."""

    def __init__(self, draft: SchemaDraft, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.draft = draft
        self.stack = QUndoStack(self)
        self._typing = 0

    def seal(self) -> None:
        """What is typed from now on is a step of its own."""
        self._typing += 1

    def reach(self, draft: SchemaDraft, path: Path) -> None:
        """Called by the steps: show this draft, at this field."""
        self.draft = draft
        self.changed.emit()
        self.went_to.emit(path)

    def _push(self, text: str, after: SchemaDraft, path: Path, back: Path, typed: str = "") -> None:
        key = (typed, path, self._typing) if typed else None
        if not typed:
            self.seal()
        self.stack.push(_Step(self, text, after, path, back, key))

    # ------------------------------------------------------------------ the schema

    def set_schema_part(self, part: str, value: str) -> None:
        """Set the schema's `name`, `title` or `description`."""
        draft = self.draft
        if part == "name":
            after = replace(draft, name=value)
        else:
            after = replace(draft, root=replace(draft.root, **{part: value}))  # type: ignore[arg-type]
        texts = {
            "name": self.tr("change the schema's name"),
            "title": self.tr("change the schema's title"),
            "description": self.tr("change the schema's description"),
        }
        if after != draft:
            self._push(texts[part], after, (), (), f"schema {part}")

    def set_many(self, many: bool) -> None:
        """Whether a document holds several such records."""
        after = replace(self.draft, root=replace(self.draft.root, many=many))
        self._push(self.tr("change how many records a document has"), after, (), ())

    def take(self, draft: SchemaDraft, text: str) -> None:
        """Put another schema in the place of this one, such as an earlier version."""
        self._push(text, draft, (), ())

    # ------------------------------------------------------------------ one field

    def set_part(self, path: Path, part: str, value: Any) -> None:
        """Set a part of a field's form; typing in one place is one step."""
        before = field_at(self.draft, path)
        if getattr(before, part) == value:
            return
        after = renamed(before, value) if part == "name" else replace(before, **{part: value})
        if part == "kind" and value != "choice":
            after = replace(after, choices=())
        typed = part if isinstance(value, str) and part != "kind" else ""
        if part == "choices":
            typed = part
        name = before.name or self.tr("field")
        self._push(self._text(part, name), replaced(self.draft, path, after), path, path, typed)

    def _text(self, part: str, name: str) -> str:
        return {
            "name": self.tr("rename {}"),
            "title": self.tr("change the label of {}"),
            "kind": self.tr("change the type of {}"),
            "many": self.tr("change the type of {}"),
            "description": self.tr("describe {}"),
            "required": self.tr("change whether {} is required"),
            "choices": self.tr("change the values of {}"),
            "example": self.tr("change the example of {}"),
        }[part].format(name)

    # ------------------------------------------------------------------ fields

    def add(self, path: Path | None, field: FieldDraft | None = None) -> Path:
        """Add a field behind the one at `path`, or at the end where there is none. Returns its path."""
        target = (len(self.draft.root.fields),) if not path else (*path[:-1], path[-1] + 1)
        return self._insert(target, path or (), field)

    def add_inside(self, path: Path) -> Path:
        """Add a field at the end of the group at `path`, which becomes a group where it is none."""
        parent = field_at(self.draft, path)
        if parent.kind == "object":
            return self._insert((*path, len(parent.fields)), path, None)
        inner = FieldDraft(NEW_NAME)
        group = replace(parent, kind="object", fields=(inner,), choices=(), example="")
        text = self.tr("add a field in {}").format(parent.name)
        self._push(text, replaced(self.draft, path, group), (*path, 0), path)
        return (*path, 0)

    def _insert(self, target: Path, back: Path, field: FieldDraft | None) -> Path:
        parent = field_at(self.draft, target[:-1])
        field = field or FieldDraft(NEW_NAME)
        field = replace(field, name=free_name(field.name, parent))
        self._push(self.tr("add {}").format(field.name), inserted(self.draft, target, field), target, back)
        return target

    def delete(self, path: Path) -> None:
        """Take a field out, with all that is in it."""
        name = field_at(self.draft, path).name
        after = removed(self.draft, path)
        left = len(field_at(after, path[:-1]).fields)
        beside = (*path[:-1], min(path[-1], left - 1)) if left else path[:-1]
        self._push(self.tr("delete {}").format(name), after, beside, path)

    def duplicate(self, path: Path) -> None:
        """Put a copy behind a field."""
        after, copy = duplicated(self.draft, path)
        self._push(self.tr("duplicate {}").format(field_at(self.draft, path).name), after, copy, path)

    def move(self, source: Path, target: Path) -> bool:
        """Move a field before what is at `target`; False where that is where it is, or lies inside it."""
        try:
            after, arrived = moved(self.draft, source, target)
        except ValueError:
            return False
        if arrived == source:
            return False
        self._push(self.tr("move {}").format(field_at(self.draft, source).name), after, arrived, source)
        return True

    def move_up(self, path: Path) -> bool:
        """Before the field above it."""
        return path[-1] > 0 and self.move(path, (*path[:-1], path[-1] - 1))

    def move_down(self, path: Path) -> bool:
        """Behind the field below it."""
        last = len(field_at(self.draft, path[:-1]).fields) - 1
        return path[-1] < last and self.move(path, (*path[:-1], path[-1] + 2))

    def move_in(self, path: Path) -> bool:
        """To the end of the group above it."""
        above = (*path[:-1], path[-1] - 1)
        if path[-1] == 0 or field_at(self.draft, above).kind != "object":
            return False
        return self.move(path, (*above, len(field_at(self.draft, above).fields)))

    def move_out(self, path: Path) -> bool:
        """Behind the group that it is in."""
        return len(path) > 1 and self.move(path, (*path[:-2], path[-2] + 1))


class _Step(QUndoCommand):
    """From one draft to another; both share what they have in common."""

    def __init__(
        self, edits: SchemaEdits, text: str, after: SchemaDraft, path: Path, back: Path, key: Any
    ) -> None:
        super().__init__(text)
        self._edits, self._before, self._after = edits, edits.draft, after
        self._path, self._back, self._key = path, back, key

    def id(self) -> int:
        return -1 if self._key is None else _MERGING

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, _Step) or other._key != self._key:
            return False
        self._after = other._after
        return True

    def redo(self) -> None:
        self._edits.reach(self._after, self._path)

    def undo(self) -> None:
        self._edits.reach(self._before, self._back)
