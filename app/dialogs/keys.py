"""Every action with its keys and what it does, by menu, with a line to search them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.dialogs.parts import foot
from app.looks.theme import step, theme

CHARACTERS, HEIGHT = 180, 640
"""Of a usual width in a line, so that larger text gets a wider window; pixels."""
TEXT, KEYS, HELP = range(3)
GAP = 24
"""Pixels between a column and the next."""

Group = tuple[str, Sequence[tuple[str, str, str]]]
"""A menu's name and its actions: text, keys, help."""


class KeysDialog(QDialog):
    """Does not block the window, so that keys can be tried beside it."""

    def __init__(self, groups: Sequence[Group], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keys"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.search = QLineEdit(self, clearButtonEnabled=True)
        self.search.setPlaceholderText(self.tr("Search actions and keys"))
        self.search.setAccessibleName(self.tr("Search actions and keys"))
        self.list = QTreeWidget(self, objectName="keysList")
        self._build_list(groups)
        close = QPushButton(self.tr("Close"), self)
        close.clicked.connect(self.reject)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 16, 16, 0)
        box.setSpacing(10)
        box.addWidget(self.search)
        box.addWidget(self.list, 1)
        box.addLayout(foot(None, close, margins=(0, 0, 0, 12)))
        self.search.textChanged.connect(self._search)
        width = CHARACTERS * self.fontMetrics().averageCharWidth()
        self.resize(min(width, self.screen().availableSize().width()), HEIGHT)

    def _build_list(self, groups: Sequence[Group]) -> None:
        tree = self.list
        tree.setAccessibleName(self.tr("Actions with their keys"))
        tree.setHeaderLabels([self.tr("Action"), self.tr("Keys"), self.tr("What it does")])
        tree.setRootIsDecorated(False)
        tree.setItemsExpandable(False)
        tree.setIndentation(0)
        tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for name, rows in groups:
            group = QTreeWidgetItem([name])
            group.setFlags(Qt.ItemFlag.ItemIsEnabled)
            group.setFont(TEXT, step(tree.font(), 0, bold=True))
            tree.addTopLevelItem(group)
            for row in rows:
                item = QTreeWidgetItem(list(row))
                item.setForeground(HELP, theme.colour("quiet"))
                item.setToolTip(HELP, row[HELP])
                group.addChild(item)
            group.setFirstColumnSpanned(True)
        tree.expandAll()
        header = tree.header()
        header.setSectionResizeMode(HELP, QHeaderView.ResizeMode.Stretch)
        for column in (TEXT, KEYS):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
            tree.resizeColumnToContents(column)
            tree.setColumnWidth(column, tree.columnWidth(column) + GAP)

    def shown(self) -> list[str]:
        """The actions that the search leaves, by their text."""
        groups = [self.list.topLevelItem(number) for number in range(self.list.topLevelItemCount())]
        items = [group.child(number) for group in groups for number in range(group.childCount())]
        return [item.text(TEXT) for item in items if not item.isHidden()]

    @Slot(str)
    def _search(self, text: str) -> None:
        wanted = text.casefold().split()
        for at in range(self.list.topLevelItemCount()):
            group = self.list.topLevelItem(at)
            found = 0
            for number in range(group.childCount()):
                item = group.child(number)
                words = " ".join(item.text(column) for column in (TEXT, KEYS, HELP)).casefold()
                item.setHidden(not all(word in words for word in wanted))
                found += not item.isHidden()
            group.setHidden(not found)
