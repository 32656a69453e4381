"""The history of runs as a table for Qt's views."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from app.sheets.statistics import duration
from app.texts.clock import local_time
from app.texts.engine_words import in_words
from app.texts.plain import tool_tip
from app.texts.wording import label, number, percent, translate
from extraction.storage.records import RunFacts

SORT_ROLE = Qt.ItemDataRole.UserRole
DOCUMENT_ROLE = Qt.ItemDataRole.UserRole + 1

Index = QModelIndex | QPersistentModelIndex
TOP = QModelIndex()
"""The index that the rows of a table have as their parent."""
RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
NUMBERS = range(5, 9)
"""Columns that are numbers."""


def _state(run: RunFacts) -> str:
    words = {
        "running": translate("History", "Running"),
        "done": translate("History", "Done"),
        "cut_short": translate("History", "Done, cut short"),
        "failed": translate("History", "Failed"),
        "cancelled": translate("History", "Cancelled"),
    }
    return words[run.state]


_TEXTS: tuple[Callable[[RunFacts], str], ...] = (
    lambda run: run.document,
    lambda run: label(run.schema),
    lambda run: str(run.version) if run.version else translate("History", "built in"),
    lambda run: run.model,
    lambda run: local_time(run.started_at),
    lambda run: duration(run.seconds) if run.seconds is not None else "",
    lambda run: number(run.stats.generated_tokens) if run.stats else "",
    lambda run: number(run.stats.tokens_per_pass, 1) if run.stats else "",
    lambda run: percent(run.stats.acceptance_rate) if run.stats else "",
    lambda run: _state(run),
)
_ORDERS: dict[int, Callable[[RunFacts], Any]] = {
    2: lambda run: run.version,
    4: lambda run: run.started_at,
    5: lambda run: run.seconds or 0.0,
    6: lambda run: run.stats.generated_tokens if run.stats else 0,
    7: lambda run: run.stats.tokens_per_pass if run.stats else 0.0,
    8: lambda run: run.stats.acceptance_rate if run.stats else 0.0,
}


class HistoryModel(QAbstractTableModel):
    """One row a run, newest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runs: Sequence[RunFacts] = ()
        self._headers = (
            self.tr("Document"), self.tr("Schema"), self.tr("Version"), self.tr("Model"), self.tr("Started"),
            self.tr("Time"), self.tr("Tokens"), self.tr("Tokens a pass"), self.tr("Guesses right"),
            self.tr("State"),
        )  # fmt: skip

    def show(self, runs: Sequence[RunFacts]) -> None:
        """Other runs."""
        self.beginResetModel()
        self._runs = runs
        self.endResetModel()

    def rowCount(self, parent: Index = TOP) -> int:
        return 0 if parent.isValid() else len(self._runs)

    def columnCount(self, parent: Index = TOP) -> int:
        return 0 if parent.isValid() else len(self._headers)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._headers[section]
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if section in NUMBERS else LEFT
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        run, column = self._runs[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return _TEXTS[column](run)
        if role == SORT_ROLE:
            order = _ORDERS.get(column)
            return order(run) if order else _TEXTS[column](run).casefold()
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self._headers[column]}: {_TEXTS[column](run)}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return tool_tip(in_words(run.message) or _TEXTS[column](run))
        if role == Qt.ItemDataRole.TextAlignmentRole and column in NUMBERS:
            return RIGHT
        if role == DOCUMENT_ROLE:
            return run.document_id
        return None
