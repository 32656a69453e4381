"""What a person does with a result: accept, edit, reject, choose a place, edit rows; all can be undone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QObject

from app.pile.entry import Entry, doubtful_pointers
from app.pile.pile import Pile
from app.review.undo import Change, History
from app.texts.engine_words import in_words
from app.texts.wording import label
from app.views.page_words import find_all
from extraction.document import Document, Span
from extraction.evidence import Evidence, Extraction, ReviewState
from extraction.json_pointer import steps, value_at
from extraction.review.decisions import (
    Decision,
    Decisions,
    add_rows,
    delete_row,
    fixed_pointer,
    is_added,
    move_row,
    reviewed,
    row_order,
    scalars,
    taken_back,
)
from extraction.review.entering import (
    DoesNotFit,
    chosen,
    decimal_mark,
    enter,
    is_required,
    narrowed,
    shape_at,
    taken,
    trouble_at,
)
from schemas.base import field_title
from schemas.registry import Schema
from schemas.shape import Listing, Record, Shape, read_shape

MAX_SHOWN = 40
"""Characters of a value in the name of a step."""
SEARCHED_CHARACTERS = 50_000
"""In longer documents typed values are looked for as they are typed: all spellings take 0.3 s in 200,000."""

FindDocument = Callable[[str], Document | None]


class Reviewing(QObject):
    """Fields are named by pointers as they are shown; a method returns why it did nothing, or "".

    `find_document` gives the document of a content key where it is in memory.
    """

    def __init__(self, pile: Pile, find_document: FindDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pile = pile
        self._find = find_document
        self._shapes: dict[str, Shape] = {}
        self.history = History(pile.decide, self._run_of, self)
        pile.removed.connect(self.history.forget)

    # ------------------------------------------------------------------ values

    def accept(self, document_id: int, pointer: str, place: int = 0) -> str:
        """This value is right, at the place that is shown.

        What is wrong with a record or list itself is accepted before what is open in it.
        """
        entry, result = self.opened(document_id)
        wanted, data = [pointer], value_at(result.data, pointer)
        if isinstance(data, dict | list):
            opened = doubtful_pointers(result)
            below = [inner for inner in opened if inner.startswith(f"{pointer}/")]
            wanted = wanted if pointer in opened else below or [f"{pointer}{at}" for at, _ in scalars(data)]
        changes = {}
        for one in wanted:
            fixed = fixed_pointer(entry.decisions, one)
            known = entry.decisions.values.get(fixed)
            if known is None or known.state == "rejected" or (place and one == pointer):
                changes[fixed] = self._accepted(result, one, place if one == pointer else 0, known)
        if not changes:
            return ""
        name = self.name(entry, pointer)
        return self._do(self.tr("accept {name}").format(name=name), document_id, pointer, changes)

    def _accepted(self, result: Extraction, pointer: str, place: int, known: Decision | None) -> Decision:
        evidence = result.evidence.get(pointer)
        document = self._find(result.document_key)
        found = None
        if evidence is not None and len(evidence.places) > 1 and document is not None:
            found = chosen(evidence, place, document.text, value_at(result.data, pointer))
        if known is not None and known.state == "edited":
            return known.model_copy(update={"evidence": found})
        return Decision(state="accepted", evidence=found)

    def reject(self, document_id: int, pointer: str) -> str:
        """This value is wrong: the field is empty until somebody fills it in."""
        rows = self.tr("Reject the values of this row one by one, or delete the row.")
        return self._empty(document_id, pointer, "rejected", self.tr("reject {name}"), rows)

    def clear(self, document_id: int, pointer: str) -> str:
        """The document says nothing about this field."""
        rows = self.tr("Delete the row instead.")
        return self._empty(document_id, pointer, "edited", self.tr("clear {name}"), rows)

    def _empty(self, document_id: int, pointer: str, state: ReviewState, step: str, rows: str) -> str:
        """Leave a field without a value; `rows` is what to do where it is a row or a list."""
        entry, result = self.opened(document_id)
        if isinstance(value_at(result.data, pointer), dict | list):
            return rows
        step = step.format(name=self.name(entry, pointer))
        return self._decide(document_id, pointer, step, self.nothing(entry, pointer, state))

    def restore(self, document_id: int, pointer: str) -> str:
        """Take back what was decided about a value, or in a record or list: it is the model's again."""
        entry, _ = self.opened(document_id)
        where, fixed = self.list_at(entry, pointer), fixed_pointer(entry.decisions, pointer)
        if where and pointer == f"{where[0]}/{where[1]}" and is_added(self.own(entry).data, fixed):
            return self.delete_row(document_id, pointer)
        step = self.tr("restore {name}").format(name=self.name(entry, pointer))
        self.push(step, document_id, pointer, taken_back(entry.decisions, fixed))
        return ""

    def edit(self, document_id: int, pointer: str, text: str) -> str:
        """Another value, as it was typed."""
        entry, result = self.opened(document_id)
        try:
            value = enter(text, self.shape(entry, pointer))
        except DoesNotFit as error:
            return in_words(str(error))
        if value == value_at(result.data, pointer) and type(value) is type(value_at(result.data, pointer)):
            return ""
        if value is None:
            return self.clear(document_id, pointer)
        return self._change(document_id, pointer, value, self._look_up(entry, value))

    def use_words(self, document_id: int, pointer: str, document: Document, span: Span) -> str:
        """The words of the document between `span` as a field's value, with them as its evidence."""
        entry, _ = self.opened(document_id)
        words = document.text[span.start : span.end]
        try:
            value = enter(words, self.shape(entry, pointer), decimal_mark(document.language))
        except DoesNotFit as error:
            return in_words(str(error))
        if value is None:
            return self.tr("Select words of the document first.")
        evidence = taken(document, narrowed(document.text, span, value), value)
        return self._change(document_id, pointer, value, evidence)

    def _change(self, document_id: int, pointer: str, value: Any, evidence: Evidence | None) -> str:
        entry, _ = self.opened(document_id)
        fixed = fixed_pointer(entry.decisions, pointer)
        written = value_at(self.own(entry).data, fixed)
        if value == written and type(value) is type(written):  # typed as the model had it: that is agreeing
            decision = Decision(state="accepted", evidence=evidence)
        else:
            decision = Decision(state="edited", value=value, evidence=evidence)
        merged = reviewed(self.own(entry), entry.decisions.decide({fixed: decision}))
        trouble = trouble_at(merged.data, self.schema(entry).json_schema, pointer)
        if trouble:
            return trouble
        shown = str(value) if len(str(value)) <= MAX_SHOWN else f"{str(value)[: MAX_SHOWN - 1]}…"
        step = self.tr("change {name} to {value}").format(name=self.name(entry, pointer), value=shown)
        return self._decide(document_id, pointer, step, decision)

    def nothing(self, entry: Entry, pointer: str, state: ReviewState = "edited") -> Decision:
        """The decision that a field has no value."""
        shape, root = self.shape(entry, pointer), self._root(entry)
        left_out = shape is not None and not shape.nullable and not is_required(root, pointer)
        return Decision(state=state, left_out=left_out)

    def _look_up(self, entry: Entry, value: Any) -> Evidence | None:
        """Where the document says what was typed, if it does."""
        from extraction.grounding.ground import ground  # its search is large and not needed at the start

        document = self._find(self.own(entry).document_key)
        if document is None:
            return None
        if len(document.text) <= SEARCHED_CHARACTERS:
            return ground({"value": value}, document, {})["/value"]
        spans = find_all(document, str(value))
        return taken(document, spans[0], value) if spans else None

    # ------------------------------------------------------------------ rows

    def add_row(self, document_id: int, pointer: str) -> str:
        """A new row below the one that `pointer` is in, or at the end of the list itself; selects it."""
        entry, _ = self.opened(document_id)
        where = self.list_at(entry, pointer)
        if where is None:
            return self.tr("Select a list or one of its rows first.")
        listing, row = where
        fixed, data = fixed_pointer(entry.decisions, listing), self.own(entry).data
        at = len(row_order(entry.decisions, data, fixed)) if row is None else row + 1
        new = [new_row(isinstance(self.shape(entry, f"{listing}/{at}"), Record))]
        step = self.tr("add a row to {name}").format(name=self.name(entry, listing))
        self.push(step, document_id, f"{listing}/{at}", add_rows(entry.decisions, data, fixed, at, new))
        return ""

    def delete_row(self, document_id: int, pointer: str) -> str:
        """Without the row that `pointer` is in."""
        entry, _ = self.opened(document_id)
        where = self._row_at(entry, pointer)
        if where is None:
            return self.tr("Select a row of a list first.")
        listing, row, fixed, data = where
        after = delete_row(entry.decisions, data, fixed, row)
        left = len(row_order(after, data, fixed))
        beside = f"{listing}/{min(row, left - 1)}" if left else listing
        step = self.tr("delete row {row} of {name}").format(row=row + 1, name=self.name(entry, listing))
        self.push(step, document_id, beside, after)
        return ""

    def move_row(self, document_id: int, pointer: str, by: int) -> str:
        """The row that `pointer` is in goes up (-1) or down (1)."""
        entry, _ = self.opened(document_id)
        where = self._row_at(entry, pointer)
        if where is None:
            return self.tr("Select a row of a list first.")
        listing, row, fixed, data = where
        if not 0 <= row + by < len(row_order(entry.decisions, data, fixed)):
            return ""
        after = move_row(entry.decisions, data, fixed, row, row + by)
        step = self.tr("move row {row} of {name}").format(row=row + 1, name=self.name(entry, listing))
        self.push(step, document_id, f"{listing}/{row + by}", after)
        return ""

    def _row_at(self, entry: Entry, pointer: str) -> tuple[str, int, str, Any] | None:
        """(its list, its number there, the list where nothing was moved, the model's data) of a row."""
        where = self.list_at(entry, pointer)
        if where is None or where[1] is None:
            return None
        return *where, fixed_pointer(entry.decisions, where[0]), self.own(entry).data

    def list_at(self, entry: Entry, pointer: str) -> tuple[str, int | None] | None:
        """(pointer of the innermost list around a field, its row there or None for the list itself)."""
        at, row = pointer, None
        while True:
            if isinstance(self.shape(entry, at), Listing):
                return at, row
            if not at:
                return None
            at, _, step = at.rpartition("/")
            row = int(step) if step.isdecimal() else None

    # ------------------------------------------------------------------ the document

    def set_reviewed(self, document_id: int, reviewed: bool) -> str:
        """The person says of the whole document that it is checked, or that it is not."""
        entry, _ = self.opened(document_id)
        step = self.tr("mark as reviewed") if reviewed else self.tr("mark as not reviewed")
        self.push(step, document_id, "", entry.decisions.model_copy(update={"reviewed": reviewed}))
        return ""

    def can_edit(self, document_id: int) -> bool:
        """Whether there is a finished result to decide about."""
        if document_id not in self._pile:
            return False
        entry = self._pile.entry(document_id)
        return entry.own_result is not None and entry.result is not None and not entry.live

    # ------------------------------------------------------------------ inside

    def opened(self, document_id: int) -> tuple[Entry, Extraction]:
        """A document and its result as it was decided; `can_edit` says whether there is one."""
        entry = self._pile.entry(document_id)
        assert entry.result is not None
        return entry, entry.result

    def own(self, entry: Entry) -> Extraction:
        """The result as the model wrote it."""
        assert entry.own_result is not None
        return entry.own_result

    def schema(self, entry: Entry) -> Schema:
        """The schema of the run."""
        assert entry.run_schema is not None
        return entry.run_schema

    def _root(self, entry: Entry) -> Shape:
        schema = self.schema(entry)
        if schema.digest not in self._shapes:
            self._shapes[schema.digest] = read_shape(schema.json_schema)[0]
        return self._shapes[schema.digest]

    def shape(self, entry: Entry, pointer: str) -> Shape | None:
        """What the schema says about a field; None where it does not name it."""
        return shape_at(self._root(entry), pointer)

    def choices(self, document_id: int, pointer: str) -> list[str]:
        """The values that the schema lists for a field; empty where it lists none."""
        values = getattr(self.shape(self._pile.entry(document_id), pointer), "values", ())
        return [str(value) for value in values]

    def name(self, entry: Entry, pointer: str) -> str:
        """A field as a sentence names it: "Unit price, row 2"."""
        above, _, step = pointer.rpartition("/")
        if step.isdecimal() and isinstance(self.shape(entry, above), Listing):
            return self.tr("row {row} of {name}").format(row=int(step) + 1, name=self.name(entry, above))
        shape = self.shape(entry, pointer)
        title = str(shape.notes.get("title") or "") if shape else ""
        title = label(title or field_title((steps(pointer) or [""])[-1])) or self.tr("the result")
        row = above.rpartition("/")[2]
        return self.tr("{name}, row {row}").format(name=title, row=int(row) + 1) if row.isdecimal() else title

    def _decide(self, document_id: int, pointer: str, step: str, decision: Decision) -> str:
        fixed = fixed_pointer(self._pile.entry(document_id).decisions, pointer)
        return self._do(step, document_id, pointer, {fixed: decision})

    def _do(self, step: str, document_id: int, pointer: str, changes: dict[str, Decision | None]) -> str:
        self.push(step, document_id, pointer, self._pile.entry(document_id).decisions.decide(changes))
        return ""

    def push(self, step: str, document_id: int, pointer: str, after: Decisions) -> None:
        """Do a step about one document, where it changes anything."""
        self.push_all(step, [(document_id, pointer, after)])

    def push_all(self, step: str, wanted: Sequence[tuple[int, str, Decisions]]) -> None:
        """Do one step about several documents: (document, field, what is decided about it then)."""
        changes = []
        for document_id, pointer, after in wanted:
            entry = self._pile.entry(document_id)
            if after != entry.decisions:
                changes.append(Change(document_id, entry.run_id, pointer, entry.decisions, after))
        if changes:
            self.history.do(step, changes)

    def _run_of(self, document_id: int) -> int:
        return self._pile.entry(document_id).run_id if self.can_edit(document_id) else 0


def new_row(record: bool) -> dict[str, Decision]:
    """The decision that makes an empty row."""
    return {"": Decision(state="edited", value={} if record else None)}
