"""Which page is shown, as its document calls it; another page's name goes there."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from app.texts.plain import PlainLabel
from app.views.escape_line import EscapeLine
from app.views.page_words import page_named
from extraction.document import Document

CHARACTERS = 6
"""Room for labels such as "xxviii"; longer ones scroll in their line."""


class PageField(QWidget):
    """`page_chosen` tells the index of the page that was asked for."""

    page_chosen = Signal(int)
    left = Signal()
    """The person is done with the line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document: Document | None = None
        self._index = 0
        self._word = QLabel(self.tr("page"), self, objectName="small")
        self.line = EscapeLine(self, objectName="pageLine")
        self.line.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.line.setAccessibleName(self.tr("Page"))
        self.line.returnPressed.connect(self._go)
        self.line.escaped.connect(self._restore)
        self._count = PlainLabel(self, objectName="small")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for widget in (self._word, self.line, self._count):
            row.addWidget(widget)
        self.clear()

    def clear(self) -> None:
        """There are no pages."""
        self._document = None
        self.hide()

    def show_page(self, document: Document, index: int) -> None:
        """A page is shown now."""
        self._document, self._index = document, index
        self.line.setFixedWidth(self.fontMetrics().averageCharWidth() * CHARACTERS + 16)
        self.line.setText(document.pages[index].label)
        label = document.pages[index].label
        of = self.tr("of {count}") if label == str(index + 1) else self.tr("({number} of {count})")
        self._count.setText(of.format(number=index + 1, count=len(document.pages)))
        self.setVisible(self.has_several)

    @property
    def has_several(self) -> bool:
        """Whether there are pages to go to."""
        return self._document is not None and len(self._document.pages) > 1

    def text(self) -> str:
        """What is said: "page iv (4 of 12)"."""
        return " ".join([self._word.text(), self.line.text(), self._count.text()]).strip()

    def ask(self) -> None:
        """Put the keys into the line."""
        if self.isVisible():
            self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.line.selectAll()

    @Slot()
    def _go(self) -> None:
        index = page_named(self._document, self.line.text()) if self._document else None
        if index is None:
            self.line.selectAll()
            self.line.setToolTip(self.tr("There is no page of this name."))
            return
        self.line.setToolTip("")
        self._restore()
        self.page_chosen.emit(index)

    @Slot()
    def _restore(self) -> None:
        if self._document is not None:
            self.line.setText(self._document.pages[self._index].label)
        self.left.emit()
