"""Steps that can be undone: each with the words that its menu shows, about one document or several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal, Slot

from extraction.review.decisions import Decisions

Apply = Callable[[int, Decisions], None]
RunOf = Callable[[int], int]
"""Document -> the run that is decided about now; 0 where there is none."""


@dataclass(frozen=True)
class Change:
    """From one set of decisions about a run to another; `pointer` is the field that it is about."""

    document_id: int
    run_id: int
    pointer: str
    before: Decisions
    after: Decisions


@dataclass(frozen=True, eq=False)
class _Step:
    text: str
    changes: tuple[Change, ...]


class History(QObject):
    """All steps of this session. Undo and redo act on the document that is shown, or on the whole pile.

    A step counts for a document while the run that it was about is the one decided about.
    """

    reached = Signal(int, str)
    """A step was done, undone or done again: document and field."""
    changed = Signal()
    """What can be undone or done again is another step now."""
    held = Signal(int)
    """The step is about several documents, and this one was changed after it: that has to be undone first."""

    def __init__(self, apply: Apply, run_of: RunOf, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._apply, self._run_of = apply, run_of
        self._done: list[_Step] = []  # the last one at the end, as below
        self._undone: list[_Step] = []
        self._shown = 0
        self._whole = False

    # ------------------------------------------------------------------ what is acted on

    def show(self, document_id: int) -> None:
        """Undo acts on this document from now on; 0 for none."""
        self._shown = document_id
        self.changed.emit()

    def show_whole(self, whole: bool) -> None:
        """Whether undo takes back the last step of any document, because all of them are shown."""
        self._whole = whole
        self.changed.emit()

    def forget(self, document_id: int) -> None:
        """A document left the pile."""
        for steps in (self._done, self._undone):
            steps[:] = [step for step in steps if any(c.document_id != document_id for c in step.changes)]
        self.changed.emit()

    # ------------------------------------------------------------------ steps

    def do(self, text: str, changes: Sequence[Change]) -> None:
        """Do a step, named as its menu shows it: "change Total to 12.50"."""
        step = _Step(text, tuple(changes))
        self._apply_all(step, forward=True)
        self._undone = _still_good(self._undone, _about(step))
        self._done.append(step)
        self._tell(step)

    @Slot()
    def undo(self) -> None:
        """Take back the last step of what is shown."""
        self._move(self._done, self._undone, forward=False)

    @Slot()
    def redo(self) -> None:
        """Do the step again that was undone last."""
        self._move(self._undone, self._done, forward=True)

    def undo_text(self) -> str:
        """The step that undo takes back; empty where there is none."""
        step = self._last(self._done)
        return step.text if step else ""

    def redo_text(self) -> str:
        """The step that redo does again; empty where there is none."""
        step = self._last(self._undone)
        return step.text if step else ""

    def _move(self, source: list[_Step], target: list[_Step], forward: bool) -> None:
        step = self._last(source)
        if step is None:
            return
        for change in self._living(step):
            if self._last_about(source, change.document_id) is not step:
                self.held.emit(change.document_id)
                return
        self._apply_all(step, forward)
        source.remove(step)
        target.append(step)
        self._tell(step)

    def _apply_all(self, step: _Step, forward: bool) -> None:
        """All changes or none: where one cannot be kept, those before it are taken back."""
        done: list[Change] = []
        try:
            for change in self._living(step):
                self._apply(change.document_id, change.after if forward else change.before)
                done.append(change)
        except Exception:
            for change in done:
                self._apply(change.document_id, change.before if forward else change.after)
            raise

    def _tell(self, step: _Step) -> None:
        self.changed.emit()
        for change in self._living(step):
            self.reached.emit(change.document_id, change.pointer)

    def _living(self, step: _Step) -> list[Change]:
        return [change for change in step.changes if self._run_of(change.document_id) == change.run_id]

    def _last(self, steps: list[_Step]) -> _Step | None:
        if self._whole:
            return next((step for step in reversed(steps) if self._living(step)), None)
        return self._last_about(steps, self._shown) if self._shown else None

    def _last_about(self, steps: list[_Step], document_id: int) -> _Step | None:
        return next(
            (
                step
                for step in reversed(steps)
                if any(change.document_id == document_id for change in self._living(step))
            ),
            None,
        )


def _still_good(undone: Sequence[_Step], changed: set[int]) -> list[_Step]:
    """Steps that can come again after a new one about these documents: none that stood on one that cannot."""
    good: list[_Step] = []
    for step in reversed(undone):
        if changed.isdisjoint(_about(step)):
            good.insert(0, step)
        else:
            changed = changed | _about(step)
    return good


def _about(step: _Step) -> set[int]:
    return {change.document_id for change in step.changes}
