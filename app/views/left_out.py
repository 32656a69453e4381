"""A line that says how much of the folders brought was left out, and unfolds into what, and why."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.looks.theme import icon
from app.texts.plain import tool_tip, visible
from app.texts.wording import number, translate
from extraction.sources.folders import LeftOut, Why

LISTED = 500
"""A folder may hold thousands of pictures; the rest is counted."""
LIST_HEIGHT = 150
ICON = 14
PICTURES = (".jpg", ".jpeg", ".png", ".gif", ".tif", ".tiff", ".webp", ".heic", ".bmp")
OFFICE = (".doc", ".docx", ".odt", ".rtf", ".xls", ".xlsx", ".ods", ".ppt", ".pptx", ".odp", ".pages")
ARCHIVES = (".zip", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar", ".tar")
MAILS = (".eml", ".msg", ".mbox")


class LeftOutLine(QWidget):
    """Hidden while there is nothing to say; stays until it is closed or another pile is opened."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, objectName="leftOut")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._items: list[LeftOut] = []
        self.fold = QToolButton(self, checkable=True, objectName="smallFlat", iconSize=QSize(ICON, ICON))
        self.fold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.fold.setAccessibleName(self.tr("Files that were left out"))
        self.fold.setToolTip(self.tr("Show what was left out, and why"))
        self.fold.toggled.connect(self._unfold)
        self.close_ = QToolButton(self, objectName="smallFlat", iconSize=QSize(ICON, ICON))
        self.close_.setAccessibleName(self.tr("Close this line"))
        self.close_.setToolTip(self.tr("Close this line"))
        self.close_.clicked.connect(self.clear)
        self.list = QListWidget(self, objectName="leftOutList")
        self.list.setAccessibleName(self.tr("Files that were left out, with the reason"))
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setFixedHeight(LIST_HEIGHT)
        row = QHBoxLayout()
        row.setContentsMargins(8, 2, 6, 2)
        row.addWidget(self.fold)
        row.addStretch(1)
        row.addWidget(self.close_)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(row)
        box.addWidget(self.list)
        self.refresh_icons()
        self.clear()

    def refresh_icons(self) -> None:
        """Draw the icons in the colours of the theme."""
        self.fold.setIcon(icon("up" if self.fold.isChecked() else "down"))
        self.close_.setIcon(icon("close"))

    def text(self) -> str:
        """The sentence shown."""
        return self.fold.text()

    @Slot(object)
    def add(self, items: Sequence[LeftOut]) -> None:
        """More was left out."""
        self._items = list(dict.fromkeys([*self._items, *items]))
        one, many = self.tr("1 file was left out"), self.tr("{count} files were left out")
        count = len(self._items)
        self.fold.setText(one if count == 1 else many.format(count=number(count)))
        self.fold.setAccessibleName(self.fold.text())
        self.list.clear()
        for item in self._items[:LISTED]:
            row = QListWidgetItem(f"{visible(PurePath(item.path).name)} · {reason(item)}")
            row.setToolTip(tool_tip(item.path))
            self.list.addItem(row)
        if count > LISTED:
            self.list.addItem(self.tr("and {count} more").format(count=number(count - LISTED)))
        self.show()

    @Slot()
    def clear(self) -> None:
        """Say nothing."""
        self._items = []
        self.fold.setChecked(False)
        self._unfold(False)
        self.hide()

    @Slot(bool)
    def _unfold(self, on: bool) -> None:
        self.list.setVisible(on)
        self.refresh_icons()


def reason(item: LeftOut) -> str:
    """Why something was left out, and what helps."""
    suffix = PurePath(item.path).suffix.lower()
    if item.why is Why.HIDDEN:
        return translate("LeftOut", "hidden")
    if item.why is Why.LINK:
        return translate("LeftOut", "a link to another folder")
    if item.why is Why.CLOSED:
        return translate("LeftOut", "a folder that you may not read")
    if suffix in PICTURES:
        return translate("LeftOut", "a picture: make a searchable PDF of it")
    if suffix in OFFICE:
        return translate("LeftOut", "an office document: save it as PDF")
    if suffix in ARCHIVES:
        return translate("LeftOut", "an archive: unpack it first")
    if suffix in MAILS:
        return translate("LeftOut", "an e-mail: save it as PDF or HTML")
    return translate("LeftOut", "no PDF, web page or text")
