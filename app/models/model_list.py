"""The models as rows of a list, under two headings: those on this computer, and those that can be fetched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.model_desk import model_words
from app.model_desk.model_advice import Advice, Offer
from extraction.model_store.download_queue import Download
from extraction.model_store.hub import State

OFFER_ROLE = Qt.ItemDataRole.UserRole
LINE_ROLE = Qt.ItemDataRole.UserRole + 1
"""Where the model is, its size and licence."""
FIT_ROLE = Qt.ItemDataRole.UserRole + 2
"""(shape, colour, words) of whether it fits; None for a heading."""
PROPOSED_ROLE = Qt.ItemDataRole.UserRole + 3
"""Words for the model to take on this computer; empty for the others."""

Index = QModelIndex | QPersistentModelIndex
TOP = QModelIndex()


class ModelListModel(QAbstractListModel):
    """Rows are offers, or headings as texts. `download_of` gives how far a model is."""

    def __init__(
        self, download_of: Callable[[str], Download | None], in_use: str, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._download_of, self._in_use = download_of, in_use
        self._advice: Advice | None = None
        self._rows: list[Offer | str] = []

    def show(self, advice: Advice, in_use: str) -> None:
        """List other models, or the same ones after something changed."""
        here = [one for one in advice.offers if one.model.state is not State.ABSENT]
        others = sorted(
            (one for one in advice.offers if one.model.state is State.ABSENT),
            key=lambda one: (one.model.name != advice.proposed, one.plan is not None and not one.plan.fits),
        )
        self.beginResetModel()
        self._advice, self._in_use = advice, in_use
        self._rows = []
        for heading, offers in (
            (self.tr("On this computer"), here),
            (self.tr("Can be fetched"), others),
        ):
            if offers:
                self._rows += [heading, *offers]
        self.endResetModel()

    def refresh(self, name: str) -> None:
        """How far a model is has changed."""
        row = self.row_of(name)
        if row >= 0:
            self.dataChanged.emit(self.index(row), self.index(row))

    def row_of(self, name: str) -> int:
        """The row of a model given by its name or its file; -1 where it is not listed."""
        for row, one in enumerate(self._rows):
            if isinstance(one, Offer) and one.is_called(name):
                return row
        return -1

    def is_in_use(self, offer: Offer) -> bool:
        """Whether the next run takes this model."""
        return offer.is_called(self._in_use)

    # ------------------------------------------------------------------ Qt's interface

    def rowCount(self, parent: Index = TOP) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if index.isValid() and isinstance(self._rows[index.row()], str):
            return Qt.ItemFlag.NoItemFlags  # the arrow keys go past it
        return super().flags(index)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self._rows[index.row()]
        if isinstance(row, str):
            return row if role == Qt.ItemDataRole.DisplayRole else None
        if role == Qt.ItemDataRole.DisplayRole:
            return model_words.short_title(row.model.title)
        if role == OFFER_ROLE:
            return row
        if role == LINE_ROLE:
            return self._line(row)
        if role == FIT_ROLE:
            return model_words.fit(row, self._advice.room if self._advice else None)
        if role == PROPOSED_ROLE:
            return self._proposed(row)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            fit = model_words.fit(row, self._advice.room if self._advice else None)[2]
            parts = (model_words.short_title(row.model.title), self._proposed(row), self._line(row), fit)
            return ". ".join(part for part in parts if part)
        return None

    def _proposed(self, offer: Offer) -> str:
        proposed = self._advice is not None and offer.model.name == self._advice.proposed
        return self.tr("proposed") if proposed else ""

    def _line(self, offer: Offer) -> str:
        parts = [
            model_words.state(offer, self._download_of(offer.model.name), self.is_in_use(offer)),
            model_words.file_size(offer.model.bytes),
        ]
        if offer.model.entry is not None:
            parts.append(offer.model.entry.licence)
        return " · ".join(parts)
