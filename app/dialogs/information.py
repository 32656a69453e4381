"""The windows behind Help: privacy, about."""

from __future__ import annotations

import html
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.dialogs.parts import foot
from app.texts.wording import said, tr, translate
from extraction import paths
from extraction.logs import winnow_version

WIDTH, MAX_HEIGHT = 640, 620
EDGE = 20


class InformationDialog(QDialog):
    """A heading, paragraphs whose folders can be opened, a Close button; it does not block the window."""

    def __init__(self, title: str, paragraphs: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        heading = QLabel(title, self, objectName="heading")
        self.text = QLabel(paragraphs, self, wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self.text.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.text.setOpenExternalLinks(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.text.setAccessibleName(title)
        area = QScrollArea(self, widgetResizable=True)
        area.setWidget(self.text)
        for part in (area.viewport(), self.text):
            part.setAutoFillBackground(False)
        close = QPushButton(self.tr("Close"), self)
        close.clicked.connect(self.reject)
        box = QVBoxLayout(self)
        box.setContentsMargins(EDGE, 16, EDGE, 0)
        box.setSpacing(12)
        box.addWidget(heading)
        box.addWidget(area, 1)
        box.addLayout(foot(None, close, margins=(0, 0, 0, 12)))
        self.ensurePolished()
        rest = self.sizeHint().height() - area.sizeHint().height()
        wanted = rest + self.text.heightForWidth(WIDTH - 2 * EDGE - 12)
        self.resize(WIDTH, min(MAX_HEIGHT, wanted + 8))


def privacy_dialog(parent: QWidget) -> InformationDialog:
    """What stays here and where it lies."""
    words = _paragraphs(said(PRIVACY)).format(data=_link(paths.data_dir()), cache=_link(paths.cache_dir()))
    return InformationDialog(translate("Information", "Privacy"), words, parent)


def about_dialog(parent: QWidget) -> InformationDialog:
    """Version and licences."""
    words = _paragraphs(said(ABOUT)).format(version=winnow_version())
    return InformationDialog(translate("Information", "About Winnow"), words, parent)


def _paragraphs(words: str) -> str:
    parts = html.escape(words, quote=False).split("\n\n")
    return "".join(f"<p>{part.replace(chr(10), '<br>')}</p>" for part in parts)


def _link(folder: Path) -> str:
    """A folder that a click opens."""
    address = QUrl.fromLocalFile(str(folder)).toString(QUrl.ComponentFormattingOption.FullyEncoded)
    return f'<a href="{html.escape(address)}">{html.escape(str(folder))}</a>'


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
