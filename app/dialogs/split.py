"""Asks which pages of a PDF become documents of their own."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from app.dialogs.parts import fill_small
from app.texts.engine_words import in_words
from app.texts.plain import PlainLabel
from extraction.sources.parts import RangesUnclear, every, parse_ranges, ranges_text

WIDTH = 520
SHOWN = 6
"""Documents that the preview names before it only counts the rest."""


class SplitDialog(QDialog):
    """`ranges()` and `removes_whole()` after it was accepted; `labels` are the pages as they are printed."""

    def __init__(
        self, title: str, labels: list[str], has_result: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Split by pages"))
        self.setMinimumWidth(WIDTH)
        self._labels = labels
        head = PlainLabel(self, wordWrap=True)
        head.setText(self.tr("{title} has {count} pages.").format(title=title, count=len(labels)))
        self.line = QLineEdit(self)
        self.line.setAccessibleName(self.tr("Pages of each document"))
        self.line.setPlaceholderText("1-3, 4, 5-9")
        label = QLabel(self.tr("Pages of each document, counted from 1:"), self)
        label.setBuddy(self.line)
        self.every = QSpinBox(self, minimum=1, maximum=max(1, len(labels)))
        self.every.setAccessibleName(self.tr("Pages a document"))
        self._preview = PlainLabel(self, objectName="small", wordWrap=True)
        self._preview.setMinimumHeight(3 * self._preview.fontMetrics().lineSpacing())
        self._preview.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.remove = QCheckBox(self.tr("Take the whole document off the pile"), self, checked=not has_result)
        self.split = QPushButton(self.tr("Split"), self, objectName="primary")
        self._lay_out(head, label)
        self.line.textChanged.connect(self._check)
        self.every.valueChanged.connect(self._fill)
        self._fill()
        self.line.setFocus()

    def _lay_out(self, head: QWidget, label: QWidget) -> None:
        steps = QWidget(self)
        row = QHBoxLayout(steps)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(QLabel(self.tr("Every"), self))
        row.addWidget(self.every)
        row.addWidget(QLabel(self.tr("pages"), self))
        row.addStretch(1)
        widgets = (head, label, self.line, steps, self._preview, self.remove)
        fill_small(self, widgets, self.split, QPushButton(self.tr("Cancel"), self))

    def ranges(self) -> list[tuple[int, int]]:
        """(first, last) page of each document, from 1; RangesUnclear where the line says none."""
        return parse_ranges(self.line.text(), len(self._labels))

    def removes_whole(self) -> bool:
        """Whether the document that is split leaves the pile."""
        return self.remove.isChecked()

    def preview(self) -> str:
        """What is said about the line."""
        return self._preview.text()

    @Slot()
    def _fill(self) -> None:
        self.line.setText(ranges_text(every(self.every.value(), len(self._labels))))

    @Slot()
    def _check(self) -> None:
        try:
            ranges = self.ranges()
        except RangesUnclear as error:
            self._preview.setText(in_words(str(error)))
            self.split.setEnabled(False)
            return
        named = [self._named(first, last) for first, last in ranges[:SHOWN]]
        more = ", …" if len(ranges) > SHOWN else ""
        text = self.tr("1 document: {pages}") if len(ranges) == 1 else self.tr("{count} documents: {pages}")
        self._preview.setText(text.format(count=len(ranges), pages=", ".join(named) + more))
        self.split.setEnabled(True)

    def _named(self, first: int, last: int) -> str:
        """A range by the labels that are printed on its pages."""
        begin, end = self._labels[first - 1], self._labels[last - 1]
        return begin if first == last else f"{begin}–{end}"
