"""One sheet for Qt's table views: its rows by document, the filter and order over them, and the totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)

from app.sheets.sheet_rows import Layout, SheetCell, SheetRow, Total, aligned, amount, column_places, totals
from app.texts.plain import tool_tip
from app.texts.wording import label

CELL_ROLE = Qt.ItemDataRole.UserRole
ROW_ROLE = Qt.ItemDataRole.UserRole + 1

SortKey = tuple[int, float, str]
"""Numbers before texts, each in their order."""
Index = QModelIndex | QPersistentModelIndex
TOP = QModelIndex()
"""The index that the rows of a table have as their parent."""
RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class SheetModel(QAbstractTableModel):
    """Column 0 is the document's title, the others are the layout's.

    A document's rows stand together until the model is sorted. It sorts itself, because a proxy would ask
    Python for every comparison: 20,000 of them for 2,000 rows, which is seen.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.layout_ = Layout((), "", (), ())
        self._rows: list[SheetRow] = []
        self._haystacks: list[str] = []
        self._counts: dict[int, int] = {}
        self._sorted_by: tuple[int, Qt.SortOrder] = (-1, Qt.SortOrder.AscendingOrder)
        self._shown: list[int] | None = None  # which of `_rows` stands in each row; None: as they are
        self.places: dict[int, int] = {}
        """Decimals that the numbers of a column are shown with, by its number in the layout."""

    # ------------------------------------------------------------------ content

    def show(self, layout: Layout, documents: Sequence[tuple[int, list[SheetRow]]]) -> None:
        """Another sheet."""
        self.beginResetModel()
        self.layout_ = layout
        self._rows = [row for _, rows in documents for row in rows]
        self._haystacks = [row.haystack for row in self._rows]
        self._counts = {document: len(rows) for document, rows in documents}
        self.places = self._places(self._rows)
        self._shown = self._in_order()
        self.endResetModel()

    def put(self, documents: Sequence[tuple[int, list[SheetRow]]]) -> None:
        """The rows of documents: known ones are replaced where they stand, new ones come behind."""
        with self._as_they_are():
            self._put(documents)

    def _put(self, documents: Sequence[tuple[int, list[SheetRow]]]) -> None:
        fresh = []
        for document, rows in documents:
            if document in self._counts:
                self._replace(document, rows)
            else:
                fresh.append((document, rows))
        added = [row for _, rows in fresh for row in rows]
        if added:
            self.beginInsertRows(QModelIndex(), len(self._rows), len(self._rows) + len(added) - 1)
            self._rows += added
            self._haystacks += [row.haystack for row in added]
        self._counts.update({document: len(rows) for document, rows in fresh})
        if added:
            self.endInsertRows()
        self._widen([row for _, rows in documents for row in rows])

    def _places(self, rows: Sequence[SheetRow]) -> dict[int, int]:
        numbers = [at for at, column in enumerate(self.layout_.columns) if column.kind == "number"]
        return {at: column_places(rows, at) for at in numbers}

    def _widen(self, rows: Sequence[SheetRow]) -> None:
        """A new number with more decimals gives all others of its column as many."""
        wider = {at: new for at, new in self._places(rows).items() if new > self.places[at]}
        self.places.update(wider)
        for at in wider:
            self.dataChanged.emit(self.index(0, at + 1), self.index(len(self._rows) - 1, at + 1))

    def remove(self, document: int) -> None:
        """Take a document's rows out."""
        if document in self._counts:
            with self._as_they_are():
                self._replace(document, [])
            del self._counts[document]

    def _replace(self, document: int, rows: list[SheetRow]) -> None:
        start, have = self._start(document), self._counts[document]
        both = min(have, len(rows))
        self._rows[start : start + both] = rows[:both]
        self._haystacks[start : start + both] = [row.haystack for row in rows[:both]]
        if have > both:
            self.beginRemoveRows(QModelIndex(), start + both, start + have - 1)
            del self._rows[start + both : start + have], self._haystacks[start + both : start + have]
            self._counts[document] = both
            self.endRemoveRows()
        elif len(rows) > both:
            self.beginInsertRows(QModelIndex(), start + both, start + len(rows) - 1)
            self._rows[start + both : start + both] = rows[both:]
            self._haystacks[start + both : start + both] = [row.haystack for row in rows[both:]]
            self._counts[document] = len(rows)
            self.endInsertRows()
        if both:
            self.dataChanged.emit(self.index(start, 0), self.index(start + both - 1, self.columnCount() - 1))

    def _start(self, document: int) -> int:
        start = 0
        for known, count in self._counts.items():
            if known == document:
                return start
            start += count
        raise KeyError(document)

    # ------------------------------------------------------------------ order

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """By a column's values, empty cells last in both orders; -1 as the rows were put."""
        self._sorted_by = (column, order)
        self._arrange(self._in_order())

    def _in_order(self) -> list[int] | None:
        column, order = self._sorted_by
        if not 0 <= column < self.columnCount():
            return None
        keys = [_key(row, column) for row in self._rows]
        empty = [number for number, key in enumerate(keys) if key is None]
        filled = [(key, number) for number, key in enumerate(keys) if key is not None]
        filled.sort(key=lambda pair: pair[0], reverse=order == Qt.SortOrder.DescendingOrder)
        return [*(number for _, number in filled), *empty]

    def _arrange(self, shown: list[int] | None) -> None:
        """Rows in another order; what is selected stays so."""
        if shown == self._shown:
            return
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        numbers = [self._at(index.row()) for index in before]
        self._shown = shown
        rows = {number: row for row, number in enumerate(shown or range(len(self._rows)))}
        after = [
            self.index(rows[number], index.column()) for index, number in zip(before, numbers, strict=True)
        ]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    @contextmanager
    def _as_they_are(self) -> Iterator[None]:
        """Each document's rows stand together meanwhile; what changed goes to its place afterwards."""
        self._arrange(None)
        yield
        self._arrange(self._in_order())

    def _at(self, row: int) -> int:
        return self._shown[row] if self._shown is not None else row

    # ------------------------------------------------------------------ questions of the views

    def row(self, number: int) -> SheetRow:
        """A row."""
        return self._rows[self._at(number)]

    def haystack(self, number: int) -> str:
        """What the filter searches of a row."""
        return self._haystacks[self._at(number)]

    def documents(self) -> set[int]:
        """The documents that have rows here."""
        return set(self._counts)

    def cell(self, index: Index) -> SheetCell | None:
        """The cell at an index; None in the column of titles."""
        return self.row(index.row()).cells[index.column() - 1] if index.column() > 0 else None

    # ------------------------------------------------------------------ Qt's interface

    def rowCount(self, parent: Index = TOP) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = TOP) -> int:
        return 0 if parent.isValid() else 1 + len(self.layout_.columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Vertical:
            return section + 1 if role == Qt.ItemDataRole.DisplayRole else None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return label(self.layout_.columns[section - 1].title) if section else self.tr("Document")
        if role == Qt.ItemDataRole.TextAlignmentRole:
            number = section > 0 and self.layout_.columns[section - 1].kind == "number"
            return RIGHT if number else int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row, cell = self.row(index.row()), self.cell(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(cell, index.column()) if cell else row.title
        if role == CELL_ROLE:
            return cell
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.TextAlignmentRole and cell:
            return RIGHT if self.layout_.columns[index.column() - 1].kind == "number" else None
        if role == Qt.ItemDataRole.ToolTipRole:
            shown = self._text(cell, index.column()) if cell else row.title
            return tool_tip("\n".join(filter(None, [shown, cell.origin.note if cell else ""])))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(index, row, cell)
        return None

    def _spoken(self, index: Index, row: SheetRow, cell: SheetCell | None) -> str:
        if cell is None:
            return row.title
        shown = self._text(cell, index.column()) or self.tr("empty")
        said = f"{label(self.layout_.columns[index.column() - 1].title)}: {shown}"
        return f"{said}, {cell.look.word}" if cell.look else said

    def _text(self, cell: SheetCell, column: int) -> str:
        places = self.places.get(column - 1, 0)
        return aligned(cell.value, places) if places else cell.text


class SheetFilter(QSortFilterProxyModel):
    """Rows that hold the words and, where asked for, something doubtful, in the order of the sheet."""

    def __init__(self, model: SheetModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sheet = model
        self._words: list[str] = []
        self._only_doubtful = False
        self.setSourceModel(model)

    def set_filter(self, text: str, only_doubtful: bool) -> None:
        """Show rows with all of these words."""
        self._words, self._only_doubtful = text.casefold().split(), only_doubtful
        self.invalidate()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._sheet.sort(column, order)

    def rows(self) -> list[SheetRow]:
        """The rows that are shown, in their order."""
        return [self._sheet.row(self.mapToSource(self.index(n, 0)).row()) for n in range(self.rowCount())]

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        if self._only_doubtful and not self._sheet.row(row).doubtful:
            return False
        return all(word in self._sheet.haystack(row) for word in self._words)


def _key(row: SheetRow, column: int) -> SortKey | None:
    value = row.cells[column - 1].value if column else row.title
    if value is None or value == "":
        return None
    if isinstance(value, int | float):
        return 0, float(value), ""
    return 1, 0.0, str(value).casefold()


class TotalsModel(QAbstractTableModel):
    """One row a currency below the sheet, with the same columns."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns = 0
        self._totals: list[Total] = []
        self._places: dict[int, int] = {}

    def show(self, layout: Layout, rows: Sequence[SheetRow], places: dict[int, int]) -> None:
        """Add up these rows; sums have the decimals of the columns above them."""
        self.beginResetModel()
        self._places = places
        self._columns = 1 + len(layout.columns)
        self._totals = totals(layout, rows)
        self.endResetModel()

    def rowCount(self, parent: Index = TOP) -> int:
        return 0 if parent.isValid() else len(self._totals)

    def columnCount(self, parent: Index = TOP) -> int:
        return 0 if parent.isValid() else self._columns

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        total = self._totals[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            if index.column() == 0:
                return self._title(total)
            at = index.column() - 1
            return amount(total.sums[at], self._places.get(at, 0)) if at in total.sums else ""
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() > 0:
            return RIGHT
        return None

    def _title(self, total: Total) -> str:
        if total.currency:
            return self.tr("Total {currency}").format(currency=total.currency)
        return self.tr("No currency") if len(self._totals) > 1 else self.tr("Total")
