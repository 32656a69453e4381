"""Steps that can be undone: one history a document, each step with the words that its menu shows."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QUndoCommand, QUndoGroup, QUndoStack

from extraction.review import Decisions

Apply = Callable[[int, Decisions], None]


class _Step(QUndoCommand):
    """From one set of decisions to another; `pointer` is the field that the step was about."""

    def __init__(
        self, text: str, document_id: int, pointer: str, before: Decisions, after: Decisions, history: History
    ) -> None:
        super().__init__(text)
        self._document_id, self._pointer = document_id, pointer
        self._before, self._after = before, after
        self._history = history

    def redo(self) -> None:
        self._history.reach(self._document_id, self._after, self._pointer)

    def undo(self) -> None:
        self._history.reach(self._document_id, self._before, self._pointer)


class History(QObject):
    """The histories of all documents of this session; undo and redo act on the one that is shown."""

    reached = Signal(int, str)
    """A step was done, undone or done again: document and field."""
    changed = Signal()
    """What can be undone or done again is another step now."""

    def __init__(self, apply: Apply, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._apply = apply
        self._stacks: dict[int, QUndoStack] = {}
        self._runs: dict[int, int] = {}
        self._group = QUndoGroup(self)
        for signal in (self._group.indexChanged, self._group.activeStackChanged):
            signal.connect(self._tell)

    def show(self, document_id: int, run_id: int) -> None:
        """Undo acts on this document from now on; the steps of an earlier run of it are forgotten."""
        if document_id not in self._stacks:
            self._stacks[document_id] = QUndoStack(self._group)
        if self._runs.get(document_id) != run_id:
            self._stacks[document_id].clear()
            self._runs[document_id] = run_id
        self._group.setActiveStack(self._stacks[document_id])

    def show_none(self) -> None:
        """No document is shown: there is nothing to undo."""
        self._group.setActiveStack(None)

    def forget(self, document_id: int) -> None:
        """A document left the pile."""
        self._runs.pop(document_id, None)
        stack = self._stacks.pop(document_id, None)
        if stack is not None:
            self._group.removeStack(stack)
            stack.deleteLater()

    def do(
        self, text: str, document_id: int, run_id: int, pointer: str, before: Decisions, after: Decisions
    ) -> None:
        """Do a step, named as its menu shows it: "change Total to 12.50"."""
        self.show(document_id, run_id)
        self._stacks[document_id].push(_Step(text, document_id, pointer, before, after, self))

    def reach(self, document_id: int, decisions: Decisions, pointer: str) -> None:
        """What a step does in either direction."""
        self._apply(document_id, decisions)
        self.reached.emit(document_id, pointer)

    @Slot()
    def undo(self) -> None:
        """Take back the last step of the document that is shown."""
        self._group.undo()

    @Slot()
    def redo(self) -> None:
        """Do the step again that was undone last."""
        self._group.redo()

    def undo_text(self) -> str:
        """The step that undo takes back; empty where there is none."""
        return self._group.undoText() if self._group.canUndo() else ""

    def redo_text(self) -> str:
        """The step that redo does again; empty where there is none."""
        return self._group.redoText() if self._group.canRedo() else ""

    @Slot()
    def _tell(self) -> None:
        self.changed.emit()
