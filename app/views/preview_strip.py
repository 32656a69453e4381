"""A line above the document: what it is, and the schema that its words suggest, one click away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from app.pile.facts import facts_line
from app.texts.plain import ElidedLabel, PlainLabel
from app.texts.wording import label, number
from extraction.storage.records import DocumentRow
from schemas.registry import Schema

HEIGHT = 34


class PreviewStrip(QWidget):
    """`taken` when the person wants the suggested schema for the document shown.

    `all_taken` when every document of the pile is to get the one that its words suggest.
    """

    taken, all_taken = Signal(), Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, objectName="strip")
        self._facts = ElidedLabel(self, objectName="small")
        self._facts.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._guess = PlainLabel(self, objectName="small")
        self.take = QToolButton(self, objectName="smallButton")
        self.take.clicked.connect(self._taken)
        self.take_all = QToolButton(self, objectName="smallButton")
        self.take_all.setToolTip(self.tr("Give every document of the pile the schema that its words suggest"))
        self.take_all.clicked.connect(self.all_taken)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 8, 0)
        row.setSpacing(8)
        row.addStrut(HEIGHT)  # so that the page does not move when the suggestion comes or goes
        row.addWidget(self._facts, 1)
        row.addWidget(self._guess)
        row.addWidget(self.take)
        row.addWidget(self.take_all)
        self.show_document(None, None)

    def add_buttons(self, buttons: Sequence[QWidget]) -> None:
        """Ways to look at the document, at the end of the line."""
        self._row.addSpacing(8)
        for button in buttons:
            self._row.addWidget(button)

    def show_document(
        self, row: DocumentRow | None, suggested: Schema | None, model: str = "", others: int = 0
    ) -> None:
        """Show what is known of a document, and by which model its result is; None shows none.

        For so many `others` of the pile another schema is suggested as well.
        """
        facts = facts_line(row) if row is not None else ""
        by = self.tr("filled by {model}").format(model=model) if model else ""
        self._facts.setText(" · ".join(filter(None, (facts, by))))
        title = label(suggested.title) if suggested else ""
        self._guess.setText(self.tr("Looks like another kind:") if suggested else "")
        self.take.setText(self.tr("Use {schema}").format(schema=title) if suggested else "")
        self.take.setToolTip(self.tr("Use the schema that the words of this document suggest"))
        self.take.setAccessibleName(self.tr("Use the suggested schema {schema}").format(schema=title))
        self.take.setVisible(suggested is not None)
        self.take_all.setText(self.tr("All {count} as suggested").format(count=number(others + 1)))
        self.take_all.setVisible(suggested is not None and others > 0)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Where the line is short, what the document is goes before the words that explain the button."""
        self._guess.setVisible(bool(self._guess.text()))
        needed = self._facts.sizeHint().width() - self._facts.minimumSizeHint().width()
        self._guess.setVisible(
            bool(self._guess.text()) and self.minimumSizeHint().width() + needed <= self.width()
        )

    def text(self) -> str:
        """What is said of the document."""
        return self._facts.text()

    def suggestion(self) -> str:
        """The words of the button; empty where nothing is suggested."""
        return self.take.text()

    @Slot()
    def _taken(self) -> None:
        self.taken.emit()
