"""Cells from a spreadsheet become values of one field, a list or the sheet; lists go to one as cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QMimeData, QObject

from app.pile.entry import Entry
from app.review.reviewing import Reviewing, new_row
from app.sheets.sheet_rows import shown
from app.texts.engine_words import in_words
from app.texts.wording import label
from extraction.json_pointer import below, steps, value_at
from extraction.review.clipboard_table import Cell, cells_html, cells_text, read_cells, uncovered
from extraction.review.decisions import Decision, Decisions, add_rows, fixed_pointer, reviewed, row_order
from extraction.review.entering import DoesNotFit, enter, headed
from schemas.base import field_title
from schemas.shape import Record, Shape

MAX_TOLD = 3
"""Cells that were refused and are named; the rest is counted."""

Rows = list[list[str]]
Target = tuple[int, str]
"""A document and a field of it."""


class _Refused(DoesNotFit):
    """Cells that were refused: (how each is called, why)."""

    def __init__(self, found: list[tuple[str, str]], sentence: str) -> None:
        super().__init__(sentence)
        self.found = found


class Spreadsheet(QObject):
    """All cells of a paste are taken, or none and the answer says which were refused. One step each."""

    def __init__(self, reviewing: Reviewing) -> None:
        super().__init__(reviewing)
        self._reviewing = reviewing

    # ------------------------------------------------------------------ a document

    def into(self, document_id: int, pointer: str, mime: QMimeData) -> str:
        """From the selected cell of a list to the right and down; new rows where the list ends.

        On a list itself all rows are new; on a single field the clipboard has to hold one value.
        """
        entry, _ = self._reviewing.opened(document_id)
        where = self._reviewing.list_at(entry, pointer)
        if where is None:
            return self._into_field(document_id, pointer, mime)
        listing, row = where
        if row is None:
            return self.as_rows(document_id, pointer, mime)
        columns = self._columns(entry, listing)
        at = pointer[len(f"{listing}/{row}") :]
        inside = [n for n, name in enumerate(columns) if name == at or name.startswith(f"{at}/")]
        first = inside[0] if inside else 0
        try:
            rows = rows_of(mime, len(columns) - first)
            return self._fill(document_id, listing, row, dict([*columns.items()][first:]), columns, rows)
        except DoesNotFit as error:
            return in_words(str(error))

    def as_rows(self, document_id: int, pointer: str, mime: QMimeData) -> str:
        """As new rows, below the one that `pointer` is in or at the end of the list itself."""
        entry, _ = self._reviewing.opened(document_id)
        where = self._reviewing.list_at(entry, pointer)
        if where is None:
            return self.tr("Select a list or one of its rows first.")
        listing, row = where
        columns = self._columns(entry, listing)
        try:
            rows = rows_of(mime, len(columns))
            names, rows = headed(rows, _words(columns)) or (list(columns), rows)
            return self._add(document_id, listing, row, names, columns, [row for row in rows if row])
        except DoesNotFit as error:
            return in_words(str(error))

    def _into_field(self, document_id: int, pointer: str, mime: QMimeData) -> str:
        try:
            rows = rows_of(mime, 1)
        except DoesNotFit as error:
            return in_words(str(error))
        cells = [cell for row in rows for cell in row]
        if len(rows) > 1 or len(cells) != 1:
            words = self.tr("There are {count} cells on the clipboard, and this field takes one.")
            return words.format(count=len(cells)) if cells else self._nothing_there()
        return self._reviewing.edit(document_id, pointer, uncovered(cells[0]))

    def _fill(
        self, document_id: int, listing: str, row: int, right: Mapping[str, str], columns: Mapping[str, str],
        rows: Rows,
    ) -> str:  # fmt: skip
        """Over the cells from `row` on, and into new rows below the last one."""
        head = headed(rows, _words(columns))
        names, rows = head or (list(right), rows)
        if not any(rows):
            return self._nothing_there()
        self._check_widths(rows, names)
        entry, result = self._reviewing.opened(document_id)
        data = self._reviewing.own(entry).data
        fixed = fixed_pointer(entry.decisions, listing)
        have = len(row_order(entry.decisions, data, fixed))
        record = isinstance(self._reviewing.shape(entry, f"{listing}/{have}"), Record)
        texts: dict[str, tuple[str, str]] = {}
        for number, cells in enumerate(rows):
            for name, cell in zip(names, cells, strict=False):
                if name or not record:
                    said = self._cell_name(number + 1, columns.get(name, ""))
                    texts[f"{listing}/{row + number}{name}"] = (cell, said)
        grown = entry.decisions
        missing = row + len(rows) - have
        if missing > 0:
            grown = add_rows(grown, data, fixed, have, [new_row(record)] * missing)
        after = self._decided(entry, grown, texts, result.data)
        self._reviewing.push(
            self._step(len(rows), entry, listing), document_id, f"{listing}/{row}{names[0]}", after
        )
        return ""

    def _add(
        self, document_id: int, listing: str, row: int | None, names: list[str], columns: Mapping[str, str],
        rows: Rows,
    ) -> str:  # fmt: skip
        """As new rows below `row`, or at the end."""
        if not rows:
            return self._nothing_there()
        self._check_widths(rows, names)
        entry, _ = self._reviewing.opened(document_id)
        data = self._reviewing.own(entry).data
        fixed = fixed_pointer(entry.decisions, listing)
        at = len(row_order(entry.decisions, data, fixed)) if row is None else row + 1
        record = isinstance(self._reviewing.shape(entry, f"{listing}/{at}"), Record)
        grown = add_rows(entry.decisions, data, fixed, at, [new_row(record)] * len(rows))
        texts = {
            f"{listing}/{at + number}{name}": (cell, self._cell_name(number + 1, columns[name]))
            for number, cells in enumerate(rows)
            for name, cell in zip(names, cells, strict=False)
            if (name or not record) and cell.strip()
        }
        after = self._decided(entry, grown, texts, None)  # the fields of new rows have no value yet
        self._reviewing.push(self._step(len(rows), entry, listing), document_id, f"{listing}/{at}", after)
        return ""

    def cells(self, document_id: int, pointer: str) -> list[list[Cell]]:
        """A list with its header, or one row of it; nothing where the field is neither."""
        entry, result = self._reviewing.opened(document_id)
        where = self._reviewing.list_at(entry, pointer)
        if where is None or pointer not in (where[0], f"{where[0]}/{where[1]}"):
            return []
        listing, row = where
        columns = self._columns(entry, listing)
        data = value_at(result.data, listing)
        rows = data if isinstance(data, list) else []
        if row is not None:
            return [[_cell(value_at(rows[row], name)) for name in columns]]
        head: list[list[Cell]] = [[(title, None) for title in columns.values()]] if any(columns) else []
        return head + [[_cell(value_at(item, name)) for name in columns] for item in rows]

    # ------------------------------------------------------------------ the sheet

    def into_sheet(self, targets: Sequence[Sequence[Target | None]], rows: Rows, titles: list[str]) -> str:
        """Into cells of several documents; `targets[row][column]` is None where a cell is no field."""
        if len(rows) > len(targets):
            words = self.tr("There are {count} rows on the clipboard, but only {room} from here down.")
            return words.format(count=len(rows), room=len(targets))
        wanted: dict[int, dict[str, tuple[str, str]]] = {}
        count = 0
        try:
            self._check_widths(rows, titles)
            for number, (places, cells) in enumerate(zip(targets, rows, strict=False), start=1):
                for place, cell, title in zip(places, cells, titles, strict=False):
                    said = self._cell_name(number, title)
                    if place is None or not self._reviewing.can_edit(place[0]):
                        raise DoesNotFit(self._refused([(said, self.tr("This cell cannot be changed."))]))
                    wanted.setdefault(place[0], {})[place[1]] = (cell, said)
                    count += 1
            after = self._decided_all(wanted)
        except DoesNotFit as error:
            return in_words(str(error))
        if not count:
            return self._nothing_there()
        one = self.tr("paste 1 cell")
        many = self.tr("paste {count} cells into {documents} documents")
        step = one if count == 1 else many.format(count=count, documents=len(wanted))
        self._reviewing.push_all(step, after)
        return ""

    def _decided_all(
        self, wanted: Mapping[int, Mapping[str, tuple[str, str]]]
    ) -> list[tuple[int, str, Decisions]]:
        after, refused = [], []
        for document_id, texts in wanted.items():
            entry, result = self._reviewing.opened(document_id)
            try:
                decided = self._decided(entry, entry.decisions, texts, result.data)
            except _Refused as error:
                refused += error.found
            else:
                after.append((document_id, next(iter(texts)), decided))
        if refused:
            raise _Refused(refused, self._refused(refused))
        return after

    # ------------------------------------------------------------------ values

    def _decided(
        self, entry: Entry, decisions: Decisions, texts: Mapping[str, tuple[str, str]], data: Any
    ) -> Decisions:
        """With a value for each field in `texts`: pointer -> (what was pasted, how the cell is called).

        `data` holds what was there before. DoesNotFit where the fields do not take all of them.
        """
        own, json_schema = self._reviewing.own(entry), self._reviewing.schema(entry).json_schema
        changes: dict[str, Decision | None] = {}
        changed: dict[str, str] = {}
        refused: list[tuple[str, str]] = []
        for pointer, (text, said) in texts.items():
            try:
                value = enter(uncovered(text), self._reviewing.shape(entry, pointer))
            except DoesNotFit as error:
                refused.append((said, in_words(str(error))))
                continue
            before = value_at(data, pointer)
            if value == before and type(value) is type(before):
                continue
            if value is None and isinstance(before, dict | list):
                refused.append((said, self.tr("This field holds other fields. Fill those in.")))
                continue
            made = Decision(state="edited", value=value)
            if value is None:
                made = self._reviewing.nothing(entry, pointer)
            changes[fixed_pointer(decisions, pointer)] = made
            changed[pointer] = said
        after = decisions.decide(changes)
        if not refused and changed:
            refused = _against_schema(reviewed(own, after).data, json_schema, changed)
        if refused:
            raise _Refused(refused, self._refused(refused))
        return after

    def _columns(self, entry: Entry, listing: str) -> dict[str, str]:
        """Pointer below a row -> title, of each value in it; "" is the row itself where it is a value."""
        return dict(_leaves(self._reviewing.shape(entry, f"{listing}/0"), "", ""))

    # ------------------------------------------------------------------ words

    def _check_widths(self, rows: Rows, names: Sequence[str]) -> None:
        for number, row in enumerate(rows, start=1):
            cells = len(row)
            while cells > len(names) and not row[cells - 1].strip():
                cells -= 1
            if cells > len(names):
                words = self.tr("Row {number} has {cells} cells, but there are {fields} fields from here.")
                raise DoesNotFit(words.format(number=number, cells=cells, fields=len(names)))

    def _cell_name(self, number: int, title: str) -> str:
        if not title:
            return self.tr("Row {number}").format(number=number)
        return self.tr("Row {number}, {title}").format(number=number, title=label(title))

    def _refused(self, refused: Sequence[tuple[str, str]]) -> str:
        told = [f"{said}: {problem}" for said, problem in refused[:MAX_TOLD]]
        more = len(refused) - MAX_TOLD
        if more > 0:
            told.append(self.tr("{count} more do not fit.").format(count=more))
        return " ".join([*told, self.tr("Nothing was pasted.")])

    def _nothing_there(self) -> str:
        return self.tr("There are no cells on the clipboard.")

    def _step(self, count: int, entry: Entry, listing: str) -> str:
        one, many = self.tr("paste 1 row into {name}"), self.tr("paste {count} rows into {name}")
        return (one if count == 1 else many).format(count=count, name=self._reviewing.name(entry, listing))


def rows_of(mime: QMimeData, columns: int) -> Rows:
    """The cells of a clipboard where so many columns can be filled; DoesNotFit where there are too many."""
    return read_cells(mime.text(), mime.html() if mime.hasHtml() else "", columns)


def filled(rows: Rows, height: int, width: int) -> Rows:
    """One cell for a selection of several goes into each of them, as in a spreadsheet."""
    single = len(rows) == 1 and len(rows[0]) == 1
    return [rows[0] * width for _ in range(height)] if single else rows


def mime_of(rows: Sequence[Sequence[Cell]]) -> QMimeData:
    """Cells as spreadsheets take them: as text, and as a table that keeps numbers and texts apart."""
    mime = QMimeData()
    mime.setText(cells_text(rows))
    mime.setHtml(cells_html(rows))
    return mime


def cell_of(text: str, value: Any) -> Cell:
    """A value and how it is shown as a cell: numbers stay numbers, all others are their text."""
    return text, value if isinstance(value, int | float) and not isinstance(value, bool) else None


def _cell(value: Any) -> Cell:
    return cell_of("" if value is None else shown(value), value)


def _words(columns: Mapping[str, str]) -> dict[str, tuple[str, str, str]]:
    """What a header can call each column: its title in either language, or its name with those around it."""
    return {pointer: (title, label(title), " ".join(steps(pointer))) for pointer, title in columns.items()}


def _leaves(shape: Shape | None, pointer: str, title: str) -> Iterable[tuple[str, str]]:
    if not isinstance(shape, Record):
        yield pointer, title
        return
    for inner in shape.fields:
        named = str(inner.shape.notes.get("title") or "") or field_title(inner.name)
        yield from _leaves(inner.shape, below(pointer, inner.name), named)


def _as_sentence(part: str) -> str:
    return f"{part[:1].upper()}{part[1:]}."


def _against_schema(data: Any, json_schema: Any, changed: Mapping[str, str]) -> list[tuple[str, str]]:
    """(cell, why) for each changed field that the person's schema refuses."""
    from schemas.validation import violations  # a tenth of the window's start, and not needed before

    return [
        (changed[problem.pointer], _as_sentence(in_words(problem.message)))
        for problem in violations(data, json_schema)
        if problem.pointer in changed
    ]
