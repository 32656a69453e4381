"""The windows behind Help: keys, privacy, about."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.plain import PlainLabel
from app.wording import said, tr, translate
from extraction import paths
from extraction.logs import winnow_version

WIDTH, HEIGHT = 640, 560


class InformationDialog(QDialog):
    """A heading, some content, a Close button; it does not block the window."""

    def __init__(self, title: str, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        heading = QLabel(title, self, objectName="heading")
        area = QScrollArea(self, widgetResizable=True)
        area.setWidget(content)
        area.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.setContentsMargins(20, 16, 20, 16)
        box.setSpacing(12)
        for widget in (heading, area, buttons):
            box.addWidget(widget)
        self.resize(WIDTH, HEIGHT)


def keys_dialog(rows: list[tuple[str, str, str]], parent: QWidget) -> InformationDialog:
    """Every action with its keys and what it does."""
    content = QWidget()
    grid = QGridLayout(content)
    grid.setContentsMargins(0, 0, 8, 0)
    grid.setHorizontalSpacing(20)
    grid.setVerticalSpacing(8)
    for number, (text, keys, words) in enumerate(row for row in rows if row[1]):
        grid.addWidget(QLabel(text, content), number, 0)
        grid.addWidget(QLabel(keys, content), number, 1)
        grid.addWidget(QLabel(words, content, objectName="quiet", wordWrap=True), number, 2)
    grid.setColumnStretch(2, 1)
    grid.setRowStretch(len(rows), 1)
    return InformationDialog(translate("Information", "Keys"), content, parent)


def privacy_dialog(parent: QWidget) -> InformationDialog:
    """What stays here and where it lies."""
    words = said(PRIVACY).format(data=paths.data_dir(), cache=paths.cache_dir())
    return InformationDialog(translate("Information", "Privacy"), _text(words), parent)


def about_dialog(parent: QWidget) -> InformationDialog:
    """Version and licences."""
    words = said(ABOUT).format(version=winnow_version())
    return InformationDialog(translate("Information", "About Winnow"), _text(words), parent)


def _text(words: str) -> QLabel:
    label = PlainLabel(words, wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


PRIVACY = tr(
    "Your documents stay on this machine. The model runs here too.\n\n"
    "Winnow uses the network for two things only, and you start both: a web address that you add, and a "
    "model that you fetch. There is no telemetry and no check for updates.\n\n"
    "Your piles, schemas, results and the texts that you pasted are in\n"
    "{data}\n"
    "A pile that you put away stays there until you take its documents out of it.\n\n"
    "Copies of the documents in the pile, and images of their pages, are in\n"
    "{cache}\n"
    "A document that you remove from the pile is removed there too. What was read of a document with a "
    "password, and pages taken out of it, lie there without one. Only your own account can read all this.\n\n"
    "To write faster, Winnow remembers short sequences of words that the model wrote in earlier results. "
    "They lie beside the results, readable by you alone. Whole earlier results are used only while the model "
    "is in memory.\n\n"
    "Passwords of documents are kept until Winnow is closed and never stored."
)

ABOUT = tr(
    "Winnow {version}\n\n"
    "Documents in, checked JSON and CSV out, with the words each value came from.\n\n"
    "Winnow is free software under the Apache License 2.0. The window is drawn with Qt, used under the "
    "LGPL 3."
)
